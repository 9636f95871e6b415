"""What is asked is handed on and answered as the protocol has it (RFC 9110, 9112; PEP 3333)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.served import HEAD, Served


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
