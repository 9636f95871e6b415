"""Whether another machine goes on in place of this one: then nothing is stored here any more.

Each copy that is put back (`manage.py restore`) raises the term of the installation (`Installation.term`): a number
above every one before, the time of that moment, so that two machines which go on from the same copy never have the same
one. Whoever has heard of a higher term than its own stands aside, for good: what it stored now, the others would not
know. Heard is kept in a file, which all processes of a machine look at before every write. Phones carry it from one
machine to the other (web/terms.py), signed with the key of the installation and with the address of the machine that
serves in it: nobody who has not the key can stop a server by naming a high number.
"""

import socket
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, Signer

from tournament.core.notes import read_note, write_note
from tournament.core.works import NotDoneError
from tournament.models import Installation

HEARD = "standby/heard"
ELSEWHERE = "192.0.2.1", 80  # an address that is nobody's (RFC 5737); nothing is sent to it


@dataclass(frozen=True, slots=True)
class Term:
    """Which machine it is whose word holds: the one of the highest number. `address`: where it is reached itself."""

    number: int
    address: str


class SupersededError(NotDoneError):
    """Another machine has taken over; its params say the `address` where that one is."""


def heard() -> Term | None:
    """The highest term a machine was heard of in; None: of none."""
    note = read_note(HEARD)
    return Term(note["number"], note["address"]) if note else None


def note(term: Term) -> None:
    """Remember that a machine serves in this term. OSError."""
    write_note(HEARD, asdict(term))


def own() -> Term:
    """Return the term of this installation; 0: no copy was ever put back."""
    return Term(*(Installation.objects.values_list("term", "served_at").first() or (0, "")))


def begin() -> None:
    """Let this server count in the term its database says, and answer to the address that goes with it."""
    term = own()
    settings.TERM = max(settings.TERM or 0, term.number)
    host = urlsplit(term.address).hostname
    if host and host not in settings.ALLOWED_HOSTS:
        settings.ALLOWED_HOSTS += [host]


def successor() -> Term | None:
    """The machine this server has to stand aside for; None: it is the one that counts, or is no server
    (settings.TERM None)."""
    if settings.TERM is None:
        return None
    other = heard()
    if other is None or other.number <= settings.TERM:
        return None
    begin()  # it may be this one itself, where a copy was put back while it ran
    return other if other.number > settings.TERM else None


def check() -> None:
    """Raise SupersededError where there is one; costs a look whether a file is there."""
    if (other := successor()) is not None:
        raise SupersededError("superseded", {"address": other.address})


def raised(before: int) -> Term:
    """Return the term of this machine that goes on now: above this one and every one that was heard of."""
    other = heard()
    now = time.time_ns() // 1_000_000
    return Term(max(now, before + 1, other.number + 1 if other else 0), _here())


def _here() -> str:
    """Where this machine is reached itself."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    host = "127.0.0.1"
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(ELSEWHERE)
        host = asking.getsockname()[0]
    return f"http://{host}:{settings.PORT}"


def _signer() -> Signer:
    return Signer(salt="tournament.standby.term")


def signed(term: Term) -> str:
    """As it travels."""
    return _signer().sign(f"{term.number} {term.address}")


def hear(said: str) -> None:
    """Remember the term that is said if it is higher than all before. What is not signed with our key is nothing."""
    try:
        number, _space, address = _signer().unsign(said).partition(" ")
    except BadSignature:
        return
    known = heard()
    if settings.TERM is not None and int(number) > max(settings.TERM, known.number if known else 0):
        note(Term(int(number), address))
