"""An address is tried with a phone before links begin with it; lists with one that was not are asked about."""

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from tests.factories import ACTOR, seat_series
from tests.hall.phones import ADDRESS, HOST, PAGE, Phone, code_on, owner, try_out
from tests.web.answers import text
from tournament.core.act import log_export
from tournament.core.audit_chain import first_fault
from tournament.hall.reads.network import interfaces
from tournament.lists.reads.links import base_url
from tournament.lists.reads.printed import printed_with
from tournament.models import AuditEntry, HallAddress, Tournament
from tournament.models.limits import MOST_PHONES

BROWSER = {"Accept": "text/html,application/xhtml+xml"}
ASKED = "Noch kein Telefon war unter dieser Adresse hier"


def printed(tournament: Tournament, address: str, *tables: int) -> None:
    """Lists of series 1 are printed; none named: all."""
    log_export(tournament, ACTOR, "listen.pdf", printed_with(address, 1, tables))


@pytest.fixture(autouse=True)
def names(settings: Settings, db: None) -> None:
    """The server answers to the hall's address, as it does once it has begun anew."""
    settings.PORT = "8000"
    settings.ALLOWED_HOSTS = ["testserver", "localhost", "192.168.178.20", "saal"]


class TestPhones:
    def test_first_that_answers_makes_the_address_hold(self) -> None:
        client = owner()
        page = try_out(client)
        assert "Das ist eine Probe" in text(page)
        assert base_url() != ADDRESS
        assert "Es klappt" in text(Phone().opens(code_on(page)))
        assert base_url() == ADDRESS
        after = text(client.get(PAGE))
        assert "1 Telefon hat geantwortet" in after
        assert "Das ist eine Probe" not in after
        said = AuditEntry.objects.order_by("revision").values_list("action", "after__address")
        assert list(said) == [
            ("hall_address_tried", ADDRESS),
            ("hall_phone_answered", ADDRESS),
            ("hall_address_set", ADDRESS),
        ]
        assert first_fault(None) is None

    def test_each_is_counted_once_and_at_last_no_more(self) -> None:
        client = owner()
        path = code_on(try_out(client))
        phone = Phone()
        phone.opens(path)
        phone.opens(path)
        Phone(32).opens(path, method="head")
        assert HallAddress.objects.get().phones == 1
        Phone(33).opens(path)
        assert "2 Telefone haben geantwortet" in text(client.get(PAGE))
        for number in range(40, 40 + MOST_PHONES):
            Phone(number).opens(path)
        assert HallAddress.objects.get().phones == MOST_PHONES
        rows = AuditEntry.objects.count()
        assert Phone(99).opens(path).status_code == 200
        assert AuditEntry.objects.count() == rows

    def test_machine_itself_proves_nothing(self) -> None:
        path = code_on(try_out(owner()))
        answer = Client().get(path, HTTP_HOST=HOST, REMOTE_ADDR="127.0.0.1")
        assert "Bitte mit einem Telefon" in text(answer)
        assert HallAddress.objects.get().phones == 0

    def test_only_who_has_seen_the_code_is_counted_and_for_the_address_he_came_to(self) -> None:
        path = code_on(try_out(owner()))
        assert Phone().opens("/saal/0123456789abcdef/").status_code == 404
        assert Phone().opens(path, host="saal:8000").status_code == 404
        assert HallAddress.objects.get().phones == 0

    def test_however_its_name_is_written_it_is_one_address(self) -> None:
        path = code_on(try_out(owner(), "http://saal:8000"))
        for number, host in enumerate(("SAAL:8000", "Saal:8000", "saal:8000"), 31):
            assert Phone(number).opens(path, host=host).status_code == 200
        assert list(HallAddress.objects.values_list("address", "phones")) == [("http://saal:8000", 3)]
        assert base_url() == "http://saal:8000"

    def test_address_many_have_opened_holds_again_when_it_is_tried_again(self) -> None:
        client = owner()
        path = code_on(try_out(client))
        for number in range(40, 40 + MOST_PHONES):
            Phone(number).opens(path)
        Phone().opens(code_on(try_out(client, "http://saal:8000")), host="saal:8000")
        assert base_url() == "http://saal:8000"
        Phone().opens(code_on(try_out(client)))
        assert base_url() == ADDRESS

    def test_another_trial_leaves_the_address_that_holds(self) -> None:
        client = owner()
        Phone().opens(code_on(try_out(client)))
        page = try_out(client, "http://saal:8000")
        assert f"beginnen Links weiter mit {ADDRESS}" in text(page)
        assert base_url() == ADDRESS
        Phone().opens(code_on(page), host="saal:8000")
        assert base_url() == "http://saal:8000"

    def test_no_other_organiser_has_it_tried(self, organiser_client: Client) -> None:
        assert try_out(organiser_client).status_code == 403
        assert not HallAddress.objects.exists()

    def test_what_is_no_address_is_said_and_stays(self) -> None:
        answer = try_out(owner(), "im Saal")
        assert answer.status_code == 400
        assert 'value="im Saal"' in text(answer)

    def test_one_that_was_said_at_the_start_is_tried_as_it_is(self, settings: Settings) -> None:
        settings.PUBLIC_URL = "http://saal:8000"
        client = owner()
        assert try_out(client).status_code == 400
        Phone().opens(code_on(client.get(PAGE)), host="saal:8000")
        assert "1 Telefon hat geantwortet" in text(client.get(PAGE))


