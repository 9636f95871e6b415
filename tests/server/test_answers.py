"""What is asked is handed on and answered as the protocol has it (RFC 9110, 9112; PEP 3333).

What is too much is refused, nobody else notices, and it stands in the journal (ASVS 16.3.3), in bounded number and
without anybody's address.
"""

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tests.server.odd import AMBIGUOUS, ANSWERED_ALIKE
from tests.server.served import HEAD, HERE, ORGANISER, SHEET, SOON, Served, served
from tournament.server.limits import FILES_KEPT_FREE, KB, MB, Limits, limits_for, sending_time
from tournament.server.too_much import MINUTE, TooMuch
from tournament.web.connection import networks


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """One that many tests ask."""
    with served() as running:
        yield running


def test_program_is_told_everything_of_the_request(server: Served) -> None:
    headers = "X-One: 1\r\nX-one: 2\r\nCookie: a=1\r\nCookie: b=2\r\nX-Name: J\xf6rg\r\nX_Forwarded_Proto: https\r\n"
    with server.client("127.0.0.9") as client:
        told = client.ask("/a%C3%A4/b?q=%20x", headers).told
    expected = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": "/a\xc3\xa4/b",
        "QUERY_STRING": "q=%20x",
        "HTTP_HOST": "saal",
        "HTTP_X_ONE": "1,2",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_X_NAME": "J\xf6rg",
        "HTTP_X_FORWARDED_PROTO": None,  # an underscore is no hyphen
        "REMOTE_ADDR": "127.0.0.9",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": str(server.port),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "CONTENT_LENGTH": None,
    }
    assert {key: told.get(key) for key in expected} == expected


def test_body_whole_or_in_pieces_is_told_with_its_length(server: Served) -> None:
    with server.client() as client:
        told = client.ask("/", "Content-Type: text/plain\r\n", "POST", b"\x00abc").told
        assert (told["body"], told["CONTENT_LENGTH"], told["CONTENT_TYPE"]) == ("\x00abc", "4", "text/plain")
        client.say(f"POST / HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n")
        client.say("3;name=value\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: unasked\r\n\r\n")
        in_pieces = client.hears().told
        assert (in_pieces["body"], in_pieces["CONTENT_LENGTH"]) == ("abcde", "5")
        unasked = {"HTTP_CONTENT_LENGTH", "HTTP_X_TRAILER", "HTTP_TRANSFER_ENCODING"}
        assert not unasked & (told.keys() | in_pieces.keys())
        assert client.ask("/next").told["PATH_INFO"] == "/next"


def test_answer_has_its_length_and_day_and_the_connection_stays(server: Served) -> None:
    with server.client() as client:
        for _ in range(3):
            heard = client.ask("/")
            assert (heard.status, heard.headers["Date"].endswith("GMT")) == (200, True)
            assert heard.headers.get_all("Set-Cookie") == ["a=1", "b=2"]


@pytest.mark.parametrize("path", ["/", "/stand"])
def test_head_says_the_length_alone(server: Served, path: str) -> None:
    with server.client() as client:
        assert int(client.ask(path, method="HEAD").headers["Content-Length"]) >= 5
        assert client.ask("/stand").body == b"stand"


@pytest.mark.parametrize("status", [204, 304])
def test_answer_without_a_body_says_no_length(server: Served, status: int) -> None:
    with server.client() as client:
        heard = client.ask(f"/status/{status}")
        assert (heard.status, heard.headers["Content-Length"]) == (status, None)
        assert client.ask("/stand").body == b"stand"


def test_page_not_kept_any_more_is_asked_for(server: Served) -> None:
    with server.client() as client:
        assert [client.ask("/stand").body for _ in range(3)] == [b"stand"] * 3
        server.kept.clear()
        assert client.ask("/stand").told["PATH_INFO"] == "/stand"
        server.kept["/stand"] = b"stand"


def test_program_that_fails_is_said_in_a_page(server: Served) -> None:
    heard = server.get("/fail")
    assert (heard.status, "Da ist etwas schiefgegangen" in heard.body.decode()) == (500, True)
    assert server.get("/stand").status == 200


