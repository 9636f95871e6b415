"""The report on all series: counted by hand, recounted naively, and never below what it calls a bound."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import (
    Apart,
    CannotSeatError,
    Person,
    PersonReport,
    Plan,
    Report,
    ReportFigure,
    report,
)

from . import checker

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
    # Twice: 1-2, 2-3, 2-6, 4-5, 5-6, 5-7; three times: 1-3, 4-7. And 27 meetings for 21 pairs.
    assert judged.repeats == ReportFigure(6 + 2 * 2, 27 - 21)
    assert judged.met[1, 3] == max(judged.met.values()) == 3
    assert list(judged.met) == sorted(judged.met)
    assert (1, 5) not in judged.met
    assert (judged.teammate_pairs, judged.teammates) == (((1, 2),), ReportFigure(2, 0))
    assert judged.clubmate_pairs == ((1, 2), (1, 3), (2, 3), (4, 5))
    # Of three members of club 1 two must sit together at two tables, in each of three series.
    assert judged.clubmates == ReportFigure(4 + 1 + 4, 3)
    assert [(one.series, one.table, one.keys, one.beyond) for one in judged.broken] == [(1, 1, (2, 1, 6), 1)]
    assert judged.apart == ReportFigure(5, 0)
    # Nine places at tables of three, seven people: two go again at least: here 2 and 5.
    assert judged.second_threes == ReportFigure(2, 2)
    # Three series, two tables: everybody comes to one of them again.
    assert judged.revisits == ReportFigure(7, 7)


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


def test_repeats_and_what_nobody_can_go_below() -> None:
    people = [Person(key) for key in range(1, 9)]
    first = Plan(((1, 2, 3, 4), (5, 6, 7, 8)))
    # Of each four two and two go to one of two tables: two pairs a table at least meet again.
    assert report([first, Plan(((1, 2, 5, 6), (3, 4, 7, 8)))], people).repeats == ReportFigure(4, 4)
    assert report([first, Plan(((1, 2, 3, 5), (4, 6, 7, 8)))], people).repeats == ReportFigure(6, 4)


def test_people_of_one_fixed_table_must_meet_again() -> None:
    people = [Person(key, table=1 if key < 3 else None) for key in range(1, 9)]
    plans = [Plan(((1, 2, 3, 4), (5, 6, 7, 8))), Plan(((1, 2, 5, 6), (3, 4, 7, 8)))]
    judged = report(plans, people)
    assert judged.repeats == ReportFigure(4, 4)
    # 7 and 8 come to table 2 again; 1 and 2 do, too, but that is their wish.
    assert judged.revisits == ReportFigure(2, 0)


def test_absent_player_has_no_table_and_lifts_no_bound() -> None:
    people = [Person(key) for key in range(1, 10)]
    plans = [Plan(((1, 2, 3, 4), (5, 6, 7, 8))), Plan(((1, 5, 9), (2, 6, 3), (4, 7, 8)))]
    judged = report(plans, people)
    lines = {line.key: line for line in judged.people}
    assert (lines[9].tables, lines[9].series, lines[9].opponents) == ((None, 1), 1, 2)
    assert judged.repeats == ReportFigure(2, 0)


def test_report_of_nobody_and_of_strangers_has_no_figures() -> None:
    assert report([], PEOPLE).people == ()
    with pytest.raises(CannotSeatError) as raised:
        report(PLANS, PEOPLE[:-1])
    assert (raised.value.code, raised.value.params) == ("unknown", {"key": 7})


FIELDS = st.integers(3, 14).filter(lambda n: n != 5)


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[list[Person], list[Plan]]:
    """Some people, in every series all or some of them, at tables of four and three in any order."""
    n = draw(FIELDS)
    groups = st.none() | st.integers(0, 3)
    own_tables = st.none() | st.none() | st.integers(1, 3)
    people = [Person(key, club=draw(groups), team=draw(groups), table=draw(own_tables)) for key in range(n)]
    plans = []
    for _ in range(draw(st.integers(1, 5))):
        there = draw(st.permutations(range(n)))
        there = there[: draw(st.sampled_from([size for size in range(3, n + 1) if size != 5]))]
        threes = checker.fewest_threes(len(there))
        tables = []
        while there:
            size = 3 if len(there) <= 3 * threes else 4
            tables.append(tuple(there[:size]))
            there = there[size:]
        plans.append(Plan(tuple(tables)))
    return people, plans


@given(tournaments())
def test_recounted_naively(tournament: tuple[list[Person], list[Plan]]) -> None:
    people, plans = tournament
    judged = report(plans, people)
    meetings = Counter(pair for plan in plans for pair in checker.beside(plan.tables))
    team_of = {person.key: person.team for person in people}
    club_of = {person.key: person.club for person in people}
    assert {frozenset(pair): times for pair, times in judged.met.items()} == dict(meetings)
    assert judged.repeats.count == sum(times - 1 for times in meetings.values())
    assert judged.teammates.count == sum(checker.same(plan.tables, team_of) for plan in plans)
    assert judged.clubmates.count == sum(checker.same(plan.tables, club_of) for plan in plans)
    for line in judged.people:
        mine = [(number, table) for number, plan in enumerate(plans) for table in plan.tables if line.key in table]
        others = [key for _, table in mine for key in table if key != line.key]
        assert (line.opponents, line.repeats) == (len(set(others)), len(others) - len(set(others)))
        assert line.threes == sum(len(table) == 3 for _, table in mine)
        assert line.seats == tuple(sum(table.index(line.key) == seat for _, table in mine) for seat in range(4))
        assert [table for table in line.tables if table is not None] == [
            plans[number].tables.index(table) + 1 for number, table in mine
        ]


@given(tournaments())
def test_bounds_are_not_above_what_is_there(tournament: tuple[list[Person], list[Plan]]) -> None:
    people, plans = tournament
    judged = report(plans, people, apart=[Apart(tuple(range(5)), most=2)])
    for figure in _figures(judged):
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
        for seating in checker.all_seatings(range(7), [4, 3])
    ]
    assert len(tried) == 35
    assert min(judged.repeats.count for judged in tried) == tried[0].repeats.bound == 3
