"""That a copy was put back, as a row of the audit log, with what is gone by it.

Whoever holds a head from the time between the copy and its return finds it in no log any more; the row says that it
stood there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError, connection
from django.db.models import Max

from tournament.core.act import Actor, act, log_of_installation
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
    first. `rows` None: what was there could not be read. `since`: the key of the first of them. `term` and `served_at`:
    the machine that took over, if one did (standby/)."""

    rows: Mapping[str, str | None] | None
    since: int = 0
    term: int = 0
    served_at: str = ""

    @classmethod
    def of_present(cls) -> "Replaced":
        """As they are now, if they can be read."""
        newest = AuditEntry.objects.order_by("-pk").values_list("pk", "hash", "tournament__slug")[:MOST_ROWS]
        try:
            rows = list(newest)[::-1]
            term, served_at = Installation.objects.values_list("term", "served_at").first() or (0, "")
        except DatabaseError:
            connection.close()
            return cls(None)
        hashes = {row_hash: slug for _pk, row_hash, slug in rows}
        return cls(hashes, rows[0][0] if rows else 0, term, served_at)

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


def note_restored(file: str, replaced: Replaced, actor: Actor) -> None:
    """Write it into the log of the installation, and of each tournament from whose log something may be gone."""
    until = AuditEntry.objects.aggregate(newest=Max("at"))["newest"]
    said = {"file": file, "until": until.isoformat() if until else ""}
    gone = replaced.gone()
    for tournament in Tournament.stored.filter(removing=False).order_by("pk"):
        if gone is None or tournament.slug in gone:
            with act(tournament, actor, RESTORED) as entry:
                entry.after = said | {"lost": _newest(gone, tournament.slug)}
    lost = {"lost": _newest(gone, None), "tournaments": _not_there(gone)}
    log_of_installation(actor, RESTORED, said | lost)
    # Whoever took over has done so, also where the copy is from before that.
    Installation.objects.filter(term__lt=replaced.term).update(term=replaced.term, served_at=replaced.served_at)


def _newest(gone: Mapping[str | None, Sequence[str]] | None, slug: str | None) -> list[str]:
    return list((gone or {}).get(slug, ())[-MOST_HEADS:])


def _not_there(gone: Mapping[str | None, Sequence[str]] | None) -> list[str]:
    """The tournaments that are not in the copy at all."""
    there = set(Tournament.stored.values_list("slug", flat=True))
    return sorted(slug for slug in gone or {} if slug is not None and slug not in there)
