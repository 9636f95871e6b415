"""Within k ranks: against every possible plan of up to twelve people, and properties of larger fields.

As near to the standing as conflicts allow: what is said to be proven, against all plans and in whole tournaments.
"""

import random
from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import (
    Apart,
    Person,
    Plan,
    Seated,
    meetings,
    seat_by_standing,
    seat_nearest,
    seat_within,
    table_sizes,
)
from tournament.seating.quality import pairs_at_tables
from tournament.seating.standing.aims import AIMS, Aims
from tournament.seating.standing.windows import Windows
from tournament.seating.standing.within import _Field

from .checker import again_at_three, assert_proper, beside, pigeonhole, same
from .refusals import refused

Met = dict[frozenset[int], int]


Judged = tuple[int, ...]


def every_plan(keys: Sequence[int], sizes: Sequence[int], k: int, place: int = 0) -> Iterator[list[tuple[int, ...]]]:
    """All plans for ranks in order in which nobody moves more than `k`."""
    if not sizes:
        yield []
        return
    for table in combinations(keys, sizes[0]):
        if moved_at(table, place)[0] <= k:
            for tables in every_plan([key for key in keys if key not in table], sizes[1:], k, place + sizes[0]):
                yield [table, *tables]


def moved_at(table: Sequence[int], place: int) -> tuple[int, int]:
    """The longest move and the sum of the moves at a table whose first seat is that place; keys are ranks here, and
    people sit by rank."""
    moves = [abs(key - at) for at, key in enumerate(sorted(table), place)]
    return max(moves), sum(moves)


def ranks_moved(tables: Sequence[Sequence[int]]) -> tuple[int, int]:
    longest, sums = zip(*map(moved_at, tables, accumulate(map(len, tables), initial=0)), strict=True)
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


def assert_best(field: tuple[list[Person], Met, list[Apart]], k: int, sizes: Sequence[int] = (4, 3)) -> None:
    """Of all plans; at the tables there are strictly by standing."""
    people, met, apart = field
    found = seat_within(people, k, sizes=sizes, met=met, apart=apart)
    lengths = [len(table) for table in found.plan.tables]
    assert lengths == [len(table) for table in seat_by_standing(people, sizes=sizes).tables]
    judge = Field(people, met, apart, lengths)
    assert sorted(key for table in found.plan.tables for key in table) == list(range(len(people)))
    assert (found.proven, judge.judged(found.plan.tables)) == (True, judge.best(k))
    assert (found.furthest, found.moves) == ranks_moved(found.plan.tables)
    assert found.furthest <= k


@given(fields(st.sampled_from([3, 4, 6, 7, 8, 9, 10])), st.integers(0, 10))
def test_plan_of_a_small_field_is_the_best_there_is(field: tuple[list[Person], Met, list[Apart]], k: int) -> None:
    assert_best(field, k)


@settings(max_examples=3)
@given(fields(st.sampled_from([11, 12])), st.integers(0, 6))
def test_plan_of_eleven_or_twelve_is_the_best_there_is(field: tuple[list[Person], Met, list[Apart]], k: int) -> None:
    assert_best(field, k)


@given(
    fields(st.sampled_from([4, 5, 6, 7, 8, 9])),
    st.integers(0, 9),
    st.sampled_from([(2,), (4, 3, 2), (4, 3, 2, 5, 6)]),
)
def test_table_sizes_of_every_rulebook(
    field: tuple[list[Person], Met, list[Apart]], k: int, sizes: tuple[int, ...]
) -> None:
    people, _met, _apart = field
    if sizes == (2,) and len(people) % 2:
        assert refused(lambda: seat_within(people, k, sizes=sizes))[0] == "no_split"
    else:
        assert_best(field, k, sizes)


def test_plan_with_nothing_to_mend_is_the_strict_one() -> None:
    people = [Person(key) for key in range(197)]
    found = seat_within(people, 8)
    assert found.plan == seat_by_standing(people)
    assert (found.moves, found.furthest, bool(found.conflicts), found.proven) == (0, 0, False, True)


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


