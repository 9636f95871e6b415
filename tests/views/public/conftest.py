"""A small tournament with numbers that can be worked out by hand, at each stage of being published."""

import pytest
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, play_all, seat_series
from tournament.models import CardTable, Series, Tournament
from tournament.services.write import act


def publish_results(tournament: Tournament, *numbers: int) -> None:
    """What the organiser does when a result may be seen."""
    with act(tournament, ACTOR, "results_published"):
        Series.objects.filter(tournament=tournament, number__in=numbers).update(results_published_at=timezone.now())


def close_lists(series: Series, *tables: int) -> None:
    """Lists that nobody keeps any more."""
    CardTable.objects.filter(series=series, number__in=tables).update(closed_at=timezone.now())


@pytest.fixture
def played(db: None) -> Tournament:
    """Eight players, series 1 of 3 played out and closed at two tables, 4 games each; its result is not published.

    Whoever does not finish holds 17 Augen at table 1 (2 Wertungspunkte, rule 12) and 10 at table 2 (3). At each table
    seat 2 finishes game 1, seat 1 the others, each with Rommé (5); the dealer sits out (rule 2), so everybody plays 3:

    table 1 (players 1-4): 15/0, 5+2+2 = 9/34, 2+2+2 = 6/51, 6/51
    table 2 (players 5-8): 15/0, 5+3+3 = 11/20, 3+3+3 = 9/30, 9/30
    """
    tournament = make_tournament(8, games=4)
    series = seat_series(tournament, 1)
    for table, augen in zip(series.card_tables.order_by("number"), (17, 10), strict=True):
        play_all(table, augen)
    close_lists(series, 1, 2)
    return tournament


@pytest.fixture
def standing(played: Tournament) -> Tournament:
    """The same with the result of series 1 published."""
    publish_results(played, 1)
    return played
