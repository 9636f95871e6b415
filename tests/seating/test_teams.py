"""The German federation's way: the best team on seat 1 of tables 1 to 4, the next team on seat 2 of the same tables."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import CannotSeatError, Person, seat_teams_by_standing

from .checker import again_at_three, assert_proper, same


def team(name: int, size: int = 4, threes: Sequence[int] = ()) -> list[Person]:
    """Team 7 has members 71, 72, 73, 74; those numbered in `threes` sat at a table of three."""
    return [Person(10 * name + member, team=name, threes=int(member in threes)) for member in range(1, size + 1)]


def singles(count: int) -> list[Person]:
    """901 is the best of them."""
    return [Person(900 + rank) for rank in range(1, count + 1)]


def test_eight_teams_of_four() -> None:
    assert seat_teams_by_standing([team(name) for name in range(1, 9)]).tables == (
        (11, 21, 31, 41),
        (12, 22, 32, 42),
        (13, 23, 33, 43),
        (14, 24, 34, 44),
        (51, 61, 71, 81),
        (52, 62, 72, 82),
        (53, 63, 73, 83),
        (54, 64, 74, 84),
    )


def test_fifth_team_is_spread_along_the_seats() -> None:
    """20 people, 5 tables: team 5 would be alone at table 5. It changes places on seats 2, 3 and 4; everybody else
    keeps the seat, and the better the team, the fewer of it move."""
    assert seat_teams_by_standing([team(name) for name in range(1, 6)]).tables == (
        (11, 21, 31, 41),
        (12, 52, 32, 42),
        (13, 23, 53, 43),
        (14, 24, 34, 54),
        (51, 22, 33, 44),
    )


def test_four_tandems_share_two_tables() -> None:
    assert seat_teams_by_standing([team(name, 2) for name in range(1, 9)]).tables == (
        (11, 21, 31, 41),
        (12, 22, 32, 42),
        (51, 61, 71, 81),
        (52, 62, 72, 82),
    )


def test_single_takes_the_hole_of_an_incomplete_team() -> None:
    teams = [team(1), team(2, 3), team(3), team(4)]
    assert seat_teams_by_standing(teams, singles(1)).tables == (
        (11, 21, 31, 41),
        (12, 22, 32, 42),
        (13, 23, 33, 43),
        (14, 901, 34, 44),
    )


def test_hole_without_singles_is_closed_from_the_end() -> None:
    """15 people, 4 + 4 + 4 + 3: the last seat of table 4 is missing, so 44 takes the hole of team 1."""
    teams = [team(1), team(2), team(3), team(4, 3)]
    assert seat_teams_by_standing(teams).tables == (
        (11, 21, 31, 41),
        (12, 22, 32, 42),
        (13, 23, 33, 43),
        (14, 24, 34),
    )


def test_hole_of_the_best_block_is_closed_by_the_last_player() -> None:
    teams = [team(1, 3), *(team(name) for name in range(2, 9))]  # 31 = 7 * 4 + 3
    assert seat_teams_by_standing(teams).tables == (
        (11, 21, 31, 41),
        (12, 22, 32, 42),
        (13, 23, 33, 43),
        (84, 24, 34, 44),
        (51, 61, 71, 81),
        (52, 62, 72, 82),
        (53, 63, 73, 83),
        (54, 64, 74),
    )


def test_singles_fill_the_last_block_and_then_tables_of_their_own() -> None:
    """Team 5 begins tables 5 to 8, singles 1-12 fill them, three are left: 35 = 8 * 4 + 3."""
    tables = seat_teams_by_standing([team(name) for name in range(1, 6)], singles(15)).tables
    assert tables[4:] == (
        (51, 901, 902, 903),
        (52, 904, 905, 906),
        (53, 907, 908, 909),
        (54, 910, 911, 912),
        (913, 914, 915),
    )


def test_singles_without_teams_sit_by_standing() -> None:
    assert seat_teams_by_standing([], singles(7)).tables == ((901, 902, 903, 904), (905, 906, 907))


def test_team_of_which_nobody_is_left_takes_no_seats() -> None:
    full = [team(1), team(2), team(3), team(4)]
    assert seat_teams_by_standing([full[0], [], *full[1:]]) == seat_teams_by_standing(full)


def test_player_of_a_three_changes_on_his_seat_with_the_nearest_table() -> None:
    """15 people: 14, 24 and 34 are due at the three; 24 sat there already and cannot meet 23 instead of 33."""
    teams = [team(1), team(2, threes=[4]), team(3), team(4, 3)]
    assert seat_teams_by_standing(teams).tables == (
        (11, 21, 31, 41),
        (12, 22, 32, 42),
        (13, 24, 33, 43),
        (14, 23, 34),
    )


def test_mates_of_a_large_team_meet_as_seldom_as_can_be() -> None:
    """Two teams at two tables: two mates of each at each table, four pairs."""
    tables = seat_teams_by_standing([team(1), team(2)]).tables
    assert_proper(tables, [11, 12, 13, 14, 21, 22, 23, 24])
    assert same(tables, {key: key // 10 for table in tables for key in table}) == 4  # 2 teams * 2 tables * 1 pair


TEAMS = st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), max_size=30)


@given(TEAMS, st.integers(0, 20))
def test_team_mates_never_meet_whatever_the_field(fields: list[list[int]], alone: int) -> None:
    """Any number of teams of one to four and singles; about a quarter of them sat at a table of three."""
    teams = [
        [Person(10 * name + member, threes=int(luck == 3)) for member, luck in enumerate(field)]
        for name, field in enumerate(fields)
    ]
    others = singles(alone)
    everybody = [person for member in (*teams, others) for person in member]
    if len(everybody) in {0, 1, 2, 5}:
        with pytest.raises(CannotSeatError):
            seat_teams_by_standing(teams, others)
        return
    tables = seat_teams_by_standing(teams, others).tables
    assert_proper(tables, [person.key for person in everybody])
    if len(tables) < 4:
        return
    assert same(tables, {person.key: person.key // 10 if person.key < 900 else None for person in everybody}) == 0
    if len(tables) >= 8:
        assert again_at_three(tables, {person.key: person.threes for person in everybody}) <= max(
            0, sum(len(table) for table in tables if len(table) == 3) - sum(1 for p in everybody if not p.threes)
        )
