"""What all connections of a process share: limits, threads, what is kept, the clock of their deadlines."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, Protocol, TypeVar
from wsgiref.types import WSGIApplication

from tournament.server.answers import date_line
from tournament.server.crowd import Crowd, Guest
from tournament.server.lanes import Lane
from tournament.server.limits import Limits
from tournament.server.reader import Head
from tournament.server.refusals import refusal_to
from tournament.server.requests import Request, Waiting
from tournament.server.too_much import TooMuch
from tournament.server.wsgi import Ends, answer_of
from tournament.web.kept import Answer, Asked, is_personal

log = logging.getLogger(__name__)

NEVER: Final = float("inf")
LISTS: Final = "/liste/"
TOO_LARGE: Final = 413
Networks = Sequence[IPv4Network | IPv6Network]
Page = tuple[str, str, str, bool, str]  # method, target, host, whether by TLS, language
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


class Visitor(Guest, Protocol):
    """Who stands in the crowd: a connection, or all streams of one. `ends`: of its socket; `deadline`: when to look."""

    ends: Ends
    deadline: float

    def look(self, now: float) -> None: ...

    def leave(self) -> None: ...

    def finish(self) -> None: ...


class Front:
    """The connections of one process. Lives in the thread of its event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, program: Program, limits: Limits, trusted: Networks) -> None:
        self.loop, self.limits = loop, limits
        self.patience = _patience(limits)
        self.crowd: Crowd[Visitor] = Crowd(limits.connections, limits.connections_of_one, limits.held_bytes)
        self.too_much = TooMuch()
        self.stopping = False
        self.kept = program.kept
        self._program, self._trusted = program, trusted
        self._keepers = Lane("keepers", limits.keepers_threads, limits.waiting)
        self._others = Lane("others", limits.threads, limits.waiting)
        self._waiting: dict[Page, list[Callable[[], None]]] = {}
        self._look()

    def entered(self, connection: Visitor) -> str | None:
        """Somebody came; where from (None: a proxy). Who has to go for it goes."""
        place = place_of(connection.ends.theirs[0], self._trusted)
        leaving = self.crowd.enter(connection, place)
        if leaving is not None:
            leaving.leave()
        return place

    def asked(self, place: str | None, head: Head, ends: Ends) -> Asked | None:
        """What a reader asks for, if it may be kept. Only a trusted proxy is believed that it took TLS."""
        if head.method not in ("GET", "HEAD"):
            return None
        found = head.field.get
        return Asked(
            head.method,
            head.path_and_query.decode("latin-1"),
            found(b"host", b"").decode("latin-1"),
            _by_tls(place, head, ends),
            found(b"if-none-match", b"").decode("latin-1"),
            found(b"accept-encoding", b"").decode("latin-1"),
            found(b"cookie", b"").decode("latin-1"),
            found(b"accept-language", b"").decode("latin-1"),
        )

    def answer(self, place: str | None, request: Request, ends: Ends, done: Callable[[Answer], None]) -> Answer | None:
        """Have a thread answer, and `done` told; or the answer that says why not.

        Of those who ask for the same page one is answered by a thread. The others wait without one: what he gets is
        kept for them, or else they have threads of their own then.
        """
        path = request.head.path
        # What becomes a PDF may take a while, whoever asks.
        if path.startswith(LISTS) and not path.endswith(".pdf"):
            return self._from_thread(self._keepers, place, request, ends, done)
        asked = self.asked(place, request.head, ends)
        if asked is None or is_personal(asked.cookie) or path.endswith(".pdf"):
            return self._from_thread(self._others, place, request, ends, done)
        page = asked.method, asked.target, asked.host, asked.secure, asked.language
        if page in self._waiting:
            self._waiting[page].append(partial(self._after, asked, place, request, ends, done))
            return None
        refused = self._from_thread(self._others, place, request, ends, partial(self._first, page, done))
        if refused is None:
            self._waiting[page] = []
        return refused

    def _first(self, page: Page, done: Callable[[Answer], None], answer: Answer) -> None:
        """The first who asked for a page has it."""
        done(answer)
        for after in self._waiting.pop(page):
            after()

    def _after(
        self, asked: Asked, place: str | None, request: Request, ends: Ends, done: Callable[[Answer], None]
    ) -> None:
        """The turn of one who waited for another's page."""
        now = self.kept(asked) or self._from_thread(self._others, place, request, ends, done)
        if now is not None:
            done(now)

    def _from_thread(
        self, lane: Lane, place: str | None, request: Request, ends: Ends, done: Callable[[Answer], None]
    ) -> Answer | None:
        head = request.head
        make = partial(answer_of, self._program.application, head, request.body, ends)
        refused = self._in_thread(lane, place, make, done, failed=refusal_to(500, head))
        return refusal_to(refused, head) if refused else None

    def ask(self, place: str | None, head: Head, done: Callable[[bool], None]) -> int | None:
        """Find out whether this is from somebody who is logged in, and tell `done`; or the status that refuses."""
        cookie = head.field.get(b"cookie", b"").decode("latin-1")
        if not cookie:
            return TOO_LARGE
        return self._in_thread(self._others, place, partial(self._program.logged_in, cookie), done, failed=False)

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

    def _in_thread(
        self, lane: Lane, place: str | None, make: Callable[[], Made], done: Callable[[Made], None], failed: Made
    ) -> int | None:
        """Have it made in a thread, and tell `done` in this one, `failed` where it fails; or why not."""
        if (refused := lane.refuses(place)) is not None:
            return refused

        def finished(made: Made) -> None:
            lane.done(place)
            done(made)

        def work() -> None:
            made = failed
            try:
                made = make()
            except Exception:
                log.exception("a thread could not do its work")
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


def _by_tls(place: str | None, head: Head, ends: Ends) -> bool:
    """As `request.is_secure()` will say: what a trusted proxy says counts before what is seen here."""
    said = head.field.get(b"x-forwarded-proto") if place is None else None
    return ends.sealed if said is None else said == b"https"


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
