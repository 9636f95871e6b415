"""Which language somebody gets, how he chooses another, and that no page kept for one is given to the other."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import get_language, override

from tournament.core.speaking import cached_by_language, language_of
from tournament.models import Tournament
from tournament.web import kept
from tournament.web.kept import Asked

ENGLISH = {"Accept-Language": "en-GB,en;q=0.9,de;q=0.3"}


def language_shown(response: object) -> str:
    """The language that a page says it is in."""
    found = re.search(r'<html lang="(\w+)"', getattr(response, "content", b"").decode())
    assert found is not None
    return found.group(1)


@pytest.mark.parametrize(
    ("cookie", "wish", "language"),
    [
        ("", "", "de"),
        ("", "de-AT", "de"),
        ("", "en", "en"),
        ("", "en-US,en;q=0.5", "en"),
        ("", "xx, en;q=0.8, de;q=0.7", "en"),
        ("", "xx, de;q=0.8, en;q=0.7", "de"),
        ("", "xx", "de"),
        ("", "en;q=0", "de"),
        ("", "en;q=much", "de"),
        ("", "*", "de"),
        pytest.param("", "," * 5000 + "en", "de", id="5000 commas"),
        ("language=de", "en", "de"),
        ("language=en", "", "en"),
        ("sessionid=x; language=en; more=1", "", "en"),
        ("language=de", "", "de"),
        ("my_language=en", "", "de"),
        ("language=xx", "", "de"),
        ("language=", "", "de"),
        ("language=../en", "", "de"),
    ],
)
def test_choice_counts_more_than_the_browsers_wish(cookie: str, wish: str, language: str) -> None:
    assert language_of(cookie, wish) == language


@pytest.mark.django_db
def test_choice_is_kept_and_leads_back_to_the_page(client: Client) -> None:
    chosen = client.post("/sprache/", {"language": "en", "next": "/regeln/?suche=Joker"})
    assert (chosen.status_code, chosen["Location"]) == (302, "/regeln/?suche=Joker")
    cookie = chosen.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], language_shown(client.get("/regeln/"))) == (True, "Lax", "en")
    client.post("/sprache/", {"language": "de"})
    assert language_shown(client.get("/regeln/", headers=ENGLISH)) == "de"


WAS = "http://testserver/regeln/?suche=Joker"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "referer", "leads"),
    [
        ({}, WAS, WAS),
        ({}, "https://example.org/regeln/", "/"),
        *(
            ({"next": to}, None, "/")
            for to in ("https://example.org/", "//example.org/", "/\\example.org", "/a\nb", "")
        ),
    ],
)
def test_choice_leads_back_where_somebody_was_and_nobody_elsewhere(
    client: Client, said: dict[str, str], referer: str | None, leads: str
) -> None:
    headers = {"Referer": referer} if referer else {}
    assert client.post("/sprache/", {"language": "en", **said}, headers=headers)["Location"] == leads


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["xx", "", "en-GB", "de\n"])
def test_language_that_is_not_there_is_refused_in_a_sentence(client: Client, language: str) -> None:
    refused = client.post("/sprache/", {"language": language})
    assert refused.status_code == 400
    assert "Diese Sprache gibt es hier nicht." in refused.content.decode()
    assert settings.LANGUAGE_COOKIE_NAME not in refused.cookies


@pytest.mark.django_db
def test_errors_speak_it_as_well(client: Client) -> None:
    assert language_shown(client.get("/gibt-es-nicht/", headers=ENGLISH)) == "en"


def test_page_is_kept_for_each_language(transactional_db: None, client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand"
    german, english = client.get(address), client.get(address, headers=ENGLISH)
    assert (language_shown(german), language_shown(english)) == ("de", "en")
    assert german["ETag"] != english["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(german["Vary"].split(", "))
    again = client.get(address, headers={**ENGLISH, "If-None-Match": german["ETag"]})
    assert language_shown(again) == "en"
    assert client.get(address, headers={**ENGLISH, "If-None-Match": english["ETag"]}).status_code == 304
    for said, language in (({}, "de"), ({"accept_language": "en"}, "en"), ({"cookie": "language=en"}, "en")):
        answer = kept.answer(Asked("GET", address, "testserver", secure=False, **said))
        assert answer is not None
        assert f'<html lang="{language}"'.encode() in answer.body


def test_memory_is_kept_by_language() -> None:
    said = cached_by_language()(lambda number: f"{number} {get_language()}")
    assert said(1) == "1 de"
    with override("en"):
        assert said(1) == "1 en"
    assert said(1) == "1 de"