class TestThisMachine:
    def test_its_addresses_are_its_own(self) -> None:
        table = Path("/proc/net/fib_trie").read_text(encoding="ascii")
        local = set(re.findall(r"\|-- (\S+)\n\s+/32 host LOCAL", table))
        elsewhere = {address for address in local if not address.startswith("127.")}
        found = {one.address for one in interfaces()}
        assert found <= elsewhere
        assert bool(found) == bool(elsewhere)

    def test_how_it_does_is_said_there_too(self) -> None:
        said = text(owner().get(PAGE))
        assert "Noch keine Sicherung" in said
        assert "alles übertragen" in said

    def test_address_it_has_lost_is_said(self) -> None:
        client = owner()
        page = text(try_out(client, "http://192.168.178.254:8000"))
        lost = "Diese Adresse hat der Rechner gerade nicht" in page
        assert lost == any(not one.virtual for one in interfaces())
        assert "Diese Adresse hat der Rechner gerade nicht" not in text(try_out(client, "http://saal:8000"))


class TestPrinting:
    @pytest.fixture
    def lists(self, tournament: Tournament) -> str:
        """Where the lists of a series are."""
        seat_series(tournament)
        return f"/leitung/{tournament.slug}/serie/1/listen.pdf"

    def test_somebody_is_asked_until_a_phone_has_answered(self, organiser_client: Client, lists: str) -> None:
        assert ASKED in text(organiser_client.get(lists, headers=BROWSER))
        client = owner()
        untried = client.post(PAGE, {"address": ADDRESS, "read": ""}, follow=True)
        assert base_url() == ADDRESS
        assert ASKED in text(organiser_client.get(lists, headers=BROWSER))
        Phone().opens(code_on(untried))
        answer = organiser_client.get(lists, headers=BROWSER)
        assert answer["Content-Type"] == "application/pdf"
        with CaptureQueriesContext(connection) as asked:
            organiser_client.get(PAGE)
        assert len(asked) <= 9

    def test_who_was_asked_prints_all_the_same_and_filled_lists_nobody_asks_about(
        self, organiser_client: Client, lists: str
    ) -> None:
        page = text(organiser_client.get(lists, {"tische": "1"}, headers=BROWSER))
        assert f'href="{lists}?tische=1&amp;trotzdem=1"' in page
        for query in ({"tische": "1", "trotzdem": "1"}, {"tische": "1", "gefuellt": "1"}):
            assert organiser_client.get(lists, query, headers=BROWSER)["Content-Type"] == "application/pdf"
        printed = AuditEntry.objects.filter(action="exported").order_by("revision").values_list("after", flat=True)
        assert [after.get("address") for after in printed] == ["http://testserver", None]

    def test_lists_printed_with_another_address_are_named(
        self, organiser_client: Client, tournament: Tournament, lists: str
    ) -> None:
        client = owner()
        Phone().opens(code_on(try_out(client)))
        printed(tournament, ADDRESS)
        assert "anderen Adresse" not in text(organiser_client.get(PAGE))
        Phone().opens(code_on(try_out(client, "http://saal:8000")), host="saal:8000")
        page = text(organiser_client.get(PAGE))
        assert "Serie 1: 2 offene Listen" in page
        assert f'href="{lists}?tische=1,2"' in page
        printed(tournament, "http://saal:8000", 2)
        page = text(organiser_client.get(PAGE))
        assert "Serie 1: 1 offene Liste" in page
        assert f'href="{lists}?tische=1"' in page
        assert ADDRESS in page
        printed(tournament, "http://saal:8000")
        assert "anderen Adresse" not in text(organiser_client.get(PAGE))

    def test_those_of_others_are_not(self, organiser_client: Client, tournament: Tournament, lists: str) -> None:
        client = owner()
        try_out(client)
        printed(tournament, "http://testserver")
        Phone().opens(code_on(client.get(PAGE)))
        assert "anderen Adresse" in text(organiser_client.get(PAGE))
        tournament.organisers.clear()
        assert "anderen Adresse" not in text(organiser_client.get(PAGE))
