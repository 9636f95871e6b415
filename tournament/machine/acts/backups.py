"""A consistent, checked copy of everything while the server runs, and back."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from tournament.core import fence
from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.core.fence import Term
from tournament.core.folders import PRIVATE_FILE, finish, unfinished, write_whole
from tournament.core.words import refusal
from tournament.machine.acts import sqlite
from tournament.machine.acts.engines import engine
from tournament.machine.acts.noting import Replaced, note_restored
from tournament.machine.acts.sealing import is_sealed, open_sealed, seal
from tournament.machine.acts.working import work_folder
from tournament.machine.reads.checking import Fault, faults_of_content
from tournament.machine.reads.place import KEPT_BESIDE, database_file
from tournament.machine.reads.present import is_readable
from tournament.privacy.acts.forgetting import apply_again
from tournament.privacy.reads.forgotten import beside, known
from tournament.settings.key import kept_key, key_file

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
    stores nothing more once it hears of it (core/fence.py). It is a row of the audit log: of the
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
        fence.note(terms[-1])
    if key:
        _put_key_back(key)
    return Restored(kept, found, bool(key))


def said(found: Iterable[Fault]) -> str:
    """What is wrong, in German."""
    return " ".join(refusal(fault.code, fault.params) for fault in found)


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
