"""A database that takes nothing: reading goes on, writing is answered 503 with a code, and nothing typed is lost."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.lists.keeper.phone import codes, entry, put
from tournament.models import AuditEntry, Game, Registration, Tournament
from tournament.models.link import token_of
from tournament.web import kept_documents

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


def test_game_is_refused_with_a_code_and_stored_when_there_is_room(client: Client, link: str) -> None:
    sent = entry(
        results=[{"seat": seat, "outcome": "opened", "augen": 9} for seat in (3, 4)]
        + [{"seat": 1, "outcome": "romme", "augen": 0}]
    )
    before = (Game.objects.count(), AuditEntry.objects.count())
    with nothing_is_taken():
        refused = put(client, link, 2, sent)
        assert (refused.status_code, codes(refused)) == (503, [("", "storage_full")])
        assert refused.json()["errors"][0]["message"].startswith(SENTENCE)
        assert int(refused["Retry-After"]) > 0
    assert (Game.objects.count(), AuditEntry.objects.count()) == before
    assert put(client, link, 2, sent).status_code == 200


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


def test_typed_fields_come_back_and_can_be_sent_once_more(organiser_client: Client, tournament: Tournament) -> None:
    address = reverse("organiser:register", args=[tournament.slug])
    typed = {"name": "Zabel <b>, Zoe", "club": "Rommé-Club Nr. 1", "categories": "Damen"}
    with nothing_is_taken():
        refused = organiser_client.post(address, typed)
    page = refused.content.decode()
    assert (refused.status_code, SENTENCE in page) == (503, True)
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    kept = {name: html.unescape(value) for name, value in fields}
    assert kept.pop("csrfmiddlewaretoken")
    assert (kept, Registration.objects.filter(person__name__startswith="Zabel").exists()) == (typed, False)
    assert organiser_client.post(address, kept).status_code == 302
    assert Registration.objects.filter(person__name="Zabel <b>, Zoe").exists()


@pytest.mark.parametrize("password", ["karten-und-augen", "falsch"])
def test_password_is_never_given_back(client: Client, organiser: User, password: str) -> None:
    with nothing_is_taken():
        refused = client.post(reverse("login"), {"username": "anna", "password": password})
    assert (refused.status_code, password in refused.content.decode()) == (503, False)
    assert 'method="post"' not in refused.content.decode()


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
    assert refused.status_code == 503
    assert "Die Datenbank des Servers ist beschädigt oder nicht mehr da." in refused.content.decode()
