"""What one of two databases has and the other has not since they parted, in sentences; and copies put back."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import scoring
from tournament.core.act import EXPORTED, LOGGED_IN
from tournament.core.audit import hash_begins
from tournament.core.audit_words import TIMES, AuditLine, line
from tournament.core.history import RESTORED
from tournament.machine.reads.checking import database_at
from tournament.models import AuditEntry, Tournament
from tournament.models.audit import canonical

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


# Two databases that parted, in sentences somebody can act on.


def sentences(found: Iterable[Parting]) -> Iterator[str]:
    """Return for each log what only one of both has, and what to do about it; one sentence where nothing differs."""
    here = there = False
    for parting in found:
        yield _since(parting)
        for entry in parting.there:
            yield _("Nur dort: %(said)s") % {"said": _said(entry)}
        for entry in parting.here:
            yield _("Nur hier: %(said)s") % {"said": _said(entry)}
        here, there = here or bool(parting.here), there or bool(parting.there)
    if there:
        yield _(
            "Was nur dort steht, fehlt hier: bitte nachsehen und, wo es stimmt, hier noch einmal eintragen. Spiele "
            "geben die Telefone von selbst zurück; steht eines noch da, war sein Telefon noch nicht wieder hier."
        )
    if here:
        yield _("Was nur hier steht, ist da: Zu tun ist dafür nichts, solange hier weitergemacht wird.")
    if not here and not there:
        yield _("Hier und dort steht dasselbe.")


def _since(parting: Parting) -> str:
    name = parting.slug or _("Anmeldungen")
    if parting.at is None:
        return _("%(name)s: Kein Eintrag ist hier und dort derselbe.") % {"name": name}
    said = {"name": name, "revision": parting.revision, "at": to_the_second(parting.at)}
    return _("%(name)s: gleich bis Eintrag %(revision)s vom %(at)s.") % said


def _said(line: AuditLine) -> str:
    """Which row it is, who did what to what, and what stood there before and after."""
    done = ": ".join(filter(None, [line.action, line.subject]))
    changed = [_("vorher %(said)s") % {"said": line.before}] if line.before else []
    changed += [_("danach %(said)s") % {"said": line.after}] if line.after else []
    row = {"revision": line.entry.revision, "at": to_the_second(line.entry.at), "actor": line.actor}
    what = "; ".join(filter(None, [done, *changed, line.reason]))
    return _("Eintrag %(revision)s, %(at)s, %(actor)s: %(what)s") % (row | {"what": what})


def to_the_second(at: datetime) -> str:
    """Return a moment in words, with day and second."""
    return _("%(time)s Uhr") % {"time": date_format(timezone.localtime(at), _("d.m.Y, H:i:s"))}


# The copies that were put back, as the audit logs tell: what stood in a log until then, and stands there no more.


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
