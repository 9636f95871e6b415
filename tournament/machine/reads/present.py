"""The present database, before anything is opened that is not whole."""

import sqlite3
from contextlib import closing

from django.db import DatabaseError, connection

from tournament.machine.reads.checking import Fault, fault_of_file
from tournament.machine.reads.elsewhere import address_of
from tournament.machine.reads.place import database_file, is_sqlite
from tournament.models import Tournament


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
