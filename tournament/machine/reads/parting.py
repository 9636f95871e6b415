"""What one of two databases has and the other has not, since they parted: act by act, as the audit logs tell.

Both come from one (a copy of it was put back, say), so each log begins alike: where two rows of the same number have
the same hash, all before them are the same too (audit_chain.py). What comes after is held against what comes after in
the other, by what was done, to what, and what stood there then: a game that a phone gave back is in both, though at
another time, and is not told.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import scoring
from tournament.core.act import EXPORTED, LOGGED_IN
from tournament.core.audit_words import TIMES, AuditLine, line
from tournament.core.history import RESTORED
from tournament.machine.reads.elsewhere import database_at
from tournament.models import AuditEntry
from tournament.models.seals import canonical

CHANGING_NOTHING: Final = frozenset({EXPORTED, LOGGED_IN, RESTORED})
"""Acts after which nobody has anything to do again."""
ANY_RULEBOOK: Final = "dgsrv"
"""Its words serve for what belongs to no tournament."""

Hashes = Mapping[str | None, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Parting:
    """A log (`slug` None: that of the installation) that is not the same in both. `revision` and `at`: of the last row
    they share (0, None: they share none). `here`, `there`: what the one has alone, in order."""

    slug: str | None
    revision: int
    at: datetime | None
    here: tuple[AuditLine, ...]
    there: tuple[AuditLine, ...]


def partings(other: Path) -> list[Parting]:
    """Return where the present database and the one in this SQLite file, which is up to date, differ; the log of the
    installation comes last."""
    here = _hashes()
    with database_at(other):
        there = _hashes()
    slugs = sorted(slug for slug in {*here, *there} if slug is not None)
    found = (_parting(slug, here.get(slug, ()), there.get(slug, ()), other) for slug in [*slugs, None])
    return [one for one in found if one.here or one.there]


def _hashes() -> Hashes:
    """All rows there are, by the slug of the tournament, in order."""
    found: dict[str | None, list[str]] = {}
    for slug, row_hash in AuditEntry.objects.order_by("revision").values_list("tournament__slug", "hash").iterator():
        found.setdefault(slug, []).append(row_hash)
    return found


def _parting(slug: str | None, here: Sequence[str], there: Sequence[str], other: Path) -> Parting:
    shared = sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))
    ours = _rows(slug, shared)
    with database_at(other):
        theirs = _rows(slug, shared)
        only_there = _lines(theirs, ours)
    last = AuditEntry.objects.filter(tournament__slug=slug, revision=shared).first()
    return Parting(slug, shared, last.at if last else None, _lines(ours, theirs), only_there)


def _rows(slug: str | None, after: int) -> list[AuditEntry]:
    rows = AuditEntry.objects.filter(tournament__slug=slug, revision__gt=after).exclude(action__in=CHANGING_NOTHING)
    return list(rows.order_by("revision"))


def _lines(rows: Iterable[AuditEntry], others: Iterable[AuditEntry]) -> tuple[AuditLine, ...]:
    """Those the others are not like, in words."""
    known = Counter(map(_what, others))
    alone = []
    for row in rows:
        if known[_what(row)]:
            known[_what(row)] -= 1
        else:
            alone.append(row)
    tournament = alone[0].tournament if alone else None
    rulebook = tournament.rulebook if tournament else scoring.rulebook(ANY_RULEBOOK)
    return tuple(line(row, rulebook) for row in alone)


def _what(row: AuditEntry) -> tuple[str, str, bytes]:
    """What was done, whoever did it and when."""
    return row.action, row.subject, canonical(_timeless(row.after))


def _timeless(value: Any) -> Any:
    return {key: one for key, one in value.items() if key not in TIMES} if isinstance(value, dict) else value
