"""Copies of a PostgreSQL, made by its own tools. For `make test-postgres` alone, which names this file."""

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone
from psycopg import sql
from pytest_django import DjangoDbBlocker

from tests.factories import ACTOR
from tests.machine.conftest import Installation
from tournament.core.act import act
from tournament.core.audit import head_of
from tournament.machine.acts.keeping import take
from tournament.machine.reads.kept import newest
from tournament.models import AuditEntry, Seat, Tournament

SERVER = os.environ["DATABASE_URL"]


def statement(text: str, *names: str) -> None:
    """Say this of databases."""
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(sql.SQL(text).format(*map(sql.Identifier, names)))


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """The name of a database with one tournament in it."""
    name = f"copies_{os.getpid()}"
    statement("CREATE DATABASE {}", name)
    one = Installation(tmp_path_factory.mktemp("var"), django_db_blocker, url_of(name))
    one.run("migrate", "-v0")
    one.another_tournament()
    yield name
    statement("DROP DATABASE {} WITH (FORCE)", name)


def url_of(database: str) -> str:
    return urlsplit(SERVER)._replace(path=f"/{database}").geturl()


@pytest.fixture
def club(template: str, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Installation]:
    """An installation with one tournament in it."""
    name = f"{template}_now"
    statement("CREATE DATABASE {} TEMPLATE {}", name, template)
    folder = tmp_path / "var"
    folder.mkdir()
    yield Installation(folder, django_db_blocker, url_of(name))
    statement("DROP DATABASE {} WITH (FORCE)", name)


@pytest.fixture
def dump(club: Installation) -> Path:
    """A backup of it."""
    file = club.folder / "samstag.dump"
    assert f"Gesichert und geprüft: {file}" in club.run("backup", file)
    return file


def slugs(club: Installation) -> list[str]:
    with club.here():
        return list(Tournament.objects.order_by("slug").values_list("slug", flat=True))


def test_backup_comes_back_and_data_that_was_there_stays_beside(club: Installation, dump: Path) -> None:
    assert dump.stat().st_mode & 0o777 == 0o600
    club.another_tournament()
    assert "--yes" in club.refused("restore", dump)
    kept = club.folder / "spielliste.dump.before-restore"
    assert (str(kept) in club.run("restore", dump, "--yes"), slugs(club)) == (True, ["pokal-2026"])
    club.run("restore", kept, "--yes")
    assert slugs(club) == ["pokal-2026", "pokal-2026-2"]


def test_backup_logs_nobody_in(club: Installation, dump: Path) -> None:
    with club.here():
        Session.objects.create(session_key="kekskekskeks", session_data="-", expire_date=timezone.now())
    club.run("backup", dump)
    club.run("restore", dump, "--yes")
    with club.here():
        assert not Session.objects.exists()


def test_restore_is_a_row_that_explains_a_head_that_is_gone(club: Installation, dump: Path) -> None:
    with club.here():
        with act(Tournament.objects.get(), ACTOR, "series_started"):
            pass
        gone = head_of(AuditEntry.objects.get(tournament__isnull=False, revision=2).hash)
    club.run("restore", dump, "--yes")
    with club.here():
        row = AuditEntry.objects.get(tournament__isnull=False, revision=2)
        assert (row.action, row.after["lost"]) == ("restored", [gone])


def test_table_an_older_copy_does_not_know_goes(club: Installation, dump: Path) -> None:
    with club.here(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE tournament_later (seat bigint REFERENCES tournament_seat)")
        cursor.execute("CREATE TABLE bookmarks (name text)")
    club.run("restore", dump, "--yes")
    with club.here(), connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    assert ("tournament_later" in names, "bookmarks" in names) == (False, True)  # which is another program's


@pytest.mark.parametrize("content", [None, b"Rang;Name\r\n" * 300], ids=["cut off", "none at all"])
def test_broken_dump_is_refused_before_anything_is_touched(
    club: Installation, dump: Path, content: bytes | None
) -> None:
    dump.write_bytes(content or dump.read_bytes()[:-5000])
    club.another_tournament()
    assert "keine Sicherung einer PostgreSQL-Datenbank" in club.refused("restore", dump, "--yes")
    assert slugs(club) == ["pokal-2026", "pokal-2026-2"]
    assert sorted(file.name for file in club.folder.iterdir()) == ["pokal.json", "samstag.dump"]


def test_dump_of_a_newer_program_is_refused(club: Installation, dump: Path) -> None:
    with club.here(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('tournament', '9999_new', now())")
    club.run("backup", dump)
    with club.here(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '9999_new'")
    assert "neueren Version" in club.refused("restore", dump, "--yes")


def test_dump_that_does_not_hold_takes_the_place_of_no_good_one(club: Installation, dump: Path) -> None:
    before = dump.read_bytes()
    with club.here():
        Seat.objects.filter(pk=Seat.objects.earliest("pk").pk).update(augen=77)
    assert ("1 Summen passen nicht zu den Spielen" in club.refused("backup", dump), dump.read_bytes()) == (True, before)
    assert dump.with_name("samstag.dump.fehlerhaft").exists()


def test_sealed_it_brings_the_key_along(club: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_PASSPHRASE", "drei Könige und ein Joker")
    file = club.folder / "verschlossen.dump"
    club.run("backup", file, "--encrypt")
    assert "Schlüssel der Links kam mit zurück" in club.run("restore", file, "--yes")
    assert slugs(club) == ["pokal-2026"]


def test_server_keeps_copies_of_it(club: Installation) -> None:
    with club.here():
        kept = take("vor Pokal Serie 1")
        assert (newest(), kept.games > 0, kept.file.suffix) == (kept, True, ".dump")
    club.run("restore", kept.file, "--yes")
    assert "in Ordnung (PostgreSQL)" in club.run("check")


def test_missing_tools_are_said(club: Installation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(club.folder))
    assert "Das Programm pg_dump von PostgreSQL fehlt" in club.refused("backup", club.folder / "samstag.dump")
    assert list(club.folder.iterdir()) == []
