"""HTTP/2 (RFC 9113): on every stream the same answers and limits, and what one client's streams may together."""

import ssl
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from h2.settings import SettingCodes

from tests.server.certificates import Authority
from tests.server.http2 import Http2
from tests.server.served import LARGE, ORGANISER, PATIENT, SHEET, SOON, Served, served
from tests.waiting import wait_until
from tournament.server import streams
from tournament.server.limits import MB
from tournament.server.sealed import tls_context

OPEN = Path("/proc/self/fd")
"""The files of this process, sockets among them."""


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.made(tmp_path_factory.mktemp("http2") / "authority")


@pytest.fixture(scope="module")
def context(authority: Authority) -> ssl.SSLContext:
    return tls_context(authority.sign(authority.folder.parent / "saal"))


@pytest.fixture(scope="module")
def trust(authority: Authority) -> ssl.SSLContext:
    return authority.trust("h2", "http/1.1")


@pytest.fixture(scope="module")
def server(context: ssl.SSLContext) -> Iterator[Served]:
    with served(context=context) as running:
        yield running


@pytest.fixture
def client(server: Served, trust: ssl.SSLContext) -> Iterator[Http2]:
    with Http2(server, trust) as one:
        yield one


class TestAnswers:
    def test_program_is_told_what_it_always_is(self, client: Http2, server: Served) -> None:
        fields = (("x-one", "1"), ("cookie", "a=1"), ("cookie", "b=2"), ("x_forwarded_proto", "http"))
        told = client.told(client.ask("/a%C3%A4?q=1", "GET", *fields))
        assert (told["REQUEST_METHOD"], told["PATH_INFO"], told["QUERY_STRING"]) == ("GET", "/a\xc3\xa4", "q=1")
        assert (told["HTTP_HOST"], told["HTTP_X_ONE"], told["HTTP_COOKIE"]) == ("saal", "1", "a=1; b=2")
        assert (told["wsgi.url_scheme"], told["REMOTE_ADDR"]) == ("https", "127.0.0.1")
        assert told["SERVER_PORT"] == str(server.sealed_port)
        assert "HTTP_X_FORWARDED_PROTO" not in told
        assert server.asked[-1].cookie == "a=1; b=2"  # as one: a kept page is nothing for who is logged in

    @pytest.mark.parametrize("said", [(("content-length", "6"),), ()])
    def test_body_whose_length_is_said_or_not(self, client: Http2, said: tuple[tuple[str, str], ...]) -> None:
        number = client.ask("/", "PUT", *said, last=False)
        client.say(number, b"abc", last=False)
        client.say(number, b"def")
        assert client.told(number)["body"] == "abcdef"

    def test_many_at_once_are_each_answered_and_none_waits_for_another(self, client: Http2, server: Served) -> None:
        held = client.ask("/hold")
        server.echo.held.acquire()
        numbers = [client.ask(f"/{n}") for n in range(20)]
        assert [client.told(number)["PATH_INFO"] for number in numbers] == [f"/{n}" for n in range(20)]
        assert held not in client.status
        server.echo.hold.set()
        assert client.hear(held) == 200

    def test_kept_pages_answers_without_a_body_and_no_field_of_a_connection(self, client: Http2) -> None:
        kept, head, none = client.ask("/stand"), client.ask("/stand", "HEAD"), client.ask("/status/204")
        assert (client.hear(kept), client.body[kept]) == (200, b"stand")
        assert (client.hear(head), client.body[head], client.fields[head]["content-length"]) == (200, b"", "5")
        assert (client.hear(none), client.body[none]) == (204, b"")
        assert not {"connection", "keep-alive", "transfer-encoding"} & client.fields[kept].keys()
        assert "date" in client.fields[kept]

    def test_large_answer_comes_whole_as_the_client_makes_room(self, client: Http2, server: Served) -> None:
        server.kept["/much"] = bytes(range(256)) * 4_000  # many windows of 64 kB
        number = client.ask("/much")
        assert (client.hear(number), client.body[number]) == (200, server.kept["/much"])

    def test_client_of_http_1_alone_is_answered_in_it(self, server: Served, authority: Authority) -> None:
        with server.sealed(authority.trust("http/1.1")) as old, server.sealed(authority.trust()) as none:
            assert old.ask("/").status == none.ask("/").status == 200


class TestRefusals:
    @pytest.mark.parametrize(
        ("path", "method", "host"),
        [("/a b", "GET", "saal"), ("/", "GET", ""), ("nowhere", "GET", "saal"), ("/", "G\u00c4T", "saal")],
    )
    def test_ambiguous_stream_is_refused(
        self, server: Served, trust: ssl.SSLContext, path: str, method: str, host: str
    ) -> None:
        before = list(server.echo.asked)
        with Http2(server, trust) as client:
            assert client.hear(client.ask(path, method, host=host)) in (0, 400)
        assert server.echo.asked == before

    @pytest.mark.parametrize(
        "field",
        [
            ("connection", "close"),
            ("transfer-encoding", "chunked"),
            ("x-a", "b\r\nx-forwarded-proto: https"),
            ("X-A", "b"),
        ],
    )
    def test_forbidden_field_ends_the_connection(
        self, server: Served, trust: ssl.SSLContext, field: tuple[str, str]
    ) -> None:
        before = list(server.echo.asked)
        with Http2(server, trust) as client:
            client.ask("/evil", "GET", field)
            assert client.is_left()
        assert server.echo.asked == before

    def test_body_too_large_is_refused_before_it_is_read(self, client: Http2, server: Served) -> None:
        assert client.hear(client.ask("/liste/x/games/1", "PUT", ("content-length", "2000000"), last=False)) == 413
        assert client.hear(client.ask("/")) == 200  # the connection stays

    def test_large_body_only_of_somebody_who_is_logged_in(self, client: Http2) -> None:
        size = ("content-length", str(2 * MB))
        assert client.hear(client.ask(SHEET, "POST", size, last=False)) == 413
        organiser = client.ask(SHEET, "POST", size, ("cookie", ORGANISER), last=False)
        left = 2 * MB
        while left:
            room = min(left, client.h2.local_flow_control_window(organiser), client.h2.max_outbound_frame_size)
            if room:
                client.say(organiser, b"x" * room, last=room == left)
                left -= room
            else:
                client.read()
        assert client.told(organiser)["size"] == 2 * MB

    def test_head_too_large(self, server: Served, trust: ssl.SSLContext) -> None:
        before = list(server.echo.asked)
        with Http2(server, trust) as client:
            assert client.hear(client.ask("/", "GET", ("x-long", "x" * 40_000))) in (0, 431)
        assert server.echo.asked == before


