"""The program with somebody's own catalogue of French, of fifty sentences: run by `test_third_language.py`, which puts
that into VAR_DIR first."""

import os
import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import gettext, ngettext, override
from pytest_django import Settings

from scoring import rulebook
from tests.setup.test_tournaments import change
from tests.waiting import wait_until
from tests.web.reading import metadata, texts
from tournament.charts.pictures.picture import decimal
from tournament.core import speaking
from tournament.core.money import amount
from tournament.core.numbers import percent
from tournament.models import Tournament

FRENCH = {"Accept-Language": "fr-CA,fr;q=0.9"}
LACKING = {
    "en": "The result of series 1 is public.",
    "de": "Das Ergebnis von Serie 1 ist öffentlich.",
}
"""A sentence the catalogue lacks, as the choice of whoever runs the server says it."""


def test_language_stands_in_every_menu_by_its_own_name(client: Client, db: None) -> None:
    assert speaking.names() == {"de": "Deutsch", "en": "English", "fr": "Français"}
    assert re.findall(r'<button[^>]* value="(\w+)" lang="\1" title="(\w+)"', client.get("/").content.decode()) == [
        ("en", "English"),
        ("fr", "Français"),
    ]


@pytest.mark.django_db
def test_pages_and_papers_speak_it_with_its_dates_and_plurals(client: Client, standing: Tournament) -> None:
    page = " ".join(strip_tags(client.get(f"/turniere/{standing.slug}/", headers=FRENCH).content.decode()).split())
    for said in ("samedi 9 mai 2026", "de 2 clubs", "Classement provisoire après la série 1", "Où suis-je assis ?"):
        assert said in page
    assert "Lieu" in page
    change(standing, language="fr")
    paper = client.get(f"/turniere/{standing.slug}/stand.pdf").content
    assert metadata(paper)["language"] == "fr"
    assert "Page 1 sur 1" in texts(paper)[0]
    assert "9 mai 2026" in texts(paper)[0]
    with override("fr"):
        forms = ("%(players)s aus 1 Verein", "%(players)s aus %(count)s Vereinen")
        assert [ngettext(*forms, count)[-5:] for count in (0, 1, 2)] == [" club", " club", "clubs"]


def test_numbers_amounts_and_percentages_are_written_as_there() -> None:
    with override("fr"):
        assert (decimal(1.5), percent(decimal(12.5))) == ("1,5", "12,5\u00a0%")
        assert amount(123_450) == "1\u202f234,50\u00a0€"


@pytest.mark.django_db(transaction=True)
def test_mail_is_written_in_it(organiser: User, settings: Settings) -> None:
    settings.EMAIL_HOST, settings.DEFAULT_FROM_EMAIL = "localhost", "list@example.org"
    User.objects.update(email="anna@example.org")
    Client(headers=FRENCH).post("/anmelden/hilfe/", {"name": "anna"})
    wait_until(lambda: len(mail.outbox) == 1)
    assert mail.outbox[0].subject == "Nouveau mot de passe pour la Spielliste"
    assert "Si ce n'était pas vous" in mail.outbox[0].body


def test_sentence_it_lacks_is_said_as_chosen(client: Client, db: None) -> None:
    with override("fr"):
        said = gettext("Das Ergebnis von Serie %(number)s ist öffentlich.") % {"number": 1}
        assert (said, rulebook("dskv-2018").title) == (LACKING[settings.LACKING], TITLES[settings.LACKING])
    with override("de"):
        assert gettext("Übersicht") == "Übersicht"  # German itself lacks nothing
    assert os.environ["LACKING"] == settings.LACKING


TITLES = {"en": "DSkV Rommé Rules 2018", "de": "DSkV Rommé-Regeln 2018"}
