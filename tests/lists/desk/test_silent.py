"""Before lists are struck, closed, or somebody is seated in: which phones may hold games that are missing here. Silent
is a phone that did not ask for its list for five minutes, though it asks every half minute."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import play_first_games
from tests.lists.keeper.phone import link_of
from tests.web.answers import text
from tournament.lists.reads.silent import silent_in
from tournament.models import CardTable, Game, Series, Tournament

MINUTE = timedelta(minutes=1)


@pytest.fixture
def series(tournament: Tournament) -> Series:
    """Its time is up; one game is stored at each table, an hour ago."""
    cache.clear()
    series = tournament.series.get(number=1)
    series.tournament = tournament
    play_first_games(series)
    now = timezone.now()
    Game.objects.update(stored_at=now - 60 * MINUTE)
    Series.objects.filter(pk=series.pk).update(started_at=now - 90 * MINUTE)
    return series


def ask(client: Client, card_table: CardTable, ago: timedelta, **said: str) -> None:
    """The phone asks for its list, so long ago."""
    client.get(f"{link_of(card_table)}state", headers=said)
    cache.set(f"heard:{card_table.token_hash}", timezone.now() - ago, 3600)


def silent(series: Series) -> list[tuple[int, int]]:
    return [(one.table, one.unsent) for one in silent_in(series, {1, 2})]


def test_phone_that_asks_for_its_list_is_not_silent(client: Client, series: Series, card_table: CardTable) -> None:
    ask(client, card_table, 5 * MINUTE - timedelta(seconds=5))
    assert silent(series) == [(2, 0)]  # nothing was heard since the game
    client.get(f"{link_of(card_table)}state")
    ask(client, card_table, 5 * MINUTE + timedelta(seconds=5))
    assert silent(series) == [(1, 0), (2, 0)]


def test_phone_that_said_what_waits_is_named_with_it(client: Client, series: Series, card_table: CardTable) -> None:
    ask(client, card_table, MINUTE, Unsent="2")
    assert silent(series)[0] == (1, 2)
    CardTable.objects.update(ends_after=1)  # both are complete: that nobody asks any more says nothing
    assert silent(series) == [(1, 2)]


def test_asking_is_remembered_by_itself(client: Client, series: Series, card_table: CardTable) -> None:
    client.get(f"{link_of(card_table)}state")
    assert silent(series) == [(2, 0)]


def test_list_that_is_closed_or_on_paper_has_no_silent_phone(series: Series, card_table: CardTable) -> None:
    other = series.card_tables.get(number=2)
    other.games.all().delete()
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
    assert silent(series) == []


def test_pages_name_it_before_anything_is_decided(
    organiser_client: Client, client: Client, series: Series, card_table: CardTable
) -> None:
    ask(client, card_table, MINUTE, Unsent="2")
    slug = series.tournament.slug
    for name, more in (("strike_games", (1,)), ("card_table", (1, 1)), ("who_sits", (1, 1))):
        page = text(organiser_client.get(reverse(f"organiser:{name}", args=[slug, *more])))
        assert "das Telefon sagte: 2 Einträge warten." in page, name
    Tournament.objects.update(games_per_series=4)
    CardTable.objects.filter(pk=card_table.pk).update(ends_after=1)  # it is complete
    for name in ("series", "between"):
        page = text(organiser_client.get(reverse(f"organiser:{name}", args=[slug, 1])))
        assert "das Telefon sagte: 2 Einträge warten." in page, name
