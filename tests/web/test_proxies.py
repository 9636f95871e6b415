"""Who is believed who they are: behind a proxy, by a cookie, and only by TLS."""

import os
import subprocess
import sys

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import Settings

from tests.examples import few
from tests.tools.deploy.files import DEPLOY
from tournament.models import Preferences
from tournament.web import connection, middleware

pytestmark = pytest.mark.django_db


# Behind a proxy everybody comes from one address: only a trusted proxy is believed who it really is.

TRUSTED = connection.networks("127.0.0.1, 10.0.0.0/8, ::1, fd00::/8")
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
def test_peer_that_is_not_trusted_is_not_believed(peer: str, trusted: connection.Networks, client: str) -> None:
    assert connection.client_address(peer, "198.51.100.7", trusted) == client


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
    assert connection.client_address(PROXY, forwarded, TRUSTED) == client


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
    assert connection.is_trusted(peer, TRUSTED) is trusted
    assert connection.networks("") == connection.networks(" , ") == ()


@given(st.text(alphabet="0123456789abcdef.:,[]% x\0", max_size=60), st.ip_addresses())
def test_words_a_client_writes_before_it_change_nothing(written: str, client: object) -> None:
    alone = connection.client_address(PROXY, str(client), connection.networks(PROXY))
    assert (
        connection.client_address(PROXY, f"{written},{client}", connection.networks(PROXY)) == alone or alone == PROXY
    )


@pytest.mark.parametrize(
    ("trusted", "headers", "expected"),
    [(PROXY, TOLD, ("198.51.100.7", True)), ("192.0.2.1", TOLD, (PROXY, False)), (PROXY, {}, (PROXY, False))],
    ids=["trusted", "stranger", "trusted that says nothing"],
)
def test_address_and_tls_are_believed_of_a_trusted_proxy_alone(
    settings: Settings, trusted: str, headers: dict[str, str], expected: tuple[str, bool]
) -> None:
    settings.TRUSTED_PROXIES = connection.networks(trusted)

    def behind(request: HttpRequest) -> HttpResponse:
        assert (request.META["REMOTE_ADDR"], request.is_secure()) == expected
        return HttpResponse("asked")

    assert (
        middleware.Connection(behind)(RequestFactory().get("/", headers=headers, REMOTE_ADDR=PROXY)).content == b"asked"
    )


def test_trusted_proxies_stand_before_all_that_asks() -> None:
    assert django_settings.MIDDLEWARE[:2] == [
        "tournament.machine.probes.Probes",  # whoever watches the machine is believed nothing
        "tournament.web.middleware.Connection",
    ]


@pytest.mark.usefixtures("_led_to_tls")
def test_plain_http_is_led_to_tls_unless_a_trusted_proxy_says_it_is(settings: Settings) -> None:
    settings.TRUSTED_PROXIES = connection.networks(PROXY)
    asked = [Client().get("/", headers={"X-Forwarded-Proto": "https"}, REMOTE_ADDR=by) for by in (PROXY, "203.0.113.9")]
    assert [answer.status_code for answer in asked] == [200, 301]


@pytest.mark.parametrize("text", ["localhost", "10.0.0.1/8", "127.0.0.1 10.0.0.1", "1.2.3.4/33", "127.0.0.1:80"])
def test_word_that_is_no_address_is_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"„{text}“ ist keine Adresse und kein Netz"):
        connection.networks(f"127.0.0.1, {text}")


