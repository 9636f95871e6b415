"""What `manage.py check` looks at, each as a line: whether it is well, and what there is to say of it."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError
from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.machine.acts.backups import said
from tournament.machine.acts.keeping import counted
from tournament.machine.acts.second import LEAST_ROOM
from tournament.machine.reads.checking import behind, faults_of_content
from tournament.machine.reads.kept import newest
from tournament.machine.reads.place import database_file, is_sqlite, second_place
from tournament.machine.reads.present import fault_of_present, holds_nothing
from tournament.management.other_hosts import database_in_the_clear
from tournament.models import AuditEntry, Tournament
from tournament.settings.key import kept_key

GONE = gettext_lazy("ist nicht da: manage.py serve sagt, was zu tun ist")
DAMAGED = gettext_lazy("ist beschädigt oder nicht von diesem Programm: manage.py serve sagt, was zu tun ist")


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the page."""

    of: str
    words: str
    well: bool = True


def findings() -> Iterator[Finding]:
    """All of it; of a database that cannot be read only what can be said without it."""
    state = None
    try:
        database = _database()
        yield database
        if database.well and not behind():
            games, state = counted()
            yield _content(games)
    except DatabaseError as error:
        yield Finding(_("Datenbank"), _("antwortet nicht: %(why)s") % {"why": " ".join(str(error).split())}, well=False)
    if unsealed := database_in_the_clear():
        yield Finding(_("Weg zur Datenbank"), unsealed, well=False)
    yield _last_copy(state)
    yield _key()
    yield from _second_place()
    yield _room()


def _database() -> Finding:
    if fault_of_present() is not None:
        return Finding(_("Datenbank"), str(DAMAGED), well=False)
    if holds_nothing():
        return Finding(_("Datenbank"), str(GONE), well=False)
    if behind():
        return Finding(_("Datenbank"), _("ist von einer älteren Version; beim nächsten Start wird sie umgebaut"))
    file = database_file()
    size = filesizeformat(file.stat().st_size) if file else ""
    return Finding(
        _("Datenbank"), _("in Ordnung (%(of_what)s)") % {"of_what": f"SQLite, {size}" if is_sqlite() else "PostgreSQL"}
    )


def _content(games: int) -> Finding:
    count, rows = Tournament.stored.count(), AuditEntry.objects.count()
    found = faults_of_content()
    holds = _("passen zusammen: %(tournaments)s Turniere, %(games)s Spiele, %(rows)s Einträge im Protokoll") % {
        "tournaments": count,
        "games": games,
        "rows": rows,
    }
    return Finding(_("Summen und Protokolle"), said(found) or holds, well=not found)


def _last_copy(state: int | None) -> Finding:
    """`state`: of the database (Kept.state); None: it cannot be read."""
    kept = newest()
    if kept is None:
        return Finding(
            _("Letzte Sicherung"), _("keine; der Server macht sie von selbst, solange er läuft"), well=not state
        )
    at = _("vom %(at)s Uhr, mit %(games)s Spielen: %(file)s") % {
        "at": date_format(localtime(kept.at), _("d.m.Y, H:i")),
        "games": kept.games,
        "file": kept.file,
    }
    return Finding(
        _("Letzte Sicherung"), at if state in (None, kept.state) else _("%(at)s (seitdem kam etwas dazu)") % {"at": at}
    )


def _key() -> Finding:
    if kept_key(settings.VAR_DIR):
        return Finding(_("Schlüssel der Links"), _("da, in %(folder)s") % {"folder": settings.VAR_DIR})
    return Finding(_("Schlüssel der Links"), _("kommt von außen (SECRET_KEY), oder er entsteht beim ersten Start"))


def _second_place() -> Iterator[Finding]:
    folder = second_place()
    if folder is None:
        yield Finding(
            _("Zweiter Ort"),
            _("keiner eingerichtet (Seite „Zustand dieses Rechners“): fällt dieser Rechner aus, ist alles auf ihm"),
        )
        return
    there = folder.is_dir()
    yield Finding(
        _("Zweiter Ort"), str(folder) if there else _("%(folder)s ist gerade nicht da") % {"folder": folder}, well=there
    )


def _room() -> Finding:
    free = shutil.disk_usage(_existing(settings.VAR_DIR)).free
    return Finding(_("Freier Platz"), filesizeformat(free), well=free >= LEAST_ROOM)


def _existing(folder: Path) -> Path:
    return next(path for path in (folder, *folder.parents) if path.exists())
