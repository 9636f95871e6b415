"""What was deleted stands nowhere in SQLite's files any more, soon after it is deleted.

`secure_delete` (settings) writes zeros over what is deleted, but not over what SQLite left behind of it when it moved
rows to other pages, and the log beside the file still has the pages of before. So the file is written anew and its log
emptied, by the server, which alone can choose the moment (chores of `privacy`). PostgreSQL does this in its own way.
"""

from typing import Final, cast

from django.db import connection, transaction

from tournament.core.errors import RefusedError
from tournament.core.notes import forget_note, read_note, write_note
from tournament.core.sqlite3.base import DatabaseWrapper

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
