"""Seating by lot: no team mates, nobody twice at a three, no club mates, nobody again; in this order.

The German federation's way: the best team on seat 1 of tables 1 to 4, the next team on seat 2 of the same tables.

The same seed and input give the same plan: in another process, whatever Python's hashes are, in any order of what
has no order. And what planning a large field takes of memory. Both are measured in processes of their own.

The searches of the seating may be left out only where nothing of it changed since they ran whole.
"""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.searches import TRIED, fingerprint, is_unchanged
from tournament.seating import (
    Apart,
    Person,
    Terms,
    draw_by_lot,
    meetings,
    objections,
    report,
    schedule,
    seat_teams_by_standing,
)

from .checker import again_at_three, all_seatings, assert_proper, beside, least, pigeonhole, repeats, same, sizes_of
from .refusals import refused

SEATABLE = st.integers(3, 250).filter(lambda n: n != 5)


def members(club_sizes: list[int], team_size: int = 4) -> list[Person]:
    """People of clubs of these sizes, in teams within the clubs."""
    places = [(club, index) for club, size in enumerate(club_sizes) for index in range(size)]
    return [Person(key, club=club, team=club * 1000 + index // team_size) for key, (club, index) in enumerate(places)]


def clubs_of(people: list[Person]) -> dict[int, int | None]:
    return {person.key: person.club for person in people}


def teams_of(people: list[Person]) -> dict[int, int | None]:
    return {person.key: person.team for person in people}


@given(SEATABLE, st.text(max_size=5))
def test_people_sit_once_each_at_a_four_or_a_three(n: int, seed: str) -> None:
    assert_proper(draw_by_lot([Person(key) for key in range(100, 100 + n)], seed).tables, range(100, 100 + n))


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

    def judged(tables: Sequence[Sequence[int]]) -> list[int]:
        return [
            same(tables, teams_of(people)),
            again_at_three(tables, {person.key: person.threes for person in people}),
            same(tables, clubs_of(people)),
            sum(met.get(pair, 0) for pair in beside(tables)),
        ]

    assert judged(draw_by_lot(people, str(seed), met=met).tables) == least(all_seatings(range(n), sizes_of(n)), judged)


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
    assert repeats(plan.tables for plan in plans) == 0


def test_met_may_be_written_as_pairs_in_any_order() -> None:
    people = [Person(key) for key in range(16)]
    met = [((0, key), (key, 0), frozenset((0, key))) for key in range(1, 12)]
    plans = [draw_by_lot(people, "a", met=dict.fromkeys(pairs, 1)) for pairs in zip(*met, strict=True)]
    assert plans[0] == plans[1] == plans[2]
    assert next(set(table) for table in plans[0].tables if 0 in table) <= {0, 12, 13, 14, 15}


def test_meetings_with_absent_people_do_not_matter() -> None:
    people = [Person(key) for key in range(8)]
    assert draw_by_lot(people, "a", met={frozenset((0, 99)): 3}) == draw_by_lot(people, "a")


def team(name: int, size: int = 4, threes: Sequence[int] = ()) -> list[Person]:
    """Team 7 has members 71, 72, 73, 74; those numbered in `threes` sat at a table of three."""
    return [Person(10 * name + member, team=name, threes=int(member in threes)) for member in range(1, size + 1)]


def singles(count: int) -> list[Person]:
    """901 is the best of them."""
    return [Person(900 + rank) for rank in range(1, count + 1)]


@pytest.mark.parametrize(
    ("teams", "alone", "tables"),
    [
        pytest.param(
            [team(name) for name in range(1, 9)],
            0,
            [
                *[(11, 21, 31, 41), (12, 22, 32, 42), (13, 23, 33, 43), (14, 24, 34, 44)],
                *[(51, 61, 71, 81), (52, 62, 72, 82), (53, 63, 73, 83), (54, 64, 74, 84)],
            ],
            id="eight-teams-of-four",
        ),
        # 20 people, 5 tables: team 5 would be alone at table 5. It changes places on seats 2, 3 and 4; everybody else
        # keeps the seat, and the better the team, the fewer of it move.
        pytest.param(
            [team(name) for name in range(1, 6)],
            0,
            [(11, 21, 31, 41), (12, 52, 32, 42), (13, 23, 53, 43), (14, 24, 34, 54), (51, 22, 33, 44)],
            id="fifth-team-is-spread-along-the-seats",
        ),
        pytest.param(
            [team(name, 2) for name in range(1, 9)],
            0,
            [(11, 21, 31, 41), (12, 22, 32, 42), (51, 61, 71, 81), (52, 62, 72, 82)],
            id="four-tandems-share-two-tables",
        ),
        pytest.param(
            [team(1), team(2, 3), team(3), team(4)],
            1,
            [(11, 21, 31, 41), (12, 22, 32, 42), (13, 23, 33, 43), (14, 901, 34, 44)],
            id="single-takes-the-hole-of-an-incomplete-team",
        ),
        # 15 people, 4 + 4 + 4 + 3: the last seat of table 4 is missing.
        pytest.param(
            [team(1), team(2), team(3), team(4, 3)],
            0,
            [(11, 21, 31, 41), (12, 22, 32, 42), (13, 23, 33, 43), (14, 24, 34)],
            id="last-seat-is-missing",
        ),
        # 31 = 7 * 4 + 3
        pytest.param(
            [team(1, 3), *(team(name) for name in range(2, 9))],
            0,
            [
                *[(11, 21, 31, 41), (12, 22, 32, 42), (13, 23, 33, 43), (84, 24, 34, 44)],
                *[(51, 61, 71, 81), (52, 62, 72, 82), (53, 63, 73, 83), (54, 64, 74)],
            ],
            id="hole-of-the-best-block-is-closed-by-the-last-player",
        ),
        # Team 5 begins tables 5 to 8, singles 1-12 fill them, three are left: 35 = 8 * 4 + 3.
        pytest.param(
            [team(name) for name in range(1, 6)],
            15,
            [
                *[(11, 21, 31, 41), (12, 22, 32, 42), (13, 23, 33, 43), (14, 24, 34, 44)],
                *[(51, 901, 902, 903), (52, 904, 905, 906), (53, 907, 908, 909), (54, 910, 911, 912), (913, 914, 915)],
            ],
            id="singles-fill-the-last-block-and-then-tables-of-their-own",
        ),
        pytest.param([], 7, [(901, 902, 903, 904), (905, 906, 907)], id="singles-without-teams-sit-by-standing"),
        pytest.param(
            [team(1), [], team(2), team(3), team(4)],
            0,
            [(11, 21, 31, 41), (12, 22, 32, 42), (13, 23, 33, 43), (14, 24, 34, 44)],
            id="team-of-which-nobody-is-left-takes-no-seats",
        ),
        # 15 people: 14, 24 and 34 are due at the three; 24 sat there already and cannot meet 23 instead of 33.
        pytest.param(
            [team(1), team(2, threes=[4]), team(3), team(4, 3)],
            0,
            [(11, 21, 31, 41), (12, 22, 32, 42), (13, 24, 33, 43), (14, 23, 34)],
            id="player-of-a-three-changes-on-his-seat-with-the-nearest-table",
        ),
    ],
)
def test_teams_sit_along_the_seats(teams: list[list[Person]], alone: int, tables: list[tuple[int, ...]]) -> None:
    assert [*seat_teams_by_standing(teams, singles(alone)).tables] == tables


def test_mates_of_a_large_team_meet_as_seldom_as_can_be() -> None:
    """Two teams at two tables: two mates of each at each table, four pairs."""
    tables = seat_teams_by_standing([team(1), team(2)]).tables
    assert_proper(tables, [11, 12, 13, 14, 21, 22, 23, 24])
    assert same(tables, {key: key // 10 for table in tables for key in table}) == 4  # 2 teams * 2 tables * 1 pair


@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), max_size=30), st.integers(0, 20))
def test_team_mates_never_meet_whatever_the_field(fields: list[list[int]], alone: int) -> None:
    """Any number of teams of one to four and singles; about a quarter of them sat at a table of three."""
    teams = [
        [Person(10 * name + member, threes=int(luck == 3)) for member, luck in enumerate(field)]
        for name, field in enumerate(fields)
    ]
    others = singles(alone)
    everybody = [person for member in (*teams, others) for person in member]
    if len(everybody) in {0, 1, 2, 5}:
        refused(lambda: seat_teams_by_standing(teams, others))
        return
    tables = seat_teams_by_standing(teams, others).tables
    assert_proper(tables, [person.key for person in everybody])
    if len(tables) < 4:
        return
    assert same(tables, {person.key: person.key // 10 if person.key < 900 else None for person in everybody}) == 0
    if len(tables) >= 8:
        assert again_at_three(tables, {person.key: person.threes for person in everybody}) <= max(
            0, sum(len(table) for table in tables if len(table) == 3) - sum(1 for p in everybody if not p.threes)
        )


PROGRAM = """
import json, sys
from tournament.seating import Apart, Person, Terms, draw_by_lot, schedule

def tables(plans):
    return [plan.tables for plan in plans]

grouped = [Person(key, club=key % 7, team=key // 3) for key in range(50)]
tied = [Person(key, team=key // 4) for key in range(12)]
fixed = [Person(key, table={0: 2, 5: 2, 9: 1}.get(key), club=key // 6) for key in range(40)]
apart = [Apart((0, 9, 18), 1, 2), Apart((3, 12, 21, 30), 2, 1)]
first = schedule(grouped, 2, "first").plans
met = {frozenset((a, b)): 1 for plan in first for table in plan.tables for a in table for b in table if a < b}
json.dump([
    tables(schedule(grouped, 4, "Pokal", Terms(apart)).plans),
    tables(schedule(tied, 3, "Pokal").plans),
    tables(schedule(fixed, 3, "Pokal", Terms(apart)).plans),
    tables(schedule(grouped, 2, "Pokal", Terms(played=first)).plans),
    tables(schedule(grouped[:41], 3, "Pokal", Terms(sizes=(4, 3, 2, 5, 6))).plans),
    tables([draw_by_lot(grouped, "Pokal", met=met)]),
], sys.stdout)
"""


def printed(program: str, hash_seed: str) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment).stdout


@pytest.mark.nightly
def test_plans_are_the_same_in_a_process_with_other_hashes() -> None:
    zero, other = (printed(PROGRAM, hash_seed) for hash_seed in ("0", "1"))
    assert (len(json.loads(zero)), zero) == (6, other)


def field(n: int) -> list[Person]:
    return [Person(key, club=key % 9 or None, team=key // 4, table=6 if key == 17 else None) for key in range(n)]


FIRST = schedule(field(48), 1, "first").plans
PLANNERS: list[Callable[[list[Person], list[Apart]], object]] = [
    lambda people, apart: schedule(people, 3, "Pokal", Terms(apart)),
    lambda people, apart: schedule(people, 2, "Pokal", Terms(apart, played=FIRST)),
    lambda people, apart: draw_by_lot(people, "Pokal", apart=apart),
    lambda people, apart: objections(people, 3, apart=apart),
    lambda people, apart: report(FIRST, people, apart=apart),
]


@pytest.mark.parametrize("planner", PLANNERS)
@pytest.mark.parametrize("shuffle", range(3))
def test_people_have_no_order(planner: Callable[[list[Person], list[Apart]], object], shuffle: int) -> None:
    people, apart = field(48), [Apart((0, 9, 18), 1, 2), Apart((3, 12, 21, 30), 2, 1)]
    assert planner(random.Random(shuffle).sample(people, len(people)), apart) == planner(people, apart)


@pytest.mark.parametrize("planner", PLANNERS[:3])
def test_names_in_a_wish_have_no_order(planner: Callable[[list[Person], list[Apart]], object]) -> None:
    people = field(48)
    turned = [Apart((18, 0, 9), 1, 2), Apart((30, 3, 21, 12), 2, 1)]
    assert planner(people, turned) == planner(people, [Apart((0, 9, 18), 1, 2), Apart((3, 12, 21, 30), 2, 1)])


LARGE = """
from pathlib import Path
from tournament.seating import Person, schedule
planned = schedule([Person(key, club=key // 12, team=key // 4) for key in range(1000)], 9, "Pokal")
print(Path("/proc/self/status").read_text())
"""


def test_thousand_people_in_nine_series_take_less_than_100_mb() -> None:
    """The most a process of its own ever had, Python's 15 MB included; as Linux counts it, in units of 1024 bytes."""
    most, unit = printed(LARGE, "0").split(b"VmHWM:")[1].split()[:2]
    assert unit == b"kB"
    assert int(most) * 1024 < 100_000_000


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one module in each folder that is tried, and its hash."""
    for folder in TRIED:
        (tmp_path / folder / "deeper").mkdir(parents=True)
        (tmp_path / folder / "deeper" / "module.py").write_bytes(b"SERIES = 3\n")
    (tmp_path / "kept").write_text(fingerprint(tmp_path), encoding="ascii")
    return tmp_path


@pytest.mark.parametrize("folder", TRIED)
def test_searches_run_whole_after_any_change(tree: Path, folder: str) -> None:
    module, kept = tree / folder / "deeper" / "module.py", tree / "kept"
    assert is_unchanged(tree, kept)
    module.write_bytes(b"SERIES = 4\n")
    assert not is_unchanged(tree, kept)
    module.write_bytes(b"SERIES = 3\n")
    assert is_unchanged(tree, kept)
    moved = module.rename(module.with_name("other.py"))
    assert not is_unchanged(tree, kept)
    moved.unlink()
    assert not is_unchanged(tree, kept)


@pytest.mark.parametrize("content", [None, "", "0" * 64])
def test_searches_run_whole_without_the_hash(tree: Path, content: str | None) -> None:
    kept = tree / "other"
    if content is not None:
        kept.write_text(content, encoding="ascii")
    assert not is_unchanged(tree, kept)
