"""The whole installation in one file, what a restore makes return, and the key that is in it."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.factories import ACTOR
from tests.lists.telling import amiss
from tests.machine.conftest import Installation, tournaments_in
from tests.setup.pages import found, missing
from tournament import models
from tournament.core import writing
from tournament.core.act import act, log_of_installation
from tournament.core.audit import head_of
from tournament.core.errors import RefusedError
from tournament.core.migrations import known
from tournament.machine.acts import backups, second, sqlite
from tournament.machine.reads.checking import fault_of_migrations
from tournament.management import serving
from tournament.models import AuditEntry, Tournament

# `backup` and `restore`: what was stored comes back, and what was there stays beside it.


@pytest.fixture
def copy(good: Path, tmp_path: Path) -> Path:
    """The backup, to be spoilt."""
    return Path(shutil.copy(good, tmp_path))


def test_backup_comes_back_and_data_that_was_there_stays_beside(installation: Installation, good: Path) -> None:
    assert good.stat().st_mode & 0o777 == 0o600
    installation.another_tournament()
    assert ("--yes" in installation.refused("restore", good), installation.tournaments()) == (True, 2)
    said = installation.run("restore", good, "--yes")
    kept = installation.database.with_name("spielliste.sqlite3.before-restore")
    assert (str(kept) in said, installation.tournaments(), tournaments_in(kept)) == (True, 1, 2)
    installation.run("restore", good, "--yes")
    assert tournaments_in(kept) == 2  # a second restore leaves the first copy alone


RUNNING = """
import sys
import django
django.setup()
from django.core.signals import request_started
from django.db import connection
from tournament.core.act import Actor, act
from tournament.core.errors import RefusedError
from tournament.models import Tournament
for line in sys.stdin:
    request_started.send(None)
    if line == "impatient\\n":
        connection.cursor().execute("PRAGMA busy_timeout = 0")
    if line == "write\\n":
        try:
            with act(Tournament.objects.latest("pk"), Actor("Test"), "exported"):
                pass
        except RefusedError as error:
            print(error.code, flush=True)
            continue
    print(Tournament.objects.count(), Tournament.objects.latest("pk").revision, flush=True)
