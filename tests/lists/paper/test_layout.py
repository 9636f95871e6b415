"""Room to write by hand, and games spread over pages."""

import pytest

import scoring
from tournament.lists.paper.layout import Layout


def of_dskv(size: int, games: int) -> Layout:
    return Layout.of(scoring.rulebook("dskv-2018"), size, games)


def test_one_page_up_to_24_games() -> None:
    assert of_dskv(4, 24).pages == [range(1, 25)]


def test_48_games_take_two_even_pages() -> None:
    assert of_dskv(4, 48).pages == [range(1, 25), range(25, 49)]


def test_27_games_at_a_table_of_three_take_two_pages() -> None:
    assert of_dskv(3, 27).pages == [range(1, 15), range(15, 28)]


def test_every_game_stands_on_one_page() -> None:
    for games in range(1, 150):
        assert [number for page in of_dskv(4, games).pages for number in page] == list(range(1, games + 1))


def test_rows_are_at_least_8_and_a_half_millimetres_high_up_to_20_games() -> None:
    assert min(of_dskv(4, games).row_height for games in range(1, 21)) >= 8.5


def test_rows_stay_writable_however_many_games() -> None:
    assert min(of_dskv(4, games).row_height for games in range(21, 150)) >= 7


SIZES = [
    pytest.param(rulebook, size, id=f"{rulebook.id}-{size}")
    for rulebook in scoring.RULEBOOKS.values()
    for size in rulebook.table_sizes
]


@pytest.mark.parametrize(("rulebook", "size"), SIZES)
def test_every_column_of_every_rulebook_has_room_for_four_digits(rulebook: scoring.Rulebook, size: int) -> None:
    layout = Layout.of(rulebook, size, 24)
    assert len(layout.column_widths) == len(rulebook.columns)
    assert sum(layout.column_widths) == pytest.approx(layout.seat_width)
    assert min(layout.column_widths) >= 11
    assert layout.row_height >= 7
