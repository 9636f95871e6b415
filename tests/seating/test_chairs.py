"""Seat numbers: each person each seat equally often; in small cases all ways are tried."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import Lots, balance_chairs

Tables = list[list[int]]


def spreads(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> dict[int, int]:
    """How much oftener everybody has his most frequent seat than his rarest."""
    counts = Counter((key, seat) for tables in rounds for table in tables for seat, key in enumerate(table))
    keys = {key for tables in rounds for table in tables for key in table}
    return {
        key: max(counts[key, seat] for seat in range(seats)) - min(counts[key, seat] for seat in range(seats))
        for key in keys
    }


def uneven(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> int:
    return sum(spread > 1 for spread in spreads(rounds, seats).values())


@st.composite
def series(draw: st.DrawFn, sizes: Sequence[int], most_tables: int = 8, most_series: int = 9) -> list[Tables]:
    """Tables of these sizes, each series in an order of its own, with the same people."""
    wanted = draw(st.lists(st.sampled_from(sizes), min_size=1, max_size=most_tables))
    orders = [draw(st.permutations(range(sum(wanted)))) for _ in range(draw(st.integers(1, most_series)))]
    return [[[order.pop() for _ in range(size)] for size in wanted] for order in orders]


@given(series([4]))
def test_tables_of_four_are_always_balanced(rounds: list[Tables]) -> None:
    assert uneven(balance_chairs(rounds, Lots("Pokal")), 4) == 0


@pytest.mark.parametrize("size", [2, 3, 5, 6])
@given(data=st.data())
def test_tables_of_any_one_size_are_balanced(size: int, data: st.DataObject) -> None:
    assert uneven(balance_chairs(data.draw(series([size], most_tables=5)), Lots("Pokal")), size) == 0


def served(rounds: Sequence[Tables]) -> int:
    """To how many people at most tables of four can give their seat 4, each table to one, nobody twice."""
    fours = [table for tables in rounds for table in tables if len(table) == 4]
    given_to: dict[int, int] = {}

    def serve(number: int, asked: set[int]) -> bool:
        for key in fours[number]:
            if key not in asked:
                asked.add(key)
                if key not in given_to or serve(given_to[key], asked):
                    given_to[key] = number
                    return True
        return False

    return sum(serve(number, set()) for number in range(len(fours)))


@given(series([4, 3], most_series=3))
def test_up_to_three_series_nobody_needs_seat_four(rounds: list[Tables]) -> None:
    assert uneven(balance_chairs(rounds, Lots("Pokal")), 4) == 0


@given(series([4, 3], most_series=7).filter(lambda rounds: len(rounds) >= 4))
def test_from_four_series_all_are_balanced_for_whom_there_is_a_seat_four(rounds: list[Tables]) -> None:
    """In four to seven series everybody needs seat 4 once or twice; who can have it once is balanced."""
    people = sum(map(len, rounds[0]))
    assert uneven(balance_chairs(rounds, Lots("Pokal")), 4) == people - served(rounds)


@given(series([4, 3, 2], most_tables=5, most_series=6), st.text(max_size=3))
def test_chairs_change_nobodys_table(rounds: list[Tables], seed: str) -> None:
    chairs = balance_chairs(rounds, Lots(seed))
    assert [[sorted(table) for table in tables] for tables in chairs] == [
        [sorted(table) for table in tables] for tables in rounds
    ]
    assert chairs == balance_chairs(rounds, Lots(seed))


def all_chairs(rounds: Sequence[Tables]) -> list[list[list[tuple[int, ...]]]]:
    """Every way to sit down at these tables."""
    of_series = ([[*way] for way in product(*map(permutations, tables))] for tables in rounds)
    return [[*ways] for ways in product(*of_series)]


SMALL = [
    # Tables of three and two, four series: like four and three, but small enough to try everything.
    [[[0, 1, 2], [3, 4]], [[0, 3, 4], [1, 2]], [[0, 1, 3], [2, 4]]],
    [[[0, 1, 2], [3, 4]], [[0, 1, 2], [3, 4]], [[0, 1, 2], [3, 4]]],
    [[[0, 1, 2], [3, 4]], [[2, 1, 0], [4, 3]], [[3, 1, 0], [4, 2]]],
    [[[0, 1, 2], [3, 4]], [[3, 4, 0], [1, 2]]],
    [[[0, 1, 2, 3]], [[1, 2, 0, 3]], [[0, 3, 2, 1]]],
    [[[0, 1, 2, 3], [4, 5, 6]], [[4, 5, 0, 1], [6, 2, 3]]],
    [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]], [[0, 1], [2, 3]]],
]


@pytest.mark.parametrize("rounds", SMALL)
def test_chairs_are_the_best_there_are(rounds: list[Tables]) -> None:
    seats = max(len(table) for tables in rounds for table in tables)
    fewest = min(uneven(way, seats) for way in all_chairs(rounds))
    assert {uneven(balance_chairs(rounds, Lots(str(seed))), seats) for seed in range(5)} == {fewest}


def test_series_already_played_count() -> None:
    """Two series of two tables are played; the third one gives everybody what he had not yet, as far as it goes."""
    before = [[[0, 1, 2, 3], [4, 5, 6, 7]], [[1, 0, 3, 2], [5, 4, 7, 6]]]
    rounds = [[[0, 1, 6, 7], [4, 5, 2, 3]], [[0, 5, 2, 7], [4, 1, 6, 3]]]
    for seed in range(20):
        assert uneven([*before, *balance_chairs(rounds, Lots(str(seed)), before=before)], 4) == 0


@given(series([4], most_tables=5, most_series=3), series([4], most_tables=5, most_series=3), st.integers(0, 99))
def test_chairs_after_others_are_never_worse_than_by_chance(
    before: list[Tables], rounds: list[Tables], seed: int
) -> None:
    def squares(chairs: Sequence[Sequence[Sequence[int]]]) -> int:
        counts = Counter((key, seat) for tables in chairs for table in tables for seat, key in enumerate(table))
        return sum(times * times for times in counts.values())

    chairs = balance_chairs(rounds, Lots(str(seed)), before=before)
    drawn = [[Lots(str(seed)).shuffled(table) for table in tables] for tables in rounds]
    assert squares([*before, *chairs]) <= squares([*before, *drawn])


def test_seats_have_the_same_chance_for_everybody() -> None:
    """Chi-square with 3 degrees of freedom for every person and series; 0.1 % of such sums are above 16.3, so that of
    64 sums the greatest is above 24 in less than one of a thousand trials."""
    rounds = [[[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 4, 1, 5], [2, 6, 3, 7]], [[0, 6, 2, 4], [1, 7, 3, 5]]]
    seeds = 1200
    counts: Counter[tuple[int, int, int]] = Counter()
    for seed in range(seeds):
        for number, tables in enumerate(balance_chairs(rounds, Lots(f"Los {seed}"))):
            counts.update((number, key, seat) for table in tables for seat, key in enumerate(table))
    for number in range(3):
        for key in range(8):
            sum_of_squares = sum((counts[number, key, seat] - seeds / 4) ** 2 / (seeds / 4) for seat in range(4))
            assert sum_of_squares < 24, (number, key)


def test_with_a_three_the_other_seats_are_drawn_among_themselves() -> None:
    rounds = [[[0, 1, 2, 3], [4, 5, 6]], [[0, 4, 1, 5], [2, 6, 3]]]
    seeds = 1200
    first: Counter[int] = Counter()
    for seed in range(seeds):
        first.update(tables[1][0] for tables in balance_chairs(rounds, Lots(f"Los {seed}"))[:1])
    # Two degrees of freedom: above 13.8 in one of a thousand trials.
    assert sum((first[key] - seeds / 3) ** 2 / (seeds / 3) for key in (4, 5, 6)) < 13.8


def test_chairs_of_nobody_are_none() -> None:
    assert (balance_chairs([], Lots("Pokal")), balance_chairs([[]], Lots("Pokal"))) == ([], [[]])
