"""Prizes of a series and of a day beside those of the whole: two days with a series each, won by others."""

from datetime import timedelta

import pytest

from tests.ceremony.conftest import MADE
from tests.factories import ACTOR, make_tournament, seat_series
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import Tournament
from tournament.prizes.reads.lists import ListKey, key_stored, lists_of
from tournament.prizes.reads.sheet import sheet_of
from tournament.prizes.reads.stored import Chosen, Wanted
from tournament.prizes.sharing import Kind, Prize, Several
from tournament.standings.reads.standings import standings

SUNDAY = {1: {1: (1, 0), 2: (2, 0), 3: (90, 0), 4: (3, 0)}, 2: {1: (4, 0), 2: (60, 0), 3: (5, 0), 4: (6, 0)}}
"""So 3 is first on Sunday and 6 second; on Saturday (MADE) 1 is first, and 3 comes after 4."""


@pytest.fixture
def weekend(db: None) -> Tournament:
    tournament = make_tournament(8, series=2)
    tournament.last_day = tournament.date + timedelta(days=1)
    tournament.save()
    tournament.series.filter(number=2).update(day=tournament.last_day)
    for number, made in ((1, MADE), (2, SUNDAY)):
        for table in seat_series(tournament, number).card_tables.order_by("number"):
            type_totals(table, table.version, {at: PaperTotal(*one) for at, one in made[table.number].items()}, ACTOR)
    return tournament


def fixed(*cents: int) -> tuple[Prize, ...]:
    return tuple(Prize(Kind.FIXED, one) for one in cents)


def test_ranking_its_series_and_its_days(weekend: Tournament) -> None:
    listed = lists_of(weekend, standings(weekend).rankings)
    assert [one.title for one in listed][:5] == [
        "Einzelwertung",
        "Einzelwertung, 1. Serie",
        "Einzelwertung, 2. Serie",
        "Einzelwertung, Samstag, 9. Mai",
        "Einzelwertung, Sonntag, 10. Mai",
    ]
    assert all(key_stored(one.key.stored()) == one.key for one in listed)


@pytest.mark.parametrize(
    ("several", "sunday"),
    [
        (Several.ALL, [("Claus, Clara", 2000), ("Franke, Frank", 1000)]),
        (Several.HIGHEST, [("Franke, Frank", 1000)]),
        (Several.MOVE_UP, [("Franke, Frank", 2000), ("Hinz, Heinz", 1000)]),
    ],
)
@pytest.mark.parametrize("whole_day", [True, False])
def test_winner_of_the_whole_and_the_day(
    weekend: Tournament, several: Several, sunday: list[tuple[str, int]], whole_day: bool
) -> None:
    """3 has the most over both days (44 + 90) and the most on Sunday."""
    key = ListKey("players", day=weekend.last_day) if whole_day else ListKey("players", 2)
    wanted = Chosen((Wanted(ListKey("players"), fixed(5000)), Wanted(key, fixed(2000, 1000))), 8000, several=several)
    sheet = sheet_of(weekend, wanted)
    assert sheet.problem is None
    whole, of_sunday = ([(one.name, one.amount) for one in part.winners] for part in sheet.parts)
    assert (whole, of_sunday) == ([("Claus, Clara", 5000)], sunday)
