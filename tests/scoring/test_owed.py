"""What a series asks of everybody, list by list, and who played a seat whole.

Source: contract.md, section 8, "Games due".
"""

import pytest

from scoring import Change, Occupancy, Rulebook, full_table, house_rulebook, rulebook
from scoring.rankings import PLAYERS, Owed, Sheet, owed, played_games, ranked

from .builders import DSKV, FEWEST_AUGEN, SPRINT, by_id, made, of_players

DEALER_SITS_OUT = house_rulebook(DSKV, {"outcomes": {}, "fewest_augen_win": True})


@pytest.mark.parametrize("rules", FEWEST_AUGEN, ids=by_id)
def test_series_without_lists_asks_for_no_game(rules: Rulebook) -> None:
    """A series is as long as the longest of its lists. The only table size of romme24-cent is two."""
    asked: Owed[str] = owed(rules, [], 12)
    assert (asked.length, asked.without_seat, asked.due) == (0, 0, {})
    assert played_games(rules, 2, []) == 0


def test_player_without_seat_owes_what_a_full_table_plays() -> None:
    assert owed(rulebook("romme24-cent"), [Sheet(full_table(2), 8)], 12).games(9) == 8
    assert owed(house_rulebook(DSKV, {"outcomes": {}, "table_sizes": [3, 4]}), [], 2).without_seat == 2


def test_series_of_which_no_games_are_told_owes_none() -> None:
    (place,) = ranked(of_players({1: {"a": made(9)}}), PLAYERS)
    assert (place.games_due, place.complete) == (0, True)


def test_list_that_was_struck_is_stayed_in_by_nobody() -> None:
    struck, played_out = full_table(2), Occupancy((3, 4))
    assert owed(SPRINT, [Sheet(struck, 8), Sheet(played_out, 12)], 12).stayed == {3, 4}


def test_holder_of_several_seats_owes_what_the_first_does() -> None:
    """Of 7 games at four those of seats 1 to 3 are dealt twice, those of seat 4 once."""
    moved = [
        Occupancy(tuple("abcd"), (Change(1, 3, "x"), Change(1, 4, "y"))),
        Occupancy(tuple("efgh"), (Change(4, 5, "x"),)),
    ]
    asked = owed(DEALER_SITS_OUT, [Sheet(table, 7) for table in moved], 8)
    assert [asked.games(player) for player in "adhxy"] == [5, 6, 6, 5, 5]


@pytest.mark.parametrize(
    ("games", "out", "played"), [(12, "", True), (11, "", False), (11, "x", True), (11, "xy", False)]
)
def test_seat_of_a_team_is_played_by_all_games_or_in_turns(games: int, out: str, played: bool) -> None:
    """Two seats were held for it in turns: one by the member and x, one by the member and y."""
    in_turns = {"a": [frozenset("ax"), frozenset("ay")]} if out else {}
    assert Owed(12, 12, in_turns=in_turns).is_played("a", games, out) is played
