"""One aim after the other, judged by counting and against every arrangement there is of few people."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest

from tournament.seating import Apart, Person, Plan, Schedule, Terms, schedule

from .checker import all_seatings, beside, fewest_threes, least, pigeonhole, same

Tables = Sequence[Sequence[int]]


def of(people: Iterable[Person], kind: str) -> dict[int, int | None]:
    return {person.key: getattr(person, kind) for person in people}


def beyond(tables: Tables, wish: Apart) -> int:
    """How many of a wish sit at a table that has its fill of them."""
    return sum(max(0, len(set(wish.keys).intersection(table)) - wish.most) for table in tables)


def met_in(plans: Iterable[Plan]) -> Counter[frozenset[int]]:
    return Counter(pair for plan in plans for pair in beside(plan.tables))


def again(met: Counter[frozenset[int]]) -> tuple[int, int]:
    """Meetings after the first, and the squares of those: whoever meets a third time counts more."""
    return sum(times - 1 for times in met.values()), sum((times - 1) ** 2 for times in met.values())


def judged(
    tables: Tables, people: Sequence[Person], wishes: Sequence[Apart], met: Counter[frozenset[int]]
) -> list[int]:
    """What a single series is worth, the less the better, in the order of the aims."""
    before = [met[pair] for pair in beside(tables) if met[pair]]
    heavy_first = sorted(wishes, key=lambda wish: -wish.weight)
    broken = [beyond(tables, wish) for wish in heavy_first]
    return [same(tables, of(people, "team")), *broken, len(before), sum(before), same(tables, of(people, "club"))]


def few_people(seed: int) -> tuple[random.Random, list[Person], list[int]]:
    chance = random.Random(seed)
    n = 6 + seed % 6
    clubs, teams = [0, 1, 2, None], [0, 1, 2, None, None]
    people = [Person(key, club=chance.choice(clubs), team=chance.choice(teams)) for key in range(n)]
    threes = fewest_threes(n)
    return chance, people, [4] * ((n - 3 * threes) // 4) + [3] * threes


@pytest.mark.parametrize("seed", range(2, 6))  # eight to eleven people
def test_first_series_is_the_best_arrangement(seed: int) -> None:
    chance, people, sizes = few_people(seed)
    n = len(people)
    wishes = [Apart((*chance.sample(range(n), 3),), 1, 3), Apart((*chance.sample(range(n), 4),), 2, 2)]
    best = least(all_seatings(range(n), sizes), lambda tables: judged(tables, people, wishes, Counter()))
    planned = schedule(people, 1, str(seed), Terms(wishes)).plans[0].tables
    assert judged(planned, people, wishes, Counter()) == best


@pytest.mark.parametrize("seed", range(3, 6))  # nine to eleven people
def test_next_series_is_the_best_arrangement(seed: int) -> None:
    """After two series: nobody sits at a three again, then come repeats, and before club mates."""
    chance, people, sizes = few_people(seed)
    n = len(people)
    wishes = [Apart((*chance.sample(range(n), 3),))]
    played = schedule([Person(key) for key in range(n)], 2, "played").plans
    threes = Counter(key for plan in played for table in plan.tables if len(table) == 3 for key in table)
    met = met_in(played)

    def worth(tables: Tables) -> list[int]:
        second = sum(threes[key] for table in tables if len(table) == 3 for key in table)
        teams, wish, *rest = judged(tables, people, wishes, met)
        return [teams, wish, second, *rest]

    best = least(all_seatings(range(n), sizes), worth)
    planned = schedule(people, 1, str(seed), Terms(wishes, played=played))
    assert worth(planned.plans[0].tables) == best
    assert planned.repeats == again(met_in([*played, *planned.plans]))[0] >= planned.bound


def at_fixed_tables(people: Iterable[Person], planned: Schedule) -> bool:
    """Whether everybody with a table of his own is at it in every series."""
    fixed = [(person.key, person.table) for person in people if person.table is not None]
    return all(key in plan.tables[table - 1] for plan in planned.plans for key, table in fixed)


@pytest.mark.parametrize(
    "tables",
    [
        {0: 1, 5: 1},
        {0: 1, 5: 1, 2: 3, 7: 3},
        {0: 1, 4: 1, 1: 2, 5: 2},
        {0: 10, 9: 10, 18: 10, 27: 10, 1: 1},
        {0: 2, 10: 2, 20: 2, 2: 4, 12: 4},
    ],
)
@pytest.mark.parametrize("teams", [0, 4])
def test_players_who_share_a_table_meet_nobody_else_again(tables: dict[int, int], teams: int) -> None:
    """Two at one table of their own meet in all five series: four repeats, and not one more among forty."""
    people = [Person(key, table=tables.get(key), team=key // teams if teams else None) for key in range(40)]
    planned = schedule(people, 5, "a")
    forced = sum(1 for a in tables for b in tables if a < b and tables[a] == tables[b])
    assert at_fixed_tables(people, planned)
    assert all(same(plan.tables, of(people, "team")) == 0 for plan in planned.plans)
    assert (planned.repeats, planned.bound) == (4 * forced, 4 * forced)


@pytest.mark.parametrize("n", [41, 42, 43, 44])
def test_player_alone_with_a_table_is_there_and_meets_nobody_again(n: int) -> None:
    people = [Person(key, table=11 - key if key < 5 else None, club=key // 5) for key in range(n)]
    planned = schedule(people, 5, "a")
    assert at_fixed_tables(people, planned)
    assert max(met_in(planned.plans).values()) == 1
    assert sum(same(plan.tables, of(people, "club")) for plan in planned.plans) == 0


@pytest.mark.parametrize(("n", "club", "series"), [(20, 12, 3), (40, 11, 5), (100, 40, 3), (197, 60, 5)])
def test_club_of_more_than_there_are_tables_is_spread_as_evenly_as_can_be(n: int, club: int, series: int) -> None:
    people = [Person(key, club=0 if key < club else None) for key in range(n)]
    planned = schedule(people, series, "a")
    for plan in planned.plans:
        assert same(plan.tables, of(people, "club")) == pigeonhole(club, len(plan.tables))
    assert max(met_in(planned.plans).values()) == 1


def test_newcomer_never_sits_with_two_of_the_last_three_champions() -> None:
    newcomer, champions = 0, (1, 2, 3)
    wishes = [Apart((newcomer, a, b), most=2) for a, b in ((1, 2), (1, 3), (2, 3))]
    for n in (16, 20, 31, 40, 100):
        planned = schedule([Person(key) for key in range(n)], 4, "a", Terms(wishes))
        for table in (table for plan in planned.plans for table in plan.tables if newcomer in table):
            assert len(set(table).intersection(champions)) <= 1
        assert max(met_in(planned.plans).values()) == 1


@pytest.mark.parametrize("heavier", [0, 1])
def test_heavier_of_two_wishes_is_kept_where_one_can_be(heavier: int) -> None:
    """Three tables of three, and each of two threesomes has to be spread; a pair of both must not sit alone either."""
    wishes = [Apart((0, 1, 2), 1, 1 + (heavier == 0)), Apart((*range(9),), 2, 1 + (heavier == 1))]
    planned = schedule([Person(key) for key in range(9)], 2, "a", Terms(wishes))
    broken = [sum(beyond(plan.tables, wish) for plan in planned.plans) for wish in wishes]
    assert broken == [0, 6]  # at every table three of the nine: one beyond two, in each of two series


FULL = [(4, 1), (8, 2), (12, 3), (16, 4), (16, 5), (20, 3), (24, 6), (28, 7), (36, 8), (60, 9), (100, 12)]


@pytest.mark.parametrize(("n", "series"), FULL)
@pytest.mark.parametrize("club", [None, 4])
def test_at_full_tables_everybody_has_each_seat_equally_often(n: int, series: int, club: int | None) -> None:
    people = [Person(key, club=key // club if club else None) for key in range(n)]
    plans = schedule(people, series, "a").plans
    for seat in range(4):
        times = Counter(table[seat] for plan in plans for table in plan.tables)
        assert {times[key] for key in range(n)} <= {series // 4, -(-series // 4)}


@pytest.mark.parametrize(("n", "series"), [(7, 3), (11, 5), (23, 4), (26, 7), (31, 9), (59, 6), (197, 5)])
def test_with_tables_of_three_the_three_seats_all_have_are_shared_equally(n: int, series: int) -> None:
    """Seat 4 is not everywhere: who is at a three more often has it less often, all else differs by one at most."""
    plans = schedule([Person(key) for key in range(n)], series, "a").plans
    for key in range(n):
        seats = Counter(table.index(key) for plan in plans for table in plan.tables if key in table)
        first_three = [seats[seat] for seat in range(3)]
        assert max(first_three) - min(first_three) <= 1
        threes = sum(len(table) == 3 for plan in plans for table in plan.tables if key in table)
        assert seats[3] <= min(series - threes, -(-series // 4))


@pytest.mark.parametrize(("n", "series"), [(64, 3), (100, 4), (197, 5), (250, 5)])
def test_in_a_large_hall_nobody_comes_to_a_table_twice(n: int, series: int) -> None:
    plans = schedule([Person(key, club=key // 6) for key in range(n)], series, "a").plans
    for key in range(n):
        places = [place for plan in plans for place, table in enumerate(plan.tables) if key in table]
        assert len(set(places)) == series


@pytest.mark.parametrize(
    ("n", "series", "sizes"),
    [
        (30, 5, (2,)),
        (31, 4, (3, 2)),
        (40, 4, (4, 3, 2)),
        (41, 4, (4, 3, 2, 5, 6)),
        (5, 1, (4, 3, 2, 5, 6)),
        (2, 1, (4, 3, 2)),
        (62, 4, (5, 4)),
        (93, 5, (6, 5)),
        (60, 5, (3,)),
    ],
)
def test_tables_of_other_sizes(n: int, series: int, sizes: tuple[int, ...]) -> None:
    """Rulebooks seat two to six; the last of the sizes as rarely as can be, the largest wanted first."""
    people = [Person(key, club=key // 3) for key in range(n)]
    planned = schedule(people, series, "a", Terms(sizes=sizes))
    for plan in planned.plans:
        assert sorted(key for table in plan.tables for key in table) == list(range(n))
        lengths = [len(table) for table in plan.tables]
        assert set(lengths) <= set(sizes)
        assert all(a >= b for a, b in pairwise(lengths))
        assert lengths.count(sizes[-1]) == min(_last_sizes(n, sizes))
    assert max(met_in(planned.plans).values()) == 1
    if n > 12:
        assert sum(same(plan.tables, of(people, "club")) for plan in planned.plans) == 0


def _last_sizes(n: int, sizes: tuple[int, ...]) -> list[int]:
    """How many tables of the least wanted size there can be."""
    last, others = sizes[-1], sizes[:-1]
    return [count for count in range(n // last + 1) if _is_sum(n - last * count, others)]


def _is_sum(n: int, sizes: tuple[int, ...]) -> bool:
    return n == 0 or any(size <= n and _is_sum(n - size, sizes) for size in sizes)
