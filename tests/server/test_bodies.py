"""Bodies and heads that are too long, too many or none: refused, and nobody else notices."""

import contextlib
from collections.abc import Iterator

import pytest

from tests.server.served import HEAD, ORGANISER, SHEET, SOON, Served, served
from tournament.server.limits import KB, MB, Limits


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served(Limits(look_every=0.02, linger=SOON)) as running:
        yield running


@pytest.fixture
def asked(server: Served) -> list[str]:
    """What the program was asked so far, from now on."""
    server.echo.asked.clear()
    return server.echo.asked


class TestBodies:
    @pytest.mark.parametrize(
        ("path", "cookie", "most"),
        [
            ("/liste/x/games/1", "", 64 * KB),
            ("/liste/x/games/1", ORGANISER, 64 * KB),
            ("/%6ciste/x/games/1", "", 64 * KB),
            ("/anmelden/", "", MB),
            ("/anmelden/", ORGANISER, MB),
            (SHEET, "", MB),
            (SHEET, "sessionid=nobody", MB),
            (SHEET, ORGANISER, 10 * MB),
        ],
    )
    def test_body_up_to_its_limit_is_taken_and_a_byte_more_is_refused(
        self, server: Served, asked: list[str], path: str, cookie: str, most: int
    ) -> None:
        headers = f"Cookie: {cookie}\r\n" if cookie else ""
        with server.client() as client:
            assert client.ask(path, headers, "POST", b"x" * most).told["size"] == most
            asked.clear()
            client.say(f"POST {path} HTTP/1.1\r\n{HEAD}{headers}Content-Length: {most + 1}\r\n\r\n")
            heard = client.hears()  # before a byte of it was sent
            assert (heard.status, heard.headers["Connection"], asked) == (413, "close", [])

    @pytest.mark.parametrize(("path", "most"), [("/liste/x/games/1", 64 * KB), ("/anmelden/", MB)])
    def test_pieces_are_counted_while_they_come(self, server: Served, asked: list[str], path: str, most: int) -> None:
        with server.client() as client:
            client.say(f"POST {path} HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n")
            for _ in range(most // 4096):
                client.say(b"1000\r\n" + b"x" * 4096 + b"\r\n")
            client.say("1\r\nx\r\n")
            assert client.hears().status == 413
        assert asked == []

    def test_pieces_of_an_organiser_are_ten_times_as_much(self, server: Served) -> None:
        with server.client() as client:
            client.say(f"POST {SHEET} HTTP/1.1\r\n{HEAD}Cookie: {ORGANISER}\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in range(10):
                client.say(b"100000\r\n" + b"x" * MB + b"\r\n")
            client.say("0\r\n\r\n")
            assert client.hears().told["size"] == 10 * MB

    def test_wrapping_without_end_is_no_body(self, server: Served, asked: list[str]) -> None:
        with server.client() as client:
            client.say(f"POST /liste/x/games/1 HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n0\r\n")
            with contextlib.suppress(ConnectionError):
                for number in range(64):
                    client.say(f"X-{number}: {'x' * 4096}\r\n")
            assert client.hears().status == 413
        assert asked == []

    def test_continue_is_said_to_what_is_wanted(self, server: Served) -> None:
        with server.client() as client:
            client.say(f"POST / HTTP/1.1\r\n{HEAD}Expect: 100-continue\r\nContent-Length: 3\r\n\r\n")
            assert client.hears().status == 100
            client.say("abc")
            assert client.hears().told["body"] == "abc"

    @pytest.mark.parametrize(("cookie", "status"), [(ORGANISER, 100), ("sessionid=nobody", 413), ("", 413)])
    def test_continue_waits_for_who_it_is(self, server: Served, cookie: str, status: int) -> None:
        headers = f"Cookie: {cookie}\r\nExpect: 100-continue\r\nContent-Length: {2 * MB}\r\n"
        with server.client() as client:
            client.say(f"POST {SHEET} HTTP/1.1\r\n{HEAD}{headers}\r\n")
            assert client.hears().status == status

    def test_client_that_sends_on_reads_why_it_was_refused(self, server: Served) -> None:
        with server.client() as client:
            client.say(f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: {12 * MB}\r\n\r\n")
            client.say(b"x" * 12 * MB)
            heard = client.hears()
            assert heard.status == 413
            assert "<h1>Das ist zu viel auf einmal</h1>" in heard.body.decode()

    def test_list_is_told_in_json(self, server: Served) -> None:
        with server.client() as client:
            client.say(f"PUT /liste/x/games/1 HTTP/1.1\r\n{HEAD}Content-Length: {MB}\r\n\r\n")
            heard = client.hears()
        [error] = heard.json["errors"]
        assert (error["place"], error["code"]) == ("", "content_too_large")
        assert error["message"]


class TestHeads:
    def test_head_has_a_size(self, server: Served, asked: list[str]) -> None:
        start = f"GET / HTTP/1.1\r\n{HEAD}X: "
        fits = 32 * KB - len(start) - 4
        with server.client() as client:
            client.say(start + "x" * fits + "\r\n\r\n")
            assert client.hears().status == 200
            asked.clear()
            client.say(start + "x" * (fits + 1))
            client.say("\r\n\r\n")
            heard = client.hears()
            assert (heard.status, heard.headers["Connection"], asked) == (431, "close", [])

    @pytest.mark.parametrize(
        "said",
        [
            "Guten Tag\r\n\r\n",
            "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
            "GET /\r\n\r\n",
            "GET / HTTP/1.1\nHost: a\n\n",
            "GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nX: b\x00c\r\n\r\n",
            "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\nContent-Length: 3\r\n\r\nabc",
            # two readers, two lengths
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -3\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\nabc",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcGET /\r\n0\r\n\r\n",
        ],
    )
    def test_ambiguous_request_reaches_nobody(self, server: Served, asked: list[str], said: str) -> None:
        with server.client() as client:
            client.say(said + f"GET /smuggled HTTP/1.1\r\n{HEAD}\r\n")
            heard = client.hears()
            assert (heard.status, heard.headers["Connection"]) == (400, "close")
            assert "Das war nicht zu verstehen" in heard.body.decode()
            assert client.ended()
        assert asked == []
