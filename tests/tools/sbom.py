"""`make sbom`: what is installed, as CycloneDX 1.6 in JSON, made from the locks and compared with what is there.

    python -m tests.tools.sbom FILE

Of requirements.txt whatever this machine needs, with the hashes of the files it may come from; the script under
static/lists/vendor; package-lock.json, of which hardly anything is delivered (what is not: scope
"excluded"). The same locks make the same file, byte by byte. Debian's own packages are Debian's to list and to mend.
"""

import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENT = re.compile(r"^(\S+==[^\\\n]+?) *\\?\n((?:    --hash=.*\n)*)", re.MULTILINE)
VENDORED = re.compile(r"/\* (?P<name>[\w-]+) (?P<version>[\d.]+), ")


@dataclass(frozen=True)
class Component:
    """A package of somebody else's: where its name is from (`pypi`, `npm`), and the (algorithm, hex) of its files."""

    source: str
    name: str
    version: str
    hashes: list[tuple[str, str]] = field(default_factory=list)
    delivered: bool = True

    @property
    def purl(self) -> str:
        """Its name for all who list packages."""
        return f"pkg:{self.source}/{self.name.replace('@', '%40')}@{self.version}"


def components() -> list[Component]:
    """All of them, by their purl."""
    found = [*from_requirements(read("requirements.txt")), *vendored(), *from_package_lock(read("package-lock.json"))]
    by_purl = {component.purl: component for component in found}  # npm may put one into several places
    return [by_purl[purl] for purl in sorted(by_purl)]


def from_requirements(lock: str) -> Iterator[Component]:
    """What of a lock of pip's this machine needs."""
    for line, hashes in REQUIREMENT.findall(lock):
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate():
            (only,) = requirement.specifier
            known = [("SHA-256", value) for value in re.findall(r"sha256:([0-9a-f]{64})", hashes)]
            yield Component("pypi", requirement.name, only.version, known)


def from_package_lock(lock: str) -> Iterator[Component]:
    """What of a lock of npm's is somebody else's; hardly any has a hash in it, so none is said."""
    for path, package in json.loads(lock)["packages"].items():
        if path:
            name, delivered = path.rpartition("node_modules/")[2], "dev" not in package
            yield Component("npm", name, package["version"], delivered=delivered)


def vendored() -> Iterator[Component]:
    """Scripts that lie among ours, as their first line names them."""
    for file in sorted((ROOT / "static").rglob("vendor/*.js")):
        found = VENDORED.match(file.read_text(encoding="utf-8"))
        if found is None:
            sys.exit(f"{file.relative_to(ROOT)}: its first line does not say which package it is, and which version.")
        yield Component("npm", found["name"], found["version"])


def not_as_locked(listed: list[Component]) -> Iterator[str]:
    """A sentence for each package of pip's that is there in another version, or not at all."""
    for component in listed:
        if component.source == "pypi":
            try:
                there = metadata.version(component.name)
            except metadata.PackageNotFoundError:
                there = "none"
            if there != component.version:
                yield f"{component.name}: {component.version} is locked, {there} is installed."


def document(listed: list[Component]) -> dict[str, object]:
    """As CycloneDX 1.6 has it."""
    described = [_described(component) for component in listed]
    project = tomllib.loads(read("pyproject.toml"))["project"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(described))}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "spielliste", "version": project["version"]}},
        "components": described,
    }


def _described(component: Component) -> dict[str, object]:
    said: dict[str, object] = {
        "type": "library",
        "bom-ref": component.purl,
        "name": component.name,
        "version": component.version,
        "purl": component.purl,
        "scope": "required" if component.delivered else "excluded",
    }
    if component.hashes:  # of one of several files each, so they are the distribution's and not the component's
        hashes = [{"alg": algorithm, "content": value} for algorithm, value in component.hashes]
        said["externalReferences"] = [{"type": "distribution", "url": component.purl, "hashes": hashes}]
    return said


def read(name: str) -> str:
    """A file of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def main(target: Path) -> int:
    """Write it; 1 where something else is installed than what is locked."""
    listed = components()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(document(listed), indent=1) + "\n", encoding="utf-8")
    print(f"{target}: {len(listed)} components, {sum(one.delivered for one in listed)} of them delivered")
    wrong = list(not_as_locked(listed))
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
