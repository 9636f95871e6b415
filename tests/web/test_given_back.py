"""What cannot be done just now is answered with 503, and what was typed can be sent once more."""

import html
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from tests.factories import seat_series
from tests.web.answers import shows
from tournament.core import fence
from tournament.core.fence import Term
from tournament.models import CardTable, Tournament
from tournament.web.body_limits import FORM
from tournament.web.errors import typed_again

FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@pytest.fixture
def card_table(tournament: Tournament) -> CardTable:
    return seat_series(tournament).card_tables.get(number=1)


@pytest.fixture
def careful(organiser: User, tournament: Tournament) -> Client:
    """The organiser's browser, and a server that looks whether a form is its own."""
    tournament.organisers.add(organiser)
    client = Client(enforce_csrf_checks=True)
    client.force_login(organiser)
    return client


def fields_of(page: str) -> dict[str, str]:
    return {name: html.unescape(value) for name, value in FIELD.findall(page)}


def test_typed_words_come_back_and_can_be_sent_again(
    careful: Client, card_table: CardTable, settings: Settings, tmp_path: Path
) -> None:
    slug = card_table.series.tournament.slug
    page = careful.get(reverse("organiser:card_table", args=[slug, 1, 1])).content.decode()
    token = fields_of(page)["csrfmiddlewaretoken"]
    typed = {"minutes": "5", "before": "0", "note": 'drei <b> & "vier"'}
    address = reverse("organiser:give_minutes", args=[slug, 1, 1])
    settings.TERM, settings.VAR_DIR = 1, tmp_path
    fence.note(Term(2, "http://192.168.1.21:8000"))  # nothing is stored here for now
    refused = careful.post(address, typed | {"csrfmiddlewaretoken": token})
    kept = fields_of(refused.content.decode())
    assert (refused.status_code, refused["Cache-Control"]) == (503, "no-store")
    assert kept.pop("csrfmiddlewaretoken")
    assert kept == typed
    assert '<form method="post">' in refused.content.decode()  # to the same address
    settings.TERM = 2
    assert careful.post(address, kept).status_code == 403
    again = careful.post(address, fields_of(refused.content.decode()))
    assert again.status_code == 302
    card_table.refresh_from_db()
    assert card_table.extra_minutes == 5


@pytest.mark.parametrize("name", ["password", "new_password1", "backup_passphrase"])
def test_form_with_a_secret_is_not_given_back(name: str) -> None:
    assert typed_again(RequestFactory().post("/", {name: "geheim", "place": "hier"})) == []


@pytest.mark.parametrize("more", [0, 1])
def test_form_is_given_back_up_to_its_largest(more: int, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = None
    request = RequestFactory().post("/", {"rows": "x" * (FORM - len("rows") + more)})
    assert bool(typed_again(request)) == (more == 0)


def test_page_says_that_a_form_not_given_back_is_in_the_browser(
    careful: Client, card_table: CardTable, settings: Settings, tmp_path: Path
) -> None:
    address = reverse("organiser:give_minutes", args=[card_table.series.tournament.slug, 1, 1])
    settings.TERM, settings.VAR_DIR = 1, tmp_path
    fence.note(Term(2, "http://192.168.1.21:8000"))
    careful.handler.enforce_csrf_checks = False
    refused = careful.post(address, {"minutes": "5", "password": "geheim"})
    page = " ".join(refused.content.decode().split())
    shows(page, "Mit „Zurück“ im Browser ist das Formular meist noch da", but_not=["geheim"])


def test_address_that_forms_are_sent_to_is_no_blank_page(careful: Client, tournament: Tournament) -> None:
    """After a refused form its address stands in the browser: opened anew it says where to go."""
    response = careful.get(f"/leitung/{tournament.slug}/weglegen/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "An diese Adresse wird nur etwas gesendet." in response.content.decode()
