"""Pictures of a tournament show nothing that is not published, and name nobody who made a cross."""

import pytest
from django.test import Client

from tests.factories import (
    ACTOR,
    fill_list,
    make_table,
    person_name,
    publish_results,
    seat_series,
)
from tests.web.html import text_of
from tournament.core.access import public_tournament
from tournament.models import Seat, Tournament, TypedTotal
from tournament.standings.acts.publishing import freeze

from .test_pictures import of

pytestmark = pytest.mark.django_db


def test_before_anything_is_published_there_is_nothing(client: Client, played: Tournament) -> None:
    assert of(played) == {}
    for address in ("bilder", "bilder/1"):
        page = client.get(f"/turniere/{played.slug}/{address}")
        assert (page.status_code, "<svg" in page.content.decode()) == (200, False)
    assert "/bilder" not in client.get(f"/turniere/{played.slug}/").content.decode()


def test_afterwards_the_pages_lead_there(client: Client, standing: Tournament) -> None:
    for page, leads in (("", "bilder"), ("stand", "bilder"), ("spieler/2", "bilder/2"), ("bilder/2", "spieler/2")):
        shown = client.get(f"/turniere/{standing.slug}/{page}").content.decode()
        assert f'href="/turniere/{standing.slug}/{leads}"' in shown


def test_series_that_is_not_published_is_in_none_of_them(standing: Tournament) -> None:
    fill_list(seat_series(standing, 2).card_tables.get(number=1))
    shown = of(standing)
    assert [row[0] for row in shown["punkte"].rows] == ["1"]
    assert shown["begegnungen"].rows == (("0", "16"), ("1", "12"))
    assert "8 Spielen" in shown["spielende"].sentence


def test_frozen_board_shows_no_game_of_a_list_that_was_open(standing: Tournament) -> None:
    second = seat_series(standing, 2)
    fill_list(second.card_tables.get(number=1))
    publish_results(standing, 2)
    assert "12 Spielen" in of(standing)["spielende"].sentence
    freeze(public_tournament(standing.slug), 0, None, ACTOR)
    fill_list(second.card_tables.get(number=2))
    frozen = of(standing)
    assert "8 Spielen" in frozen["spielende"].sentence
    assert [row[1] for row in frozen["punkte"].rows] == ["8", "4"]


def test_crosses_are_nobodys_by_name(standing: Tournament) -> None:
    Seat.objects.filter(series__tournament=standing, registration__number=3).update(crosses=2)
    picture = of(standing)["haende"]
    assert (
        picture.rows,
        "2 Kreuze; 7 von 8 Spielern haben keins." in picture.sentence,
        person_name(2) in picture.sentence,
        "Kreuze 2." in of(standing, 3)["haende"].sentence,
    ) == ((("0", "8", "7"), ("1", "0", "0"), ("2", "0", "1")), True, False, True)


def test_lists_typed_in_as_sums_count_no_games_and_say_so(standing: Tournament) -> None:
    table = make_table(standing.series.get(number=2), 1, list(standing.registrations.order_by("number")[:4]))
    for seat in table.seats.all():
        TypedTotal.objects.create(seat=seat, wertungspunkte=12, augen=80, games=3)
    table.seats.update(wertungspunkte=12, points=12, augen=80, games=3)
    publish_results(standing, 2)
    shown = of(standing)
    assert "Gezählt in 2 von 3 Listen" in shown["spielende"].note
    assert shown["punkte"].rows[1][:2] == ("2", "4")


@pytest.mark.nightly
def test_pictures_are_in_english_too(client: Client, standing: Tournament) -> None:
    page = text_of(client.get(f"/turniere/{standing.slug}/bilder", headers={"Accept-Language": "en"}))
    sentences = ("Charts and statistics", "half of all players had between 8.25 and 12.")
    assert [words for words in sentences if words not in page] == []
