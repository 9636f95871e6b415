"""Where a table stands, as one tells somebody who looks for it."""

from typing import Any

import pytest
from django.utils.translation import override

from tournament.floor.plan import Floor, Kind, Spot, Thing
from tournament.floor.words import floor_in_words, in_ranges, table_in_words

# Three rows of five: 1 to 5 on top, 6 to 10, 11 to 15.
SPOTS = tuple(Spot(at % 5 * 3, 6 + at // 5 * 3, at + 1) for at in range(15))
ABOVE, BELOW, BESIDE = (0, 0), (0, 20), (20, 6)


def thing(kind: Kind, place: tuple[int, int], word: str = "") -> Thing:
    return Thing(*place, kind, word, 4, 2)


def said(number: int, *things: Thing) -> str:
    return table_in_words(Floor(SPOTS, things), number)


@pytest.mark.parametrize(
    ("number", "things", "words"),
    [
        (8, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 3. Tisch von links"),
        (1, [(Kind.STAGE, ABOVE)], "1. Reihe von der Bühne aus, 1. Tisch von links"),
        # in the row at the stage, second from the left on the plan: second from the right for whoever looks at it
        (12, [(Kind.STAGE, BELOW)], "1. Reihe von der Bühne aus, 2. Tisch von rechts (mit Blick dorthin)"),
        # from the nearer end
        (6, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 1. Tisch von links"),
        (7, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 2. Tisch von links"),
        (9, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 2. Tisch von rechts"),
        (10, [(Kind.STAGE, ABOVE)], "2. Reihe von der Bühne aus, 1. Tisch von rechts"),
        # the stage goes before the entrance; what stands beside the rows is no front
        (3, [(Kind.ENTRANCE, BELOW), (Kind.STAGE, ABOVE)], "1. Reihe von der Bühne aus, 3. Tisch von links"),
        (2, [(Kind.STAGE, BESIDE)], "1. Reihe von oben, 2. Tisch von links"),
        (2, [(Kind.DESK, ABOVE)], "1. Reihe von der Spielleitung aus, 2. Tisch von links"),
        (2, [(Kind.BAR, ABOVE)], "1. Reihe von der Theke aus, 2. Tisch von links"),
        (2, [(Kind.ENTRANCE, ABOVE)], "1. Reihe vom Eingang aus, 2. Tisch von links"),
        (2, [(Kind.WC, ABOVE)], "1. Reihe vom WC aus, 2. Tisch von links"),
        (2, [(Kind.OTHER, ABOVE, "Tombola")], "1. Reihe, gezählt ab „Tombola“, 2. Tisch von links"),
    ],
)
def test_table_is_counted_from_the_nearer_end_of_its_row_and_the_front(
    number: int, things: list[tuple[Any, ...]], words: str
) -> None:
    assert said(number, *(thing(*one) for one in things)) == f"Tisch {number}: {words}."


@pytest.mark.parametrize(
    ("spots", "words"),
    [
        ([(0, 0), (3, 0), (6, 0)], "Tisch 3: in der einzigen Reihe, 1. Tisch von rechts."),
        ([(0, 0), (0, 3)], "Tisch 2: 2. Reihe von oben, einziger Tisch dieser Reihe."),
    ],
)
def test_table_of_a_single_row_or_alone_in_its_row_is_told(spots: list[tuple[int, int]], words: str) -> None:
    floor = Floor(tuple(Spot(x, y, number) for number, (x, y) in enumerate(spots, 1)))
    assert table_in_words(floor, len(spots)) == words


def test_table_that_is_not_there_is_nowhere() -> None:
    assert said(16) == ""


def test_table_is_told_in_english_with_the_organisers_own_words() -> None:
    with override("en"):
        assert said(8, thing(Kind.STAGE, ABOVE)) == "Table 8: row 2 from the stage, table 3 from the left."
        assert "Tombola" in said(8, thing(Kind.OTHER, ABOVE, "Tombola"))


def test_plan_is_told_in_a_sentence() -> None:
    assert floor_in_words(Floor(SPOTS, (thing(Kind.STAGE, ABOVE), thing(Kind.WC, BELOW)))) == (
        "15 Tische, 3 Reihen, Bühne, WC."
    )
    assert floor_in_words(Floor(SPOTS[:1])) == "1 Tisch, 1 Reihe."


@pytest.mark.parametrize(("numbers", "words"), [([], ""), ([3], "3"), ([3, 51, 52, 53, 60], "3, 51–53, 60")])
def test_numbers_that_follow_each_other_are_said_together(numbers: list[int], words: str) -> None:
    assert in_ranges(numbers) == words
