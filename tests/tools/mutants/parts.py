"""What is changed: the parts declared in pyproject.toml ([tool.mutants]), and what was found of them before.

What was found holds as long as the module is as it was, and the file of the test that noticed it; that nobody noticed
something, as long as all tests of the part are. So a run that is broken off goes on.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .places import Mutant
from .trial import key

FOUND = Path("var/mutants.jsonl")
BESIDE = ("tests/conftest.py", "tests/factories.py")


@dataclass(frozen=True)
class Part:
    """Modules, and the tests (files or folders) that have to notice what is changed in them."""

    name: str
    modules: tuple[Path, ...]
    tests: tuple[str, ...]

    def only(self, chosen: Iterable[str]) -> "Part":
        """Of its modules these; all, if the part itself is among them."""
        modules = tuple(module for module in self.modules if str(module) in {*chosen})
        return self if self.name in {*chosen} else Part(self.name, modules, self.tests)


def declared() -> list[Part]:
    """All there are. ValueError: a pattern names no module."""
    said = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    return [Part(name, _modules(part["modules"]), tuple(part["tests"])) for name, part in said.items()]


def _modules(patterns: Iterable[str]) -> tuple[Path, ...]:
    found: dict[Path, None] = {}
    for pattern in patterns:
        some = sorted(Path().glob(pattern))
        if not some:
            raise ValueError(f"{pattern} names no module")
        found |= dict.fromkeys(some)
    return tuple(found)


class Ledger:
    """What was found, as it is found: a line each."""

    def __init__(self, file: Path = FOUND) -> None:
        self.file = file
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # the last line may be half of one
        if whole != text:
            file.write_text(whole, encoding="utf-8")
        self.found: dict[str, tuple[str, str]] = {
            name: (state, by) for name, state, by in map(json.loads, whole.splitlines())
        }

    def known(self, part: Part, mutant: Mutant) -> str | None:
        """The test that noticed it, or nothing; None: it has to be tried."""
        state, by = self.found.get(key(mutant), ("", ""))
        return by if state == self._state(part, mutant, by) else None

    def keep(self, part: Part, mutant: Mutant, by: str) -> None:
        """Write down what was found."""
        self.file.parent.mkdir(exist_ok=True)
        with self.file.open("a", encoding="utf-8") as ledger:
            ledger.write(json.dumps([key(mutant), self._state(part, mutant, by), by]) + "\n")

    def _state(self, part: Part, mutant: Mutant, by: str) -> str:
        file = Path(by.removeprefix("FAILED ").removeprefix("ERROR ").partition("::")[0])
        of_tests = _content(file).hex() if by and file.is_file() else _state_of_tests(part)
        return _hash(_content(mutant.path), of_tests.encode())


def forget() -> None:
    """Files may have changed: a run reads each once, when it begins."""
    _state_of_tests.cache_clear()
    _content.cache_clear()


@cache
def _state_of_tests(part: Part) -> str:
    """A hash of all that is in them."""
    files = [file for one in part.tests for file in (sorted(Path(one).rglob("*.py")) or [Path(one)])]
    return _hash(*map(_content, (*files, *map(Path, BESIDE))))


@cache
def _content(file: Path) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


def _hash(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()
