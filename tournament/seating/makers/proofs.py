"""`make proofs`: what can be proven about plans by counting or by search, proven anew, a line each. A few minutes.

Tables of four and three. Every line is an argument of its own: nothing is taken from what the catalogue says of itself,
its plans are counted through. Ends with 1 if something is not as the program says.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tournament.seating.designs import design, fewest_repeats
from tournament.seating.designs.bounds import ALL_PLANS, KNOWN, fewest_at_most_twice, shared_by_two
from tournament.seating.designs.catalogue import TWICE, entries
from tournament.seating.designs.fault import fault, thirds_first
from tournament.seating.designs.values import Design

from .exhaustion import possible

PEOPLE, SERIES = range(6, 49), range(1, 13)
FULL = 4

Line = tuple[bool, str]
"""Whether it is so, and what it is."""


def main() -> int:
    """Print every proof."""
    proofs = (by_all_plans, by_counting, of_third_meetings, of_the_choice, of_teams)
    failed = False
    for proof in proofs:
        _say(f"\n{(proof.__doc__ or '').splitlines()[0]}")
        for is_so, line in proof():
            _say(f"  {'proven' if is_so else 'NOT SO'}: {line}")
            failed |= not is_so
    return int(failed)


def by_all_plans() -> Iterator[Line]:
    """All plans were looked at, up to names (exhaustion.py): fewer repeats there are none, and so many there are."""
    for (people, series), least in sorted(ALL_PLANS.items()):
        reached = _repeats(design(people, series)) == least
        yield (
            reached and not possible(people, series, least - 1),
            f"{people} people, {series} series: {least} repeats, and no plan has {least - 1}",
        )


def by_counting() -> Iterator[Line]:
    """Pairs, and what two series have in common (bounds.py): plans of the fewest repeats there can be."""
    open_ones = []
    for people in PEOPLE:
        least = {}
        for series in SERIES:
            repeats, bound = _repeats(design(people, series)), fewest_repeats(people, series)
            if repeats > bound:
                open_ones.append(f"{people} x {series}: {repeats} ({bound})")
            elif (people, series) not in KNOWN:
                least[series] = repeats
        said = ", ".join(f"{series}: {repeats}" for series, repeats in least.items())
        yield min(least.values()) >= 0, f"{people} people; series: repeats {said}"
    yield (
        True,
        f"of {len(PEOPLE) * len(SERIES)} fields all but {len(open_ones)}; open, ours (bound): {', '.join(open_ones)}",
    )


def of_third_meetings() -> Iterator[Line]:
    """Twelve people: what two series have in common is repeated; a third meeting is common to three pairs of series."""
    for series in (5, 6, 7):
        repeats, most, thirds, _ = fault(design(12, series).rounds, FULL)
        # Of a pairs that meet twice and b three times, a + 2b are the repeats, and a + 3b is what two series share.
        least = series * (series - 1) // 2 * shared_by_two(12) - repeats
        said = f"12 people, {series} series: {repeats} repeats, nobody meets four times, {thirds} third meetings"
        yield (most, thirds) == (3, max(0, least)), f"{said}; with so few repeats and no fourth, there are no fewer"


def of_the_choice() -> Iterator[Line]:
    """Nobody three times: then what two series have in common is a repeat of its own, for every two."""
    for people, series in sorted(entries(TWICE)):
        repeats, most, _, _ = fault(design(people, series, order=thirds_first).rounds, FULL)
        bound = fewest_at_most_twice(people, series)
        told = "no plan has fewer" if repeats == bound else f"whether {bound} would do is open"
        yield most <= 2 and repeats >= bound, f"{people} people, {series} series: {repeats} repeats; {told}"


def of_teams() -> Iterator[Line]:
    """Teams of four that never meet: everybody has three people less to meet, and they would be a series more."""
    for people, series in ((16, 5), (20, 5), (24, 7), (28, 9), (36, 11)):
        one = design(people, series, teams_of=FULL)
        met = {pair for tables in one.rounds for table in tables for pair in combinations(sorted(table), 2)}
        apart = not any(pair in met for team in one.apart[0] for pair in combinations(sorted(team), 2))
        bound = fewest_repeats(people, series + 1)
        yield (
            apart and _repeats(one) >= bound,
            f"{people} people, {series} series: {_repeats(one)} repeats, at least {bound}",
        )


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _repeats(one: Design) -> int:
    met = Counter(pair for tables in one.rounds for table in tables for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


if __name__ == "__main__":
    sys.exit(main())
