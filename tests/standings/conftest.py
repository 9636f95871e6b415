"""Fixtures of tournaments whose end is stated."""

import pytest

from tests.factories import ACTOR, play_first_of_three, publish_results
from tests.once import made_once
from tests.standings.playing import READ, play_cup, play_typed
from tournament.models import Tournament
from tournament.standings.acts import editions


def play_championship() -> Tournament:
    """What `play_typed` plays, of a single series, and published."""
    tournament = play_typed(1)
    publish_results(tournament, 1)
    return tournament


_championship, championship = made_once("championship", play_championship, led=True)
_cup, cup = made_once("cup", play_cup)
_played, played = made_once("played", play_first_of_three)


@pytest.fixture
def final(championship: Tournament) -> Tournament:
    editions.finalise(championship, READ, ACTOR)
    return championship