REQUESTS = (
    b"GET /eins?a=b HTTP/1.1\r\nHost: saal\r\nX-Empty:\r\nX-Last: 1\r\n\r\n"
    b"POST /zwei HTTP/1.1\r\nHost: saal\r\nContent-Length: 11\r\n\r\nGET / HTTP/"
    b"PUT /liste/x/games/1 HTTP/1.1\r\nHost: saal\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"a\r\n0123456789\r\n1\r\nx\r\n0\r\n\r\n"
    b"HEAD /vier HTTP/1.1\r\nHost: saal\r\n\r\nGET /f%C3%BCnf HTTP/1.1\r\nHost: saal\r\nConnection: close\r\n\r\n"
)
TOLD = [("/eins", ""), ("/zwei", "GET / HTTP/"), ("/liste/x/games/1", "0123456789x"), None, ("/f\xc3\xbcnf", "")]


@given(borders=st.lists(st.integers(1, len(REQUESTS) - 1), max_size=40, unique=True).map(sorted))
def test_requests_are_answered_alike_however_they_are_cut(server: Served, borders: list[int]) -> None:
    with server.client() as client:
        for begin, end in zip([0, *borders], [*borders, len(REQUESTS)], strict=True):
            client.say(REQUESTS[begin:end])
        for told in TOLD:
            heard = client.hears(head_alone=told is None)
            assert heard.status == 200
            assert told is None or (heard.told["PATH_INFO"], heard.told["body"]) == told
        assert client.ended()


# Bodies and heads that are too long, too slow, too many or none.


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


# In the journal.

NAME = "tournament.server.too_much"


def test_flood_is_a_few_lines_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    told = TooMuch()
    for _time in range(2_500):
        told.answered(429, 100.0)
    told.answered(413, 100.0 + MINUTE - 0.001)
    for status in (200, 304, 400, 404, 408, 422, 500, 503):
        told.answered(status, 100.0)
    assert [record.getMessage() for record in caplog.records] == [
        *(f"limit: answered 429, number {number} within a minute" for number in (1, 10, 100, 1_000)),
        "limit: answered 413, number 1 within a minute",
    ]


def test_next_minute_is_written_anew(caplog: pytest.LogCaptureFixture) -> None:
    told = TooMuch()
    for now in (5.0, 5.0 + MINUTE - 0.001, 5.0 + MINUTE):
        told.answered(429, now)
    assert [record.getMessage() for record in caplog.records] == ["limit: answered 429, number 1 within a minute"] * 2


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (f"POST /anmelden/ HTTP/1.1\r\n{HEAD}Content-Length: {2000 * KB}\r\n\r\n", 413),
        (f"GET /{'geheim' * 8000} HTTP/1.1\r\n{HEAD}\r\n", 431),
        (f"POST /status/429?name=Zoe HTTP/1.1\r\n{HEAD}\r\n", 429),  # the program's own: wrong passwords, say
    ],
)
def test_refusal_of_server_or_program_is_written(caplog: pytest.LogCaptureFixture, sent: str, status: int) -> None:
    caplog.set_level(logging.WARNING, NAME)
    with served() as server, server.client() as client:
        client.say(sent)
        assert client.hears().status == status
    said = [record.getMessage() for record in caplog.records if record.name == NAME]
    assert said == [f"limit: answered {status}, number 1 within a minute"]


# Limits worked out from figures, and what counts as one address.


def test_half_of_the_threads_at_least_never_wait_for_a_document() -> None:
    assert Limits().others.threads >= 2 * settings.WORK_WAITING > 0


@pytest.mark.parametrize(
    ("files", "connections"),
    [
        (1024, 512),
        (4096, 4096 - FILES_KEPT_FREE),
        (20_000, 20_000 - FILES_KEPT_FREE),
        (32_768, 32_768 - FILES_KEPT_FREE),
    ],
)
def test_connections_leave_files_for_all_else(files: int, connections: int) -> None:
    assert limits_for(files).connections == connections


@pytest.mark.parametrize(("size", "seconds"), [(0, 60), (16 * KB, 61), (1600 * KB, 160)])
def test_slow_reader_has_time_by_the_size(size: int, seconds: float) -> None:
    assert sending_time(size, Limits()) == seconds


def test_proxy_is_believed_that_it_took_tls_only_if_trusted() -> None:
    headers = "X-Forwarded-Proto: https\r\n"
    with served(trusted=networks("127.0.1.1")) as server:
        for source in ("127.0.0.1", "127.0.1.1"):
            with server.client(source) as client:
                client.ask("/stand", headers)
    assert [asked.secure for asked in server.asked] == [False, True]
