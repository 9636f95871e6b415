"""Seating by lot: no team mates, nobody twice at a three, no club mates, nobody again; in this order."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import CannotSeatError, Person, draw_by_lot, meetings

from .checker import again_at_three, all_seatings, assert_proper, beside, fewest_threes, least, pigeonhole, same

SEATABLE = st.integers(3, 250).filter(lambda n: n != 5)


def members(club_sizes: list[int], team_size: int = 4) -> list[Person]:
    """People of clubs of these sizes, in teams within the clubs."""
    people: list[Person] = []
    for club, size in enumerate(club_sizes):
        people += [
            Person(len(people) + index, club=club, team=club * 1000 + index // team_size) for index in range(size)
        ]
    return people


def clubs_of(people: list[Person]) -> dict[int, int | None]:
    return {person.key: person.club for person in people}


def teams_of(people: list[Person]) -> dict[int, int | None]:
    return {person.key: person.team for person in people}


@given(SEATABLE, st.text(max_size=5))
def test_people_sit_once_each_at_a_four_or_a_three(n: int, seed: str) -> None:
    people = [Person(key) for key in range(100, 100 + n)]
    assert_proper(draw_by_lot(people, seed).tables, range(100, 100 + n))


@given(st.lists(st.integers(1, 9), min_size=3, max_size=20), st.randoms(use_true_random=False))
def test_order_of_the_people_does_not_matter(club_sizes: list[int], order: random.Random) -> None:
    people = members(club_sizes)
    if len(people) == 5:
        return
    shuffled = order.sample(people, len(people))
    assert draw_by_lot(shuffled, "Pokal") == draw_by_lot(people, "Pokal")


def test_seeds_that_differ_draw_differently() -> None:
    people = [Person(key) for key in range(40)]
    assert draw_by_lot(people, "a") != draw_by_lot(people, "b")


@pytest.mark.parametrize("n", [1, 2, 5])
def test_five_or_fewer_than_three_people_cannot_be_seated(n: int) -> None:
    with pytest.raises(CannotSeatError):
        draw_by_lot([Person(key) for key in range(n)], "a")


def test_same_key_twice_is_refused() -> None:
    with pytest.raises(CannotSeatError) as refused:
        draw_by_lot([Person(1), Person(2), Person(1)], "a")
    assert (refused.value.code, refused.value.params) == ("duplicate", {"key": 1})


@pytest.mark.parametrize("seed", range(3))
def test_197_people_of_40_clubs_meet_neither_team_nor_club_mates(seed: int) -> None:
    sizes = [2, 3, 4, 5, 6, 7, 8, 12, 3, 2] * 4  # 40 clubs, 208 people
    people = members(sizes)[:197]
    plan = draw_by_lot(people, str(seed))
    assert_proper(plan.tables, range(197))
    assert (same(plan.tables, teams_of(people)), same(plan.tables, clubs_of(people))) == (0, 0)


@given(st.lists(st.integers(1, 60), min_size=2, max_size=6), st.integers(0, 99))
def test_clubs_too_big_to_be_parted_share_no_more_tables_than_they_must(club_sizes: list[int], seed: int) -> None:
    people = members(club_sizes)
    if len(people) in {2, 5}:
        return
    plan = draw_by_lot(people, str(seed))
    tables = len(plan.tables)
    teams = Counter(person.team for person in people)
    if max(club_sizes) <= 3 * tables:  # no club so big that it needs the fourth seat, which a table of three lacks
        assert same(plan.tables, clubs_of(people)) == sum(pigeonhole(size, tables) for size in club_sizes)
    if tables >= 4:
        assert same(plan.tables, teams_of(people)) == 0
    else:
        assert same(plan.tables, teams_of(people)) == sum(pigeonhole(size, tables) for size in teams.values())


@pytest.mark.parametrize("seed", range(2, 6))  # eight to eleven people
def test_draw_of_few_people_is_the_best_arrangement(seed: int) -> None:
    """Against every arrangement there is: teams across clubs, some who sat at a three, some who have met."""
    chance = random.Random(seed)
    n = 6 + seed % 6
    people = [
        Person(
            key, club=chance.choice([0, 1, 2, None]), team=chance.choice([0, 1, 2, None]), threes=chance.randint(0, 1)
        )
        for key in range(n)
    ]
    met = {frozenset(chance.sample(range(n), 2)): 1 for _ in range(n)}
    sizes = [4] * ((n - 3 * fewest_threes(n)) // 4) + [3] * fewest_threes(n)

    def judged(tables: Sequence[Sequence[int]]) -> list[int]:
        return [
            same(tables, teams_of(people)),
            again_at_three(tables, {person.key: person.threes for person in people}),
            same(tables, clubs_of(people)),
            sum(met.get(pair, 0) for pair in beside(tables)),
        ]

    best = least(all_seatings(range(n), sizes), judged)
    assert judged(draw_by_lot(people, str(seed), met=met).tables) == best


@given(SEATABLE.filter(lambda n: n >= 24), st.integers(0, 99))
def test_tables_of_three_go_round_before_they_come_twice(n: int, seed: int) -> None:
    first = draw_by_lot([Person(key) for key in range(n)], str(seed)).tables
    threes = {key: int(len(table) == 3) for table in first for key in table}
    second = draw_by_lot([Person(key, threes=threes[key]) for key in range(n)], str(seed)).tables
    assert again_at_three(second, threes) == 0


def test_five_drawn_series_of_197_people_without_meeting_again() -> None:
    people = [Person(key) for key in range(197)]
    plans = [draw_by_lot(people, "1")]
    for number in range(2, 6):
        plans.append(draw_by_lot(people, str(number), met=meetings(plans)))
    pairs = Counter(pair for plan in plans for pair in beside(plan.tables))
    assert set(pairs.values()) == {1}


def test_met_may_be_written_as_pairs_in_any_order() -> None:
    people = [Person(key) for key in range(16)]
    forward = {(0, key): 1 for key in range(1, 12)}
    backward = {(key, 0): 1 for key in range(1, 12)}
    sets = {frozenset((0, key)): 1 for key in range(1, 12)}
    plans = [draw_by_lot(people, "a", met=met) for met in (forward, backward, sets)]
    assert plans[0] == plans[1] == plans[2]
    assert next(set(table) for table in plans[0].tables if 0 in table) <= {0, 12, 13, 14, 15}


def test_meetings_with_absent_people_do_not_matter() -> None:
    people = [Person(key) for key in range(8)]
    assert draw_by_lot(people, "a", met={frozenset((0, 99)): 3}) == draw_by_lot(people, "a")
