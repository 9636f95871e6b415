"""Chi-square tests over many drawn plans. It shares no code with `tournament.seating`.

A draw is written as a row of numbers (who sits at this place: 1, the others: 0; how often everybody sat at a short
table; which pairs meet ...), always with the same sum. Were everybody alike, the sums of the columns over N draws
differ from each other by chance only, by N times as much as in one draw: their squares in sum, measured by that, are
distributed as chi-square (Pearson 1900), if no direction in the space of the rows is special.

Everybody has the same chance of every place in a plan for all series. The seeds are fixed, so nothing here fails by
chance; the limits are what chance exceeds once in a thousand times (chance.py).

Lots can be drawn again by anybody: SHA-256 of "seed:i", the first 16 hexadecimal digits, modulo n.

A draw gives everybody the same chance of every place. The seeds are fixed: these tests never fail by chance.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import fmean, stdev

import pytest

from tournament.seating import Lots, Person, Plan, Terms, draw_by_lot, schedule

from .checker import met, visits_to_threes


def unevenness(rows: Iterable[Sequence[int]], freedom: int | None = None) -> float:
    """The chi-square of the columns' sums, with so many degrees of freedom (one less than columns, if not given)."""
    rows = list(rows)
    columns = len(rows[0])
    inside = sum(_squares(row) for row in rows)
    between = _squares([sum(row[column] for row in rows) for column in range(columns)])
    return (columns - 1 if freedom is None else freedom) * between / inside


