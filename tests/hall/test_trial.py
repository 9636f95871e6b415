"""An address is tried with a phone before links begin with it; lists with one that was not are asked about."""

import re
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import ACTOR, seat_series
from tests.hall.phones import ADDRESS, HOST, PAGE, Phone, code_on, owner, try_out
from tests.web.answers import queries, shows, text
from tournament.core.act import log_export
from tournament.core.audit_chain import first_fault
from tournament.hall.reads.network import interfaces
from tournament.lists.reads.links import base_url
from tournament.lists.reads.printed import printed_with
from tournament.models import AuditEntry, HallAddress, Tournament
from tournament.models.limits import MOST_PHONES

BROWSER = {"Accept": "text/html,application/xhtml+xml"}
ASKED = "Noch kein Telefon war unter dieser Adresse hier"
SAAL = "http://saal:8000"
LOST = "Diese Adresse hat der Rechner gerade nicht"


def printed(tournament: Tournament, address: str, *tables: int) -> None:
    """Lists of series 1 are printed; none named: all."""
    log_export(tournament, ACTOR, "listen.pdf", printed_with(address, 1, tables))


def counted() -> list[tuple[str, int]]:
    """The addresses, and how many phones have answered at each."""
    return list(HallAddress.objects.values_list("address", "phones"))


def open_by(path: str, first: int, phones: int) -> None:
    """So many phones open it, from this number on."""
    for number in range(first, first + phones):
        Phone(number).opens(path)


@pytest.fixture(autouse=True)
def names(settings: Settings, db: None) -> None:
    """The server answers to the hall's address, as it does once it has begun anew."""
    settings.PORT = "8000"
    settings.ALLOWED_HOSTS = ["testserver", "localhost", "192.168.178.20", "saal"]


@pytest.fixture
def chef() -> Client:
    """A browser of whoever runs the whole installation."""
    return owner()


def test_phone_that_answers_first_makes_the_address_hold(chef: Client) -> None:
    page = try_out(chef)
    shows(text(page), "Das ist eine Probe")
    before = base_url()
    shows(text(Phone().opens(code_on(page))), "Es klappt")
    assert before != base_url() == ADDRESS
    shows(text(chef.get(PAGE)), "1 Telefon hat geantwortet", but_not=["Das ist eine Probe"])
    said = AuditEntry.objects.order_by("revision").values_list("action", "after__address")
    actions = "hall_address_tried", "hall_phone_answered", "hall_address_set"
    assert (list(said), first_fault(None)) == ([(action, ADDRESS) for action in actions], None)


def test_phone_is_counted_once_and_no_more_than_there_is_room_for(chef: Client) -> None:
    path, phone = code_on(try_out(chef)), Phone()
    for _again in range(2):
        phone.opens(path)
    Phone(32).opens(path, method="head")
    assert counted() == [(ADDRESS, 1)]
    Phone(33).opens(path)
    shows(text(chef.get(PAGE)), "2 Telefone haben geantwortet")
    open_by(path, 40, MOST_PHONES)
    rows = AuditEntry.objects.count()
    assert (Phone(99).opens(path).status_code, counted()) == (200, [(ADDRESS, MOST_PHONES)])
    assert AuditEntry.objects.count() == rows


def test_machine_itself_proves_nothing(chef: Client) -> None:
    answer = Client().get(code_on(try_out(chef)), HTTP_HOST=HOST, REMOTE_ADDR="127.0.0.1")
    shows(text(answer), "Bitte mit einem Telefon")
    assert counted() == [(ADDRESS, 0)]


def test_phone_without_the_code_or_at_another_address_is_not_counted(chef: Client) -> None:
    path = code_on(try_out(chef))
    answers = Phone().opens("/saal/0123456789abcdef/"), Phone().opens(path, host="saal:8000")
    assert ([answer.status_code for answer in answers], counted()) == ([404, 404], [(ADDRESS, 0)])


def test_name_is_one_address_however_it_is_written(chef: Client) -> None:
    path = code_on(try_out(chef, SAAL))
    for number, host in enumerate(("SAAL:8000", "Saal:8000", "saal:8000"), 31):
        assert Phone(number).opens(path, host=host).status_code == 200
    assert (counted(), base_url()) == ([(SAAL, 3)], SAAL)


