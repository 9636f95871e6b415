"""`backup` and `restore`: what was stored comes back, and what was there stays beside it."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings

from tests.copies.installation import Installation, tournaments_in
from tests.setup.pages import found
from tournament.copies.acts.backups import restore
from tournament.copies.acts.sqlite import NOT_COPIED
from tournament.core.errors import RefusedError


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


def test_backup_works_as_it_is_typed(installation: Installation, tmp_path: Path) -> None:
    file = tmp_path / "typed.sqlite3"
    done = installation.process("backup", file)
    assert (done.returncode, done.stderr, tournaments_in(file)) == (0, "", 1)
    assert f"Gesichert und geprüft: {file} (" in done.stdout


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
            with act(Tournament.objects.latest("pk"), Actor("Test"), "something"):
                pass
        except RefusedError as error:
            print(error.code, flush=True)
            continue
    print(Tournament.objects.count(), Tournament.objects.latest("pk").revision, flush=True)
"""


class Running:
    """A process of an installation that keeps its connection to the database, as the server does."""

    def __init__(self, installation: Installation) -> None:
        environment = installation.environment | {"DJANGO_SETTINGS_MODULE": "tournament.settings.base"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUNNING],
            cwd=settings.BASE_DIR,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def asked(self, question: str) -> str:
        """What it answers: the number of tournaments and the revision of the newest, or why it did not write."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{question}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


@pytest.fixture
def running(installation: Installation) -> Iterator[Running]:
    one = Running(installation)
    with one.process:
        yield one
        assert one.process.stdin is not None
        one.process.stdin.close()


def test_server_that_runs_goes_on_with_what_is_restored(
    installation: Installation, good: Path, running: Running
) -> None:
    assert running.asked("look") == "1 1"
    installation.another_tournament()
    assert running.asked("write") == "2 2"
    installation.run("restore", good, "--yes")
    assert (running.asked("look"), running.asked("write")) == ("1 1", "1 2")
    with closing(sqlite3.connect(installation.database)) as database:
        assert database.execute("SELECT revision FROM tournament_tournament").fetchall() == [(2,)]
    # Nor does it write into what was set aside.
    installation.database.write_bytes(b"\0" * 100 + installation.database.read_bytes()[100:])
    installation.run("restore", good, "--yes")
    assert running.asked("write") == "1 3"  # the import, the return of the copy, this
    with closing(sqlite3.connect(installation.database)) as database:
        assert database.execute("SELECT revision FROM tournament_tournament").fetchall() == [(3,)]
    # And while another process writes it is told so.
    running.asked("impatient")
    before = running.asked("look")
    with closing(sqlite3.connect(installation.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (running.asked("write"), running.asked("look")) == ("busy", before)
        other.execute("ROLLBACK")
    assert running.asked("write") != before


def test_backup_restores_into_an_empty_installation(good: Path, fresh: Installation) -> None:
    fresh.run("restore", good)
    assert fresh.tournaments() == 1


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


def test_tables_of_log_ins_are_left_out() -> None:
    assert sorted(NOT_COPIED) == LOG_INS


def test_backup_holds_no_log_ins(installation: Installation, tmp_path: Path) -> None:
    log_in(installation.database)
    file = tmp_path / "copy.sqlite3"
    installation.run("backup", file)
    assert log_ins(file) == 0
    assert log_ins(installation.database) == 2  # who is logged in stays so
    assert not found(file.read_bytes(), b"kekskekskeks", b"wer angemeldet ist", b"vertippt")
    assert tournaments_in(file) == installation.tournaments()


def test_old_cookie_logs_nobody_in(installation: Installation, good: Path, copy: Path) -> None:
    log_in(copy)  # a copy of the time before backups left them out
    assert log_ins(copy) == 2
    installation.run("restore", copy, "--yes")
    assert (log_ins(installation.database), tournaments_in(installation.database)) == (0, tournaments_in(good))


def test_database_is_not_backed_up_onto_itself(installation: Installation) -> None:
    assert "die Datenbank selbst" in installation.refused("backup", installation.database)


def test_postgresql_that_does_not_answer_is_said_in_a_sentence(fresh: Installation, tmp_path: Path) -> None:
    nobody = "postgres://club:geheim@127.0.0.1:1/spielliste"
    command = [sys.executable, "manage.py", "backup", str(tmp_path / "samstag.dump")]
    environment = fresh.environment | {"DATABASE_URL": nobody}
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.startswith("CommandError: Die Datenbank antwortet nicht: ")) == (1, True)
    assert ("geheim" in done.stderr, done.stderr.count("\n")) == (False, 1)


class TestRefused:
    """Before anything is touched."""

    @pytest.fixture(autouse=True)
    def _here(self, fresh: Installation) -> Iterator[None]:
        with fresh.here():
            yield
        assert list(fresh.folder.iterdir()) == []

    def refusal(self, file: Path) -> str:
        with pytest.raises(RefusedError) as caught:
            restore(file)
        return caught.value.code

    def test_file_that_is_no_whole_database_is_refused(self, copy: Path) -> None:
        whole = copy.read_bytes()
        holed = whole[:8192] + b"\xff" * 4096 + whole[12288:]
        for content, code in ((b"Rang;Name\r\n" * 300, "not_a_database"), (holed, "database_damaged")):
            copy.write_bytes(content)
            assert self.refusal(copy) == code

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
    def test_database_of_other_making_is_refused(self, copy: Path, file: str, statement: str, code: str) -> None:
        with closing(sqlite3.connect(copy.with_name(file))) as database, database:
            database.execute(statement)
        assert self.refusal(copy.with_name(file)) == code
