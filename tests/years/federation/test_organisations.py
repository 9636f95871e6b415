"""What organisations say of themselves and of each other: all their dates, on page, calendar and feed; clubs ask a
federation to take them in, strangers write there, so it is bounded; results of tournaments kept elsewhere are read,
matched, stored once, corrected forward."""

import json
import re
import time as clock
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from urllib.parse import urlencode
from xml.etree import ElementTree as ET

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

import scoring
from tests.factories import ACTOR, make_tournament
from tests.people.members import member
from tests.standings.playing import play_out, says
from tests.web.answers import shows
from tests.web.html import text_of
from tournament.archive.files import export_document
from tournament.models import (
    AuditEntry,
    Club,
    ClubDate,
    Invitation,
    JoinRequest,
    Membership,
    MembershipRole,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Registration,
    Tournament,
)
from tournament.people.reads.sessions import LOG_IN
from tournament.years.acts.organisation import ask
from tournament.years.acts.outside import Result, correct, store
from tournament.years.files.totals import TotalsRow, read_totals
from tournament.years.forms.organisation import Line, lines_of
from tournament.years.numbers import number_of
from tournament.years.reads.chronicle import dates_of


@pytest.fixture
def kassel(db: None) -> Organisation:
    made = Organisation.objects.create(name="RC Kassel & Umland", slug="rc-kassel", shown=True)
    made.people.create(name="Ahrens, Anna", club=Club.objects.create(name="RC Kassel", organisation=made))
    return made


@pytest.fixture
def hessen(db: None) -> Organisation:
    return Organisation.objects.create(name="Verband Hessen", slug="hessen", shown=True, is_federation=True)


@pytest.fixture
def mia(client: Client, kassel: Organisation) -> Client:
    client.force_login(member(kassel, "mia"))
    return client


IN = {"a": "http://www.w3.org/2005/Atom"}


def test_tournaments_and_typed_dates_are_on_page_calendar_and_feed(client: Client, kassel: Organisation) -> None:
    tomorrow = timezone.localdate() + timedelta(days=1)
    make_tournament(4, organisation=kassel, name="Pokal <1>", published=True)
    make_tournament(4, organisation=kassel, name="Noch geheim", published=False)
    client.force_login(member(kassel, "mia"))
    address = f"/leitung/verein/{kassel.pk}/termine/"
    said = {"name": "Clubabend", "date": tomorrow.isoformat(), "begins": "19:00", "ends": "00:30", "version": "0"}
    assert client.post(address, said | {"begins": ""}).status_code == 400
    assert client.post(address, said | {"place": "Gaststätte Rose; Saal", "note": "Gäste, gern"}).status_code == 302
    client.logout()
    pages = {rest: client.get(f"/vereine/rc-kassel/{rest}") for rest in ("termine", "termine.ics", "termine.atom")}
    for answer in pages.values():
        says(answer, "Clubabend", but_not=["geheim"])
        assert "ETag" in answer
    calendar = pages["termine.ics"].content.decode()
    begins = timezone.make_aware(datetime.combine(tomorrow, time(19))).astimezone(UTC)
    shows(
        calendar,
        f"DTSTART:{begins:%Y%m%dT%H%M%SZ}",
        f"DTEND:{begins + timedelta(hours=5, minutes=30):%Y%m%dT%H%M%SZ}",
        "LOCATION:Gaststätte Rose\\; Saal",
    )
    assert calendar.count("BEGIN:VEVENT") == 2 == calendar.count("UID:")
    feed = ET.fromstring(pages["termine.atom"].content)  # noqa: S314 (our own)
    assert sorted(one.findtext("a:title", "", IN) for one in feed.findall("a:entry", IN)) == ["Clubabend", "Pokal <1>"]
    assert feed.findtext("a:author/a:name", "", IN) == "RC Kassel & Umland"
    assert len({one.text for one in feed.iterfind(".//a:id", IN)}) == 3


