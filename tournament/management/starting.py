"""What `manage.py serve` asks of the place it is started in before it listens: is everything there, and whole?"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, connections
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import RefusedError
from tournament.core.words import refusal
from tournament.machine.acts.backups import said
from tournament.machine.acts.keeping import take
from tournament.machine.acts.sqlite import BESIDE
from tournament.machine.acts.working import remove_left_behind
from tournament.machine.reads.checking import behind, faults_of_content
from tournament.machine.reads.kept import newest
from tournament.machine.reads.place import is_sqlite
from tournament.machine.reads.present import fault_of_present, holds_nothing
from tournament.management.copies import way_back
from tournament.management.serving import migrate
from tournament.settings.key import kept_key, key_file

ANEW = ".venv/bin/python manage.py serve --empty"
USELESS = {
    "not_of_this_program": gettext_lazy("ist nicht von diesem Programm"),
}


def is_new_place(*, empty: bool) -> bool:
    """Whether nothing was ever kept here: no database, no key, no copy.

    CommandError, which says what to do: the database is damaged; or it is gone, and nobody said to begin with an empty
    one. Nothing is changed.
    """
    name = connection.settings_dict["NAME"]
    fault = fault_of_present()
    if fault is not None and fault.code != "of_a_newer_program":  # which other_hosts.py refuses
        what = USELESS.get(fault.code, _("ist beschädigt; sie bleibt liegen, wie sie ist"))
        raise CommandError(
            _("Die Datenbank %(name)s %(what)s. %(way_back)s")
            % {"name": name, "what": what, "way_back": way_back(newest())}
        )
    if not holds_nothing():
        return False
    held = bool(kept_key(settings.VAR_DIR)) or newest() is not None
    if held and not empty:
        raise CommandError(
            _(
                "Die Datenbank %(name)s ist nicht da, doch hier lag schon eine: In %(folder)s liegt noch ihr "
                "Schlüssel oder eine Sicherung. %(way_back)s Oder ganz von vorn anfangen: %(command)s"
            )
            % {"name": name, "folder": settings.VAR_DIR, "way_back": way_back(newest()), "command": ANEW}
        )
    return not held


@contextmanager
def nothing_left_behind(*, new: bool) -> Iterator[None]:
    """In a new place: if what is done inside fails, the database and the key it made go again."""
    try:
        yield
    except BaseException:
        if new:
            connections.close_all()
            for file in _made_at_first():
                file.unlink(missing_ok=True)
        raise


def bring_up_to_date() -> str:
    """Migrate the database, after a copy of it was kept; returns what went wrong with that copy, in German (empty:
    nothing). RefusedError, OSError: there is no room for it. Nothing is copied that holds nothing. What a restore left
    that was killed goes.
    """
    remove_left_behind()
    warning = ""
    if behind() and not holds_nothing():
        try:
            take("vor Umbau")
        except RefusedError as error:
            if is_sqlite():
                raise
            warning = _("Vor dem Umbau der Datenbank wurde nicht gesichert: %(why)s") % {
                "why": refusal(error.code, error.params)
            }
    migrate()
    return warning


def what_does_not_hold() -> str:
    """What is wrong with what the database says, in German; empty: all of it holds."""
    found = faults_of_content()
    return _("In der Datenbank stimmt etwas nicht: %(faults)s") % {"faults": said(found)} if found else ""


def make_key() -> None:
    """The key of a new installation is made when it is first asked for: now. OSError: it cannot be kept."""
    settings.SECRET_KEY = str(settings.SECRET_KEY)


def _made_at_first() -> list[Path]:
    place = Path(connection.settings_dict["NAME"])
    files = [place.with_name(place.name + ending) for ending in BESIDE] if is_sqlite() else []
    return [*files, key_file(settings.VAR_DIR)]