def pearson(counts: Sequence[int]) -> float:
    """The same where one of each row is drawn, from how often each was: with one degree of freedom less than there
    are counts."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def critical(freedom: int, *, tests: int = 1) -> float:
    """What chi-square exceeds once in a thousand times; with a thousand or fewer `tests`, what one of them exceeds
    once in a thousand times (each once in a million). Within 1 % of the tables for 10 degrees of freedom and more, a
    little too high for fewer.

    Source: Wilson, Hilferty, Proc. Natl. Acad. Sci. 17:684, 1931; 3.0902 and 4.7534 are those quantiles of the normal
    curve.
    """
    quantile = 3.0902 if tests == 1 else 4.7534
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + quantile * part**0.5) ** 3)


def _squares(row: Sequence[int]) -> float:
    mean = sum(row) / len(row)
    return sum((number - mean) ** 2 for number in row)


Plans = Sequence[Plan]


@pytest.mark.parametrize(
    ("freedom", "table"),
    [(10, 29.588), (30, 59.703), (50, 86.661), (100, 149.449)],  # chi-square table, 0.001
)
def test_limits_are_those_of_the_table(freedom: int, table: float) -> None:
    assert critical(freedom) == pytest.approx(table, rel=0.01)


def drawn(people: Sequence[Person], series: int, times: int) -> Iterator[Plans]:
    for seed in range(times):
        yield schedule(people, series, f"seed {seed}").plans


def holders(plans: Plans, series: int) -> list[int]:
    """Who sits at every place of a series."""
    return [key for table in plans[series].tables for key in table]


NONE = [Person(key) for key in range(27)]


CLUBS = [Person(key, club=key // 4) for key in range(24)]


TEAMS = [Person(key, team=key // 4) for key in range(24)]


TANDEMS = [Person(key, team=key // 2) for key in range(26)]


BOTH = [Person(key, club=key // 6, team=key // 3) for key in range(30)]


"""In each of them everybody is like everybody else."""


@pytest.mark.parametrize("people", [NONE, CLUBS, TEAMS, TANDEMS, BOTH])
def test_places_have_the_same_chance_for_everybody(people: list[Person]) -> None:
    n = len(people)
    there = Counter(
        (number, place, key)
        for plans in drawn(people, 2, 150)
        for number in range(2)
        for place, key in enumerate(holders(plans, number))
    )
    for number in range(2):
        for place in range(n):
            even = pearson([there[number, place, key] for key in range(n)])
            assert even < critical(n - 1, tests=n * 2), (place, number)


def test_pairs_have_the_same_chance_to_meet() -> None:
    # Whom somebody meets always sums up to nine: of the 276 dimensions of pairs, 24 are not free.
    n = 24
    pairs = [frozenset((a, b)) for a in range(n) for b in range(a)]
    times = [met(plan.tables for plan in plans) for plans in drawn([Person(key) for key in range(n)], 3, 100)]
    rows = [[of_one[pair] for pair in pairs] for of_one in times]
    assert unevenness(rows, n * (n - 3) // 2) < critical(n * (n - 3) // 2)


@pytest.mark.parametrize("people", [[Person(key) for key in range(31)], BOTH[:27], TANDEMS])
def test_tables_of_three_have_everybody_equally_often(people: list[Person]) -> None:
    visits = [visits_to_threes(plan.tables for plan in plans) for plans in drawn(people, 2, 100)]
    assert unevenness([[of_one[person.key] for person in people] for of_one in visits]) < critical(len(people) - 1)


def test_seats_have_everybody_equally_often() -> None:
    n = 63
    drawings = [
        [table for plan in plans for table in plan.tables] for plans in drawn([Person(key) for key in range(n)], 3, 200)
    ]
    for seat in range(4):
        there = [[table[seat] for table in tables if len(table) > seat] for tables in drawings]
        assert unevenness([keys.count(key) for key in range(n)] for keys in there) < critical(n - 1, tests=4), seat


@pytest.mark.parametrize(("n", "table"), [(27, 2), (27, 7)])  # of four, of three
def test_beside_a_fixed_table_all_others_have_the_same_chance(n: int, table: int) -> None:
    people = [Person(key, table=table if key == 5 else None) for key in range(n)]
    others = [key for key in range(n) if key != 5]
    drawings = list(drawn(people, 2, 200))
    assert all(5 in plan.tables[table - 1] for plans in drawings for plan in plans)
    for number in range(2):
        for at in range(7):
            for seat in range(3):
                there = Counter(plans[number].tables[at][seat] for plans in drawings)
                assert pearson([there[key] for key in others]) < critical(n - 2, tests=42), (number, at, seat)


def test_members_of_clubs_of_any_size_have_the_same_chances() -> None:
    """Clubs of 6, 4 and 3, and 14 without: a large club is more tied, but within one nobody is preferred."""
    people = [Person(key, club=0 if key < 6 else 1 if key < 10 else 2 if key < 13 else None) for key in range(27)]
    drawings = list(drawn(people, 2, 250))
    for number in range(2):
        for place in range(27):
            there = Counter(holders(plans, number)[place] for plans in drawings)
            for members in (range(6), range(6, 10), range(10, 13), range(13, 27)):
                counts = [there[key] for key in members]
                assert any(counts), f"no place for any of {members}"
                assert pearson(counts) < critical(len(members) - 1, tests=54), (members, place, number)


def test_after_series_played_who_was_not_there_is_drawn_like_everybody_new() -> None:
    played = [Plan(tuple(tuple(range(at, at + 4)) for at in range(0, 16, 4)))]
    people = [Person(key) for key in range(8, 32)]
    there = Counter(
        (place, key)
        for seed in range(100)
        for place, key in enumerate(holders(schedule(people, 1, str(seed), Terms(played=played)).plans, 0))
    )
    for place in range(24):
        assert pearson([there[place, key] for key in range(16, 32)]) < critical(15, tests=24), place


@pytest.mark.parametrize("draw", [lambda lots: lots.below(10), lambda lots: lots.pick(range(10))])
def test_lot_prefers_nobody(draw: Callable[[Lots], int]) -> None:
    lots = Lots("one stream")
    times = Counter(draw(lots) for _ in range(5_000))
    assert pearson([times[number] for number in range(10)]) < critical(9)


def test_draw_can_be_recomputed_by_hand() -> None:
    # printf 'Pokal:0' | sha256sum; printf 'Pokal:1' | sha256sum
    digests = [hashlib.sha256(text).hexdigest() for text in (b"Pokal:0", b"Pokal:1")]
    lots = Lots("Pokal")
    assert [lots.below(197), lots.below(10)] == [int(digests[0][:16], 16) % 197, int(digests[1][:16], 16) % 10]


def test_shuffling_swaps_from_the_last_place_down() -> None:
    picks = [int(hashlib.sha256(b"a:%d" % i).hexdigest()[:16], 16) for i in range(2)]
    expected = ["x", "y", "z"]
    j = picks[0] % 3
    expected[2], expected[j] = expected[j], expected[2]
    j = picks[1] % 2
    expected[1], expected[j] = expected[j], expected[1]
    assert Lots("a").shuffled(["x", "y", "z"]) == expected


def test_draw_in_the_incomplete_last_round_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2^64 = 3 * 6148914691236517205 + 1: the one draw left over, 2^64 - 1, must not favour the remainder 0.
    draws = iter([2**64 - 1, 2**64 - 2])
    monkeypatch.setattr(Lots, "_next", lambda self: next(draws))
    assert Lots("any").below(3) == (2**64 - 2) % 3


DRAWS = 700
"""A hundred for every cell of the first table."""


def holders_of_lots(people: Sequence[Person]) -> Counter[tuple[int, int]]:
    """How often each place has each of them."""
    drawn = [[key for table in draw_by_lot(people, str(seed)).tables for key in table] for seed in range(DRAWS)]
    return Counter(holder for keys in drawn for holder in enumerate(keys))


def test_places_of_a_draw_have_the_same_chance_for_everybody() -> None:
    # 7 people, 7 places: 36 degrees of freedom; mean 36, standard deviation sqrt(72) = 8.5: 36 + 5 * 8.5 = 79.
    counts = holders_of_lots([Person(key) for key in range(7)])
    assert pearson([counts[place, key] for place in range(7) for key in range(7)]) < 79


def test_in_a_draw_with_clubs_too_every_member_has_the_same_chance() -> None:
    # 11 people at 4 + 4 + 3: three clubs of three, and two without club. Within a club nobody is preferred:
    # 11 places, 3 members: 20 degrees of freedom, 20 + 5 * sqrt(40) = 52.
    counts = holders_of_lots([Person(key, club=key // 3 if key < 9 else None) for key in range(11)])
    for club in range(3):
        for place in range(11):
            shares = [counts[place, key] for key in range(3 * club, 3 * club + 3)]
            assert pearson(shares) < 2 + 5 * 2  # 2 degrees of freedom, standard deviation 2


PLANS = 60
"""Of each field with one large club."""


Places = Callable[[Plan], Sequence[int]]
"""Some places of a series: who sits there."""


def plans_with_a_club(people: int, members: int, series: int) -> list[tuple[Plan, ...]]:
    """Many plans for a field in which the first so many are of one club."""
    field = [Person(key, club=0 if key < members else None) for key in range(people)]
    return [schedule(field, series, f"seed {number}").plans for number in range(PLANS)]


def assert_a_fair_share(plans: Sequence[Sequence[Plan]], members: int, people: int, places: Places) -> None:
    """The club has as many of these places as its part of the people; not more often wrong than once in a thousand."""
    taken = [[key for plan in series for key in places(plan)] for series in plans]
    shares = [sum(key < members for key in keys) for keys in taken]
    expected = fmean(len(keys) for keys in taken) * members / people
    assert abs(fmean(shares) - expected) <= 3.29 * stdev(shares) / PLANS**0.5 + 1e-9, (fmean(shares), expected)


def short_tables(plan: Plan) -> list[int]:
    return [key for table in plan.tables if len(table) == 3 for key in table]


def seats(seat: int) -> Places:
    return lambda plan: [table[seat] for table in plan.tables if len(table) > seat]


def hall_table(number: int) -> Places:
    return lambda plan: plan.tables[number]


@pytest.mark.parametrize(
    ("people", "members", "series"),
    [(27, 5, 3), (27, 6, 1), (62, 14, 3), (101, 25, 3)],  # at 7, 7, 16 and 26 tables; one, one, two and three of three
)
def test_large_club_has_its_share_of_all_places(people: int, members: int, series: int) -> None:
    plans = plans_with_a_club(people, members, series)

    for places in (short_tables, *map(seats, range(4)), hall_table(0), hall_table(-1)):
        assert_a_fair_share(plans, members, people, places)
