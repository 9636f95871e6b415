"""A consistent, checked copy of everything and back: what makes it, where it is opened, what is compared and noted."""

import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.files import locks
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.models import Max

from tournament.core import writing
from tournament.core.act import Actor, act, log_of_installation
from tournament.core.audit import head_of
from tournament.core.errors import RefusedError
from tournament.core.folders import PRIVATE_FILE, PRIVATE_FOLDER, finish, opened_to_lock, unfinished, write_whole
from tournament.core.history import RESTORED
from tournament.core.words import refused
from tournament.core.writing import Term
from tournament.machine.acts import postgres, sqlite
from tournament.machine.acts.second import is_sealed, open_sealed, seal
from tournament.machine.reads.checking import (
    Fault,
    address_of,
    behind,
    database_at,
    fault_of_file,
    faults_of_content,
    is_readable,
)
from tournament.machine.reads.kept import KEPT_BESIDE, database_file, is_sqlite
from tournament.machine.reads.parting import Parting, partings
from tournament.models import AuditEntry, Installation, Tournament
from tournament.privacy.acts.forgetting import apply_again
from tournament.privacy.reads.naming import beside, known
from tournament.settings.key import kept_key, key_file

# Where a copy is opened and brought up to date before it is put in place: a folder of its own, gone afterwards.

PREFIX: Final = ".restore-"

log = logging.getLogger(__name__)


@contextmanager
def work_folder() -> Iterator[Path]:
    """A new folder, only this user's, beside the database: what is finished there is put in place in one step. What
    others left is removed first. OSError.
    """
    place = _place()
    place.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    remove_left_behind()
    with tempfile.TemporaryDirectory(prefix=PREFIX, dir=place) as made, _held(Path(made)):
        yield Path(made)


def remove_left_behind() -> None:
    """What was left by those who were killed; what cannot be removed is said in the log."""
    for folder in _place().glob(f"{PREFIX}*/"):
        try:
            with _held(folder) as is_ours:
                if is_ours:
                    shutil.rmtree(folder)
        except FileNotFoundError:  # somebody else has just done it
            continue
        except OSError as error:
            log.warning("%s was left by a restore and cannot be removed: %s", folder, error.strerror)


@contextmanager
def _held(folder: Path) -> Iterator[bool]:
    """Lock the folder; yield whether that worked, else somebody else works in it."""
    descriptor = opened_to_lock(folder)
    try:
        yield locks.lock(descriptor, locks.LOCK_EX | locks.LOCK_NB)
    finally:
        os.close(descriptor)


def _place() -> Path:
    return Path(connection.settings_dict["NAME"]).parent if is_sqlite() else Path(settings.VAR_DIR)


# That a copy was put back, as a row of the audit log, with what is gone by it.

MOST_ROWS: Final = 20_000
"""So many of the newest rows are compared."""
MOST_HEADS: Final = 2_000
"""So many of the newest heads that are gone stand in a row."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """The newest rows of the audit logs there were: hash -> the tournament's slug (None: of the installation), oldest
    first. `rows` None: what was there could not be read. `since`: the key of the first of them. `term`: in which this
    machine counted (core/writing.py)."""

    rows: Mapping[str, str | None] | None
    since: int = 0
    term: int = 0

    @classmethod
    def of_present(cls) -> "Replaced":
        """Return the newest rows of the audit log and the term as they are now, or nothing if they cannot be read."""
        newest = AuditEntry.objects.order_by("-pk").values_list("pk", "hash", "tournament__slug")[:MOST_ROWS]
        try:
            rows = list(newest)[::-1]
            term = writing.own().number
        except DatabaseError:
            connection.close()
            return cls(None)
        hashes = {row_hash: slug for _pk, row_hash, slug in rows}
        return cls(hashes, rows[0][0] if rows else 0, term)

    def gone(self) -> Mapping[str | None, Sequence[str]] | None:
        """The heads no log has any more, by the slug of its tournament; None: nobody knows."""
        if self.rows is None:
            return None
        still = set(AuditEntry.objects.filter(pk__gte=self.since).values_list("hash", flat=True))
        gone: dict[str | None, list[str]] = {}
        for row_hash, slug in self.rows.items():
            if row_hash not in still:
                gone.setdefault(slug, []).append(head_of(row_hash))
        return gone


def note_restored(file: str, replaced: Replaced, actor: Actor) -> Term:
    """Write it into the log of the installation, and of each tournament from whose log something may be gone; returns
    the term in which this machine goes on: no other that had any of this counts any more."""
    until = AuditEntry.objects.aggregate(newest=Max("at"))["newest"]
    said = {"file": file, "until": until.isoformat() if until else ""}
    gone = replaced.gone()
    for tournament in Tournament.stored.filter(removing=False).order_by("pk"):
        if gone is None or tournament.slug in gone:
            with act(tournament, actor, RESTORED) as entry:
                entry.after = said | {"lost": _newest(gone, tournament.slug)}
    lost = {"lost": _newest(gone, None), "tournaments": _not_there(gone)}
    term = writing.raised(max(writing.own().number, replaced.term))
    log_of_installation(actor, RESTORED, said | lost | {"term": term.number, "served_at": term.address})
    Installation.objects.update(term=term.number, served_at=term.address)
    return term


def _newest(gone: Mapping[str | None, Sequence[str]] | None, slug: str | None) -> list[str]:
    return list((gone or {}).get(slug, ())[-MOST_HEADS:])


def _not_there(gone: Mapping[str | None, Sequence[str]] | None) -> list[str]:
    """The tournaments that are not in the copy at all."""
    there = set(Tournament.stored.values_list("slug", flat=True))
    return sorted(slug for slug in gone or {} if slug is not None and slug not in there)


# What copies the kind of database this installation has.


@dataclass(frozen=True, slots=True)
class Engine:
    """`ending`: of a copy's name. `copy_into`, `useless` and `put_back`: see acts/sqlite.py and acts/postgres.py."""

    ending: str
    copy_into: Callable[[Path], tuple[Fault, ...]]
    useless: Callable[[Path, Path], Fault | None]
    put_back: Callable[[Path, Path, sqlite.BringUp], tuple[Path | None, tuple[Fault, ...]]]