"""


@pytest.fixture
def asked(installation: Installation) -> Iterator[Callable[[str], str]]:
    """What a process of the installation answers that keeps its connection to the database, as the server does: the
    number of tournaments and the revision of the newest, or why it did not write."""
    environment = installation.environment | {"DJANGO_SETTINGS_MODULE": "tournament.settings.base"}
    command, pipe = [sys.executable, "-c", RUNNING], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=settings.BASE_DIR, env=environment, stdin=pipe, stdout=pipe, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        said, answers = process.stdin, process.stdout

        def answer(question: str) -> str:
            print(question, file=said, flush=True)
            return answers.readline().strip()

        with said:
            yield answer


@pytest.mark.nightly
def test_server_that_runs_goes_on_with_what_is_restored(
    installation: Installation, good: Path, asked: Callable[[str], str]
) -> None:
    assert asked("look") == "1 1"
    installation.another_tournament()
    assert asked("write") == "2 2"
    installation.run("restore", good, "--yes")
    assert (asked("look"), asked("write"), revisions(installation)) == ("1 1", "1 2", [(2,)])
    # Nor does it write into what was set aside.
    installation.database.write_bytes(b"\0" * 100 + installation.database.read_bytes()[100:])
    installation.run("restore", good, "--yes")
    # the import, the return of the copy, this
    assert (asked("write"), revisions(installation)) == ("1 3", [(3,)])
    # And while another process writes it is told so.
    asked("impatient")
    before = asked("look")
    with closing(sqlite3.connect(installation.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (asked("write"), asked("look")) == ("busy", before)
        other.execute("ROLLBACK")
    assert asked("write") != before


def revisions(installation: Installation) -> list[tuple[int]]:
    """Those of its tournaments, as they stand in its file."""
    with closing(sqlite3.connect(installation.database)) as database:
        return database.execute("SELECT revision FROM tournament_tournament").fetchall()


LOG_INS = sorted(
    model._meta.db_table for app in ("sessions", "axes") for model in apps.get_app_config(app).get_models()
)


def log_in(database: Path) -> None:
    """Somebody is logged in, somebody else typed wrong passwords."""
    with closing(sqlite3.connect(database)) as there, there:
        there.execute("INSERT INTO django_session VALUES ('kekskekskeks', 'wer angemeldet ist', '2099-01-01')")
        there.execute(
            "INSERT INTO axes_accessattempt (user_agent, ip_address, username, http_accept, path_info, attempt_time,"
            " get_data, post_data, failures_since_start)"
            " VALUES ('', '192.0.2.1', 'vertippt', '', '', '2026-05-09', '', '', 3)"
        )


def log_ins(database: Path) -> int:
    """How much of who was logged in, and who could not, stands there."""
    with closing(sqlite3.connect(database)) as there:
        dumped = [line for line in there.iterdump() if line.startswith("INSERT")]
    return sum(f'INTO "{table}"' in line for line in dumped for table in LOG_INS)


def test_backup_holds_no_log_ins(installation: Installation, tmp_path: Path) -> None:
    assert "die Datenbank selbst" in installation.refused("backup", installation.database)  # not onto itself
    log_in(installation.database)
    file = tmp_path / "copy.sqlite3"
    installation.run("backup", file)
    assert (sorted(sqlite.NOT_COPIED), log_ins(file)) == (LOG_INS, 0)
    assert log_ins(installation.database) == 2  # who is logged in stays so
    assert not found(file.read_bytes(), b"kekskekskeks", b"wer angemeldet ist", b"vertippt")
    assert tournaments_in(file) == installation.tournaments()


def test_old_cookie_logs_nobody_in(installation: Installation, good: Path, copy: Path) -> None:
    log_in(copy)  # a copy of the time before backups left them out
    assert log_ins(copy) == 2
    installation.run("restore", copy, "--yes")
    assert (log_ins(installation.database), tournaments_in(installation.database)) == (0, tournaments_in(good))


def test_postgresql_that_does_not_answer_is_said_in_a_sentence(fresh: Installation, tmp_path: Path) -> None:
    nobody = Installation(fresh.folder, fresh.blocker, "postgres://club:geheim@127.0.0.1:1/spielliste")
    said = nobody.refused("backup", tmp_path / "samstag.dump")
    assert said.startswith("Die Datenbank antwortet nicht: ")
    assert ("geheim" in said, "\n" in said) == (False, False)


# What is refused before anything is touched.


@pytest.fixture
def _nothing_touched(fresh: Installation) -> Iterator[None]:
    with fresh.here():
        yield
    assert list(fresh.folder.iterdir()) == []


@pytest.mark.usefixtures("_nothing_touched")
def test_file_that_is_no_whole_database_is_refused(copy: Path) -> None:
    whole = copy.read_bytes()
    holed = whole[:8192] + b"\xff" * 4096 + whole[12288:]
    for content, code in ((b"Rang;Name\r\n" * 300, "not_a_database"), (holed, "database_damaged")):
        copy.write_bytes(content)
        with pytest.raises(RefusedError, match=code):
            backups.restore(copy)


@pytest.mark.usefixtures("_nothing_touched")
@pytest.mark.parametrize(
    ("file", "statement", "code"),
    [
        ("new.sqlite3", "", "not_of_this_program"),
        ("new.sqlite3", "CREATE TABLE bookmarks (name)", "not_of_this_program"),
        (
            "good.sqlite3",  # rows that say how it was made
            "DELETE FROM django_migrations WHERE app = 'tournament' AND name = '0001_initial'",
            "database_damaged",
        ),
        (
            "good.sqlite3",
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_new', 0)",
            "of_a_newer_program",
        ),
    ],
    ids=["empty", "of another program", "a migration missing", "of a newer program"],
)
def test_database_of_other_making_is_refused(copy: Path, file: str, statement: str, code: str) -> None:
    with closing(sqlite3.connect(copy.with_name(file))) as database, database:
        database.execute(statement)
    with pytest.raises(RefusedError, match=code):
        backups.restore(copy.with_name(file))


@pytest.mark.parametrize(("more", "code"), [((), None), ((("tournament", "9999_new"),), "of_a_newer_program")])
def test_database_of_a_newer_program_is_useless(more: tuple[tuple[str, str], ...], code: str | None) -> None:
    fault = fault_of_migrations({*known(), *more})
    assert (fault and (fault.code, fault.useless)) == (code and (code, True))


# A copy that was put back is a row of the audit log, and explains a head that is in no log any more. What a restore
# that was killed leaves: a copy that opens with no passphrase, readable by its owner, gone soon.


def heads(installation: Installation, slug: str | None) -> list[str]:
    """All a log ever had, oldest first."""
    with installation.here():
        rows = AuditEntry.objects.filter(tournament__slug=slug) if slug else AuditEntry.objects.filter(tournament=None)
        return [head_of(row_hash) for row_hash in rows.order_by("revision").values_list("hash", flat=True)]


@pytest.fixture
def slug(installation: Installation) -> str:
    """A tournament to which two things happened since the copy, as to the installation one."""
    with installation.here():
        tournament = Tournament.objects.get()
        for _time in range(2):
            with act(tournament, ACTOR, "series_started"):
                pass
        log_of_installation(ACTOR, "logged_in")
        return tournament.slug


def last_row(installation: Installation, slug: str | None) -> AuditEntry:
    with installation.here():
        return AuditEntry.objects.filter(tournament__slug=slug).latest("revision")


def looked_for(installation: Installation, head: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `verify_audit --head` says before it ends with 1."""
    with installation.here(), pytest.raises(CommandError) as caught:
        call_command("verify_audit", "--head", head)
    assert caught.value.returncode == 1
    return f"{capsys.readouterr().out}{caught.value}"


