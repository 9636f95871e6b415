"""Issue 17: "the clock with the series, how many games remain": contract.md, section 5, `spiele.json`."""

import time
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    ACTOR,
    close_lists,
    fill_list,
    make_tournament,
    play_first_games,
    publish_results,
    seat_series,
    write_something,
)
from tests.standings.playing import queries
from tests.web.html import text_of
from tournament.core.public import last_acts
from tournament.lists.acts import lists
from tournament.models import CardTable, Series, Tournament
from tournament.screen.reads import games
from tournament.screen.reads.games import Games, games_of
from tournament.standings.acts.freezing import freeze

pytestmark = pytest.mark.django_db

PAPER = dict.fromkeys(range(1, 5), lists.PaperTotal(36, 300))


def running(tournament: Tournament, number: int = 1) -> Series:
    """A seated series that has begun."""
    series = seat_series(tournament, number)
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now())
    write_something(tournament)
    return series


def table(series: Series, number: int) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(series=series, number=number)


def address(tournament: Tournament) -> str:
    return f"/turniere/{tournament.slug}/spiele.json"


def anew(tournament: Tournament) -> Games:
    """As counted for who asks when nothing is known."""
    games.forget()
    return games_of(tournament, 0)


def test_tables_of_three_paper_and_early_closed_lists_count_right() -> None:
    """decisions.md, rule 2: sixteen games at a table of four are twelve at one of three."""
    tournament = make_tournament(14)
    series = running(tournament)  # tables 1 and 2 of four, 3 and 4 of three
    assert anew(tournament) == Games(1, 0, 16 + 16 + 12 + 12)
    fill_list(table(series, 3))
    assert anew(tournament) == Games(1, 12, 56)
    lists.type_totals(table(series, 2), 1, PAPER, ACTOR)
    assert anew(tournament) == Games(1, 12 + 16, 56)
    lists.close_list(table(series, 1), ACTOR, incomplete=True)  # not a game was played
    assert anew(tournament) == Games(1, 12 + 16 + 16, 56)
    close_lists(series, 2, 3, 4)
    assert anew(tournament) == Games(1, 56, 56)


def test_count_is_of_the_series_whose_clock_is_shown() -> None:
    tournament = make_tournament(8, games=4, series=2)
    assert anew(tournament) == Games(None, 0, 0)
    seat_series(tournament, 1)
    write_something(tournament)
    assert anew(tournament) == Games(None, 0, 0)  # its seating hangs on the wall, nobody plays
    first = tournament.series.get(number=1)
    Series.objects.filter(pk=first.pk).update(started_at=timezone.now())
    write_something(tournament)
    play_first_games(first)
    assert anew(tournament) == Games(1, 2, 8)
    close_lists(first, 1, 2)
    publish_results(tournament, 1)
    assert anew(tournament) == Games(None, 0, 0)
    running(tournament, 2)
    assert anew(tournament) == Games(2, 0, 8)
    freeze(tournament, 0, 2, ACTOR)  # a count is no result
    assert anew(tournament) == Games(2, 0, 8)


def test_answer_says_the_numbers_and_nothing_else(client: Client, tournament: Tournament) -> None:
    play_first_games(running(tournament))
    answer = client.get(address(tournament))
    assert (answer.json(), answer.headers["Cache-Control"]) == (
        {"series": 1, "stored": 2, "due": 32},
        "public, max-age=0, s-maxage=3",
    )
    assert not answer.cookies
    assert client.post(address(tournament)).status_code == 405


def test_count_of_an_unpublished_tournament_is_not_found(client: Client) -> None:
    secret = make_tournament(8, published=False)
    running(secret)
    assert (client.get(address(secret)).status_code, client.get("/turniere/gibt-es-nicht/spiele.json").status_code) == (
        404,
        404,
    )
    Tournament.objects.filter(pk=secret.pk).update(published=True)
    assert client.get(address(secret)).json()["series"] == 1
    Tournament.objects.filter(pk=secret.pk).update(published=False)
    assert client.get(address(secret)).status_code == 404  # at once, though it was counted a moment ago


def test_asked_again_within_five_seconds_nothing_is_counted(
    tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    series = running(tournament)
    assert games_of(tournament, 100) == Games(1, 0, 32)
    play_first_games(series)
    with django_assert_num_queries(0):
        assert games_of(tournament, 104.999) == Games(1, 0, 32)
    assert games_of(tournament, 105) == Games(1, 2, 32)
    games_of(tournament, time.monotonic() + 3600)
    with django_assert_num_queries(1):  # whether it is published
        assert Client().get(address(tournament)).json() == {"series": 1, "stored": 2, "due": 32}


def test_tournaments_counted_last_are_remembered(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    monkeypatch.setattr(games, "TOURNAMENTS", 2)
    one, two, three = (make_tournament(4) for _ in range(3))
    for tournament, at in ((one, 0), (two, 5), (one, 6), (three, 7)):
        games_of(tournament, at)
    with django_assert_num_queries(0):
        games_of(one, 8)
        games_of(three, 8)
    with django_assert_num_queries(1):
        games_of(two, 8)


def test_game_changes_this_file_and_leaves_the_public_state_as_it_was(client: Client, tournament: Tournament) -> None:
    series = running(tournament)
    before, state = client.get(address(tournament)), last_acts(tournament.slug)
    known = {"If-None-Match": before.headers["ETag"]}
    games.forget()
    unchanged = client.get(address(tournament), headers=known)
    assert (unchanged.status_code, unchanged.content, unchanged.headers["ETag"]) == (
        304,
        b"",
        before.headers["ETag"],
    )
    play_first_games(series)
    games.forget()
    assert (client.get(address(tournament), headers=known).json(), last_acts(tournament.slug)) == (
        {"series": 1, "stored": 2, "due": 32},
        state,
    )


def test_queries_do_not_grow_with_tables() -> None:
    def asked(players: int) -> int:
        tournament = make_tournament(players)
        fill_list(table(running(tournament), 1))
        return queries(partial(anew, tournament))

    assert asked(8) == asked(40) <= 5


def test_clock_asks_for_it_as_long_as_lists_are_open(client: Client, tournament: Tournament) -> None:
    series = running(tournament)
    page = f"/turniere/{tournament.slug}/leinwand?teil=uhr"
    answer = client.get(page)
    asks = (f'data-games="{address(tournament)}"', 'data-words="Noch {left} von {due} Spielen"')
    assert [words for words in asks if words not in answer.content.decode()] == []
    assert "Spielen" not in text_of(answer)  # the page is kept; the number comes beside it
    close_lists(series, 1, 2)
    write_something(tournament)
    assert (
        "data-games" in client.get(page).content.decode(),
        "spiele.json" in client.get(f"/turniere/{tournament.slug}/").content.decode(),
    ) == (False, False)
