"""Looking at a plan: who sits beside whom and should not."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from .values import CannotSeatError, Met, Pair, Person, Plan, Quality


def quality(plan: Plan, people: Iterable[Person], met: Met | None = None, *, full: int) -> Quality:
    """Judge a plan. `met` is what was before this series; a table with fewer than `full` people is a short one."""
    persons = by_key(people)
    seated = [[_find(persons, key) for key in table] for table in plan.tables]
    pairs = [_in_order(a, b) for table in seated for a, b in combinations(table, 2)]
    before = meeting_counts(met)
    return Quality(
        teammate_pairs=tuple((a.key, b.key) for a, b in pairs if a.team is not None and a.team == b.team),
        clubmate_pairs=tuple((a.key, b.key) for a, b in pairs if a.club is not None and a.club == b.club),
        repeated_pairs=tuple((a.key, b.key) for a, b in pairs if before.get((a.key, b.key))),
        second_three_people=tuple(p.key for table in seated if len(table) < full for p in table if p.threes),
    )


def meetings(plans: Iterable[Plan]) -> dict[Pair, int]:
    """How often each pair sat at one table in these plans: the `met` of the series that comes next."""
    counts: dict[Pair, int] = {}
    for pair in pairs_at_tables(plans):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def pairs_at_tables(plans: Iterable[Plan]) -> Iterator[Pair]:
    for plan in plans:
        for table in plan.tables:
            yield from combinations(sorted(table), 2)


def meeting_counts(met: Met | None) -> dict[Pair, int]:
    """The caller's `met`, whichever way it writes a pair; pairs which never met are left out."""
    counts: dict[Pair, int] = {}
    for pair, times in (met or {}).items():
        a, b = sorted(pair)
        if times > 0:
            counts[a, b] = counts.get((a, b), 0) + times
    return counts


def by_key(people: Iterable[Person]) -> dict[int, Person]:
    """Everybody by key. Raises `CannotSeatError` when a key occurs twice."""
    persons: dict[int, Person] = {}
    for person in people:
        if person.key in persons:
            raise CannotSeatError("duplicate", key=person.key)
        persons[person.key] = person
    return persons


def _find(persons: dict[int, Person], key: int) -> Person:
    if key not in persons:
        raise CannotSeatError("unknown", key=key)
    return persons[key]


def _in_order(a: Person, b: Person) -> tuple[Person, Person]:
    return (a, b) if a.key < b.key else (b, a)
