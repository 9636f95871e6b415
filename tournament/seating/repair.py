"""People come late, leave or do not turn up: the rest of the plan is mended.

Team mates apart, then wishes, then repeats, then as few as possible at another table than planned: for a repeat no more
than `SPARED`, or two for everybody who came or went, beyond the fewest.

**The fewest.** Of a table with e people who can stay (or must sit there: a table of their own) no more than min(e, s)
do if it has s places afterwards. Which table gets which size is free. As min(e, s) grows by at least as much from a
larger s when e is larger, sorting both by size gives the greatest sum (the rearrangement inequality; a table that its
own people fill is served first). Whoever does not fit, and whoever sat at a table that is no longer needed (the last
ones: there are tables 1 to T), moves. So no plan with the tables of `table_sizes` moves fewer, and the search
(`rearrange.py`) begins with one that moves just as many.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .assignment import assign
from .lots import Lots
from .quality import by_key
from .rearrange import Aims, Tables, rearranged
from .sizes import FOUR_OR_THREE, table_sizes
from .values import Apart, CannotSeatError, Person, Plan

SPARED = 8
"""So many may move for the sake of repeats, however few came or went."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """The mended plans; for each of them who sits at another table than planned (`moved`: keys, in order), and the
    tables, counted from 1, whose people or seats changed or which are new (`lists`: to be printed again); those which
    are gone are left out. `bound`: so many at least had to move, over all series."""

    plans: tuple[Plan, ...]
    moved: tuple[tuple[int, ...], ...]
    lists: tuple[tuple[int, ...], ...]
    bound: int


def repair(
    plans: Sequence[Plan],
    people: Sequence[Person],
    seed: str,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    apart: Sequence[Apart] = (),
    played: Sequence[Plan] = (),
) -> Repaired:
    """Fit the remaining series to the people who are there now.

    Fewest team mates at one table, least weight of `apart`, fewest repeats (with `played` and the other series) at the
    tables that somebody comes to, fewest people at another table than planned, third meetings, club mates, second
    visits to a short table; then seats. Whoever stays at a table keeps the seat, unless the table shrinks below it. A
    series with just these people, at tables of `sizes`, stays as it is, also where it was changed by hand. Raises
    `CannotSeatError`: as `table_sizes`, `duplicate`, `no_such_table` (`key`, `table`, `tables`), `table_full`
    (`table`, `people`, `seats`).
    """
    persons = by_key(people)
    wanted = table_sizes(len(persons), sizes)
    lots = Lots(seed)
    mended = [[[key for key in table if key in persons] for table in plan.tables] for plan in plans]
    bounds = []
    for number, plan in enumerate(plans):
        if _fits(plan, persons, sizes):
            bounds.append(0)
            continue
        others = [*played, *(_plan(tables) for other, tables in enumerate(mended) if other != number)]
        start = _start(mended[number], persons, wanted, lots)
        bounds.append(len(_moved(plan, start)))
        aims = Aims(persons, apart, others, sizes[0])
        allowed = bounds[-1] + max(SPARED, 2 * _came_or_went(plan, persons))
        mended[number] = _chairs(plan, rearranged(start, plan, aims, allowed, lots), others)
    return Repaired(
        plans=tuple(_plan(tables) for tables in mended),
        moved=tuple(_moved(plan, tables) for plan, tables in zip(plans, mended, strict=True)),
        lists=tuple(_lists(plan, tables) for plan, tables in zip(plans, mended, strict=True)),
        bound=sum(bounds),
    )


def _fits(plan: Plan, persons: Mapping[int, Person], sizes: Sequence[int]) -> bool:
    """Return whether nobody came or went, and whoever has a fixed table sits there."""
    seated = [(key, place) for place, table in enumerate(plan.tables, start=1) for key in table]
    return (
        {key for key, _ in seated} == persons.keys()
        and all(len(table) in sizes for table in plan.tables)
        and all(persons[key].table in (None, place) for key, place in seated)
    )


def _came_or_went(plan: Plan, persons: Mapping[int, Person]) -> int:
    return len({key for table in plan.tables for key in table} ^ persons.keys())


def _start(old: Sequence[Sequence[int]], persons: Mapping[int, Person], wanted: Sequence[int], lots: Lots) -> Tables:
    """A first arrangement with the fewest moves: who cannot stay, and where those and the late ones go, by lot."""
    own: list[list[int]] = [[] for _ in wanted]
    for key, person in persons.items():
        if person.table is not None:
            if not 1 <= person.table <= len(wanted):
                raise CannotSeatError("no_such_table", key=key, table=person.table, tables=len(wanted))
            own[person.table - 1].append(key)
    here = [[key for key in table if persons[key].table is None] for table in old[: len(wanted)]]
    here += [[] for _ in wanted[len(here) :]]
    room = _rooms(list(map(len, own)), list(map(len, here)), wanted, lots)
    tables = [
        [*keys, *lots.shuffled(staying)[: size - len(keys)]]
        for keys, staying, size in zip(own, here, room, strict=True)
    ]
    seated = {key for table in tables for key in table}
    waiting = lots.shuffled([key for key in sorted(persons) if key not in seated])
    for table, size in zip(tables, room, strict=True):
        while len(table) < size:
            table.append(waiting.pop())
    return tables


def _rooms(own: Sequence[int], here: Sequence[int], wanted: Sequence[int], lots: Lots) -> list[int]:
    """How many places every table gets: the more the more people are there already; its own ones in any case."""

    def need(place: int) -> tuple[int, int]:
        return max(own[place], min(wanted)), own[place] + here[place]

    order = sorted(lots.shuffled(range(len(wanted))), key=need, reverse=True)
    rooms = dict(zip(order, sorted(wanted, reverse=True), strict=True))
    for place, size in rooms.items():
        if own[place] > size:
            raise CannotSeatError("table_full", table=place + 1, people=own[place], seats=size)
    return [rooms[place] for place in range(len(wanted))]


def _chairs(plan: Plan, tables: Sequence[Sequence[int]], others: Sequence[Plan]) -> Tables:
    """Assign table seats: who stays keeps theirs, the others get those they had least often, all in all."""
    sat = Counter((key, seat) for other in others for table in other.tables for seat, key in enumerate(table))
    ordered = []
    for place, table in enumerate(tables):
        before = plan.tables[place] if place < len(plan.tables) else ()
        seated = {before.index(key): key for key in table if key in before and before.index(key) < len(table)}
        rest = [key for key in table if key not in seated.values()]
        free = [seat for seat in range(len(table)) if seat not in seated]
        columns = assign([[sat[key, seat] for seat in free] for key in rest])
        seated.update((free[column], key) for key, column in zip(rest, columns, strict=True))
        ordered.append([seated[seat] for seat in range(len(table))])
    return ordered


def _moved(plan: Plan, tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    was = {key: place for place, table in enumerate(plan.tables) for key in table}
    return tuple(sorted(key for place, table in enumerate(tables) for key in table if was.get(key, place) != place))


def _lists(plan: Plan, tables: Sequence[Sequence[int]]) -> tuple[int, ...]:
    before = [*map(list, plan.tables), *([] for _ in tables)]
    return tuple(place for place, table in enumerate(tables, start=1) if before[place - 1] != list(table))


def _plan(tables: Sequence[Sequence[int]]) -> Plan:
    return Plan(tuple(map(tuple, tables)))
