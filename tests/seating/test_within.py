"""Within k ranks: against every possible plan of up to twelve people, and properties of larger fields."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import (
    Apart,
    CannotSeatError,
    Person,
    Plan,
    meetings,
    seat_by_standing,
    seat_nearest,
    seat_within,
)

from .checker import again_at_three, assert_proper, beside, same

Tables = list[tuple[int, ...]]
Met = dict[frozenset[int], int]
Judged = tuple[int, ...]


def every_plan(keys: Sequence[int], sizes: Sequence[int], k: int, place: int = 0) -> Iterator[Tables]:
    """All plans for ranks in order in which nobody moves more than `k`."""
    if not sizes:
        yield []
        return
    for table in combinations(keys, sizes[0]):
        if moved_at(table, place)[0] <= k:
            rest = [key for key in keys if key not in table]
            for tables in every_plan(rest, sizes[1:], k, place + sizes[0]):
                yield [table, *tables]


def moved_at(table: Sequence[int], place: int) -> tuple[int, int]:
    """The longest move and the sum of the moves at a table whose first seat is that place; keys are ranks here, and
    people sit by rank."""
    moves = [abs(key - at) for at, key in enumerate(sorted(table), place)]
    return max(moves), sum(moves)


def ranks_moved(tables: Sequence[Sequence[int]]) -> tuple[int, int]:
    places = accumulate(map(len, tables), initial=0)
    longest, sums = zip(*map(moved_at, tables, places), strict=True)
    return max(longest), sum(sums)


class Field:
    """What some people's plan is worth, table by table: the aims in their order."""

    def __init__(self, people: Sequence[Person], met: Met, apart: Sequence[Apart], sizes: Sequence[int]) -> None:
        self.people, self.met, self.apart, self.sizes = people, met, apart, sizes
        self.places = [*accumulate(sizes, initial=0)][:-1]
        self.table = cache(self._table)

    def judged(self, tables: Sequence[Sequence[int]]) -> Judged:
        return tuple(map(sum, zip(*map(self.table, map(tuple, tables), self.places), strict=True)))

    def best(self, k: int) -> Judged:
        """Of all plans."""
        return min(map(self.judged, every_plan(range(len(self.people)), self.sizes, k)))

    def _table(self, table: tuple[int, ...], place: int) -> Judged:
        """At a short table again counts as often as one was there."""
        again = [times - 1 for pair in beside([table]) if (times := self.met.get(pair, 0))]
        return (
            same([table], {person.key: person.team for person in self.people}),
            sum(wish.weight * max(0, len({*table} & {*wish.keys}) - wish.most) for wish in self.apart),
            len(again),
            sum(again),
            same([table], {person.key: person.club for person in self.people}),
            sum(self.people[key].threes for key in table) if len(table) < self.sizes[0] else 0,
            moved_at(table, place)[1],
        )


@st.composite
def fields(draw: st.DrawFn, people: st.SearchStrategy[int]) -> tuple[list[Person], Met, list[Apart]]:
    """Small teams and clubs, some who met, some who sat at a short table, a list of people to keep apart."""
    n = draw(people)
    luck = random.Random(draw(st.integers(0, 10_000)))
    dense = luck.choice([0.05, 0.2, 0.5])
    persons = [
        Person(
            key,
            club=luck.choice([None, 1, 2, 3, 4]),
            team=luck.choice([None, None, 1, 2, 3]),
            threes=luck.choice([0, 0, 0, 1, 2]),
        )
        for key in range(n)
    ]
    met = {frozenset(pair): luck.choice([1, 1, 2]) for pair in combinations(range(n), 2) if luck.random() < dense}
    apart = [
        Apart(tuple(luck.sample(range(n), 3)), most=luck.choice([1, 2]), weight=luck.choice([1, 3]))
        for _ in range(luck.randrange(3))
    ]
    return persons, met, apart


@given(fields(st.sampled_from([3, 4, 6, 7, 8, 9, 10])), st.integers(0, 10))
def test_plan_of_a_small_field_is_the_best_there_is(field: tuple[list[Person], Met, list[Apart]], k: int) -> None:
    people, met, apart = field
    found = seat_within(people, k, met=met, apart=apart)
    assert_proper(found.plan.tables, range(len(people)))
    judge = Field(people, met, apart, [len(table) for table in found.plan.tables])
    assert found.furthest <= k
    assert found.proven
    assert judge.judged(found.plan.tables) == judge.best(k)
    assert (found.furthest, found.moves) == ranks_moved(found.plan.tables)


@settings(max_examples=3)
@given(fields(st.sampled_from([11, 12])), st.integers(0, 6))
def test_plan_of_eleven_or_twelve_is_the_best_there_is(field: tuple[list[Person], Met, list[Apart]], k: int) -> None:
    people, met, apart = field
    found = seat_within(people, k, met=met, apart=apart)
    judge = Field(people, met, apart, [len(table) for table in found.plan.tables])
    assert found.proven
    assert judge.judged(found.plan.tables) == judge.best(k)


@given(
    fields(st.sampled_from([4, 5, 6, 7, 8, 9])),
    st.integers(0, 9),
    st.sampled_from([(2,), (4, 3, 2), (4, 3, 2, 5, 6)]),
)
def test_table_sizes_of_every_rulebook(
    field: tuple[list[Person], Met, list[Apart]], k: int, sizes: tuple[int, ...]
) -> None:
    people, met, apart = field
    if sizes == (2,) and len(people) % 2:
        with pytest.raises(CannotSeatError):
            seat_within(people, k, sizes=sizes, met=met, apart=apart)
        return
    found = seat_within(people, k, sizes=sizes, met=met, apart=apart)
    strict = [len(table) for table in seat_by_standing(people, sizes=sizes).tables]
    assert [len(table) for table in found.plan.tables] == strict
    judge = Field(people, met, apart, strict)
    assert found.proven
    assert judge.judged(found.plan.tables) == judge.best(k)