def test_return_is_a_row_of_both_logs_with_the_heads_that_are_gone(
    installation: Installation, good: Path, slug: str
) -> None:
    before, of_installation = heads(installation, slug), heads(installation, None)
    installation.run("restore", good, "--yes")
    row = last_row(installation, slug)
    assert (row.revision, row.action, row.actor, row.after["lost"]) == (2, "restored", "Befehl: restore", before[1:])
    with installation.here():  # when the last thing happened before the copy was made
        until = AuditEntry.objects.get(tournament__slug=slug, revision=1).at.isoformat()
    assert (row.after["until"], row.after["file"]) == (until, "good.sqlite3")
    own = last_row(installation, None)
    assert (own.action, own.after["lost"], own.after["tournaments"]) == ("restored", of_installation, [])
    assert "in Ordnung, 2 Einträge" in installation.run("verify_audit", slug)


def test_head_of_the_time_between_is_named_with_it(
    installation: Installation, good: Path, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a return one of nowhere is not explained."""
    assert "Sicherung" not in looked_for(installation, "0000-0000-0000", capsys)
    kept, *gone = heads(installation, slug)
    installation.run("restore", good, "--yes")
    for head in gone:
        typed = head.lower().replace("-", " ")
        words = f"{slug}: Prüfzeichen {typed} stand hier, bis am ", "(Eintrag 2), mit dem Stand vom "
        assert amiss(looked_for(installation, typed, capsys), *words, absent=["Anmeldungen: Prüfzeichen"]) == []
    assert "gefunden: Eintrag 1 vom" in installation.run("verify_audit", slug, "--head", kept)


def test_log_says_that_a_head_may_be_lost_with_a_damaged_database(
    installation: Installation, good: Path, slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = heads(installation, slug)[-1]
    installation.database.write_bytes(b"\0" * 4096)
    installation.run("restore", good, "--yes")
    lost = "Ein Prüfzeichen aus der Zeit dazwischen kommt nicht mehr vor."
    said = looked_for(installation, gone, capsys)
    assert not missing(said, f"{slug}: Am ", lost, f"Das Prüfzeichen {gone} kommt nicht vor.")


def test_tournament_that_is_gone_is_named_and_one_untouched_is_not(installation: Installation, good: Path) -> None:
    installation.another_tournament()
    installation.run("restore", good, "--yes")
    with installation.here():
        assert Tournament.objects.get().revision == 1
    assert last_row(installation, None).after["tournaments"] == ["pokal-2026-2"]


def test_return_raises_the_term_above_that_of_copy_and_machine(installation: Installation, good: Path) -> None:
    """The copy is from before anybody took over."""
    with installation.here():
        models.Installation.objects.update_or_create(pk=1, defaults={"term": 2**52})
    installation.run("restore", good, "--yes")
    with installation.here():
        term = writing.own()
        assert (term.number > 2**52, writing.heard()) == (True, term)
    assert last_row(installation, None).after["term"] == term.number


PASSPHRASE, CONTENT = "ein Stich und drei Karten", b"wer wo gespielt hat"


@pytest.fixture
def left(here: Installation, tmp_path: Path) -> Path:
    """What is left of one that lost its process as it had opened the copy."""
    sealed = tmp_path / "sealed"
    sealed.write_bytes(second.seal(CONTENT, "der-Schluessel", PASSPHRASE))
    child = os.fork()
    if child == 0:
        with backups.work_folder() as folder:
            backups.opened(sealed, folder, PASSPHRASE)
            os.kill(os.getpid(), signal.SIGKILL)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    (folder,) = here.folder.glob(".restore-*")
    return folder


def test_left_copy_is_read_by_nobody_else(left: Path) -> None:
    (opened,) = left.iterdir()
    assert (opened.read_bytes(), left.stat().st_mode & 0o777, opened.stat().st_mode & 0o777) == (CONTENT, 0o700, 0o600)
    assert (serving.bring_up_to_date(), left.exists()) == ("", False)


def test_left_copy_goes_with_the_next_restore_and_not_that_of_another(
    left: Path, good: Path, here: Installation
) -> None:
    with backups.work_folder() as under_way:
        backups.restore(good)
        assert list(here.folder.glob(".restore-*")) == [under_way]
    assert not under_way.exists()
