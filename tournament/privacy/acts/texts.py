"""Names out of what people typed, and out of the log."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.db.models import Model, QuerySet

from tournament.core.personal import forget as forget_in_rows
from tournament.models import AuditEntry
from tournament.privacy.reads.naming import Naming

AnyRow = TypeVar("AnyRow", bound=Model)


def rewrite(rows: "QuerySet[AnyRow]", columns: Sequence[str], naming: Naming) -> None:
    """In rows that name them; a pseudonym may be longer than the name, so that a text loses its end."""
    for row in rows:
        named = [column for column in columns if naming.mentions(getattr(row, column))]
        for column in named:
            longest = getattr(rows.model, column).field.max_length
            setattr(row, column, naming.without(getattr(row, column))[:longest])
        if named:
            row.save(update_fields=named)


def out_of_log(rows: "QuerySet[AuditEntry]", naming: Naming, names: set[str]) -> int:
    """These people out of these rows; `names`: all they had. Returns how many rows are too old to let go of a value."""
    left = 0
    for entry in rows.iterator(chunk_size=500):
        if not naming.mentions(_as_text(entry.said)):
            continue
        if entry.salts is None:
            left += 1
            continue
        forget_in_rows([entry], _what_goes(entry, naming, names))
    return left


def _what_goes(entry: AuditEntry, naming: Naming, names: set[str]) -> Callable[[object], bool]:
    """Which personal values of a row go: those that name them, and all of a row about one of them but who did it."""
    about, actor = _is_about(entry, names), entry.actor

    def goes(value: object) -> bool:
        return naming.mentions(_as_text(value)) or (about and value != actor)

    return goes


def _is_about(entry: AuditEntry, names: set[str]) -> bool:
    """Whether the whole row says something of one of them: his registration, a correction of it."""
    said = [part.get("name") for part in (entry.before, entry.after) if isinstance(part, dict)]
    return entry.subject in names or any(isinstance(name, str) and name in names for name in said)


def _as_text(value: object) -> str:
    """All texts in a JSON value, names of its fields included."""
    if isinstance(value, dict):
        return "\n".join(f"{key}\n{_as_text(part)}" for key, part in value.items())
    return "\n".join(map(_as_text, value)) if isinstance(value, list) else str(value)