def test_date_is_changed_by_who_read_it_last_and_only_by_its_own(client: Client, kassel: Organisation) -> None:
    one = ClubDate.objects.create(organisation=kassel, name="Abend", date=date(2026, 12, 1))
    user = member(Organisation.objects.create(name="Andere"), "mia")
    client.force_login(user)
    address = f"/leitung/verein/{kassel.pk}/termine/{one.pk}/"
    said = {"name": "Abend", "date": "2026-12-02", "version": "1"}
    assert client.post(address, said).status_code == 404
    Membership.objects.create(organisation=kassel, user=user)
    assert client.post(address, said).status_code == 302
    says(client.post(address, said), "Inzwischen", status=400)
    for version, there in (("1", True), ("2", False)):
        client.post(address + "loeschen/", {"version": version})
        assert ClubDate.objects.exists() is there


def test_federation_has_those_of_its_clubs_in_as_many_queries(
    kassel: Organisation, hessen: Organisation, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Organisation.objects.filter(pk=kassel.pk).update(federation=hessen)
    still = Organisation.objects.create(name="Still", federation=hessen)
    stranger = Organisation.objects.create(name="Fremd", slug="fremd", shown=True)
    for organisation in (kassel, still, stranger, hessen):
        ClubDate.objects.create(organisation=organisation, name=f"Abend {organisation.name}", date=date(2026, 6, 1))
        for _each in range(2):
            make_tournament(4, organisation=organisation, name=f"Pokal {organisation.name}")
    with django_assert_num_queries(3):
        found = dates_of(hessen, date(2026, 11, 23))
    assert ({one.of.name for one in found}, len(found)) == ({"RC Kassel & Umland", "Verband Hessen"}, 6)


def test_dates_of_this_year_end_when_they_are_said_to(kassel: Organisation) -> None:
    """The first day that is free again; of an hour nobody said how long, an hour; before it began, on the next day."""
    for name, day, begins, ends in (
        ("Silvester", date(2025, 12, 31), None, None),
        ("Neujahr", date(2026, 1, 1), None, None),
        ("Abend", date(2026, 6, 1), time(19), None),
        ("Nacht", date(2026, 6, 2), time(19), time(19)),
    ):
        ClubDate.objects.create(organisation=kassel, name=name, date=day, begins=begins, ends=ends)
    for year in (2025, 2026):
        make_tournament(4, organisation=kassel, name=f"Pokal {year}")
        Tournament.objects.filter(name=f"Pokal {year}").update(date=date(year, 5, 9))
    found = dates_of(kassel, date(2026, 11, 23))
    assert [(one.name, one.begins, one.ends) for one in found] == [
        ("Neujahr", date(2026, 1, 1), date(2026, 1, 2)),
        ("Pokal 2026", date(2026, 5, 9), date(2026, 5, 10)),
        ("Abend", datetime(2026, 6, 1, 17, tzinfo=UTC), datetime(2026, 6, 1, 18, tzinfo=UTC)),
        ("Nacht", datetime(2026, 6, 2, 17, tzinfo=UTC), datetime(2026, 6, 3, 17, tzinfo=UTC)),
    ]
    assert [one.tournament and one.tournament.name for one in found] == [None, "Pokal 2026", None, None]


SAID = {"name": "RC Fulda", "place": "Fulda", "contact": "Ida Zander", "mail": "ida@fulda.example", "game": "Romme"}


def send(client: Client, **more: str) -> Any:
    return client.post("/vereine/hessen/beitreten/", SAID | more)


def owner(client: Client, organisation: Organisation, role: MembershipRole = MembershipRole.OWNER) -> None:
    client.force_login(member(organisation, f"u{role}", role))


def test_club_asks_is_taken_in_and_its_first_owner_gets_a_link(client: Client, hessen: Organisation) -> None:
    link = send(client)["Location"]
    says(client.get(link), "liegt bei Verband Hessen")
    owner(client, hessen)
    page = f"/leitung/verband/{hessen.pk}/antraege/"
    says(client.get(page), "ida@fulda.example")
    asked = JoinRequest.objects.get()
    client.post(f"{page}{asked.pk}/aufnehmen/")
    club = Organisation.objects.get(name="RC Fulda")
    assert club.federation == hessen
    says(client.get(link), "hat den Verein aufgenommen")
    assert "/bestaetigen/" in client.post(f"{page}{asked.pk}/einladung/")["Location"]
    session = client.session
    session[LOG_IN] = {"shown": clock.time()}  # who they are
    session.save()
    assert re.search(r"/einladung/[\w-]{22}", text_of(client.post(f"{page}{asked.pk}/einladung/")))
    invitation = Invitation.objects.get()
    assert (invitation.organisation, invitation.role) == (club, MembershipRole.OWNER)
    member(club, "ida", MembershipRole.OWNER)
    assert client.post(f"{page}{asked.pk}/einladung/").status_code == 404  # it has an owner
    client.post(f"{page}{asked.pk}/aufnehmen/")
    assert Organisation.objects.filter(name__startswith="RC Fulda").count() == 1
    shows(str(list(AuditEntry.objects.values_list("after"))), but_not=["ida@", "Zander"])


def test_refused_one_reads_why(client: Client, hessen: Organisation) -> None:
    link = send(client)["Location"]
    owner(client, hessen)
    page = f"/leitung/verband/{hessen.pk}/antraege/"
    asked = JoinRequest.objects.get()
    says(client.post(f"{page}{asked.pk}/ablehnen/", {"reason": " "}), "warum", status=400)
    client.post(f"{page}{asked.pk}/ablehnen/", {"reason": "Sie liegen in Thüringen."})
    says(client.get(link), "Sie liegen in Thüringen.")
    JoinRequest.objects.update(decided_at=timezone.now() - timedelta(days=91))
    send(client, name="RC Gießen")
    assert list(JoinRequest.objects.values_list("name", flat=True)) == ["RC Gießen"]


def test_floods_doubles_and_wrong_answers_are_one_sentence(client: Client, hessen: Organisation) -> None:
    Organisation.objects.create(name="RC Hanau", federation=hessen)
    assert send(client).status_code == 302
    for wrong, sentence in (
        ({"game": "Skat"}, "Das stimmt nicht."),
        ({"mail": "ida"}, "keine E-Mail-Adresse"),
        ({"name": "rc  fulda"}, "liegt dem Verband schon vor"),
        ({"name": "RC Hanau"}, "gehört schon zu diesem Verband"),
    ):
        says(send(client, **wrong), sentence, status=400)
    assert ([send(client, name=f"RC {at}").status_code for at in range(3)], JoinRequest.objects.count()) == (
        [302, 302, 400], 3,
    )  # fmt: skip
    typed = {key: value for key, value in SAID.items() if key != "game"}
    for at in range(47):
        ask(hessen, typed | {"name": f"Flut {at}"}, f"10.0.0.{at}", timezone.now())
    client.post("/vereine/hessen/beitreten/", SAID | {"name": "Letzter"}, REMOTE_ADDR="10.9.9.9")
    assert JoinRequest.objects.count() == 50


@pytest.mark.usefixtures("hessen")
def test_club_that_is_no_federation_and_an_unknown_answer_are_not_found(client: Client, kassel: Organisation) -> None:
    for page in (f"{kassel.slug}/beitreten/", "hessen/beitreten/xxxxxxxxxxxxxxxxxxxxxx/"):
        assert client.get(f"/vereine/{page}").status_code == 404


LAST_YEAR = """Pokal 2019;;;;;;
Platz;Name;Verein;WP;Augen;Spiele;Jahrgang
1.;Ahrens, Anna;RC Kassel;1.044;310;48;
2.;Neumann, Nora;RC Hanau;-12;500;48;1961
;Summe;;1032;810;96;
"""


def upload(client: Client, organisation: Organisation, content: str, name: str = "pokal.csv") -> Any:
    file = SimpleUploadedFile(name, content.encode())
    return client.post(f"/leitung/verein/{organisation.pk}/ergebnisse/einlesen/", {"file": file})


ABOUT = {"name": "Pokal 2019", "date": "2019-05-04", "place": "Kassel", "rulebook_id": "dgsrv"}


def send_back(client: Client, organisation: Organisation, preview: Any, **more: str) -> Any:
    """Send the preview back as a browser would, with what is said of the tournament."""
    said = {"kept": preview.context["kept"]}
    for line, _cells in preview.context["lines"]:
        said |= {f"who-{line.row.line}": line.chosen} | ({f"take-{line.row.line}": "on"} if line.taken else {})
    return client.post(f"/leitung/verein/{organisation.pk}/ergebnisse/einlesen/", ABOUT | said | more)


def test_table_of_totals_is_matched_and_stored_but_nobodys_until_published(mia: Client, kassel: Organisation) -> None:
    choosing = mia.get(f"/leitung/verein/{kassel.pk}/ergebnisse/einlesen/").content.decode()
    assert '<input type="file"' in choosing
    preview = upload(mia, kassel, LAST_YEAR)
    says(preview, "1 Person ist bekannt, 1 neu. 1 Zeile ist keine Person.")
    assert send_back(mia, kassel, preview).status_code == 302
    event = OutsideTournament.objects.get()
    rows = event.results.values_list("person__name", "club__name", "rank", "points", "wertungspunkte", "augen", "games")
    assert list(rows) == [
        ("Ahrens, Anna", "RC Kassel", 1, 1044, 1044, 310, 48),
        ("Neumann, Nora", "RC Hanau", 2, -12, -12, 500, 48),
    ]
    assert list(Person.objects.order_by("pk").values_list("born", flat=True)) == [None, 1961]
    says(mia.get("/vereine/rc-kassel/archiv"), but_not=["Pokal 2019"])
    mia.post(f"/leitung/verein/{kassel.pk}/ergebnisse/{event.pk}/zeigen/", {"version": "1", "published": "1"})
    says(mia.get("/vereine/rc-kassel/archiv"), "Pokal 2019")
    says(mia.get(f"/vereine/rc-kassel/archiv/{event.pk}"), "Neumann, Nora")
    again = send_back(mia, kassel, upload(mia, kassel, LAST_YEAR))
    says(again, "„Pokal 2019“ vom 04.05.2019 gibt es schon.", status=400)
    assert OutsideTournament.objects.count() == 1
    assert "Neumann" not in str(AuditEntry.objects.filter(tournament=None).values_list("after", flat=True))


def test_nameless_player_has_no_name_in_a_table_unless_he_agreed(mia: Client, kassel: Organisation) -> None:
    make_tournament(1, organisation=kassel, clubs=1)
    Registration.objects.update(anonymous=True)
    known = Registration.objects.select_related("person").get().person
    for agreed, day in ((False, "2019-05-04"), (True, "2019-05-05")):
        Person.objects.filter(pk=known.pk).update(in_archive=agreed)
        table = f"Platz;Name;Verein;WP\n1;{known.name};;40\n2;Neumann, Nora;;30\n"
        send_back(mia, kassel, upload(mia, kassel, table), date=day, **{"who-2": str(known.pk)})
        nameless = OutsideResult.objects.filter(tournament__date=day, anonymous=True)
        assert list(nameless.values_list("person", flat=True)) == [known.pk] * (not agreed)


def test_mistakes_stand_at_their_line_and_nothing_is_half_stored(mia: Client, kassel: Organisation) -> None:
    twice = "1;Ahrens, Anna;RC Kassel;44\n2;Ahrens, Anna;RC Kassel;40\n"
    preview = upload(mia, kassel, f"Rang;Name;Verein;Punkte\n{twice}3;Klug, Kai;;\n4;Rau, Ria;;4,5\n")
    says(preview, "Steht schon in Zeile 2.", "Es fehlen die Punkte.", "„4,5“ ist keine ganze Zahl.")
    answer = send_back(mia, kassel, preview, **{"take-4": "on"})
    says(answer, "Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile 4.", status=400)
    today = timezone.localdate()
    tomorrow = send_back(mia, kassel, preview, date=(today + timedelta(days=1)).isoformat())
    says(tomorrow, "Das liegt in der Zukunft", status=400)
    assert send_back(mia, kassel, preview, date=today.isoformat()).status_code == 302
    none = "Rang;Name;WP;Augen\n1;Ahrens, Anna;;310\n"  # a rank without what decides, though there are Augen
    says(upload(mia, kassel, none), "Es fehlen die Punkte.")
    only = upload(mia, kassel, "Rang;Name;Augen\n1;Ahrens, Anna;310\n")
    says(send_back(mia, kassel, only, name="Anders"), "entscheiden andere Zahlen", status=400)
    says(upload(mia, kassel, "Name;Verein\nAhrens, Anna;RC Kassel\n"), "welche Spalte die Punkte hat", status=400)
    assert send_back(mia, kassel, preview, kept="x").status_code == 400
    assert OutsideResult.objects.count() == 1  # the one good line, on a day that is not to come


def test_document_is_read_with_its_totals_and_says_where_it_breaks_a_rule(mia: Client, kassel: Organisation) -> None:
    tournament = make_tournament(4, series=1, games=4)
    series = play_out(tournament)
    document = export_document(tournament)
    preview = upload(mia, kassel, json.dumps(document), "pokal.json")
    assert preview.context["form"]["name"].value() == "Pokal 2026"
    assert send_back(mia, kassel, preview, date="2026-05-09").status_code == 302
    made = "wertungspunkte", "augen", "games"
    held = series.seats.values_list("registration__person__name", *made)
    assert {*OutsideResult.objects.values_list("person__name", *made)} == {*held}
    document["players"][1]["id"] = document["players"][0]["id"]
    says(upload(mia, kassel, json.dumps(document), "pokal.json"), "players[1]", status=400)


def test_document_brings_the_rules_that_were_played(mia: Client, kassel: Organisation) -> None:
    tournament = make_tournament(4, series=1, games=4, rulebook="dskv-2018")
    house, agreed = {"outcomes": {}, "fewest_augen_win": True}, ["three_are_complete"]
    Tournament.objects.filter(pk=tournament.pk).update(house_rules=house, agreements=agreed)
    tournament.refresh_from_db()
    play_out(tournament)
    preview = upload(mia, kassel, json.dumps(export_document(tournament)), "pokal.json")
    played = f"Gespielt wurde: {tournament.rulebook.title}."
    says(preview, played)
    send_back(mia, kassel, preview, date="2026-05-09", rulebook_id="dskv-2018")
    send_back(mia, kassel, preview, date="2026-05-10", rulebook_id="dgsrv")
    stored = {event.date.day: event for event in OutsideTournament.objects.all()}
    assert (stored[9].rulebook, stored[10].rulebook) == (tournament.rulebook, scoring.rulebook("dgsrv"))
    page = f"/leitung/verein/{kassel.pk}/ergebnisse/{stored[9].pk}/"
    says(mia.get(page), played)
    said = {"name": "Haus", "date": date(2026, 5, 9), "place": ""}
    for rulebook_id, title in (("dskv-2018", tournament.rulebook.title), ("dgsrv", "DGSRV Rommé-Regeln")):
        correct(stored[9], stored[9].version, {**said, "rulebook_id": rulebook_id}, {}, "", ACTOR)
        stored[9].refresh_from_db()
        assert stored[9].rulebook.title == title
    says(mia.get(page), but_not=["Gespielt wurde"])


def test_pass_number_tells_who_is_who_and_another_number_is_another(mia: Client, kassel: Organisation) -> None:
    Person.objects.update(pass_number="HE-1")
    table = "Rang;Name;Passnummer;Punkte\n1;Ahrens-Vogt, Anna;HE-1;44\n2;Ahrens, Anna;HE-2;40\n"
    send_back(mia, kassel, upload(mia, kassel, table))
    found = OutsideResult.objects.order_by("rank").values_list("person__name", "person__pass_number")
    assert list(found) == [("Ahrens, Anna", "HE-1"), ("Ahrens, Anna", "HE-2")]


def test_published_one_is_corrected_with_a_reason_and_only_forward(mia: Client, kassel: Organisation) -> None:
    send_back(mia, kassel, upload(mia, kassel, LAST_YEAR))
    event = OutsideTournament.objects.get()
    page = f"/leitung/verein/{kassel.pk}/ergebnisse/{event.pk}/"
    mia.post(page + "zeigen/", {"version": "1", "published": "1"})
    first, second = event.results.all()
    said = ABOUT | {"version": "2", "reason": ""}
    for row in (first, second):
        said |= {f"{key}-{row.pk}": str(getattr(row, key) or "") for key in ("rank", "points", "wertungspunkte")}
        said |= {f"augen-{row.pk}": str(row.augen), f"games-{row.pk}": "48", f"crosses-{row.pk}": ""}
    changed = said | {f"points-{first.pk}": "1.040"}
    says(mia.post(page, changed), "Bitte sagen, warum es sich ändert.", status=409)
    says(mia.post(page, changed | {f"points-{first.pk}": "viele"}), "„viele“ geht hier nicht.", status=400)
    assert mia.post(page, changed | {"reason": "Verzählt", f"gone-{second.pk}": "on"}).status_code == 302
    assert list(event.results.values_list("points", flat=True)) == [1040]
    logged = AuditEntry.objects.get(action="outside_corrected").after
    assert (logged["reason"], logged["changed"], logged["removed_people"]) == ("Verzählt", 1, 1)
    assert mia.post(page, changed | {"reason": "noch einmal"}).status_code == 409  # of what was read before
    for version, there in (("2", True), ("3", False)):
        mia.post(page + "loeschen/", {"version": version})
        assert OutsideTournament.objects.exists() is there


def test_strangers_do_not_find_it_and_nobody_else_is_taken_for_somebody(client: Client, kassel: Organisation) -> None:
    other = Organisation.objects.create(name="Andere")
    client.force_login(member(other, "eve"))
    assert upload(client, kassel, LAST_YEAR).status_code == 404
    one = Result(
        name="Fremd, Fritz",
        club="",
        pass_number="",
        anonymous=False,
        person=Person.objects.get(organisation=kassel).pk,
        rank=1,
        points=5,
        wertungspunkte=None,
        augen=None,
        crosses=None,
        games=None,
    )
    store(other, {"name": "X", "date": date(2020, 1, 1), "place": "", "rulebook_id": "dgsrv"}, [one], ACTOR)
    assert OutsideResult.objects.get().person.organisation == other  # a key of another's register is nobody here


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("1.204", 1204),
        ("−5", -5),
        ("3.", 3),
        ("44,0", 44),
        ("44,5", None),
        ("3?", None),
        ("1.20", None),
        ("", None),
        ("zwei", None),
    ],
)
def test_numbers_are_read_as_germans_write_them(typed: str, read: int | None) -> None:
    assert number_of(typed) == read


