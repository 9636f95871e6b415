"""Whole requests wait for a thread: a queue per client, taken in turn. Lives in the thread of the event loop.

A client gets its share, not what it can push: each waits in a queue of its own, and whoever is served goes to the end.
Where too many wait, the newest of the client with the most is refused, never the first of somebody else.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import inf
from typing import Final, TypeVar

Made = TypeVar("Made")
Place = asyncio.Future[None]
# Of so many turns one is an unknown client's, if one waits.
UNKNOWN_FIRST: Final = 4


class CrowdedError(Exception):
    """Too much waits already for one more request of this client."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much a lane carries. `threads`: what runs at once, of one client at most all but one, and unknown at most
    `unknown_of_one`; `waiting`: requests that wait, of one client at most `waiting_of_one`; `longest`: the seconds
    after which what runs is taken to hang."""

    threads: int
    waiting: int
    waiting_of_one: int
    unknown_of_one: int = 1
    longest: float = 60.0


class Turns:
    """Some threads, and the clients who wait for them. Those who are `known` come before all others, but for every
    fourth turn."""

    def __init__(self, name: str, bounds: Bounds) -> None:
        self._bounds = bounds
        self._threads = ThreadPoolExecutor(bounds.threads, thread_name_prefix=name)
        self._queues: tuple[OrderedDict[str, deque[Place]], ...] = (OrderedDict(), OrderedDict())
        self._running: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._began: dict[object, float] = {}  # the oldest first
        self._given = 1

    async def run(self, client: str, work: Callable[[], Made], *, known: bool) -> Made:
        """Return what `work` returns in a thread, when it is this client's turn; raise what it raises, CrowdedError."""
        await self._turn(client, known=known)
        loop, turn = asyncio.get_running_loop(), object()
        self._began[turn] = loop.time()
        try:
            return await loop.run_in_executor(self._threads, work)
        finally:
            del self._began[turn]
            self._end(client)

    async def _turn(self, client: str, *, known: bool) -> None:
        self._make_room(client)
        place: Place = asyncio.get_running_loop().create_future()
        queue = self._queues[not known]
        queue.setdefault(client, deque()).append(place)
        self._waiting[client] += 1
        self._go_on()
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                queue[client].remove(place)
                self._forget_waiting(queue, client)
            else:  # it was their turn just now
                self._end(client)
            raise

    def _make_room(self, client: str) -> None:
        """Raise CrowdedError if this client has enough waiting; if all together have, the newest of whoever has most
        is refused."""
        if self._waiting[client] >= self._bounds.waiting_of_one:
            raise CrowdedError
        if self._waiting.total() >= self._bounds.waiting:
            largest, most = self._waiting.most_common(1)[0]
            if self._waiting[client] + 1 >= most:
                raise CrowdedError
            self._take(largest, newest=True).set_exception(CrowdedError())

    def _take(self, client: str, *, newest: bool = False, unknown: bool = False) -> Place:
        """Take a place of this client out of its queue: the first of the known; the newest of the unknown, or with
        `unknown` the first of them."""
        queues = [queue for queue in self._queues if client in queue]
        queue = queues[-1 if newest or unknown else 0]
        place = queue[client].pop() if newest else queue[client].popleft()
        self._forget_waiting(queue, client)
        return place

    def _forget_waiting(self, queue: OrderedDict[str, deque[Place]], client: str) -> None:
        """Count one less of this client, of whom a place has just left this queue."""
        if not queue[client]:
            del queue[client]
        _less(self._waiting, client)

    def _go_on(self) -> None:
        """Give free threads to those whose turn it is."""
        while self._free > 0 and (client := next(self._in_turn(), None)) is not None:
            place = self._take(client, unknown=not self._given % UNKNOWN_FIRST)
            self._given += 1
            for queue in self._queues:
                if client in queue:
                    queue.move_to_end(client)
            self._running[client] += 1
            place.set_result(None)

    def _in_turn(self) -> Iterator[str]:
        """Yield the clients who may have a thread, in their order: one is left to others, where there are several. Now
        and then the unknown come first: a list keeper's first request waits until it is their turn, not for ever."""
        most = max(1, self._bounds.threads - 1), self._bounds.unknown_of_one
        order = tuple(zip(self._queues, most, strict=True))
        return (
            client
            for queue, of_one in (order if self._given % UNKNOWN_FIRST else reversed(order))
            for client in queue
            if self._running[client] < of_one
        )

    @property
    def _free(self) -> int:
        return self._bounds.threads - self._running.total()

    def _end(self, client: str) -> None:
        _less(self._running, client)
        self._go_on()

    @property
    def hangs(self) -> bool:
        """Whether something has run for longer than anything may: its thread would never be anybody's again."""
        return asyncio.get_running_loop().time() - next(iter(self._began.values()), inf) > self._bounds.longest

    def stop(self) -> None:
        """End the threads; what still waits is not begun."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _less(counts: Counter[str], client: str) -> None:
    """Count one less of this client, and forget a client of whom there is nothing: strangers are without number."""
    counts[client] -= 1
    if not counts[client]:
        del counts[client]
