"""Mending a plan: team mates apart, then wishes, then repeats, then the fewest moves, against all seatings of small
fields; the rest keeps its place."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import Apart, CannotSeatError, Person, Plan, repair
from tournament.seating.designs import design

from . import checker

Tables = Sequence[Sequence[int]]


def planned(people: int, series: int) -> list[Plan]:
    return [Plan(tables) for tables in design(people, series).rounds]


def elsewhere(before: Tables, after: Tables) -> list[int]:
    """Who sits at a table of another number than before."""
    was = {key: place for place, table in enumerate(before) for key in table}
    return sorted(key for place, table in enumerate(after) for key in table if was.get(key, place) != place)


def fewest_moves(before: Tables, keys: Sequence[int], fixed: dict[int, int]) -> int:
    """All ways to seat these people, all ways to number the tables."""
    threes = checker.fewest_threes(len(keys))
    sizes = [4] * ((len(keys) - 3 * threes) // 4) + [3] * threes
    return min(
        len(elsewhere(before, order))
        for seating in checker.all_seatings(keys, sizes)
        for order in permutations(seating)
        if all(fixed.get(key, place) == place for place, table in enumerate(order, start=1) for key in table)
    )


@st.composite
def changes(draw: st.DrawFn) -> tuple[Plan, list[int]]:
    """A plan for 6 to 9 people (5 gone and come among them), and who is there in the end."""
    n = draw(st.integers(6, 9))
    plan = planned(n, 1)[0]
    gone = draw(st.sets(st.integers(0, n - 1), max_size=3))
    late = draw(st.integers(0, 3))
    keys = [key for key in range(n) if key not in gone] + [20 + number for number in range(late)]
    return plan, keys if len(keys) not in (5, 10, 11, 12) else keys[:4]


@given(changes(), st.booleans(), st.integers(0, 9))
def test_repair_has_the_fewest_moves(change: tuple[Plan, list[int]], has_fixed: bool, seed: int) -> None:
    plan, keys = change
    fixed = {keys[-1]: 1} if has_fixed else {}
    repaired = repair([plan], [Person(key, table=fixed.get(key)) for key in keys], str(seed))
    tables = repaired.plans[0].tables
    assert sorted(key for table in tables for key in table) == sorted(keys)
    assert Counter(map(len, tables))[3] == checker.fewest_threes(len(keys))
    assert all(key in tables[place - 1] for key, place in fixed.items())
    assert list(repaired.moved[0]) == elsewhere(plan.tables, tables)
    assert len(repaired.moved[0]) == repaired.bound == fewest_moves(plan.tables, keys, fixed)


@given(changes(), st.integers(0, 9))
def test_player_who_stays_keeps_the_seat_and_other_lists_are_named(change: tuple[Plan, list[int]], seed: int) -> None:
    plan, keys = change
    repaired = repair([plan], [Person(key) for key in keys], str(seed))
    for place, table in enumerate(repaired.plans[0].tables):
        before = plan.tables[place] if place < len(plan.tables) else ()
        assert (place + 1 in repaired.lists[0]) == (table != before)
        for key in set(table) & set(before):
            assert table.index(key) == before.index(key) or before.index(key) >= len(table)


def test_same_people_keep_their_plan_also_when_it_was_changed_by_hand() -> None:
    by_hand = [Plan(((1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))), Plan(((11, 1, 4), (2, 5, 8, 10), (3, 6, 7, 9)))]
    repaired = repair(by_hand, [Person(key, club=1, team=1) for key in range(1, 12)], "Pokal")
    assert repaired.plans == tuple(by_hand)
    assert (repaired.moved, repaired.lists, repaired.bound) == (((), ()), ((), ()), 0)


def test_late_one_takes_the_free_place_of_a_short_table() -> None:
    plans = planned(15, 3)
    repaired = repair(plans, [Person(key) for key in range(16)], "Pokal")
    for before, after, lists in zip(plans, repaired.plans, repaired.lists, strict=True):
        assert (after.tables[:3], after.tables[3], lists) == (before.tables[:3], (*before.tables[3], 15), (4,))


def test_latecomer_takes_the_place_of_a_leaver() -> None:
    plans = planned(16, 3)
    repaired = repair(plans, [Person(key) for key in range(1, 17)], "Pokal")
    for before, after in zip(plans, repaired.plans, strict=True):
        assert after.tables == tuple(tuple(16 if key == 0 else key for key in table) for table in before.tables)


def test_player_who_moves_avoids_first_his_team_then_whom_he_met() -> None:
    """Three late ones come to three tables of three. 12 is a team mate of 0, was with 3 before: so he goes to 6."""
    plan = Plan(((0, 1, 2), (3, 4, 5), (6, 7, 8)))
    people = [Person(key, team=1 if key in (0, 12) else None) for key in (*range(9), 12, 13, 14)]
    played = [Plan(((12, 3, 20, 21),))]
    for seed in range(20):
        tables = repair([plan], people, str(seed), played=played).plans[0].tables
        assert [table[:3] for table in tables] == [table[:3] for table in plan.tables]
        assert 12 in tables[2]


def test_for_nobody_to_meet_again_one_more_moves() -> None:
    """As before, but 12 was with 3 and with 6, and plays with 0 for a team: wherever he goes, one leaves. With 8 he is
    not to sit: 12 goes where 3 was or 0 is, who leaves."""
    plan = Plan(((0, 1, 2), (3, 4, 5), (6, 7, 8)))
    people = [Person(key, team=1 if key in (0, 12) else None) for key in (*range(9), 12, 13, 14)]
    played = [Plan(((12, 3, 6, 21),))]
    for seed in range(20):
        repaired = repair([plan], people, str(seed), played=played, apart=[Apart((12, 8), weight=10_000)])
        (with_12,) = (table for table in repaired.plans[0].tables if 12 in table)
        assert not {0, 3, 6, 8} & set(with_12)
        assert len(repaired.moved[0]) == 1


def test_wish_comes_before_a_repeat() -> None:
    """Everybody of tables 1 and 2 has a table of his own; 12 met all of table 2, and is not to sit with 8 at 3."""
    plan = Plan(((0, 1, 2), (3, 4, 5), (6, 7, 8)))
    people = [Person(key, table=key // 3 + 1 if key < 9 else None) for key in (*range(9), 12, 13, 14)]
    people[0], people[-3] = Person(0, team=1, table=1), Person(12, team=1)
    played = [Plan(((12, 3, 4, 5),))]
    for seed in range(3):
        tables = repair([plan], people, str(seed), played=played, apart=[Apart((12, 8))]).plans[0].tables
        assert 12 in tables[1]


def test_table_of_three_is_for_who_was_at_none() -> None:
    """Two of table 3 go: one of table 1 or 2 comes over, then both tables are short. Only those of table 2 were at
    none so far: it is one of them who comes over."""
    plan = Plan(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)))
    people = [Person(key, threes=0 if key in (4, 5, 6, 7) else 1) for key in range(12) if key not in (8, 9)]
    for seed in range(20):
        repaired = repair([plan], people, str(seed))
        assert [len(table) for table in repaired.plans[0].tables] == [4, 3, 3]
        assert set(repaired.moved[0]) < {4, 5, 6, 7}
        assert len(repaired.moved[0]) == 1


def test_repair_brings_no_repeats_where_there_is_room() -> None:
    """Of forty people two go and one comes, before the last three of five series."""
    plans = planned(40, 5)
    repaired = repair(plans[2:], [Person(key) for key in range(2, 41)], "Pokal", played=plans[:2])
    pairs = Counter(pair for plan in (*plans[:2], *repaired.plans) for pair in checker.beside(plan.tables))
    assert max(pairs.values()) == 1


@pytest.mark.parametrize(
    ("people", "code", "params"),
    [
        ([Person(1), Person(2)], "too_few", {"people": 2, "minimum": 3}),
        ([Person(key) for key in range(5)], "five", {"people": 5}),
        ([Person(1), Person(1), Person(2)], "duplicate", {"key": 1}),
        (
            [Person(key, table=3 if key == 4 else None) for key in range(8)],
            "no_such_table",
            {"key": 4, "table": 3, "tables": 2},
        ),
        (
            [Person(key, table=2 if key < 5 else None) for key in range(8)],
            "table_full",
            {"table": 2, "people": 5, "seats": 4},
        ),
    ],
)
def test_people_who_cannot_be_seated_are_refused(people: list[Person], code: str, params: dict[str, int]) -> None:
    with pytest.raises(CannotSeatError) as raised:
        repair(planned(9, 2), people, "Pokal")
    assert (raised.value.code, raised.value.params) == (code, params)


def test_same_seed_mends_alike_in_any_order_of_people() -> None:
    plans = planned(17, 3)
    people = [Person(key, club=key % 4) for key in range(3, 20)]
    assert repair(plans, people, "Pokal") == repair(plans, people[::-1], "Pokal")
