"""Clients that are not ours, over sockets, plain and by TLS: each gets what it asks for, and leaves a server that is
idle and answers."""

import contextlib
import json
import socket
import ssl
import subprocess
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from tests.server.certificates import Authority
from tests.server.served import HEAD, HERE, LARGE, PATIENCE, SOON, Client, Served, served
from tests.waiting import wait_until
from tournament.server.limits import Limits
from tournament.server.tls import tls_context

CLOSED = {"06", "07", "0A"}  # TIME_WAIT, CLOSE, LISTEN: states of a socket that nobody holds open


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.made(tmp_path_factory.mktemp("tls") / "authority")


@pytest.fixture(scope="module")
def trust(authority: Authority) -> ssl.SSLContext:
    return authority.trust("http/1.1")


@pytest.fixture(scope="module")
def server(authority: Authority) -> Iterator[Served]:
    with served(certificate=authority.sign(authority.folder.parent / "saal")) as running:
        yield running


@pytest.fixture(autouse=True)
def _idle_afterwards(server: Served) -> Iterator[None]:
    """Behind each client no connection is left, and the next one is answered."""
    yield
    wait_until(lambda: not connections(server.port, server.sealed_port))
    assert server.get("/").status == 200


def connections(*ports: int) -> list[str]:
    """Return the states of this machine's connections to these ports, as their server sees them."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    return [row[3] for row in rows if int(row[1].partition(":")[2], 16) in ports and row[3] not in CLOSED]


def ran(*command: str, sent: str = "") -> str:
    """Return what a program writes, given this on its standard input."""
    done = subprocess.run(command, input=sent.encode(), capture_output=True, timeout=PATIENCE, check=False)
    return done.stdout.decode(errors="replace")


def address(server: Served, *, sealed: bool) -> str:
    """Return where it is asked, plain or by TLS."""
    return f"https://{HERE}:{server.sealed_port}/" if sealed else f"http://{HERE}:{server.port}/"


@pytest.mark.parametrize(
    ("version", "sealed"), [("--http1.0", False), *product(("--http1.1", "--http2"), (False, True))]
)
def test_curl_of_any_version_is_answered(server: Served, authority: Authority, version: str, *, sealed: bool) -> None:
    """HTTP/2 it offers, and takes HTTP/1.1. By TLS it says close_notify, and ends when it has read."""
    port = server.sealed_port if sealed else server.port
    address = f"http{'s' if sealed else ''}://saal:{port}"
    options = ["-sS", version, "--cacert", str(authority.certificate), "--resolve", f"saal:{port}:{HERE}"]
    told = json.loads(ran("/usr/bin/curl", *options, "-d", "abc", f"{address}/curl"))
    assert (told["PATH_INFO"], told["body"], told["wsgi.url_scheme"]) == ("/curl", "abc", address.partition(":")[0])


@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("program", ["/usr/bin/nghttp", "/usr/bin/h2load"])
def test_http_2_without_asking_is_spoken_nowhere(server: Served, program: str, *, sealed: bool) -> None:
    """What speaks HTTP/2 is a proxy before this. h2load then speaks what the server offers."""
    before = list(server.echo.asked)
    told = ran(program, *(["-n", "20", "-c", "4"] if "load" in program else []), address(server, sealed=sealed))
    falls_back = sealed and "load" in program
    assert ("20 2xx" in told, server.echo.asked) == (falls_back, before + ["/"] * 20 * falls_back)
    assert "PATH_INFO" not in told


@pytest.mark.nightly
@pytest.mark.parametrize("sealed", [False, True])
def test_browser_is_answered(server: Served, *, sealed: bool) -> None:
    options = ["--no-sandbox", "--ignore-certificate-errors", "--dump-dom"]
    told = ran("/usr/bin/chromium-headless-shell", *options, address(server, sealed=sealed))
    assert f'"wsgi.url_scheme": "http{"s" if sealed else ""}"' in told


def test_openssl_is_answered_and_may_close_as_it_likes(server: Served) -> None:
    command = ["/usr/bin/openssl", "s_client", "-quiet", "-connect", f"{HERE}:{server.sealed_port}"]
    assert '"PATH_INFO": "/openssl"' in ran(*command, sent=f"GET /openssl HTTP/1.1\r\n{HEAD}Connection: close\r\n\r\n")
    assert ran(*command, "-no_ign_eof") == ""


@pytest.mark.parametrize(("option", "spoken"), [("-tls1_1", False), ("-tls1_2", True), ("-tls1_3", True)])
def test_tls_of_before_1_2_is_not_spoken(server: Served, option: str, *, spoken: bool) -> None:
    options = ["-brief", option, "-cipher", "DEFAULT@SECLEVEL=0", "-connect", f"{HERE}:{server.sealed_port}"]
    done = subprocess.run(
        ["/usr/bin/openssl", "s_client", *options], input=b"", capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode == 0) is spoken


def test_client_that_says_no_more_is_not_waited_for(server: Served, trust: ssl.SSLContext) -> None:
    """Whether the answer still comes is granian's; that nothing of it stays is ours."""
    for client in (server.client(), server.sealed(trust)):
        with client:
            client.say(f"GET / HTTP/1.1\r\n{HEAD}\r\n")
            client.done()
            client.rest()


