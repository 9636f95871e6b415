"""What an organiser sees and does of the data of those who play; what the owner says of himself.

contract.md, section 7, `players[].anonymous`: ticked at the desk or by the spreadsheet's column; by name where the
organiser works. docs/gespeichert.md, in both languages, names every field that may say something of a person: neither a
new one nor one that is gone is overlooked. Those that say something of clubs, tournaments and computers stand here.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, logged_in, make_tournament, seat_series, table_of, write_something
from tests.lists.keeper.phone import link_of
from tests.people.members import amiss, lacking
from tests.registration.test_spreadsheet_page import send, upload
from tests.standings.playing import READ
from tests.web.answers import text
from tournament.core import public
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
from tournament.money.acts.cash import Movement, book
from tournament.registration.acts.merging import merge
from tournament.standings.acts.editions import finalise

SURE = {"sure": "on"}
NO_ROBOTS = "noindex, nofollow, noarchive"


@pytest.fixture
def owner(db: None) -> Client:
    return logged_in(User.objects.create_superuser("chefin"))


def of(tournament: Tournament, rest: str = "daten/") -> str:
    return f"/leitung/{tournament.slug}/{rest}"


def first(tournament: Tournament) -> Registration:
    return tournament.registrations.select_related("person").get(number=1)


def test_name_goes_when_it_is_asked_for(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    address = of(tournament, f"anmeldung/{first(tournament).pk}/daten/")
    assert "Was gelöscht wird" in text(organiser_client.get(address))
    for sure, status, said, name in (
        ({}, 400, "zurückholen lässt es sich nicht", "Ahrens, Anna"),
        (SURE, 200, "Der Name ist gelöscht.", "Teilnehmer 1"),
        (SURE, 200, "Davon ist niemand mehr mit Namen da.", "Teilnehmer 1"),
    ):
        answer = organiser_client.post(f"{address}loeschen/", sure, follow=True)
        assert (answer.status_code, said in text(answer), first(tournament).person.name) == (status, True, name)
    assert "Der Name ist gelöscht." in text(organiser_client.get(address))


def test_pages_of_whose_name_is_gone_offer_neither_copy_nor_deletion(
    organiser_client: Client, organiser: User, tournament: Tournament
) -> None:
    tournament.organisation.memberships.create(user=organiser)
    seat_series(tournament)
    desk = of(tournament, f"anmeldung/{first(tournament).pk}/")
    organiser_client.post(f"{desk}daten/loeschen/", SURE, follow=True)
    known = f"/leitung/verein/{tournament.organisation_id}/personen/{first(tournament).person_id}/"
    offers = ("Auskunft", "auskunft.zip", "Name überall löschen", "Name löschen", "loeschen/")
    pages = {address: text(organiser_client.get(address)) for address in (desk, f"{desk}daten/", known)}
    gone = "Der Name ist gelöscht."
    assert {address: amiss(page, gone, absent=offers) for address, page in pages.items()} == {key: [] for key in pages}


def test_deletion_goes_where_the_organiser_runs_it_and_nowhere_else(
    organiser_client: Client, organiser: User, tournament: Tournament
) -> None:
    also, foreign = make_tournament(0), make_tournament(0, name="Geheimer Pokal")
    also.organisers.add(organiser)
    for one in (also, foreign):
        Registration.objects.create(tournament=one, person=first(tournament).person, number=7, document_id="p7")
    address = of(tournament, f"anmeldung/{first(tournament).pk}/daten/")
    page = text(organiser_client.get(address))
    assert amiss(page, "in 1 Turnier, das Sie nicht leiten", absent=["Geheimer Pokal"]) == []
    organiser_client.post(f"{address}loeschen/", SURE)
    assert [one.registrations.get().person.name for one in (also, foreign)] == ["Teilnehmer 7", "Ahrens, Anna"]


def test_data_are_all_handed_out_and_the_log_says_so(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    one, other = tournament.registrations.order_by("number")[:2]
    Apart.objects.create(tournament=tournament).people.set([one, other])
    organiser_client.post(of(tournament, f"anmeldung/{one.pk}/ausgeschieden/"), {"withdrawn": "1", "version": "1"})
    Decision.objects.create(
        tournament=tournament, registration=one, by="x", text="Ahrens und Bauer streiten", at=timezone.now()
    )
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
    assert {
        "of": (in_it["names"], in_it["number"], in_it["withdrawn"]),
        "wishes": in_it["wishes"],
        "seats": [(seat["series"], seat["table"], seat["seat"]) for seat in in_it["seats"]],
        "decisions": [row["text"] for row in in_it["decisions"]],
        "money": [(row["receipt"], row["sum"], row["text"]) for row in in_it["money"]],
        "offences": in_it["offences"],
        "log": [row["action"] for row in in_it["log"]],
    } == {
        "of": (["Ahrens, Anna"], 1, True),
        "wishes": [{"others": 1, "most": 1}],
        "seats": [(1, 1, 1)],
        "decisions": ["Ahrens und Teilnehmer 2 streiten"],
        "money": [(1, "12,50\xa0€", "Startgeld für Ahrens und Teilnehmer 2")],
        "offences": [{"series": 1, "game": 7, "decision": "ermahnt"}],
        "log": ["person_withdrawn"],
    }
    known = said["register"]
    assert (known["pass_number"], known["born"], known["in_archive"]) == ("NRV 4711", 1961, False)
    names = [sorted(row["name"] for row in known[of_whom]) for of_whom in ("former_names", "merged_with")]
    assert names == [["Arens, Anna", "Klein, Anna"], ["Arens, Anna"]]
    assert amiss(read, "Startnummer: 1", "  Passnummer: NRV 4711", "    Name: Klein, Anna") == []
    assert "Bauer" not in answer.content.decode("latin-1") + json.dumps(said) + read
    last = tournament.audit_entries.order_by("-revision")[0]
    assert (last.action, last.after) == ("exported", {"file": f"auskunft-{tournament.slug}-1.zip"})


def version_in(page: str) -> str:
    """The version of what somebody reads."""
    return "".join({*re.findall(r'name="version" value="(\d+)"', page)})


def say(client: Client, tournament: Tournament, **typed: str) -> Any:
    """What somebody types on the page he has just read."""
    return client.post(of(tournament), typed | {"version": version_in(text(client.get(of(tournament))))})


def test_start_page_reminds_from_the_day_after(organiser_client: Client, tournament: Tournament) -> None:
    today = timezone.localdate()
    for until, reminded in ((today, False), (today - timedelta(days=1), True)):
        Tournament.objects.filter(pk=tournament.pk).update(names_until=until)
        assert ("Namen löschen" in text(organiser_client.get("/leitung/"))) is reminded
    organiser_client.post(of(tournament, "daten/loeschen/"), SURE)
    assert "Namen löschen" not in text(organiser_client.get("/leitung/"))


@pytest.mark.parametrize(
    ("day", "stored"), few(2, [("2026-05-09", False), ("2026-05-10", True), ("gestern", False), ("9999-12-31", False)])
)
def test_names_are_needed_until_it_is_over(
    organiser_client: Client, tournament: Tournament, day: str, stored: bool
) -> None:
    answer = say(organiser_client, tournament, names_until=day)
    kept = Tournament.objects.exclude(names_until=None).exists()
    assert (answer.status_code, kept) == ((302, True) if stored else (400, False))
    assert stored or f'value="{day}"' in text(answer)


def test_second_of_two_who_change_it_sees_that_somebody_else_did(
    organiser_client: Client, tournament: Tournament
) -> None:
    first_typed, then_typed = {"names_until": "2027-01-31"}, {"names_until": "2028-12-31"}
    version = {"version": version_in(text(organiser_client.get(of(tournament))))}
    assert organiser_client.post(of(tournament), first_typed | version).status_code == 302
    answer = organiser_client.post(of(tournament), then_typed | version)
    assert (answer.status_code, amiss(page := text(answer), "jemand anderes", 'value="2028-12-31"')) == (400, [])
    assert Tournament.objects.get().names_until == date(2027, 1, 31)
    assert organiser_client.post(of(tournament), then_typed | {"version": version_in(page)}).status_code == 302


def test_public_pages_are_kept_from_them_unless_it_is_wanted(organiser_client: Client, tournament: Tournament) -> None:
    write_something(tournament)
    page, tags = f"/turniere/{tournament.slug}/", set()
    for wanted, told in (({}, NO_ROBOTS), ({"findable": "on"}, "all"), ({}, NO_ROBOTS)):
        say(organiser_client, tournament, **wanted)
        answers = [Client().get(page) for _again in range(2)]  # the second is kept
        tags |= {answer["ETag"] for answer in answers}
        assert [answer["X-Robots-Tag"] for answer in answers] == [told, told]
        assert Client().get(f"{page}stand.csv")["X-Robots-Tag"] == NO_ROBOTS
    assert len(tags) == 3


@pytest.mark.parametrize("address", ["/", "/regeln/", "/anmelden/", "/leitung/", "/gibt-es-nicht", "/ueben/"])
def test_page_beside_a_tournament_is_kept_from_them_too(db: None, address: str) -> None:
    assert Client().get(address)["X-Robots-Tag"].startswith("noindex, nofollow")


@pytest.mark.parametrize(("kind", "at"), few(1, [("imprint", "/impressum/"), ("privacy", "/datenschutz/")]))
def test_text_is_shown_once_nothing_is_left_to_fill_in(
    owner: Client, tournament: Tournament, kind: str, at: str
) -> None:
    write_something(tournament)
    edit, page = f"/leitung/rechtliches/?seite={kind}-de", f"/turniere/{tournament.slug}/"
    shown = text(owner.get(edit))
    assert "Einzusetzen ist noch" in shown
    draft = unescape(shown.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0])
    owner.post(edit, {"text": draft, "version": "0"})
    before = Client().get(page)
    assert (Client().get(at).status_code, at in text(before)) == (404, False)
    sent = owner.post(edit, {"text": "# Wir\n\nRommé-Club <Nord>\nWeg 1", "version": "1"}, follow=True)
    assert "Diese Seite ist öffentlich." in text(sent)
    assert amiss(text(Client().get(at)).replace(" <br>", "<br>"), "<h1>Wir</h1>", "Rommé-Club &lt;Nord&gt;<br>") == []
    assert lacking(Client().get(page, headers={"If-None-Match": before["ETag"]}), f'href="{at}"') == (200, [])
    for other in ("/", "/regeln/", "/anmelden/", "/gibt-es-nicht"):
        assert f'href="{at}"' in text(Client().get(other))
    owner.post(edit, {"text": "", "version": "2"})
    assert (Client().get(at).status_code, at in text(Client().get(page))) == (404, False)


def test_owner_who_read_an_older_text_keeps_what_he_typed(owner: Client) -> None:
    for typed, version, status, stored in (
        ("x" * 30_001, "0", 400, []),  # too long
        ("Eins", "0", 302, ["Eins"]),
        ("Zwei", "0", 409, ["Eins"]),
        ("Drei", "1", 302, ["Drei"]),
    ):
        assert owner.post("/leitung/rechtliches/", {"text": typed, "version": version}).status_code == status
        assert [one.text for one in LegalPage.objects.all()] == stored


def test_process_that_starts_learns_which_pages_there_are(db: None) -> None:
    Installation.objects.create(pk=1, legal="imprint,privacy")
    assert public.legal_pages() == []
    public.learn_legal()
    assert public.legal_pages() == ["imprint", "privacy"]


def correction(tournament: Tournament, **changed: str) -> dict[str, str]:
    """What the desk sends to correct player 1."""
    one = tournament.registrations.select_related("club", "person").get(number=1)
    return {"name": one.person.name, "club": str(one.club), "number": "1", "version": str(one.version), **changed}


def test_box_is_ticked_for_a_new_player(organiser_client: Client, tournament: Tournament) -> None:
    typed = {"name": "Still, Susi", "club": "", "number": "", "anonymous": "on"}
    page = text(organiser_client.post(of(tournament, "anmeldung/neu/"), typed, follow=True))
    assert tournament.registrations.get(person__name="Still, Susi").anonymous
    assert re.search(r"Still, Susi</a>\s*<span class=\"tag\">ohne Namen</span>", page)


def test_box_is_ticked_later_and_taken_back(organiser_client: Client, tournament: Tournament) -> None:
    address = of(tournament, f"anmeldung/{first(tournament).pk}/")
    for sent in ({"anonymous": "on"}, {}):
        assert organiser_client.post(address, correction(tournament, **sent)).status_code == 302
        assert ("checked" in text(organiser_client.get(address))) is first(tournament).anonymous is bool(sent)
    assert tournament.audit_entries.get(revision=1).after["anonymous"] is True


def test_box_needs_no_reason_once_all_is_final(organiser_client: Client, tournament: Tournament) -> None:
    seat_series(tournament)
    finalise(tournament, READ, ACTOR, anyway=True)
    address = of(tournament, f"anmeldung/{first(tournament).pk}/")
    assert organiser_client.post(address, correction(tournament, anonymous="on")).status_code == 302
    # another name decides who is who: a correction
    assert "Grund" in text(organiser_client.post(address, correction(tournament, name="Ahrens, Anne")))
    assert first(tournament).anonymous


@pytest.mark.parametrize(
    ("heading", "cell", "anonymous"),
    few(
        2,
        [
            ("Anonym", "x", True),
            ("ohne Namen", "Ja", True),
            ("anonym", "nein", False),
            ("Anonym", "", False),
            ("Bemerkung", "x", False),
        ],
    ),
)
def test_spreadsheets_column_says_so(
    organiser_client: Client, tournament: Tournament, heading: str, cell: str, anonymous: bool
) -> None:
    page = text(upload(organiser_client, tournament, f"Name;Verein;{heading}\nStill, Susi;RC Nord;{cell}\n"))
    assert ('name="anonymous0"' in page) is (heading != "Bemerkung")  # no field without the column
    send(organiser_client, tournament, page)
    assert tournament.registrations.get(person__name="Still, Susi").anonymous is anonymous


def test_list_keeper_and_the_organiser_read_the_name(organiser_client: Client, tournament: Tournament) -> None:
    """Who keeps the list has to know whose game it is; the link is his alone."""
    tournament.registrations.filter(number=1).update(anonymous=True)
    seat_series(tournament)
    assert Client().get(f"{link_of(table_of(tournament))}state").json()["seats"][0]["name"] == "Ahrens, Anna"
    for rest in ("anmeldung/", "serie/1/tisch/1/"):
        assert "Ahrens" in text(organiser_client.get(of(tournament, rest)))


DOCS = Path(settings.BASE_DIR) / "docs"
NAMED = re.compile(r"`([A-Z]\w+)\.(\w+)`")
OF_PEOPLE = (Person, Registration, User)
TELLING = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.EmailField)


OF_NO_PERSON = """
    Brand: colour key second typeface
    CardTable: begun_totals link_nonce token_hash
    CashDesk: pieces
    CertificateDesign: layout places sheet
    Club: name
    Door: nonce
    Draw: entries_hash of secret seed series_numbers
    EditionList: name ranking_id_in_document sealed series sha256
    EntryWindow: answer note question question_en
    FloorPlan: tables
    HallAddress: address
    HallScreen: light part ranking
    Installation: address legal served_at trying
    Issued: kind series sha256
    Issuer: bic tax
    KeptBooking: currency kind paper tournament_name way
    LateGame: code decided decided_by phone
    LegalPage: kind language text
    Lot: of
    Organisation: about language name public_mark slug time_zone
    OutsideTournament: agreements house_rules name place rulebook_id
    PrizePlan: left parts rest several ties
    Prospectus: address venue
    Qualification: key method name sources
    Ranking: category document_id name of series
    Season: counts guests key name name_begins of parts place_points then
    Series: intended seating seed
    Sharing: origins
    SharingOfOrganisation: origins
    Tariff: category name whom
    Team: document_id
    Tournament: agreements check_words currency house_rules language name place rulebook_id slug time_zone
    TournamentClub: document_id
    WithdrawnLink: reason token_hash
"""
"""Fields that are of a club, of the tournament or of the computer, by their model: people are not told of them."""


def of_no_person() -> Iterator[str]:
    for model, fields in re.findall(r"(\w+): (.+)", OF_NO_PERSON):
        yield from (f"{model}.{field}" for field in fields.split())


def telling_fields() -> Iterator[str]:
    """Each text or value that somebody typed or that is made of it, or who it is; of people every field but keys."""
    stored: list[type[models.Model]] = [*apps.get_app_config("tournament").get_models(), User]
    for model in stored:
        for field in (*model._meta.concrete_fields, *model._meta.many_to_many):
            tells = isinstance(field, TELLING) or field.related_model in OF_PEOPLE
            if tells or (model in OF_PEOPLE and not field.primary_key):
                yield f"{model.__name__}.{field.name}"


@pytest.mark.parametrize("page", ["gespeichert.md", "en/gespeichert.md"])
def test_fields_of_the_models_are_each_named_once(page: str) -> None:
    named = [f"{model}.{field}" for model, field in NAMED.findall((DOCS / page).read_text(encoding="utf-8"))]
    assert sorted([*named, *of_no_person()]) == sorted(telling_fields())
