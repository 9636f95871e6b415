"""In which term this server counts, and hearing of a higher one: from the other machine, from phones that were there.

A term travels signed with the key of the installation, with the address of the machine that serves in it: nobody who
has not the key can stop a server by naming a high number.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, Signer

from tournament.core import fence
from tournament.core.act import Actor, log_of_installation
from tournament.core.chores import Chore
from tournament.core.fence import Term
from tournament.core.notes import read_note, write_note
from tournament.core.turns import writing
from tournament.lists.reads.links import stated_address
from tournament.models import Installation
from tournament.standby.acts.asking import NobodyError, ask
from tournament.standby.reads.pair import follower

TERM_PATH = "/zweitrechner/stand"
HEADER = "Server-Term"
LONGEST = 1000
SERVED = "standby/served"
PATIENCE = 2.0
EVERY = timedelta(seconds=3)


def _signer() -> Signer:
    return Signer(salt="tournament.standby.term")


def begin() -> None:
    """This server counts in the term its database says, or a higher one it counted in before: an older copy that was
    put back takes nothing from that. What the machine itself is called, it answers to.
    """
    term = own()
    if (before := read_note(SERVED)) is not None and before["number"] > term.number:
        term = Term(before["number"], before["address"])
        store(term, Actor.command("serve"))
    elif term.number:
        with suppress(OSError):  # a full disk keeps nobody from serving
            write_note(SERVED, asdict(term))
    settings.TERM = term.number
    if host := urlsplit(term.address).hostname:
        settings.ALLOWED_HOSTS += [host]


def store(term: Term, actor: Actor, said: Mapping[str, str] | None = None) -> None:
    """Let this term be that of the installation, with a row of its log; `said`: what that says besides."""
    with writing():
        stored, _made = Installation.objects.select_for_update().get_or_create(pk=1)
        Installation.objects.filter(pk=stored.pk).update(term=term.number, served_at=term.address)
        log_of_installation(actor, "taken_over", {"term": term.number, "served_at": term.address, **(said or {})})


def own() -> Term:
    """The term of this installation; 0: nobody has ever taken over."""
    found = Installation.objects.values_list("term", "served_at").first() or (0, "")
    return Term(*found)


def signed(term: Term) -> str:
    """As it travels."""
    return _signer().sign(f"{term.number} {term.address}")


def hear(said: str) -> None:
    """Remember the term that is said if it is higher than all before. What is not signed with our key is nothing."""
    try:
        number, _space, address = _signer().unsign(said).partition(" ")
    except BadSignature:
        return
    known = fence.heard()
    highest = max(settings.TERM or 0, known.number if known else 0)
    if settings.TERM is not None and int(number) > highest:
        fence.note(Term(int(number), address))


def ask_follower() -> None:
    """Ask the machine that follows this one whether it has taken over."""
    if (other := follower()) is not None and other.address:
        _ask(other.address)


def ask_around() -> None:
    """Before this server listens: ask the machine that followed it, and whoever is reached under its own address."""
    ask_follower()
    if address := settings.PUBLIC_URL or stated_address():
        _ask(address)


def _ask(machine: str) -> None:
    try:
        reply = ask(machine, TERM_PATH, most=LONGEST, patience=PATIENCE)
    except NobodyError:
        return
    if reply.status == 200:
        hear(reply.body.decode("utf-8", "replace"))


CHORES = (Chore("standby", EVERY, ask_follower),)
