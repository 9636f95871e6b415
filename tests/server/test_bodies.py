"""Bodies and heads that are too long, too slow, too many or none: refused, and nobody else notices."""

import contextlib
from dataclasses import replace

import pytest

from tests.server.odd import AMBIGUOUS, ANSWERED_ALIKE
from tests.server.served import HEAD, HERE, ORGANISER, SHEET, SOON, Served, served
from tournament.server.limits import KB, MB, Limits


@pytest.fixture
def asked(server: Served) -> list[str]:
    """What the program was asked so far, from now on."""
    server.echo.asked.clear()
    return server.echo.asked


@pytest.mark.parametrize(
    ("path", "cookie", "most"),
    [
        ("/liste/x/games/1", "", 64 * KB),
        ("/liste/x/games/1", ORGANISER, 64 * KB),
        ("/%6ciste/x/games/1", "", 64 * KB),
        ("/anmelden/", ORGANISER, MB),
        (SHEET, "", MB),
        (SHEET, "sessionid=nobody", MB),
        (SHEET, ORGANISER, 10 * MB),
    ],
)
def test_body_up_to_its_limit_is_taken_and_a_byte_more_refused(
    server: Served, asked: list[str], path: str, cookie: str, most: int
) -> None:
    headers = f"Cookie: {cookie}\r\n" if cookie else ""
    with server.client() as client:
        assert client.ask(path, headers, "POST", b"x" * most).told["size"] == most
        asked.clear()
        client.say(f"POST {path} HTTP/1.1\r\n{HEAD}{headers}Content-Length: {most + 1}\r\n\r\n")
        assert (client.hears().status, asked) == (413, [])  # before a byte of it was sent


@pytest.mark.parametrize(("path", "most"), [("/liste/x/games/1", 64 * KB), ("/anmelden/", MB)])
def test_pieces_are_counted_while_they_come(server: Served, asked: list[str], path: str, most: int) -> None:
    with server.client() as client:
        client.say(f"POST {path} HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(most // 4096):
            client.say(b"1000\r\n" + b"x" * 4096 + b"\r\n")
        client.say("1\r\nx\r\n")
        assert client.hears().status == 413
    assert asked == []


def test_pieces_of_an_organiser_are_ten_times_as_much(server: Served) -> None:
    with server.client() as client:
        client.say(f"POST {SHEET} HTTP/1.1\r\n{HEAD}Cookie: {ORGANISER}\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(10):
            client.say(b"100000\r\n" + b"x" * MB + b"\r\n")
        client.say("0\r\n\r\n")
        assert client.hears().told["size"] == 10 * MB


@pytest.mark.parametrize(("cookie", "status"), [(ORGANISER, 100), ("sessionid=nobody", 413), ("", 413)])
def test_continue_waits_for_who_it_is(server: Served, cookie: str, status: int) -> None:
    headers = f"Cookie: {cookie}\r\nExpect: 100-continue\r\nContent-Length: {2 * MB}\r\n"
    with server.client() as client:
        client.say(f"POST {SHEET} HTTP/1.1\r\n{HEAD}{headers}\r\n")
        assert client.hears().status == status


def test_refusal_is_said_in_a_page_or_to_a_list_in_json(server: Served) -> None:
    with server.client() as reader, server.client() as phone:
        reader.say(f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: {12 * MB}\r\n\r\n")
        phone.say(f"PUT /liste/x/games/1 HTTP/1.1\r\n{HEAD}Content-Length: {MB}\r\n\r\n")
        page, [error] = reader.hears(), phone.hears().json["errors"]
    assert (page.status, "<h1>Das ist zu viel auf einmal</h1>" in page.body.decode()) == (413, True)
    assert (error["place"], error["code"], bool(error["message"])) == ("", "content_too_large", True)


def test_body_that_drips_is_too_slow_though_it_never_rests() -> None:
    with served(Limits(body=SOON)) as server, server.client() as client:
        client.say(f"PUT /liste/x/games/1 HTTP/1.1\r\n{HEAD}Content-Length: 60000\r\n\r\n")
        with contextlib.suppress(ConnectionError):
            while not client.has_heard(0.01):
                client.say("x")
        heard = client.hears()
        assert (heard.status, heard.json["errors"][0]["code"]) == (408, "too_slow")
        assert server.echo.asked == []


def test_four_hundred_unfinished_bodies_disturb_nobody() -> None:
    one = replace(Limits().others, threads=1)
    with served(Limits(others=one, keepers=one)) as server, server.clients(*[HERE] * 400) as clients:
        for client in clients:
            client.say(f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: 170\r\n\r\nusername=")
        paths = ["/", "/liste/x/state"]
        assert [server.get(path).status for path in paths] == [200, 200]
        assert server.echo.asked == paths


def test_head_up_to_its_limit_is_taken_and_more_refused(server: Served, asked: list[str]) -> None:
    with server.client() as client:
        assert client.ask("/", f"X: {'x' * (32 * KB - 20)}\r\n").status == 200
        asked.clear()
        client.say(f"GET / HTTP/1.1\r\n{HEAD}X: {'x' * 32 * KB}\r\n\r\n")
        assert (client.hears().status, asked) == (431, [])


@pytest.mark.parametrize("said", AMBIGUOUS)
def test_ambiguous_request_reaches_nobody(server: Served, asked: list[str], said: str) -> None:
    with server.client() as client:
        client.say(said)
        with contextlib.suppress(ConnectionError):
            client.say(f"GET /smuggled HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\n")
        statuses = [line.split()[1] for line in client.rest().split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
    assert (statuses[:1] in ([], [b"400"]), "/" in asked) == (True, False)


@pytest.mark.parametrize("said", ANSWERED_ALIKE)
def test_odd_request_ends_where_it_ends(server: Served, asked: list[str], said: str) -> None:
    with server.client() as client:
        client.say(said + f"GET /next HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\n")
        client.rest()
    assert asked == ["/"] or (asked == ["/", "/next"] and "chunked" not in said)
