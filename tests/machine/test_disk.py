"""A disk that is full, closed or somewhere else."""

import os
import re
import shutil
import sqlite3
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.core.test_storage import read_only
from tests.factories import ACTOR, logged_in
from tests.machine.small_disk import OnDisk, server_on
from tests.waiting import wait_until
from tests.web.answers import text
from tests.web.html import text_of
from tournament.core import errors, folders
from tournament.machine.acts.second import name_second_place
from tournament.machine.reads.kept import NOTE, second, second_place
from tournament.models import AuditEntry, Game, Tournament
from tournament.models.link import token_of
from tournament.web import kept_documents

# A whole server whose disk takes nothing any more, and one whose database is damaged or gone while it runs.


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OnDisk]:
    with server_on(tmp_path_factory.mktemp("disk")) as server:
        yield server


def everybody_reads(server: OnDisk) -> set[int]:
    """More readers at once than there are threads: each of those has a connection of its own."""
    pages = ["/", server.link, f"{server.link}state", "/anmelden/"] * 8
    with ThreadPoolExecutor(len(pages)) as pool:
        return {heard.status for heard in pool.map(server.get, pages)}


@pytest.mark.nightly
def test_on_a_full_disk_reading_goes_on_and_no_game_is_lost(server: OnDisk) -> None:
    sent = {number: str(uuid.uuid4()) for number in range(1, 17)}
    stored = 0
    server.disk.fill()
    for number, entry_id in sent.items():  # the log may have room for some from before
        heard = server.play(number, entry_id)
        if heard.status != 200:
            break
        stored = number
    assert (heard.status, heard.json["errors"][0]["code"]) == (503, "storage_full")
    assert int(heard.headers["Retry-After"]) > 0
    assert (everybody_reads(server), server.games()) == ({200}, dict.fromkeys(range(1, stored + 1), 1))
    server.disk.free()
    assert [server.play(number, entry_id).status for number, entry_id in sent.items()] == [200] * 16
    assert server.games() == dict.fromkeys(sent, 1)


@pytest.fixture
def copy(server: OnDisk, tmp_path: Path) -> Path:
    """A good copy of what is stored, made while nobody writes. One thread has just written: what the others have in
    their memory holds no more, and they look into the file."""
    assert server.play(1, str(uuid.uuid4()), server.games().get(1, 0)).status == 200
    for file in files_of(server.database):
        shutil.copy(file, tmp_path)
    copy = tmp_path / server.database.name
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return copy


def files_of(database: Path) -> list[Path]:
    """It and its log."""
    return [file for file in (database, database.with_name(database.name + "-wal")) if file.exists()]


def put_in_place(server: OnDisk, copy: Path) -> None:
    """What is there goes aside as it is, and the copy takes its place."""
    for file in server.disk.folder.glob(f"{server.database.name}*"):
        file.rename(file.with_name(f"aside.{file.name}"))
    for file in files_of(copy):
        shutil.copy(file, server.disk.folder)


def said_to_phones(server: OnDisk) -> set[str]:
    """With what codes they are refused, by several threads: one that has all pages in its memory notices nothing."""
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(server.play, 16, str(uuid.uuid4())) for _ in range(16)]
        asked += [pool.submit(server.get, f"{server.link}state") for _ in range(16)]
        heard = [one.result() for one in asked]
    return {one.json["errors"][0]["code"] for one in heard if one.status == 503}


