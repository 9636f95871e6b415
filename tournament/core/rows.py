"""Rows stored as plain values.

Django makes an instance, a query and an expression of each value it stores, which takes many times as long as storing
it. It is felt in two places: at a game, with fifty tables at it, and at a document of 75,000 results.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

from django.db import connection, models
from django.db.models.sql import Query

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
