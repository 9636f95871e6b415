"""What is printed is in the tournament's language, whoever prints it; in another one on request."""

import io
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from pikepdf import Pdf

from tests.factories import ACTOR
from tournament.models import Tournament
from tournament.setup.acts.tournaments import change_tournament, details_of, version_of

ENGLISH = {"Accept-Language": "en"}


def language_of(pdf: bytes) -> str:
    """The language a PDF says it is in (/Lang), for whoever has it read aloud."""
    with Pdf.open(io.BytesIO(pdf)) as opened:
        return str(opened.Root.Lang)


def prints_in(tournament: Tournament, language: str) -> None:
    """The organiser chooses it."""
    details = replace(details_of(tournament), language=language)
    change_tournament(tournament, version_of(tournament), details, ACTOR)


@pytest.mark.django_db
def test_public_papers_are_in_the_tournaments_language_or_in_another(client: Client, standing: Tournament) -> None:
    address = f"/turniere/{standing.slug}/stand.pdf"
    assert language_of(client.get(address, headers=ENGLISH).content) == "de"
    assert language_of(client.get(f"{address}?sprache=en").content) == "en"
    assert language_of(client.get(f"{address}?sprache=fr").content) == "de"
    prints_in(standing, "en")
    assert language_of(client.get(address).content) == "en"
    assert language_of(client.get(f"{address}?sprache=de", headers=ENGLISH).content) == "de"


@pytest.mark.django_db
def test_spiellisten_as_well(admin_client: Client, standing: Tournament) -> None:
    address = reverse("organiser:lists_pdf", args=[standing.slug, 1])
    german, english = (admin_client.get(f"{address}{asked}") for asked in ("", "?sprache=en"))
    assert (language_of(german.content), language_of(english.content)) == ("de", "en")


@pytest.mark.django_db
def test_a_rules_card_of_a_text_is_in_its_readers(client: Client) -> None:
    address = reverse("referee:card_pdf", args=["dskv-2018"])
    assert language_of(client.get(address).content) == "de"
    assert language_of(client.get(address, headers=ENGLISH).content) == "en"
