"""A disk that is full, closed or somewhere else."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.core.test_storage import read_only
from tests.factories import ACTOR, logged_in, table_of
from tests.lists.keeper.phone import link_of
from tests.web.answers import text
from tests.web.html import text_of
from tournament.core import errors, folders
from tournament.machine.acts.second import name_second_place
from tournament.machine.reads.kept import NOTE, second, second_place
from tournament.models import AuditEntry, CardTable, Tournament

pytestmark = pytest.mark.usefixtures("var")

# A database that takes nothing: reading goes on, writing is answered 503 with a code, and nothing typed is lost.


@contextmanager
def nothing_is_taken() -> Iterator[None]:
    """The database itself refuses whatever would change it."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA query_only = ON")
            try:
                yield
            finally:
                connection.connection.execute("PRAGMA query_only = OFF")
        else:
            cursor.execute("SET LOCAL transaction_read_only = on")
            yield
            transaction.set_rollback(True)


def test_reading_goes_on_for_everybody(organiser_client: Client, standing: Tournament) -> None:
    """Also of a list that is open again."""
    CardTable.objects.update(closed_at=None)
    link = link_of(table_of(standing))
    standing.organisers.add(User.objects.get())
    overview = reverse("organiser:tournament", args=[standing.slug])
    stand = f"/turniere/{standing.slug}/stand"
    with nothing_is_taken():
        for page in ("/", stand, f"{stand}.json", "/anmelden/", link, f"{link}state", "/regeln/"):
            assert Client().get(page).status_code == 200, page
        for page in ("/leitung/", overview, reverse("organiser:registrations", args=[standing.slug]), stand):
            answer = organiser_client.get(page)
            assert (answer.status_code, "Abmelden" in answer.content.decode()) == (200, True), page


def test_page_is_drawn_without_the_database_all_the_same(organiser_client: Client) -> None:
    """Its own frame asks who is logged in, which nobody can say."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_session RENAME TO gone")
    refused = organiser_client.get("/leitung/")
    said = "Seine Datenbank ist beschädigt oder nicht mehr da."
    assert (refused.status_code, said in refused.content.decode()) == (503, True)


# The second place for copies, named on the page that says how this machine does.

PASSPHRASE = "ein Stich und drei Karten"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def owner(organiser: User) -> Client:
    """Whoever runs the whole installation is logged in."""
    User.objects.update(is_superuser=True)
    return logged_in(organiser)


def send(client: Client, folder: object, read: object = "", **more: str) -> tuple[int, str]:
    typed = {"folder": str(folder), "read": str(read), **more}
    answer = client.post(reverse("organiser:name_second_place"), typed, follow=True)
    return answer.status_code, text_of(answer)


def test_folder_is_named_and_gets_each_copy(owner: Client, stick: Path) -> None:
    assert "Keiner: Fällt dieser Rechner aus" in text_of(owner.get(reverse("organiser:state")))
    status, page = send(owner, f" {stick} ")
    assert (status, second_place(), f"Jede Sicherung liegt auch in {stick}." in page) == (200, stick, True)
    assert "nicht verschlossen" in page
    assert AuditEntry.objects.get(action="second_place_set").after == {"folder": str(stick), "sealed": False}
    stick.rmdir()
    assert f"{stick} ist gerade nicht da" in text_of(owner.get(reverse("organiser:state")))
    assert (send(owner, "", stick)[0], second_place()) == (200, None)


def test_passphrase_is_kept_and_never_shown(owner: Client, stick: Path) -> None:
    send(owner, stick, passphrase=PASSPHRASE)
    assert (second().passphrase, folders.note_file(NOTE).stat().st_mode & 0o777) == (PASSPHRASE, 0o600)
    page = text(owner.get(reverse("organiser:state")))
    assert ("Dort ist sie mit einem Passwort verschlossen." in page, PASSPHRASE in page) == (True, False)
    assert PASSPHRASE not in str(list(AuditEntry.objects.values()))
    send(owner, stick, stick)  # nothing typed: as before
    assert second().passphrase == PASSPHRASE
    send(owner, stick, stick, open="on")
    assert (second().passphrase, AuditEntry.objects.filter(action="second_place_set").count()) == ("", 2)


@pytest.mark.parametrize(
    ("folder", "passphrase", "said"),
    [
        ("stick", PASSPHRASE, "gibt es hier nicht"),
        ("{tmp}/nirgends", PASSPHRASE, "gibt es hier nicht"),
        ("{tmp}/" + "x" * 300, PASSPHRASE, "gibt es hier nicht"),
        ("{tmp}/stick/datei", PASSPHRASE, "gibt es hier nicht"),
        ("{tmp}/var", PASSPHRASE, "liegt bei den Daten selbst"),
        ("{tmp}/stick/../var", PASSPHRASE, "liegt bei den Daten selbst"),
        ("{tmp}/stick", "neun-Zeic", "mindestens 10 Zeichen"),
    ],
)
def test_folder_that_is_no_place_or_short_passphrase_is_said(
    owner: Client, stick: Path, tmp_path: Path, folder: str, passphrase: str, said: str
) -> None:
    (stick / "datei").touch()
    typed = folder.format(tmp=tmp_path)
    answer = owner.post(reverse("organiser:name_second_place"), {"folder": typed, "passphrase": passphrase})
    assert (answer.status_code, said in text_of(answer)) == (400, True)
    assert (f'value="{typed}"' in answer.content.decode(), passphrase in answer.content.decode()) == (True, False)
    assert (second_place(), AuditEntry.objects.exists()) == (None, False)


def test_folder_that_takes_nothing_is_refused() -> None:
    with TemporaryDirectory() as made:
        folder = Path(made)
        with read_only(folder), pytest.raises(errors.RefusedError, match="second_place_closed"):
            name_second_place(made, None, "", ACTOR)


def test_second_owner_sees_what_the_first_said(owner: Client, stick: Path, tmp_path: Path) -> None:
    (tmp_path / "freigabe").mkdir()
    send(owner, stick)
    status, page = send(owner, tmp_path / "freigabe")
    assert (status, f"Inzwischen festgelegt: {stick}." in page, second_place()) == (409, True, stick)
    assert (send(owner, tmp_path / "freigabe", stick)[0], second_place()) == (200, tmp_path / "freigabe")


def test_said_at_the_start_no_page_says_otherwise(owner: Client, stick: Path, settings: Settings) -> None:
    settings.SECOND_PLACE = os.fspath(stick)
    page = text_of(owner.get(reverse("organiser:state")))
    assert ("steht beim Start des Servers fest" in page, "Zweiten Ort festlegen" in page) == (True, False)
    assert (send(owner, "")[0], second_place()) == (400, stick)
