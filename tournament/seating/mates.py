"""Groups of people (by index): who is in them, how few pairs of one must share a table, and prices of their pairs."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from .values import Person


def team_of(person: Person) -> tuple[int, int]:
    """Return the team, or a single player as a group."""
    return (1, person.team) if person.team is not None else (2, person.key)


def club_of(person: Person) -> tuple[int, int]:
    """Return the club; without a club, `team_of` decides."""
    return (0, person.club) if person.club is not None else team_of(person)


def groups_of(labels: Iterable[int | None]) -> list[list[int]]:
    """Who (by index) has the same label, in order of appearance; None is no label."""
    groups: dict[int, list[int]] = {}
    for at, label in enumerate(labels):
        if label is not None:
            groups.setdefault(label, []).append(at)
    return list(groups.values())


def fewest_pairs(members: int, sizes: Sequence[int]) -> int:
    """Count pairs of one group that must share a table: the pigeonhole bound.

    Spread as evenly as the tables allow: whoever comes next costs a pair with each member at the table.
    """
    if members <= len(sizes):
        return 0
    pairs = 0
    already = 0
    while members > 0:
        room = min(members, sum(1 for size in sizes if size > already))
        pairs += room * already
        members -= room
        already += 1
    return pairs


def fill_tables(labels: Iterable[int | None], sizes: Sequence[int]) -> bool:
    """Whether everybody is in a group and these groups could sit at the tables just so. If they never meet, they are
    one series more, without a repeat: so many series have at least the repeats that one more has."""
    known = list(labels)
    return None not in known and sorted(map(len, groups_of(known))) == sorted(sizes)


def charge(prices: Sequence[dict[int, int]], groups: Iterable[Sequence[int]], price: int) -> None:
    """Every pair of each group costs so much more: `prices[a][b]` and `prices[b][a]`."""
    for group in groups:
        for a, b in combinations(group, 2):
            prices[a][b] = prices[b][a] = prices[a].get(b, 0) + price
