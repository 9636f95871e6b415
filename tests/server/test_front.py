"""Whose turn it is, and what is held meanwhile: the adapter called as granian calls it (ASGI 3), without a socket."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field, replace
from functools import partial
from ipaddress import ip_network
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.served import LARGE, ORGANISER, Echo
from tournament.server import clients
from tournament.server.clients import Pace
from tournament.server.front import Front, Program
from tournament.server.limits import KB, Limits
from tournament.server.turns import Bounds
from tournament.web.connection import Lane
from tournament.web.kept import Answer, Asked

ONE = Bounds(threads=1, waiting=99, waiting_of_one=99)
PROXY = "10.0.0.1"
limited = partial(Limits, refusing=0.0)


@dataclass
class Request:
    """One request: what is sent of its body, and what was answered."""

    front: Front
    path: str
    of: str = "127.0.0.1"
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    status: int = 0
    taken: list[bytes] = field(default_factory=list)
    takes: Event | None = None

    def __post_init__(self) -> None:
        self.sent: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.task = asyncio.create_task(self.front(self.scope, self.receive, self.send))

    @property
    def scope(self) -> dict[str, Any]:
        headers = {"host": "saal"} | self.headers
        path, _, query = self.path.partition("?")
        return {
            "type": "http",
            "method": self.method,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "http_version": "1.1",
            "scheme": "http",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": (self.of, "1"),
            "server": ("127.0.0.1", "8000"),
        }

    async def receive(self) -> MutableMapping[str, Any]:
        piece = await self.sent.get()
        if piece is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
        else:
            self.taken.append(message["body"])
            await asyncio.sleep(0 if self.takes is None else 3600)

    async def answered(self) -> int:
        """Wait for the answer; return its status."""
        await self.task
        return self.status


@dataclass
class Hall:
    """A front with a program that holds who asks for /hold, and the pages that are kept."""

    limits: Limits
    trusted: tuple[str, ...] = ()
    echo: Echo = field(default_factory=Echo)
    kept: dict[str, bytes] = field(default_factory=dict)

    def run(self, test: Callable[["Hall"], Awaitable[None]]) -> None:
        async def within() -> None:
            networks = tuple(ip_network(one) for one in self.trusted)
            self.front = Front(Program(self.echo, self.page, lambda cookie: ORGANISER in cookie), self.limits, networks)
            try:
                await test(self)
            finally:
                self.echo.hold.set()
                for lane in self.front.lanes.values():
                    lane.stop()

        asyncio.run(within())

    def page(self, asked: Asked) -> Answer | None:
        page = self.kept.get(asked.target)
        return None if page is None else Answer(200, (), page)

    def ask(self, path: str, **more: Any) -> Request:
        return Request(self.front, path, **more)

    async def status(self, path: str, **more: Any) -> int:
        """Return the status of the answer."""
        return await self.ask(path, **more).answered()

    async def is_held(self, path: str = "/hold", **more: Any) -> Request:
        """Return a request that the program has by now, and answers when it may."""
        request = self.ask(path, **more)
        await asyncio.to_thread(self.echo.held.acquire)
        return request

    async def order(self, *asked: Request) -> list[str]:
        """Let the program go on; return in which order these were handed to it."""
        await asyncio.sleep(0)
        before = len(self.echo.asked)
        self.echo.hold.set()
        for request in asked:
            await request.answered()
        return self.echo.asked[before:]


def in_hall(limits: Limits, **more: Any) -> Callable[[Callable[[Hall], Awaitable[None]]], Callable[[], None]]:
    """A test of a hall with these limits."""
    return lambda test: lambda: Hall(limits, **more).run(test)


@in_hall(limited(keepers=ONE))
async def test_list_that_was_there_comes_before_links_nobody_knows(hall: Hall) -> None:
    assert await hall.status("/liste/good/state") == 200
    await hall.is_held("/liste/x/hold")
    asked = [hall.ask(path, of=f"127.0.0.{at}") for at, path in enumerate(("/liste/a/", "/liste/b/", "/liste/good/"))]
    assert await hall.order(*asked) == ["/liste/good/", "/liste/a/", "/liste/b/"]


@pytest.mark.parametrize(
    ("path", "status", "first"),
    [("/leitung/", 200, True), ("/leitung/", 302, False), ("/turniere/", 200, False)],
)
def test_session_an_organiser_page_was_shown_to_comes_first(path: str, status: int, *, first: bool) -> None:
    """Who is led to the log-in instead, or reads what everybody may, has shown nothing."""

    async def test(hall: Hall) -> None:
        mine, other = ({"cookie": f"sessionid={name}"} for name in ("anna", "invented"))
        hall.echo.statuses[path] = status
        assert await hall.status(path, headers=mine) == status
        await hall.is_held()
        asked = [hall.ask("/1", of="127.0.0.8", headers=other), hall.ask("/2", of="127.0.0.9", headers=mine)]
        assert await hall.order(*asked) == (["/2", "/1"] if first else ["/1", "/2"])

    Hall(limited(others=ONE)).run(test)


@in_hall(limited(others=ONE), trusted=(PROXY,))
async def test_clients_behind_a_trusted_proxy_are_told_apart(hall: Hall) -> None:
    await hall.is_held()
    loud, quiet = ({"x-forwarded-for": address} for address in ("192.0.2.1", "192.0.2.2"))
    asked = [hall.ask(f"/{number}", of=PROXY, headers=loud) for number in range(3)]
    asked.append(hall.ask("/quiet", of=PROXY, headers=quiet))
    assert await hall.order(*asked) == ["/0", "/quiet", "/1", "/2"]


@in_hall(limited(keepers=ONE, passwords=ONE))
async def test_lists_pages_and_passwords_have_threads_of_their_own(hall: Hall) -> None:
    for method, path in (("POST", "/anmelden/hold"), ("GET", "/hold"), ("GET", "/liste/x/regeln.pdf/hold.pdf")):
        await hall.is_held(path, method=method)
    assert await hall.status("/liste/x/state") == 200
    assert hall.front.lanes[Lane.PASSWORDS]._running


@in_hall(limited(strangers=2))
async def test_unknown_links_are_bounded_by_client_and_known_ones_are_not(hall: Hall) -> None:
    hall.echo.statuses["/liste/no/state"] = 404
    assert await hall.status("/liste/yes/state") == 200
    assert [await hall.status("/liste/no/state") for _ in range(4)] == [404, 404, 429, 429]
    assert len(hall.echo.asked) == 3
    assert await hall.status("/liste/no/state", of="127.0.0.2") == 404
    paths = ("/liste/yes/games/1", "/liste/another/state", "/")
    assert [await hall.status(path) for path in paths] == [200, 429, 200]


@in_hall(Limits(strangers=1, refusing=3600.0))
async def test_client_that_asks_too_much_waits_alone(hall: Hall) -> None:
    """It hears that late, and does not even wait for a thread if it asks without end."""
    hall.front._pace = Pace(3, 14.7)
    hall.echo.statuses["/liste/no/state"] = 404
    assert await hall.status("/liste/no/state") == 404
    waiting = [hall.ask("/liste/no/state")]
    assert await hall.status("/") == 200
    waiting += [hall.ask("/")]
    assert await hall.status("/", of="127.0.0.2") == 200
    assert ([one.status for one in waiting], hall.echo.asked) == ([0, 0], ["/liste/no/state", "/", "/"])
    for one in waiting:
        one.task.cancel()


@in_hall(limited())
async def test_client_that_would_wait_for_long_is_refused(hall: Hall) -> None:
    """Who is gone meanwhile would wait all the same, and be one of many."""
    hall.front._pace = Pace(1, 60)
    assert [await hall.status("/") for _ in range(3)] == [200, 429, 429]
    assert hall.front._pace.wait("127.0.0.1", asyncio.get_running_loop().time()) <= 60


@pytest.mark.parametrize(("done", "later", "wait"), [(2, 0, 0), (3, 0, 20), (3, 19, 1), (3, 20, 0), (5, 20, 40)])
def test_client_that_does_too_much_waits(done: int, later: float, wait: float) -> None:
    """Three within a minute: one each twenty seconds, three at once."""
    pace = Pace(3, 60)
    for _ in range(done):
        pace.count("a", 100)
    assert (pace.wait("a", 100 + later), pace.wait("b", 100)) == (wait, 0)
    pace.count("b", 199)
    assert list(pace._until) == (["a", "b"] if done == 5 else ["b"])


def test_known_links_are_kept_of_those_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall) -> None:
        for path in ("/liste/a/", "/liste/b/", "/liste/a/", "/liste/c/"):
            await hall.status(path)
        await hall.is_held("/liste/x/hold")
        asked = [hall.ask(f"/liste/{token}/", of=f"127.0.0.{at}") for at, token in enumerate("bca")]
        assert await hall.order(*asked) == ["/liste/c/", "/liste/a/", "/liste/b/"]

    monkeypatch.setattr(clients, "MOST_KNOWN", 2)
    Hall(limited(keepers=ONE)).run(test)


@in_hall(limited(others=Bounds(threads=1, waiting=1, waiting_of_one=1)))
async def test_crowded_lane_refuses_with_a_word_when_to_come_back(hall: Hall) -> None:
    await hall.is_held()
    waiting = hall.ask("/waits")
    await asyncio.sleep(0)
    assert (await hall.status("/more"), await hall.status("/else", of="127.0.0.2")) == (429, 429)
    assert await hall.status("/liste/x/state") == 200
    assert await hall.order(waiting) == ["/waits"]


# Of those who ask for the same page one is answered by a thread.


async def asked(hall: Hall, headers: dict[str, str] | None = None) -> list[Request]:
    first = await hall.is_held(headers=headers or {})
    others = [hall.ask("/hold", headers=headers or {}) for _ in range(3)]
    await asyncio.sleep(0)
    return [first, *others]


@in_hall(limited(others=ONE))
async def test_others_get_what_is_kept_by_then(hall: Hall) -> None:
    same = await asked(hall)
    hall.kept["/hold"] = b"kept"
    assert await hall.order(*same) == []
    assert [request.taken for request in same[1:]] == [[b"kept"]] * 3


@in_hall(limited())
async def test_others_have_threads_of_their_own_if_nothing_is_kept(hall: Hall) -> None:
    assert await hall.order(*await asked(hall)) == ["/hold"] * 3


@in_hall(limited(others=replace(ONE, threads=5, unknown_of_one=4)))
async def test_page_of_ones_own_waits_for_nobody(hall: Hall) -> None:
    await asked(hall, {"cookie": ORGANISER})
    for _ in range(3):
        await asyncio.to_thread(hall.echo.held.acquire)


async def begun(hall: Hall, of: str, size: int) -> Request:
    """A body of which so much has come."""
    request = hall.ask("/anmelden/", of=of, method="POST", headers={"transfer-encoding": "chunked"})
    request.sent.put_nowait(b"x" * size)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return request


@in_hall(limited(held_bytes=40 * KB))
async def test_bodies_are_bounded_by_client_and_together(hall: Hall) -> None:
    """40 kB together, of one client a quarter: four clients with 10 kB each fill it."""
    places = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"]
    four = [await begun(hall, place, 10 * KB) for place in places]
    again, other = await begun(hall, places[0], 1), await begun(hall, "127.0.0.6", 1)
    assert (await again.answered(), await other.answered()) == (429, 503)
    for request in four:
        request.sent.put_nowait(None)
        assert await request.answered() == 400
    assert not hall.front._held
    await begun(hall, places[0], 10 * KB)


@given(sizes=st.lists(st.integers(1, 200), min_size=1, max_size=8))
def test_unfinished_bodies_are_let_go_however_they_end(sizes: list[int]) -> None:
    async def test(hall: Hall) -> None:
        asked = [await begun(hall, f"127.0.0.{size % 3}", size) for size in sizes]
        for request in asked:
            request.sent.put_nowait(None)
            await request.task
        assert (not hall.front._held, hall.front.under_way) == (True, 0)

    Hall(limited(held_bytes=400)).run(test)


@in_hall(limited(sending=0.01, slowest_reader=LARGE * 1000))
async def test_answer_that_nobody_takes_is_given_up(hall: Hall) -> None:
    """In pieces: what is not taken is not handed on."""
    request = hall.ask("/large", takes=Event())
    await request.task
    assert (request.status, len(request.taken), hall.front.under_way) == (200, 1, 0)
    assert len(request.taken[0]) < LARGE // 100
