"""By TLS a cookie has a name that browsers bind to this host (RFC 6265bis, section 4.1.3): `__Host-` for all of it,
`__Secure-` for a path of it."""

from http.cookies import SimpleCookie

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournament.models import Preferences
from tournament.web import bound_cookies

pytestmark = pytest.mark.django_db

WORDS = {"username": "anna", "password": "karten-und-augen"}


def logged_in(*, secure: bool) -> Client:
    client = Client()
    assert client.post("/anmelden/", WORDS, secure=secure).status_code == 302
    return client


def test_cookie_set_by_tls_is_bound_to_this_host(organiser: User) -> None:
    said = Client().post("/anmelden/", WORDS, secure=True).cookies
    assert {"__Host-sessionid", "__Host-csrftoken", "__Host-known_browser"} <= set(said)
    assert [name for name in said if not name.startswith("__Host-")] == []
    flags = {(cookie["secure"], cookie["path"], cookie["domain"]) for cookie in said.values()}
    assert flags == {(True, "/", "")}


def test_language_set_by_tls_is_bound_and_read_again() -> None:
    client = Client()
    client.post("/sprache/", {"language": "en"}, secure=True)
    assert "__Host-language" in client.cookies
    assert '<html lang="en"' in client.get("/anmelden/", secure=True).content.decode()


def test_cookie_of_a_path_says_so() -> None:
    cookies = SimpleCookie()
    cookies["mein_tisch"] = "secret"
    cookies["mein_tisch"]["path"] = "/mein-tisch/abc/"
    bound_cookies.bind(cookies)
    assert cookies.output() == "Set-Cookie: __Secure-mein_tisch=secret; Path=/mein-tisch/abc/; Secure"


def test_names_in_the_clear_are_plain_since_browsers_take_no_others(organiser: User) -> None:
    assert "sessionid" in logged_in(secure=False).cookies


def test_cookie_of_a_path_is_read_there(organiser: User) -> None:
    """When a language was chosen here is asked where one logs in (web/languages.py)."""
    there, here = logged_in(secure=True), Client()
    there.post("/sprache/", {"language": "en"}, secure=True)
    here.post("/sprache/", {"language": "de"}, secure=True)
    assert here.cookies["__Secure-language_chosen"]["path"] == "/anmelden/"
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
    answer = Client().get("/leitung/", secure=True, headers={"Cookie": f"{name}={key}"})
    assert answer.status_code == 302


def test_token_of_a_form_that_another_host_set_is_none(organiser: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = token = "a" * 32
    sent = client.post(
        "/anmelden/",
        WORDS | {"csrfmiddlewaretoken": token},
        secure=True,
        headers={"Referer": "https://testserver/anmelden/"},
    )
    assert sent.status_code == 403


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
    assert bound_cookies.read(sent) == read
