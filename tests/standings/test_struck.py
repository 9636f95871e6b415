"""What everybody reads of a series whose games not begun were struck: each list counts as it was played."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, make_tournament, play, publish_results, seat_series
from tests.web.html import rows_of, text_of
from tournament.lists.acts.lists import close_list
from tournament.lists.acts.striking import strike
from tournament.models import CardTable, Series, Tournament


def struck(players: int) -> Tournament:
    """Game 1 of 16 at every table, game 2 at the first; then time is up and the rest is struck. Results published."""
    tournament = make_tournament(players)
    series = seat_series(tournament)
    for table in tables(series):
        play(table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    play(tables(series)[0], 2, Result(1, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now() - timedelta(minutes=61))
    series.refresh_from_db()
    strike(series, series.version, ACTOR)
    publish_results(tournament, 1)
    return tournament


def tables(series: Series) -> list[CardTable]:
    return list(series.card_tables.select_related("series__tournament").order_by("number"))


@pytest.fixture
def tournament(db: None) -> Tournament:
    return struck(8)


def test_struck_series_counts_what_was_played_and_ends_with_its_lists(client: Client, tournament: Tournament) -> None:
    stand = f"/turniere/{tournament.slug}/stand"
    assert "vorläufig" in text_of(client.get(stand)).lower()
    for table in tables(tournament.series.get(number=1)):
        close_list(table, ACTOR)
    assert "vorläufig" not in text_of(client.get(stand)).lower()
    sums = {row[1].partition(",")[0]: row[3:5] for row in rows_of(client.get(stand)) if len(row) > 5 and "," in row[1]}
    # Rule 12: Rommé 5; 17 Augen 2 points, 3 Augen 3. At table 1 two games, at table 2 one.
    assert ((sums["Bauer"], sums["Claus"], sums["Dietz"]), (sums["Franke"], sums["Groth"], sums["Hinz"])) == (
        (["5", "0"], ["4", "34"], ["★ 6 Seriensieg", "6"]),
        (["5", "0"], ["2", "17"], ["3", "3"]),
    )


def test_players_page_shows_the_games_that_were_played(client: Client, tournament: Tournament) -> None:
    games = [row[0] for row in rows_of(client.get(f"/turniere/{tournament.slug}/spieler/3")) if row[0].isdecimal()]
    assert games == ["1", "2"]


@pytest.mark.parametrize("page", ["", "stand", "stand/serie/1", "spieler/3"])
def test_costs_as_many_queries_for_40_players_as_for_8(client: Client, db: None, page: str) -> None:
    counts = []
    for players in (8, 40):
        slug = struck(players).slug
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/turniere/{slug}/{page}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
