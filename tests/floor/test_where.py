"""Where a table stands, as one tells somebody who looks for it."""

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


class TestRowsAreCountedFromTheStage:
    def test_above_the_tables(self) -> None:
        stage = thing(Kind.STAGE, ABOVE)
        assert said(8, stage) == "Tisch 8: 2. Reihe von der Bühne aus, 3. Tisch von links."
        assert said(1, stage) == "Tisch 1: 1. Reihe von der Bühne aus, 1. Tisch von links."

    def test_below_them_left_is_where_it_is_for_whoever_looks_at_it(self) -> None:
        """Table 12 stands in the row at the stage, second from the left on the plan: second from the right in the
        hall."""
        assert said(12, thing(Kind.STAGE, BELOW)) == (
            "Tisch 12: 1. Reihe von der Bühne aus, 2. Tisch von rechts (mit Blick dorthin)."
        )

    def test_from_the_nearer_end(self) -> None:
        stage = thing(Kind.STAGE, ABOVE)
        ends = [said(number, stage).partition("aus, ")[2] for number in (6, 7, 8, 9, 10)]
        assert ends == [
            "1. Tisch von links.",
            "2. Tisch von links.",
            "3. Tisch von links.",
            "2. Tisch von rechts.",
            "1. Tisch von rechts.",
        ]


class TestFromWhatElseThereIs:
    def test_stage_goes_before_the_entrance(self) -> None:
        both = thing(Kind.ENTRANCE, BELOW), thing(Kind.STAGE, ABOVE)
        assert "von der Bühne aus" in said(3, *both)

    @pytest.mark.parametrize(
        ("kind", "word", "words"),
        [
            (Kind.DESK, "", "1. Reihe von der Spielleitung aus"),
            (Kind.BAR, "", "1. Reihe von der Theke aus"),
            (Kind.ENTRANCE, "", "1. Reihe vom Eingang aus"),
            (Kind.WC, "", "1. Reihe vom WC aus"),
            (Kind.OTHER, "Tombola", "1. Reihe, gezählt ab „Tombola“"),
        ],
    )
    def test_each_has_its_words(self, kind: Kind, word: str, words: str) -> None:
        assert said(2, thing(kind, ABOVE, word)) == f"Tisch 2: {words}, 2. Tisch von links."

    def test_what_stands_beside_the_rows_is_no_front(self) -> None:
        assert said(2, thing(Kind.STAGE, BESIDE)) == "Tisch 2: 1. Reihe von oben, 2. Tisch von links."

    def test_only_row_and_the_only_table_of_a_row(self) -> None:
        row = Floor(tuple(Spot(at * 3, 0, at + 1) for at in range(3)))
        assert table_in_words(row, 3) == "Tisch 3: in der einzigen Reihe, 1. Tisch von rechts."
        column = Floor((Spot(0, 0, 1), Spot(0, 3, 2)))
        assert table_in_words(column, 2) == "Tisch 2: 2. Reihe von oben, einziger Tisch dieser Reihe."


def test_table_that_is_not_there_is_nowhere() -> None:
    assert said(16) == ""


def test_in_english_with_the_organisers_own_words() -> None:
    with override("en"):
        assert said(8, thing(Kind.STAGE, ABOVE)) == "Table 8: row 2 from the stage, table 3 from the left."
        assert "Tombola" in said(8, thing(Kind.OTHER, ABOVE, "Tombola"))


def test_plan_in_a_sentence() -> None:
    assert floor_in_words(Floor(SPOTS, (thing(Kind.STAGE, ABOVE), thing(Kind.WC, BELOW)))) == (
        "15 Tische, 3 Reihen, Bühne, WC."
    )
    assert floor_in_words(Floor(SPOTS[:1])) == "1 Tisch, 1 Reihe."


@pytest.mark.parametrize(("numbers", "words"), [([], ""), ([3], "3"), ([3, 51, 52, 53, 60], "3, 51–53, 60")])
def test_numbers_that_follow_each_other_are_said_together(numbers: list[int], words: str) -> None:
    assert in_ranges(numbers) == words
