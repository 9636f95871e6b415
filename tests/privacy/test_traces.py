"""The bytes of SQLite's files, searched for a name that was deleted: on disk, in WAL mode, held open by another."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tests.copies.installation import Installation, migrated
from tests.factories import ACTOR, make_tournament
from tests.privacy.test_forgetting import NAME, named_all_over
from tournament.core.errors import RefusedError
from tournament.core.notes import read_note
from tournament.core.traces import ASKED, BEGUN, leave_none
from tournament.models import (
    Announcement,
    ApiKey,
    CertificateDesign,
    Correction,
    Edition,
    Lot,
    Person,
    Prospectus,
    Registration,
    SubmittedPerson,
    Tournament,
)
from tournament.privacy.acts.forgetting import forget

TOLD = "Frau Vergessen, früher Verblichen"
OF_NAMES = (b"vergessen", b"verblichen")


@pytest.fixture
def here(tmp_path: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Installation]:
    """Inside it, this process is one of an installation's on SQLite, and the file is never closed by the last."""
    one = migrated(tmp_path, django_db_blocker)
    with one.here(), closing(sqlite3.connect(one.database)) as held:
        held.execute("SELECT count(*) FROM tournament_person").fetchall()
        yield one


def told_everywhere(tournament: Tournament) -> list[int]:
    """Two people who share a surname, and it in every field that deleting promises to take it from; returns them."""
    named_all_over(tournament)
    first, second = tournament.registrations.order_by("number").values_list("pk", flat=True)[:2]
    now = timezone.now()
    Announcement.objects.create(tournament=tournament, text=TOLD, at=now)
    ApiKey.objects.create(tournament=tournament, name=TOLD, key_hash="k")
    CertificateDesign.objects.create(
        tournament=tournament, sentence=TOLD, place_and_date=TOLD, signatures=[{"name": NAME, "function": TOLD}]
    )
    Correction.objects.create(tournament=tournament, at=now, reason=TOLD, what=TOLD, revision=1)
    Edition.objects.filter(tournament=tournament).update(reason=TOLD, taken_back_reason=TOLD)
    Lot.objects.create(tournament=tournament, position=1, drawn_at=now, order=[1, 2], reason=TOLD)
    said = ("venue", "address", "fees", "prizes", "catering", "text", "contact_name")
    Prospectus.objects.create(tournament=tournament, contact_mail="v@vergessen.example", **dict.fromkeys(said, TOLD))
    Registration.objects.filter(pk=first).update(disqualified_reason=TOLD)
    SubmittedPerson.objects.update(wish=TOLD, team=TOLD, tandem=TOLD, refusal=TOLD)
    return [first, second]


def found_in(folder: Path) -> set[str]:
    """The files there in which some name stands, however it is spelled."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.name for file in files if any(name in file.read_bytes().lower() for name in OF_NAMES)}


def test_deleted_name_is_in_no_byte_of_any_file(here: Installation) -> None:
    tournament = make_tournament()
    people = told_everywhere(tournament)
    assert found_in(here.folder) == {here.database.name + "-wal"}
    with closing(sqlite3.connect(here.database)) as another:
        another.execute("PRAGMA wal_checkpoint(PASSIVE)")
    assert found_in(here.folder) == {here.database.name, here.database.name + "-wal"}
    assert forget(tournament, people, ACTOR) == 0
    assert found_in(here.folder) != set()
    leave_none()
    assert found_in(here.folder) == set()
    assert here.database.with_name(here.database.name + "-wal").stat().st_size == 0
    assert (read_note(ASKED), read_note(BEGUN)) == (None, None)
    call_command("verify_audit")


def test_log_that_somebody_reads_is_emptied_the_next_time(here: Installation) -> None:
    tournament = make_tournament()
    Person.objects.filter(registrations__tournament=tournament, registrations__number=1).update(name=NAME)
    people = [tournament.registrations.get(number=1).pk]
    with closing(sqlite3.connect(here.database)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tournament_person").fetchall()
        forget(tournament, people, ACTOR)
        with pytest.raises(RefusedError, match="busy"):
            leave_none()
        assert found_in(here.folder) != set()
        reader.rollback()
        leave_none()
    assert found_in(here.folder) == set()


def test_log_is_left_alone_where_nothing_was_deleted(here: Installation) -> None:
    make_tournament()
    log = here.database.with_name(here.database.name + "-wal")
    before = log.stat().st_size
    leave_none()
    assert log.stat().st_size == before > 0


@pytest.mark.django_db(transaction=True)
def test_traces_are_looked_for_on_sqlite_alone() -> None:
    tournament = make_tournament(2)
    forget(tournament, [tournament.registrations.values_list("pk", flat=True)[0]], ACTOR)
    assert (read_note(ASKED) is not None) is (connection.vendor == "sqlite")
