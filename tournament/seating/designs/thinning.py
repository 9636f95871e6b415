"""From a design for full tables to one with short tables: take places out.

Places that are taken out must never meet, so that no table loses two. Where it can be, they are of different blocks
(arithmetic's, of which every table has one each): then the blocks stay as large as each other but for one place, and a
club finds room in any of them, whichever comes to short tables more often. Whoever is left at a table that lost a place
sits at a short table: who sits there twice is counted, as rarely as possible. As nobody meets a place twice, those are
all neighbours of the places taken out, added up, less those who are neighbours of any.
"""

from collections.abc import Iterable, Iterator, Sequence

from .values import Round, Table


def thinned(
    rounds: Sequence[Round], missing: int, firsts: Iterable[int], wanted: int, within: Sequence[Table] = ()
) -> frozenset[int] | None:
    """Which `missing` places to take out so that there are the fewest second visits to short tables.

    `rounds` without repeats. `firsts`: places of which one is taken out, as many as differ by symmetry. `within`: all
    that are taken out are of one of these tables. `wanted`: so few second visits that one need not look further.
    None: so many places that never meet do not exist.
    """
    beside = _neighbours(rounds)
    best: tuple[int, Table] | None = None
    for chosen in _choices(beside, missing, firsts, within, len(rounds[0])):
        union = 0
        for place in chosen:
            union |= beside[place]
        second = sum(beside[place].bit_count() for place in chosen) - union.bit_count()
        if best is None or second < best[0]:
            best = second, chosen
        if second <= wanted:
            break
    return frozenset(best[1]) if best else None


def without(rounds: Sequence[Round], removed: frozenset[int]) -> tuple[Round, ...]:
    """The rounds without these places, the others numbered anew from 0; tables that lost one come last."""
    places = sorted({place for table in rounds[0] for place in table} - removed)
    number = {place: index for index, place in enumerate(places)}
    kept = ([tuple(number[place] for place in table if place not in removed) for table in tables] for tables in rounds)
    return tuple(tuple(sorted((table for table in tables if table), key=len, reverse=True)) for tables in kept)


def _neighbours(rounds: Sequence[Round]) -> list[int]:
    """Of every place, whom it ever meets, as a set of bits."""
    beside = [0] * sum(len(table) for table in rounds[0])
    for tables in rounds:
        for table in tables:
            together = sum(1 << place for place in table)
            for place in table:
                beside[place] |= together ^ (1 << place)
    return beside


def _choices(
    beside: list[int], missing: int, firsts: Iterable[int], within: Sequence[Table], block: int
) -> Iterator[Table]:
    """Sets of places that never meet; those of different blocks, of so many places each, come first."""
    if missing == 0:
        yield ()
        return
    for table in within:
        yield from _grow(beside, (), table, missing)
    begins = [(first, [*range(first + 1, len(beside)), *range(first)]) for first in firsts]
    for width in (block, 1):
        for first, rest in begins:
            yield from _grow(beside, (first,), rest, missing, width)


def _grow(beside: list[int], chosen: Table, rest: Sequence[int], missing: int, width: int = 1) -> Iterator[Table]:
    """`chosen` and others of `rest`, no two of one block of so many places."""
    if len(chosen) == missing:
        yield chosen
        return
    for at, place in enumerate(rest):
        if not any(beside[other] >> place & 1 or other // width == place // width for other in chosen):
            yield from _grow(beside, (*chosen, place), rest[at + 1 :], missing, width)
