"""People come late, most of them of one team: nobody is lost, team mates sit apart wherever some plan has them apart,
and few others move.

Mending a plan: team mates apart, then wishes, then repeats, then the fewest moves, against all seatings of small
fields; the rest keeps its place.

A club can draw again: the steps of `draw.py`'s docstring, written down a second time and without any of its code.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import TypeVar

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.seating import Apart, Person, Plan, draw_by_lot, repair, table_sizes
from tournament.seating.designs import design
from tournament.seating.repair import SPARED

from . import checker
from .refusals import refused

TEAM = 7


def planned(people: int, series: int) -> list[Plan]:
    return [Plan(tables) for tables in design(people, series).rounds]


def repeats(plans: Iterable[Plan]) -> int:
    return checker.repeats(plan.tables for plan in plans)


def mates_together(people: Sequence[Person], plan: Plan) -> int:
    return checker.same(plan.tables, {person.key: person.team for person in people})


FIELDS = [(40, 3), (40, 5), (100, 5), (196, 5)]


@pytest.mark.parametrize(("present", "series"), FIELDS)
def test_three_late_team_mates_sit_apart_meet_nobody_twice_and_move_two(present: int, series: int) -> None:
    """Three more make a table of three; two of them must not sit there, so two others do, and nobody else moves."""
    people = [Person(key, team=TEAM if key >= present else None) for key in range(present + 3)]
    repaired = repair(planned(present, series), people, "Pokal")
    assert ([mates_together(people, plan) for plan in repaired.plans], repeats(repaired.plans)) == ([0] * series, 0)
    # The lists: of the new table, and of those where the two others sat.
    assert [(len(moved), len(lists)) for moved, lists in zip(repaired.moved, repaired.lists, strict=True)] == [
        (2, 3)
    ] * series


@pytest.mark.parametrize(("present", "series"), FIELDS)
def test_with_wishes_a_fixed_table_and_people_who_left_at_once(present: int, series: int) -> None:
    """Of the three late team mates one has table 2 as his own; another is not to sit with 5, 6 and 8 in any case. 0 and
    1 left."""
    first, second, third = range(present, present + 3)
    late = [Person(first, team=TEAM, table=2), Person(second, team=TEAM), Person(third, team=TEAM)]
    people = [*map(Person, range(2, present)), *late]
    apart = [Apart((second, other), weight=10_000) for other in (5, 6, 8)]
    repaired = repair(planned(present, series), people, "Pokal", apart=apart)
    met = checker.met(plan.tables for plan in repaired.plans)
    for plan, moved in zip(repaired.plans, repaired.moved, strict=True):
        assert (mates_together(people, plan), first in plan.tables[1], len(moved) <= 8) == (0, True, True)
        assert sorted(key for table in plan.tables for key in table) == sorted(person.key for person in people)
    assert ([met[frozenset((second, other))] for other in (5, 6, 8)], repeats(repaired.plans)) == ([0, 0, 0], 0)


def test_for_a_repeat_no_more_than_eight_move() -> None:
    """Seventeen in four series: with three more, many would have to move for nobody to meet again."""
    people = [Person(key, team=TEAM if key >= 17 else None) for key in range(20)]
    for seed in range(2):
        repaired = repair(planned(17, 4), people, str(seed))
        assert (SPARED, repaired.bound, max(map(len, repaired.moved)) in range(1, 9)) == (8, 0, True)


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
    plan = Plan(tuple(tuple(before[at : at + 4]) for at in range(0, len(before), 4)))
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


Tables = Sequence[Sequence[int]]


def elsewhere(before: Tables, after: Tables) -> list[int]:
    """Who sits at a table of another number than before."""
    was = {key: place for place, table in enumerate(before) for key in table}
    return sorted(key for place, table in enumerate(after) for key in table if was.get(key, place) != place)


def fewest_moves(before: Tables, keys: Sequence[int], fixed: dict[int, int]) -> int:
    """All ways to seat these people, all ways to number the tables."""
    return min(
        len(elsewhere(before, order))
        for seating in checker.all_seatings(keys, checker.sizes_of(len(keys)))
        for order in permutations(seating)
        if all(fixed.get(key, place) == place for place, table in enumerate(order, start=1) for key in table)
    )


@st.composite
def changes(draw: st.DrawFn) -> tuple[Plan, list[int]]:
    """A plan for 6 to 9 people (5 gone and come among them), and who is there in the end."""
    n = draw(st.integers(6, 9))
    plan = planned(n, 1)[0]
    gone = draw(st.sets(st.integers(0, n - 1), max_size=3))
    keys = [key for key in range(n) if key not in gone] + [20 + number for number in range(draw(st.integers(0, 3)))]
    return plan, keys if len(keys) not in (5, 10, 11, 12) else keys[:4]


OF_EIGHT = Plan(((0, 1, 2, 3), (4, 5, 6, 7)))


@given(changes(), st.booleans(), st.integers(0, 9))
@example((OF_EIGHT, [1, 2, 3, 4, 5, 6, 7]), False, 0)
@example((OF_EIGHT, [0, 1, 2, 3, 5, 6, 7]), False, 0)
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
    """Also with two of a team at a table, with their own table for 5 and 9. Five at a table is not by the rules."""
    by_hand = [Plan(((1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))), Plan(((11, 1, 4), (2, 5, 8, 10), (3, 6, 7, 9)))]
    people = [Person(key, club=1, team=1 if key < 3 else None, table={5: 2, 9: 3}.get(key)) for key in range(1, 12)]
    repaired = repair(by_hand, people, "Pokal")
    assert (repaired.plans, repaired.moved, repaired.lists, repaired.bound) == (tuple(by_hand), ((), ()), ((), ()), 0)
    (five,) = repair([Plan(((1, 2, 3, 4, 5), (6, 7, 8)))], [*map(Person, range(1, 9))], "Pokal").plans
    assert [len(table) for table in five.tables] == [4, 4]


@pytest.mark.parametrize(("own", "moves"), [((4, 5, 6, 7), 1), ((4, 5, 6), 0)])
def test_table_its_own_people_fill_is_served_first_then_the_fullest(own: tuple[int, ...], moves: int) -> None:
    """One table of four and two of three; 9 is late, one who sat at table 3 went."""
    plan = Plan(((0, 1, 2, 3), own, (*(key for key in range(4, 9) if key not in own), 99)))
    people = [Person(key, table=2 if key in own else None) for key in range(10)]
    for seed in range(8):
        repaired = repair([plan], people, str(seed))
        there = {*own} <= {*repaired.plans[0].tables[1]}
        assert (there, repaired.bound, len(repaired.moved[0])) == (True, moves, moves)


OF_THREES = Plan(((0, 1, 2), (3, 4, 5), (6, 7, 8)))
THREE_LATE = [Person(key, team=1 if key in (0, 12) else None) for key in (*range(9), 12, 13, 14)]
"""Three late ones come to three tables of three; 12 is a team mate of 0."""


def test_player_who_moves_avoids_first_his_team_then_whom_he_met() -> None:
    """12 was with 3 before, and so goes to 6."""
    for seed in range(20):
        tables = repair([OF_THREES], THREE_LATE, str(seed), played=[Plan(((12, 3, 20, 21),))]).plans[0].tables
        assert ([table[:3] for table in tables], 12 in tables[2]) == ([*OF_THREES.tables], True)


def test_for_nobody_to_meet_again_one_more_moves() -> None:
    """As before, but 12 was with 3 and with 6, and plays with 0 for a team: wherever he goes, one leaves. With 8 he is
    not to sit: 12 goes where 3 was or 0 is, who leaves."""
    played = [Plan(((12, 3, 6, 21),))]
    for seed in range(20):
        repaired = repair([OF_THREES], THREE_LATE, str(seed), played=played, apart=[Apart((12, 8), weight=10_000)])
        (with_12,) = (table for table in repaired.plans[0].tables if 12 in table)
        assert ({0, 3, 6, 8} & {*with_12}, len(repaired.moved[0])) == (set(), 1)


def test_wish_comes_before_a_repeat() -> None:
    """Everybody of tables 1 and 2 has a table of his own; 12 met all of table 2, and is not to sit with 8 at 3."""
    people = [replace(person, table=person.key // 3 + 1 if person.key < 9 else None) for person in THREE_LATE]
    played = [Plan(((12, 3, 4, 5),))]
    for seed in range(3):
        assert 12 in repair([OF_THREES], people, str(seed), played=played, apart=[Apart((12, 8))]).plans[0].tables[1]


def test_table_of_three_is_for_who_was_at_none() -> None:
    """Two of table 3 go: one of table 1 or 2 comes over, then both tables are short. Only those of table 2 were at
    none so far: it is one of them who comes over."""
    plan = Plan(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)))
    people = [Person(key, threes=0 if key in (4, 5, 6, 7) else 1) for key in range(12) if key not in (8, 9)]
    for seed in range(20):
        repaired = repair([plan], people, str(seed))
        (moved,) = repaired.moved[0]
        assert ([*map(len, repaired.plans[0].tables)], moved in {4, 5, 6, 7}) == ([4, 3, 3], True)


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
    assert refused(lambda: repair(planned(9, 2), people, "Pokal")) == (code, params)


def test_same_seed_mends_alike_in_any_order_of_people() -> None:
    plans = planned(17, 3)
    people = [Person(key, club=key % 4) for key in range(3, 20)]
    assert repair(plans, people, "Pokal") == repair(plans, people[::-1], "Pokal")


T = TypeVar("T")


def stream(seed: str) -> Iterator[int]:
    number = 0
    while True:
        yield int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()[:16], 16)
        number += 1


def shuffle(things: list[T], draws: Iterator[int]) -> list[T]:
    for last in range(len(things) - 1, 0, -1):
        other = next(draws) % (last + 1)
        things[last], things[other] = things[other], things[last]
    return things


def redraw(club_of: dict[int, int | None], sizes: list[int], seed: str) -> list[list[int]]:
    """Clubs small enough to be kept apart, no teams: steps 1, 2 and 4."""
    draws = stream(seed)
    single = {key: ("club", club) if club is not None else ("single", key) for key, club in club_of.items()}
    alone = [("single", key) for key in sorted(club_of)]
    clubs = sorted({group for group in single.values() if group[0] == "club"}, key=lambda group: group[1] or 0)
    club_row = shuffle(clubs + [group for group in alone if group in single.values()], draws)
    team_row = shuffle(alone, draws)
    row = shuffle(sorted(club_of), draws)
    row.sort(key=lambda key: (club_row.index(single[key]), team_row.index(("single", key))))
    tables: list[list[int]] = [[] for _ in sizes]
    while row:
        for table, size in zip(tables, sizes, strict=True):
            if row and len(table) < size:
                table.append(row.pop(0))
    keys = sorted(club_of)
    for _ in range(20 * len(keys)):
        a, b = keys[next(draws) % len(keys)], keys[next(draws) % len(keys)]
        exchange = {a: b, b: a}
        after = [[exchange.get(key, key) for key in table] for table in tables]
        apart = not any(a in table and b in table for table in tables)
        if apart and checker.same(after, club_of) <= checker.same(tables, club_of):
            tables = after
    shuffled = shuffle([shuffle(table, draws) for table in tables], draws)
    fours, threes = ([table for table in reversed(shuffled) if len(table) == size] for size in (4, 3))
    return fours + threes


@pytest.mark.parametrize(
    ("club_of", "sizes"),
    [
        (dict.fromkeys(range(50, 65)), [4, 4, 4, 3]),
        # five clubs of three, three people without
        ({key: key % 6 or None for key in range(18)}, [4, 4, 4, 3, 3]),
    ],
    ids=["without clubs", "with clubs"],
)
@pytest.mark.parametrize("seed", ["Pokal 2026", "Größe", ""])
def test_draw_is_drawn_again(club_of: dict[int, int | None], sizes: list[int], seed: str) -> None:
    people = [Person(key, club=club) for key, club in club_of.items()]
    assert draw_by_lot(people, seed).tables == tuple(map(tuple, redraw(club_of, sizes, seed)))
