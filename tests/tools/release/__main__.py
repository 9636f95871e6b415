"""`make release`: whatever somebody can download, of one version, into dist/, each tried after it is built.

    python -m tests.tools.release        RELEASE_WITHOUT="arm64 stick": without what this machine cannot make

It refuses where the tree, the tag, pyproject.toml and the changelogs do not say the same, and ends with the first that
cannot be built or does not do what it is for.
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.tools import sbom

from .address import address
from .changes import FILES, ROOT, UNDER_WAY, Version, absolute, versions
from .visit import clean, serving, visit

DIST: Final = ROOT / "dist"
IMAGE: Final = "localhost/spielliste"
SUMS, NOTES = "SHA256SUMS", "NOTES.txt"
IN_A_CHECKER: Final = ROOT / "docs" / "austausch" / "beispiele"
EMULATES: Final = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")
BEGAN: Final = time.monotonic()


@dataclass(frozen=True, slots=True)
class Artefact:
    """What somebody downloads. `file`: its name, of the version; `whose`: for whom, in German and English; `lacks`: a
    sentence where this machine cannot make it; `make` and `prove` take its place."""

    name: str
    file: str
    whose: tuple[str, str]
    make: Callable[[Path], object]
    prove: Callable[[Path], None]
    lacks: Callable[[], str] = str


def project() -> dict[str, Any]:
    """Return what pyproject.toml says of the project."""
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def run(*command: str | Path, **more: str) -> None:
    """Run a command here; CalledProcessError if it fails. `more`: for its environment."""
    subprocess.run([*map(str, command)], check=True, cwd=ROOT, env={**os.environ, **more})


def git(*words: str) -> str:
    """Return what Git says."""
    done = subprocess.run(["/usr/bin/git", *words], check=True, cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip()


# What each is made of, and how it is tried.


def package(kind: str) -> Callable[[Path], None]:
    """Return what builds a wheel or an sdist."""
    return lambda file: run(sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", file.parent)


def install_and_visit(file: Path) -> None:
    """Install it into an empty environment, for somebody whose home is empty, and look at what it serves."""
    with tempfile.TemporaryDirectory(prefix="spielliste-release-") as name:
        place, home = Path(name) / "place", Path(name) / "home"
        home.mkdir()
        venv.create(place, with_pip=True)
        pip = (
            str(place / "bin" / "python"),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            str(file),
        )
        subprocess.run(pip, check=True, env=clean(), cwd=home)
        with serving([place / "bin" / "spielliste", "serve"], home) as (port, link):
            visit(port, link)


def unpack_and_visit(file: Path) -> None:
    """Unpack it, look whether it makes the same wheel, start it as README says, and look at what it serves."""
    with tempfile.TemporaryDirectory(prefix="spielliste-release-") as name:
        run("tar", "--extract", "--file", file, "--directory", name)
        place = Path(name) / file.name.removesuffix(".tar.gz")
        build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", name]
        subprocess.run(build, check=True, cwd=place)
        for made in Path(name).glob("*.whl"):
            before = DIST / made.name
            assert not before.exists() or made.read_bytes() == before.read_bytes(), "it makes another wheel"
        run("make", "--directory", place, "setup")
        with serving(["make", "--directory", place, "run"], Path(name)) as (port, link):
            visit(port, link)


def make_checker(file: Path) -> None:
    """Build it, as `make checker` does."""
    run(sys.executable, "-m", "tournament.manual.files.checker", file)


def check_an_example(file: Path) -> None:
    """Let it work out an example that is handed out with its standings, somewhere else and without packages."""
    example = next(IN_A_CHECKER.rglob("*.stand.json"))
    document = example.with_name(example.name.replace(".stand.json", ".json"))
    run(sys.executable, "-I", "-S", file, document, example)


def write_sbom(file: Path) -> None:
    """List what is installed; RuntimeError where that is not what is locked."""
    if sbom.main(file) != 0:
        raise RuntimeError("what is installed is not what is locked")


def names_the_version(file: Path) -> None:
    """Look whether the list is about this version."""
    assert f'"version": "{project()["version"]}"' in file.read_text(encoding="utf-8"), file


def image(processor: str) -> Callable[[Path], None]:
    """Return what builds an image for a processor, writes it into one file and tries that file, in one go."""
    return lambda file: run("tests/tools/image_test.sh", ARCHIVE=str(file), ARCH=processor, SUITE="bookworm")


def names_the_image(file: Path) -> None:
    """Look whether it starts what the images are called."""
    assert IMAGE in (ROOT / "tests" / "tools" / "image_test.sh").read_text(encoding="utf-8"), IMAGE
    assert f"image: {IMAGE}\n" in file.read_text(encoding="utf-8"), file


def is_written(file: Path) -> None:
    """Look whether the script that built and tried it left it there."""
    assert file.stat().st_size, file


def stick(file: Path) -> None:
    """Build a bootable stick."""
    run("deploy/stick/build.sh")
    shutil.move(ROOT / "var" / "spielliste-stick.img", file)


def start_from_it(file: Path) -> None:
    """Start machines of software from it."""
    run("make", "--no-print-directory", "debian-stick")
    run(sys.executable, "-m", "tests.tools.stick", file)


def no_root() -> str:
    """Return why somebody who is not root cannot make it."""
    return "" if os.geteuid() == 0 else "only root can make a Debian of its own: sudo make release"


def no_arm() -> str:
    """Return why nothing for ARM runs here."""
    runs = platform.machine() == "aarch64" or EMULATES.exists()
    return no_root() or ("" if runs else "nothing here runs what is for ARM: apt-get install qemu-user-static")


ARTEFACTS: Final = (
    Artefact(
        "wheel",
        "spielliste-{}-py3-none-any.whl",
        ("Paket für pipx, uv und pip", "Package for pipx, uv and pip"),
        package("wheel"),
        install_and_visit,
    ),
    Artefact("sdist", "spielliste-{}.tar.gz", ("Quelltext", "Sources"), package("sdist"), unpack_and_visit),
    Artefact(
        "checker",
        "spielliste-checker.pyz",
        ("Prüfprogramm für Ergebnisse", "Checker of results"),
        make_checker,
        check_an_example,
    ),
    Artefact(
        "sbom",
        "spielliste-{}.cdx.json",
        ("Was von anderen darin ist (CycloneDX)", "What of others is in it (CycloneDX)"),
        write_sbom,
        names_the_version,
    ),
    Artefact(
        "image",
        "spielliste-{}-image-amd64.tar",
        ("Container (OCI) für Intel und AMD", "Container (OCI) for Intel and AMD"),
        image("amd64"),
        is_written,
        no_root,
    ),
    Artefact(
        "arm64",
        "spielliste-{}-image-arm64.tar",
        ("Container (OCI) für ARM: Raspberry Pi, neuere Macs", "Container (OCI) for ARM: Raspberry Pi, newer Macs"),
        image("arm64"),
        is_written,
        no_arm,
    ),
    Artefact(
        "compose",
        "compose.yaml",
        ("Damit der Container nach dem Einschalten läuft", "So that the container runs once the machine is on"),
        lambda file: shutil.copyfile(ROOT / file.name, file),
        names_the_image,
    ),
    Artefact(
        "stick",
        "spielliste-{}-stick.img",
        ("Stick, von dem ein Laptop startet", "Stick that a laptop starts from"),
        stick,
        start_from_it,
        no_root,
    ),
)


# What has to be so before anything is built.


def refusals(version: str, without: Iterable[str]) -> Iterator[str]:
    """Yield a sentence for each reason not to begin."""
    if git("status", "--porcelain"):
        yield "There are changes that no commit has: git status"
    newest = {language: versions(language)[0] for language in FILES}
    tags = [git("tag", *words, "v*").split() for words in (["--points-at", "HEAD", "--list"], ["--list"])]
    yield from disagreements(version, newest, *tags)
    unknown = set(without) - {one.name for one in ARTEFACTS}
    if unknown:
        yield f"RELEASE_WITHOUT names what there is none of: {', '.join(sorted(unknown))}"
    for one in ARTEFACTS:
        if one.name not in without and (why := one.lacks()):
            yield f"{one.name}: {why} (or RELEASE_WITHOUT={one.name})"


def disagreements(version: str, newest: dict[str, Version], tags: list[str], all_tags: list[str]) -> Iterator[str]:
    """Yield where the newest version of a changelog, or a tag, is another than that of pyproject.toml. `newest`: by
    language; `tags`: of the commit."""
    for language, one in newest.items():
        if one.number != version:
            yield f"pyproject.toml says {version}, {FILES[language].name} {one.number}"
        if tags and one.day == UNDER_WAY[language]:
            yield f"{FILES[language].name} does not say which day {one.number} is of"
    if tags not in ([], [f"v{version}"]):
        yield f"pyproject.toml says {version}, the tag {' '.join(tags)}"
    if not tags and f"v{version}" in all_tags:
        yield f"v{version} is the tag of another commit"


# What goes with them.


def notes(version: str, made: list[Artefact], without: Iterable[str]) -> str:
    """Return what is new in both languages, which file is for whom, and what is missing."""
    rows = [f"| {one.file.format(version)} | {one.whose[0]} | {one.whose[1]} |" for one in made]
    new = [(language, versions(language)[0].text) for language in FILES]
    lines = [
        f"# Spielliste {version}",
        *(
            f"\n## {heading}\n\n{absolute(text, address())}"
            for heading, (_, text) in zip(("Deutsch", "English"), new, strict=True)
        ),
        "\n## Dateien / Files\n\n| | | |\n|---|---|---|",
        *rows,
        f"\n`sha256sum --check {SUMS}`",
        *(f"\nMissing here: {', '.join(without)}." for _ in [0] if without),
        f"\nCommit {git('rev-parse', 'HEAD')}\n",
    ]
    return "\n".join(lines)


def write_sums(files: list[Path]) -> None:
    """Write what `sha256sum --check` reads, and let it read."""
    summed = subprocess.run(
        ["/usr/bin/sha256sum", *(file.name for file in files)], check=True, cwd=DIST, capture_output=True
    )
    (DIST / SUMS).write_bytes(summed.stdout)
    subprocess.run(["/usr/bin/sha256sum", "--check", "--strict", SUMS], check=True, cwd=DIST)


def step(what: str) -> None:
    print(f"release: {time.monotonic() - BEGAN:.0f} s: {what}", flush=True)


def build_and_try(one: Artefact, file: Path) -> None:
    """Do so; SystemExit where either does not succeed."""
    try:
        step(f"{one.name} is built")
        one.make(file)
        step(f"{one.name} is tried")
        one.prove(file)
    except (AssertionError, OSError, RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(f"release: {one.name}: {error}")


def main() -> None:
    """Make all of it; SystemExit with what is in the way."""
    version, without = str(project()["version"]), os.environ.get("RELEASE_WITHOUT", "").split()
    if found := list(refusals(version, without)):
        sys.exit("\n".join(f"release: {one}" for one in found))
    os.environ["SOURCE_DATE_EPOCH"] = git("log", "-1", "--format=%ct")
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    made = [one for one in ARTEFACTS if one.name not in without]
    for one in made:
        build_and_try(one, DIST / one.file.format(version))
    (DIST / NOTES).write_text(notes(version, made, without), encoding="utf-8")
    write_sums([DIST / one.file.format(version) for one in made])
    step(f"{version} is in {DIST}{': without ' + ', '.join(without) if without else ''}")


if __name__ == "__main__":
    main()
