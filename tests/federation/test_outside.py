"""Results of tournaments kept elsewhere: read, matched, stored once, corrected forward."""

import json
from datetime import date, timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tests.factories import fill_list, make_tournament, publish_results, seat_series
from tournament.archive.files import export_document
from tournament.core.act import Actor
from tournament.federation.acts.outside import Result, store
from tournament.federation.numbers import number_of
from tournament.models import (
    AuditEntry,
    Club,
    Membership,
    Organisation,
    OutsideResult,
    OutsideTournament,
    Person,
    Registration,
)

pytestmark = pytest.mark.django_db

LAST_YEAR = """Pokal 2019;;;;;;
Platz;Name;Verein;WP;Augen;Spiele;Jahrgang
1.;Ahrens, Anna;RC Kassel;1.044;310;48;
2.;Neumann, Nora;RC Hanau;-12;500;48;1961
;Summe;;1032;810;96;
"""


@pytest.fixture
def kassel(db: None) -> Organisation:
    made = Organisation.objects.create(name="RC Kassel", slug="rc-kassel", shown=True)
    anna = Club.objects.create(name="RC Kassel", organisation=made)
    Person.objects.create(name="Ahrens, Anna", club=anna, organisation=made)
    return made


@pytest.fixture
def mia(client: Client, kassel: Organisation) -> Client:
    user = User.objects.create_user("mia")
    Membership.objects.create(organisation=kassel, user=user)
    client.force_login(user)
    return client


def upload(client: Client, organisation: Organisation, content: str, name: str = "pokal.csv") -> Any:
    file = SimpleUploadedFile(name, content.encode())
    return client.post(f"/leitung/verein/{organisation.pk}/ergebnisse/einlesen/", {"file": file})


ABOUT = {"name": "Pokal 2019", "date": "2019-05-04", "place": "Kassel", "rulebook_id": "dgsrv"}


def send(client: Client, organisation: Organisation, preview: Any, **more: str) -> Any:
    """Send the preview back as a browser would, with what is said of the tournament."""
    context = preview.context
    lines = [line for line, _cells in context["lines"]]
    said = {f"who-{line.row.line}": line.chosen for line in lines}
    said |= {f"take-{line.row.line}": "on" for line in lines if line.taken}
    address = f"/leitung/verein/{organisation.pk}/ergebnisse/einlesen/"
    return client.post(address, ABOUT | {"kept": context["kept"]} | said | more)


def words(answer: Any) -> str:
    return unescape(answer.content.decode())


def test_table_of_totals_is_matched_and_stored_but_nobodys_until_published(mia: Client, kassel: Organisation) -> None:
    preview = upload(mia, kassel, LAST_YEAR)
    assert "1 Person ist bekannt, 1 neu. 1 Zeile ist keine Person." in " ".join(words(preview).split())
    assert send(mia, kassel, preview).status_code == 302
    event = OutsideTournament.objects.get()
    rows = event.results.values_list("person__name", "club__name", "rank", "points", "wertungspunkte", "augen", "games")
    assert list(rows) == [
        ("Ahrens, Anna", "RC Kassel", 1, 1044, 1044, 310, 48),
        ("Neumann, Nora", "RC Hanau", 2, -12, -12, 500, 48),
    ]
    assert list(Person.objects.order_by("pk").values_list("born", flat=True)) == [None, 1961]
    assert "Pokal 2019" not in words(mia.get("/vereine/rc-kassel/archiv"))
    page = f"/leitung/verein/{kassel.pk}/ergebnisse/{event.pk}/"
    mia.post(page + "zeigen/", {"version": "1", "published": "1"})
    assert "Pokal 2019" in words(mia.get("/vereine/rc-kassel/archiv"))
    assert "Neumann, Nora" in words(mia.get(f"/vereine/rc-kassel/archiv/{event.pk}"))
    again = send(mia, kassel, upload(mia, kassel, LAST_YEAR))
    assert again.status_code == 400
    assert "„Pokal 2019“ vom 04.05.2019 gibt es schon." in words(again)
    assert OutsideTournament.objects.count() == 1
    assert "Neumann" not in str(AuditEntry.objects.filter(tournament=None).values_list("after", flat=True))


def test_nameless_player_has_no_name_in_a_table_unless_he_agreed(mia: Client, kassel: Organisation) -> None:
    registered = make_tournament(1, organisation=kassel, clubs=1).registrations.select_related("person").get()
    Registration.objects.filter(pk=registered.pk).update(anonymous=True)
    known = registered.person
    for agreed, day in ((False, "2019-05-04"), (True, "2019-05-05")):
        Person.objects.filter(pk=known.pk).update(in_archive=agreed)
        table = f"Platz;Name;Verein;WP\n1;{known.name};;40\n2;Neumann, Nora;;30\n"
        send(mia, kassel, upload(mia, kassel, table), date=day, **{"who-2": str(known.pk)})
        hidden = OutsideResult.objects.filter(tournament__date=day).order_by("rank").values_list("anonymous", flat=True)
        assert list(hidden) == [not agreed, False]


