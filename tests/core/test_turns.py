"""Writers one after the other, first come, first served."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from tests.waiting import wait_until
from tournament.core.errors import RefusedError
from tournament.core.turns import Line

PATIENCE = 60  # seconds; nothing here takes that long


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(20) as threads:
        yield threads


def test_writer_who_came_first_is_served_first(pool: ThreadPoolExecutor) -> None:
    line, served = Line(), list[int]()

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


def test_turn_is_had_by_one_at_a_time(pool: ThreadPoolExecutor) -> None:
    line, inside, most = Line(), list[int](), list[int]()

    def writer(number: int) -> None:
        for _ in range(50):
            with line.turn(PATIENCE):
                inside.append(number)
                most.append(len(inside))
                inside.remove(number)

    for one in [pool.submit(writer, number) for number in range(8)]:
        one.result(PATIENCE)
    assert (len(most), max(most), line.waiting) == (400, 1, 0)


def test_writer_who_waits_too_long_is_refused_and_others_go_on(pool: ThreadPoolExecutor) -> None:
    line, done = Line(), threading.Event()

    def patient() -> None:
        with line.turn(PATIENCE):
            done.set()

    with line.turn(PATIENCE):
        with pytest.raises(RefusedError, match="busy"):
            pool.submit(lambda: line.turn(0).__enter__()).result(PATIENCE)
        waiting = pool.submit(patient)
        wait_until(lambda: line.waiting == 1)
    waiting.result(PATIENCE)
    assert done.is_set()


def test_turn_that_failed_is_over() -> None:
    line = Line()
    with pytest.raises(ZeroDivisionError), line.turn(0):
        raise ZeroDivisionError
    with line.turn(0):
        assert line.waiting == 0
