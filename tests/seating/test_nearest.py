"""As near to the standing as conflicts allow: what is said to be proven, against all plans and in whole tournaments."""

import random
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import Person, Plan, Seated, meetings, seat_by_standing, seat_nearest, seat_within
from tournament.seating.quality import pairs_at_tables
from tournament.seating.sizes import table_sizes
from tournament.seating.standing.aims import AIMS, Aims
from tournament.seating.standing.windows import Windows
from tournament.seating.standing.within import _Field
from tournament.seating.values import Apart

from .checker import again_at_three, assert_proper, pigeonhole, same
from .test_within import Field, Met, every_plan, fields, ranks_moved

Series = list[tuple[Sequence[Person], Seated]]


@cache
def tournament(people: int, series: int, teams: int = 0, seed: int = 1) -> Series:
    """Series by standing, all of them as near as possible; points come from skill and chance."""
    luck = random.Random(seed)
    skill = [luck.gauss(0, 1) for _ in range(people)]
    order = luck.sample(range(people), people)
    team = {key: at // 4 for at, key in enumerate(order[: 4 * teams])}
    points = [luck.gauss(0, 1) for _ in range(people)]
    threes = [0] * people
    played: Series = []
    for _ in range(series):
        ranked = sorted(range(people), key=lambda key: -points[key])
        ranking = [Person(key, team=team.get(key), threes=threes[key]) for key in ranked]
        found = seat_nearest(ranking, met=meetings(made.plan for _, made in played))
        played.append((ranking, found))
        for table in found.plan.tables:
            for key in table:
                threes[key] += len(table) == 3
                points[key] += skill[key] + luck.gauss(0, 1)
    return played


def after_strict_series(people: int, series: int, teams: int) -> tuple[Sequence[Person], list[Plan]]:
    """So many series strictly by standing, whatever that repeats; and who stands where then."""
    luck = random.Random(people)
    skill = [luck.gauss(0, 1) for _ in range(people)]
    order = luck.sample(range(people), people)
    team = {key: at // 4 for at, key in enumerate(order[: 4 * teams])}
    points, threes, plans = [luck.gauss(0, 1) for _ in range(people)], [0] * people, list[Plan]()
    for number in range(series + 1):
        ranked = sorted(range(people), key=lambda key: -points[key])
        ranking = [Person(key, team=team.get(key), threes=threes[key]) for key in ranked]
        if number == series:
            break
        plans.append(seat_by_standing(ranking))
        for table in plans[-1].tables:
            for key in table:
                threes[key] += len(table) == 3
                points[key] += skill[key] + luck.gauss(0, 1)
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
        assert ranks_moved(tables)[0] <= k
        assert judge.judged(tables)[:counted] <= min(near)
    else:
        least = _counted_least(people, met, apart, wanted)[:counted]
        assert least not in near


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
    threes = sorted(person.threes for person in people)[: sum(size for size in wanted if size < wanted[0])]
    return (
        sum(pigeonhole(size, tables) for size in teams),
        sum(wish.weight * max(0, len(wish.keys) - wish.most * tables) for wish in apart),
        0 if tables > 1 else len(met),
        0 if tables > 1 else sum(met.values()) - len(met),
        sum(pigeonhole(size, tables) for size in clubs),
        sum(threes),
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
        by_rank = [[rank[key] for key in table] for table in tables]
        assert ranks_moved(by_rank) == (found.furthest, found.moves)
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
    assert found.conflicts.clubmates == pigeonhole(members, 10)
    assert (found.fewest, found.at_least) == (True, found.furthest)


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
    assert judged[:3] == (conflicts.teammates, conflicts.aparts, conflicts.repeats)
    assert judged[4] == conflicts.clubmates
    assert found.at_least is not None
    assert found.at_least <= found.furthest
    if found.fewest and found.at_least:
        closer = seat_within(people, found.at_least - 1, met=met, apart=apart)
        closer_by_rank = judge.judged(closer.plan.tables)
        assert closer_by_rank[:-1] > judged[:-1]


def test_plan_of_a_tournament_by_standing_is_the_same_each_time() -> None:
    again = tournament.__wrapped__(41, 3)
    assert [made for _, made in again] == [made for _, made in tournament(41, 4)[:3]]


def test_five_who_all_met_cannot_be_parted_at_two_tables() -> None:
    """3 + 2 at best: three pairs and one meet again; nobody need move for that."""
    met = {(a, b): 1 for a in range(5) for b in range(a + 1, 5)}
    found = seat_nearest([Person(key) for key in range(8)], met=met)
    assert ((found.conflicts.repeats, found.fewest), found.at_least) == ((4, True), found.furthest)
