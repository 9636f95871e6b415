"""Write the Ausschreibung, and say whether everybody may read it."""

from dataclasses import asdict, dataclass
from datetime import date, time
from typing import Any

from django.utils.translation import override

from languages import SOURCE
from tournament.core.act import Actor, act, compare
from tournament.core.errors import RefusedError
from tournament.entries.words import TEXTS
from tournament.models import Prospectus, Tournament

IN_THE_LOG = ("doors_open", "begins", "venue", "address", "deadline")
"""What the log keeps word for word; of texts, and of whom to ask, it says only that they were changed."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the organiser says beside the settings."""

    doors_open: time | None = None
    begins: time | None = None
    venue: str = ""
    address: str = ""
    deadline: date | None = None
    fees: str = ""
    prizes: str = ""
    catering: str = ""
    text: str = ""
    contact_name: str = ""
    contact_phone: str = ""
    contact_mail: str = ""


def said_in(prospectus: Prospectus | None) -> Said:
    """What is stored; nothing where there is no Ausschreibung yet."""
    return Said(**{name: getattr(prospectus, name) for name in asdict(Said())}) if prospectus else Said()


def write(tournament: Tournament, version: int, said: Said, actor: Actor) -> None:
    """Store it; `version` is that of the one that was read, 0: there was none. What is stored already is not stored
    again, so that the same form may come twice. StaleError with what is stored.
    """
    with act(tournament, actor, "prospectus_written") as writing:
        stored = Prospectus.objects.filter(tournament=writing.tournament).first()
        before = said_in(stored)
        writing.changed = stored is None or before != said
        if not writing.changed:
            return
        compare(stored.version if stored else 0, version, stored)
        writing.public = bool(stored and stored.shown)
        writing.before, writing.after = _told(before), {**_told(said), "texts_changed": _changed(before, said)}
        Prospectus.objects.update_or_create(
            tournament=writing.tournament, defaults={**asdict(said), "version": version + 1}
        )


def show(tournament: Tournament, actor: Actor, *, shown: bool) -> None:
    """Everybody may read it (once the tournament is public), or nobody any more. RefusedError: it is not written."""
    with act(tournament, actor, "prospectus_shown" if shown else "prospectus_hidden") as showing:
        stored = Prospectus.objects.filter(tournament=showing.tournament).first()
        if stored is None:
            raise RefusedError("prospectus_missing")
        showing.changed = stored.shown != shown
        Prospectus.objects.filter(pk=stored.pk).update(shown=shown)
        Tournament.objects.filter(pk=showing.tournament.pk).update(has_prospectus=shown)


def _told(said: Said) -> dict[str, Any]:
    """For the audit log: nobody's name, telephone or address of mail."""
    return {name: str(value) for name in IN_THE_LOG if (value := getattr(said, name))}


def _changed(before: Said, after: Said) -> list[str]:
    """Which other parts are others now, in the language in which the log is stored."""
    with override(SOURCE):
        return [str(label) for name, label in TEXTS.items() if getattr(before, name) != getattr(after, name)]
