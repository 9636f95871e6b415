"""Who stands where in a season, and all sums of what counts: held against second computations that know nothing of the
first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import scoring
from tournament.years.places import (
    BY_PLACES,
    By,
    Listed,
    Made,
    Part,
    Place,
    Rules,
    Source,
    by_formula,
    by_rulebook,
    by_table,
    in_places,
    qualified,
    ranked,
    shared_out,
)

DGSRV = by_rulebook(scoring.rulebook("dgsrv"))
SPRINT = by_rulebook(scoring.rulebook("romme24-sprint"))


@dataclass
class Sheet:
    """A part of somebody, or the sum of those that count, as one would write it down."""

    points: int
    augen: int
    games: int
    due: int
    whole: bool


def asked(held: Sequence[Part]) -> list[int]:
    """How many games whoever was not there owes, by part."""
    said = [[one.games if one.due is None else one.due for one in part.values()] for part in held]
    most = [max([games for games in part if games], default=0) for part in said]
    return [games or max(most) or 1 for games in most]


def sheet(one: Made, owed: int) -> Sheet:
    games = owed if one.games is None else one.games
    due = owed if one.due is None else one.due
    return Sheet(one.points, one.augen, games, due, games >= due if one.complete is None else one.complete)


def group(one: Sheet, *, average: bool) -> int:
    if one.whole and not average:
        return 0
    return 1 if one.games * 2 >= one.due else 2


def is_before(one: Sheet, other: Sheet, *, average: bool) -> bool:
    """As contract.md, section 8, has it: the complete by points; the others with at least half of the games due, then
    the rest, by points a game, more games, fewer Augen a game."""
    mine, his = group(one, average=average), group(other, average=average)
    if mine != his or mine == 0:
        return one.points > other.points if mine == his else mine < his
    if one.points * other.games != other.points * one.games:
        return one.points * other.games > other.points * one.games
    if one.games != other.games:
        return one.games > other.games
    return one.augen * other.games < other.augen * one.games


def naive_sum(who: int, held: Sequence[Part], best: int | None, *, average: bool) -> Sheet:
    owed, most = asked(held), min(best or len(held), len(held))
    left = [sheet(part[who], games) for part, games in zip(held, owed, strict=True) if who in part]
    absent = sorted(games for part, games in zip(held, owed, strict=True) if who not in part)
    taken: list[Sheet] = []
    while left and len(taken) < most:
        first = next(one for one in left if not any(is_before(other, one, average=average) for other in left))
        taken.append(first)
        left.remove(first)
    return Sheet(
        sum(one.points for one in taken),
        sum(one.augen for one in taken),
        sum(one.games for one in taken),
        sum(one.due for one in taken) + sum(absent[: most - len(taken)]),
        [one.whole for one in taken].count(True) == most,
    )


def parts_of(made: st.SearchStrategy[Made]) -> st.SearchStrategy[list[dict[int, Made]]]:
    return st.lists(st.dictionaries(st.integers(1, 6), made), min_size=1, max_size=5)


never_above_zero = st.builds(
    Made,
    st.integers(-9, 0),
    augen=st.integers(0, 4),
    games=st.none() | st.integers(1, 6),
    due=st.none() | st.integers(1, 8),
    complete=st.none() | st.booleans(),
)


@given(parts_of(never_above_zero), st.none() | st.integers(1, 6), st.booleans())
def test_order_where_no_points_are_above_zero_is_the_naive_one(
    held: list[dict[int, Made]], best: int | None, average: bool
) -> None:
    sums = {who: naive_sum(who, held, best, average=average) for who in {who for part in held for who in part}}
    lines = ranked(held, replace(SPRINT, average=average), Rules(best=best))
    assert {
        line.key: Sheet(line.sums.points, line.sums.augen, line.games, line.due, line.complete) for line in lines
    } == sums
    assert {line.key: line.rank for line in lines} == {
        who: 1 + sum(is_before(other, one, average=average) for other in sums.values()) for who, one in sums.items()
    }


def test_average_an_evening_and_a_game_are_of_what_counts() -> None:
    (line,) = ranked([{1: Made(10, games=20)}, {1: Made(3, games=16)}, {1: Made(4, games=16)}], DGSRV, Rules(best=2))
    assert (line.sums.points, line.each, line.a_game) == (14, Decimal("7.00"), Decimal("0.39"))  # 14 / 36 = 0.388...
    assert line.counted == {0, 2}
    (line,) = ranked([{1: Made(10, games=20)}, {1: Made(3)}], DGSRV, Rules())
    assert line.a_game is None


def test_players_equal_in_points_and_augen_share_the_rank_unless_decided() -> None:
    held = [
        {1: Made(5, augen=9, rank=1), 2: Made(9, augen=9), 3: Made(1, augen=0)},
        {1: Made(5, augen=9, rank=1), 2: Made(1, augen=9), 3: Made(1, augen=0)},
    ]
    assert [(line.key, line.rank, line.tied) for line in ranked(held, DGSRV, Rules())] == [
        (1, 1, True),
        (2, 1, True),
        (3, 3, False),
    ]
    for then, decided in (("won", [(1, 1), (2, 2), (3, 3)]), ("single", [(2, 1), (1, 2), (3, 3)])):
        assert [(line.key, line.rank) for line in ranked(held, DGSRV, Rules(then=then))] == decided


def order(held: Sequence[Part], by: By = SPRINT, best: int | None = None) -> list[tuple[int, int | None]]:
    return [(line.key, line.rank) for line in ranked(held, by, Rules(best=best))]


def test_absence_wins_nothing_below_zero_and_a_house_rule_is_as_played() -> None:
    held = [{1: Made(-10), 2: Made(-1)}, {1: Made(-10)}]
    assert order(held) == [(1, 1), (2, 2)]
    assert order(held, best=1) == [(2, 1), (1, 2)]  # one evening is all that can count
    assert order(held, DGSRV) == [(2, 1), (1, 2)]
    fewest = scoring.house_rulebook(scoring.rulebook("dskv-2018"), {"outcomes": {}, "fewest_augen_win": True})
    assert order(held, by_rulebook(fewest)) == [(1, 1), (2, 2)]
    assert by_rulebook(fewest) == SPRINT


def test_incomplete_stand_by_the_average_half_of_the_games_first() -> None:
    whole, due = Made(-120, games=12, due=12, complete=True), 12
    held = [
        {
            1: whole,
            2: Made(-7, games=7, due=due, complete=False),  # 1 a game
            3: Made(-8, games=8, due=due, complete=False),  # as many a game, more games
            4: Made(-2, games=5, due=due, complete=False),  # less than half
            5: Made(-3, games=6, due=due, complete=False),  # half
            6: Made(-7, augen=9, games=7, due=due, complete=False),
            7: Made(-130, games=10, due=due, complete=True),  # the list was played out
            8: Made(-7, games=7, due=due, complete=False),
        }
    ]
    assert order(held) == [(1, 1), (7, 2), (5, 3), (3, 4), (2, 5), (8, 5), (6, 7), (4, 8)]
    average = replace(SPRINT, average=True)
    assert order(held, average) == [(5, 1), (3, 2), (2, 3), (8, 3), (6, 5), (1, 6), (7, 7), (4, 8)]
    assert order(held, DGSRV)[0] == (4, 1)  # where more is better nobody owes anything


def test_player_of_no_game_is_last_and_guests_stand_below_without_rank() -> None:
    held = [{1: Made(0, games=0, due=4, complete=False), 2: Made(-9, games=1, due=4, complete=False)}]
    assert order(held) == [(2, 1), (1, 2)]
    assert {line.rank for line in ranked(held, SPRINT, Rules(minimum=2))} == {None}  # unless more are to come
    lines = ranked([{1: Made(4), 2: Made(9), 3: Made(2)}], DGSRV, Rules(), guests={2})
    assert [(line.key, line.rank) for line in lines] == [(1, 1), (3, 2), (2, None)]


def test_evening_missed_is_the_shortest_that_can_count_of_none_the_longest() -> None:
    evenings = [{1: Made(-9, games=10), 2: Made(-5, games=10)}, {1: Made(-9, games=40)}, {1: Made(-9, games=20)}]
    one, two = ranked(evenings, SPRINT, Rules(best=2))
    assert [(one.key, one.games, one.due, one.complete)] == [(1, 50, 50, True)]
    assert (two.key, two.games, two.due, two.complete) == (2, 10, 30, False)
    one, two = ranked([{1: Made(-9), 2: Made(-5)}, {1: Made(-9, games=12)}], SPRINT, Rules())
    assert (one.games, one.due, two.games, two.due) == (24, 24, 12, 24)
    assert one.a_game is None  # what was not said is not shown either


def test_places_give_what_table_or_formula_says_also_of_totals_alone() -> None:
    part = {1: Made(50, rank=1), 2: Made(40, rank=2), 3: Made(40, rank=2), 4: Made(-3, rank=4, games=7)}
    gives = {who: one.points for who, one in in_places(part, DGSRV, by_table([10, 6, 3])).items()}
    assert gives == {1: 10, 2: 6, 3: 6, 4: 0}
    assert [by_table([10, 6, 3])(rank, 9) for rank in (3, 4)] == [3, 0]
    placed = in_places(part, DGSRV, by_formula)
    assert [placed[who].points for who in (1, 2, 3, 4)] == [4, 3, 3, 1]
    assert (placed[4], placed[1].rank) == (Made(1, wertungspunkte=0, augen=0, rank=4), 1)
    part = {1: Made(-30, games=4), 2: Made(-20, games=4), 3: Made(-1, games=2)}
    assert {who: one.points for who, one in in_places(part, SPRINT, by_formula).items()} == {2: 3, 1: 2, 3: 1}


def test_places_of_evenings_played_otherwise_are_added_up() -> None:
    held = [in_places({1: Made(-9, rank=1), 2: Made(-12, rank=2)}, SPRINT, by_formula)]
    held += [in_places({2: Made(90, rank=1), 3: Made(10, rank=2)}, DGSRV, by_formula)]
    assert [(line.key, line.rank, line.sums.points) for line in ranked(held, BY_PLACES, Rules())] == [
        *((2, 1, 3), (1, 2, 2), (3, 3, 1)),
    ]


any_made = st.builds(
    Made,
    st.integers(-5, 9),
    wertungspunkte=st.integers(-5, 9),
    augen=st.integers(0, 4),
    games=st.none() | st.integers(1, 9),
    rank=st.none() | st.integers(1, 3),
)


@given(
    parts_of(any_made),
    st.none() | st.integers(1, 6),
    st.integers(0, 4),
    st.integers(0, 2),
    st.sampled_from(["", "won", "single"]),
    st.sets(st.integers(1, 6)),
)
@example([{1: Made(4)}, {1: Made(3)}], 1, 2, 0, "", set())  # the best of two, and two are asked for
@example([{1: Made(9), 2: Made(1)}, {2: Made(1)}], None, 2, 1, "", set())  # one of two, and one is to come
@example([{1: Made(9), 2: Made(1)}, {2: Made(1)}], None, 2, 0, "", set())
def test_ranks_sums_and_averages_are_of_the_best_parts(
    held: list[dict[int, Made]], best: int | None, minimum: int, to_come: int, then: str, guests: set[int]
) -> None:
    """Ranks are shared unless something decides."""
    lines = ranked(held, DGSRV, Rules(best=best, minimum=minimum, to_come=to_come, then=then), guests)
    assert sorted(line.key for line in lines) == sorted({who for part in held for who in part})
    strength = {}
    for line in lines:
        there = [(at, part[line.key]) for at, part in enumerate(held) if line.key in part]
        by_worth = sorted(there, key=lambda one: (-one[1].points, one[1].augen, one[0]))  # as federations rank
        counting = by_worth if best is None else by_worth[:best]
        assert line.counted == {at for at, _one in counting}
        assert line.attended == len(there)
        sums = line.sums
        for figure in ("points", "wertungspunkte", "augen"):
            assert getattr(sums, figure) == sum(getattr(one, figure) for _at, one in counting)
        games = [one.games for _at, one in counting]
        known = None if None in games else sum(one or 0 for one in games)
        assert sums.games == known
        assert abs(Fraction(line.each) - Fraction(sums.points, len(counting))) <= Fraction(1, 200)
        assert (line.a_game is None) == (not known)
        if known and line.a_game is not None:
            assert abs(Fraction(line.a_game) - Fraction(sums.points, known)) <= Fraction(1, 200)
        lacking = minimum - len(there) if minimum > len(there) else 0
        assert (line.missing, line.guest) == (lacking, line.key in guests)
        assert (line.rank is None) == (line.key in guests or lacking > to_come)
        assert not line.complete or len(counting) >= len(held) or len(counting) == best  # games are another matter
        won, single = sum(one.rank == 1 for _at, one in there), max(one.points for _at, one in there)
        strength[line.key] = (sums.points, -sums.augen, {"": 0, "won": won, "single": single}[then])
    ranks = {line.key: line.rank for line in lines if line.rank is not None}
    assert list(ranks) == [line.key for line in lines][: len(ranks)]  # the others stand below
    assert list(ranks.values()) == sorted(ranks.values())
    made = {who: strength[who] for who in ranks}
    assert ranks == {who: 1 + sum(other > mine for other in made.values()) for who, mine in made.items()}
    assert {line.key for line in lines if line.tied} == {
        who for who, mine in made.items() if list(made.values()).count(mine) > 1
    }


# Who is in, whatever the lists and whoever declines, and how places are shared among lists.


def test_next_of_the_same_list_moves_up_and_who_shares_a_rank_is_named() -> None:
    north = Source(2, [Listed(1, 1), Listed(2, 2), Listed(3, 3)])
    south = Source(1, [Listed(2, 1), Listed(4, 2)])
    said = [(place.person, place.source, place.moved_up) for place in qualified([north, south], {1})]
    assert said == [(2, 0, False), (3, 0, True), (4, 1, True)]  # 2 is in over the north: 4 has the south's place
    places = qualified([Source(2, [Listed(1, 1), Listed(2, 2), Listed(3, 2)])])
    assert [place.level for place in places] == [False, True]


def test_sainte_lague_and_dhondt_by_hand() -> None:
    # 53, 24, 23 over 1, 3, 5, 7: 53 24 23 17.7 10.6 8 7.7: the seventh place is the fourth list's that would be next.
    assert shared_out(7, [53, 24, 23], "sainte_lague") == [3, 2, 2]
    assert shared_out(7, [53, 24, 23], "dhondt") == [4, 2, 1]
    assert shared_out(2, [7, 2], "sainte_lague") == [2, 0]  # 7, then 2.3 against 2
    # 3, 1.5, then 1 of both: the larger list is first; of lists of one size the one before.
    assert shared_out(3, [1, 3], "dhondt") == [0, 3]
    assert shared_out(1, [2, 2], "sainte_lague") == [1, 0]


@st.composite
def ranked_lists(draw: st.DrawFn) -> list[Source]:
    """Lists with shared ranks: 1, 1, 3, ..."""
    lists = []
    for _list in range(draw(st.integers(0, 3))):
        people = draw(st.lists(st.integers(1, 10), unique=True, max_size=7))
        rank, order = 0, []
        for at, person in enumerate(people, 1):
            rank = rank if rank and draw(st.booleans()) else at
            order.append(Listed(person, rank))
        lists.append(Source(draw(st.integers(0, 5)), order))
    return lists


@given(ranked_lists(), st.sets(st.integers(1, 10), max_size=4), st.lists(st.integers(1, 12), max_size=4))
def test_qualified_are_those_who_are_called_up_one_by_one(
    lists: list[Source], declined: set[int], wild: list[int]
) -> None:
    called: list[Place] = []
    for number, source in enumerate(lists):
        waiting = [one for one in source.order if one.person not in declined]
        waiting = [one for one in waiting if one.person not in [place.person for place in called]]
        left = source.places
        entitled = [one.person for at, one in enumerate(source.order) if at < source.places]
        while waiting and left:
            one, left = waiting.pop(0), left - 1
            outside = waiting[left].rank if left < len(waiting) else 0  # the first who is not in
            called.append(Place(one.person, number, one.rank, one.person not in entitled, level=one.rank == outside))
    for person in wild:
        if person not in declined and person not in [place.person for place in called]:
            called.append(Place(person, None, None, moved_up=False, level=False))
    assert qualified(lists, declined, wild) == called


DIVISORS = {"sainte_lague": range(1, 200, 2), "dhondt": range(1, 100)}


@pytest.mark.parametrize("method", DIVISORS)
@given(total=st.integers(0, 40), sizes=st.lists(st.integers(0, 20), min_size=1, max_size=5))
def test_places_go_to_the_highest_quotients(method: str, total: int, sizes: list[int]) -> None:
    quotients = [
        (-Fraction(size, by), -size, at) for at, size in enumerate(sizes) for by in list(DIVISORS[method])[:size]
    ]
    best = [at for _quotient, _size, at in sorted(quotients)[:total]]
    assert shared_out(total, sizes, method) == [best.count(at) for at in range(len(sizes))]
