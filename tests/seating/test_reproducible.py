"""The same seed and input give the same plan: in another process, whatever Python's hashes are, in any order of what
has no order. And what planning a large field takes of memory. Both are measured in processes of their own."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest

from tournament.seating import Apart, Person, Terms, draw_by_lot, objections, report, schedule

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


def test_seats_and_tables_of_played_series_say_only_who_sat_where() -> None:
    """Who met does not depend on the order in which pairs are written; chairs and places of the hall do count."""
    people = field(48)
    met = {(a, b): 1 for table in FIRST[0].tables for a in table for b in table if a < b}
    backwards = {frozenset(pair): met[pair] for pair in reversed(met)}
    assert draw_by_lot(people, "a", met=met) == draw_by_lot(people, "a", met=backwards)


@pytest.mark.parametrize("seeds", [("a", "b"), ("1", "10"), ("", " ")])
def test_seeds_that_differ_plan_differently(seeds: tuple[str, str]) -> None:
    first, second = (schedule(field(48), 2, seed) for seed in seeds)
    assert first.plans != second.plans


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
