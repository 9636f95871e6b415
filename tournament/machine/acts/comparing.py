"""Holding a copy, a backup or another machine's database against the present one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management import call_command

from tournament.core.errors import RefusedError
from tournament.machine.acts.backups import opened
from tournament.machine.acts.working import work_folder
from tournament.machine.reads.checking import behind, fault_of_file
from tournament.machine.reads.elsewhere import address_of, database_at
from tournament.machine.reads.parting import Parting, partings


def compare(file: Path, passphrase: str = "") -> list[Parting]:
    """Return where the present database and the one in `file` differ; nothing is changed, neither here nor there.

    RefusedError with what makes the file useless (reads/checking.py), `passphrase_missing`, `passphrase_wrong`;
    OSError.
    """
    with work_folder() as folder:
        source, _key = opened(file, folder, passphrase)
        if (fault := fault_of_file(source)) is not None:
            raise RefusedError(fault.code)
        other = folder / "other"
        with closing(sqlite3.connect(address_of(source), uri=True)) as read, closing(sqlite3.connect(other)) as target:
            read.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        with database_at(other, writable=True):
            if behind():
                call_command("migrate", verbosity=0, interactive=False)
        return partings(other)
