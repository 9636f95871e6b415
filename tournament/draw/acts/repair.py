"""Take in who came and who went: the tables of series already seated change as little as possible."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from tournament import seating
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.core.series import raise_version
from tournament.draw.acts.drafts import new_table
from tournament.draw.acts.draws import new_seed
from tournament.draw.reads import seating as reads
from tournament.draw.reads.changes import Changed, changed_series
from tournament.draw.reads.wishes import apart_values, wishes_of
from tournament.lists.acts.links import remember_withdrawn
from tournament.models import CardTable, Registration, Seat, Series, Tournament, WithdrawnLink

Tables = dict[int, list[int]]
"""Table number -> start numbers in order of seats."""


def take_in_changes(tournament: Tournament, versions: Mapping[int, int], actor: Actor) -> None:
    """Fit these series (number -> version read) to who is there now, with the fewest people at another table.

    Tables for which something is stored stay as they are; a series in which that is so is fitted for itself, all
    others together. A table of which nobody changes keeps its row and its link, one that changes keeps its link.
    Refused: nothing changed, or these people cannot be seated. StaleError: a series was changed meanwhile.
    """
    with act(tournament, actor, "changes_taken_in") as entry:
        chosen = [one for one in changed_series(entry.tournament) if one.series.number in versions]
        if not chosen:
            raise RefusedError("nothing_changed")
        for one in chosen:
            compare(one.series.version, versions[one.series.number], one.series)
        seed = new_seed()
        untouched = [one for one in chosen if not one.begun]
        groups = [untouched] if untouched else []
        groups += [[one] for one in chosen if one.begun]
        done: dict[int, dict[str, list[Any]]] = {}
        for group in groups:
            try:
                done |= _Fitting(entry.tournament, group).fit(seed)
            except seating.CannotSeatError as error:
                raise RefusedError(f"cannot_seat_{error.code}", error.params) from error
        entry.after = {
            "came": sorted({one.person.name for changed in chosen for one in changed.came}),
            "went": sorted({seat.registration.person.name for changed in chosen for seat in changed.gone}),
            "seed": seed,
            **{f"Serie {number}": done[number] for number in sorted(done)},
        }


@dataclass(frozen=True, slots=True)
class _Before:
    """A series as it stands: the tables that can change, those that cannot."""

    series: Series
    free: Tables
    fixed: Tables


class _Fitting:
    """Series that are fitted together: the same people at tables that can all change, or one that is begun."""

    def __init__(self, tournament: Tournament, group: Sequence[Changed]) -> None:
        self.tournament = tournament
        everything = _tables_of(tournament)
        chosen = {one.series.pk for one in group}
        self.before = [_split(one, everything.pop(one.series.pk)) for one in group]
        self.others = [_plan(tables) for key, tables in everything.items() if key not in chosen]
        taken = {number for one in self.before for keys in one.fixed.values() for number in keys}
        here = [one for one in reads.seatable(tournament) if one.number not in taken]
        self.by_number = {one.number: one for one in here}
        sat = [tuple(keys) for keys in _flat(everything)]
        self.people = reads.people(self.before[0].series, here, sat)

    def fit(self, seed: str) -> dict[int, dict[str, list[Any]]]:
        """Store the fitted tables; series number -> who moved, which lists are to be printed anew, which are void."""
        played = [*self.others, *(_plan(one.fixed) for one in self.before if one.fixed)]
        repaired = seating.repair(
            [_plan(one.free) for one in self.before],
            self.people,
            seed,
            sizes=self.tournament.rulebook.table_sizes,
            apart=apart_values(wishes_of(self.tournament), [person.key for person in self.people]),
            played=played,
        )
        return {
            one.series.number: self._store(one, plan) for one, plan in zip(self.before, repaired.plans, strict=True)
        }

    def _store(self, before: _Before, plan: seating.Plan) -> dict[str, list[Any]]:
        numbers = chain(sorted(before.free), count(max([*before.free, *before.fixed]) + 1))
        after = {number: list(keys) for number, keys in zip(numbers, plan.tables, strict=False)}
        changed = [number for number in {**before.free, **after} if before.free.get(number) != after.get(number)]
        _change_tables(before.series, {number: after.get(number, []) for number in changed}, self.by_number)
        raise_version(before.series)
        said: dict[str, list[Any]] = {
            "moved": self._moved(before.free, after),
            "lists": sorted(set(changed) & set(after)),
        }
        if gone := sorted(set(before.free) - set(after)):
            said["tables_gone"] = gone
        return said

    def _moved(self, before: Tables, after: Tables) -> list[str]:
        """Who was there before and sits at another table now, in words."""
        was = {number: table for table, keys in before.items() for number in keys}
        now = {number: table for table, keys in after.items() for number in keys}
        return [
            f"{self.by_number[number].person.name}: Tisch {was[number]} → {table}"
            for number, table in sorted(now.items())
            if number in was and was[number] != table
        ]


def _change_tables(series: Series, tables: Tables, registered: Mapping[int, Registration]) -> None:
    """Put these people at these tables of a series; a table for nobody goes, one that is not there yet is made."""
    rows = {row.number: row for row in series.card_tables.filter(number__in=tables)}
    Seat.objects.filter(card_table__in=rows.values()).delete()
    gone = [row for number, row in rows.items() if not tables[number]]
    if series.published_at is not None:
        remember_withdrawn(gone, WithdrawnLink.Reason.SEATING)
    CardTable.objects.filter(pk__in=[row.pk for row in gone]).delete()
    for number, keys in tables.items():
        if keys and number not in rows:
            rows[number] = new_table(series, number)
            rows[number].save()
        elif keys:
            rows[number].cards_confirmed_at = None
            rows[number].version += 1
            rows[number].save(update_fields=["cards_confirmed_at", "version"])
    Seat.objects.bulk_create(
        Seat(card_table=rows[number], series=series, number=seat, registration=registered[key])
        for number, keys in tables.items()
        for seat, key in enumerate(keys, start=1)
    )


def _tables_of(tournament: Tournament) -> dict[int, Tables]:
    """Series -> its tables, in order."""
    rows = Seat.objects.filter(series__tournament=tournament).order_by("series__number", "card_table__number", "number")
    tables: dict[int, Tables] = {}
    for series, table, number in rows.values_list("series_id", "card_table__number", "registration__number"):
        tables.setdefault(series, {}).setdefault(table, []).append(number)
    return tables


def _split(changed: Changed, tables: Tables) -> _Before:
    free = {number: keys for number, keys in tables.items() if number in changed.free}
    fixed = {number: keys for number, keys in tables.items() if number not in changed.free}
    return _Before(changed.series, free, fixed)


def _plan(tables: Tables) -> seating.Plan:
    return seating.Plan(tuple(tuple(keys) for keys in tables.values()))


def _flat(series: Mapping[int, Tables]) -> list[list[int]]:
    return [keys for tables in series.values() for keys in tables.values()]
