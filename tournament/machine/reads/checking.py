"""Whether a database, the present one or a copy of it, is whole and says what it should."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from tournament.core.audit import first_fault
from tournament.core.migrations import known
from tournament.lists.acts.totals import differing_totals
from tournament.machine.reads.kept import database_file, is_sqlite
from tournament.models import Tournament

# Django's models, asked of a copy instead of the database.


@contextmanager
def database_at(file: Path, *, writable: bool = False) -> Iterator[None]:
    """Inside, whatever this thread asks of the database is asked of this SQLite file; other threads notice nothing."""
    here = connections[DEFAULT_DB_ALIAS]
    there = DatabaseWrapper(
        connections.configure_settings(
            {
                DEFAULT_DB_ALIAS: {
                    "ENGINE": "django.db.backends.sqlite3",
                    "NAME": address_of(file, writable=writable),
                    "TIME_ZONE": here.settings_dict["TIME_ZONE"],
                }
            }
        )[DEFAULT_DB_ALIAS]
    )
    connections[DEFAULT_DB_ALIAS] = there
    try:
        yield
    finally:
        there.close()
        connections[DEFAULT_DB_ALIAS] = here


def address_of(file: Path, *, writable: bool = False) -> str:
    """The URI that SQLite opens a file by that must be there."""
    return f"{file.absolute().as_uri()}?mode={'rw' if writable else 'ro'}"


APP = "tournament"
Applied = set[tuple[str, str]]
"""The migrations that made a database what it is: app and name of each."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong; `code` and `params` make the sentence in words.py. `useless`: nothing can be read from it,
    or not by this program; else the games are there, and what is said of them does not hold."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)
    useless: bool = False


def faults(file: Path) -> tuple[Fault, ...]:
    """What is wrong with a copy in an SQLite file; nothing: it is good.

    Of one that an older program made only what can be said without bringing it up to date.
    """
    if (fault := fault_of_file(file)) is not None:
        return (fault,)
    with database_at(file):
        return faults_of_content()


def fault_of_file(file: Path) -> Fault | None:
    """What makes this file useless: it is no whole SQLite database, or none of this program, or of a newer one."""
    try:
        with closing(sqlite3.connect(address_of(file), uri=True)) as database:
            if database.execute("PRAGMA integrity_check(1)").fetchall() != [("ok",)]:
                return Fault("database_damaged", useless=True)
            return fault_of_migrations(_migrations(database))
    except sqlite3.DatabaseError as error:
        none_at_all = error.sqlite_errorcode == sqlite3.SQLITE_NOTADB
        return Fault("not_a_database" if none_at_all else "database_damaged", useless=True)


def fault_of_migrations(applied: Applied) -> Fault | None:
    """Whether this is a database of this program, and not of a newer version of it."""
    if APP not in {app for app, _name in applied}:
        return Fault("not_of_this_program", useless=True)
    if any(app == APP and (app, name) not in known() for app, name in applied):
        return Fault("of_a_newer_program", useless=True)
    return None


def faults_of_content() -> tuple[Fault, ...]:
    """What is wrong with what the present database says; of one that is not up to date nothing can be said."""
    if behind():
        return ()
    try:
        return tuple(_faults_of_content())
    except (DatabaseError, ValueError, LookupError) as error:  # no row of ours reads like that
        return (Fault("rows_unreadable", {"why": str(error)}),)


def behind() -> bool:
    """Whether the present database was made by an older version of the program."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _faults_of_content() -> Iterator[Fault]:
    try:
        connection.check_constraints()
    except DatabaseError:
        yield Fault("references_broken")
    for tournament in Tournament.stored.filter(removing=False).order_by("pk"):
        if (gap := first_fault(tournament)) is not None:
            yield Fault("audit_broken", {"slug": tournament.slug, "revision": gap.revision})
        if differing := len(differing_totals(tournament)):
            yield Fault("totals_differ", {"slug": tournament.slug, "count": differing})
    if (gap := first_fault(None)) is not None:
        yield Fault("log_ins_broken", {"revision": gap.revision})


def _migrations(database: sqlite3.Connection) -> Applied:
    """What migrations were applied; none if it is no database of Django."""
    try:
        return set(database.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.OperationalError:
        return set()


# The present database, before anything is opened that is not whole.


def fault_of_present() -> Fault | None:
    """What makes the present database useless; it is only read. None: nothing, or there is none, or nothing in it."""
    if not is_sqlite():
        return None
    file = database_file()
    fault = None if file is None else fault_of_file(file)
    return None if fault is not None and fault.code == "not_of_this_program" and holds_nothing() else fault


def holds_nothing() -> bool:
    """Whether there is no table in it, or no database at all. DatabaseError: it cannot be asked."""
    if not is_sqlite():
        with connection.cursor() as cursor:
            return not connection.introspection.table_names(cursor)
    file = database_file()
    if file is None:
        return True
    with closing(sqlite3.connect(address_of(file), uri=True)) as database:
        return not database.execute("SELECT name FROM sqlite_master").fetchall()


def holds_a_tournament() -> bool:
    """Whether something would be lost with it: a tournament, or whatever is in one that cannot be read."""
    if fault_of_present() is not None:
        return True
    if holds_nothing():
        return False
    try:
        return Tournament.stored.exists()
    except DatabaseError:
        return False


def is_readable() -> bool:
    """Whether there is one, and nothing makes it useless."""
    return not is_sqlite() or (database_file() is not None and fault_of_present() is None)