# The figures of a table that was kept elsewhere: both sides of what each may be.

GOOD = {"rank": "1", "points": "44", "wertungspunkte": "44", "augen": "310", "crosses": "2", "games": "48"}


def row_with(**said: str) -> TotalsRow:
    rank, *made = (GOOD | said).values()
    totals, _problems = read_totals(
        f"Rang;Name;Punkte;WP;Augen;Kreuze;Spiele\n{rank};Ahrens, Anna;{';'.join(made)}".encode()
    )
    assert totals
    return totals.rows[0]


@pytest.mark.parametrize(
    ("figure", "least", "below"),
    [
        ("rank", "1", "totals_no_rank"),
        ("points", "-9999", None),
        ("wertungspunkte", "-9999", None),
        ("augen", "0", "totals_below_zero"),
        ("crosses", "0", "totals_below_zero"),
        ("games", "0", "totals_below_zero"),
    ],
)
def test_figure_is_taken_down_to_its_least_and_refused_below(figure: str, least: str, below: str | None) -> None:
    row = row_with(**{figure: least})
    assert ({key: str(getattr(row, key)) for key in GOOD}, row.flaws) == (GOOD | {figure: least}, ())
    under = row_with(**{figure: str(int(least) - 1)})
    assert [flaw.code for flaw in under.flaws] == [below] * (below is not None)


def typed(**said: str) -> Line:
    """A line of the page on which a result is corrected."""
    sent = urlencode({f"{key}-7": text for key, text in (GOOD | said).items()})
    return lines_of(iter([OutsideResult(pk=7)]), QueryDict(sent))[0]


@pytest.mark.parametrize(
    ("figure", "least", "may_be_empty"),
    [
        ("rank", 1, True),
        ("points", -10_000_000, False),
        ("wertungspunkte", -10_000_000, False),
        ("augen", 0, False),
        ("crosses", 0, True),
        ("games", 0, True),
    ],
)
def test_typed_figure_is_taken_within_its_bounds(figure: str, least: int, may_be_empty: bool) -> None:
    for number, wrong in ((least, False), (least - 1, True), (10_000_000, False), (10_000_001, True)):
        line = typed(**{figure: str(number)})
        assert (line.error != "", f"„{number}“" in line.error, line.typed[figure]) == (
            wrong, wrong, str(number),
        )  # fmt: skip
        assert line.said == {key: int(text) for key, text in (GOOD | {figure: str(number)}).items()} | {
            "anonymous": False
        }
    nothing = typed(**{figure: ""})
    assert (nothing.error == "", nothing.said and nothing.said[figure]) == (may_be_empty, None)