class TestLimits:
    def test_body_that_drips_is_too_slow_and_others_go_on(self, context: ssl.SSLContext, trust: ssl.SSLContext) -> None:
        with served(replace(PATIENT, body=SOON), context=context) as server, Http2(server, trust) as client:
            slow = client.ask("/liste/x/games/1", "PUT", last=False)
            client.say(slow, b"x", last=False)
            assert (client.hear(slow), client.hear(client.ask("/"))) == (408, 200)

    def test_idle_connection_is_left_before_and_after_a_request(
        self, context: ssl.SSLContext, trust: ssl.SSLContext
    ) -> None:
        limits = replace(PATIENT, head=SOON, idle=SOON)
        with served(limits, context=context) as server, Http2(server, trust) as silent, Http2(server, trust) as client:
            assert silent.is_left()
            assert client.is_left()
            with Http2(server, trust) as asks:
                assert asks.hear(asks.ask("/")) == 200
                assert asks.is_left()
                assert asks.end == 0

    def test_answer_nobody_takes_is_not_kept_for_ever(self, context: ssl.SSLContext, trust: ssl.SSLContext) -> None:
        limits = replace(PATIENT, idle=SOON, slowest_reader=MB * MB)
        with served(limits, context=context) as server, Http2(server, trust) as client:
            client.takes = False
            number = client.ask("/large")
            client.hear(number)
            assert number not in client.ended
            assert len(client.body[number]) < LARGE

    def test_client_that_reads_nothing_is_left_for_good(self, context: ssl.SSLContext, trust: ssl.SSLContext) -> None:
        limits = replace(PATIENT, idle=SOON, linger=SOON, slowest_reader=MB * MB)
        with served(limits, context=context) as server, Http2(server, trust) as client:
            client.h2.increment_flow_control_window(LARGE)
            client.ask("/")
            client.h2.update_settings({SettingCodes.INITIAL_WINDOW_SIZE: LARGE})
            client.ask("/large")
            open_ = len(list(OPEN.iterdir()))
            wait_until(lambda: len(list(OPEN.iterdir())) < open_)

    def test_more_at_once_than_may_be_are_refused(self, server: Served, trust: ssl.SSLContext) -> None:
        with Http2(server, trust) as client:
            client.hear(client.ask("/"))
            assert client.h2.remote_settings.max_concurrent_streams == streams.AT_ONCE
            client.h2.remote_settings.max_concurrent_streams = 10 * streams.AT_ONCE
            client.h2.remote_settings.acknowledge()
            before = len(server.echo.asked)
            for _ in range(streams.AT_ONCE + 1):
                client.ask("/", "PUT", last=False)
            assert client.is_left()
            assert len(server.echo.asked) == before

    def test_client_that_takes_back_again_and_again_is_left(self, server: Served, trust: ssl.SSLContext) -> None:
        with Http2(server, trust) as client:
            for _ in range(streams.MOST_RESETS + 1):
                client.take_back(client.ask("/", "PUT", last=False))
            assert client.is_left()
        assert server.get("/").status == 200

    def test_after_many_streams_a_connection_ends_and_all_were_answered(
        self, monkeypatch: pytest.MonkeyPatch, server: Served, trust: ssl.SSLContext
    ) -> None:
        monkeypatch.setattr(streams, "MOST", 5)
        with Http2(server, trust) as client:
            assert [client.hear(client.ask("/stand")) for _ in range(5)] == [200] * 5
            refused = client.ask("/stand")
            assert client.is_left()
            assert (client.status.get(refused), client.end) == (None, 0)

    def test_streams_are_counted_as_connections_are(self, context: ssl.SSLContext, trust: ssl.SSLContext) -> None:
        with served(replace(PATIENT, connections_of_one=3), context=context) as server, Http2(server, trust) as client:
            first, second, third = (client.ask("/", "PUT", last=False) for _ in range(3))
            client.hear(first)
            assert first in client.resets
            client.say(third, b"x")
            assert client.hear(third) == 200
            assert second not in client.resets

    def test_told_to_stop_it_answers_what_is_under_way(self, context: ssl.SSLContext, trust: ssl.SSLContext) -> None:
        with served(context=context) as server, Http2(server, trust) as client:
            held = client.ask("/hold")
            server.echo.held.acquire()
            server.stop()
            server.echo.hold.set()
            assert client.hear(held) == 200
            assert client.is_left()
