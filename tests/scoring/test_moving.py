"""Games that change their numbers: people, sums and who dealt stay with them; who dealt in turn follows the number."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import (
    Change,
    Game,
    MovedList,
    Occupancy,
    Rulebook,
    full_table,
    insert_game,
    rulebook,
    same_people,
    score_game,
    stint_totals,
    swap_games,
    take_out_game,
)

from .any_rulebook import ANY_PACK, games
from .builders import DSKV, cases, game, opened, won

List = tuple[Rulebook, Occupancy[int], list[Game]]

OF_FOUR = [
    game(won(2), opened(3, 5), opened(4, 5), number=1),
    game(won(1), opened(3, 6), opened(4, 6), number=2),
    game(won(1), opened(2, 7), opened(4, 7), number=3),
]
"""Rule 2: at a table of four who deals sits out, seat 1 deals game 1."""

OF_THREE = [game(won(1), opened(2, number), opened(3, number), number=number) for number in (1, 2, 3)]


def dealt(moved: MovedList[int], rules: Rulebook = DSKV) -> tuple[list[int | None], list[tuple[object, ...]]]:
    """Who dealt each game, if it names them; where a dealer is out of turn, and whose turn it is."""
    odd: list[tuple[object, ...]] = [
        (*problem.where, problem.code, problem.params["dealer"]) for problem in moved.odd(rules)
    ]
    return [one.dealer for one in moved.games], odd


def test_moved_dealers_who_sat_out_stay_and_are_named() -> None:
    """Before game 2: those of seats 2 and 3 become 3 and 4, where it is the turn of 3 and 4."""
    new = game(won(1), opened(3, 9), opened(4, 9), number=2)
    after = insert_game(DSKV, full_table(4), OF_FOUR, new)
    assert [one.results for one in after.games] == [one.results for one in [OF_FOUR[0], new, *OF_FOUR[1:]]]
    odd = [("games", 3, "dealer", "dealer_wrong", 3), ("games", 4, "dealer", "dealer_wrong", 4)]
    assert (after.moved, dealt(after)) == ({2: 3, 3: 4}, ([None, None, 2, 3], odd))


ALL_OF_FOUR = [game(won(1), opened(2, one), opened(3, one), opened(4, one), number=one) for one in (1, 2)]


@cases(
    "rules, table, there, new, found",
    {
        # seat 2 dealt what was typed as game 1, as it should have: game 1 had been forgotten
        "a game dealt out of turn for the missing one is in turn": (
            DSKV,
            full_table(4),
            [game(won(1), opened(3, 6), opened(4, 6), number=1, dealer=2)],
            OF_FOUR[0],
            ([None, None], []),
        ),
        # also where their turn comes by it, so that all is as it was once it is undone
        "who plays and dealt out of turn stays": (
            DSKV,
            full_table(3),
            [replace(OF_THREE[0], dealer=2), replace(OF_THREE[1], dealer=1), OF_THREE[2]],
            OF_THREE[0],
            ([None, 2, 1, None], [("games", 3, "dealer", "dealer_wrong", 3)]),
        ),
        **{
            f"nothing is odd where nobody sits out: {rules}": (
                rulebook(rules),
                full_table(4),
                ALL_OF_FOUR,
                ALL_OF_FOUR[0],
                ([None] * 3, []),
            )
            for rules in ("romme24-sprint", "horesca", "romme-51")
        },
        # seat 4 leaves after game 2: then all three play, and who deals follows
        "four that become three keep theirs": (
            DSKV,
            Occupancy((1, 2, 3, 4), (Change(4, 3, None),)),
            [*OF_FOUR[:2], *(replace(one, number=one.number + 2) for one in OF_THREE[:2])],
            game(won(1), opened(3, 9), opened(4, 9), number=2),
            ([None, None, 2, None, None], [("games", 3, "dealer", "dealer_wrong", 3)]),
        ),
    },
)
def test_dealers_of_an_inserted_list(
    rules: Rulebook,
    table: Occupancy[int],
    there: list[Game],
    new: Game,
    found: tuple[list[int | None], list[tuple[object, ...]]],
) -> None:
    after = insert_game(rules, table, there, new)
    assert dealt(after, rules) == found
    assert after.table.changes == tuple(replace(one, from_game=one.from_game + 1) for one in table.changes)


def test_dealer_who_plays_follows_the_number() -> None:
    after = insert_game(DSKV, full_table(3), OF_THREE, game(won(3), opened(1, 9), opened(2, 9), number=1))
    assert dealt(after) == ([None] * 4, [])
    assert [one.dealt_by(DSKV, after.table) for one in after.games] == [1, 2, 3, 1]


@pytest.mark.parametrize(("from_game", "inserted", "taken_out"), [(1, 1, 1), (2, 2, 2), (3, 4, 2), (4, 5, 3)])
def test_later_holder_moves_with_the_games_after_the_second(from_game: int, inserted: int, taken_out: int) -> None:
    """Whoever takes over with game 2 itself plays the inserted one too."""
    table = Occupancy((1, 2, 3), (Change(2, from_game, 9, for_team=True),))
    after = insert_game(DSKV, table, OF_THREE, game(won(1), opened(2, 9), opened(3, 9), number=2))
    assert after.table.changes == (Change(2, inserted, 9, for_team=True),)
    assert take_out_game(DSKV, table, OF_THREE, 2).table.changes == (Change(2, taken_out, 9, for_team=True),)


@pytest.mark.parametrize(("from_game", "same"), [(2, True), (3, False), (4, False), (5, True)])
def test_people_of_two_games_are_the_same_unless_a_seat_changed(from_game: int, same: bool) -> None:
    table = Occupancy((1, 2, 3), (Change(2, from_game, 9),))
    assert {same_people(table, 2, 4), same_people(table, 4, 2)} == {same}


def test_seat_that_changed_before_both_games_changes_nothing() -> None:
    table = Occupancy((1, 2, 3), (Change(2, 2, 9), Change(1, 4, 8)))
    assert (same_people(table, 2, 3), same_people(table, 2, 4)) == (True, False)


def test_games_that_stay_and_odd_augen_are_told_by_nobody() -> None:
    """Game 1 was dealt out of turn and stays; the moved one has more Augen than nine cards make."""
    there = [replace(OF_THREE[0], dealer=2), game(won(1), opened(2, 199), opened(3, 9), number=2)]
    after = insert_game(DSKV, full_table(3), there, game(won(1), opened(2, 9), opened(3, 9), number=2))
    assert (after.moved, after.odd(DSKV)) == ({2: 3}, [])


def test_swapped_games_change_places_and_nothing_else() -> None:
    after = swap_games(DSKV, full_table(4), OF_FOUR, 3, 1)
    assert [one.results for one in after.games] == [one.results for one in reversed(OF_FOUR)]
    odd = [("games", 1, "dealer", "dealer_wrong", 1), ("games", 3, "dealer", "dealer_wrong", 3)]
    assert (after.moved, dealt(after)) == ({3: 1, 1: 3}, ([3, None, 1], odd))


@st.composite
def played(draw: st.DrawFn) -> List:
    """A list of up to eight games where people are replaced or leave and some deal out of turn."""
    rules = draw(ANY_PACK)
    size = draw(st.sampled_from(rules.table_sizes))
    numbers = range(1, draw(st.integers(1, 8)) + 1)
    replaced = draw(st.lists(st.tuples(st.integers(1, size), st.integers(1, 10)), unique=True, max_size=3))
    table = Occupancy(
        tuple(range(1, size + 1)), tuple(Change(seat, number, 10 + at) for at, (seat, number) in enumerate(replaced))
    )
    seats = st.none() | st.integers(1, size) if size in rules.dealer_sits_out_at else st.none()
    return rules, table, [draw(games(rules, size, number, draw(seats))) for number in numbers]


@st.composite
def with_one_more(draw: st.DrawFn) -> tuple[List, Game]:
    """A list, and a game to be inserted before one of its own."""
    rules, table, there = draw(played())
    return (rules, table, there), draw(games(rules, table.size, draw(st.integers(1, len(there)))))


def by_turn(rules: Rulebook, table: Occupancy[int], there: list[Game]) -> list[Game]:
    """As they are stored: a dealer is named only out of turn."""
    return [replace(one, dealer=None) if one.dealer == table.dealer(rules, one.number) else one for one in there]


def made(rules: Rulebook, table: Occupancy[int], there: list[Game]) -> Counter[int | None]:
    """The points of each player, game by game."""
    points: Counter[int | None] = Counter()
    for one in there:
        for score in score_game(rules, one):
            points[table.player(score.seat, one.number)] += score.points
    return points


@given(with_one_more())
def test_inserting_and_taking_out_again_changes_nothing(drawn: tuple[List, Game]) -> None:
    (rules, table, typed), new = drawn
    there = by_turn(rules, table, typed)
    after = insert_game(rules, table, there, new)
    again = take_out_game(rules, after.table, after.games, new.number)
    assert (again.table, list(again.games)) == (table, there)
    assert again.moved == {now: was for was, now in after.moved.items()}


@given(played(), st.data())
def test_swapping_twice_changes_nothing(drawn: List, data: st.DataObject) -> None:
    rules, table, typed = drawn
    there = by_turn(rules, table, typed)
    one, other = (data.draw(st.integers(1, len(there))) for _time in range(2))
    after = swap_games(rules, table, there, one, other)
    assert list(swap_games(rules, table, after.games, one, other).games) == there


@given(with_one_more())
def test_inserted_list_is_as_if_typed_in_order(drawn: tuple[List, Game]) -> None:
    """Every game is of the same people, whose sums are those of the same games by themselves."""
    (rules, table, there), new = drawn
    after = insert_game(rules, table, there, new)
    assert [one.number for one in after.games] == [*range(1, len(there) + 2)]
    in_order = [*there[: new.number - 1], new, *there[new.number - 1 :]]
    assert [one.results for one in after.games] == [one.results for one in in_order]
    for was, now in after.moved.items():
        seats = range(1, table.size + 1)
        assert [table.player(seat, was) for seat in seats] == [after.table.player(seat, now) for seat in seats]
        moved, before = after.games[now - 1], there[was - 1]
        if before.dealer is not None or len(before.results) < table.size:
            assert moved.dealt_by(rules, after.table) == before.dealt_by(rules, table)
    sums: Counter[int | None] = Counter()
    for stint, total in zip(after.table.stints, stint_totals(rules, after.table, after.games), strict=True):
        sums[stint.player] += total.points
    expected = made(rules, table, there)
    expected.update(made(rules, table, [new]))
    assert {player: points for player, points in sums.items() if points} == {
        player: points for player, points in expected.items() if points
    }
