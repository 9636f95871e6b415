"""Whether another machine has taken over from this one: then nothing is stored here any more.

A machine that takes over raises the term of the installation (`Installation.term`). Whoever has heard of a higher term
than its own stands aside, for good: what it stored now, the others would not know. Heard is kept in a file, which all
processes of a machine look at before every write; what is written there, `tournament/standby/` makes sure of.
"""

from dataclasses import dataclass

from django.conf import settings

from tournament.core.notes import read_note, write_note
from tournament.core.works import NotDoneError

HEARD = "standby/heard"


@dataclass(frozen=True, slots=True)
class Term:
    """Which machine it is whose word holds: the one of the highest number. `address`: where it is reached itself."""

    number: int
    address: str


class SupersededError(NotDoneError):
    """Another machine has taken over; its params say the `address` where that one is."""


def heard() -> Term | None:
    """The highest term another machine was heard of in; None: of none."""
    note = read_note(HEARD)
    return Term(note["number"], note["address"]) if note else None


def note(term: Term) -> None:
    """Remember that a machine serves in this term. OSError."""
    write_note(HEARD, {"number": term.number, "address": term.address})


def successor() -> Term | None:
    """The machine this server has to stand aside for; None: it is the one that counts, or is no server
    (settings.TERM None)."""
    if settings.TERM is None:
        return None
    other = heard()
    return other if other is not None and other.number > settings.TERM else None


def check() -> None:
    """Raise SupersededError where there is one; costs a look whether a file is there."""
    if (other := successor()) is not None:
        raise SupersededError("superseded", {"address": other.address})