SQLITE = Engine(sqlite.ENDING, sqlite.copy_into, sqlite.useless, sqlite.put_back)
POSTGRESQL = Engine(postgres.ENDING, postgres.copy_into, postgres.useless, postgres.put_back)


def engine() -> Engine:
    """Return the engine of the present database."""
    return SQLITE if is_sqlite() else POSTGRESQL


BY_COMMAND = Actor.command("restore")
FAULTY = ".fehlerhaft"
"""What is put behind the name of a copy that is not good, so that it takes no other's place."""


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept`: where what was there before lies now (None: nothing was); `faults`: what does not hold in what was put
    back; `key`: whether the key of the installation came back with it."""

    kept: Path | None
    faults: tuple[Fault, ...]
    key: bool


def back_up(file: Path, passphrase: str = "") -> None:
    """Copy everything into `file`, readable by its owner alone; it is replaced in one step when the copy is whole and
    checked. With a passphrase it is sealed, and holds the key of the installation.

    No session is in it: whoever finds the copy is not logged in by it. Raises RefusedError: `backup_faulty` (the copy
    lies beside then, and `file` is as it was), `backup_onto_itself`, `present_gone`, `present_damaged`, `copy_no_room`,
    `passphrase_short`, those of PostgreSQL (acts/postgres.py); OSError.
    """
    if _same_file(file, database_file()):
        raise RefusedError("backup_onto_itself")
    with unfinished(file) as new:
        found = engine().copy_into(new)
        if any(fault.useless for fault in found):
            raise RefusedError("present_damaged")
        if passphrase:
            new.write_bytes(seal(new.read_bytes(), str(settings.SECRET_KEY), passphrase))
        if found:
            finish(new, beside := file.with_name(file.name + FAULTY))
            raise RefusedError("backup_faulty", {"file": beside, "faults": said(found)})
        finish(new, file)


def restore(file: Path, passphrase: str = "", actor: Actor = BY_COMMAND) -> Restored:
    """Put the copy in `file` in place of the present database, brought up to date; what was there stays beside it.

    A server that is running goes on with what is restored; everybody logs in anew. Another machine that has any of this
    stores nothing more once it hears of it (core/writing.py). It is a row of the audit log: of the
    installation's, and of that of each tournament which does not stand as it stood. Whose name was deleted since the
    copy was made is deleted again. Raises RefusedError, and nothing is
    changed, with the code of what is wrong with the file: `not_a_database`, `database_damaged`, `not_of_this_program`,
    `of_a_newer_program`, `backup_onto_itself`, `passphrase_missing`, `passphrase_wrong`; OSError.
    """
    if _same_file(file, database_file()):
        raise RefusedError("backup_onto_itself")
    with work_folder() as folder:
        source, key = opened(file, folder, passphrase)
        if (fault := engine().useless(source, folder)) is not None:
            raise RefusedError(fault.code)
        readable = is_readable()
        replaced = Replaced.of_present() if readable else Replaced(None)
        forgotten = known() if readable else beside()
        terms: list[Term] = []

        def bring_up() -> tuple[Fault, ...]:
            call_command("migrate", verbosity=0, interactive=False)
            found = faults_of_content()
            terms.append(note_restored(file.name, replaced, actor))
            apply_again(forgotten, actor)
            return found

        kept, found = engine().put_back(source, folder, bring_up)
    with suppress(OSError):  # a server that runs hears of it then; else it does at its next start
        writing.note(terms[-1])
    if key:
        _put_key_back(key)
    return Restored(kept, found, bool(key))


def said(found: Iterable[Fault]) -> str:
    """Return the faults as German sentences."""
    return " ".join(refused(fault) for fault in found)


def opened(file: Path, folder: Path, passphrase: str) -> tuple[Path, str]:
    """The copy itself, and the key that was sealed with it (empty: none was)."""
    if not is_sealed(file):
        return file, ""
    inside = open_sealed(file.read_bytes(), passphrase)
    opened = folder / "opened"
    opened.touch(mode=PRIVATE_FILE)
    opened.write_bytes(inside.copy)
    return opened, inside.key


def _put_key_back(key: str) -> None:
    """The key that was there stays beside it."""
    place = key_file(settings.VAR_DIR)
    if kept_key(settings.VAR_DIR) not in ("", key):
        place.rename(sqlite.free_name(place.with_name(place.name + KEPT_BESIDE)))
    write_whole(place, key.encode())


def _same_file(one: Path, other: Path | None) -> bool:
    return other is not None and one.exists() and one.samefile(other)


# Holding a copy, a backup or another machine's database against the present one.


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
