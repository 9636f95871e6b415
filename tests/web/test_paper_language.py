"""What is printed is in the tournament's language, whoever prints it; in another one on request."""

import io
import re
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pikepdf import Pdf

from tests.factories import ACTOR, make_tournament, seat_series
from tests.web.pdf_ua import ua_faults
from tests.web.reading import texts
from tournament.core.speaking import names
from tournament.models import Tournament
from tournament.setup.acts.tournaments import change_tournament, details_of, version_of

ENGLISH = {"Accept-Language": "en"}


def language_of(pdf: bytes) -> str:
    """The language a PDF says it is in (/Lang), for whoever has it read aloud."""
    with Pdf.open(io.BytesIO(pdf)) as opened:
        return str(opened.Root.Lang)


def bookmarks(pdf: bytes) -> list[tuple[str, list[str]]]:
    """What leads to its parts, and what is below each."""
    with Pdf.open(io.BytesIO(pdf)) as opened, opened.open_outline() as outline:
        return [(one.title, [below.title for below in one.children]) for one in outline.root]


def prints_in(tournament: Tournament, language: str) -> None:
    """The organiser chooses it."""
    details = replace(details_of(tournament), language=language)
    change_tournament(tournament, version_of(tournament), details, ACTOR)


@pytest.mark.django_db
def test_public_papers_are_in_the_tournaments_language_or_in_another(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"

    def printed(query: str = "", headers: dict[str, str] | None = None) -> str:
        return language_of(client.get(f"{address}{query}", headers=headers).content)

    assert [printed("", ENGLISH), printed("?sprache=en"), printed("?sprache=xx")] == ["de", "en", "de"]
    prints_in(standing, "en")
    assert [printed(), printed("?sprache=de", ENGLISH)] == ["en", "de"]


@pytest.mark.django_db
def test_rules_card_of_a_text_is_in_its_readers(client: Client) -> None:
    address = reverse("referee:card_pdf", args=["dskv-2018"])
    assert language_of(client.get(address).content) == "de"
    assert language_of(client.get(address, headers=ENGLISH).content) == "en"


@pytest.mark.django_db
def test_both_on_request_one_after_the_other(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"
    german, english, both = (client.get(f"{address}?sprache={asked}").content for asked in ("de", "en", "de,en"))
    assert texts(both) == texts(german) + texts(english)
    assert ([title for title, _below in bookmarks(both)], ua_faults(both)) == (["Deutsch", "English"], [])
    assert texts(client.get(f"{address}?sprache=en,de").content) == texts(english) + texts(german)


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["de,de", "de,xx", "de,", ",", "de,en,de", "de en"])
def test_choice_of_languages_that_is_none_is_passed_over(client: Client, standing: Tournament, asked: str) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"
    assert client.get(address, {"sprache": asked}).content == client.get(address).content


@pytest.mark.django_db
@pytest.mark.parametrize("games", [20, 28])
def test_spielliste_is_followed_by_itself_in_the_other_language(admin_client: Client, games: int) -> None:
    """So that, printed on both sides, a list has German on one and English on the other; more than 24 games take two
    pages in each."""
    tournament = make_tournament(8, games=games)
    seat_series(tournament, 1)
    address = reverse("organiser:lists_pdf", args=[tournament.slug, 1])
    german, english, both = (admin_client.get(f"{address}?sprache={asked}").content for asked in ("de", "en", "de,en"))
    each = len(texts(german)) // 2
    assert each == (1 if games <= 24 else 2)
    first, second = (texts(german)[:each] + texts(english)[:each], texts(german)[each:] + texts(english)[each:])
    assert texts(both) == first + second
    assert [(title, len(below)) for title, below in bookmarks(both)] == [("Deutsch", 2 * each), ("English", 2 * each)]
    assert ua_faults(both) == []


@pytest.mark.django_db
def test_choice_stands_beside_what_is_printed(admin_client: Client, standing: Tournament) -> None:
    """The tournament's language is what one gets without choosing."""
    public = admin_client.get(f"/turniere/{standing.slug}/stand").content.decode()
    desk = admin_client.get(reverse("organiser:series", args=[standing.slug, 1])).content.decode()
    for page, name in ((public, "stand.pdf"), (desk, "listen.pdf"), (desk, "sitzplan.pdf")):
        others = names().keys() - {"de"}
        asked = {"", *others, *(f"de,{code}" for code in others)}
        assert set(re.findall(rf'{name}(?:\?sprache=)?([a-z,]*)"', page)) == asked
