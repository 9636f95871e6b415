"""The hall's address: said, tried by phones, and the one before."""

import re
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.draw.series_pages import url
from tests.examples import few
from tests.factories import ACTOR, seat_series, table_of
from tests.lists.keeper.phone import link_of
from tests.machine.phones import ADDRESS, HOST, PAGE, Phone, code_on, owner, try_out
from tests.ports import free_port
from tests.web.answers import Answer, queries, shows, text
from tournament.core import act, audit, errors
from tournament.lists.reads.known_by import base_url
from tournament.lists.reads.sheets import printed_with
from tournament.machine.acts.hall import as_address
from tournament.machine.reads.hall import interfaces
from tournament.machine.words import REFUSALS
from tournament.management import serving
from tournament.models import AuditEntry, HallAddress, Tournament
from tournament.models.limits import LONGEST_ADDRESS, MOST_PHONES

# What the phones in the hall reach this machine as is said on a page, and every link begins with it.


@pytest.fixture(autouse=True)
def names(settings: Settings, db: None) -> None:
    """The server answers to the hall's address, as it does once it has begun anew."""
    settings.PORT = "8000"
    settings.ALLOWED_HOSTS = ["testserver", "localhost", "192.168.178.20", "saal"]


@pytest.fixture
def chef(db: None) -> Client:
    """A browser of whoever runs the whole installation."""
    return owner()


def state(client: Client, address: str, read: str = "") -> Answer:
    return client.post(PAGE, {"address": address, "read": read}, follow=True)


@pytest.mark.nightly
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
    assert audit.first_fault(None) is None
    shows(text(state(chef, "", read=ADDRESS)), "Noch ist keine festgelegt")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (" 192.168.178.20 ", ADDRESS),
        ("192.168.178.20:8001", "http://192.168.178.20:8001"),
        ("Rechner.fritz.box", "http://rechner.fritz.box:8000"),
        ("https://liste.example/", "https://liste.example"),
        ("http://saal:65535", "http://saal:65535"),
        ("x" * 200, f"http://{'x' * 200}:8000"),
    ],
)
def test_address_is_read_as_it_is_meant(settings: Settings, typed: str, meant: str) -> None:
    settings.PORT = "8000"
    assert as_address(typed) == meant


@pytest.mark.parametrize(
    ("typed", "code"),
    few(
        3,
        [
            *((typed, "address_not_understood") for typed in ("im Saal", "http://", "ftp://saal")),
            *((typed, "address_only_here") for typed in ("localhost", "http://127.0.0.1:8000", "127.1.2.3", "0.1.2.3")),
            *((typed, "address_not_understood") for typed in ("http://saal/liste", "http://anna@saal", "saal:65536")),
            ("x" * 201, "address_not_understood"),
        ],
    ),
)
def test_address_that_is_none_or_leads_nowhere_is_refused_and_stays(chef: Client, typed: str, code: str) -> None:
    with pytest.raises(errors.RefusedError, match=code):
        as_address(typed)
    for field in ({}, {"try": "1"}):
        answer = chef.post(PAGE, {"address": typed, "read": ""} | field)
        shows(text(answer), f'value="{typed}"', "" if len(typed) > LONGEST_ADDRESS else str(REFUSALS[code]))
        assert (answer.status_code, AuditEntry.objects.count()) == (400, 0)


def test_faster_organiser_is_shown_and_what_was_typed_stays(chef: Client) -> None:
    state(chef, ADDRESS)
    answer = state(chef, "http://saal:8000")
    faster = f"Inzwischen hat jemand anderes eine Adresse festgelegt: {ADDRESS}."
    shows(text(answer), faster, 'value="http://saal:8000"')
    assert (answer.status_code, base_url()) == (409, ADDRESS)
    state(chef, "http://saal:8000", read=ADDRESS)
    assert base_url() == "http://saal:8000"


def test_organiser_only_reads_the_address(organiser_client: Client) -> None:
    shows(text(organiser_client.get(PAGE)), "Ändern kann sie nur der Inhaber dieser Installation.")


def test_address_said_at_the_start_holds(chef: Client, settings: Settings) -> None:
    settings.PUBLIC_URL = "https://liste.example"
    shows(text(chef.get(PAGE)), "beim Start des Programms festgelegt")
    assert (state(chef, ADDRESS).status_code, base_url()) == (400, "https://liste.example")


