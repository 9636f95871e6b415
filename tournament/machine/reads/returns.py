"""The copies that were put back, as the audit logs tell: what stood in a log until then, and stands there no more."""

from dataclasses import dataclass
from datetime import datetime

from tournament.core.heads import hash_begins
from tournament.core.history import RESTORED
from tournament.models import AuditEntry, Tournament


@dataclass(frozen=True, slots=True)
class Return:
    """A copy that was put back. `until`: when the last thing in it happened; None: nothing had. `had`: whether it is
    known that the log had the head that is looked for until then; else nobody knows."""

    row: AuditEntry
    until: datetime | None
    had: bool


def returns(head: str, log: Tournament | None) -> list[Return]:
    """Those after which a head from the time before may be missing in this log (None: that of the installation), newest
    first; of some it is known, then only these. One query."""
    found = [_return(row, head) for row in AuditEntry.objects.filter(tournament=log, action=RESTORED)]
    return [one for one in found if one.had][::-1] or found[::-1]


def _return(row: AuditEntry, head: str) -> Return:
    looked_for = hash_begins(head)
    had = looked_for is not None and looked_for in map(hash_begins, row.after["lost"])
    return Return(row, datetime.fromisoformat(row.after["until"]) if row.after["until"] else None, had)
