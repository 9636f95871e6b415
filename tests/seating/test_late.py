"""People come late, most of them of one team: nobody is lost, team mates sit apart wherever some plan has them apart,
and few others move."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import Apart, Person, Plan, repair, table_sizes
from tournament.seating.designs import design

from . import checker

TEAM = 7


def planned(people: int, series: int) -> list[Plan]:
    return [Plan(tables) for tables in design(people, series).rounds]


def pairs(plans: Iterable[Plan]) -> Counter[frozenset[int]]:
    return Counter(pair for plan in plans for pair in checker.beside(plan.tables))


def repeats(plans: Iterable[Plan]) -> int:
    return sum(times - 1 for times in pairs(plans).values())


def mates_together(people: Sequence[Person], plan: Plan) -> int:
    return checker.same(plan.tables, {person.key: person.team for person in people})


FIELDS = [(40, 3), (40, 5), (100, 5), (196, 5)]


@pytest.mark.parametrize(("present", "series"), FIELDS)
def test_three_late_team_mates_sit_apart_meet_nobody_twice_and_move_two(present: int, series: int) -> None:
    """Three more make a table of three; two of them must not sit there, so two others do, and nobody else moves."""
    people = [Person(key, team=TEAM if key >= present else None) for key in range(present + 3)]
    repaired = repair(planned(present, series), people, "Pokal")
    assert ([mates_together(people, plan) for plan in repaired.plans], repeats(repaired.plans)) == ([0] * series, 0)
    assert [len(moved) for moved in repaired.moved] == [2] * series
    assert [len(lists) for lists in repaired.lists] == [3] * series  # the new table, and where the two others sat


@pytest.mark.parametrize(("present", "series"), FIELDS)
def test_with_wishes_a_fixed_table_and_people_who_left_at_once(present: int, series: int) -> None:
    """Of the three late team mates one has table 2 as his own; another is not to sit with 5, 6 and 8 in any case. 0 and
    1 left."""
    first, second, third = range(present, present + 3)
    people = [Person(key) for key in range(2, present)]
    people += [Person(first, team=TEAM, table=2), Person(second, team=TEAM), Person(third, team=TEAM)]
    apart = [Apart((second, other), weight=10_000) for other in (5, 6, 8)]
    repaired = repair(planned(present, series), people, "Pokal", apart=apart)
    met = pairs(repaired.plans)
    for plan, moved in zip(repaired.plans, repaired.moved, strict=True):
        assert mates_together(people, plan) == 0
        assert first in plan.tables[1]
        assert len(moved) <= 8
        assert sorted(key for table in plan.tables for key in table) == sorted(person.key for person in people)
    assert not any(met[frozenset((second, other))] for other in (5, 6, 8))
    assert repeats(repaired.plans) == 0


def test_for_a_repeat_no_more_than_eight_move() -> None:
    """Seventeen in four series: with three more, many would have to move for nobody to meet again."""
    people = [Person(key, team=TEAM if key >= 17 else None) for key in range(20)]
    for seed in range(2):
        repaired = repair(planned(17, 4), people, str(seed))
        assert repaired.bound == 0
        assert max(len(moved) for moved in repaired.moved) in range(1, 9)


@st.composite
def fields(draw: st.DrawFn) -> tuple[Plan, list[Person], int]:
    """A plan without regard for teams; who is there in the end, in teams (and some at tables of their own) which a plan
    there is keeps apart; a seed. Somebody is late, so that the series does not stay as it is."""
    tables = draw(st.integers(2, 6))
    size = draw(st.integers(3 * tables, 4 * tables).filter(lambda n: n != 5 and len(table_sizes(n)) == tables))
    shuffled = draw(st.permutations(range(size)))
    sizes = table_sizes(size)
    apart = [shuffled[sum(sizes[:at]) : sum(sizes[: at + 1])] for at in range(tables)]
    teams = {
        key: member for at, table in enumerate(apart) for member, key in enumerate(table) if draw(st.integers(0, 9)) < 9
    }
    own = {key: at + 1 for at, table in enumerate(apart) for key in table if draw(st.integers(0, 9)) == 0}
    late = set(draw(st.lists(st.integers(0, size - 1), min_size=1, max_size=4)))
    gone = [100 + number for number in range(draw(st.integers(0, 3)))]
    before = draw(st.permutations([key for key in range(size) if key not in late] + gone))
    cut = range(0, len(before), 4)
    plan = Plan(tuple(tuple(before[at : at + 4]) for at in cut))
    return plan, [Person(key, team=teams.get(key), table=own.get(key)) for key in range(size)], draw(st.integers(0, 99))


@given(fields())
def test_team_mates_sit_apart_wherever_some_plan_has_them_apart(field: tuple[Plan, list[Person], int]) -> None:
    plan, people, seed = field
    (mended,) = repair([plan], people, str(seed)).plans
    assert mates_together(people, mended) == 0
    assert all(person.key in mended.tables[person.table - 1] for person in people if person.table)


@given(
    st.sampled_from([(4, 3), (4, 3, 2), (4, 3, 2, 5, 6), (2,)]),
    st.integers(3, 12),
    st.sets(st.integers(0, 23), max_size=4),
    st.integers(0, 4),
    st.integers(0, 9),
)
def test_latecomers_and_leavers_move_few_and_lose_nobody(
    sizes: tuple[int, ...], half: int, gone: set[int], late: int, seed: int
) -> None:
    """The late ones are one team. Table sizes of every rulebook."""
    size = 2 * half
    cuts = table_sizes(size, sizes)
    plan = Plan(tuple(tuple(range(sum(cuts[:at]), sum(cuts[: at + 1]))) for at in range(len(cuts))))
    keys = [key for key in range(size) if key not in gone] + [50 + number for number in range(late)]
    keys = keys[: len(keys) // 2 * 2] if len(keys) > 5 else [*range(size)]
    people = [Person(key, team=TEAM if key >= 50 else None) for key in keys]
    repaired = repair([plan], people, str(seed), sizes=sizes)
    (mended,), (moved,) = repaired.plans, repaired.moved
    assert sorted(key for table in mended.tables for key in table) == sorted(keys)
    assert sorted(map(len, mended.tables)) == sorted(table_sizes(len(keys), sizes))
    assert late > len(mended.tables) or mates_together(people, mended) == 0
    assert len(moved) <= repaired.bound + max(8, 2 * len(set(keys) ^ set(range(size))))
