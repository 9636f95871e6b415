"""The report on all series: counted by hand, recounted naively, and never below what it calls a bound.

What cannot be had is said before the draw, with what is possible instead; nothing is relaxed without consent.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import (
    ANYTHING,
    FOUR_OR_THREE,
    Apart,
    Person,
    PersonReport,
    Plan,
    Report,
    ReportFigure,
    Terms,
    draw_by_lot,
    objections,
    refuse,
    report,
    schedule,
    seat_within,
)
from tournament.seating.designs.fault import Order, fewest_first, thirds_first

from .checker import all_seatings, assert_all_proper, beside, met, pigeonhole, repeats, same, sizes_of
from .refusals import refused

PEOPLE = [
    Person(1, club=1, team=1),
    Person(2, club=1, team=1),
    Person(3, club=1),
    Person(4, club=2),
    Person(5, club=2),
    Person(6, club=3),
    Person(7),
]


PLANS = [Plan(((2, 1, 3, 6), (4, 5, 7))), Plan(((1, 4, 3, 7), (2, 5, 6))), Plan(((7, 6, 5, 4), (3, 2, 1)))]


def test_by_hand() -> None:
    judged = report(PLANS, PEOPLE, apart=[Apart((1, 2, 6), most=2, weight=5)])
    assert [*judged.met] == sorted(judged.met)
    assert (judged.met[1, 3], max(judged.met.values()), judged.met.get((1, 5))) == (3, 3, None)
    assert (judged.teammate_pairs, judged.clubmate_pairs) == (((1, 2),), ((1, 2), (1, 3), (2, 3), (4, 5)))
    assert [(one.series, one.table, one.keys, one.beyond) for one in judged.broken] == [(1, 1, (2, 1, 6), 1)]
    assert _figures(judged) == [
        # Twice: 1-2, 2-3, 2-6, 4-5, 5-6, 5-7; three times: 1-3, 4-7. And 27 meetings for 21 pairs.
        ReportFigure(6 + 2 * 2, 27 - 21),
        ReportFigure(2, 0),
        # Of three members of club 1 two must sit together at two tables, in each of three series.
        ReportFigure(4 + 1 + 4, 3),
        ReportFigure(5, 0),
        # Nine places at tables of three, seven people: two go again at least: here 2 and 5.
        ReportFigure(2, 2),
        judged.uneven,
        # Three series, two tables: everybody comes to one of them again.
        ReportFigure(7, 7),
    ]


def test_line_of_a_person_is_as_counted_by_hand() -> None:
    line = {one.key: one for one in report(PLANS, PEOPLE).people}[1]
    assert line == PersonReport(
        key=1,
        opponents=5,  # 2, 3, 6; 4, 7
        repeats=3,  # 3 twice more, 2 once more
        teammates=2,
        clubmates=5,
        threes=1,
        seats=(1, 1, 1, 0),
        tables=(1, 1, 2),
    )
    assert (line.series, line.is_uneven, line.revisits) == (3, False, 1)


def test_uneven_from_a_difference_of_two() -> None:
    same = Plan(((1, 2, 3, 4),))
    people = [Person(key) for key in (1, 2, 3, 4)]
    assert report([same], people).uneven == ReportFigure(0, 0)
    assert report([same, same], people).uneven == ReportFigure(4, 0)


def test_four_series_with_a_three_leave_somebody_uneven() -> None:
    """Seat 4 exists four times for seven people who should each have it once in four series."""
    assert (report([PLANS[0]] * 3, PEOPLE).uneven.bound, report([PLANS[0]] * 4, PEOPLE).uneven.bound) == (0, 3)


def test_people_of_one_fixed_table_must_meet_again() -> None:
    people = [Person(key, table=1 if key < 3 else None) for key in range(1, 9)]
    judged = report([Plan(((1, 2, 3, 4), (5, 6, 7, 8))), Plan(((1, 2, 5, 6), (3, 4, 7, 8)))], people)
    # 7 and 8 come to table 2 again; 1 and 2 do, too, but that is their wish.
    assert (judged.repeats, judged.revisits) == (ReportFigure(4, 4), ReportFigure(2, 0))


def test_two_of_one_fixed_table_meet_in_every_series() -> None:
    """Of 16 at four tables nobody else need meet again in two series, but these must."""
    rows = tuple(tuple(range(first, first + 4)) for first in (1, 5, 9, 13))
    others = ((1, 2, 7, 12), (5, 6, 11, 16), (9, 10, 15, 4), (13, 14, 3, 8))
    people = [Person(key, table=1 if key < 3 else None) for key in range(1, 17)]
    assert report([Plan(rows), Plan(others)], people).repeats.bound == 1
    assert report([Plan(rows), Plan(others)], [Person(key) for key in range(1, 17)]).repeats.bound == 0


def test_absent_player_has_no_table_and_lifts_no_bound() -> None:
    people = [Person(key) for key in range(1, 10)]
    judged = report([Plan(((1, 2, 3, 4), (5, 6, 7, 8))), Plan(((1, 5, 9), (2, 6, 3), (4, 7, 8)))], people)
    lines = {line.key: line for line in judged.people}
    assert (lines[9].tables, lines[9].series, lines[9].opponents) == ((None, 1), 1, 2)
    assert judged.repeats == ReportFigure(2, 0)


def test_report_of_nobody_and_of_strangers_has_no_figures() -> None:
    assert (report([], PEOPLE).people, refused(lambda: report(PLANS, PEOPLE[:-1]))) == ((), ("unknown", {"key": 7}))


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[list[Person], list[Plan]]:
    """Some people, in every series all or some of them, at tables of four and three in any order."""
    n = draw(st.integers(3, 14).filter(lambda n: n != 5))
    groups = st.none() | st.integers(0, 3)
    own_tables = st.none() | st.none() | st.integers(1, 3)
    people = [Person(key, club=draw(groups), team=draw(groups), table=draw(own_tables)) for key in range(n)]
    plans = []
    for _ in range(draw(st.integers(1, 5))):
        people_there = draw(st.sampled_from([size for size in range(3, n + 1) if size != 5]))
        order = iter(draw(st.permutations(range(n))))
        plans.append(Plan(tuple(tuple(islice(order, size)) for size in sizes_of(people_there))))
    return people, plans


@given(tournaments())
def test_recounted_naively(tournament: tuple[list[Person], list[Plan]]) -> None:
    people, plans = tournament
    judged = report(plans, people)
    rounds = [plan.tables for plan in plans]
    team_of = {person.key: person.team for person in people}
    club_of = {person.key: person.club for person in people}
    assert {frozenset(pair): times for pair, times in judged.met.items()} == dict(met(rounds))
    assert (judged.repeats.count, judged.teammates.count, judged.clubmates.count) == (
        repeats(rounds),
        sum(same(tables, team_of) for tables in rounds),
        sum(same(tables, club_of) for tables in rounds),
    )
    for line in judged.people:
        mine = [(number, table) for number, plan in enumerate(plans) for table in plan.tables if line.key in table]
        others = [key for _, table in mine for key in table if key != line.key]
        assert (line.opponents, line.repeats, line.threes, line.seats, [table for table in line.tables if table]) == (
            len(set(others)),
            len(others) - len(set(others)),
            sum(len(table) == 3 for _, table in mine),
            tuple(sum(table.index(line.key) == seat for _, table in mine) for seat in range(4)),
            [plans[number].tables.index(table) + 1 for number, table in mine],
        )


@given(tournaments())
def test_bounds_are_not_above_what_is_there(tournament: tuple[list[Person], list[Plan]]) -> None:
    people, plans = tournament
    for figure in _figures(report(plans, people, apart=[Apart(tuple(range(5)), most=2)])):
        assert 0 <= figure.bound <= figure.count


def _figures(judged: Report) -> list[ReportFigure]:
    return [
        judged.repeats,
        judged.teammates,
        judged.clubmates,
        judged.apart,
        judged.second_threes,
        judged.uneven,
        judged.revisits,
    ]


def test_bounds_are_reached_by_the_best_of_all_plans() -> None:
    """Seven people, two series: every second series after a fixed first one is tried."""
    people = [Person(key, club=key // 3) for key in range(7)]
    first = Plan(((0, 1, 2, 3), (4, 5, 6)))
    tried = [
        report([first, Plan(tuple(sorted(map(tuple, seating), key=len, reverse=True)))], people)
        for seating in all_seatings(range(7), [4, 3])
    ]
    assert len(tried) == 35
    assert min(judged.repeats.count for judged in tried) == tried[0].repeats.bound == 3


def everybody(n: int) -> list[Person]:
    return [Person(key) for key in range(n)]


def said(people: Sequence[Person], series: int, apart: Sequence[Apart] = ()) -> list[tuple[str, dict[str, int]]]:
    return [(one.code, one.params) for one in objections(people, series, apart=apart)]


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_fixed_table_there_is_not_for_so_few_is_objected_to(n: int) -> None:
    code = "five" if n == 5 else "too_few"
    for ask in (lambda: objections(everybody(n), 1), lambda: schedule(everybody(n), 1, "a")):
        reason, params = refused(ask)
        assert (reason, params["people"]) == (code, n)


@pytest.mark.parametrize("series", [-1, 0, 13, 100])
def test_series_are_planned_from_one_to_twelve(series: int) -> None:
    assert said(everybody(20), series) == [("too_many_series", {"series": series, "most": 12})]
    assert refused(lambda: schedule(everybody(20), series, "a")) == ("too_many_series", {"series": series, "most": 12})


@pytest.mark.parametrize("series", [1, 12])
def test_series_from_one_to_twelve_include_both(series: int) -> None:
    assert (said(everybody(100), series), len(schedule(everybody(100), series, "a").plans)) == ([], series)


@pytest.mark.parametrize(
    ("tables", "objection"),
    [
        ({0: 6}, ("no_such_table", {"table": 6, "tables": 5})),
        ({0: 0}, ("no_such_table", {"table": 0, "tables": 5})),
        ({0: -1}, ("no_such_table", {"table": -1, "tables": 5})),
        (dict.fromkeys((0, 1, 2, 3, 4), 1), ("table_full", {"table": 1, "people": 5, "seats": 4})),
        (dict.fromkeys((0, 1, 2, 3), 5), ("table_full", {"table": 5, "people": 4, "seats": 3})),
        ({10: 2, 11: 2}, ("mates_at_one_table", {"table": 2})),
    ],
)
def test_contradictory_fixed_tables_are_never_relaxed(
    tables: dict[int, int], objection: tuple[str, dict[str, int]]
) -> None:
    people = [Person(key, table=tables.get(key), team=9 if key in (10, 11) else None) for key in range(19)]
    assert said(people, 2) == [objection]
    assert not objections(people, 2)[0].may_be_relaxed
    for attempt in (
        lambda: refuse(objections(people, 2), ANYTHING | {objection[0]}),
        lambda: schedule(people, 2, "a"),
    ):
        assert refused(attempt) == objection


def test_fixed_table_may_be_as_full_as_it_gets() -> None:
    tables = {**dict.fromkeys((0, 1, 2, 3), 1), **dict.fromkeys((4, 5, 6), 5)}
    people = [Person(key, table=tables.get(key)) for key in range(19)]
    assert said(people, 2) == []
    seated = [(set(plan.tables[0]), {4, 5, 6} & set(plan.tables[4])) for plan in schedule(people, 2, "a").plans]
    assert seated == [({0, 1, 2, 3}, {4, 5, 6})] * 2


def test_wish_and_a_fixed_table_may_not_contradict_each_other() -> None:
    people = [Person(key, table=3 if key in (4, 7, 9) else None) for key in range(40)]
    params = {"wish": 1, "table": 3, "members": 2, "most": 1}
    wishes = [Apart((0, 4)), Apart((4, 9, 20))]
    assert said(people, 2, wishes) == [("apart_at_table", params)]
    assert refused(lambda: schedule(people, 2, "a", Terms(wishes))) == ("apart_at_table", params)
    assert said(people, 2, [Apart((4, 9, 20), most=2)]) == []


@pytest.mark.parametrize("members", [6, 11, 20])
@pytest.mark.parametrize(("kind", "code"), [("team", "teams"), ("club", "clubs")])
def test_group_larger_than_the_number_of_tables_needs_consent(kind: str, code: str, members: int) -> None:
    fits, people = (
        [*(Person(key, **{kind: 7}) for key in range(count)), *map(Person, range(count, 20))] for count in (5, members)
    )
    pairs = pigeonhole(members, 5)
    seated = same(schedule(people, 1, "a").plans[0].tables, {person.key: getattr(person, kind) for person in people})
    objection = code, {"key": 0, "members": members, "tables": 5, "pairs": pairs}
    assert (said(fits, 1), said(people, 1), seated) == ([], [objection], pairs)
    assert refused(lambda: refuse(objections(people, 1), ANYTHING - {code}))[0] == code
    refuse(objections(people, 1), frozenset({code}))


def test_wish_for_which_there_are_too_few_tables_needs_consent() -> None:
    wishes = [Apart((0, 1, 2, 3, 4)), Apart(tuple(range(6))), Apart(tuple(range(11)), most=2, weight=3)]
    params = [
        {"wish": 1, "members": 6, "most": 1, "tables": 5},
        {"wish": 2, "members": 11, "most": 2, "tables": 5},
    ]
    assert said(everybody(20), 1, wishes) == [("apart", one) for one in params]


@pytest.mark.parametrize(
    ("n", "team", "series", "without", "repeats"),
    [
        (16, None, 6, 5, 24),  # 6 * 24 - 120
        (24, 6, 8, 0, 72),  # 8 * 36; 276 - 4 * 15 = 216 pairs; without: seven times is not known either way
        (8, None, 2, 1, 4),  # the four of a table at two tables: two pairs each
        (4, None, 3, 1, 12),
    ],
)
def test_more_series_than_can_be_without_repeats_need_consent(
    n: int, team: int | None, series: int, without: int, repeats: int
) -> None:
    people = [Person(key, team=key // team if team else None) for key in range(n)]
    found = dict(said(people, series))["repeats"]
    assert (found["bound"], found["series"]) == (repeats, series)
    assert found.get("repeats", repeats) >= repeats
    if without:
        assert (found["without"], "repeats" in dict(said(people, without))) == (without, False)


@pytest.mark.parametrize(
    ("n", "team", "series", "order", "params"),
    [
        (12, None, 3, fewest_first, {"without": 1, "bound": 6, "repeats": 6}),
        (12, None, 3, thirds_first, {"without": 1, "bound": 6, "repeats": 9}),
        (16, 4, 5, fewest_first, {"without": 4, "bound": 24, "repeats": 24}),  # 5 * 24 meetings; 120 - 4 * 6 pairs: 96
        (17, None, 6, fewest_first, {"without": 5, "bound": 0, "repeats": 1}),  # whether 0 would do is open
        (20, 4, 5, fewest_first, {"without": 4, "bound": 1, "repeats": 6}),  # the teams are a sixth series
        (24, 4, 7, fewest_first, {"without": 6, "bound": 12, "repeats": 18}),
        (21, 2, 7, fewest_first, {"without": 6, "bound": 0, "repeats": 12}),  # two teams on four places that never meet
        (24, 6, 8, fewest_first, {"without": 5, "bound": 72}),  # no design of eight keeps six apart: no figure is known
    ],
)
def test_figures_proven_and_known_are_two(
    n: int, team: int | None, series: int, order: Order, params: dict[str, int]
) -> None:
    people = [Person(key, team=key // team if team else None) for key in range(n)]
    assert [one.params for one in objections(people, series, order=order) if one.code == "repeats"] == [
        {"series": series, **params}
    ]
    if "repeats" in params:
        planned = schedule(people, series, "a", Terms(at_most_twice=order is thirds_first))
        assert planned.repeats == params["repeats"] >= planned.bound == params["bound"]


def test_absent_player_named_in_a_wish_does_not_matter() -> None:
    wishes = [Apart((1, 2)), Apart((98, 99)), Apart((3, 99)), Apart(())]
    assert schedule(everybody(16), 3, "a", Terms(wishes)) == schedule(everybody(16), 3, "a", Terms([Apart((1, 2))]))


def test_player_named_twice_in_a_wish_is_one_person() -> None:
    once, twice = [Apart((1, 2, 3))], [Apart((1, 1, 2, 3, 3, 1))]
    for before in ((), [Plan(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))]):
        plans = schedule(everybody(16), 3, "a", Terms(once, played=before))
        assert schedule(everybody(16), 3, "a", Terms(twice, played=before)) == plans
    alone = schedule(everybody(16), 5, "a", Terms([Apart((5, 5)), Apart((6, 6))]))  # every two meet exactly once
    assert (alone.repeats, alone.bound) == (0, 0)


@pytest.mark.parametrize(("most", "weight"), [(0, 1), (-1, 1), (1, 0), (1, -5)])
def test_wish_allows_and_weighs_at_least_one(most: int, weight: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Apart((1, 2), most, weight)


@pytest.mark.parametrize(
    "plan",
    [
        lambda people: schedule(people, 2, "a"),
        lambda people: draw_by_lot(people, "a"),
        lambda people: seat_within(people, 3),
    ],
)
def test_same_key_twice_is_refused(plan: Callable[[list[Person]], object]) -> None:
    assert refused(lambda: plan([*everybody(8), Person(3)])) == ("duplicate", {"key": 3})


def test_keys_are_any_whole_numbers() -> None:
    keys = [-7, 0, 3, 10**30, -(10**30), 5, 6, 8, 2**64, -1, 11, 12]
    people = [Person(key, club=-key % 3 or None, team=-1 if key in (5, 6) else None) for key in keys]
    for plan in schedule(people, 2, "a").plans:
        assert Counter(key for table in plan.tables for key in table) == Counter(keys)
        assert frozenset((5, 6)) not in beside(plan.tables)


@pytest.mark.parametrize("seed", ["", " ", "0", "x" * 100_000, "ä € 🂡", "\0", "a\nb"])
def test_seed_is_any_text(seed: str) -> None:
    planned = schedule(everybody(33), 2, seed)
    assert planned == schedule(everybody(33), 2, seed)
    assert planned != schedule(everybody(33), 2, f"{seed}!")
    assert_all_proper([plan.tables for plan in planned.plans], 2, 33)


@pytest.mark.parametrize(("n", "sizes"), [(9, (2,)), (11, (6, 4)), (7, (4,))])
def test_sizes_that_do_not_add_up_are_refused(n: int, sizes: tuple[int, ...]) -> None:
    assert FOUR_OR_THREE == (4, 3)
    assert refused(lambda: schedule(everybody(n), 1, "a", Terms(sizes=sizes))) == ("no_split", {"people": n})
