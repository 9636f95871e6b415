"""Writing to the database: one after the other, only while no other machine goes on, rows as plain values, and no
trace of what is deleted."""

import socket
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from itertools import chain
from typing import Any, Final, cast
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import OperationalError, connection, models, transaction
from django.db.models.sql import Query

from tournament.core.errors import RefusedError
from tournament.core.folders import forget_note, read_note, write_note
from tournament.core.sqlite3.base import DatabaseWrapper
from tournament.core.works import NotDoneError
from tournament.models import Installation

# Whether another machine goes on in place of this one: then nothing is stored here any more.

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


class Line:
    """A lock that is handed on in the order in which it was asked for."""

    def __init__(self) -> None:
        self._door = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    @contextmanager
    def turn(self, patience: float) -> Iterator[None]:
        """Do something when it is one's turn. NotDoneError `busy` after so many seconds in the line."""
        self._come(patience)
        try:
            yield
        finally:
            self._go()

    @property
    def waiting(self) -> int:
        """How many stand behind the one whose turn it is."""
        return len(self._waiting)

    def _come(self, patience: float) -> None:
        with self._door:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=patience):
            return
        with self._door:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise NotDoneError("busy")
        # It was handed over in this very moment.

    def _go(self) -> None:
        with self._door:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


LINE = Line()
"""In which everybody of this process stands who writes to SQLite."""


@contextmanager
def writing() -> Iterator[None]:
    """A transaction to write in: everything in it or nothing. NotDoneError `busy` where others write for too long,
    SupersededError where another machine has taken over.
    """
    with ExitStack() as stack:
        if connection.vendor == "sqlite" and not connection.in_atomic_block:
            stack.enter_context(LINE.turn(connection.settings_dict["OPTIONS"].get("timeout", 5)))
        try:
            stack.enter_context(transaction.atomic())
        except OperationalError as error:
            if _is_busy(error):
                raise NotDoneError("busy") from error
            raise
        check()  # when it is one's turn: it may have been heard of while one stood in the line
        yield


def _is_busy(error: OperationalError) -> bool:
    """Whether a transaction did not begin since another process wrote for as long as one waits."""
    return getattr(error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY


# Rows stored as plain values.

BATCH = 500
"""Rows a statement."""

# What a database takes otherwise than Python has it.
PREPARED = (models.DateTimeField, models.JSONField, models.UUIDField, models.BinaryField)


def insert(model: type[models.Model], names: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> None:
    """Store rows, each with the values of these columns ("game_id" for a key).

    Every column must be named that may not be empty: defaults of the model are not looked at.
    """
    with connection.cursor() as cursor:
        for batch in _batches(rows):
            cursor.execute(_insertion(model, names, len(batch)), list(_values(model, names, batch)))


def inserted(model: type[models.Model], names: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> list[int]:
    """As `insert`; returns the keys of the rows, in order."""
    keys: list[int] = []
    with connection.cursor() as cursor:
        for batch in _batches(rows):
            statement = f"{_insertion(model, names, len(batch))} RETURNING {_quoted('id')}"
            cursor.execute(statement, list(_values(model, names, batch)))
            keys += [key for (key,) in cursor.fetchall()]
    return keys


def update(model: type[models.Model], key: int, **values: Any) -> None:
    """Store these values in the row of this key."""
    names = tuple(values)
    with connection.cursor() as cursor:
        cursor.execute(_change(model, names), [*_values(model, names, [tuple(values.values())]), key])


def _batches(rows: Sequence[Sequence[Any]]) -> Iterator[Sequence[Sequence[Any]]]:
    return (rows[start : start + BATCH] for start in range(0, len(rows), BATCH))


@cache
def _insertion(model: type[models.Model], names: tuple[str, ...], rows: int) -> str:
    columns = f"({', '.join(map(_quoted, names))})"
    values = ", ".join([f"({', '.join(['%s'] * len(names))})"] * rows)
    return " ".join(["INSERT INTO", _table(model), columns, "VALUES", values])


@cache
def _change(model: type[models.Model], names: tuple[str, ...]) -> str:
    values = ", ".join(f"{_quoted(name)} = %s" for name in names)
    return " ".join(["UPDATE", _table(model), "SET", values, "WHERE", _quoted("id"), "= %s"])


def _values(model: type[models.Model], names: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """All values, one after the other, as the database takes them."""
    columns = [_stored(*column) for column in zip(_prepared(model, names), zip(*rows, strict=True), strict=True)]
    return chain.from_iterable(zip(*columns, strict=True))


def _stored(field: "models.Field[Any, Any] | None", column: Sequence[Any]) -> Sequence[Any]:
    """A column as the database takes it; what stands there a thousand times is prepared once."""
    if field is None:
        return column
    values = {id(value): value for value in column}
    stored = {key: field.get_db_prep_save(value, connection) for key, value in values.items()}
    return [stored[id(value)] for value in column]


@cache
def _prepared(model: type[models.Model], names: tuple[str, ...]) -> tuple["models.Field[Any, Any] | None", ...]:
    """For each column its field, if its values have to be prepared."""
    fields = {field.attname: field for field in Query(model).get_meta().concrete_fields}
    return tuple(fields[name] if isinstance(fields[name], PREPARED) else None for name in names)


def _table(model: type[models.Model]) -> str:
    return _quoted(Query(model).get_meta().db_table)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


# What was deleted stands nowhere in SQLite's files any more, soon after it is deleted.

ASKED: Final = "traces_asked"
BEGUN: Final = "traces_begun"


def leave_none_soon() -> None:
    """Inside a transaction that deletes names: once it holds, it is noted that none of them is to be left."""
    if connection.vendor == "sqlite":
        transaction.on_commit(lambda: write_note(ASKED, {}))


def leave_none() -> None:
    """If that was asked for. RefusedError `busy`, DatabaseError: it was not possible now, and is still to be done."""
    if read_note(ASKED) is not None:  # what is asked for from here on is another time's
        write_note(BEGUN, {})
        forget_note(ASKED)
    if read_note(BEGUN) is None:
        return
    if not cast("DatabaseWrapper", connection).written_anew():
        raise RefusedError("busy")
    forget_note(BEGUN)
