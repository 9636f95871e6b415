"""Whether the audit log of a tournament is whole: no row missing, changed or added."""

from dataclasses import dataclass

from tournament.models import AuditEntry, Tournament


@dataclass(frozen=True, slots=True)
class ChainFault:
    """The first place where the log is not what it was. `code`: gap, chain, changed or end; `revision`: where."""

    code: str
    revision: int


def first_fault(tournament: Tournament) -> ChainFault | None:
    """The first fault of this log, or None; one query.

    Revisions run from 1 without gaps, each row carries the hash of the row before it, its own hash is that of what it
    says, and the last one is the tournament's revision.
    """
    expected, previous = 1, ""
    rows = AuditEntry.objects.filter(tournament=tournament).order_by("revision")
    for row in rows.iterator(chunk_size=2000):
        if row.revision != expected:
            return ChainFault("gap", expected)
        if row.previous_hash != previous:
            return ChainFault("chain", row.revision)
        if row.hash != row.computed_hash():
            return ChainFault("changed", row.revision)
        expected, previous = expected + 1, row.hash
    return None if expected - 1 == tournament.revision else ChainFault("end", expected)