def test_mistakes_stand_at_their_line_and_nothing_is_half_stored(mia: Client, kassel: Organisation) -> None:
    twice = "1;Ahrens, Anna;RC Kassel;44\n2;Ahrens, Anna;RC Kassel;40\n"
    preview = upload(mia, kassel, f"Rang;Name;Verein;Punkte\n{twice}3;Klug, Kai;;\n4;Rau, Ria;;4,5\n")
    said = words(preview)
    for sentence in ("Steht schon in Zeile 2.", "Es fehlen die Punkte.", "„4,5“ ist keine ganze Zahl."):
        assert sentence in said
    answer = send(mia, kassel, preview, **{"take-4": "on"})
    assert "Noch nichts gespeichert. Bitte ansehen oder Haken wegnehmen: Zeile 4." in words(answer)
    tomorrow = (timezone.localdate() + timedelta(days=1)).isoformat()
    assert "Das liegt in der Zukunft" in words(send(mia, kassel, preview, date=tomorrow))
    assert "gibt es nicht mehr" not in words(send(mia, kassel, preview, date=timezone.localdate().isoformat()))
    assert OutsideResult.objects.count() == 1  # the one good line, on a day that is not to come
    none = "Rang;Name;WP;Augen\n1;Ahrens, Anna;;310\n"  # a rank without what decides, though there are Augen
    assert "Es fehlen die Punkte." in words(upload(mia, kassel, none))
    only = upload(mia, kassel, "Rang;Name;Augen\n1;Ahrens, Anna;310\n")
    assert "entscheiden andere Zahlen" in words(send(mia, kassel, only, name="Anders"))
    assert OutsideResult.objects.count() == 1
    assert "welche Spalte die Punkte hat" in words(upload(mia, kassel, "Name;Verein\nAhrens, Anna;RC Kassel\n"))
    assert send(mia, kassel, preview, kept="x").status_code == 400


def test_document_is_read_with_its_totals_and_says_where_it_breaks_a_rule(mia: Client, kassel: Organisation) -> None:
    tournament = make_tournament(4, series=1, games=4)
    series = seat_series(tournament)
    for table in series.card_tables.all():
        fill_list(table)
    publish_results(tournament, 1)
    document = export_document(tournament)
    preview = upload(mia, kassel, json.dumps(document), "pokal.json")
    assert preview.context["form"]["name"].value() == "Pokal 2026"
    assert send(mia, kassel, preview, date="2026-05-09").status_code == 302
    held = {seat.registration.person.name: (seat.wertungspunkte, seat.augen, seat.games) for seat in series.seats.all()}
    stored = OutsideResult.objects.values_list("person__name", "wertungspunkte", "augen", "games")
    assert {name: tuple(made) for name, *made in stored} == held
    document["players"][1]["id"] = document["players"][0]["id"]
    refused = upload(mia, kassel, json.dumps(document), "pokal.json")
    assert refused.status_code == 400
    assert "players[1]" in words(refused)


def test_pass_number_tells_who_is_who_and_another_number_is_another(mia: Client, kassel: Organisation) -> None:
    Person.objects.update(pass_number="HE-1")
    table = "Rang;Name;Passnummer;Punkte\n1;Ahrens-Vogt, Anna;HE-1;44\n2;Ahrens, Anna;HE-2;40\n"
    assert send(mia, kassel, upload(mia, kassel, table)).status_code == 302
    found = OutsideResult.objects.order_by("rank").values_list("person__name", "person__pass_number")
    assert list(found) == [("Ahrens, Anna", "HE-1"), ("Ahrens, Anna", "HE-2")]


def test_published_one_is_corrected_with_a_reason_and_only_forward(mia: Client, kassel: Organisation) -> None:
    send(mia, kassel, upload(mia, kassel, LAST_YEAR))
    event = OutsideTournament.objects.get()
    page = f"/leitung/verein/{kassel.pk}/ergebnisse/{event.pk}/"
    mia.post(page + "zeigen/", {"version": "1", "published": "1"})
    first, second = event.results.all()
    said = ABOUT | {"version": "2", "reason": ""}
    for row in (first, second):
        said |= {f"{key}-{row.pk}": str(getattr(row, key) or "") for key in ("rank", "points", "wertungspunkte")}
        said |= {f"augen-{row.pk}": str(row.augen), f"games-{row.pk}": "48", f"crosses-{row.pk}": ""}
    changed = said | {f"points-{first.pk}": "1.040"}
    assert "Bitte sagen, warum es sich ändert." in words(mia.post(page, changed))
    assert "„viele“ geht hier nicht." in words(mia.post(page, changed | {f"points-{first.pk}": "viele"}))
    assert mia.post(page, changed | {"reason": "Verzählt", f"gone-{second.pk}": "on"}).status_code == 302
    assert list(event.results.values_list("points", flat=True)) == [1040]
    logged = AuditEntry.objects.get(action="outside_corrected").after
    assert (logged["reason"], logged["changed"], logged["removed_people"]) == ("Verzählt", 1, 1)
    assert mia.post(page, changed | {"reason": "noch einmal"}).status_code == 409  # of what was read before
    mia.post(page + "loeschen/", {"version": "2"})
    assert OutsideTournament.objects.exists()
    mia.post(page + "loeschen/", {"version": "3"})
    assert not OutsideTournament.objects.exists()


def test_strangers_do_not_find_it_and_nobody_else_is_taken_for_somebody(client: Client, kassel: Organisation) -> None:
    stranger = User.objects.create_user("eve")
    other = Organisation.objects.create(name="Andere")
    Membership.objects.create(organisation=other, user=stranger)
    client.force_login(stranger)
    assert upload(client, kassel, LAST_YEAR).status_code == 404
    anna = Person.objects.get(organisation=kassel)
    one = Result("Fremd, Fritz", "", "", False, anna.pk, 1, 5, None, None, None, None)
    store(other, {"name": "X", "date": date(2020, 1, 1), "place": "", "rulebook_id": "dgsrv"}, [one], Actor("Test"))
    assert OutsideResult.objects.get().person.organisation == other  # a key of another's register is nobody here


@pytest.mark.parametrize(
    ("typed", "read"),
    [("1.204", 1204), ("−5", -5), ("3.", 3), ("44,0", 44), ("44,5", None), ("1.20", None), ("", None), ("zwei", None)],
)
def test_numbers_are_read_as_germans_write_them(typed: str, read: int | None) -> None:
    assert number_of(typed) == read
