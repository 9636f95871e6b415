"""Which values of the audit log are personal, and how they are deleted from it.

Whatever is not known to be something else is taken for personal: every text that is not a code, a time or the number of
a series, and a mapping as a whole if one of its names is not a word of the program. Figures and ticks are not: they say
nothing of anybody whose name is gone. (No year of birth is ever in the log.)
"""

import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tournament.core.words import LABELS
from tournament.models import AuditEntry
from tournament.models.seals import is_seal, seal

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
