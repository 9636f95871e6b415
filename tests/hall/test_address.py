"""What the phones in the hall reach this machine as is said on a page, and every link begins with it."""

import socket
from ipaddress import IPv4Address

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.draw.series_pages import url
from tests.factories import seat_series
from tests.web.answers import Answer, text
from tournament.core.audit_chain import first_fault
from tournament.core.errors import RefusedError
from tournament.hall.acts.address import as_address
from tournament.lists.reads.links import base_url
from tournament.management import serving
from tournament.models import AuditEntry, Tournament

PAGE = "/leitung/saal/"
ADDRESS = "http://192.168.178.20:8000"


@pytest.fixture
def owner(db: None) -> Client:
    """A browser of whoever runs the whole installation."""
    client = Client()
    client.force_login(User.objects.create_superuser("chefin", password="karten-und-augen"))
    return client


def state(client: Client, address: str, read: str = "") -> Answer:
    return client.post(PAGE, {"address": address, "read": read}, follow=True)


def test_every_link_begins_with_what_was_said(owner: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    for rest in ("", "tisch/1/"):
        assert "Adresse im Saal festlegen" in text(owner.get(url(tournament, rest), HTTP_HOST="localhost"))
    assert f'<b class="long-link">{ADDRESS}</b>' in text(state(owner, "192.168.178.20"))
    for rest in ("", "tisch/1/"):
        assert "Adresse im Saal festlegen" not in text(owner.get(url(tournament, rest), HTTP_HOST="localhost"))
    assert f">{ADDRESS}/liste/" in text(owner.get(url(tournament, "tisch/1/"), HTTP_HOST="localhost"))
    assert base_url() == ADDRESS
    assert AuditEntry.objects.get(action="hall_address_set").after == {"address": ADDRESS}
    assert first_fault(None) is None


def test_it_can_be_taken_back(owner: Client) -> None:
    state(owner, ADDRESS)
    assert "Noch ist keine festgelegt" in text(state(owner, "", read=ADDRESS))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" 192.168.178.20 ", ADDRESS),
        ("192.168.178.20:8001", "http://192.168.178.20:8001"),
        ("Rechner.fritz.box", "http://rechner.fritz.box:8000"),
        ("https://liste.example/", "https://liste.example"),
        ("http://saal:65535", "http://saal:65535"),
    ],
)
def test_what_is_meant(settings: Settings, typed: str, meant: str) -> None:
    settings.PORT = "8000"
    assert as_address(typed) == meant


@pytest.mark.parametrize(
    "typed", ["im Saal", "http://", "ftp://saal", "http://saal/liste", "http://anna@saal", "saal:65536", "x" * 201]
)
def test_what_is_no_address(owner: Client, typed: str) -> None:
    with pytest.raises(RefusedError, match="address_not_understood"):
        as_address(typed)
    answer = state(owner, typed)
    assert answer.status_code == 400
    assert f'value="{typed}"' in text(answer)


@pytest.mark.parametrize("typed", ["localhost", "http://127.0.0.1:8000", "127.1.2.3", "0.1.2.3"])
def test_what_leads_nowhere_is_said(owner: Client, typed: str) -> None:
    assert "Diese Adresse gilt nur an diesem Rechner selbst" in text(state(owner, typed))
    assert not AuditEntry.objects.exists()


def test_whoever_was_faster_is_shown_and_what_was_typed_stays(owner: Client) -> None:
    state(owner, ADDRESS)
    answer = state(owner, "http://saal:8000")
    assert answer.status_code == 409
    page = text(answer)
    assert f"Inzwischen hat jemand anderes eine Adresse festgelegt: {ADDRESS}." in page
    assert 'value="http://saal:8000"' in page
    assert base_url() == ADDRESS
    state(owner, "http://saal:8000", read=ADDRESS)
    assert base_url() == "http://saal:8000"


def test_it_is_everybodys_so_an_organiser_only_reads_it(organiser_client: Client) -> None:
    assert "Ändern kann sie, wem diese Installation gehört." in text(organiser_client.get(PAGE))
    assert state(organiser_client, ADDRESS).status_code == 403
    assert Client().get(PAGE).status_code == 302


def test_one_that_was_said_at_the_start_holds(owner: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://liste.example"
    assert "beim Start des Programms festgelegt" in text(owner.get(PAGE))
    assert state(owner, ADDRESS).status_code == 400
    assert base_url() == "https://liste.example"


def test_next_start_answers_in_the_hall(owner: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        settings.PORT = str(free.getsockname()[1])
    settings.HALL_ADDRESS, settings.ALLOWED_HOSTS = "", ["testserver"]
    monkeypatch.delenv("HOST", raising=False)
    assert serving.free_address().host == "127.0.0.1"
    assert "wieder starten" in text(state(owner, ADDRESS))
    assert owner.get(PAGE, HTTP_HOST="192.168.178.20:8000").status_code == 400
    serving.be_reached_in_the_hall()
    assert serving.free_address().host == str(IPv4Address(0))
    assert "wieder starten" not in text(owner.get(PAGE, HTTP_HOST="192.168.178.20:8000"))
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert serving.free_address().host == "127.0.0.1"
