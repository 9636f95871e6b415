"""Take in who came and who went: the tables of series already seated change as little as possible."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, count
from typing import Any

from tournament import seating
from tournament.core.act import Actor, act, compare, raise_version
from tournament.core.errors import RefusedError, StaleError
from tournament.draw.acts.draws import Planned, new_seed, new_table
from tournament.draw.reads import drawing as reads
from tournament.draw.reads.changes import Changed, changed_series
from tournament.draw.reads.drawing import apart_values, wishes_of
from tournament.lists.acts.at_table import remember_withdrawn
from tournament.lists.acts.who_sits import with_others
from tournament.models import CardTable, Registration, Seat, Series, Substitution, Tournament, WithdrawnLink

Tables = dict[int, list[int]]
"""Table number -> start numbers in order of seats."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody was shown before they agreed: the lot, and the fingerprint of the tables it gave."""

    seed: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """What taking changes in would do: series -> who moves, who comes to which table, which lists are to be printed
    anew, which tables are gone; as the log has it."""

    seen: Seen
    series: dict[Series, dict[str, list[Any]]]


def proposed_changes(tournament: Tournament, versions: Mapping[int, int]) -> Proposed:
    """What `take_in_changes` would do to these series; nothing is stored. Raises as that does."""
    seed, chosen = new_seed(), _chosen(tournament, versions)
    here = reads.seatable(tournament)
    fitting = _fitting(tournament, chosen, here, seed)
    after = Planned.of(fitting).plan
    by_number = {registration.number: registration for registration in here}
    return Proposed(
        Seen(seed, _fingerprint(after)),
        {
            change.series: _said(fitting.tables[change.series.number], after[change.series.number], by_number)
            for change in chosen
        },
    )


def take_in_changes(
    tournament: Tournament, versions: Mapping[int, int], actor: Actor, seen: Seen | None = None
) -> None:
    """Fit these series (number -> version read) to who is there now: team mates apart, then wishes, then repeats, then
    the fewest people at another table. `seen`: just as it was shown.

    Tables for which something is stored stay as they are; a series in which that is so is fitted for itself, all
    others together. A table of which nobody changes keeps its row and its link, one that changes keeps its link.
    Refused: nothing changed, or these people cannot be seated. StaleError: a series was changed meanwhile, or
    anything else that the tables come from; it is not what was shown.
    """
    seed = seen.seed if seen else new_seed()
    planned = Planned.of(_fitting(tournament, _chosen(tournament, versions), reads.seatable(tournament), seed))
    if seen and _fingerprint(planned.plan) != seen.fingerprint:
        raise StaleError(None)
    with act(tournament, actor, "changes_taken_in") as entry:
        chosen = _chosen(entry.tournament, versions)
        here = reads.seatable(entry.tournament)
        fitting = _fitting(entry.tournament, chosen, here, seed)
        after = planned.if_still(fitting)
        entry.after = {
            "came": sorted({registration.person.name for changed in chosen for registration in changed.came}),
            "went": sorted({seat.registration.person.name for changed in chosen for seat in changed.gone}),
            "seed": seed,
        }
        by_number = {registration.number: registration for registration in here}
        for series in (changed.series for changed in chosen):
            before = fitting.tables[series.number]
            entry.after[f"Serie {series.number}"] = _store(series, before, after[series.number], by_number)
            if series.seated:
                entry.heads.append((series, "seating_head"))


@dataclass(frozen=True, slots=True)
class Fitting:
    """All that the fitted tables come from.

    `tables`: of every seated series, by number. `later`: number of a series -> who took a seat there later, at tables
    that cannot change any more. `free`: the chosen series, each with those of its tables that can change. `people`: who
    is there.
    """

    tables: dict[int, Tables]
    later: dict[int, set[int]]
    free: dict[int, tuple[int, ...]]
    people: list[seating.Person]
    apart: list[seating.Apart]
    sizes: tuple[int, ...]
    seed: str

    def search(self) -> dict[int, Tables]:
        """The tables of every series afterwards. Raises `CannotSeatError`."""
        untouched = [number for number in self.free if self._is_whole(number)]
        begun = [[number] for number in self.free if number not in untouched]
        tables = self.tables
        for group in [untouched, *begun] if untouched else begun:
            tables = tables | self._fitted(group, tables)
        return tables

    def _is_whole(self, number: int) -> bool:
        """Whether all tables of a series can change; they are 1 to n then, unless one went while others were begun."""
        return sorted(self.free[number]) == sorted(self.tables[number]) == [*range(1, len(self.tables[number]) + 1)]

    def _fitted(self, group: Sequence[int], tables: Mapping[int, Tables]) -> dict[int, Tables]:
        """Series that are fitted together: the same people at tables that can all change, or one that is begun."""
        free = [self._part(number, free=True) for number in group]
        fixed = [self._part(number, free=False) for number in group]
        others = [tables[number] for number in tables if number not in group]
        people = self._people_beside(fixed, {key for number in group for key in self.later.get(number, ())})
        plans = seating.repair(
            [_plan(part) for part in free],
            [replace(person, table=_place(person.table, free[0], fixed[0])) for person in people],
            self.seed,
            sizes=self.sizes,
            apart=self.apart,
            played=[_plan(part) for part in (*others, *fixed)],
        ).plans
        return {
            number: dict(sorted({**fixed[at], **_numbered(free[at], fixed[at], plans[at])}.items()))
            for at, number in enumerate(group)
        }

    def _part(self, number: int, *, free: bool) -> Tables:
        """The tables of a series that can change, or those that cannot."""
        return {table: keys for table, keys in self.tables[number].items() if (table in self.free[number]) == free}

    def _people_beside(self, fixed: Sequence[Tables], later: set[int]) -> list[seating.Person]:
        """Return who is there but at no fixed table."""
        taken = later | {key for tables in fixed for keys in tables.values() for key in keys}
        return [person for person in self.people if person.key not in taken]


