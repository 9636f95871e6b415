"""Dates as they are typed, files as spreadsheets open them, German terms as voices read them: by language."""

import csv
import datetime as dt
import io

import pytest
from django import forms
from django.test import Client
from django.utils.translation import override

from tournament.models import Tournament
from tournament.web.tabular import as_csv
from tournament.web.tags.signs import terms_marked


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("typed", ["2026-05-09", "09.05.2026", "9.5.2026"])
def test_date_as_it_stands_everywhere_in_germany_is_taken_from_everybody(language: str, typed: str) -> None:
    with override(language):
        assert forms.DateField().clean(typed) == dt.date(2026, 5, 9)


@pytest.mark.parametrize(("typed", "taken"), [("9 May 2026", True), ("9 Sep 2026", True), ("5/9/2026", False)])
def test_english_month_is_a_word_and_never_a_guess(typed: str, *, taken: bool) -> None:
    """5/9 is in May to some and in September to others."""
    with override("en"):
        try:
            found = forms.DateField().clean(typed).day == 9
        except forms.ValidationError:
            found = False
    assert found is taken


def test_file_has_commas_where_they_stand_in_no_number() -> None:
    with override("en"):
        assert as_csv([["Rank", "Ehlers, Hanna"]]) == b'\xef\xbb\xbfRank,"Ehlers, Hanna"\r\n'


@pytest.mark.django_db
def test_list_is_read_by_its_readers_program(client: Client, standing: Tournament) -> None:
    for language, between, first in (("de", ";", "Rang"), ("en", ",", "Rank")):
        answer = client.get(f"/turniere/{standing.slug}/stand.csv", headers={"Accept-Language": language})
        rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=between))
        assert (rows[0][0], {len(row) for row in rows}) == (first, {len(rows[0])})
        assert len(rows[0]) > 5


def test_german_term_within_english_says_so() -> None:
    assert terms_marked("Game points (Wertungspunkte) for <b>:") == (
        'Game points (<span lang="de">Wertungspunkte</span>) for &lt;b&gt;:'
    )
    assert terms_marked("Augen zählen") == "Augen zählen"


@pytest.mark.django_db
def test_german_term_on_the_english_rules_card_says_so(client: Client) -> None:
    page = client.get("/regeln/dskv-2018/", headers={"Accept-Language": "en"}).content.decode()
    assert '(<span lang="de">Augen</span>)' in page
    assert '<span lang="de">' not in client.get("/regeln/dskv-2018/").content.decode().partition("<main")[2]
