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
from tournament.core import errors, works, writing

# Work outside the request: in other processes, of low priority, bounded in number, time and memory. What is done
# again and again beside the server.

MINUTE = 60


NICENESS = 1


@pytest.fixture(scope="module")
def mine() -> Iterator[works.Works]:
    """One process, so that what it is at stands before everything else."""
    with override_settings(WORK_PROCESSES=1, WORK_NICENESS=NICENESS):
        mine = works.Works()
        yield mine
        mine.stop()


def goes_on(mine: works.Works) -> bool:
    """The next work is done."""
    return mine.run(MINUTE, jobs.take_room, 0) == 0


def test_work_is_done_by_another_process_that_gives_way(mine: works.Works) -> None:
    pid, niceness = mine.run(MINUTE, jobs.whereabouts)
    assert (pid == os.getpid(), niceness) == (False, min(os.nice(0) + NICENESS, 19))


def test_refusal_comes_back_as_it_is(mine: works.Works) -> None:
    with pytest.raises(errors.RefusedError) as refused:
        mine.run(MINUTE, jobs.refuse)
    assert (refused.value.code, refused.value.params) == ("standings_open", {"open": 3})


def test_work_that_takes_too_long_is_ended_and_the_next_is_done(mine: works.Works) -> None:
    work = mine.begin(0.2, jobs.never_end)
    with pytest.raises(works.NotDoneError, match="work_too_long"):
        mine.result(work, MINUTE)
    assert goes_on(mine)


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
    mine: works.Works, code: str, work: Callable[..., object], given: tuple[int, ...]
) -> None:
    with pytest.raises(works.NotDoneError, match=code):
        mine.run(MINUTE, work, *given)
    assert goes_on(mine)


def test_works_are_open_as_many_as_there_may_be(mine: works.Works, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process is busy for good: whoever waits behind it in vain hears so in their time, and takes no place."""
    monkeypatch.setattr(works, "MOST_OPEN", 2)
    busy = mine.begin(MINUTE, jobs.never_end)
    with pytest.raises(works.NotDoneError, match="work_too_long"):
        mine.run(0.2, jobs.whereabouts)
    next_one = mine.begin(MINUTE, jobs.whereabouts)
    with pytest.raises(works.NotDoneError, match="work_too_many"):
        mine.begin(MINUTE, jobs.whereabouts)
    busy.cancel()
    assert mine.result(next_one, MINUTE)[0] != os.getpid()
    assert goes_on(mine)


@pytest.mark.parametrize(("waiting", "code"), [(0, "work_too_many"), (1, "work_not_yet")])
def test_works_are_waited_for_by_as_many_as_may_and_go_on(
    mine: works.Works, tmp_path: Path, waiting: int, code: str
) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    work = mine.begin(MINUTE, jobs.whereabouts_once_told, pipe)
    with override_settings(WORK_WAITING=waiting), pytest.raises(works.NotDoneError) as error:
        mine.result(work, 0)
    pipe.open("w", encoding="ascii").close()
    assert (error.value.code, mine.result(work, MINUTE)[0] != os.getpid()) == (code, True)


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
    assert works.Works().run(MINUTE, jobs.whereabouts) == (os.getpid(), os.nice(0))


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
        works.Chore("copies", timedelta(milliseconds=1), fails).again_and_again()
    busy = "copies: not done: Gerade wird zu viel auf einmal gespeichert. Bitte gleich noch einmal versuchen."
    assert [(record.getMessage(), bool(record.exc_info)) for record in caplog.records] == [
        ("copies: not done: no room", False),
        ("copies: not done: no room", False),
        (busy, False),
        ("copies: not done", True),
    ]


# Writers one after the other, first come, first served.


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(20) as threads:
        yield threads


def test_writer_who_came_first_is_served_first(pool: ThreadPoolExecutor) -> None:
    line, served = writing.Line(), list[int]()

    def writer(number: int) -> None:
        with line.turn(MINUTE):
            served.append(number)

    with line.turn(MINUTE):
        writers: list[Future[None]] = []
        for number in range(20):
            writers.append(pool.submit(writer, number))
            wait_until(lambda: line.waiting == len(writers))
        assert served == []
    for one in writers:
        one.result(MINUTE)
    assert served == list(range(20))


def test_writer_who_waits_too_long_is_refused_and_others_go_on(pool: ThreadPoolExecutor) -> None:
    line, done = writing.Line(), threading.Event()

    def patient() -> None:
        with line.turn(MINUTE):
            done.set()

    with line.turn(MINUTE):
        with pytest.raises(errors.RefusedError, match="busy"):
            pool.submit(lambda: line.turn(0).__enter__()).result(MINUTE)
        waiting = pool.submit(patient)
        wait_until(lambda: line.waiting == 1)
    waiting.result(MINUTE)
    assert done.is_set()


def test_turn_that_failed_is_over() -> None:
    line = writing.Line()
    with pytest.raises(ZeroDivisionError), line.turn(0):
        raise ZeroDivisionError
    with line.turn(0):
        assert line.waiting == 0
