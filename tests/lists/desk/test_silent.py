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


WAIT = "das Telefon sagte: 2 Einträge warten."


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
    for name, more in (("strike_games", (1,)), *((one, (1, 1)) for one in ("card_table", "who_sits", "paper_list"))):
        page = text(organiser_client.get(reverse(f"organiser:{name}", args=[slug, *more])))
        assert WAIT in page, name
    blind = reverse("organiser:second_typing", args=[slug, 1, 1])
    assert WAIT not in text(organiser_client.get(blind))  # takes nothing
    Tournament.objects.update(games_per_series=4)
    CardTable.objects.filter(pk=card_table.pk).update(ends_after=1)  # it is complete
    for name in ("series", "between"):
        page = text(organiser_client.get(reverse(f"organiser:{name}", args=[slug, 1])))
        assert WAIT in page, name


def before(page: str, act: str) -> int:
    """How often it is said between the beginning of the form of an act, or what leads to it, and its button."""
    return page[: page.index(act)].rpartition("<h2")[2].count(WAIT)


def test_list_goes_to_a_new_link_or_to_sums_only_after_it_was_named(
    organiser_client: Client, client: Client, series: Series, card_table: CardTable
) -> None:
    """Nothing of it is stored yet, else there are no sums to type."""
    Game.objects.all().delete()
    ask(client, card_table, MINUTE, Unsent="2")
    here = reverse("organiser:card_table", args=[series.tournament.slug, 1, 1])
    page = text(organiser_client.get(here, {"summen": 1}))
    assert (before(page, "Summen speichern"), before(page, "Neuen Link machen"), page.count(WAIT)) == (1, 1, 2)


def test_seats_of_a_list_go_only_after_its_phone_was_named(
    organiser_client: Client, client: Client, series: Series, card_table: CardTable
) -> None:
    """Two are to change places, a seating to be withdrawn, people who came and went to be taken in; a table that stays
    as it is is not named."""
    Game.objects.all().delete()
    ask(client, card_table, MINUTE, Unsent="2")
    slug = series.tournament.slug
    swap = reverse("organiser:swap_published", args=[slug, 1])
    for people, named in (([1, 5], 1), ([1, 2], 1), ([5, 6], 0)):
        assert text(organiser_client.post(swap, {"person": people})).count(WAIT) == named
    page = text(organiser_client.get(reverse("organiser:series", args=[slug, 1])))
    assert before(page, "Wieder zum Entwurf machen") == 1
    series.tournament.registrations.filter(number=1).update(present=False)
    ticked = {"series": f"1.{series.version}"}
    page = text(organiser_client.post(reverse("organiser:preview_changes", args=[slug]), ticked))
    assert before(page.replace("<h3", "<h2"), "So einarbeiten") == 1
