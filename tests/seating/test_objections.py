"""What cannot be had is said before the draw, with what is possible instead; nothing is relaxed without consent."""

from collections import Counter
from collections.abc import Sequence

import pytest

from tournament.seating import (
    ANYTHING,
    FOUR_OR_THREE,
    Apart,
    CannotSeatError,
    Person,
    Plan,
    Terms,
    draw_by_lot,
    objections,
    refuse,
    schedule,
)
from tournament.seating.designs.fault import Order, fewest_first, thirds_first

from .checker import assert_proper, beside, pigeonhole, same


def everybody(n: int) -> list[Person]:
    return [Person(key) for key in range(n)]


def said(people: Sequence[Person], series: int, apart: Sequence[Apart] = ()) -> list[tuple[str, dict[str, int]]]:
    return [(one.code, one.params) for one in objections(people, series, apart=apart)]


@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_fixed_table_there_is_not_for_so_few_is_objected_to(n: int) -> None:
    code = "five" if n == 5 else "too_few"
    for ask in (lambda: objections(everybody(n), 1), lambda: schedule(everybody(n), 1, "a")):
        with pytest.raises(CannotSeatError) as refused:
            ask()
        assert (refused.value.code, refused.value.params["people"]) == (code, n)


@pytest.mark.parametrize("n", [3, 4, 6, 7, 8])
def test_next_numbers_can_be_seated(n: int) -> None:
    assert_proper(schedule(everybody(n), 1, "a").plans[0].tables, range(n))


@pytest.mark.parametrize("series", [-1, 0, 13, 100])
def test_series_are_planned_from_one_to_twelve(series: int) -> None:
    assert said(everybody(20), series) == [("too_many_series", {"series": series, "most": 12})]
    with pytest.raises(CannotSeatError) as refused:
        schedule(everybody(20), series, "a")
    assert (refused.value.code, refused.value.params) == ("too_many_series", {"series": series, "most": 12})


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
        with pytest.raises(CannotSeatError) as refused:
            attempt()
        assert (refused.value.code, refused.value.params) == objection


def test_fixed_table_may_be_as_full_as_it_gets() -> None:
    tables = {**dict.fromkeys((0, 1, 2, 3), 1), **dict.fromkeys((4, 5, 6), 5)}
    people = [Person(key, table=tables.get(key)) for key in range(19)]
    assert said(people, 2) == []
    for plan in schedule(people, 2, "a").plans:
        assert {0, 1, 2, 3} == set(plan.tables[0])
        assert {4, 5, 6} <= set(plan.tables[4])


def test_wish_and_a_fixed_table_may_not_contradict_each_other() -> None:
    people = [Person(key, table=3 if key in (4, 7, 9) else None) for key in range(40)]
    params = {"wish": 1, "table": 3, "members": 2, "most": 1}
    wishes = [Apart((0, 4)), Apart((4, 9, 20))]
    assert said(people, 2, wishes) == [("apart_at_table", params)]
    with pytest.raises(CannotSeatError) as refused:
        schedule(people, 2, "a", Terms(wishes))
    assert (refused.value.code, refused.value.params) == ("apart_at_table", params)
    assert said(people, 2, [Apart((4, 9, 20), most=2)]) == []


@pytest.mark.parametrize(("kind", "code"), [("team", "teams"), ("club", "clubs")])
def test_group_larger_than_the_number_of_tables_needs_consent(kind: str, code: str) -> None:
    def field(members: int) -> list[Person]:
        labels = [7 if key < members else None for key in range(20)]
        return [
            Person(key, team=label) if kind == "team" else Person(key, club=label) for key, label in enumerate(labels)
        ]

    assert said(field(5), 1) == []
    for members in (6, 11, 20):
        pairs = pigeonhole(members, 5)
        assert said(field(members), 1) == [(code, {"key": 0, "members": members, "tables": 5, "pairs": pairs})]
        tables = schedule(field(members), 1, "a").plans[0].tables
        assert same(tables, {person.key: getattr(person, kind) for person in field(members)}) == pairs
        with pytest.raises(CannotSeatError):
            refuse(objections(field(members), 1), ANYTHING - {code})
        refuse(objections(field(members), 1), frozenset({code}))


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
        (16, 4, 5, 4, 24),  # 5 * 24 meetings; 120 pairs less 4 * 6 of team mates: 96
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
    assert found["bound"] == repeats
    assert found.get("repeats", repeats) >= repeats
    assert found["series"] == series
    if without:
        assert found["without"] == without
        assert "repeats" not in dict(said(people, without))


@pytest.mark.parametrize(
    ("n", "team", "series", "order", "params"),
    [
        (12, None, 3, fewest_first, {"without": 1, "bound": 6, "repeats": 6}),
        (12, None, 3, thirds_first, {"without": 1, "bound": 6, "repeats": 9}),
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
    played = [Plan(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))]
    for before in ((), played):
        plans = schedule(everybody(16), 3, "a", Terms(once, played=before))
        assert schedule(everybody(16), 3, "a", Terms(twice, played=before)) == plans
    alone = schedule(everybody(16), 5, "a", Terms([Apart((5, 5)), Apart((6, 6))]))  # every two meet exactly once
    assert (alone.repeats, alone.bound) == (0, 0)


@pytest.mark.parametrize(("most", "weight"), [(0, 1), (-1, 1), (1, 0), (1, -5)])
def test_wish_allows_and_weighs_at_least_one(most: int, weight: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Apart((1, 2), most, weight)


@pytest.mark.parametrize("plan", [lambda people: schedule(people, 2, "a"), lambda people: draw_by_lot(people, "a")])
def test_same_key_twice_is_refused(plan: object) -> None:
    assert callable(plan)
    with pytest.raises(CannotSeatError) as refused:
        plan([*everybody(8), Person(3)])
    assert (refused.value.code, refused.value.params) == ("duplicate", {"key": 3})


def test_keys_are_any_whole_numbers() -> None:
    keys = [-7, 0, 3, 10**30, -(10**30), 5, 6, 8, 2**64, -1, 11, 12]
    people = [Person(key, club=-key % 3 or None, team=-1 if key in (5, 6) else None) for key in keys]
    planned = schedule(people, 2, "a")
    for plan in planned.plans:
        assert Counter(key for table in plan.tables for key in table) == Counter(keys)
        assert frozenset((5, 6)) not in beside(plan.tables)


@pytest.mark.parametrize("seed", ["", " ", "0", "x" * 100_000, "ä € 🂡", "\0", "a\nb"])
def test_seed_is_any_text(seed: str) -> None:
    planned = schedule(everybody(33), 2, seed)
    assert planned == schedule(everybody(33), 2, seed)
    assert planned != schedule(everybody(33), 2, f"{seed}!")
    for plan in planned.plans:
        assert_proper(plan.tables, range(33))


def test_sizes_that_do_not_add_up_are_refused() -> None:
    for n, sizes in ((9, (2,)), (11, (6, 4)), (7, (4,))):
        with pytest.raises(CannotSeatError) as refused:
            schedule(everybody(n), 1, "a", Terms(sizes=sizes))
        assert (refused.value.code, refused.value.params) == ("no_split", {"people": n})
    assert FOUR_OR_THREE == (4, 3)