def test_next_start_answers_in_the_hall(chef: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.PORT = str(free_port())
    settings.HALL_ADDRESS, settings.ALLOWED_HOSTS = "", ["testserver"]
    monkeypatch.delenv("HOST", raising=False)
    before = serving.free_address().host
    shows(text(state(chef, ADDRESS)), "starten Sie es neu")
    assert chef.get(PAGE, HTTP_HOST=HOST).status_code == 400
    serving.be_reached_in_the_hall()
    after = serving.free_address().host
    shows(text(chef.get(PAGE, HTTP_HOST=HOST)), but_not=["starten Sie es neu"])
    monkeypatch.setenv("HOST", "127.0.0.1")
    assert [before, after, serving.free_address().host] == ["127.0.0.1", str(IPv4Address(0)), "127.0.0.1"]


# A code printed with an address of before leads on and says so; what an organiser types travels sealed if it can.

OLD, NEW = "192.168.178.20:8000", "https://saal.example:8443"


@pytest.fixture
def moved(settings: Settings) -> None:
    """The hall's address is another by now; the old one still leads here."""
    settings.ALLOWED_HOSTS = ["192.168.178.20", "saal.example", "localhost", "127.0.0.1"]
    settings.STATED_ADDRESS = settings.HALL_ADDRESS = NEW


@pytest.mark.usefixtures("moved")
@pytest.mark.parametrize(
    ("host", "stated", "leads"),
    few(
        3,
        [
            (OLD, NEW, NEW),
            ("saal.example:8000", NEW, NEW),
            ("saal.example:8443", NEW, ""),
            ("localhost:8000", NEW, ""),
            ("127.0.0.1:8000", NEW, ""),
            (OLD, "", ""),
        ],
    ),
)
def test_old_code_keeps_its_list_and_is_told_where_it_is_now(
    client: Client, tournament: Tournament, settings: Settings, host: str, stated: str, leads: str
) -> None:
    settings.STATED_ADDRESS = stated
    seat_series(tournament)
    answer = client.get(f"{link_of(table_of(tournament))}state", secure=host.endswith(":8443"), HTTP_HOST=host)
    assert (answer.status_code, answer.json()["moved_to"]) == (200, leads)


@pytest.mark.usefixtures("moved")
@pytest.mark.parametrize(
    ("path", "host", "stated", "leads"),
    [
        *(
            (path, "saal.example:8000", NEW, NEW + path)
            for path in ("/anmelden/?next=/leitung/", "/leitung/saal/", "/einladung/x/", "/e/x", "/helfen/x/")
        ),
        # they stay where there is no better address
        ("/anmelden/", "localhost:8000", NEW, ""),  # this machine
        ("/anmelden/", OLD, NEW, ""),  # another name
        ("/anmelden/", "saal.example:8000", "http://saal.example:8000", ""),  # no TLS there
    ],
)
def test_organiser_is_led_to_where_nobody_reads_along(
    client: Client, settings: Settings, path: str, host: str, stated: str, leads: str
) -> None:
    settings.STATED_ADDRESS = stated
    answer = client.get(path, HTTP_HOST=host)
    assert (answer.status_code, answer.get("Location", "")) == (302 if leads else 200, leads)


@pytest.mark.usefixtures("moved")
@pytest.mark.parametrize(("secure", "cookie"), [(True, "__Host-csrftoken"), (False, "csrftoken")])
def test_cookie_that_came_by_tls_goes_nowhere_else(client: Client, db: None, secure: bool, cookie: str) -> None:
    assert bool(client.get("/anmelden/", secure=secure, HTTP_HOST="127.0.0.1").cookies[cookie]["secure"]) is secure


# An address is tried with a phone before links begin with it; lists with one that was not are asked about.

BROWSER = {"Accept": "text/html,application/xhtml+xml"}
ASKED = "Noch kein Telefon war unter dieser Adresse hier"
SAAL = "http://saal:8000"
LOST = "Diese Adresse hat der Rechner gerade nicht"


def printed(tournament: Tournament, address: str, *tables: int) -> None:
    """Lists of series 1 are printed; none named: all."""
    act.log_export(tournament, ACTOR, "listen.pdf", printed_with(address, 1, tables))


def counted() -> list[tuple[str, int]]:
    """The addresses, and how many phones have answered at each."""
    return list(HallAddress.objects.values_list("address", "phones"))


def test_phone_that_answers_first_makes_the_address_hold(chef: Client) -> None:
    page = try_out(chef)
    shows(text(page), "Das ist eine Probe")
    before = base_url()
    shows(text(Phone().opens(code_on(page))), "Es klappt")
    assert before != base_url() == ADDRESS
    shows(text(chef.get(PAGE)), "1 Telefon hat geantwortet", but_not=["Das ist eine Probe"])
    said = AuditEntry.objects.order_by("revision").values_list("action", "after__address")
    actions = "hall_address_tried", "hall_phone_answered", "hall_address_set"
    assert (list(said), audit.first_fault(None)) == ([(action, ADDRESS) for action in actions], None)


def test_phone_is_counted_once_and_no_more_than_there_is_room_for(chef: Client) -> None:
    path, phone = code_on(try_out(chef)), Phone()
    for _again in range(2):
        phone.opens(path)
    Phone(32).opens(path, method="head")
    assert counted() == [(ADDRESS, 1)]
    Phone(33).opens(path)
    shows(text(chef.get(PAGE)), "2 Telefone haben geantwortet")
    for number in range(40, 40 + MOST_PHONES):
        Phone(number).opens(path)
    rows = AuditEntry.objects.count()
    assert (Phone(99).opens(path).status_code, counted()) == (200, [(ADDRESS, MOST_PHONES)])
    assert AuditEntry.objects.count() == rows


def test_machine_itself_or_phone_without_code_or_elsewhere_is_not_counted(chef: Client) -> None:
    path = code_on(try_out(chef))
    shows(text(Client().get(path, HTTP_HOST=HOST, REMOTE_ADDR="127.0.0.1")), "Bitte mit einem Telefon")
    answers = Phone().opens("/saal/0123456789abcdef/"), Phone().opens(path, host="saal:8000")
    assert ([answer.status_code for answer in answers], counted()) == ([404, 404], [(ADDRESS, 0)])


def test_name_is_one_address_however_it_is_written(chef: Client) -> None:
    path = code_on(try_out(chef, SAAL))
    for number, host in enumerate(("SAAL:8000", "Saal:8000", "saal:8000"), 31):
        assert Phone(number).opens(path, host=host).status_code == 200
    assert (counted(), base_url()) == ([(SAAL, 3)], SAAL)


def test_address_holds_until_another_was_tried_and_once_it_is_tried_again(chef: Client) -> None:
    """Also one that no more phones are counted at."""
    Phone().opens(code_on(try_out(chef)))
    HallAddress.objects.update(phones=MOST_PHONES)
    page = try_out(chef, SAAL)
    shows(text(page), f"beginnen Links weiter mit {ADDRESS}")
    held = [base_url()]
    Phone().opens(code_on(page), host="saal:8000")
    held.append(base_url())
    Phone(32).opens(code_on(try_out(chef)))
    assert [*held, base_url()] == [ADDRESS, SAAL, ADDRESS]


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
    assert (LOST in text(try_out(chef, "http://192.168.178.254:8000"))) == any(not one.virtual for one in interfaces())
    shows(text(try_out(chef, SAAL)), but_not=[LOST])


@pytest.fixture
def lists(tournament: Tournament) -> str:
    """Where the lists of a series are."""
    seat_series(tournament)
    return f"/leitung/{tournament.slug}/serie/1/listen.pdf"


@pytest.mark.nightly
def test_lists_are_asked_about_until_a_phone_has_answered(organiser_client: Client, chef: Client, lists: str) -> None:
    shows(text(organiser_client.get(lists, headers=BROWSER)), ASKED)
    untried = chef.post(PAGE, {"address": ADDRESS, "read": ""}, follow=True)
    assert base_url() == ADDRESS
    shows(text(organiser_client.get(lists, headers=BROWSER)), ASKED)
    Phone().opens(code_on(untried))
    assert organiser_client.get(lists, headers=BROWSER)["Content-Type"] == "application/pdf"
    assert queries(PAGE, organiser_client) <= 9


@pytest.mark.nightly
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