def test_plan_with_nothing_to_mend_is_the_strict_one() -> None:
    people = [Person(key) for key in range(197)]
    found = seat_within(people, 8)
    assert found.plan == seat_by_standing(people)
    assert (found.moves, found.furthest, bool(found.conflicts), found.proven) == (0, 0, False, True)


def test_within_no_ranks_everybody_keeps_his_place() -> None:
    people = [Person(key) for key in range(8)]
    found = seat_within(people, 0, met={(0, 1): 1})
    assert (found.plan.tables, (found.conflicts.repeats, found.proven)) == (((0, 1, 2, 3), (4, 5, 6, 7)), (1, True))


def test_two_who_met_are_parted_by_the_cheapest_exchange() -> None:
    """Ranks 3 and 4 sit at table 1 and met: 4 and 5 change places, one rank each."""
    people = [Person(key) for key in (11, 12, 13, 14, 15, 16, 17, 18)]
    found = seat_within(people, 4, met={(13, 14): 1})
    assert (found.plan.tables, (found.moves, found.furthest)) == (((11, 12, 13, 15), (14, 16, 17, 18)), (2, 1))


@pytest.mark.parametrize("people", [20, 24, 40])
def test_ranks_are_not_exceeded_to_spare_repeats(people: int) -> None:
    """Nearly everybody met, one rank is allowed: there is hardly anything to mend, and nobody leaves for that."""
    met = {pair: 1 + (sum(pair) % 3 == 0) for pair in combinations(range(people), 2) if pair[0] * pair[1] % 7 != 1}
    found = seat_within([Person(key) for key in range(people)], 1, met=met)
    assert found.conflicts.repeats
    assert found.furthest == ranks_moved(found.plan.tables)[0] == 1


def test_fewer_than_no_ranks_is_an_error() -> None:
    with pytest.raises(ValueError):
        seat_within([Person(key) for key in range(4)], -1)


def test_same_key_twice_is_refused() -> None:
    with pytest.raises(CannotSeatError):
        seat_within([Person(1), Person(2), Person(1)], 3)


@settings(max_examples=3)
@given(fields(st.integers(13, 40)), st.integers(0, 14))
def test_larger_field_is_proper_and_never_worse_than_strict(
    field: tuple[list[Person], Met, list[Apart]], k: int
) -> None:
    people, met, apart = field
    found = seat_within(people, k, met=met, apart=apart)
    assert_proper(found.plan.tables, range(len(people)))
    assert found.furthest == ranks_moved(found.plan.tables)[0] <= k
    strict = seat_within(people, 0, met=met, apart=apart)
    judge = Field(people, met, apart, [len(table) for table in found.plan.tables])
    assert judge.judged(found.plan.tables) <= judge.judged(strict.plan.tables)
    assert found.conflicts.second_threes == again_at_three(
        found.plan.tables, {person.key: person.threes for person in people}
    )
    assert seat_within(people, k, met=met, apart=apart) == found


def test_197_people_play_three_series_by_standing_without_meeting_again() -> None:
    """Scores by skill and chance."""
    luck = random.Random(4)
    skill = [luck.gauss(0, 1) for _ in range(197)]
    points = [luck.gauss(0, 1) for _ in range(197)]
    plans: list[Plan] = []
    for _ in range(3):
        ranking = [Person(key) for key in sorted(range(197), key=lambda key: -points[key])]
        found = seat_within(ranking, 8, met=meetings(plans))
        assert_proper(found.plan.tables, range(197))
        assert (found.conflicts.repeats, found.furthest <= 8) == (0, True)
        assert found.fewest
        plans.append(found.plan)
        points = [sum_ + skill[key] + luck.gauss(0, 1) for key, sum_ in enumerate(points)]


@settings(max_examples=10)
@given(fields(st.sampled_from([6, 7, 8, 9])))
def test_nearest_plan_has_the_smallest_number_of_ranks(field: tuple[list[Person], Met, list[Apart]]) -> None:
    """Of all plans: the fewest conflicts, then the shortest longest move, then the fewest ranks moved."""
    people, met, apart = field
    found = seat_nearest(people, met=met, apart=apart)
    judge = Field(people, met, apart, [len(table) for table in found.plan.tables])

    def worth(tables: Sequence[Sequence[int]]) -> tuple[Judged, int, int]:
        return judge.judged(tables)[:-1], *ranks_moved(tables)

    assert worth(found.plan.tables) == min(map(worth, every_plan(range(len(people)), judge.sizes, len(people))))
    assert (found.fewest, found.proven, found.at_least) == (True, True, found.furthest)


def test_ranks_that_would_do_are_counted() -> None:
    """The first four all met each other: three must go to table 2, 3, 4; the last comes up to table 1."""
    people = [Person(key) for key in range(16)]
    met = dict.fromkeys(combinations(range(4), 2), 1)
    assert seat_within(people, 3, met=met).conflicts.repeats > 0
    nearest = seat_nearest(people, met=met)
    assert (nearest.conflicts.repeats, nearest.at_least) == (0, nearest.furthest)
    assert nearest.furthest >= 4
