"""Who stands where in a season: held against a second computation that knows nothing of the first."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import scoring
from tournament.season.ranking import Line, Made, Rules, comparable, ranked

DGSRV = scoring.rulebook("dgsrv")
SPRINT = scoring.rulebook("romme24-sprint")
made = st.builds(Made, st.integers(-5, 6), augen=st.integers(0, 4), games=st.integers(1, 20))
parts = st.lists(st.dictionaries(st.integers(1, 9), made), min_size=1, max_size=6)


def naive(held: Sequence[Mapping[int, Made]], best: int | None, minimum: int) -> dict[int, tuple[int, int, int]]:
    """Who -> rank, points, Augen: by lists and a count of those who are better, as one would in a spreadsheet."""
    sums = {}
    for who in {who for part in held for who in part}:
        rows = [(part[who].points, part[who].augen) for part in held if who in part]
        if len(rows) >= minimum:
            rows = sorted(rows, key=lambda row: (-row[0], row[1]))[: best or len(rows)]
            sums[who] = sum(row[0] for row in rows), sum(row[1] for row in rows)
    return {
        who: (1 + sum(p > points or (p == points and a < augen) for p, a in sums.values()), points, augen)
        for who, (points, augen) in sums.items()
    }


def by_key(lines: Sequence[Line]) -> dict[int, tuple[int, int, int]]:
    return {line.key: (line.rank, line.sums.points, line.sums.augen) for line in lines if line.rank is not None}


@given(parts, st.none() | st.integers(1, 7), st.integers(0, 4))
def test_totals_and_ranks_are_those_of_a_naive_second_computation(
    held: list[dict[int, Made]], best: int | None, minimum: int
) -> None:
    lines = ranked(held, DGSRV, Rules(best=best, minimum=minimum))
    assert by_key(lines) == naive(held, best, minimum)
    assert {line.key for line in lines} == {who for part in held for who in part}
    places = [line.rank for line in lines]
    with_rank = [place for place in places if place is not None]
    assert with_rank == sorted(with_rank) == places[: len(with_rank)]  # the others stand below
    assert all(line.missing == minimum - line.attended for line in lines if line.rank is None)


def test_twelve_evenings_with_forty_people() -> None:
    held = [
        {
            who: Made((who * 7 + evening * 13) % 41 - 9, augen=(who * evening) % 300, games=20)
            for who in range(1, 41)
            if (who + evening) % 5
        }
        for evening in range(1, 13)
    ]
    lines = ranked(held, DGSRV, Rules(best=8))
    assert (len(lines), by_key(lines)) == (40, naive(held, 8, 0))


def test_average_an_evening_and_a_game_are_of_what_counts() -> None:
    (line,) = ranked([{1: Made(10, games=20)}, {1: Made(3, games=16)}, {1: Made(4, games=16)}], DGSRV, Rules(best=2))
    assert (line.sums.points, line.each, line.a_game) == (14, Decimal("7.00"), Decimal("0.39"))  # 14 / 36 = 0.388...
    assert line.counted == {0, 2}
    (line,) = ranked([{1: Made(10, games=20)}, {1: Made(3)}], DGSRV, Rules())
    assert line.a_game is None


def test_players_equal_in_points_and_augen_share_the_rank_unless_decided() -> None:
    held = [
        {1: Made(5, augen=9, won=True), 2: Made(9, augen=9), 3: Made(1, augen=0)},
        {1: Made(5, augen=9, won=True), 2: Made(1, augen=9), 3: Made(1, augen=0)},
    ]
    assert [(line.key, line.rank, line.tied) for line in ranked(held, DGSRV, Rules())] == [
        (1, 1, True),
        (2, 1, True),
        (3, 3, False),
    ]
    assert [line.key for line in ranked(held, DGSRV, Rules(then="won"))] == [1, 2, 3]
    assert [(line.key, line.rank) for line in ranked(held, DGSRV, Rules(then="single"))] == [(2, 1), (1, 2), (3, 3)]


def test_absence_wins_nothing_where_points_are_never_above_zero() -> None:
    held = [{1: Made(-10), 2: Made(-1)}, {1: Made(-10)}]
    assert [(line.key, line.rank) for line in ranked(held, SPRINT, Rules())] == [(1, 1), (2, 2)]
    assert [line.key for line in ranked(held, SPRINT, Rules(best=1))] == [2, 1]  # one evening is all that can count
    assert [line.key for line in ranked(held, DGSRV, Rules())] == [2, 1]


@pytest.mark.parametrize(("to_come", "rank"), [(0, None), (1, None), (2, 1)])
def test_player_who_can_still_reach_the_minimum_has_a_rank(to_come: int, rank: int | None) -> None:
    (line,) = ranked([{1: Made(4)}], DGSRV, Rules(minimum=3, to_come=to_come))
    assert (line.rank, line.missing) == (rank, 2)


def test_guests_stand_below_without_rank() -> None:
    lines = ranked([{1: Made(4), 2: Made(9), 3: Made(2)}], DGSRV, Rules(), guests={2})
    assert [(line.key, line.rank) for line in lines] == [(1, 1), (3, 2), (2, None)]


def test_rulebooks_that_can_be_added_up() -> None:
    assert comparable(next(book for key, book in scoring.RULEBOOKS.items() if key.startswith("dskv")), DGSRV)
    assert not comparable(SPRINT, DGSRV)
