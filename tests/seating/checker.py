"""A second opinion on plans. It shares no code with `tournament.seating`, and prefers being obvious to being fast."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

Tables = Sequence[Sequence[int]]


def fewest_threes(n: int) -> int:
    """Of all ways to write n as fours and threes, the one with the fewest threes."""
    return min(threes for threes in range(n // 3 + 1) if (n - 3 * threes) % 4 == 0 and 3 * threes <= n)


def assert_proper(tables: Tables, keys: Iterable[int]) -> None:
    """Everybody sits exactly once, at a table of four or three; as few threes as possible, and they come last."""
    wanted = Counter(keys)
    assert Counter(key for table in tables for key in table) == wanted
    sizes = [len(table) for table in tables]
    assert set(sizes) <= {3, 4}
    assert (sizes.count(3), sizes) == (fewest_threes(sum(wanted.values())), sorted(sizes, reverse=True))


def beside(tables: Tables) -> list[frozenset[int]]:
    """Every two people who sit at one table."""
    return [frozenset((a, b)) for table in tables for a in table for b in table if a < b]


def met(rounds: Iterable[Tables]) -> Counter[frozenset[int]]:
    """How often every two people meet in all series."""
    return Counter(pair for tables in rounds for pair in beside(tables))


def repeats(rounds: Iterable[Tables]) -> int:
    """Meetings after the first."""
    return sum(times - 1 for times in met(rounds).values())


def visits_to_threes(rounds: Iterable[Tables]) -> Counter[int]:
    """How often everybody who does sits at a table of three."""
    return Counter(key for tables in rounds for table in tables if len(table) == 3 for key in table)


def sizes_of(n: int) -> list[int]:
    """Fours and threes for so many people, as few threes as there can be."""
    threes = fewest_threes(n)
    return [4] * ((n - 3 * threes) // 4) + [3] * threes


def assert_all_proper(rounds: Sequence[Tables], series: int, people: int) -> None:
    """So many series, in each of them everybody."""
    assert len(rounds) == series
    for tables in rounds:
        assert_proper(tables, range(people))


def same(tables: Tables, group_of: dict[int, int | None]) -> int:
    """How many pairs at one table are of the same group."""
    return sum(1 for a, b in beside(tables) if group_of[a] is not None and group_of[a] == group_of[b])


def again_at_three(tables: Tables, threes: dict[int, int]) -> int:
    """How many people at tables of three sat at one before."""
    return sum(1 for table in tables if len(table) == 3 for key in table if threes[key])


def pigeonhole(members: int, tables: int) -> int:
    """The fewest pairs of one group at `tables` tables: q at each, and one more at r of them."""
    q, r = divmod(members, tables)
    return (tables - r) * (q * (q - 1) // 2) + r * ((q + 1) * q // 2)


def all_seatings(keys: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide people into tables of these sizes; the order at and of the tables does not count."""
    if not keys:
        yield []
        return
    first, others = keys[0], keys[1:]
    for size in set(sizes):
        rest_sizes = list(sizes)
        rest_sizes.remove(size)
        for mates in _subsets(others, size - 1):
            for seating in all_seatings([key for key in others if key not in mates], rest_sizes):
                yield [(first, *mates), *seating]


def least(seatings: Iterable[Tables], worth: Callable[[Tables], Sequence[int]]) -> list[int]:
    """The least worth of all seatings, where it adds up table by table: each table is looked at once."""
    of_table = cache(lambda table: worth([table]))
    return min([sum(aim) for aim in zip(*map(of_table, tables), strict=True)] for tables in seatings)


def _subsets(keys: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    for index, key in enumerate(keys):
        for others in _subsets(keys[index + 1 :], size - 1):
            yield (key, *others)
