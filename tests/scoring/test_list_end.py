"""When a list has reached its target, and what is the case where nothing beside the rules was agreed."""

import pytest

from scoring import (
    RULEBOOKS,
    Change,
    Ending,
    Occupancy,
    Rulebook,
    game_reaching,
    house_rulebook,
    list_rows,
    stint_totals,
    table_totals,
)
from scoring.list_end import has_reached

from .builders import DSKV, game, not_opened, opened, won

TO_A_TARGET = house_rulebook(DSKV, {"outcomes": {}, "target_score": True})
THROWN_IN = [
    game(won(2), opened(1, 9, thrown_in=True), not_opened(3, 64), number=1),
    game(won(3), opened(1, 9, thrown_in=True), not_opened(2, 64), number=2),
    game(won(1), not_opened(2, 64), not_opened(3, 64), number=3),
]
"""Rule 15: opened, up to 10 Augen, thrown in: 2 points, the second time as well; the last game is worth 5 (rule 12)."""


@pytest.mark.parametrize(("target", "reached"), [(100, True), (101, False)])
def test_target_is_reached_by_all_that_somebody_made_at_a_table(target: int, reached: bool) -> None:
    assert has_reached([("a", 60), ("b", 30), ("a", 40)], target) is reached


def test_repeated_offence_costs_no_more_unless_that_was_agreed() -> None:
    sums = [
        table_totals(DSKV, 3, THROWN_IN)[1],
        stint_totals(DSKV, 3, THROWN_IN)[0],
        list_rows(DSKV, 3, THROWN_IN).sums[0].totals,
    ]
    assert [total.wertungspunkte for total in sums] == [2 + 2 + 5] * 3
    assert [game_reaching(TO_A_TARGET, 3, THROWN_IN, Ending(target)) for target in (9, 10)] == [3, None]


def test_people_at_a_table_are_told_seat_by_seat() -> None:
    table = Occupancy(tuple("abcd"), (Change(2, 3, "x"), Change(4, 5, None)))
    assert [table.seated(number) for number in (2, 3, 5)] == [
        ["a", "b", "c", "d"],
        ["a", "x", "c", "d"],
        ["a", "x", "c", None],
    ]


@pytest.mark.parametrize("rules", RULEBOOKS.values(), ids=RULEBOOKS)
def test_full_table_played_no_game_where_another_played_none(rules: Rulebook) -> None:
    assert {rules.full_games(size, 0) for size in rules.table_sizes} == {0}
