"""Two databases that parted, in sentences somebody can act on."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core.audit_words import AuditLine
from tournament.machine.reads.parting import Parting


def sentences(found: Iterable[Parting]) -> Iterator[str]:
    """Return for each log what only one of both has, and what to do about it; one sentence where nothing differs."""
    here = there = False
    for parting in found:
        yield _since(parting)
        for line in parting.there:
            yield _("Nur dort: %(said)s") % {"said": _said(line)}
        for line in parting.here:
            yield _("Nur hier: %(said)s") % {"said": _said(line)}
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
    said = {"name": name, "revision": parting.revision, "at": _time(parting.at)}
    return _("%(name)s: gleich bis Eintrag %(revision)s vom %(at)s.") % said


def _said(line: AuditLine) -> str:
    """Which row it is, who did what to what, and what stood there before and after."""
    done = ": ".join(filter(None, [line.action, line.subject]))
    changed = [_("vorher %(said)s") % {"said": line.before}] if line.before else []
    changed += [_("danach %(said)s") % {"said": line.after}] if line.after else []
    row = {"revision": line.entry.revision, "at": _time(line.entry.at), "actor": line.actor}
    what = "; ".join(filter(None, [done, *changed, line.reason]))
    return _("Eintrag %(revision)s, %(at)s, %(actor)s: %(what)s") % (row | {"what": what})


def _time(at: datetime) -> str:
    return _("%(time)s Uhr") % {"time": date_format(timezone.localtime(at), _("d.m.Y, H:i:s"))}
