"""`make bench-seating`: our plans beside those of other programs, with the lower bound. Prints tables; needs no Django.

peers.csv has what other programs reached on a machine of this kind (two shared cores, good to a factor of two; how it
was measured says docs/seating.md): people, series, tool, repeats (empty: no plan at all in that time), seconds (empty:
not measured). A tool's row is its best result and the time it took for it. Our times are the processor's, so that
nothing else on the machine counts.
"""

import csv
import math
import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from tournament.seating import Person, Plan, meetings, seat_nearest
from tournament.seating.designs import design
from tournament.seating.schedule import Schedule, schedule

PEERS = Path(__file__).parent / "peers.csv"
FIGURES = Path(__file__).parents[1] / "seating" / "data"
BEST_KNOWN = FIGURES / "best_known.csv"
SECOND_ROUND = FIGURES / "second_round.csv"
SHOWN = {"golfers": "golfers", "cp-sat": "CP-SAT", "dutch": "Dutch", "pantheon": "Pantheon"}
SERIES = (3, 5, 7, 9)
RUNS = 3
COMMAND = """
import runpy, sys
from pathlib import Path
try:
    runpy.run_module("tournament.seating", run_name="__main__")
finally:
    print(Path("/proc/self/status").read_text(), file=sys.stderr)
"""
"""The command as it is, and then what the kernel knows of it."""

Peers = Mapping[tuple[int, int], Mapping[str, str]]


def main() -> None:
    """Print every table."""
    against_peers(peers())
    print()
    with_groups()
    print()
    whole_range()
    print()
    against_the_best_known()
    print()
    against_the_second_round()
    print()
    growth()
    print()
    by_standing()
    print()
    command_line()


def peers() -> Peers:
    """(people, series) -> tool -> what is printed of it."""
    found: dict[tuple[int, int], dict[str, str]] = defaultdict(dict)
    with PEERS.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            seconds = f" in {float(row['seconds']):.3g} s" if row["seconds"] else ""
            text = f"{row['repeats']}{seconds}" if row["repeats"] else f"none{seconds}"
            found[int(row["people"]), int(row["series"])][row["tool"]] = text
    return found


def against_peers(known: Peers) -> None:
    """Repeats and time, ours and theirs."""
    print("No groups: repeats and processor time of a plan with seats and table numbers; others: best and its time")
    figures = best_known()
    print(
        f"{'people':>6}{'series':>7}{'bound':>7}{'figure':>8}{'ours':>6}{'ms':>8}",
        *(f"{name:>17}" for name in SHOWN.values()),
    )
    for (people, series), tools in sorted(known.items()):
        planned, milliseconds = timed([Person(key) for key in range(people)], series)
        theirs = (f"{tools.get(tool, '-'):>17}" for tool in SHOWN)
        figure = figures.get((people, series), 0)
        print(
            f"{people:>6}{series:>7}{planned.bound:>7}{figure:>8}{planned.repeats:>6}{milliseconds:>8.1f}",
            *theirs,
            flush=True,
        )


def with_groups() -> None:
    """Clubs and teams: what an organiser of a championship draws."""
    print("With clubs and teams of four: processor milliseconds, team mates and club mates who meet, repeats")
    print(
        f"{'people':>6}{'series':>7}{'clubs':>7}{'teams':>7}{'ms':>8}{'team mates':>12}{'club mates':>12}{'repeats':>9}"
    )
    cells = (
        (32, 5, 3),
        (40, 5, 8),
        (100, 5, 20),
        (197, 3, 40),
        (197, 5, 40),
        (197, 5, 16),
        (250, 5, 40),
        (1000, 9, 150),
    )
    for people, series, clubs in cells:
        persons = championship(people, clubs)
        planned, milliseconds = timed(persons, series)
        club = {person.key: person.club for person in persons}
        team = {person.key: person.team for person in persons}
        pairs = [(a, b) for plan in planned.plans for table in plan.tables for a in table for b in table if a < b]
        teams = len({person.team for person in persons if person.team is not None})
        mates = sum(1 for a, b in pairs if team[a] is not None and team[a] == team[b])
        club_mates = sum(1 for a, b in pairs if club[a] == club[b])
        print(
            f"{people:>6}{series:>7}{clubs:>7}{teams:>7}{milliseconds:>8.1f}{mates:>12}{club_mates:>12}"
            f"{planned.repeats:>9}",
            flush=True,
        )


