"""By TLS everything is as without: the same answers, the same limits, from the first byte on."""

import contextlib
import json
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.server.certificates import Authority
from tests.server.served import HEAD, LARGE, PATIENCE, PATIENT, SOON, Client, Served, served
from tournament.server.limits import Limits
from tournament.server.sealed import tls_context

HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"  # the first bytes of somebody who wants to shake hands


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.made(tmp_path_factory.mktemp("tls") / "authority")


@pytest.fixture(scope="module")
def context(authority: Authority) -> ssl.SSLContext:
    return tls_context(authority.sign(authority.folder.parent / "saal"))


@pytest.fixture(scope="module")
def trust(authority: Authority) -> ssl.SSLContext:
    return authority.trust("http/1.1")


@pytest.fixture(scope="module")
def server(context: ssl.SSLContext) -> Iterator[Served]:
    with served(context=context) as running:
        yield running


class TestAnswers:
    def test_program_is_told_that_it_was_by_tls(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as client:
            told = client.ask("/", "X-Forwarded-Proto: http\r\n", "POST", b"abc").told
            assert (told["wsgi.url_scheme"], told["body"], told["REMOTE_ADDR"]) == ("https", "abc", "127.0.0.1")
            assert client.ask("/again").told["PATH_INFO"] == "/again"
        assert server.get("/").told["wsgi.url_scheme"] == "http"

    def test_kept_pages_are_told_that_it_was_by_tls(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as client:
            assert client.ask("/stand").body == client.ask("/stand").body == b"stand"
        assert server.asked[-1].secure
        server.get("/stand")
        assert not server.asked[-1].secure

    def test_large_answer_comes_whole_and_the_end_is_said(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as client:
            assert len(client.ask("/large", "Connection: close\r\n").body) == LARGE
            assert client.ended()  # by a farewell, else the socket would raise

    def test_request_in_small_pieces_is_one(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as client:
            for letter in f"POST /piece HTTP/1.1\r\n{HEAD}Content-Length: 3\r\n\r\nabc":
                client.say(letter)
            assert client.hears().told["body"] == "abc"

    def test_close_notify_of_curl_ends_that_connection_alone(self, server: Served, authority: Authority) -> None:
        address = ["--resolve", f"saal:{server.sealed_port}:127.0.0.1", f"https://saal:{server.sealed_port}/curl"]
        command = ["/usr/bin/curl", "-sS", "--http1.1", "--cacert", str(authority.certificate), *address]
        for _ in range(2):
            answer = subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
            assert json.loads(answer.stdout)["PATH_INFO"] == "/curl"
        assert server.get("/").status == 200


class TestLimits:
    def test_protocols_before_tls_1_2_and_weak_ciphers_are_not_spoken(self, context: ssl.SSLContext) -> None:
        assert context.minimum_version == ssl.TLSVersion.TLSv1_2
        assert [cipher["name"] for cipher in context.get_ciphers() if cipher["strength_bits"] < 128] == []

    def test_client_that_does_not_shake_hands_is_left(self, context: ssl.SSLContext) -> None:
        with (
            served(replace(PATIENT, head=SOON), context=context) as server,
            Client(server.sealed_port) as silent,
            Client(server.sealed_port) as half,
        ):
            half.say(HELLO)
            assert silent.ended()
            assert half.ended()

    def test_client_shaking_hands_is_counted_and_makes_room(
        self, context: ssl.SSLContext, trust: ssl.SSLContext
    ) -> None:
        with served(Limits(connections_of_one=2), context=context) as server, contextlib.ExitStack() as stack:
            first = stack.enter_context(Client(server.sealed_port))
            first.say(HELLO)
            second = stack.enter_context(server.sealed(trust))
            assert (second.ask("/").status, stack.enter_context(server.sealed(trust)).ask("/").status) == (200, 200)
            assert first.ended()
            assert second.ask("/").status == 200

    def test_plain_text_by_tls_ends_at_once_and_disturbs_nobody(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as other, Client(server.sealed_port) as client:
            client.say(f"GET / HTTP/1.1\r\n{HEAD}\r\n")
            with contextlib.suppress(ConnectionError):
                assert not client.takes(100)
            assert other.ask("/").status == 200

    def test_refusal_is_heard_though_more_is_sent(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as client:
            client.say(f"PUT /liste/x/games/1 HTTP/1.1\r\n{HEAD}Content-Length: 2000000\r\n\r\n")
            heard = client.hears()
            assert (heard.status, heard.json["errors"][0]["code"]) == (413, "content_too_large")
            with contextlib.suppress(ConnectionError):
                client.say(b"x" * 2_000_000)

    def test_head_too_large_is_refused(self, server: Served, trust: ssl.SSLContext) -> None:
        with server.sealed(trust) as client:
            assert client.ask("/", f"X: {'x' * 40_000}\r\n").status == 431

    def test_key_with_a_password_is_asked_for_nowhere(self, authority: Authority, tmp_path: Path) -> None:
        folder = authority.sign(tmp_path / "locked")
        authority.lock(folder)
        with pytest.raises(ssl.SSLError):
            tls_context(folder)
