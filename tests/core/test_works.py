"""Work that other processes do, and turns that writers wait for."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings
from pytest_django import Settings

from tests.core import jobs
from tests.examples import few
from tests.waiting import wait_until
from tournament.core import errors
from tournament.core import works as chores
from tournament.core import works as module
from tournament.core import writing as turns
from tournament.core.works import NotDoneError, Works

# Work outside the request: in other processes, of low priority, bounded in number, time and memory. What is done
# again and again beside the server.

MINUTE = 60


NICENESS = 1


@pytest.fixture(scope="module")
def works() -> Iterator[Works]:
    """One process, so that what it is at stands before everything else."""
    with override_settings(WORK_PROCESSES=1, WORK_NICENESS=NICENESS):
        mine = Works()
        yield mine
        mine.stop()


def goes_on(works: Works) -> bool:
    """The next work is done."""
    return works.run(MINUTE, jobs.take_room, 0) == 0


def test_work_is_done_by_another_process_that_gives_way(works: Works) -> None:
    pid, niceness = works.run(MINUTE, jobs.whereabouts)
    assert (pid == os.getpid(), niceness) == (False, min(os.nice(0) + NICENESS, 19))


def test_refusal_comes_back_as_it_is(works: Works) -> None:
    with pytest.raises(errors.RefusedError) as refused:
        works.run(MINUTE, jobs.refuse)
    assert (refused.value.code, refused.value.params) == ("standings_open", {"open": 3})


@pytest.mark.nightly
def test_works_that_ended_begin_again_with_other_processes(works: Works) -> None:
    before = works.run(MINUTE, jobs.whereabouts)
    works.stop()
    assert works.run(MINUTE, jobs.whereabouts) != before


def test_work_that_takes_too_long_is_ended_and_the_next_is_done(works: Works) -> None:
    work = works.begin(0.2, jobs.never_end)
    with pytest.raises(NotDoneError, match="work_too_long"):
        works.result(work, MINUTE)
    assert goes_on(works)


@pytest.mark.parametrize(
    ("code", "work", "given"),
    few(
        1,
        [
            ("work_too_large", jobs.take_room, (settings.WORK_MEMORY // 1024**3 + 1,)),
            ("work_lost", jobs.die, ()),
        ],
    ),
)
def test_work_that_takes_too_much_or_its_process_along_is_said(
    works: Works, code: str, work: Callable[..., object], given: tuple[int, ...]
) -> None:
    with pytest.raises(NotDoneError, match=code):
        works.run(MINUTE, work, *given)
    assert goes_on(works)


def test_works_are_open_as_many_as_there_may_be(works: Works, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process is busy for good: whoever waits behind it in vain hears so in their time, and takes no place."""
    monkeypatch.setattr(module, "MOST_OPEN", 2)
    busy = works.begin(MINUTE, jobs.never_end)
    with pytest.raises(NotDoneError, match="work_too_long"):
        works.run(0.2, jobs.whereabouts)
    next_one = works.begin(MINUTE, jobs.whereabouts)
    with pytest.raises(NotDoneError, match="work_too_many"):
        works.begin(MINUTE, jobs.whereabouts)
    busy.cancel()
    assert works.result(next_one, MINUTE)[0] != os.getpid()
    assert goes_on(works)


@pytest.mark.parametrize(("waiting", "code"), [(0, "work_too_many"), (1, "work_not_yet")])
def test_works_are_waited_for_by_as_many_as_may_and_go_on(
    works: Works, tmp_path: Path, waiting: int, code: str
) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    work = works.begin(MINUTE, jobs.whereabouts_once_told, pipe)
    with override_settings(WORK_WAITING=waiting), pytest.raises(NotDoneError) as error:
        works.result(work, 0)
    pipe.open("w", encoding="ascii").close()
    assert (error.value.code, works.result(work, MINUTE)[0] != os.getpid()) == (code, True)


@pytest.mark.nightly
def test_process_does_not_outlive_the_server() -> None:
    """Not even one that is at work when the server is killed and can tell nobody."""
    program = [sys.executable, "-m", "tests.core.starting_work"]
    environment = os.environ | {"WORK_PROCESSES": "1", "DJANGO_SETTINGS_MODULE": "tournament.settings.dev"}
    with subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        worker = Path("/proc") / server.stdout.readline().strip()
        assert worker.exists()
        server.kill()
    wait_until(lambda: not worker.exists())


@override_settings(WORK_PROCESSES=0)
def test_work_without_processes_is_done_here() -> None:
    assert Works().run(MINUTE, jobs.whereabouts) == (os.getpid(), os.nice(0))


def test_chore_is_done_again_and_again_and_logs_failures_that_are_news(
    caplog: pytest.LogCaptureFixture, settings: Settings
) -> None:
    settings.WORK_NICENESS = 0
    ahead = [
        OSError("no room"),
        OSError("no room"),
        None,
        OSError("no room"),
        errors.RefusedError("busy"),
        TypeError("a mistake"),
    ]

    def fails() -> None:
        if not ahead:
            raise SystemExit  # as the watch of the server ends it
        if (error := ahead.pop(0)) is not None:
            raise error

    with pytest.raises(SystemExit):
        chores.Chore("copies", timedelta(milliseconds=1), fails).again_and_again()
    busy = "copies: not done: Gerade wird zu viel auf einmal gespeichert. Bitte gleich noch einmal versuchen."
    assert [(record.getMessage(), bool(record.exc_info)) for record in caplog.records] == [
        ("copies: not done: no room", False),
        ("copies: not done: no room", False),
        (busy, False),
        ("copies: not done", True),
    ]


# Writers one after the other, first come, first served.

PATIENCE = 60  # seconds; nothing here takes that long


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(20) as threads:
        yield threads


def test_writer_who_came_first_is_served_first(pool: ThreadPoolExecutor) -> None:
    line, served = turns.Line(), list[int]()

    def writer(number: int) -> None:
        with line.turn(PATIENCE):
            served.append(number)

    with line.turn(PATIENCE):
        writing: list[Future[None]] = []
        for number in range(20):
            writing.append(pool.submit(writer, number))
            wait_until(lambda: line.waiting == len(writing))
        assert served == []
    for one in writing:
        one.result(PATIENCE)
    assert served == list(range(20))


def test_writer_who_waits_too_long_is_refused_and_others_go_on(pool: ThreadPoolExecutor) -> None:
    line, done = turns.Line(), threading.Event()

    def patient() -> None:
        with line.turn(PATIENCE):
            done.set()

    with line.turn(PATIENCE):
        with pytest.raises(errors.RefusedError, match="busy"):
            pool.submit(lambda: line.turn(0).__enter__()).result(PATIENCE)
        waiting = pool.submit(patient)
        wait_until(lambda: line.waiting == 1)
    waiting.result(PATIENCE)
    assert done.is_set()


def test_turn_that_failed_is_over() -> None:
    line = turns.Line()
    with pytest.raises(ZeroDivisionError), line.turn(0):
        raise ZeroDivisionError
    with line.turn(0):
        assert line.waiting == 0