def test_kept_pages_and_program_are_told_that_it_was_by_tls(server: Served, trust: ssl.SSLContext) -> None:
    with server.sealed(trust) as client:
        told = client.ask("/", "X-Forwarded-Proto: http\r\n", "POST", b"abc").told
        assert (told["wsgi.url_scheme"], told["body"], told["REMOTE_ADDR"]) == ("https", "abc", HERE)
        assert client.ask("/stand").body == b"stand"
    assert server.asked[-1].secure
    assert server.get("/stand").status == 200
    assert not server.asked[-1].secure


@pytest.mark.nightly
def test_large_answer_comes_whole(server: Served, trust: ssl.SSLContext) -> None:
    for client in (server.client(), server.sealed(trust)):
        with client:
            assert len(client.ask("/large", "Connection: close\r\n").body) == LARGE
            assert client.ended()


def test_plain_words_at_the_tls_port_disturb_nobody(server: Served, trust: ssl.SSLContext) -> None:
    with server.sealed(trust) as other, Client(server.sealed_port) as client:
        client.say(f"GET / HTTP/1.1\r\n{HEAD}\r\n")
        assert b"200" not in client.rest()
        assert other.ask("/").status == 200


def test_silence_unfinished_heads_and_idle_clients_are_left(authority: Authority, trust: ssl.SSLContext) -> None:
    with (
        served(Limits(head=1.0), certificate=authority.folder.parent / "saal") as brief,
        contextlib.ExitStack() as stack,
    ):
        for connect in (brief.client, partial(brief.sealed, trust)):
            silent, unfinished, idle = clients = [stack.enter_context(connect()) for _ in range(3)]
            silent.say("")
            unfinished.say("GET / HTTP/1.1\r\nHost: s")
            assert idle.ask("/stand").status == 200
            assert [client.ended() for client in clients] == [True] * 3


@pytest.mark.nightly  # ten seconds, which no option of granian's makes less
@pytest.mark.parametrize("said", ["", "\x16\x03\x01\x02\x00\x01"])
def test_handshake_that_nobody_goes_on_with_is_left(server: Served, said: str) -> None:
    with Client(server.sealed_port) as client:
        client.say(said)
        assert client.ended()


def test_large_answers_that_nobody_takes_are_given_up() -> None:
    with served(Limits(sending=SOON, slowest_reader=LARGE * 1000)) as brief, brief.client() as client:
        client.wants("/large")
        wait_until(lambda: not connections(brief.port))
        assert not client.takes(LARGE)


def test_request_under_way_is_answered_at_the_end_and_no_other() -> None:
    with served() as ending, ending.clients(HERE, HERE) as (asking, idle):
        assert idle.ask("/").status == 200
        asking.is_held(ending)
        ending.stop()
        assert idle.ended()
        with contextlib.suppress(ConnectionResetError), pytest.raises(ConnectionRefusedError):
            ending.client()
        ending.echo.hold.set()
        assert (asking.hears().status, asking.ended()) == (200, True)


def test_key_with_a_password_is_asked_for_nowhere(authority: Authority, tmp_path: Path) -> None:
    folder = authority.sign(tmp_path / "locked")
    authority.lock(folder)
    with pytest.raises(ssl.SSLError):
        tls_context(folder)


def test_connections_beyond_the_most_wait_for_one_to_go() -> None:
    with served(Limits(connections=2)) as small, small.clients(HERE, HERE) as (first, second):
        assert first.ask("/").status == second.ask("/").status == 200
        with socket.create_connection((HERE, small.port), PATIENCE) as third:
            third.sendall(f"GET / HTTP/1.1\r\n{HEAD}\r\n".encode())
            third.settimeout(SOON)
            with pytest.raises(TimeoutError):
                third.recv(1)
            first.close()
            third.settimeout(PATIENCE)
            assert third.recv(15) == b"HTTP/1.1 200 OK"
