"""The second place for copies, named on the page that says how this machine does."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.core.test_storage import read_only
from tests.factories import ACTOR
from tests.web.answers import text
from tests.web.html import text_of
from tournament.copies.acts.naming import name_second_place
from tournament.copies.reads.place import second_place
from tournament.copies.reads.second import NOTE, second
from tournament.core.errors import RefusedError
from tournament.core.notes import note_file
from tournament.models import AuditEntry

PASSPHRASE = "ein Stich und drei Karten"


@pytest.fixture(autouse=True)
def _var(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def owner(organiser: User, client: Client) -> Client:
    """Whoever runs the whole installation is logged in."""
    organiser.is_superuser = True
    organiser.save()
    client.force_login(organiser)
    return client


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
    assert (second().passphrase, note_file(NOTE).stat().st_mode & 0o777) == (PASSPHRASE, 0o600)
    page = text(owner.get(reverse("organiser:state")))
    assert ("Dort ist sie mit einem Kennwort verschlossen." in page, PASSPHRASE in page) == (True, False)
    assert PASSPHRASE not in str(list(AuditEntry.objects.values()))
    send(owner, stick, stick)  # nothing typed: as before
    assert second().passphrase == PASSPHRASE
    send(owner, stick, stick, open="on")
    assert (second().passphrase, AuditEntry.objects.filter(action="second_place_set").count()) == ("", 2)


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("stick", "gibt es hier nicht"),
        ("{tmp}/nirgends", "gibt es hier nicht"),
        ("{tmp}/" + "x" * 300, "gibt es hier nicht"),
        ("{tmp}/stick/datei", "gibt es hier nicht"),
        ("{tmp}/var", "liegt bei den Daten selbst"),
        ("{tmp}/stick/../var", "liegt bei den Daten selbst"),
    ],
)
def test_folder_that_is_no_place_for_copies_is_said(
    owner: Client, stick: Path, tmp_path: Path, folder: str, said: str
) -> None:
    (stick / "datei").touch()
    typed = folder.format(tmp=tmp_path)
    answer = owner.post(reverse("organiser:name_second_place"), {"folder": typed, "passphrase": PASSPHRASE})
    assert (answer.status_code, said in text_of(answer)) == (400, True)
    assert (f'value="{typed}"' in answer.content.decode(), PASSPHRASE in answer.content.decode()) == (True, False)
    assert (second_place(), AuditEntry.objects.exists()) == (None, False)


def test_folder_that_takes_nothing_is_refused() -> None:
    with TemporaryDirectory() as made:
        folder = Path(made)
        with read_only(folder), pytest.raises(RefusedError, match="second_place_closed"):
            name_second_place(made, None, "", ACTOR)


def test_short_passphrase_is_refused(owner: Client, stick: Path) -> None:
    status, page = send(owner, stick, passphrase="neun-Zeic")
    assert (status, "mindestens 10 Zeichen" in page, second_place()) == (400, True, None)


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


def test_second_place_is_named_by_the_owner_alone(organiser_client: Client, stick: Path) -> None:
    assert "Zweiten Ort festlegen" not in text_of(organiser_client.get(reverse("organiser:state")))
    assert send(organiser_client, stick)[0] == 403
    assert (Client().post(reverse("organiser:name_second_place")).status_code, second_place()) == (302, None)
