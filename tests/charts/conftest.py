"""Forty who played one series."""

import pytest

from tests.factories import make_tournament
from tests.standings.playing import play_out
from tournament.models import Tournament


@pytest.fixture
def forty(db: None) -> Tournament:
    """Forty players, one series published: at ten tables of four what `fill_list` plays, 4 games each.

    Who finishes has 5 Wertungspunkte, the other two 2 each. At each table seat 2 finishes game 1, which he begins (seat
    1 has dealt), seat 1 the others: game 2 as the third in turn, game 3 as the second, game 4 as the first.
    """
    tournament = make_tournament(40, games=4, series=2)
    play_out(tournament)
    return tournament
