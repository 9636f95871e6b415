"""Work done each time in a child of this process: it begins with what is imported here and leaves nothing behind."""

import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, cast

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tests.examples import choose_examples

Task = TypeVar("Task")
Result = TypeVar("Result")
Running = dict[Connection, tuple[Task, int]]


def each_in_a_child(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[tuple[Task, Result | None]]:
    """Every task with its result, as they end, at most `jobs` at once. None: a signal ended it, its time limit."""
    running: Running[Task] = {}
    for task in tasks:
        if len(running) >= jobs:
            yield from _ended(running)
        receiver, sender = Pipe(duplex=False)
        running[receiver] = task, _child(work, task, sender)
        sender.close()
    while running:
        yield from _ended(running)


def _child(work: Callable[[Task], Result], task: Task, sender: Connection) -> int:
    pid = os.fork()
    if not pid:
        try:
            sender.send((work(task), ""))
        finally:
            if sys.exc_info()[0]:
                sender.send((None, traceback.format_exc()))
            os._exit(0)
    return pid


def _ended(running: Running[Task]) -> Iterator[tuple[Task, Result | None]]:
    """Those that have ended by now; waits for one."""
    for receiver in wait(list(running)):
        assert isinstance(receiver, Connection)
        task, pid = running.pop(receiver)
        try:
            result, failure = receiver.recv()
        except EOFError:
            result, failure = None, ""
        receiver.close()
        os.waitpid(pid, 0)
        if failure:
            raise RuntimeError(f"{task}\n{failure}")
        yield task, result


# Running tests one by one, in the order one likes, within limits.


choose_examples()


@dataclass(frozen=True)
class Ground:
    """Where mutants are tried: the package that is changed, the tests, and how pytest is started for them.

    `ready`: done once, when all tests are collected; `begun`: in each child, with what is done when it ends.
    """

    program: str
    tests: Sequence[str]
    options: Sequence[str]
    ready: Callable[["Tests"], None] = lambda _tests: None
    begun: Callable[[], AbstractContextManager[None]] = nullcontext


TESTS = "tests/scoring"
WITHOUT_DJANGO = Ground(
    "scoring",
    [TESTS],
    [
        *("-c", "tests/tools/mutants/pytest.ini", "--rootdir", ".", "--confcutdir", TESTS, "-qq", "-s"),
        *("-p", "no:django", "-p", "no:xdist", "-p", "no:cov", "-p", "no:cacheprovider"),
    ],
)
# Of the processor's time. What takes longer is a loop without end.
SECONDS_TO_COLLECT, SECONDS_MORE, TIMES_MORE = 20, 3, 10
MEMORY = 4 * 1024**3
FEW = 10

Tests = dict[str, pytest.Item]


class _Instead:
    """Does something else with the tests than running them all; nothing where they cannot even be collected."""

    def __init__(self, work: Callable[[Tests], None]) -> None:
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.work({item.nodeid: item for item in session.items})
        return True


def with_tests(work: Callable[[Tests], None], ground: Ground = WITHOUT_DJANGO, files: Sequence[str] = ()) -> None:
    """Collect the tests, every one or those of some files, and do something with them."""
    pytest.main([*(files or ground.tests), *ground.options], plugins=[_Instead(work)])


def seconds_taken(item: pytest.Item) -> float:
    """Run a test that has to pass; the processor time it took."""
    began = time.process_time()
    if _fails(item):
        raise RuntimeError(f"{item.nodeid} fails without any mutant")
    return time.process_time() - began


def first_failing(tests: Tests, seconds: Mapping[str, float], *, few: bool) -> str:
    """Run tests, in the order of `seconds`, until one fails; its name, or nothing.

    `few`: all, properties with few examples. Otherwise properties alone, with all: the others have been run with few.
    A test that takes much longer than it should ends this process.
    """
    for name, allowed in seconds.items():
        limit(SECONDS_MORE + TIMES_MORE * allowed * (1 if few else TIMES_MORE))
        if few and name in tests:
            with_few_examples(tests[name])
        if name in tests and (few or _property(tests[name])) and _fails(tests[name]):
            return name
    return ""


def with_few_examples(item: pytest.Item) -> None:
    """A property tries a handful of examples, whatever it says itself, and what fails is not made smaller; another test
    is as it was."""
    if function := _property(item):
        its_own = function._hypothesis_internal_use_settings
        phases = [hypothesis.Phase.explicit, hypothesis.Phase.generate]
        settings = hypothesis.settings(its_own, max_examples=FEW, phases=phases, database=None)
        function._hypothesis_internal_use_settings = settings


def _property(item: pytest.Item) -> Any:
    """The function of a test that is a property; None for any other."""
    if not isinstance(item, pytest.Function):
        return None
    function = getattr(item.obj, "__func__", item.obj)
    return function if hasattr(function, "_hypothesis_internal_use_settings") else None


def limit(seconds: float) -> None:
    """From now on this process may use so many seconds of the processor, else it ends."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def begin_child() -> None:
    """What a changed program must not do to this machine: fill the memory, or the screen."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _fails(item: pytest.Item) -> bool:
    # What lives as long as the session is kept, a database say: nothing below the session is needed next.
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=cast(pytest.Item, item.session)))
