"""A small tournament to be honoured."""

import pytest

from tests.ceremony.honours import honoured
from tests.factories import ACTOR, make_team, make_tournament, seat_series
from tests.once import made_once
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Tournament

MADE = {
    1: {1: (50, 200), 2: (44, 310), 3: (44, 310), 4: (44, 324)},
    2: {1: (38, 300), 2: (31, 300), 3: (30, 300), 4: (20, 300)},
}
"""Table -> seat -> Wertungspunkte and Augen. So 1; then 2 and 3, who are level; 4 with 14 Augen more; 5 and so on."""


def played(players: int = 8) -> Tournament:
    """One series, every list closed, nothing published: the ranking of everybody alone."""
    tournament = make_tournament(players, series=1)
    for table in seat_series(tournament).card_tables.order_by("number"):
        paper = {seat: PaperTotal(*made) for seat, made in MADE[table.number].items()}
        type_totals(table, table.version, paper, ACTOR)
    tournament.refresh_from_db()
    return tournament


_hall, hall = made_once("hall", played, led=True)
_cup, cup = made_once("cup", honoured, led=True)


@pytest.fixture
def with_teams(hall: Tournament) -> Tournament:
    """Besides, two teams of four: "Eins" 1 to 4, "Zwei" 5 to 8."""
    people = list(hall.registrations.order_by("number"))
    make_team(hall, people[:4], "Eins")
    make_team(hall, people[4:], "Zwei")
    return hall
