"""ASVS 4.1.2: where all is served by TLS, only somebody who reads a page without it is led on."""

import pytest
from django.test import Client
from pytest_django import Settings

from tests.tools.deploy.files import DEPLOY
from tournament.web.sealed import FOR_MACHINES

pytestmark = pytest.mark.django_db

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


@pytest.fixture(autouse=True)
def _behind_a_proxy(settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True


@pytest.mark.parametrize("path", PAGES)
def test_page_is_led_to_by_tls(path: str) -> None:
    for answer in (Client().get(f"{path}?a=1"), Client().head(f"{path}?a=1")):
        assert (answer.status_code, answer["Location"]) == (301, f"https://testserver{path}?a=1")


@pytest.mark.parametrize("path", MACHINES)
def test_program_is_refused(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer["Upgrade"], "Location" in answer) == (426, "TLS/1.2", False)
    assert "https://" in answer.content.decode()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_sending_in_the_clear_is_refused(method: str) -> None:
    for path in (*PAGES, *MACHINES):
        answer = Client().generic(method, path, b"geheim")
        assert (answer.status_code, "Location" in answer) == (426, False), path


def test_page_and_program_are_answered_by_tls() -> None:
    for path in ("/anmelden/", "/liste/abc/state"):
        assert Client().get(path, secure=True).status_code in (200, 404)


def test_proxies_refuse_the_same() -> None:
    said = FOR_MACHINES.pattern.removeprefix("^/(").removesuffix(r")$|\.json$")
    for name in ("nginx.conf", "Caddyfile"):
        assert f"/({said}|gesund|bereit|metrics)$" in (DEPLOY / name).read_text(encoding="utf-8")