def championship(people: int, clubs: int) -> list[Person]:
    """Clubs of uneven sizes, in each as many teams of four as it has members for."""
    chance = random.Random(people)
    club_of = sorted(chance.choices(range(clubs), weights=[1 / (rank + 3) for rank in range(clubs)], k=people))
    persons: list[Person] = []
    for club in range(clubs):
        members = [key for key in range(people) if club_of[key] == club]
        full = len(members) // 4 * 4
        persons += [
            Person(key, club=club, team=members[at // 4 * 4] if at < full else None) for at, key in enumerate(members)
        ]
    return persons


def whole_range() -> None:
    """Every number of people from 8 to 1000: how often the bound is met, and where not."""
    print("Every number of people from 8 to 1000, no groups; processor time")
    print(
        f"{'series':>6}{'plans':>7}{'= bound':>9}{'median ms':>11}{'max ms':>8}  above the bound: people repeats/bound"
    )
    for series in SERIES:
        times, above = [], []
        for people in range(8, 1001):
            start = time.process_time()
            planned = schedule([Person(key) for key in range(people)], series, "1")
            times.append((time.process_time() - start) * 1000)
            if planned.repeats > planned.bound:
                above.append(f"{people} {planned.repeats}/{planned.bound}")
        met = len(times) - len(above)
        print(
            f"{series:>6}{len(times):>7}{met:>9}{statistics.median(times):>11.1f}{max(times):>8.0f}  "
            f"{', '.join(above) or 'none'}",
            flush=True,
        )


def against_the_best_known() -> None:
    """Every number of people from 8 to 140 and of series from 2 to 9: the tests look at a part of them."""
    known = best_known()
    worse = [
        f"{people} x {series}"
        for people in range(8, 141)
        for series in range(2, 10)
        if design(people, series).repeats > known.get((people, series), 0)
    ]
    print("From 8 to 140 people, 2 to 9 series: more repeats than the best known:", ", ".join(worse) or "none")


def best_known() -> dict[tuple[int, int], int]:
    """(people, series) -> the best figure of the first round, where it is not 0."""
    with BEST_KNOWN.open(encoding="utf-8", newline="") as lines:
        return {(int(row["people"]), int(row["series"])): int(row["repeats"]) for row in csv.DictReader(lines)}


def against_the_second_round() -> None:
    """Where a second search by others found better plans than ours once were, and how they found them."""
    print("The second round of figures: repeats (third meetings)")
    head = f"{'people':>6}{'series':>7}{'teams':>7}{'bound':>7}{'ours':>9}{'figure':>8}"
    print(f"{head}{'golfers':>12}{'CP-SAT':>12}  the figure was found by")
    known = peers()
    with SECOND_ROUND.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            people, series = int(row["people"]), int(row["series"])
            team = {key: key // 4 if row["teams"] else None for key in range(people)}
            planned = schedule([Person(key, team=team[key]) for key in range(people)], series, "1")
            thirds = sum(times - 2 for times in meetings(planned.plans).values() if times > 2)
            ours = f"{planned.repeats} ({thirds})" if thirds else f"{planned.repeats}"
            theirs = {} if row["teams"] else known.get((people, series), {})
            others = "".join(f"{theirs.get(tool, '-'):>12}" for tool in ("golfers", "cp-sat"))
            figures = f"{row['teams'] or '-':>7}{planned.bound:>7}{ours:>9}{row['repeats']:>8}"
            print(f"{people:>6}{series:>7}{figures}{others}  {row['source']}", flush=True)


def growth() -> None:
    """Time against n log n, five series by arithmetic."""
    print("Growth, 5 series: processor milliseconds, and microseconds by n log2 n")
    for people in (125, 250, 500, 1000, 2000, 4000):
        _, milliseconds = timed([Person(key) for key in range(people)], 5)
        print(f"{people:>6}{milliseconds:>9.1f}{1000 * milliseconds / (people * math.log2(people)):>8.3f}", flush=True)


def by_standing() -> None:
    """Series by standing as near as possible, points by skill and chance: ranks needed, proven, and the time."""
    print("By standing: the fewest ranks for a plan without conflicts, of which proven, moved, processor ms")
    print(f"{'people':>6}{'teams':>7}{'series':>8}{'ranks':>7}{'proven':>8}{'moved':>7}{'again at 3':>12}{'ms':>8}")
    for people, teams, series in ((41, 0, 4), (197, 49, 5), (1000, 250, 5)):
        chance = random.Random(1)
        skill = [chance.gauss(0, 1) for _ in range(people)]
        order = chance.sample(range(people), people)
        team = {key: at // 4 for at, key in enumerate(order[: 4 * teams])}
        points = [chance.gauss(0, 1) for _ in range(people)]
        threes, plans = [0] * people, list[Plan]()
        for number in range(1, series + 1):
            ranked = sorted(range(people), key=lambda key: -points[key])
            ranking = [Person(key, team=team.get(key), threes=threes[key]) for key in ranked]
            start = time.process_time()
            found = seat_nearest(ranking, met=meetings(plans))
            milliseconds = (time.process_time() - start) * 1000
            plans.append(found.plan)
            print(
                f"{people:>6}{teams:>7}{number:>8}{found.furthest:>7}{found.at_least or 0:>8}{found.moves:>7}"
                f"{found.conflicts.second_threes:>12}{milliseconds:>8.0f}",
                flush=True,
            )
            for table in found.plan.tables:
                for key in table:
                    threes[key] += len(table) == 3
                    points[key] += skill[key] + chance.gauss(0, 1)


def command_line() -> None:
    """The whole command with its start, and the most memory it took (the kernel's word; Linux only)."""
    print("python -m tournament.seating plan: seconds with start-up, most memory")
    for people, series in ((197, 5), (1000, 9)):
        call = [sys.executable, "-c", COMMAND, "plan", "--players", str(people), "--series", str(series)]
        start = time.perf_counter()
        said = subprocess.run(call, check=True, capture_output=True, text=True).stderr
        seconds = time.perf_counter() - start
        memory = next(int(line.split()[1]) for line in said.splitlines() if line.startswith("VmHWM")) / 1024
        print(f"{people:>6}{series:>4}{seconds:>8.2f} s{memory:>8.0f} MB", flush=True)


def timed(persons: list[Person], series: int) -> tuple[Schedule, float]:
    """One plan, and the median milliseconds of processor time of a few runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        planned = schedule(persons, series, "1")
        times.append((time.process_time() - start) * 1000)
    return planned, statistics.median(times)


if __name__ == "__main__":
    main()