@pytest.mark.nightly
@pytest.mark.parametrize("damage", ["half of it", "nothing there", "zeros"])
def test_damaged_while_it_runs_it_says_so_and_goes_on_with_a_good_copy(server: OnDisk, copy: Path, damage: str) -> None:
    before = server.games()
    match damage:
        case "half of it":
            os.truncate(server.database, server.database.stat().st_size // 2)
        case "zeros":
            server.database.write_bytes(bytes(server.database.stat().st_size))
        case _:
            server.database.unlink()
    wait_until(lambda: "storage_broken" in said_to_phones(server))
    assert everybody_reads(server) <= {200, 503}
    put_in_place(server, copy)
    assert (everybody_reads(server), server.games()) == ({200}, before)


@pytest.mark.nightly
def test_last_good_copy_is_offered_and_taken_where_it_is_damaged(server: OnDisk) -> None:
    """The copy is of the time before the first game: the phone has it and gives it back."""
    first = str(uuid.uuid4())
    server.play(1, first)
    assert 1 in server.games()
    errors.mark_damaged(server.database)
    refused = server.play(len(server.games()) + 1, first)
    assert (refused.status, refused.json["errors"][0]["code"]) == (503, "storage_broken")
    page = server.organise("/leitung/zustand/").body.decode()
    assert "Die Datenbank ist beschädigt." in page
    offered = re.search(r'name="copy" value="([^"]+)"', page)
    assert offered is not None
    taken = server.organise("/leitung/zustand/zurueckholen/", copy=offered[1])
    assert (taken.status, taken.headers["Location"], server.games()) == (302, "/anmelden/", {})
    assert server.play(1, first).status == 200


# A database that takes nothing: reading goes on, writing is answered 503 with a code, and nothing typed is lost.

SENTENCE = "Auf dem Server ist kein Platz mehr, oder er darf nichts schreiben. Bitte die Spielleitung holen."


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


@pytest.fixture
def link(played: Tournament) -> str:
    """Of an open list."""
    card_table = played.series.get(number=1).card_tables.get(number=1)
    card_table.closed_at = None
    card_table.save()
    Game.objects.filter(card_table=card_table, number__gt=1).delete()
    return f"/liste/{token_of(card_table.link_nonce)}/"


def test_reading_goes_on_for_everybody(organiser_client: Client, standing: Tournament, link: str) -> None:
    standing.organisers.add(User.objects.get())
    overview = reverse("organiser:tournament", args=[standing.slug])
    stand = f"/turniere/{standing.slug}/stand"
    with nothing_is_taken():
        for page in ("/", stand, f"{stand}.json", "/anmelden/", link, f"{link}state", "/regeln/"):
            assert Client().get(page).status_code == 200, page
        for page in ("/leitung/", overview, reverse("organiser:registrations", args=[standing.slug]), stand):
            answer = organiser_client.get(page)
            assert (answer.status_code, "Abmelden" in answer.content.decode()) == (200, True), page


def test_document_is_made_where_none_can_be_kept(settings: Settings, tmp_path: Path) -> None:
    """One that is kept is read by whoever may read files; here no folder can be made."""
    (tmp_path / "documents").write_text("no folder")
    settings.DOCUMENTS_DIR = tmp_path / "documents"
    with kept_documents.alone("key"):
        kept_documents.keep("key", b"%PDF-")
    kept_documents.used_again("key")
    kept_documents.clear_out()
    assert kept_documents.read("key") is None


def test_form_that_came_with_a_file_is_not_given_back(organiser_client: Client, tournament: Tournament) -> None:
    sent = {"name": "Zabel, Zoe", "club": "Rommé-Club Nr. 1", "file": SimpleUploadedFile("namen.csv", b"Zabel")}
    with nothing_is_taken():
        refused = organiser_client.post(reverse("organiser:register", args=[tournament.slug]), sent)
    assert (refused.status_code, 'method="post"' in refused.content.decode()) == (503, False)


def test_page_is_drawn_without_the_database_all_the_same(organiser_client: Client) -> None:
    """Its own frame asks who is logged in, which nobody can say."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_session RENAME TO gone")
    refused = organiser_client.get("/leitung/")
    said = "Die Datenbank des Servers ist beschädigt oder nicht mehr da."
    assert (refused.status_code, said in refused.content.decode()) == (503, True)


# The second place for copies, named on the page that says how this machine does.

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
        with read_only(folder), pytest.raises(errors.RefusedError, match="second_place_closed"):
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
