"""Every figure anybody reached is met or beaten, by proper plans, judged without the package's own counting."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tournament.seating import Person, Plan, Terms
from tournament.seating.designs import design
from tournament.seating.designs.catalogue import TWICE, developed, entries
from tournament.seating.designs.fault import thirds_first
from tournament.seating.schedule import schedule

from .checker import assert_proper, beside, pigeonhole, same

DATA = Path(__file__).parent / "data"
TWICE_AT_MOST = Terms(at_most_twice=True)


def rows(name: str) -> Iterator[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)


def counted(tables_of_all: Sequence[Sequence[Sequence[int]]]) -> tuple[int, int, int]:
    """Repeats, how often who meets most, third meetings."""
    met = Counter(pair for tables in tables_of_all for pair in beside(tables))
    return (
        sum(times - 1 for times in met.values()),
        max(met.values()),
        sum(times - 2 for times in met.values() if times > 2),
    )


def proper(plans: Sequence[Plan], people: int, series: int) -> list[tuple[tuple[int, ...], ...]]:
    assert len(plans) == series
    for plan in plans:
        assert_proper(plan.tables, range(people))
    return [plan.tables for plan in plans]


@pytest.mark.parametrize("figure", [*rows("second_round.csv")], ids=lambda row: f"{row['people']}x{row['series']}")
def test_second_round_of_figures_is_met_or_beaten(figure: dict[str, str]) -> None:
    people, series = int(figure["people"]), int(figure["series"])
    rounds = with_teams(people, series) if figure["teams"] else design(people, series).rounds
    assert len(rounds) == series
    for tables in rounds:
        assert_proper(tables, range(people))
    repeats, most, thirds = counted(rounds)
    assert repeats <= int(figure["repeats"])
    assert most <= int(figure["most"] or series)
    assert thirds <= int(figure["thirds"] or repeats)


def with_teams(people: int, series: int) -> Sequence[Sequence[Sequence[int]]]:
    """Who of a team sits where never meets; there are as many teams of four as four goes into the people."""
    one = design(people, series, teams_of=4)
    teams, *_others = one.apart
    team = {place: number for number, places in enumerate(teams) for place in places}
    assert sorted(team) == list(range(people))
    assert [len(places) for places in teams][: people // 4] == [4] * (people // 4)
    assert sum(same(tables, {**team}) for tables in one.rounds) == 0
    return one.rounds


@pytest.mark.parametrize(("people", "series", "repeats", "bound"), [(24, 7, 18, 12), (20, 5, 6, 1)])
def test_teams_of_four_are_put_on_such_a_plan(people: int, series: int, repeats: int, bound: int) -> None:
    """24: everybody may meet 20 others and meets 21. 20: without a repeat the teams would be a sixth series, and there
    are no six series of 20 people without one."""
    team = {key: key // 4 for key in range(people)}
    planned = schedule([Person(key, team=team[key]) for key in range(people)], series, "1")
    tables = proper(planned.plans, people, series)
    assert sum(same(seated, {**team}) for seated in tables) == 0
    assert counted(tables)[0] == planned.repeats <= repeats
    assert planned.bound == bound


@pytest.mark.parametrize("series", range(2, 10))
def test_first_round_of_figures_is_met_or_beaten(series: int) -> None:
    """Where nobody is known to have gone without repeats; test_designs.py has the other fields."""
    for row in rows("best_known.csv"):
        people = int(row["people"])
        if int(row["series"]) == series:
            rounds = design(people, series).rounds
            for tables in rounds:
                assert_proper(tables, range(people))
            assert counted(rounds)[0] <= int(row["repeats"]), (people, series)


@pytest.mark.parametrize("people", [30, 31, 32])
def test_ten_series_of_32_people_or_two_less_without_a_repeat(people: int) -> None:
    rounds = design(people, 10).rounds
    for tables in rounds:
        assert_proper(tables, range(people))
    assert (len(rounds), counted(rounds)[:2]) == (10, (0, 1))


def overlap(people: int) -> int:
    """How many pairs any two series have in common, at least: who sat at one table has to go somewhere."""
    count = -(-people // 4)
    threes = 4 * count - people
    return (count - threes) * pigeonhole(4, count) + threes * pigeonhole(3, count)


@pytest.mark.parametrize(("people", "series"), sorted(entries(TWICE)))
def test_plan_for_meeting_at_most_twice_has_no_third_meeting(people: int, series: int) -> None:
    """At the price of repeats; no more than must be: any two series repeat something, and always something else."""
    rounds = design(people, series, order=thirds_first).rounds
    for tables in rounds:
        assert_proper(tables, range(people))
    assert len(rounds) == series
    often, rarely = counted(design(people, series).rounds), counted(rounds)
    assert rarely[1:] == (2, 0)
    assert often[2] > 0
    assert often[0] < rarely[0]
    forced = series * (series - 1) // 2 * overlap(people)
    assert rarely[0] == forced or (people, series, rarely[0]) == (10, 4, 7)


def test_twelve_people_in_three_series_have_the_choice() -> None:
    """Six repeats, three pairs three times; or nine, and nobody three times."""
    persons = [Person(key) for key in range(12)]
    assert counted([plan.tables for plan in schedule(persons, 3, "1").plans]) == (6, 3, 3)
    assert counted([plan.tables for plan in schedule(persons, 3, "1", TWICE_AT_MOST).plans]) == (9, 2, 0)


def test_choice_changes_nothing_where_nobody_meets_three_times_anyway() -> None:
    persons = [Person(key, club=key // 5) for key in range(37)]
    assert schedule(persons, 5, "1") == schedule(persons, 5, "1", TWICE_AT_MOST)


@pytest.mark.parametrize("people", range(13, 49))
def test_catalogue_entry_is_never_worse_than_what_is_played(people: int) -> None:
    for (n, series), entry in entries().items():
        if n == people and entry.repeats:
            assert design(n, series).repeats == entry.repeats, series


def test_catalogue_stays_small() -> None:
    text = Path(developed.__code__.co_filename).with_name("catalogue.json")
    assert text.stat().st_size < 100_000
