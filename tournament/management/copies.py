"""What commands about the database as a whole share: sentences instead of tracebacks, and passphrases."""

import getpass
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournament.core.errors import RefusedError
from tournament.core.words import refusal, refused
from tournament.machine.acts.sqlite import why
from tournament.machine.reads.kept import Kept, newest
from tournament.settings.places import as_typed
from tournament.settings.secret import secret

RESTORE = as_typed(".venv/bin/python manage.py restore {file} --yes")


@contextmanager
def said_in_a_sentence(file: Path | None = None) -> Iterator[None]:
    """Inside, whatever is refused or fails ends the command with one sentence. `file`: what is written or read."""
    try:
        yield
    except RefusedError as error:
        sentence = refused(error)
        raise CommandError(f"{sentence}{_way_back() if error.code.startswith('present_') else ''}") from error
    except OSError as error:
        where = error.filename or file or _("Der Ordner var/")
        raise CommandError(
            _("%(where)s: %(why)s. Gespeichert ist davon nichts.") % {"where": where, "why": error.strerror or error}
        ) from error
    except DatabaseError as error:
        raise CommandError(_of_database(error)) from error


def way_back(kept: Kept | None) -> str:
    """What to do where the database is gone or damaged."""
    if kept is None:
        return _("Eine eigene Sicherung ist nicht da. Zurückholen: %(command)s") % {
            "command": RESTORE.format(file=_("DATEI"))
        }
    at = date_format(localtime(kept.at), _("d.m.Y, H:i"))
    return _("Die letzte gute Sicherung ist vom %(at)s Uhr, mit %(games)s Spielen. Zurückholen: %(command)s") % {
        "at": at,
        "games": kept.games,
        "command": RESTORE.format(file=f'"{kept.file}"' if " " in str(kept.file) else kept.file),
    }


def passphrase(*, twice: bool = False) -> str:
    """BACKUP_PASSPHRASE, or what is typed on the terminal; empty: neither. CommandError: typed differently."""
    if given := secret("BACKUP_PASSPHRASE"):
        return given
    if not sys.stdin.isatty():
        return ""
    typed = getpass.getpass(_("Passwort der Sicherung: "))
    if twice and typed != getpass.getpass("Noch einmal: "):
        raise CommandError(_("Das war nicht zweimal dasselbe Passwort."))
    return typed


def _of_database(error: DatabaseError) -> str:
    if isinstance(error.__cause__, sqlite3.Error):
        code = why(error.__cause__)
        return f"{refusal(code, {})}{_way_back() if code.startswith('present_') else ''}"
    return _("Die Datenbank antwortet nicht: %(why)s") % {"why": " ".join(str(error).split())}


def _way_back() -> str:
    return " " + way_back(newest())
