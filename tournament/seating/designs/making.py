"""The best design we know for so many people and series."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tournament.seating.draw import draw_by_lot
from tournament.seating.sizes import FOUR_OR_THREE, table_sizes
from tournament.seating.values import Pair, Person

from . import catalogue
from .algebra import rounds_by_algebra
from .bounds import fewest_repeats, fewest_second_visits
from .circle import rounds_of_two
from .fault import Order, fault, fewest_first, thirds_first
from .sharing import shared
from .thinning import thinned, without
from .values import Design, Round, Table

ARITHMETIC = {1: 1, 2: 1, 3: 1, 4: 5, 5: 5, 6: 5, 7: 7, 8: 9, 9: 9, 10: 9, 11: 11}
"""Tables of four -> how many series without repeats arithmetic has; from twelve tables on all that can be asked for,
and one to spare."""

Partition = tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """`often` repeats, `thirds` of them third or further meetings; or `rarely` many, and nobody meets three times."""

    often: int
    thirds: int
    rarely: int


def choice_of(n: int, series: int, *, sizes: Sequence[int] = FOUR_OR_THREE) -> Choice | None:
    """Whether one can choose between fewer repeats and nobody three times. None: one cannot, or has both."""
    if tuple(sizes) != FOUR_OR_THREE or (n, series) not in catalogue.entries(catalogue.TWICE):
        return None
    often, rarely = design(n, series), design(n, series, order=thirds_first)
    return Choice(often.repeats, often.thirds, rarely.repeats)


def design(
    n: int, series: int, *, sizes: Sequence[int] = FOUR_OR_THREE, teams_of: int = 0, order: Order = fewest_first
) -> Design:
    """Who sits with whom in every series. Always the same for the same arguments.

    Fewest repeats first, then nobody meets often, then the fewest third meetings, then visits to short tables as even
    as can be; `order`: or the fewest third meetings first. With `teams_of` (up to the size of a table) one of the
    partitions in `apart` has as many sets of so many places as there are full tables, where we know how to do that.
    Raises `CannotSeatError`.
    """
    return _design(n, series, tuple(sizes), teams_of, order)


@lru_cache(maxsize=32)
def _design(n: int, series: int, sizes: tuple[int, ...], teams_of: int, order: Order) -> Design:
    tables = table_sizes(n, sizes)
    found = [*_with_teams(n, series, tables, sizes)] if teams_of else []
    found = found or [*_candidates(n, series, tables, sizes)] or [_by_search(n, series, sizes)]
    best = min(found, key=lambda candidate: order(fault(candidate.rounds, sizes[0])))
    repeats, _, thirds, _ = fault(best.rounds, sizes[0])
    bound = fewest_repeats(n, series, sizes=sizes)
    return Design(best.rounds, repeats, thirds, bound, best.apart, best.source)


def _candidates(n: int, series: int, tables: Sequence[int], sizes: tuple[int, ...]) -> Iterator[Design]:
    """What construction and catalogue have; repeats and bound are filled in later."""
    full, count = sizes[0], len(tables)
    if set(tables) == {2}:
        yield Design(rounds_of_two(n, series), 0, 0, 0, (), "circle")
    elif set(tables) <= {full, full - 1}:
        rounds, source = _full_rounds(count, series, full)
        if rounds:
            wanted = fewest_second_visits(n, series, sizes=sizes)
            removed = thinned(rounds, full * count - n, range(full * count - count, -1, -count), wanted)
            if removed is not None:
                yield Design(shared(without(rounds, removed), full), 0, 0, 0, _blocks(rounds, count, removed), source)
        for entry in _entries(n, series, full, "", catalogue.TWICE):
            known = catalogue.developed(entry)
            yield Design(known if entry.repeats else shared(known, full), 0, 0, 0, (), "catalogue")


def _with_teams(n: int, series: int, tables: Sequence[int], sizes: tuple[int, ...]) -> Iterator[Design]:
    """From a design with one series more, which is not played: its tables are the teams. Or from the catalogue.

    What is missing for full tables is taken out of one table of that series: those never meet otherwise, and all the
    other teams stay whole.
    """
    full, count = sizes[0], len(tables)
    missing = full * count - n
    rounds, source = _full_rounds(count, series + 1, full) if set(tables) <= {full, full - 1} else ((), "")
    if rounds:
        *played, spare = rounds
        wanted = fewest_second_visits(n, series, sizes=sizes)
        removed = thinned(played, missing, (), wanted, within=spare)
        if removed is not None:
            apart = (without([spare], removed)[0], *_blocks(played, count, removed))
            yield Design(shared(without(played, removed), full, apart[0]), 0, 0, 0, apart, source)
    for entry in _entries(n, series, full, catalogue.TEAMS) if set(tables) <= {full, full - 1} else ():
        yield Design(catalogue.developed(entry), 0, 0, 0, (catalogue.teams(entry),), "catalogue")


def _entries(n: int, series: int, full: int, *kinds: str) -> list[catalogue.CatalogueEntry]:
    found = (catalogue.entries(kind).get((n, series)) for kind in kinds)
    return [entry for entry in found if entry is not None] if full == catalogue.FULL else []


def _full_rounds(count: int, series: int, full: int) -> tuple[tuple[Round, ...], str]:
    """So many series at `count` full tables, nobody meeting twice, and where from; none: we know of none."""
    if full == catalogue.FULL and series > ARITHMETIC.get(count, series):
        return catalogue.perfect(full * count, series), "catalogue"
    return rounds_by_algebra(count, series, full) or (), "algebra"


def _blocks(rounds: Sequence[Round], count: int, removed: frozenset[int]) -> tuple[Partition, ...]:
    """The blocks of arithmetic, less what was taken out, if nobody of one block ever meets."""
    if any(len({place // count for place in table}) < len(table) for tables in rounds for table in tables):
        return ()
    places = range(sum(len(table) for table in rounds[0]))
    blocks = [tuple(place for place in places if place // count == block) for block in range(len(places) // count)]
    return (without([tuple(blocks)], removed)[0],)


def _by_search(n: int, series: int, sizes: tuple[int, ...]) -> Design:
    """One series after the other, each avoiding what was before as well as it can: for rare sizes of tables."""
    met: Counter[Pair] = Counter()
    visits: Counter[int] = Counter()
    rounds: list[Round] = []
    for number in range(series):
        people = [Person(place, threes=visits[place]) for place in range(n)]
        tables = draw_by_lot(people, f"{n}/{number}", sizes=sizes, met=met).tables
        rounds.append(tuple(sorted(tables, key=len, reverse=True)))
        met.update(pair for table in tables for pair in combinations(sorted(table), 2))
        visits.update(place for table in tables if len(table) < sizes[0] for place in table)
    return Design(tuple(rounds), 0, 0, 0, (), "search")