def test_address_holds_until_another_was_tried_and_once_it_is_tried_again(chef: Client) -> None:
    """Also one that no more phones are counted at."""
    open_by(code_on(try_out(chef)), 40, MOST_PHONES)
    page = try_out(chef, SAAL)
    shows(text(page), f"beginnen Links weiter mit {ADDRESS}")
    held = [base_url()]
    Phone().opens(code_on(page), host="saal:8000")
    held.append(base_url())
    Phone().opens(code_on(try_out(chef)))
    assert [*held, base_url()] == [ADDRESS, SAAL, ADDRESS]


def test_organiser_who_owns_nothing_has_no_address_tried(organiser_client: Client) -> None:
    assert (try_out(organiser_client).status_code, counted()) == (403, [])


def test_address_said_at_the_start_is_tried_as_it_is(chef: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = SAAL
    assert try_out(chef).status_code == 400
    Phone().opens(code_on(chef.get(PAGE)), host="saal:8000")
    shows(text(chef.get(PAGE)), "1 Telefon hat geantwortet")


def test_addresses_of_this_machine_are_its_own() -> None:
    table = Path("/proc/net/fib_trie").read_text(encoding="ascii")
    local = set(re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", table))
    elsewhere = {address for address in local if not address.startswith("127.")}
    found = {one.address for one in interfaces()}
    assert found <= elsewhere
    assert bool(found) == bool(elsewhere)


def test_page_says_how_the_machine_does_and_which_address_it_has_lost(chef: Client) -> None:
    shows(text(chef.get(PAGE)), "Noch keine Sicherung", "alles übertragen")
    page = text(try_out(chef, "http://192.168.178.254:8000"))
    assert (LOST in page) == any(not one.virtual for one in interfaces())
    shows(text(try_out(chef, SAAL)), but_not=[LOST])


@pytest.fixture
def lists(tournament: Tournament) -> str:
    """Where the lists of a series are."""
    seat_series(tournament)
    return f"/leitung/{tournament.slug}/serie/1/listen.pdf"


def test_lists_are_asked_about_until_a_phone_has_answered(organiser_client: Client, chef: Client, lists: str) -> None:
    shows(text(organiser_client.get(lists, headers=BROWSER)), ASKED)
    untried = chef.post(PAGE, {"address": ADDRESS, "read": ""}, follow=True)
    assert base_url() == ADDRESS
    shows(text(organiser_client.get(lists, headers=BROWSER)), ASKED)
    Phone().opens(code_on(untried))
    assert organiser_client.get(lists, headers=BROWSER)["Content-Type"] == "application/pdf"
    assert queries(PAGE, organiser_client) <= 9


def test_lists_are_printed_all_the_same_and_filled_ones_not_asked_about(organiser_client: Client, lists: str) -> None:
    page = text(organiser_client.get(lists, {"tische": "1"}, headers=BROWSER))
    shows(page, f'href="{lists}?tische=1&amp;trotzdem=1"')
    for query in ({"tische": "1", "trotzdem": "1"}, {"tische": "1", "gefuellt": "1"}):
        assert organiser_client.get(lists, query, headers=BROWSER)["Content-Type"] == "application/pdf"
    after = AuditEntry.objects.filter(action="exported").order_by("revision").values_list("after", flat=True)
    assert [one.get("address") for one in after] == ["http://testserver", None]


def test_lists_printed_with_another_address_are_named(
    organiser_client: Client, chef: Client, tournament: Tournament, lists: str
) -> None:
    Phone().opens(code_on(try_out(chef)))
    printed(tournament, ADDRESS)
    shows(text(organiser_client.get(PAGE)), but_not=["anderen Adresse"])
    Phone().opens(code_on(try_out(chef, SAAL)), host="saal:8000")
    shows(text(organiser_client.get(PAGE)), "Serie 1: 2 offene Listen", f'href="{lists}?tische=1,2"')
    printed(tournament, SAAL, 2)
    shows(text(organiser_client.get(PAGE)), "Serie 1: 1 offene Liste", f'href="{lists}?tische=1"', ADDRESS)
    printed(tournament, SAAL)
    shows(text(organiser_client.get(PAGE)), but_not=["anderen Adresse"])


def test_lists_of_others_are_not_named(
    organiser_client: Client, chef: Client, tournament: Tournament, lists: str
) -> None:
    try_out(chef)
    printed(tournament, "http://testserver")
    Phone().opens(code_on(chef.get(PAGE)))
    shows(text(organiser_client.get(PAGE)), "anderen Adresse")
    tournament.organisers.clear()
    shows(text(organiser_client.get(PAGE)), but_not=["anderen Adresse"])
