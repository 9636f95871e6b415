"""Room to write by hand, and games spread over pages."""

import pytest

from tournament.printing.layout import Layout


def test_one_page_up_to_24_games() -> None:
    assert Layout(4, 24).pages == [range(1, 25)]


def test_48_games_take_two_even_pages() -> None:
    assert Layout(4, 48).pages == [range(1, 25), range(25, 49)]


def test_27_games_at_a_table_of_three_take_two_pages() -> None:
    assert Layout(3, 27).pages == [range(1, 15), range(15, 28)]


@pytest.mark.parametrize("games", range(1, 150))
def test_every_game_stands_on_one_page(games: int) -> None:
    numbers = [number for page in Layout(4, games).pages for number in page]
    assert numbers == list(range(1, games + 1))


@pytest.mark.parametrize("games", range(1, 21))
def test_rows_are_at_least_8_and_a_half_millimetres_high_up_to_20_games(games: int) -> None:
    assert Layout(4, games).row_height >= 8.5


@pytest.mark.parametrize("games", range(21, 150))
def test_rows_stay_writable_however_many_games(games: int) -> None:
    assert Layout(4, games).row_height >= 7
