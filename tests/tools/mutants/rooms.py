"""Mutants of the rooms that compute money, ranks or who is admitted: Django, and a database of each child's own.

As for scoring/, a change in a function is tried warm, in a fork of a process that has imported everything and collected
the tests, which runs those that come by there. What is changed at the top of a module, or does not fit into the
function as it is, is tried in a process of its own (faults.py), by the tests that come by anything in the module.
"""

import gc
import os
import shutil
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from .faults import noticed_by
from .places import Mutant
from .running import Ground, Tests, each_in_a_child, seconds_taken
from .trial import Findings, key
from .warm import Warm, with_warm

SECONDS = 300  # on the wall's clock: who waits for something that does not come uses no processor
OPTIONS = (
    *("-p", "no:xdist", "-p", "no:cov", "-qq", "-s", "-m", "not nightly"),
    *("-W", "ignore:Module already imported"),
)


def ground_of(tests: Sequence[str]) -> Ground:
    """The program with these tests, files or folders."""
    return Ground("tournament", tests, OPTIONS, _make_the_database, _own_database)


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
    from django.db import connection  # noqa: PLC0415

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    own = f"{connection.settings_dict['NAME']}-{os.getpid()}"
    shutil.copyfile(connection.settings_dict["NAME"], own)
    connection.settings_dict["NAME"] = own
    try:
        yield
    finally:
        for file in Path(own).parent.glob(f"{Path(own).name}*"):
            file.unlink()


def who_notices(
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
        for mutant in mutants:
            if key(mutant) not in findings.by:
                findings.note(warm.known, mutant, noticed_by(mutant, _of_module(warm, mutant)))
        done.append(True)

    with_warm(try_them, ground_of(tests))
    return bool(done)


def _of_module(warm: Warm, mutant: Mutant) -> list[str]:
    """The tests that come by anything in the module, the quickest first; all, if none does."""
    path = str(mutant.path.resolve())
    ran = {name: one.seconds for name, one in warm.known.ran.items() if any(place[0] == path for place in one.places)}
    return sorted(ran or warm.tests, key=lambda name: ran.get(name, 0))
