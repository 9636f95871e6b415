"""What is asked over HTTP/1.1 and 1.0 is answered as the protocol has it (RFC 9110, 9112; PEP 3333)."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.served import HEAD, Served, served


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running


class TestWhatTheProgramIsTold:
    def test_program_is_told_everything_of_the_request(self, server: Served) -> None:
        with server.client("127.0.0.9") as client:
            told = client.ask("/a%C3%A4/b?q=%20x", "X-One: 1\r\nX-one: 2\r\nCookie: a=1\r\nCookie: b=2\r\n").told
        expected = {
            "REQUEST_METHOD": "GET",
            "SCRIPT_NAME": "",
            "PATH_INFO": "/a\xc3\xa4/b",
            "QUERY_STRING": "q=%20x",
            "HTTP_HOST": "saal",
            "HTTP_X_ONE": "1,2",
            "HTTP_COOKIE": "a=1; b=2",
            "REMOTE_ADDR": "127.0.0.9",
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": str(server.port),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "wsgi.url_scheme": "http",
            "CONTENT_LENGTH": None,
        }
        assert {key: told.get(key) for key in expected} == expected

    @pytest.mark.parametrize(
        ("path", "said", "expected"),
        [
            pytest.param("/", "X-Name: J\xf6rg\r\n", {"HTTP_X_NAME": "J\xf6rg"}, id="bytes-are-each-a-character"),
            pytest.param(
                "/", "X_Forwarded_Proto: https\r\n", {"HTTP_X_FORWARDED_PROTO": None}, id="underscore-is-no-hyphen"
            ),
            pytest.param("http://saal/a/b?c", "", {"PATH_INFO": "/a/b", "QUERY_STRING": "c"}, id="as-for-a-proxy"),
        ],
    )
    def test_program_is_told_headers_and_target(
        self, server: Served, path: str, said: str, expected: dict[str, str | None]
    ) -> None:
        with server.client() as client:
            told = client.ask(path, said).told
        assert {key: told.get(key) for key in expected} == expected

    def test_body_and_its_length_are_told(self, server: Served) -> None:
        with server.client() as client:
            told = client.ask("/", "Content-Type: text/plain\r\n", "POST", b"\x00abc").told
        assert (told["body"], told["CONTENT_LENGTH"], told["CONTENT_TYPE"]) == ("\x00abc", "4", "text/plain")
        assert "HTTP_CONTENT_LENGTH" not in told

    def test_body_in_pieces_is_one_whole(self, server: Served) -> None:
        with server.client() as client:
            client.say(f"POST / HTTP/1.1\r\n{HEAD}Transfer-Encoding: chunked\r\n\r\n")
            client.say("3;name=value\r\nabc\r\n2\r\nde\r\n0\r\nX-Trailer: unasked\r\n\r\n")
            told = client.hears().told
            assert (told["body"], told["CONTENT_LENGTH"]) == ("abcde", "5")
            assert not {"HTTP_X_TRAILER", "HTTP_TRANSFER_ENCODING"} & told.keys()
            assert client.ask("/next").told["PATH_INFO"] == "/next"


class TestWhatIsAnswered:
    def test_answer_has_its_length_and_its_day_and_the_connection_stays(self, server: Served) -> None:
        with server.client() as client:
            for _ in range(3):
                heard = client.ask("/")
                assert heard.status == 200
                assert heard.headers["Date"].endswith("GMT")
                assert heard.headers.get_all("Set-Cookie") == ["a=1", "b=2"]
                assert "Connection" not in heard.headers

    @pytest.mark.parametrize("path", ["/", "/stand"])
    def test_head_says_the_length_alone(self, server: Served, path: str) -> None:
        with server.client() as client:
            assert int(client.ask(path, method="HEAD").headers["Content-Length"]) >= 5
            assert client.ask("/stand").body == b"stand"

    @pytest.mark.parametrize("status", [204, 304])
    def test_answer_without_a_body_says_no_length(self, server: Served, status: int) -> None:
        with server.client() as client:
            heard = client.ask(f"/status/{status}")
            assert (heard.status, heard.headers["Content-Length"]) == (status, None)
            assert client.ask("/stand").body == b"stand"

    def test_client_that_says_close_is_left_after_the_answer(self, server: Served) -> None:
        with server.client() as client:
            assert client.ask("/", "Connection: close\r\n").headers["Connection"] == "close"
            assert client.ended()

    def test_http_1_0_ends_unless_asked_to_stay(self, server: Served) -> None:
        with server.client() as client:
            client.say("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            assert client.hears().headers["Connection"] == "keep-alive"
            client.say("GET / HTTP/1.0\r\n\r\n")
            assert client.hears().headers["Connection"] == "close"
            assert client.ended()

    def test_many_at_once_are_answered_in_their_order(self, server: Served) -> None:
        paths = [f"/{number}" if number % 3 else "/stand" for number in range(300)]
        with server.client() as client:
            client.say("".join(f"GET {path} HTTP/1.1\r\n{HEAD}\r\n" for path in paths))
            client.done()
            told = [heard.body for heard in (client.hears() for _ in paths)]
            assert client.ended()
        assert [b"stand" if path == "/stand" else path.encode() for path in paths] == [
            body if body == b"stand" else body.partition(b'"PATH_INFO": "')[2].partition(b'"')[0] for body in told
        ]

    def test_same_request_again_is_answered_again(self, server: Served) -> None:
        stand, other = f"GET /stand HTTP/1.1\r\n{HEAD}\r\n", f"GET / HTTP/1.1\r\n{HEAD}\r\n"
        with server.client() as client:
            for said in (stand, stand, stand, other, other, stand + stand, stand + stand, other + stand, other + stand):
                client.say(said)
                for begin in said.split("HTTP")[:-1]:
                    assert (client.hears().body == b"stand") == begin.endswith("/stand ")

    def test_page_not_kept_any_more_is_asked_for(self, server: Served) -> None:
        with server.client() as client:
            assert [client.ask("/stand").body for _ in range(3)] == [b"stand"] * 3
            server.kept.clear()
            assert client.ask("/stand").told["PATH_INFO"] == "/stand"
            server.kept["/stand"] = b"neu"
            assert [client.ask("/stand").body for _ in range(3)] == [b"neu"] * 3
            server.kept["/stand"] = b"stand"

    def test_client_that_says_no_more_still_hears_the_answer(self, server: Served) -> None:
        with server.client() as client:
            client.say(f"GET / HTTP/1.1\r\n{HEAD}\r\n")
            client.done()
            assert client.hears().status == 200
            assert client.ended()

    def test_upgrade_is_not_spoken_and_the_request_is_answered(self, server: Served) -> None:
        with server.client() as client:
            heard = client.ask("/", "Connection: upgrade\r\nUpgrade: h2c\r\n")
            assert (heard.status, heard.headers["Connection"]) == (200, "close")
            assert client.ended()

    def test_program_that_fails_is_said_in_a_page(self, server: Served) -> None:
        with server.client() as client:
            heard = client.ask("/fail")
            assert heard.status == 500
            assert "Da ist etwas schiefgegangen" in heard.body.decode()
            assert client.ask("/stand").status == 200


REQUESTS = (
    b"GET /eins?a=b HTTP/1.1\r\nHost: saal\r\nX-Empty:\r\nX-Last: 1\r\n\r\n"
    b"POST /zwei HTTP/1.1\r\nHost: saal\r\nContent-Length: 11\r\n\r\nGET / HTTP/"
    b"PUT /liste/x/games/1 HTTP/1.1\r\nHost: saal\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"a\r\n0123456789\r\n1\r\nx\r\n0\r\n\r\n"
    b"HEAD /vier HTTP/1.1\r\nHost: saal\r\n\r\nGET /f%C3%BCnf HTTP/1.1\r\nHost: saal\r\nConnection: close\r\n\r\n"
)
TOLD = [("/eins", ""), ("/zwei", "GET / HTTP/"), ("/liste/x/games/1", "0123456789x"), None, ("/f\xc3\xbcnf", "")]


@given(borders=st.lists(st.integers(1, len(REQUESTS) - 1), max_size=40, unique=True).map(sorted))
def test_however_requests_are_cut_they_are_answered_alike(server: Served, borders: list[int]) -> None:
    with server.client() as client:
        for begin, end in zip([0, *borders], [*borders, len(REQUESTS)], strict=True):
            client.say(REQUESTS[begin:end])
        for told in TOLD:
            heard = client.hears(head_alone=told is None)
            assert heard.status == 200
            assert told is None or (heard.told["PATH_INFO"], heard.told["body"]) == told
        assert client.ended()
