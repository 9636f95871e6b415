"""Whether a test notices a mutant.

One in a function is tried warm: quick, with the tests alone that come by there. One at the top of a module is tried
cold, and so is one nobody noticed in a function that runs while modules are imported: its result may lie in a value
that was made before the change. Cold: a child imports everything anew, with the change, and runs all tests.

Each is tried with few examples of every property at first; what is left over, with all, unless there is a reason why
nothing can notice it: that a few examples do not is enough then.
"""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType

from .faults import noticed_by
from .places import Mutant, code_of
from .running import (
    SECONDS_TO_COLLECT,
    TESTS,
    Ground,
    Tests,
    begin_child,
    each_in_a_child,
    first_failing,
    limit,
    seconds_taken,
    with_tests,
)
from .warm import DOES_NOT_FIT, Knowledge, Warm, place_of, with_warm

NOT_IMPORTED = "the import"


def _try_cold(mutant: Mutant, *, known: Knowledge, few: bool) -> str | None:
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
    with_tests(lambda tests: found.append(first_failing(tests, known.every(mutant, tests), few=few)), files=files)
    return found[0] if found else NOT_IMPORTED


@dataclass(frozen=True)
class Changed(MetaPathFinder):
    """Finds the changed module before the one that lies there."""

    mutant: Mutant

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


TOO_LONG = "the clock"


@dataclass
class Findings:
    """Who noticed which mutant so far: its key -> a test, or nothing. `seen` is told each as it is known.

    `explained`: the keys of those that nothing can notice.
    """

    seen: Callable[[Mutant, str], None]
    explained: Collection[str]
    by: dict[str, str] = field(default_factory=dict)

    def note(self, known: Knowledge, mutant: Mutant, by: str | None) -> None:
        if by != DOES_NOT_FIT:
            self.by[key(mutant)] = TOO_LONG if by is None else by
            known.remember(mutant, self.by[key(mutant)])
            self.seen(mutant, self.by[key(mutant)])

    def may_be_noticed(self, mutant: Mutant, *, few: bool) -> bool:
        return not self.by.get(key(mutant)) and (few or key(mutant) not in self.explained)

    def may_be_noticed_cold(self, known: Knowledge, mutant: Mutant, *, few: bool) -> bool:
        if not self.may_be_noticed(mutant, few=few):
            return False
        return key(mutant) not in self.by or not mutant.spot.function or place_of(mutant) in known.imported


def key(mutant: Mutant) -> str:
    return f"{mutant.path} {mutant.name}"


def who_notices(
    mutants: Sequence[Mutant], jobs: int, seen: Callable[[Mutant, str], None], explained: Collection[str]
) -> dict[str, str]:
    """Every mutant's key -> the test that noticed it, or nothing; arguments as of Findings."""
    # In a child of its own, since nothing of the program may be imported here before the mutants are tried cold.
    ((_, tried),) = each_in_a_child(lambda _: _try_warm(mutants, jobs, Findings(seen, explained)), [()], 1)
    if tried is None:
        raise RuntimeError("the tests could not be run")
    known, noticed_warm = tried
    findings = Findings(seen, explained, noticed_warm)
    for few in (True, False):
        left = [mutant for mutant in mutants if findings.may_be_noticed_cold(known, mutant, few=few)]
        for mutant, by in each_in_a_child(partial(_try_cold, known=known, few=few), left, jobs):
            findings.note(known, mutant, by)
    return findings.by


def _try_warm(mutants: Sequence[Mutant], jobs: int, findings: Findings) -> tuple[Knowledge, dict[str, str]]:
    tried: list[Knowledge] = []

    def try_them(warm: Warm) -> None:
        for few in (True, False):
            left = [mutant for mutant in mutants if mutant.spot.function and findings.may_be_noticed(mutant, few=few)]
            for mutant, by in warm.try_all(left, jobs, few=few):
                findings.note(warm.known, mutant, by)
        tried.append(warm.known)

    with_warm(try_them)
    return tried[0], findings.by


# Mutants of the rooms that compute money, ranks or who is admitted: Django, and a database of each child's own.
#
# As for scoring/, a change in a function is tried warm, in a fork of a process that has imported all and collected the
# tests, which runs those that come by there. What is changed at the top of a module, or does not fit into the
# function as it is, is tried in a process of its own (faults.py), by the tests that come by anything in the module.


SECONDS = 300  # on the wall's clock: who waits for something that does not come uses no processor
OPTIONS = (
    *("-p", "no:xdist", "-p", "no:cov", "-qq", "-s"),
    *("-W", "ignore:Module already imported"),
)


def _make_the_database(tests: Tests) -> None:
    """By running the first test that wants it; what was opened is closed, since a fork must not share it."""
    from django.db import connections  # noqa: PLC0415 (settings are read when pytest has begun)

    import_module("tournament.urls")  # and with it all rooms: what a child imports first is not changed in it
    for item in tests.values():
        if "db" in getattr(item, "fixturenames", ()) or "django_db_setup" in getattr(item, "fixturenames", ()):
            seconds_taken(item)
            break
    connections.close_all()
    gc.collect()


@contextmanager
def _own_database() -> Iterator[None]:
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    own = f"{connection.settings_dict['NAME']}-{os.getpid()}"
    shutil.copyfile(connection.settings_dict["NAME"], own)
    connection.settings_dict["NAME"] = own
    kept = settings.DOCUMENTS_DIR = Path(f"{settings.DOCUMENTS_DIR}-{os.getpid()}")  # of others, who run beside it
    try:
        yield
    finally:
        shutil.rmtree(kept, ignore_errors=True)
        for file in Path(own).parent.glob(f"{Path(own).name}*"):
            file.unlink()


def who_notices_in_rooms(
    mutants: Sequence[Mutant],
    tests: Sequence[str],
    jobs: int,
    seen: Callable[[Mutant, str], None],
    explained: Collection[str],
) -> None:
    """Tell `seen` of every mutant which test noticed it, or nothing; arguments as of Findings."""
    # In a child, since another part begins with nothing imported.
    ((_, done),) = each_in_a_child(lambda _: _try_all(mutants, tests, jobs, Findings(seen, explained)), [()], 1)
    if not done:
        raise RuntimeError(f"the tests could not be run: {' '.join(tests)}")


def _try_all(mutants: Sequence[Mutant], tests: Sequence[str], jobs: int, findings: Findings) -> bool:
    done: list[bool] = []

    def try_them(warm: Warm) -> None:
        in_functions = [mutant for mutant in mutants if mutant.spot.function]
        for mutant, by in warm.try_all(in_functions, jobs, few=True):
            findings.note(warm.known, mutant, by)
        left = [mutant for mutant in mutants if key(mutant) not in findings.by]
        for mutant, by in each_in_a_child(lambda one: noticed_by(one, _of_module(warm, one)), left, jobs):
            findings.note(warm.known, mutant, by)
        done.append(True)

    with_warm(try_them, Ground("tournament", tests, OPTIONS, _make_the_database, _own_database))
    return bool(done)


def _of_module(warm: Warm, mutant: Mutant) -> list[str]:
    """The tests that come by anything in the module, the quickest first, then the others of their files: what stands at
    its top may be read without. All, if none comes by."""
    path, ran = str(mutant.path.resolve()), warm.known.ran
    by = {name for name, one in ran.items() if any(place[0] == path for place in one.places)}
    files = {name.partition("::")[0] for name in by}
    near = [name for name in ran if name.partition("::")[0] in files]
    return sorted(near or ran, key=lambda name: (name not in by, ran[name].seconds))
