"""What stands between granian and Django (ASGI 3): kept pages at once; a whole request to a thread when it is its turn.

A request comes whole before anything is done for it: what is unfinished holds no thread.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any, Final
from wsgiref.types import WSGIApplication

from tournament.server.clients import MINUTE, Known, Pace
from tournament.server.limits import KB, Limits, sending_time
from tournament.server.refusals import RETRY_AFTER, refusal_to
from tournament.server.too_much import TooMuch
from tournament.server.turns import CrowdedError, Turns
from tournament.server.wsgi import Head, answer_of
from tournament.web.connection import Lane, Networks, body_limit, client_of, is_list, is_trusted, lane_of, shows_link
from tournament.web.kept import Answer, Asked, is_personal

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Page = tuple[str, str, str, bool, str]  # method, target, host, whether by TLS, language

PIECE: Final = 64 * KB
WITHOUT_BODY: Final = frozenset({HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED})
READ: Final = frozenset({"GET", "HEAD"})
# What is the connection's business, and no program's behind it.
OURS: Final = frozenset({"connection", "content-length", "date", "keep-alive", "transfer-encoding"})
RUSH: Final = 0.25  # seconds: of what one client may ask in a second so much may come at once
CLIENTS: Final = 1_000  # whose address is read once: it takes half as long as all else of a kept page
SHARE: Final = 4  # one client's unfinished bodies may be a quarter of all


class RefusalError(Exception):
    """A request is not taken; `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass(frozen=True, slots=True)
class Program:
    """What stands behind the server.

    `application` answers requests. `kept` answers in microseconds what needs no thread, or says None. `logged_in` says
    whether who sends this Cookie header is, and may take its time. `later` is called once by each process that
    listens, beside what it answers: for what takes long to load and few pages need. `at_end` is called as it ends.
    """

    application: WSGIApplication
    kept: Callable[[Asked], Answer | None]
    logged_in: Callable[[str], bool]
    later: Callable[[], object] = bool
    at_end: Callable[[], object] = bool


class Front:
    """The requests of one process. Lives in the thread of its event loop."""

    def __init__(self, program: Program, limits: Limits, trusted: Networks = ()) -> None:
        self._program, self.limits, self._trusted = program, limits, trusted
        bounds = {Lane.KEEPERS: limits.keepers, Lane.PASSWORDS: limits.passwords, Lane.OTHERS: limits.others}
        self.lanes = {lane: Turns(lane.value, bound) for lane, bound in bounds.items()}
        self.under_way = 0
        self._client_of = lru_cache(CLIENTS)(partial(client_of, trusted=trusted))
        self._known = Known()
        self._strangers, self._pace = Pace(limits.strangers, MINUTE), Pace(limits.requests * RUSH, RUSH)
        self._too_much = TooMuch()
        self._making: dict[Page, asyncio.Event] = {}
        self._held: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        head = Head.of(scope)
        client = self._client_of(head.peer[0], head.field(b"x-forwarded-for"))
        self.under_way += 1
        try:
            answer = await self._answer(head, client, receive)
            self._too_much.answered(answer.status, _now())
            if answer.status == HTTPStatus.TOO_MANY_REQUESTS:
                await asyncio.sleep(self.limits.refusing)
            await _send(answer, head, send, self.limits)
        finally:
            self.under_way -= 1

    async def _answer(self, head: Head, client: str, receive: Receive) -> Answer:
        try:
            self._refuse_nonsense(head)
            await self._at_its_pace(client)
            asked = self._asked(head)
            if asked is not None and (kept := self._program.kept(asked)) is not None:
                return kept
            body = await self._body(head, client, receive) if _has_body(head) else b""
            make = partial(self._made, head, body, client)
            return await (make() if asked is None or _is_ones_own(asked, head.path) else self._shared(asked, make))
        except RefusalError as refused:
            return refusal_to(refused.status, head)
        except CrowdedError:
            return refusal_to(HTTPStatus.TOO_MANY_REQUESTS, head)
        except Exception:
            log.exception("a request could not be answered")
            return refusal_to(HTTPStatus.INTERNAL_SERVER_ERROR, head)

    def _refuse_nonsense(self, head: Head) -> None:
        """Raise RefusalError for what others could read otherwise: no host or several, no path, a coded body."""
        host, coding = head.field(b"host"), head.field(b"transfer-encoding")
        if not host or "," in host or not head.target.startswith("/") or coding not in ("", "chunked"):
            raise RefusalError(HTTPStatus.BAD_REQUEST)
        if head.size > self.limits.head_bytes:
            raise RefusalError(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    async def _at_its_pace(self, client: str) -> None:
        """Come back when this client may ask; raise RefusalError where that is long: who has gone would wait, too."""
        wait = self._pace.wait(client, _now())
        if wait > RETRY_AFTER:
            raise RefusalError(HTTPStatus.TOO_MANY_REQUESTS)
        self._pace.count(client, _now())
        if wait:
            await asyncio.sleep(wait)

    def _asked(self, head: Head) -> Asked | None:
        """Return what a reader asks for, if it may be kept. Only a trusted proxy is believed that it took TLS."""
        if head.method not in READ:
            return None
        proto = head.field(b"x-forwarded-proto")
        by_tls = proto == "https" if proto and is_trusted(head.peer[0], self._trusted) else head.scheme == "https"
        found = head.field
        return Asked(
            head.method,
            head.target,
            found(b"host"),
            by_tls,
            found(b"if-none-match"),
            found(b"accept-encoding"),
            found(b"cookie"),
            found(b"accept-language"),
        )

    async def _shared(self, asked: Asked, make: Callable[[], Awaitable[Answer]]) -> Answer:
        """Return the page, made by one thread for all who ask meanwhile; what is not kept then is made for each."""
        page = asked.method, asked.target, asked.host, asked.secure, asked.language
        if (other := self._making.get(page)) is not None:
            await other.wait()
            return self._program.kept(asked) or await make()
        self._making[page] = done = asyncio.Event()
        try:
            return await make()
        finally:
            del self._making[page]
            done.set()

    async def _made(self, head: Head, body: bytes, client: str) -> Answer:
        """Return what the program answers, when it is this client's turn."""
        known = self._known.has(head)
        is_stranger = shows_link(head.path) and not known
        if is_stranger and self._strangers.wait(client, _now()):
            raise RefusalError(HTTPStatus.TOO_MANY_REQUESTS)
        lane = self.lanes[lane_of(head.method, head.path)]
        answer = await lane.run(client, partial(answer_of, self._program.application, head, body), known=known)
        self._known.learn(head, answer.status)
        if is_stranger and answer.status < HTTPStatus.INTERNAL_SERVER_ERROR and not self._known.has(head):
            self._strangers.count(client, _now())
        return answer

    # Bodies.

    async def _body(self, head: Head, client: str, receive: Receive) -> bytes:
        """Return the whole body; raise RefusalError where it is too large, or too slow."""
        body = bytearray()
        try:
            async with asyncio.timeout(self.limits.body):
                most = await self._allowed(head, client, int(head.field(b"content-length") or 0), 0)
                more = True
                while more:
                    message = await receive()
                    if message["type"] != "http.request":  # the client is gone, or its pieces are none
                        raise RefusalError(HTTPStatus.BAD_REQUEST)
                    self._hold(client, body, message["body"])
                    most = await self._allowed(head, client, len(body), most)
                    more = message.get("more_body", False)
        except TimeoutError:
            raise RefusalError(HTTPStatus.REQUEST_TIMEOUT) from None
        finally:
            self._held.subtract({client: len(body)})
            self._held += Counter()  # forgets whoever holds nothing
        return bytes(body)

    def _hold(self, client: str, body: bytearray, piece: bytes) -> None:
        """Add a piece to a body; raise RefusalError if too much is unfinished already."""
        body += piece
        self._held[client] += len(piece)
        if self._held[client] > self.limits.held_bytes // SHARE:
            raise RefusalError(HTTPStatus.TOO_MANY_REQUESTS)
        if self._held.total() > self.limits.held_bytes:
            raise RefusalError(HTTPStatus.SERVICE_UNAVAILABLE)

    async def _allowed(self, head: Head, client: str, size: int, known: int) -> int:
        """Return the most bytes this body may have, `known` so far; raise RefusalError if it is larger. Whether
        somebody is logged in is asked only of a body that nobody else may send."""
        limit = body_limit(head.path)
        most = max(known, limit.anybody)
        if size <= most:
            return most
        cookie = head.field(b"cookie")
        if size <= limit.logged_in and cookie:
            ask = partial(self._program.logged_in, cookie)
            if await self.lanes[Lane.OTHERS].run(client, ask, known=self._known.has(head)):
                return limit.logged_in
        raise RefusalError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)


async def _send(answer: Answer, head: Head, send: Send, limits: Limits) -> None:
    """Send an answer; a large one in pieces, as fast as it is taken, within its time: then the connection is cut."""
    body = b"" if head.method == "HEAD" or answer.status in WITHOUT_BODY else answer.body
    await send({"type": "http.response.start", "status": answer.status, "headers": _headers(answer, head)})
    if len(body) <= PIECE:  # without a timer, which takes a quarter of all that a kept page does
        await send({"type": "http.response.body", "body": body})
        return
    try:
        async with asyncio.timeout(sending_time(len(body), limits)):
            while body:
                piece, body = body[:PIECE], body[PIECE:]
                await send({"type": "http.response.body", "body": piece, "more_body": bool(body)})
    except TimeoutError:
        return  # granian ends the connection of an answer that is not whole


def _headers(answer: Answer, head: Head) -> list[tuple[bytes, bytes]]:
    length = str(len(answer.body))
    sent = []
    for name, value in answer.headers:
        lowered = name.lower()
        if lowered == "content-length" and head.method == "HEAD":
            length = value
        if lowered not in OURS:
            sent.append((lowered.encode("latin-1"), value.encode("latin-1")))
    if answer.status not in WITHOUT_BODY:
        sent.append((b"content-length", length.encode()))
    return sent


def _has_body(head: Head) -> bool:
    return bool(head.field(b"content-length") or head.field(b"transfer-encoding"))


def _is_ones_own(asked: Asked, path: str) -> bool:
    """Return whether nobody else waits for this answer: a page with a session, a list, what takes its time."""
    return is_personal(asked.cookie) or path.endswith(".pdf") or is_list(path)


def _now() -> float:
    return asyncio.get_running_loop().time()
