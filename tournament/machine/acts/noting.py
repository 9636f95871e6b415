"""That a copy was put back, as a row of the audit log, with what is gone by it.

Whoever holds a head from the time between the copy and its return finds it in no log any more; the row says that it
stood there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError, connection
from django.db.models import Max

from tournament.core import fence
from tournament.core.act import Actor, act, log_of_installation
from tournament.core.fence import Term
from tournament.core.heads import head_of
from tournament.core.history import RESTORED
from tournament.models import AuditEntry, Installation, Tournament

MOST_ROWS: Final = 20_000
"""So many of the newest rows are compared."""
MOST_HEADS: Final = 2_000
"""So many of the newest heads that are gone stand in a row."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """The newest rows of the audit logs there were: hash -> the tournament's slug (None: of the installation), oldest
    first. `rows` None: what was there could not be read. `since`: the key of the first of them. `term`: in which this
    machine counted (core/fence.py)."""

    rows: Mapping[str, str | None] | None
    since: int = 0
    term: int = 0

    @classmethod
    def of_present(cls) -> "Replaced":
        """As they are now, if they can be read."""
        newest = AuditEntry.objects.order_by("-pk").values_list("pk", "hash", "tournament__slug")[:MOST_ROWS]
        try:
            rows = list(newest)[::-1]
            term = fence.own().number
        except DatabaseError:
            connection.close()
            return cls(None)
        hashes = {row_hash: slug for _pk, row_hash, slug in rows}
        return cls(hashes, rows[0][0] if rows else 0, term)

    def gone(self) -> Mapping[str | None, Sequence[str]] | None:
        """The heads no log has any more, by the slug of its tournament; None: nobody knows."""
        if self.rows is None:
            return None
        still = set(AuditEntry.objects.filter(pk__gte=self.since).values_list("hash", flat=True))
        gone: dict[str | None, list[str]] = {}
        for row_hash, slug in self.rows.items():
            if row_hash not in still:
                gone.setdefault(slug, []).append(head_of(row_hash))
        return gone


def note_restored(file: str, replaced: Replaced, actor: Actor) -> Term:
    """Write it into the log of the installation, and of each tournament from whose log something may be gone; returns
    the term in which this machine goes on: no other that had any of this counts any more."""
    until = AuditEntry.objects.aggregate(newest=Max("at"))["newest"]
    said = {"file": file, "until": until.isoformat() if until else ""}
    gone = replaced.gone()
    for tournament in Tournament.stored.filter(removing=False).order_by("pk"):
        if gone is None or tournament.slug in gone:
            with act(tournament, actor, RESTORED) as entry:
                entry.after = said | {"lost": _newest(gone, tournament.slug)}
    lost = {"lost": _newest(gone, None), "tournaments": _not_there(gone)}
    term = fence.raised(max(fence.own().number, replaced.term))
    log_of_installation(actor, RESTORED, said | lost | {"term": term.number, "served_at": term.address})
    Installation.objects.update(term=term.number, served_at=term.address)
    return term


def _newest(gone: Mapping[str | None, Sequence[str]] | None, slug: str | None) -> list[str]:
    return list((gone or {}).get(slug, ())[-MOST_HEADS:])


def _not_there(gone: Mapping[str | None, Sequence[str]] | None) -> list[str]:
    """The tournaments that are not in the copy at all."""
    there = set(Tournament.stored.values_list("slug", flat=True))
    return sorted(slug for slug in gone or {} if slug is not None and slug not in there)
