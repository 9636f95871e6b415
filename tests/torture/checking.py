"""Whether the database of this process holds what the phones were told, each entry once, and what follows from it."""

import re
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.torture.lists import Entry, KeptList, Results
from tournament.core.audit import first_fault
from tournament.lists.acts.games import STORED, TAKEN_BACK
from tournament.lists.acts.totals import differing_totals
from tournament.models import AuditEntry, Game, GameEntry, Result, Tournament

Place = tuple[int, int]
"""A list: series, table."""
Row = tuple[str, int, Results | None]
"""Of the audit log: what was done to which game, and what stands there since."""
SUBJECT = re.compile(r"Serie (\d+), Tisch (\d+), Spiel (\d+)")


@dataclass(slots=True)
class Stored:
    """What the database says of a list."""

    log: list[Row] = field(default_factory=list)
    games: dict[int, Results] = field(default_factory=lambda: defaultdict(list))
    receipts: list[uuid.UUID] = field(default_factory=list)


def all_heard(kept: KeptList) -> int:
    """How many entries of a list were acknowledged by now."""
    return len(kept.answers)


def faults(lists: Sequence[KeptList], heard: Callable[[KeptList], int] = all_heard) -> list[str]:
    """What is wrong, a sentence each; `heard`: how many of a list's entries had been acknowledged at that moment.

    What was sent and not acknowledged yet may be stored or not, but whole or not at all.
    """
    stored = _stored()
    found = [fault for kept in lists for fault in _of_list(kept, heard(kept), stored[kept.series, kept.table])]
    for tournament in Tournament.objects.all():
        if (fault := first_fault(tournament)) is not None:
            found.append(f"audit log of {tournament}: {fault.code} at {fault.revision}")
        found += [f"kept totals differ: {holder}" for holder in differing_totals(tournament)]
    return found


def _of_list(kept: KeptList, heard: int, stored: Stored) -> Iterator[str]:
    name = f"series {kept.series}, table {kept.table}"
    there = kept.entries[: len(stored.log)]
    if not heard <= len(stored.log) <= heard + 1:
        yield f"{name}: {heard} entries acknowledged, {len(stored.log)} in the audit log"
    if stored.log != [_row(entry) for entry in there]:
        yield f"{name}: the audit log says something else than what was sent"
    if sorted(stored.receipts) != sorted(entry.id for entry in there):
        yield f"{name}: {len(there)} entries in the audit log, {len(stored.receipts)} receipts"
    if stored.games != _standing(there):
        yield f"{name}: the games are not those that were acknowledged"


def _row(entry: Entry) -> Row:
    """What the log says of an entry."""
    return TAKEN_BACK if entry.results is None else STORED, entry.number, entry.results


def _standing(entries: Sequence[Entry]) -> dict[int, Results]:
    """The games as they stand after these entries."""
    last = {entry.number: entry.results for entry in entries}
    return {number: results for number, results in last.items() if results is not None}


def _stored() -> dict[Place, Stored]:
    """All lists; four queries."""
    found: dict[Place, Stored] = defaultdict(Stored)
    log = AuditEntry.objects.filter(action__in=(STORED, TAKEN_BACK)).order_by("tournament_id", "revision")
    for action, subject, after in log.values_list("action", "subject", "after"):
        said = SUBJECT.fullmatch(subject)
        assert said is not None, subject
        series, table, number = map(int, said.groups())
        found[series, table].log.append((action, number, after))
    table_of = ("card_table__series__number", "card_table__number")
    for held in (Game.objects.filter(entry_id__isnull=False), GameEntry.objects.all()):
        for series, table, receipt in held.values_list(*table_of, "entry_id"):
            found[series, table].receipts.append(receipt)
    results = Result.objects.order_by("game_id", "position")
    of_game = [f"game__{one}" for one in (*table_of, "number")]
    for series, table, number, seat, outcome, augen in results.values_list(
        *of_game, "seat__number", "outcome", "augen"
    ):
        found[series, table].games[number].append({"seat": seat, "outcome": outcome, "augen": augen})
    return found
