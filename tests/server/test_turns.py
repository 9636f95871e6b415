"""Each client gets its share of the threads, not what it can push."""

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.server.turns import Bounds, CrowdedError, Turns


class Hall:
    """A lane whose threads are held until they may go on, and in which order its clients were served."""

    def __init__(self, threads: int = 1, *, unknown: int = 1, longest: float = 60, **most: int) -> None:
        waiting = {"waiting": 99, "waiting_of_one": 99} | most
        self.lane = Turns("test", Bounds(threads=threads, unknown_of_one=unknown, longest=longest, **waiting))
        self.gate, self.served = Event(), list[str]()

    async def __aenter__(self) -> Self:
        self.first = self.ask("-")
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.gate.set()
        await self.first
        self.lane.stop()

    def ask(self, client: str, *, known: bool = False) -> "asyncio.Task[None]":
        """One request more of this client, which waits for the gate."""
        return asyncio.create_task(self.lane.run(client, lambda: self._work(client), known=known))

    async def all(self, *clients: str) -> list[str]:
        """Return in which order these are served, who ask one after the other; capital letters are known."""
        asked = [self.ask(client.lower(), known=client.isupper()) for client in clients]
        await asyncio.sleep(0)
        self.gate.set()
        await asyncio.gather(*asked)
        return self.served[1:]

    def _work(self, client: str) -> None:
        self.gate.wait(60)
        self.served.append(client)


def run(test: Callable[[Hall], Awaitable[None]], hall: Hall) -> None:
    async def within() -> None:
        async with hall:
            await test(hall)

    asyncio.run(within())


def in_hall(**more: Any) -> Callable[[Callable[[Hall], Awaitable[None]]], Callable[[], None]]:
    """A test in a lane like this."""
    return lambda test: lambda: run(test, Hall(**more))


@pytest.mark.parametrize(
    ("asked", "served"),
    [
        pytest.param("aaaab", "abaaa", id="second-client-is-served-after-one-of-the-first"),
        pytest.param("aaabbbc", "abcabab", id="each-in-turn"),
        pytest.param("aaB", "baa", id="known-before-unknown"),
        pytest.param("aAaBb", "ababa", id="known-in-turn-too"),
        pytest.param("aWWWWWWWW", "wwawwwwww", id="unknown-however-many-known-ones-come"),
    ],
)
def test_clients_are_served_in_turn(asked: str, served: str) -> None:
    async def test(hall: Hall) -> None:
        assert "".join(await hall.all(*asked)) == served

    run(test, Hall())


@given(asked=st.lists(st.sampled_from("abcdWXYZ"), min_size=1, max_size=30))
def test_requests_are_all_served_and_unknown_ones_every_fourth_turn(asked: list[str]) -> None:
    """Else those come last: a list keeper's first request does not wait until all others are done. Between two turns of
    one client each other who waits with the same right has had one."""

    async def test(hall: Hall) -> None:
        served = [one if one in "abcd" else one.upper() for one in await hall.all(*asked)]
        assert sorted(served) == sorted(asked)
        for turn, client in enumerate(served, 2):  # the first is that of the gate
            waiting = served[turn - 1 :]
            if turn % 4 and client.islower():
                assert not any(map(str.isupper, waiting))
            if not turn % 4 and client.isupper():
                assert not any(map(str.islower, waiting))
        for right in (str.isupper, str.islower):
            in_turn = [one for one in served if right(one)]
            for at, client in enumerate(in_turn):
                so_far = in_turn[: at + 1]
                assert all(so_far.count(other) >= so_far.count(client) - 1 for other in in_turn[at + 1 :])

    run(test, Hall())


@in_hall(waiting_of_one=2)
async def test_client_with_enough_waiting_is_refused_alone(hall: Hall) -> None:
    asked = [hall.ask("a"), hall.ask("a")]
    await asyncio.sleep(0)
    with pytest.raises(CrowdedError):
        await hall.ask("a")
    await hall.all("b")
    await asyncio.gather(*asked)
    assert hall.served[1:] == ["a", "b", "a"]


@in_hall(waiting=5)
async def test_full_lane_refuses_the_newest_of_whoever_has_most(hall: Hall) -> None:
    asked = [hall.ask(client, known=client == "k") for client in "aaakk"]
    await asyncio.sleep(0)
    with pytest.raises(CrowdedError):
        await hall.ask("a")
    newcomer = hall.ask("b")
    with pytest.raises(CrowdedError):
        await asked[2]
    hall.gate.set()
    await asyncio.gather(newcomer, *asked[:2], *asked[3:])
    assert hall.served[1:] == ["k", "k", "a", "b", "a"]


@in_hall(threads=5, unknown=2)
async def test_thread_is_left_to_others(hall: Hall) -> None:
    """Five threads, one of them taken: of one client two run at once while it is unknown, four of a known one."""
    asked = [hall.ask("a") for _ in range(3)]
    await asyncio.sleep(0)
    assert hall.lane._running["a"] == 2
    asked += [hall.ask("a", known=True) for _ in range(4)]
    await asyncio.sleep(0)
    begun = hall.lane._running
    assert (begun["a"], begun.total()) == (4, 5)
    hall.gate.set()
    await asyncio.gather(hall.first, *asked)
    assert not hall.lane._running


@in_hall()
async def test_requests_given_up_before_or_at_their_turn_hold_up_nobody(hall: Hall) -> None:
    waits, has_turn, last = hall.ask("a"), hall.ask("b"), hall.ask("a")
    await asyncio.sleep(0)
    waits.cancel()
    hall.gate.set()
    while not hall.lane._running["b"]:  # the thread is b's, who has not heard of it yet
        await asyncio.sleep(0)
    has_turn.cancel()
    await last
    gone = await asyncio.gather(waits, has_turn, return_exceptions=True)
    assert [type(one) for one in gone] == [asyncio.CancelledError] * 2
    assert (hall.served, hall.lane._running.total()) == (["-", "a"], 0)


@in_hall()
async def test_work_that_fails_gives_its_thread_back(hall: Hall) -> None:
    hall.gate.set()
    with pytest.raises(ZeroDivisionError):
        await hall.lane.run("a", lambda: 1 // 0, known=False)
    assert await hall.all("b") == ["b"]
    assert not hall.lane._waiting


@pytest.mark.parametrize(("longest", "hangs"), [(-1.0, True), (3600.0, False)])
def test_lane_in_which_one_thread_is_taken_too_long_hangs(longest: float, *, hangs: bool) -> None:
    """However many others are free, and whoever has come to an end since."""

    async def test(hall: Hall) -> None:
        held = hall.first
        await hall.lane.run("b", int, known=True)
        assert hall.lane.hangs is hangs
        hall.gate.set()
        await held
        assert not hall.lane.hangs

    run(test, Hall(threads=3, longest=longest))
