"""Behind a proxy everybody comes from one address: only a trusted proxy is believed who it really is."""

import os
import subprocess
import sys

import pytest
from django.conf import settings as django_settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from tournament.web.proxies import Networks, TrustedProxies, client_address, is_trusted, networks

TRUSTED = networks("127.0.0.1, 10.0.0.0/8, ::1, fd00::/8")
PROXY = "127.0.0.1"
TOLD = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("peer", "trusted", "client"),
    [
        ("203.0.113.9", TRUSTED, "203.0.113.9"),  # a stranger
        (PROXY, (), PROXY),  # nobody said so
        ("unix:", TRUSTED, ""),  # no address has none
    ],
)
def test_peer_that_is_not_trusted_is_not_believed(peer: str, trusted: Networks, client: str) -> None:
    assert client_address(peer, "198.51.100.7", trusted) == client


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("", PROXY),
        ("198.51.100.7", "198.51.100.7"),
        (" 198.51.100.7 ", "198.51.100.7"),
        # what the client wrote itself stands before what the proxy added
        ("10.0.0.1, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1,192.0.2.1, 198.51.100.7", "198.51.100.7"),
        # two proxies
        ("198.51.100.7, 10.1.2.3", "198.51.100.7"),
        ("192.0.2.1, 198.51.100.7, 10.1.2.3, 10.3.2.1", "198.51.100.7"),
        # somebody in the trusted network itself
        ("10.1.2.3", "10.1.2.3"),
        ("10.9.9.9, 10.1.2.3", "10.9.9.9"),
        # with a port, IPv6 in brackets, IPv4 in IPv6 clothes, a zone
        ("198.51.100.7:51234", "198.51.100.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("2001:0DB8:0:0::7", "2001:db8::7"),
        ("[2001:db8::7]", "2001:db8::7"),
        ("[2001:db8::7]:51234", "2001:db8::7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("198.51.100.7, ::ffff:10.0.0.1", "198.51.100.7"),
        ("fe80::1%eth0", "fe80::1"),
        # no addresses: who named them is the last that is known
        ("unknown", PROXY),
        ("198.51.100.7, unknown", PROXY),
        ("198.51.100.7, _hidden, 10.1.2.3", "10.1.2.3"),
        ("198.51.100.7,", PROXY),
        ("garbage, 198.51.100.7", "198.51.100.7"),
        ("198.51.100.256", PROXY),
        ("[", PROXY),
        ("\x00", PROXY),
    ],
)
def test_client_is_the_last_that_is_not_trusted_itself(forwarded: str, client: str) -> None:
    assert client_address(PROXY, forwarded, TRUSTED) == client


@pytest.mark.parametrize(
    ("peer", "trusted"),
    [
        ("127.0.0.1", True),
        ("127.0.0.2", False),
        ("9.255.255.255", False),
        ("10.0.0.0", True),
        ("10.255.255.255", True),
        ("11.0.0.0", False),
        ("::1", True),
        ("::2", False),
        ("::ffff:10.0.0.1", True),
        ("fd12::1", True),
        ("fe80::1", False),
        ("", False),
        ("unix:", False),
    ],
)
def test_network_ends_where_it_ends(peer: str, trusted: bool) -> None:
    assert is_trusted(peer, TRUSTED) is trusted


@given(st.text(alphabet="0123456789abcdef.:,[]% x\0", max_size=60), st.ip_addresses())
def test_words_a_client_writes_before_it_change_nothing(written: str, client: object) -> None:
    alone = client_address(PROXY, str(client), networks(PROXY))
    assert client_address(PROXY, f"{written},{client}", networks(PROXY)) == alone or alone == PROXY


class TestMiddleware:
    @staticmethod
    def seen(settings: Settings, trusted: str, headers: dict[str, str]) -> tuple[str, bool]:
        """The address and whether it is TLS, for all that comes behind."""
        settings.TRUSTED_PROXIES = networks(trusted)
        found = []

        def behind(request: HttpRequest) -> HttpResponse:
            found.append((request.META["REMOTE_ADDR"], request.is_secure()))
            return HttpResponse()

        TrustedProxies(behind)(RequestFactory().get("/", headers=headers, REMOTE_ADDR=PROXY))
        return found[0]

    @pytest.mark.parametrize(
        ("trusted", "headers", "expected"),
        [(PROXY, TOLD, ("198.51.100.7", True)), ("192.0.2.1", TOLD, (PROXY, False)), (PROXY, {}, (PROXY, False))],
        ids=["trusted", "stranger", "trusted that says nothing"],
    )
    def test_address_and_tls_are_believed_of_a_trusted_proxy_alone(
        self, settings: Settings, trusted: str, headers: dict[str, str], expected: tuple[str, bool]
    ) -> None:
        assert self.seen(settings, trusted, headers) == expected

    def test_trusted_proxies_stand_before_all_that_asks(self) -> None:
        frames, probes, first = django_settings.MIDDLEWARE[:3]  # whoever watches the machine is believed nothing
        assert frames == "tournament.core.frames.Frames"  # which asks nothing
        assert (probes, first) == ("tournament.health.probes.Probes", "tournament.web.proxies.TrustedProxies")


def test_plain_http_is_led_to_tls_unless_a_trusted_proxy_says_it_is(settings: Settings, db: None) -> None:
    settings.SECURE_SSL_REDIRECT = True
    settings.TRUSTED_PROXIES = networks(PROXY)
    headers = {"X-Forwarded-Proto": "https"}
    assert Client().get("/", headers=headers).status_code == 200
    assert Client().get("/", headers=headers, REMOTE_ADDR="203.0.113.9").status_code == 301


@pytest.mark.parametrize("text", ["localhost", "10.0.0.1/8", "127.0.0.1 10.0.0.1", "1.2.3.4/33", "127.0.0.1:80"])
def test_word_that_is_no_address_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="ist keine Adresse und kein Netz") as raised:
        networks(f"127.0.0.1, {text}")
    assert f"„{text}“" in str(raised.value)


def test_empty_list_trusts_nobody() -> None:
    assert networks("") == networks(" , ") == ()


def test_program_does_not_start_with_it_and_says_why_in_one_line() -> None:
    environment = os.environ | {"TRUSTED_PROXIES": "127.0.0.1, mein-proxy"}
    started = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=django_settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert started.returncode == 1
    assert started.stderr.strip() == (
        "TRUSTED_PROXIES: „mein-proxy“ ist keine Adresse und kein Netz. Beispiel: 127.0.0.1, 10.0.0.0/8, fd00::/8"
    )


@pytest.mark.parametrize(("said", "believed"), [("", ["127.0.0.1/32", "::1/128"]), ("10.0.0.1", ["10.0.0.1/32"])])
def test_proxy_on_the_same_machine_is_trusted_unless_said_otherwise(said: str, believed: list[str]) -> None:
    environment = os.environ | {"TRUSTED_PROXIES": said}
    program = "from tournament.settings.production import TRUSTED_PROXIES as T; print(*T)"
    command = [sys.executable, "-c", program]
    said = subprocess.check_output(command, cwd=django_settings.BASE_DIR, env=environment, text=True)
    assert said.split() == believed
