"""Whether an audit log is whole: no row missing, changed or added; and which row has a head.

A log is that of a tournament, or of the installation (None): log-ins and what else belongs to no tournament.
"""

from dataclasses import dataclass

from tournament.core.heads import hash_begins
from tournament.models import AuditEntry, Installation, Tournament


@dataclass(frozen=True, slots=True)
class ChainFault:
    """The first place where the log is not what it was. `code`: gap, chain, changed or end; `revision`: where."""

    code: str
    revision: int


def first_fault(tournament: Tournament | None) -> ChainFault | None:
    """The first fault of this log, or None; one query (two of the installation's).

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
    return None if expected - 1 == last_revision(tournament) else ChainFault("end", expected)


def last_revision(tournament: Tournament | None) -> int:
    """How many rows this log has to have."""
    if tournament is not None:
        return tournament.revision
    return Installation.objects.values_list("revision", flat=True).first() or 0


def row_of(head: str, tournament: Tournament | None) -> AuditEntry | None:
    """The row that was the last one when the log had this head (as somebody typed it); None: it never had."""
    begins = hash_begins(head)
    if begins is None:
        return None
    return AuditEntry.objects.filter(tournament=tournament, hash__startswith=begins).first()