Series = list[tuple[Sequence[Person], Seated]]


def rankings(people: int, teams: int, seed: int) -> Generator[list[Person], Plan]:
    """Who stands where before each series; its plan is sent in. Points come from skill and chance."""
    luck = random.Random(seed)
    skill = [luck.gauss(0, 1) for _ in range(people)]
    team = {key: at // 4 for at, key in enumerate(luck.sample(range(people), people)[: 4 * teams])}
    points, threes = [luck.gauss(0, 1) for _ in range(people)], [0] * people
    while True:
        ranked = sorted(range(people), key=lambda key: -points[key])
        plan = yield [Person(key, team=team.get(key), threes=threes[key]) for key in ranked]
        for table in plan.tables:
            for key in table:
                threes[key] += len(table) == 3
                points[key] += skill[key] + luck.gauss(0, 1)


@cache
def tournament(people: int, series: int, teams: int = 0, seed: int = 1) -> Series:
    """Series by standing, all of them as near as possible."""
    standing, played = rankings(people, teams, seed), list[tuple[Sequence[Person], Seated]]()
    ranking = next(standing)
    for _ in range(series):
        played.append((ranking, seat_nearest(ranking, met=meetings(made.plan for _, made in played))))
        ranking = standing.send(played[-1][1].plan)
    return played


def after_strict_series(people: int, series: int, teams: int) -> tuple[Sequence[Person], list[Plan]]:
    """So many series strictly by standing, whatever that repeats; and who stands where then."""
    standing, plans = rankings(people, teams, people), list[Plan]()
    ranking = next(standing)
    for _ in range(series):
        plans.append(seat_by_standing(ranking))
        ranking = standing.send(plans[-1])
    return ranking, plans


@given(fields(st.sampled_from([6, 7, 8, 9, 10])), st.integers(0, 9), st.integers(0, AIMS))
def test_plan_is_found_where_there_is_one(field: tuple[list[Person], Met, list[Apart]], k: int, aims: int) -> None:
    """The search says yes just where one of all plans keeps the first aims as well as any."""
    people, met, apart = field
    wanted = table_sizes(len(people))
    judge = Field(people, met, apart, wanted)
    wide = Aims(people, wanted, len(people), met=met, apart=apart)
    counted = {1: 1, 2: 2, 3: 4, 4: 5, 5: 6}.get(aims, 0)
    near = [judge.judged(tables)[:counted] for tables in every_plan(range(len(people)), wanted, k)]
    search = Windows(wanted, k, wide.kept(aims))
    if search.solve(1 << 40):
        tables = search.tables()
        assert_proper(tables, range(len(people)))
        assert (ranks_moved(tables)[0] <= k, judge.judged(tables)[:counted] <= min(near)) == (True, True), tables
    else:
        assert _counted_least(people, met, apart, wanted)[:counted] not in near


@given(fields(st.sampled_from([6, 7, 8])), st.integers(1, 8))
def test_search_for_more_than_twelve_finds_the_fewest_for_few(
    field: tuple[list[Person], Met, list[Apart]], k: int
) -> None:
    people, met, apart = field
    search = _Field(people, (4, 3), met, apart, k)
    tables, _kept, keeps_all = search._fewest_conflicts()
    judge = Field(people, met, apart, table_sizes(len(people)))
    assert ranks_moved(tables)[0] <= k
    if keeps_all or search._is_fewest(tables):
        assert judge.judged(tables)[:-1] == judge.best(k)[:-1]


def _counted_least(
    people: Sequence[Person], met: Met, apart: Sequence[Apart], wanted: Sequence[int]
) -> tuple[int, ...]:
    """What counting alone forbids: too many of a group for the tables, too few who were not at a three yet."""
    teams = [[person.team for person in people].count(team) for team in {p.team for p in people} - {None}]
    clubs = [[person.club for person in people].count(club) for club in {p.club for p in people} - {None}]
    tables = len(wanted)
    return (
        sum(pigeonhole(size, tables) for size in teams),
        sum(wish.weight * max(0, len(wish.keys) - wish.most * tables) for wish in apart),
        0 if tables > 1 else len(met),
        0 if tables > 1 else sum(met.values()) - len(met),
        sum(pigeonhole(size, tables) for size in clubs),
        sum(sorted(person.threes for person in people)[: sum(size for size in wanted if size < wanted[0])]),
    )


@pytest.mark.parametrize(("people", "series", "teams"), [(41, 4, 0), (197, 5, 49)])
def test_promises_hold_in_a_whole_tournament(people: int, series: int, teams: int) -> None:
    met: Met = {}
    for ranking, found in tournament(people, series, teams):
        tables = found.plan.tables
        assert_proper(tables, range(people))
        assert not any(met.get(frozenset(pair)) for pair in pairs_at_tables([found.plan]))
        assert same(tables, {person.key: person.team for person in ranking}) == 0
        assert again_at_three(tables, {person.key: person.threes for person in ranking}) == 0
        rank = {person.key: at for at, person in enumerate(ranking)}
        assert ranks_moved([[rank[key] for key in table] for table in tables]) == (found.furthest, found.moves)
        assert (found.fewest, bool(found.conflicts), found.at_least) == (True, False, found.furthest)
        met |= {frozenset(pair): 1 for pair in pairs_at_tables([found.plan])}


@pytest.mark.parametrize(
    ("people", "series", "teams", "fewest"),
    [(41, 2, 10, 19), (41, 3, 0, 28), (60, 3, 15, 7), (197, 3, 49, 14)],
)
def test_ranks_are_as_few_as_another_solver_proved(people: int, series: int, teams: int, fewest: int) -> None:
    """CaDiCaL, on the same people after so many strict series: nobody meets again, no team mates, nobody at a three
    again."""
    ranking, plans = after_strict_series(people, series, teams)
    found = seat_nearest(ranking, met=meetings(plans))
    assert (found.furthest, found.at_least, bool(found.conflicts)) == (fewest, fewest, False)


@pytest.mark.parametrize("number", [1, 2])
def test_within_one_rank_fewer_something_is_not_kept(number: int) -> None:
    played = tournament(41, 4)
    ranking, found = played[number]
    met = meetings(made.plan for _, made in played[:number])
    fewer = seat_within(ranking, found.furthest - 1, met=met)
    assert (fewer.furthest < found.furthest, bool(fewer.conflicts)) == (True, True)
    enough = seat_within(ranking, found.furthest, met=met)
    assert (enough.furthest <= found.furthest, bool(enough.conflicts), enough.fewest) == (True, False, True)


def test_club_larger_than_the_tables_is_spread_with_proven_fewest_ranks() -> None:
    people = [Person(key, club=None if key % 3 else 1) for key in range(40)]
    members = sum(1 for person in people if person.club)
    found = seat_nearest(people)
    assert (found.conflicts.clubmates, found.fewest, found.at_least) == (pigeonhole(members, 10), True, found.furthest)


@settings(max_examples=3)
@given(fields(st.integers(13, 24)))
def test_figures_said_of_a_field_hold_in_its_plan(field: tuple[list[Person], Met, list[Apart]]) -> None:
    people, met, apart = field
    found = seat_nearest(people, met=met, apart=apart)
    judge = Field(people, met, apart, [len(table) for table in found.plan.tables])
    judged = judge.judged(found.plan.tables)
    assert_proper(found.plan.tables, range(len(people)))
    assert (found.furthest, found.moves) == ranks_moved(found.plan.tables)
    conflicts = found.conflicts
    assert (*judged[:3], judged[4]) == (conflicts.teammates, conflicts.aparts, conflicts.repeats, conflicts.clubmates)
    assert found.at_least is not None
    assert found.at_least <= found.furthest
    if found.fewest and found.at_least:
        closer = seat_within(people, found.at_least - 1, met=met, apart=apart)
        assert judge.judged(closer.plan.tables)[:-1] > judged[:-1]


def test_plan_of_a_tournament_by_standing_is_the_same_each_time() -> None:
    assert [made for _, made in tournament.__wrapped__(41, 3)] == [made for _, made in tournament(41, 4)[:3]]
