"""What all connections of a process share: limits, threads, what is kept, the clock of their deadlines."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, TypeVar
from wsgiref.types import WSGIApplication

from tournament.server.answers import date_line
from tournament.server.connection import Connection, Request, Waiting
from tournament.server.crowd import Crowd
from tournament.server.lanes import Lane
from tournament.server.limits import Limits
from tournament.server.reader import Head
from tournament.server.refusals import refusal
from tournament.server.wsgi import Ends, answer_of
from tournament.web.kept import Answer, Asked

NEVER: Final = float("inf")
LISTS: Final = "/liste/"
TOO_LARGE: Final = 413
Networks = Sequence[IPv4Network | IPv6Network]
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Program:
    """What stands behind the server.

    `application` answers requests. `kept` answers in microseconds what needs no thread, or says None. `logged_in` says
    whether who sends this Cookie header is, and may take its time.
    """

    application: WSGIApplication
    kept: Callable[[Asked], Answer | None]
    logged_in: Callable[[str], bool]


class Front:
    """The connections of one process. Lives in the thread of its event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, program: Program, limits: Limits, trusted: Networks) -> None:
        self.loop, self.limits = loop, limits
        self.patience = _patience(limits)
        self.crowd: Crowd[Connection] = Crowd(limits.connections, limits.connections_of_one, limits.held_bytes)
        self.stopping = False
        self.kept = program.kept
        self._program, self._trusted = program, trusted
        self._keepers = Lane("keepers", limits.keepers_threads, limits.waiting)
        self._others = Lane("others", limits.threads, limits.waiting)
        self._look()

    def entered(self, connection: Connection) -> str | None:
        """Somebody came; where from (None: a proxy). Who has to go for it goes."""
        place = place_of(connection.ends.theirs[0], self._trusted)
        leaving = self.crowd.enter(connection, place)
        if leaving is not None:
            leaving.leave()
        return place

    def asked(self, place: str | None, head: Head) -> Asked | None:
        """What a reader asks for, if it may be kept. Only a trusted proxy is believed that it took TLS."""
        if head.method not in ("GET", "HEAD"):
            return None
        found = head.field.get
        return Asked(
            head.method,
            head.path_and_query.decode("latin-1"),
            found(b"host", b"").decode("latin-1"),
            place is None and found(b"x-forwarded-proto") == b"https",
            found(b"if-none-match", b"").decode("latin-1"),
            found(b"accept-encoding", b"").decode("latin-1"),
            found(b"cookie", b"").decode("latin-1"),
        )

    def answer(self, place: str | None, request: Request, ends: Ends, done: Callable[[Answer], None]) -> Answer | None:
        """Have a thread answer, and `done` told; or the answer that says why not."""
        path = request.head.path
        # What becomes a PDF may take a while, whoever asks.
        lane = self._keepers if path.startswith(LISTS) and not path.endswith(".pdf") else self._others
        refused = self._in_thread(lane, place, partial(self._made, request, ends), done)
        return refusal(refused, path) if refused else None

    def ask(self, place: str | None, head: Head, done: Callable[[bool], None]) -> int | None:
        """Find out whether this is from somebody who is logged in, and tell `done`; or the status that refuses."""
        cookie = head.field.get(b"cookie", b"").decode("latin-1")
        if not cookie:
            return TOO_LARGE
        return self._in_thread(self._others, place, partial(self._program.logged_in, cookie), done)

    async def stop(self) -> None:
        """Answer what is under way, for a while, and close everything."""
        self.stopping = True
        until = self.loop.time() + self.limits.stopping
        for connection in list(self.crowd):
            connection.finish()
        while len(self.crowd) and self.loop.time() < until:
            await asyncio.sleep(0.02)
        for connection in list(self.crowd):
            connection.leave()
        for lane in (self._keepers, self._others):
            lane.stop()

    @property
    def idle(self) -> bool:
        """Whether no thread has anything to do."""
        return self._keepers.idle and self._others.idle

    def _made(self, request: Request, ends: Ends) -> Answer:
        answer = answer_of(self._program.application, request.head, request.body, ends)
        return answer or refusal(500, request.head.path)

    def _in_thread(
        self, lane: Lane, place: str | None, make: Callable[[], Made], done: Callable[[Made], None]
    ) -> int | None:
        """Have it made in a thread, and tell `done` in this one; or why not."""
        if (refused := lane.refuses(place)) is not None:
            return refused

        def finished(made: Made) -> None:
            lane.done(place)
            done(made)

        def work() -> None:
            made = make()
            self.loop.call_soon_threadsafe(finished, made)

        lane.take(place, work)
        return None

    def _look(self) -> None:
        """At every deadline, now and in a moment again."""
        self.date = date_line(time.time())
        now = self.loop.time()
        for connection in [one for one in self.crowd if one.deadline <= now]:
            connection.look(now)
        self.loop.call_later(self.limits.look_every, self._look)


def place_of(address: str, trusted: Networks) -> str | None:
    """What counts as one address: an IPv4 address, an IPv6 network as one household has; None for a trusted proxy."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if any(ip in network for network in trusted):
        return None
    return str(IPv6Network((ip, 64), strict=False)) if isinstance(ip, IPv6Address) else str(ip)


def _patience(limits: Limits) -> dict[Waiting, float]:
    """Seconds each may take."""
    return {
        Waiting.HEAD: limits.head,
        Waiting.BODY: limits.body,
        Waiting.IDLE: limits.idle,
        Waiting.LINGER: limits.linger,
        Waiting.NOTHING: NEVER,
    }
