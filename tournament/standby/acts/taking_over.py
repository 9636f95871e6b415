"""The machine that followed goes on in place of the one that broke."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection

from tournament.copies.acts.sqlite import BESIDE, free_name
from tournament.copies.reads.checking import fault_of_file
from tournament.core import fence
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.core.fence import Term
from tournament.core.folders import write_whole
from tournament.core.notes import forget_note, write_note
from tournament.core.turns import writing
from tournament.models import Tournament
from tournament.settings.key import key_file
from tournament.settings.secret import secret
from tournament.standby.acts.asking import NobodyError, ask
from tournament.standby.acts.hearing import LONGEST, PATIENCE, TERM_PATH, own, store
from tournament.standby.reads.pair import FOLLOWER, FOLLOWING, Follower, Following, as_note, copy_file

ASIDE = ".before-take-over"


def main_answers(paired: Following) -> bool:
    """Whether the machine this one follows is still there."""
    try:
        return ask(paired.main, TERM_PATH, most=LONGEST, patience=PATIENCE).status == 200
    except NobodyError:
        return False


def put_in_place(paired: Following, database: Path) -> tuple[Path, ...]:
    """Let the copy be this machine's database, and the key of the other its key; returns where lies what was here: no
    byte of it is lost. Done again after it was broken off, it comes to the same. RefusedError: `no_copy_yet`,
    `key_given_at_start`, and what makes the copy useless (copies.reads.checking). OSError.
    """
    if not paired.copied_at or not copy_file().exists():
        raise RefusedError("no_copy_yet")
    if (secret("SECRET_KEY") or paired.key) != paired.key:
        raise RefusedError("key_given_at_start")
    if (fault := fault_of_file(copy_file())) is not None:
        raise RefusedError(fault.code)
    connection.close()
    key = key_file(settings.VAR_DIR)
    aside = (*_set_aside(database, BESIDE), *_set_aside(key))
    write_whole(database, copy_file().read_bytes())
    write_whole(key, paired.key.encode())
    return aside


def raise_term(actor: Actor, paired: Following | None, here: str) -> int:
    """Let this machine count, and no other, from now on; returns the term. It is higher than all it knows of, and a row
    of the log of the installation. RefusedError `nothing_to_take_over`: there is no tournament here.
    """
    if not Tournament.stored.exists():
        raise RefusedError("nothing_to_take_over")
    other = fence.heard()
    with writing():
        term = max(own().number, other.number if other else 0) + 1
        store(Term(term, here), actor, _copied(paired))
    if paired is not None:  # nobody follows, and it is asked from now on whether it came back and goes on
        write_note(FOLLOWER, as_note(Follower("", paired.main)))
    forget_note(FOLLOWING)
    return term


def _copied(paired: Following | None) -> dict[str, str]:
    """What the log says of the copy; nothing where this machine goes on with what it has itself."""
    if paired is None:
        return {}
    return {"copied_at": datetime.fromtimestamp(paired.copied_at, UTC).isoformat("T", "seconds"), "main": paired.main}


def _set_aside(file: Path, ends: tuple[str, ...] = ("",)) -> Iterator[Path]:
    """Give a file, and those that belong to it, a name beside it that is nobody's yet."""
    if not file.exists():
        return
    free = free_name(file.with_name(file.name + ASIDE)).name
    for end in ends:
        part = file.with_name(file.name + end)
        if part.exists():
            part.rename(part.with_name(free + end))
            yield part.with_name(free + end)
