"""Trying mutants at the top of modules: a child imports everything anew, with the change, and runs all tests."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType

from .children import each_in_a_child
from .known import Knowledge
from .places import Mutant, code_of
from .running import SECONDS_TO_COLLECT, TESTS, begin_child, first_failing, limit, with_tests

NOT_IMPORTED = "the import"

Noticed = Iterator[tuple[Mutant, str | None]]


def try_all(mutants: Iterable[Mutant], known: Knowledge, jobs: int, *, few: bool) -> Noticed:
    """The test that notices each, or nothing. None: it ran too long."""
    return each_in_a_child(lambda mutant: _try(mutant, known, few=few), mutants, jobs)


def _try(mutant: Mutant, known: Knowledge, *, few: bool) -> str | None:
    """The files of tests that noticed something in the module are asked at first: to collect all takes a while.

    In a child of their own, since hypothesis takes a property that is collected twice for an error.
    """
    begin_child()
    sys.meta_path.insert(0, Changed(mutant))
    if few and (files := known.files(mutant)):
        ((_, by),) = each_in_a_child(lambda some: _asked(mutant, known, some, few=few), [files], 1)
        if by != "":
            return by
    return _asked(mutant, known, [TESTS], few=few)


def _asked(mutant: Mutant, known: Knowledge, files: Sequence[str], *, few: bool) -> str:
    limit(SECONDS_TO_COLLECT)
    found: list[str] = []
    with_tests(lambda tests: found.append(first_failing(tests, known.every(mutant, tests), few=few)), files)
    return found[0] if found else NOT_IMPORTED


class Changed(MetaPathFinder):
    """Finds the changed module before the one that lies there."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        file = str(self.mutant.path.resolve())
        return spec_from_file_location(name, file, loader=_ChangedLoader(name, file, self.mutant))


class _ChangedLoader(SourceFileLoader):
    def __init__(self, name: str, file: str, mutant: Mutant) -> None:
        super().__init__(name, file)
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return code_of(self.mutant)