def _chosen(tournament: Tournament, versions: Mapping[int, int]) -> list[Changed]:
    chosen = [change for change in changed_series(tournament) if change.series.number in versions]
    if not chosen:
        raise RefusedError("nothing_changed")
    for change in chosen:
        compare(change.series.version, versions[change.series.number], change.series)
    return chosen


def _fitting(tournament: Tournament, chosen: Sequence[Changed], here: Sequence[Registration], seed: str) -> Fitting:
    return Fitting(
        reads.tables_of_all(tournament),
        _later_in(tournament),
        {change.series.number: change.free for change in chosen},
        reads.people(chosen[0].series, here, ()),
        apart_values(wishes_of(tournament), [registration.number for registration in here]),
        tournament.rulebook.table_sizes,
        seed,
    )


def _numbered(free: Tables, fixed: Tables, plan: seating.Plan) -> Tables:
    """The tables of a plan with the numbers of those that were free; one more has the next number of all."""
    numbers = chain(sorted(free), count(max([*free, *fixed]) + 1))
    return {number: list(keys) for number, keys in zip(numbers, plan.tables, strict=False)}


def _place(table: int | None, free: Tables, fixed: Tables) -> int | None:
    """Which table of the plan is this one of the hall, counted from 1; None: it is none of those that can change."""
    numbers = sorted(free)
    if table in free:
        return numbers.index(table) + 1
    return None if fixed or numbers != [*range(1, len(numbers) + 1)] else table


def _fingerprint(tables: Mapping[int, Tables]) -> str:
    return sha256(json.dumps(tables).encode()).hexdigest()


def _store(
    series: Series, before: Tables, after: Tables, by_number: Mapping[int, Registration]
) -> dict[str, list[Any]]:
    """Store the tables; returns what that did, as the log has it."""
    changed = {number: after.get(number, []) for number in _changed(before, after)}
    _change_tables(series, changed, by_number)
    raise_version(series)
    return _said(before, after, by_number)


def _changed(before: Tables, after: Tables) -> list[int]:
    return [number for number in {**before, **after} if before.get(number) != after.get(number)]


def _said(before: Tables, after: Tables, by_number: Mapping[int, Registration]) -> dict[str, list[Any]]:
    """Who moves and who comes where, which lists are to be printed anew, which are void."""
    said: dict[str, list[Any]] = {
        "moved": _moved(before, after, by_number),
        "seated": _seated(before, after, by_number),
        "lists": sorted(set(_changed(before, after)) & set(after)),
    }
    if gone := sorted(set(before) - set(after)):
        said["tables_gone"] = gone
    return said


def _seated(before: Tables, after: Tables, by_number: Mapping[int, Registration]) -> list[str]:
    """Who had no seat and has one now, in words."""
    had = {number for keys in before.values() for number in keys}
    return [
        f"{by_number[number].person.name}: Tisch {table}"
        for table, keys in sorted(after.items())
        for number in keys
        if number not in had
    ]


def _moved(before: Tables, after: Tables, by_number: Mapping[int, Registration]) -> list[str]:
    """Who was there before and sits at another table now, in words."""
    was = {number: table for table, keys in before.items() for number in keys}
    now = {number: table for table, keys in after.items() for number in keys}
    return [
        f"{by_number[number].person.name}: Tisch {was[number]} → {table}"
        for number, table in sorted(now.items())
        if number in was and was[number] != table
    ]


def _change_tables(series: Series, tables: Tables, registered: Mapping[int, Registration]) -> None:
    """Put these people at these tables of a series; a table for nobody goes, one that is not there yet is made."""
    rows = {row.number: row for row in series.card_tables.filter(number__in=tables)}
    Seat.objects.filter(card_table__in=rows.values()).delete()
    gone = [row for number, row in rows.items() if not tables[number]]
    if series.seated:
        remember_withdrawn(gone, WithdrawnLink.Reason.SEATING)
    CardTable.objects.filter(pk__in=[row.pk for row in gone]).delete()
    for number, keys in tables.items():
        if keys and number not in rows:
            rows[number] = new_table(series, number)
            rows[number].save()
        elif keys:
            with_others(rows[number])
            rows[number].taken_names.exclude(registration__number__in=keys).delete()  # phones of those who left
    Seat.objects.bulk_create(
        Seat(card_table=rows[number], series=series, number=seat, registration=registered[key])
        for number, keys in tables.items()
        for seat, key in enumerate(keys, start=1)
    )


def _later_in(tournament: Tournament) -> dict[int, set[int]]:
    """Number of the series -> who took somebody's seat there."""
    rows = Substitution.objects.filter(series__tournament=tournament).order_by()
    later: dict[int, set[int]] = {}
    for series, number in rows.values_list("series__number", "registration__number"):
        later.setdefault(series, set()).add(number)
    return later


def _plan(tables: Tables) -> seating.Plan:
    return seating.Plan(tuple(tuple(keys) for keys in tables.values()))
