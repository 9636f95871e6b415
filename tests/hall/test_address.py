"""What the phones in the hall reach this machine as is said on a page, and every link begins with it."""

import socket
from ipaddress import IPv4Address

import pytest
from django.test import Client
from pytest_django import Settings

from tests.draw.series_pages import url
from tests.factories import seat_series
from tests.web.answers import Answer, shows, text
from tournament.core.audit_chain import first_fault
from tournament.core.errors import RefusedError
from tournament.hall.acts.address import as_address
from tournament.lists.reads.links import base_url
from tournament.management import serving
from tournament.models import AuditEntry, Tournament

from .phones import ADDRESS, HOST, PAGE, owner


@pytest.fixture
def chef(db: None) -> Client:
    """A browser of whoever runs the whole installation."""
    return owner()


def state(client: Client, address: str, read: str = "") -> Answer:
    return client.post(PAGE, {"address": address, "read": read}, follow=True)


def test_links_begin_with_what_was_said(chef: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    pages = [url(tournament, rest) for rest in ("", "tisch/1/")]
    for page in pages:
        shows(text(chef.get(page, HTTP_HOST="localhost")), "Adresse im Saal festlegen")
    shows(text(state(chef, "192.168.178.20")), f'<b class="long-link">{ADDRESS}</b>')
    for page in pages:
        shows(text(chef.get(page, HTTP_HOST="localhost")), but_not=["Adresse im Saal festlegen"])
    shows(text(chef.get(pages[1], HTTP_HOST="localhost")), f">{ADDRESS}/liste/")
    assert (base_url(), AuditEntry.objects.get(action="hall_address_set").after) == (ADDRESS, {"address": ADDRESS})
    assert first_fault(None) is None


def test_address_can_be_taken_back(chef: Client) -> None:
    state(chef, ADDRESS)
    shows(text(state(chef, "", read=ADDRESS)), "Noch ist keine festgelegt")


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
def test_address_is_read_as_it_is_meant(settings: Settings, typed: str, meant: str) -> None:
    settings.PORT = "8000"
    assert as_address(typed) == meant


@pytest.mark.parametrize(
    "typed", ["im Saal", "http://", "ftp://saal", "http://saal/liste", "http://anna@saal", "saal:65536", "x" * 201]
)
def test_address_that_is_none_is_refused_and_stays(chef: Client, typed: str) -> None:
    with pytest.raises(RefusedError, match="address_not_understood"):
        as_address(typed)
    for field in ({}, {"try": "1"}):
        answer = chef.post(PAGE, {"address": typed, "read": ""} | field)
        assert answer.status_code == 400
        shows(text(answer), f'value="{typed}"')


@pytest.mark.parametrize("typed", ["localhost", "http://127.0.0.1:8000", "127.1.2.3", "0.1.2.3"])
def test_address_that_leads_nowhere_is_refused(chef: Client, typed: str) -> None:
    shows(text(state(chef, typed)), "Diese Adresse gilt nur an diesem Rechner selbst")
    assert not AuditEntry.objects.exists()


def test_faster_organiser_is_shown_and_what_was_typed_stays(chef: Client) -> None:
    state(chef, ADDRESS)
    answer = state(chef, "http://saal:8000")
    faster = f"Inzwischen hat jemand anderes eine Adresse festgelegt: {ADDRESS}."
    shows(text(answer), faster, 'value="http://saal:8000"')
    assert (answer.status_code, base_url()) == (409, ADDRESS)
    state(chef, "http://saal:8000", read=ADDRESS)
    assert base_url() == "http://saal:8000"


def test_organiser_only_reads_the_address(organiser_client: Client) -> None:
    shows(text(organiser_client.get(PAGE)), "Ändern kann sie, wem diese Installation gehört.")
    assert (state(organiser_client, ADDRESS).status_code, Client().get(PAGE).status_code) == (403, 302)


def test_address_said_at_the_start_holds(chef: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://liste.example"
    shows(text(chef.get(PAGE)), "beim Start des Programms festgelegt")
    assert (state(chef, ADDRESS).status_code, base_url()) == (400, "https://liste.example")


def test_next_start_answers_in_the_hall(chef: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        settings.PORT = str(free.getsockname()[1])
    settings.HALL_ADDRESS, settings.ALLOWED_HOSTS = "", ["testserver"]
    monkeypatch.delenv("HOST", raising=False)
    before = serving.free_address().host
    shows(text(state(chef, ADDRESS)), "wieder starten")
    assert chef.get(PAGE, HTTP_HOST=HOST).status_code == 400
    serving.be_reached_in_the_hall()
    after = serving.free_address().host
    shows(text(chef.get(PAGE, HTTP_HOST=HOST)), but_not=["wieder starten"])
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert [before, after, serving.free_address().host] == ["127.0.0.1", str(IPv4Address(0)), "127.0.0.1"]
