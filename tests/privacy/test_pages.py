"""What an organiser sees and does of the data of those who play; what the owner says of himself."""

import io
import json
import re
import zipfile
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, publish_results, seat_series, write_something
from tests.people.members import amiss
from tests.web.answers import text
from tournament.cash.acts.bookings import Movement, book
from tournament.core import legal
from tournament.core.audit_chain import first_fault
from tournament.core.slugs import free_slug
from tournament.directory.acts.merging import merge
from tournament.models import (
    Apart,
    Booking,
    Decision,
    FormerName,
    Installation,
    LegalPage,
    OffenceReport,
    Person,
    Registration,
    Tournament,
)

pytestmark = pytest.mark.django_db
SURE = {"sure": "on"}


@pytest.fixture
def owner() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chefin", password="karten-und-augen"))
    return client


def of(tournament: Tournament, rest: str = "daten/") -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def first(tournament: Tournament) -> Registration:
    return tournament.registrations.select_related("person").get(number=1)


class TestPerson:
    def test_name_goes_when_it_is_asked_for(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        address = of(tournament, f"anmeldung/{first(tournament).pk}/daten/")
        assert "Was gelöscht wird" in text(organiser_client.get(address))
        answer = organiser_client.post(f"{address}loeschen/", {})
        assert (answer.status_code, "zurückholen lässt es sich nicht" in text(answer)) == (400, True)
        assert first(tournament).person.name == "Ahrens, Anna"
        assert "Der Name ist gelöscht." in text(organiser_client.post(f"{address}loeschen/", SURE, follow=True))
        assert first(tournament).person.name == "Teilnehmer 1"
        assert "Davon ist niemand mehr mit Namen da." in text(
            organiser_client.post(f"{address}loeschen/", SURE, follow=True)
        )
        assert "Der Name ist gelöscht." in text(organiser_client.get(address))

    def test_deletion_goes_where_the_organiser_runs_it_and_nowhere_else(
        self, organiser_client: Client, organiser: User, tournament: Tournament
    ) -> None:
        also, foreign = make_tournament(0), make_tournament(0, name="Geheimer Pokal")
        also.organisers.add(organiser)
        person = first(tournament).person
        there = [
            Registration.objects.create(tournament=one, person=person, number=7, document_id="p7")
            for one in (also, foreign)
        ]
        address = of(tournament, f"anmeldung/{first(tournament).pk}/daten/")
        page = text(organiser_client.get(address))
        assert amiss(page, "in 1 Turnier, das Sie nicht leiten", absent=["Geheimer Pokal"]) == []
        organiser_client.post(f"{address}loeschen/", SURE)
        names = [Registration.objects.select_related("person").get(pk=one.pk).person.name for one in there]
        assert names == ["Teilnehmer 7", "Ahrens, Anna"]

    def test_data_are_all_handed_out_and_the_log_says_so(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        seat_series(tournament)
        one, other = tournament.registrations.order_by("number")[:2]
        Apart.objects.create(tournament=tournament).people.set([one, other])
        organiser_client.post(of(tournament, f"anmeldung/{one.pk}/ausgeschieden/"), {"withdrawn": "1", "version": "1"})
        texts = {"text": "Ahrens und Bauer streiten", "at": timezone.now()}
        Decision.objects.create(tournament=tournament, registration=one, by="x", **texts)
        OffenceReport.objects.create(
            seat=one.seats.get(), game_number=7, informed="Bauer", decision="ermahnt", recorded_at=timezone.now()
        )
        fee = Movement(Booking.Kind.FEE, Booking.Way.CASH, 1250, one, text="Startgeld für Ahrens und Bauer")
        book(tournament, [fee], ACTOR)
        Person.objects.filter(pk=one.person_id).update(pass_number="NRV 4711", born=1961)
        FormerName.objects.create(person=one.person, name="Klein, Anna", until="2019-01-01")
        twin = Person.objects.create(name="Arens, Anna", organisation=tournament.organisation)
        one.person.refresh_from_db()
        merge(one.person, twin, (one.person.version, twin.version), ACTOR)
        answer = organiser_client.get(of(tournament, f"anmeldung/{one.pk}/daten/auskunft.zip"))
        with zipfile.ZipFile(io.BytesIO(answer.content)) as handed:
            said, read = json.loads(handed.read("auskunft.json")), handed.read("auskunft.txt").decode()
        (in_it,) = said["tournaments"]
        assert (in_it["names"], in_it["number"], in_it["withdrawn"]) == (["Ahrens, Anna"], 1, True)
        assert {
            "wishes": in_it["wishes"],
            "seats": [(seat["series"], seat["table"], seat["seat"]) for seat in in_it["seats"]],
            "decisions": [row["text"] for row in in_it["decisions"]],
            "money": [(row["receipt"], row["sum"], row["text"]) for row in in_it["money"]],
            "offences": in_it["offences"],
            "log": [row["action"] for row in in_it["log"]],
        } == {
            "wishes": [{"others": 1, "most": 1}],
            "seats": [(1, 1, 1)],
            "decisions": ["Ahrens und Teilnehmer 2 streiten"],
            "money": [(1, "12,50\xa0€", "Startgeld für Ahrens und Teilnehmer 2")],
            "offences": [{"series": 1, "game": 7, "decision": "ermahnt"}],
            "log": ["person_withdrawn"],
        }
        known = said["register"]
        assert (known["pass_number"], known["born"], known["in_archive"]) == ("NRV 4711", 1961, False)
        assert {row["name"] for row in known["former_names"]} == {"Klein, Anna", "Arens, Anna"}
        assert [row["name"] for row in known["merged_with"]] == ["Arens, Anna"]
        assert amiss(read, "Startnummer: 1", "  Passnummer: NRV 4711", "    Name: Klein, Anna") == []
        assert "Bauer" not in answer.content.decode("latin-1") + json.dumps(said) + read
        last = tournament.audit_entries.order_by("-revision")[0]
        assert (last.action, last.after) == ("exported", {"file": f"auskunft-{tournament.slug}-1.zip"})


def read(client: Client, tournament: Tournament) -> str:
    """The version of what somebody reads."""
    return version_in(text(client.get(of(tournament))))


def say(client: Client, tournament: Tournament, **typed: str) -> Any:
    """What somebody types on the page he has just read."""
    return client.post(of(tournament), typed | {"version": read(client, tournament)})


def version_in(page: str) -> str:
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found
    return found[1]


class TestTournament:
    def test_names_all_go_at_once(self, organiser_client: Client, tournament: Tournament) -> None:
        seat_series(tournament)
        publish_results(tournament, 1)
        assert "sind 8 Personen mit Namen" in text(organiser_client.get(of(tournament, "daten/loeschen/")))
        assert organiser_client.post(of(tournament, "daten/loeschen/"), {}).status_code == 400
        page = text(organiser_client.post(of(tournament, "daten/loeschen/"), SURE, follow=True))
        assert amiss(page, "8 Namen sind gelöscht.", "Namen sind keine mehr gespeichert.") == []
        assert {one.person.name for one in tournament.registrations.select_related("person")} == {
            f"Teilnehmer {number}" for number in range(1, 9)
        }
        tournament.refresh_from_db()
        assert first_fault(tournament) is None

    def test_start_page_reminds_from_the_day_after(self, organiser_client: Client, tournament: Tournament) -> None:
        today = timezone.localdate()
        for until, reminded in ((today, False), (today - timedelta(days=1), True)):
            Tournament.objects.filter(pk=tournament.pk).update(names_until=until)
            assert ("Namen löschen" in text(organiser_client.get("/leitung/"))) is reminded
        organiser_client.post(of(tournament, "daten/loeschen/"), SURE)
        assert "Namen löschen" not in text(organiser_client.get("/leitung/"))

    @pytest.mark.parametrize(
        ("day", "stored"), [("2026-05-09", False), ("2026-05-10", True), ("gestern", False), ("9999-12-31", False)]
    )
    def test_names_are_needed_until_it_is_over(
        self, organiser_client: Client, tournament: Tournament, day: str, stored: bool
    ) -> None:
        answer = say(organiser_client, tournament, names_until=day)
        tournament.refresh_from_db()
        assert (answer.status_code, tournament.names_until is not None) == ((302, True) if stored else (400, False))
        assert stored or f'value="{day}"' in text(answer)

    def test_second_of_two_who_change_it_sees_that_somebody_else_did(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        first_typed, then_typed = {"names_until": "2027-01-31"}, {"names_until": "2028-12-31"}
        version = {"version": read(organiser_client, tournament)}
        assert organiser_client.post(of(tournament), first_typed | version).status_code == 302
        answer = organiser_client.post(of(tournament), then_typed | version)
        page = text(answer)
        assert (answer.status_code, "jemand anderes" in page, 'value="2028-12-31"' in page) == (400, True, True)
        tournament.refresh_from_db()
        assert tournament.names_until == date(2027, 1, 31)
        assert organiser_client.post(of(tournament), then_typed | {"version": version_in(page)}).status_code == 302


class TestSearchEngines:
    NONE = "noindex, nofollow, noarchive"

    def test_public_pages_are_kept_from_them_unless_it_is_wanted(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        write_something(tournament)
        page, file = f"/turniere/{tournament.slug}/", f"/turniere/{tournament.slug}/stand.csv"
        for _again in range(2):  # the second is kept
            assert Client().get(page)["X-Robots-Tag"] == self.NONE
        etag = Client().get(page)["ETag"]
        say(organiser_client, tournament, findable="on")
        for _again in range(2):
            assert Client().get(page)["X-Robots-Tag"] == "all"
        assert Client().get(page)["ETag"] != etag
        assert Client().get(file)["X-Robots-Tag"] == self.NONE
        say(organiser_client, tournament)
        assert Client().get(page)["X-Robots-Tag"] == self.NONE

    @pytest.mark.parametrize("address", ["/", "/regeln/", "/anmelden/", "/leitung/", "/gibt-es-nicht", "/ueben/"])
    def test_page_beside_a_tournament_is_kept_from_them_too(self, db: None, address: str) -> None:
        assert Client().get(address)["X-Robots-Tag"].startswith("noindex, nofollow")


class TestPagesOfTheOwner:
    def test_texts_of_law_are_changed_by_the_owner_alone(self, organiser_client: Client) -> None:
        assert organiser_client.get("/leitung/rechtliches/").status_code == 403
        assert free_slug("Rechtliches") == "rechtliches-2"

    @pytest.mark.parametrize(("kind", "at"), [("imprint", "/impressum/"), ("privacy", "/datenschutz/")])
    def test_text_is_shown_once_nothing_is_left_to_fill_in(
        self, owner: Client, tournament: Tournament, kind: str, at: str
    ) -> None:
        write_something(tournament)
        edit, page = f"/leitung/rechtliches/?seite={kind}-de", f"/turniere/{tournament.slug}/"
        shown = text(owner.get(edit))
        assert "Einzusetzen ist noch" in shown
        draft = unescape(shown.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0])
        owner.post(edit, {"text": draft, "version": "0"})
        assert Client().get(at).status_code == 404
        before = Client().get(page)
        assert at not in text(before)
        sent = owner.post(edit, {"text": "# Wir\n\nRommé-Club <Nord>\nWeg 1", "version": "1"}, follow=True)
        assert "Diese Seite ist öffentlich." in text(sent)
        assert "<h1>Wir</h1>" in text(Client().get(at))
        assert "Rommé-Club &lt;Nord&gt;<br>" in " ".join(text(Client().get(at)).split()).replace(" <br>", "<br>")
        after = Client().get(page, headers={"If-None-Match": before["ETag"]})
        assert (after.status_code, f'href="{at}"' in text(after)) == (200, True)
        for other in ("/", "/regeln/", "/anmelden/", "/gibt-es-nicht"):
            assert f'href="{at}"' in text(Client().get(other))
        owner.post(edit, {"text": "", "version": "2"})
        assert Client().get(at).status_code == 404
        assert at not in text(Client().get(page))

    def test_public_pages_ask_no_more_for_it(self, owner: Client, tournament: Tournament) -> None:
        """As many queries with the links as without."""
        page = f"/turniere/{tournament.slug}/"
        counted = []
        for sent in (None, {"text": "Wir", "version": "0"}):
            if sent:
                owner.post("/leitung/rechtliches/?seite=imprint-de", sent)
            with CaptureQueriesContext(connection) as queries:
                assert ("/impressum/" in text(Client().get(page))) is bool(sent)
            counted.append(len(queries))
        assert counted[0] == counted[1]

    def test_owner_who_read_an_older_text_keeps_what_he_typed(self, owner: Client) -> None:
        for version, status in (("0", 302), ("0", 409), ("1", 302)):
            answer = owner.post("/leitung/rechtliches/", {"text": f"Fassung {version}", "version": version})
            assert answer.status_code == status
        assert LegalPage.objects.get().text == "Fassung 1"

    def test_text_that_is_too_long_is_refused_at_its_field(self, owner: Client) -> None:
        answer = owner.post("/leitung/rechtliches/", {"text": "x" * 30_001, "version": "0"})
        assert (answer.status_code, LegalPage.objects.exists()) == (400, False)


def test_process_that_starts_learns_which_pages_there_are(db: None) -> None:
    Installation.objects.create(pk=1, legal="imprint,privacy")
    assert legal.shown() == []
    legal.learn()
    assert legal.shown() == ["imprint", "privacy"]
