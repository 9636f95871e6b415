"""Addresses are German words; English ones lead there: issue 34, "Any language"."""

import re

import pytest
from django.test import Client
from django.urls import resolve

from tests.addresses import named, views
from tests.factories import seat_series
from tournament.models import Tournament
from tournament.web.english import GERMAN, german_address

ENGLISH = {german: english for english, german in GERMAN.items()}
SAME = re.compile(
    r"|1|api|arbeiter|code|e|entries|feed|games|hand|link|lists?|logo|name|openapi|own|passkey|pause|person|plan|players"
    r"|qr|rankings|seating|series|spielliste-.*|stand-1|state|tournaments"
)
"""Nothing; in both languages, of formats, or never read by people."""


def in_english(address: str, route: str) -> str:
    """The same with English words, of what is a word of the program's."""
    parts = zip(address.strip("/").split("/"), route.strip("/").split("/"), strict=True)
    words = ((here.partition("."), "<" in there) for here, there in parts)
    said = (f"{word if stands else ENGLISH.get(word, word)}{dot}{rest}" for (word, dot, rest), stands in words)
    return f"/{'/'.join(said)}{'/' if address.endswith('/') else ''}"


def test_address_in_english_leads_to_the_german_one(tournament: Tournament) -> None:
    seat_series(tournament, 2)
    Tournament.objects.update(slug="table")  # a word as well, and nevertheless its name
    tournament.refresh_from_db()
    routes = {address: resolve(address).route for _name, address in named(tournament) if address != "/"}
    read = {address: route for address, route in routes.items() if not {"state", "games"} & {*route.split("/")}}
    asked = {address: in_english(address, route) for address, route in read.items()}
    others = {address: english for address, english in asked.items() if address != english}
    assert len(others) > 200
    assert {address: german_address(english) for address, english in others.items()} == {one: one for one in others}


def test_words_of_pages_have_english_ones() -> None:
    words = {word.partition(".")[0] for _name, path, _one in views() for word in path.split("/") if "<" not in word}
    assert {word for word in words - ENGLISH.keys() if not SAME.fullmatch(word)} == set()


@pytest.mark.django_db
def test_english_address_is_a_permanent_redirect_with_what_was_asked(client: Client) -> None:
    answer = client.get("/tournaments/pokal/standings.pdf/?sprache=en")
    assert (answer.status_code, answer["Location"]) == (301, "/turniere/pokal/stand.pdf?sprache=en")
    assert client.get("/login")["Location"] == "/anmelden/"
    assert (client.post("/login/").status_code, client.get("/tournaments/pokal/nothing").status_code) == (404, 404)