def test_program_does_not_start_with_it_and_says_why_in_one_line() -> None:
    started = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=django_settings.BASE_DIR,
        env=os.environ | {"TRUSTED_PROXIES": "127.0.0.1, mein-proxy"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (started.returncode, started.stderr.strip()) == (
        1,
        "TRUSTED_PROXIES: „mein-proxy“ ist keine Adresse und kein Netz. Beispiel: 127.0.0.1, 10.0.0.0/8, fd00::/8",
    )


@pytest.mark.parametrize(
    ("said", "believed"), few(1, [("", ["127.0.0.1/32", "::1/128"]), ("10.0.0.1", ["10.0.0.1/32"])])
)
def test_proxy_on_the_same_machine_is_trusted_unless_said_otherwise(said: str, believed: list[str]) -> None:
    command = [sys.executable, "-c", "from tournament.settings.production import TRUSTED_PROXIES as T; print(*T)"]
    environment = os.environ | {"TRUSTED_PROXIES": said}
    out = subprocess.check_output(command, cwd=django_settings.BASE_DIR, env=environment, text=True)
    assert out.split() == believed


# ASVS 4.1.2: where all is served by TLS, only somebody who reads a page without it is led on.

PAGES = [
    "/",
    "/anmelden/",
    "/leitung/",
    "/turniere/pokal/stand",
    "/liste/abc/",
    "/liste/abc/ueben/",
    "/liste/abc/regeln",
    "/mein-tisch/abc/",
]
MACHINES = [
    "/liste/abc/state",
    "/liste/abc/games/1",
    "/liste/abc/karten",
    "/liste/arbeiter.js",
    "/mein-tisch/abc/stand",
    "/turniere/pokal/stand.json",
    "/turniere/pokal/wertung/damen.json",
]


@pytest.fixture
def _led_to_tls(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True


@pytest.mark.usefixtures("_led_to_tls")
@pytest.mark.parametrize("path", PAGES)
def test_page_is_led_to_by_tls(path: str) -> None:
    for answer in (Client().get(f"{path}?a=1"), Client().head(f"{path}?a=1")):
        assert (answer.status_code, answer["Location"]) == (301, f"https://testserver{path}?a=1")


@pytest.mark.usefixtures("_led_to_tls")
@pytest.mark.parametrize("path", MACHINES)
def test_program_is_refused(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer["Upgrade"], "Location" in answer) == (426, "TLS/1.2", False)
    assert "https://" in answer.content.decode()


@pytest.mark.usefixtures("_led_to_tls")
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_sending_in_the_clear_is_refused(method: str) -> None:
    for path in (*PAGES, *MACHINES):
        answer = Client().generic(method, path, b"geheim")
        assert (answer.status_code, "Location" in answer) == (426, False), path


def test_proxies_refuse_the_same() -> None:
    said = connection.FOR_MACHINES.pattern.removeprefix("^/(").removesuffix(r")$|\.json$")
    for name in ("nginx.conf", "Caddyfile"):
        assert f"/({said}|gesund|bereit|metrics)$" in (DEPLOY / name).read_text(encoding="utf-8")


# By TLS a cookie has a name that browsers bind to this host (RFC 6265bis, section 4.1.3):
# `__Host-` for all of it, `__Secure-` for a path of it.

WORDS = {"username": "anna", "password": "karten-und-augen"}


def logged_in(*, secure: bool) -> Client:
    client = Client()
    assert client.post("/anmelden/", WORDS, secure=secure).status_code == 302
    return client


def test_cookie_set_by_tls_is_bound_to_this_host_and_plain_in_the_clear(organiser: User) -> None:
    said = Client().post("/anmelden/", WORDS, secure=True).cookies
    assert {"__Host-sessionid", "__Host-csrftoken", "__Host-known_browser"} <= set(said)
    assert [name for name in said if not name.startswith("__Host-")] == []
    assert {(one["secure"], one["path"], one["domain"]) for one in said.values()} == {(True, "/", "")}
    assert "sessionid" in logged_in(secure=False).cookies  # where browsers take no others


def test_cookie_of_a_path_is_read_there(organiser: User) -> None:
    """When a language was chosen here is asked where one logs in (web/languages.py)."""
    there, here = logged_in(secure=True), Client()
    there.post("/sprache/", {"language": "en"}, secure=True)
    assert "__Host-language" in there.cookies
    assert '<html lang="en"' in there.get("/leitung/", secure=True).content.decode()
    here.post("/sprache/", {"language": "de"}, secure=True)
    chosen = here.cookies["__Secure-language_chosen"]
    assert (chosen["path"], chosen["secure"], "language_chosen" in here.cookies) == ("/anmelden/", True, False)
    here.post("/anmelden/", WORDS, secure=True)
    assert '<html lang="de"' in here.get("/leitung/", secure=True).content.decode()
    assert Preferences.objects.get().language == "de"


def test_log_in_goes_on_and_ends(organiser: User) -> None:
    client = logged_in(secure=True)
    assert client.get("/leitung/", secure=True).status_code == 200
    left = client.post("/abmelden/", secure=True)
    assert (left.cookies["__Host-sessionid"]["max-age"], client.get("/leitung/", secure=True).status_code) == (0, 302)


@pytest.mark.parametrize("name", ["sessionid", "__Secure-sessionid", " __host-sessionid", "x__Host-sessionid"])
def test_log_in_by_any_other_name_is_none(organiser: User, name: str) -> None:
    """Another host of the domain can set a cookie for all of it, though not one of the name `__Host-`."""
    key = logged_in(secure=True).cookies["__Host-sessionid"].value
    assert Client().get("/leitung/", secure=True, headers={"Cookie": f"{name}={key}"}).status_code == 302


def test_token_of_a_form_that_another_host_set_is_none(organiser: User) -> None:
    client, token = Client(enforce_csrf_checks=True), "a" * 32
    client.cookies["csrftoken"] = token
    form, headers = WORDS | {"csrfmiddlewaretoken": token}, {"Referer": "https://testserver/anmelden/"}
    assert client.post("/anmelden/", form, secure=True, headers=headers).status_code == 403


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("", ""),
        ("a=1; __Host-b=2;c=3", "b=2"),
        ("language=de; __Host-language=en", "language=en; language=de"),
        ("__Secure-mein_tisch=x; mein_tisch=y", "mein_tisch=x; mein_tisch=y"),
    ],
)
def test_cookie_that_gives_no_right_is_read_by_its_plain_name_too(sent: str, read: str) -> None:
    assert connection.read(sent) == read
