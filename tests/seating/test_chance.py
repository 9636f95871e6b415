"""Everybody has the same chance of every place in a plan for all series. The seeds are fixed, so nothing here fails by
chance; the limits are what chance exceeds once in a thousand times (chance.py).

Lots can be drawn again by anybody: SHA-256 of "seed:i", the first 16 hexadecimal digits, modulo n.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest

from tournament.seating import Lots, Person, Plan, Terms, schedule

from .chance import critical, pearson, unevenness
from .checker import met, visits_to_threes

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


def one_of(keys: Sequence[int], key: int) -> list[int]:
    return [int(key == other) for other in keys]


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


def test_people_and_places_together_are_as_even_as_chance_makes_them() -> None:
    n = 31
    drawings = list(drawn([Person(key) for key in range(n)], 2, 200))
    for number in range(2):
        rows = [[cell for key in holders(plans, number) for cell in one_of(range(n), key)] for plans in drawings]
        assert unevenness(rows, (n - 1) ** 2) < critical((n - 1) ** 2, tests=2)


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
    rows = [[of_one[person.key] for person in people] for of_one in visits]
    assert unevenness(rows) < critical(len(people) - 1)


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


def test_lots_prefer_nobody() -> None:
    orders = [Lots(f"lot {seed}").shuffled(range(8)) for seed in range(1_000)]
    rows = [[cell for key in order for cell in one_of(range(8), key)] for order in orders]
    assert unevenness(rows, 49) < critical(49)


@pytest.mark.parametrize("draw", [lambda lots: lots.below(10), lambda lots: lots.pick(range(10))])
def test_lot_prefers_nobody(draw: Callable[[Lots], int]) -> None:
    lots = Lots("one stream")
    assert unevenness(one_of(range(10), draw(lots)) for _ in range(5_000)) < critical(9)


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


def test_orders_have_the_same_chance() -> None:
    # 6 orders, 1200 seeds: 200 each; chi-square with 5 degrees of freedom exceeds 30 once in 70,000 tries.
    orders = Counter("".join(Lots(str(seed)).shuffled("abc")) for seed in range(1200))
    assert len(orders) == 6
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 30
