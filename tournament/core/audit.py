"""The audit log itself: whether it is whole, the head of a row, and which of its values are personal and can be
deleted."""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tournament.core.words import LABELS
from tournament.models import AuditEntry, Installation, Tournament
from tournament.models.audit import is_seal, seal

# The head of an audit log: the hash of its last row as a dozen letters to be read aloud, written down and typed.

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Five bits each: figures and capitals without I, L and O, which are taken for figures, and U."""
LENGTH, GROUP = 12, 4
HEX_DIGITS = LENGTH * 5 // 4
_TAKEN_FOR = str.maketrans({"I": "1", "L": "1", "O": "0"})


def head_of(row_hash: str) -> str:
    """The head of a log whose last row has this hash (hex): "7KQ2-M0DX-4HTR"."""
    bits = int(row_hash[:HEX_DIGITS], 16)
    letters = "".join(LETTERS[bits >> 5 * place & 31] for place in reversed(range(LENGTH)))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def hash_begins(head: str) -> str | None:
    """What the hash of the row begins with that has this head, as somebody typed it; None if it is none.

    Small letters, spaces and dashes (any) do not matter, and I, L and O are the figures they look like.
    """
    letters = re.sub(r"[\s\-‐-―]", "", head).upper().translate(_TAKEN_FOR)
    if len(letters) != LENGTH or not set(letters) <= set(LETTERS):
        return None
    bits = 0
    for letter in letters:
        bits = bits << 5 | LETTERS.index(letter)
    return f"{bits:0{HEX_DIGITS}x}"


@dataclass(frozen=True, slots=True)
class ChainFault:
    """The first place where the log is not what it was. `code`: gap, chain, changed or end; `revision`: where."""

    code: str
    revision: int


def first_fault(tournament: Tournament | None) -> ChainFault | None:
    """The first fault of this log, or None; one query (two of the installation's).

    Revisions run from 1 without gaps, each row carries the hash of the row before it, its own hash is that of what it
    says, and the last one is the tournament's revision.
    """
    expected, previous = 1, ""
    rows = AuditEntry.objects.filter(tournament=tournament).order_by("revision")
    for row in rows.iterator(chunk_size=2000):
        if row.revision != expected:
            return ChainFault("gap", expected)
        if row.previous_hash != previous:
            return ChainFault("chain", row.revision)
        if row.hash != row.computed_hash():
            return ChainFault("changed", row.revision)
        expected, previous = expected + 1, row.hash
    return None if expected - 1 == last_revision(tournament) else ChainFault("end", expected)


def last_revision(tournament: Tournament | None) -> int:
    """How many rows this log has to have."""
    if tournament is not None:
        return tournament.revision
    return Installation.objects.values_list("revision", flat=True).first() or 0


def row_of(head: str, tournament: Tournament | None) -> AuditEntry | None:
    """The row that was the last one when the log had this head (as somebody typed it); None: it never had."""
    begins = hash_begins(head)
    if begins is None:
        return None
    return AuditEntry.objects.filter(tournament=tournament, hash__startswith=begins).first()


# Which values of the audit log are personal, and how they are deleted from it.

SALT_BYTES = 16

CODES = frozenset(
    {
        "outcome",
        "seating",
        "intended",
        "of",
        "rulebook_id",
        "seed",
        "commitment",
        "entries_hash",
        "started_at",
        "struck_at",
        "published_at",
        "results_published_at",
        "closed_at",
        "until",
        "lost",
        "role",
        "tournaments",
    }
)
"""Names under which no act ever stores a text that somebody typed."""
WORDS = frozenset({"seat", "augen", "thrown_in", "results", "reason"})
"""Names of values that acts use besides those of LABELS."""
_FURNITURE = re.compile(r"(Serie \d+(, Tisch \d+(, Spiel \d+)?)?)?")
_PROGRAM = re.compile(r"Liste: Serie \d+, Tisch \d+(, zugeordnetes Telefon)?|Befehl: \w+")
_NUMBERED = re.compile(r"\d+|Serie \d+")


def salts_of(entry: AuditEntry) -> dict[str, str]:
    """A new salt for each personal value of a row: path -> salt in hex."""
    paths = list(_personal("", entry.before, "before"))
    paths += _personal("", entry.after, "after")
    if not _PROGRAM.fullmatch(entry.actor):
        paths.append("actor")
    if not _FURNITURE.fullmatch(entry.subject):
        paths.append("subject")
    return {path: secrets.token_hex(SALT_BYTES) for path in paths}


def forget(entries: Iterable[AuditEntry], personal: Callable[[Any], bool] = lambda _value: True) -> int:
    """Delete from rows of the log those of their personal values for which `personal` says so, each with its salt; the
    chain holds. Returns how many. To be called inside an act, which says that it was done.

    ValueError for a row that was stored before values had salts: without the value its hash cannot be told.
    """
    forgotten = 0
    for entry in entries:
        if entry.salts is None:
            raise ValueError(f"row {entry.revision} has no salts")
        gone = {path: salt for path, salt in entry.salts.items() if personal(_value(entry.said, path))}
        for path, salt in gone.items():
            _put(entry, path, seal(_value(entry.said, path), salt))
        entry.salts = {path: salt for path, salt in entry.salts.items() if path not in gone}
        entry.save(update_fields=["actor", "subject", "before", "after", "salts"])
        forgotten += len(gone)
    return forgotten


def legible(value: Any, deleted: str) -> Any:
    """A value of the log to be read: `deleted` wherever one was."""
    if is_seal(value):
        return deleted
    if isinstance(value, dict):
        return {key: legible(part, deleted) for key, part in value.items()}
    return [legible(part, deleted) for part in value] if isinstance(value, list) else value


def _personal(key: str, value: Any, at: str) -> Iterator[str]:
    """The paths of what is personal in a value that stands under this name, at this path."""
    if isinstance(value, str):
        if value and key not in CODES:
            yield at
    elif isinstance(value, dict):
        if all(map(_known, value)):
            for name, part in value.items():
                yield from _personal(name, part, f"{at}/{name}")
        else:
            yield at
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from _personal(key, part, f"{at}/{number}")


def _known(name: Any) -> bool:
    return name in CODES or name in WORDS or name in LABELS or _NUMBERED.fullmatch(str(name)) is not None


def _value(said: Any, path: str) -> Any:
    for step in path.split("/"):
        said = said[int(step)] if isinstance(said, list) else said[step]
    return said


def _put(entry: AuditEntry, path: str, value: str) -> None:
    """Store a value at this path of a row."""
    column, _slash, inner = path.partition("/")
    if not inner:
        setattr(entry, column, value)
        return
    above, _slash, last = path.rpartition("/")
    around = _value(entry.said, above)
    around[int(last) if isinstance(around, list) else last] = value
