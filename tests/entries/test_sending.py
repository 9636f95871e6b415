"""Clubs and people enter before the day: one form for many names, a spreadsheet, a link that changes it.

One person after another in the form of entries; what is sent twice, or to an entry that is gone.
"""

import io
import re
import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook

from tests.entries.sent import enter, everybody, form, opened, preview_of
from tests.factories import make_tournament
from tests.people.members import amiss, at_once
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.acts.sending import Sent, SentPerson
from tournament.models import Submission, SubmittedPerson, Tournament
from tournament.registration import fields

pytestmark = pytest.mark.django_db


def test_club_enters_changes_and_is_taken_in(tournament: Tournament, organiser_client: Client) -> None:
    said = form("Ehlers, Hanna", "Franke, Uwe", **{"p0-wish": "Rollstuhl", "p0-categories": "Damen", "p1-named": ""})
    del said["p1-named"]
    link, read = enter(tournament, said)
    assert "/meldung/" in link
    assert "Ehlers, Hanna" in read
    assert enter(tournament, said)[0] == link  # the same form again
    assert Submission.objects.count() == 1
    for told in (f"/leitung/{tournament.slug}/", f"/leitung/{tournament.slug}/anmeldung/"):
        assert "2 gemeldete Personen noch nicht angenommen" in text_of(organiser_client.get(told))
    page = f"/leitung/{tournament.slug}/meldungen/"
    read = text_of(organiser_client.get(page))
    assert "Wunsch: Rollstuhl" in read
    accepting, fields = preview_of(tournament, organiser_client)
    assert {fields["name0"], fields["name1"]} == {"Ehlers, Hanna", "Franke, Uwe"}
    assert everybody(tournament) == ["Ahrens, Anna", "Bauer, Bernd"]  # nothing stored yet
    answer = organiser_client.post(accepting, fields, follow=True)
    assert "2 Personen sind angemeldet." in text_of(answer)
    hanna = tournament.registrations.get(person__name="Ehlers, Hanna")
    uwe = tournament.registrations.get(person__name="Franke, Uwe")
    assert (hanna.categories, hanna.anonymous, uwe.anonymous) == (["Damen"], False, True)
    assert str(hanna.club) == "RC Karlsau"
    assert f"angenommen, Startnummer {hanna.number}" in text_of(Client().get(link))
    changed = form(
        "Ehlers, Hanna", version="1", **{"p0-key": str(SubmittedPerson.objects.get(name="Ehlers, Hanna").pk)}
    )
    Client().post(link, changed)
    assert tournament.registrations.count() == 4  # nothing published changes by itself
    assert "geändert seit der Annahme" in text_of(organiser_client.get(page))
    assert Client().post(link, changed).status_code == 409  # sent twice
    read = text_of(organiser_client.get(page))
    assert f"zurückgezogen, steht aber noch als Startnummer {uwe.number} in der Anmeldung" in read
    again = changed | {"version": "2", "p0-given": "Johanna"}
    Client().post(link, again)
    assert "angenommen als Ehlers, Hanna, jetzt Ehlers, Johanna" in text_of(organiser_client.get(page))
    assert SubmittedPerson.objects.count() == 2  # who was taken back is not entered anew
    assert "zurückgezogen; die Spielleitung weiß es" in text_of(Client().get(link))


def test_late_entry_is_said_with_what_was_typed(tournament: Tournament) -> None:
    opened(tournament, closes_at=timezone.now() - timedelta(seconds=1))
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", form("Ehlers, Hanna"))
    assert (answer.status_code, "Der Anmeldeschluss ist vorbei." in text_of(answer)) == (409, True)
    assert 'value="Ehlers"' in answer.content.decode()
    assert not Submission.objects.exists()
    opened(tournament, closes_at=timezone.now() + timedelta(minutes=1))
    assert "/meldung/" in enter(tournament, form("Ehlers, Hanna"))[0]


@pytest.mark.parametrize(
    ("people", "said"),
    [
        ((), "mindestens eine Person"),
        (("Ehlers",), "fehlt der Vorname oder der Nachname"),
        (("Ehlers, Hanna", "ehlers, hanna"), "steht zweimal da"),
    ],
)
def test_wrong_entry_is_said_and_not_stored(tournament: Tournament, people: tuple[str, ...], said: str) -> None:
    _link, read = enter(tournament, form(*people))
    assert said in read
    assert not Submission.objects.exists()


def test_second_entry_of_the_same_people_is_told_of_the_first(tournament: Tournament, organiser_client: Client) -> None:
    enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    _link, read = enter(tournament, form("Ehlers, Hanna"))
    assert ("sind schon gemeldet" in read, Submission.objects.count()) == (True, 1)
    enter(tournament, form("Ehlers, Hanna", club="GSRL Nord"))
    read = text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))
    assert amiss(read, "Auch gemeldet: RC Karlsau", "Auch gemeldet: GSRL Nord") == []


def test_clubs_spreadsheet_fills_the_rows(tournament: Tournament) -> None:
    book, file = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet
    for row in (
        ["Meldeliste RC Karlsau"],
        [],
        ["Name", "Vorname", "Verein"],
        ["EHLERS", "hanna", "RC Karlsau"],
        ["Groth", "Ilse", ""],
    ):
        sheet.append(row)
    book.save(file)
    upload = SimpleUploadedFile("liste.xlsx", file.getvalue())
    answer = Client().post(
        f"/turniere/{tournament.slug}/anmelden/", {**form("Kern, Uta"), "step": "liste", "file": upload}
    )
    assert "Gelesen: 2 Personen." in text_of(answer)
    assert [value in answer.content.decode() for value in ('value="Kern"', 'value="Groth"')] == [True, True]
    pressed_by_enter = re.findall(r"<button[^>]*>", answer.content.decode().split('class="entry-form"')[1])[0]
    assert "name=" not in pressed_by_enter, "Enter in a field sends it, whatever else there is to press"
    assert 'value="Ehlers"' in answer.content.decode()
    assert not Submission.objects.exists()


def stored(said: dict[str, str]) -> tuple[Sent, uuid.UUID]:
    people = (SentPerson(f"{said['p0-surname']}, {said['p0-given']}"),)
    return Sent(said["contact"], said["mail"], "", said["club"], people), uuid.UUID(said["entry"])


@pytest.mark.django_db(transaction=True)
def test_same_form_in_the_same_moment_is_one_entry() -> None:
    tournament = make_tournament(0, series=1)
    opened(tournament)
    sent, entry = stored(form("Ehlers, Hanna"))

    def send(_at: int) -> int:
        return sending.send(Tournament.objects.get(pk=tournament.pk), sent, entry, "192.0.2.1", "de").pk

    assert at_once(send, range(2)) == [str(Submission.objects.get().pk)] * 2
    assert SubmittedPerson.objects.count() == 1


def test_closed_form_leaves_its_links_to_be_read(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    opened(tournament, takes=False)
    read = text_of(Client().get(link))
    assert amiss(read, "Ehlers, Hanna", "Die Anmeldung ist geschlossen.", absent=["Anmeldeschluss ist vorbei"]) == []


@pytest.mark.parametrize(
    ("cell", "paid"),
    [
        ("x", True), ("ja", True), ("12.05.2026", True), ("12,50 €", True), ("bar", True), ("10 €", True),
        ("nein", False), ("offen", False), ("noch offen", False), ("0", False), ("0,00 €", False), ("", False),
    ],
)  # fmt: skip
def test_payment_is_read_from_a_list(cell: str, paid: bool) -> None:
    assert fields.paid([cell]) is paid


def test_spreadsheet_that_cannot_be_read_takes_nothing_away(tournament: Tournament) -> None:
    broken = SimpleUploadedFile("liste.xlsx", b"PK\x03\x04 nothing")
    for more in ({}, {"file": broken}):
        said = {**form("Ehlers, Hanna"), "step": "liste", **more}
        answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", said)
        assert answer.status_code == 400
        assert 'value="Ehlers"' in answer.content.decode()
    names = SimpleUploadedFile("liste.csv", b"Name;Vorname\nGroth;Ilse\n")
    said = {**form("Ehlers, Hanna"), "step": "liste", "file": names}
    read = Client().post(f"/turniere/{tournament.slug}/anmelden/", said).content.decode()
    assert read.index('value="Ehlers"') < read.index('value="Groth"')


def test_form_with_absurd_numbers_or_of_elsewhere_is_no_error_of_ours(tournament: Tournament, organiser: User) -> None:
    other = make_tournament(2, series=1)
    opened(other)
    said = form("Ehlers, Hanna")
    enter(tournament, said)
    assert Client().post(f"/turniere/{other.slug}/anmelden/", said).status_code == 400
    absurd = {**form(), "rows": "9" * 5000}
    assert Client().post(f"/turniere/{tournament.slug}/anmelden/", absurd).status_code in (400, 409)


@pytest.mark.parametrize("step", ["zurueck", ""])
def test_link_says_that_the_deadline_is_gone_and_that_others_were_faster(tournament: Tournament, step: str) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    stale = Client().post(link, form("Ehlers, Hanna", version="7", step=step))
    assert "Inzwischen ist diese Anmeldung anderswo geändert worden." in text_of(stale)
    opened(tournament, closes_at=timezone.now())
    late = Client().post(link, form("Ehlers, Hanna", version="1", step=step))
    assert (stale.status_code, late.status_code) == (409, 409)
    assert "Der Anmeldeschluss ist vorbei." in text_of(late)
    assert not SubmittedPerson.objects.exclude(withdrawn_at=None).exists()


def test_person_who_did_not_agree_is_not_named(tournament: Tournament, organiser_client: Client) -> None:
    read = Client().get(f"/turniere/{tournament.slug}/anmelden/").content.decode()
    assert "checked" not in read
    lines = b"Name;Vorname;ohne Namen;Passnr;Jahrgang\nGroth;Ilse;;K-7;1951\nHinz;Jan;x;;\n"
    said = {**form(), "step": "liste", "file": SimpleUploadedFile("liste.csv", lines), "all_named": "on"}
    opened(tournament, asks_pass=True)
    read = Client().post(f"/turniere/{tournament.slug}/anmelden/", said).content.decode()
    assert re.search(r'name="p0-pass_number"[^>]*"K-7"|"K-7"[^>]*name="p0-pass_number"', read)
    assert re.search(r'name="p0-born"[^>]*"1951"|"1951"[^>]*name="p0-born"', read)
    assert [bool(re.search(rf'name="p{at}-named"[^>]*checked', read)) for at in (0, 1)] == [True, False]


def rows_of(page: bytes) -> list[tuple[str, bool]]:
    """Who stands in the lines of the form, and whether the line is open."""
    shown = page.decode().partition("<template")[0]
    found = re.findall(
        r'<details class="sent-person"[^>]*?(open)?>.*?class="who"[^>]*>\s*(.*?)</span>', shown, re.DOTALL
    )
    return [(who, bool(is_open)) for is_open, who in found]


def test_tap_brings_a_person_or_takes_one_away_and_sends_nothing(tournament: Tournament) -> None:
    page = f"/turniere/{tournament.slug}/anmelden/"
    assert rows_of(Client().get(page).content) == [("noch ohne Namen", True)]
    said = form("Ehlers, Hanna", "Franke, Uwe", **{"p1-wish": "Rampe"})
    more = Client().post(page, {**said, "step": "mehr"})
    assert rows_of(more.content) == [("Ehlers, Hanna", False), ("Franke, Uwe", False), ("noch ohne Namen", True)]
    assert "Wer spielt mit? 2 Personen" in text_of(more)
    less = Client().post(page, {**said, "weg": "1"})
    assert rows_of(less.content) == [("Franke, Uwe", False)]
    assert ("Wer spielt mit? 1 Person" in text_of(less), 'value="Rampe"' in less.content.decode()) == (True, True)
    gap = {name: value for name, value in said.items() if not name.startswith("p0-")}  # as the page's script leaves it
    assert "Franke, Uwe" in enter(tournament, gap)[1]
    assert list(SubmittedPerson.objects.values_list("name", flat=True)) == ["Franke, Uwe"]


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("p1-given", "", "fehlt der Vorname oder der Nachname"),
        ("p1-born", "60", "Bitte das Jahr mit vier Ziffern"),
        ("p1-born", "1900", "stimmt etwas nicht"),
    ],
)
def test_fault_of_a_person_stands_there_and_the_line_is_open(
    tournament: Tournament, field: str, typed: str, said: str
) -> None:
    sent = {**form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"), field: typed}
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", sent)
    assert [is_open for _who, is_open in rows_of(answer.content)] == [False, True, False]
    there = answer.content.decode().partition('id="person-2"')[2].partition('id="person-3"')[0]
    assert (said in there, "autofocus" in there, answer.status_code) == (True, True, 400)
    assert "Noch ist nichts gesendet. Bitte ansehen: Person 2" in text_of(answer)


@pytest.mark.parametrize(("people", "entered"), [(60, 60), (61, 0)])
def test_entry_of_more_people_than_it_holds_is_not_cut_off(tournament: Tournament, people: int, entered: int) -> None:
    _link, read = enter(tournament, form(*(f"Mitglied{at}, Vor" for at in range(people))))
    assert ("Eine Anmeldung fasst höchstens 60 Personen." in read) is (entered == 0)
    assert SubmittedPerson.objects.count() == entered


def test_same_form_with_something_else_in_it_leads_to_the_entry(tournament: Tournament) -> None:
    said = form("Ehlers, Hanna")
    link, _read = enter(tournament, said)
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", {**said, "p0-given": "Johanna"})  # after "back"
    assert (answer.status_code, "Diese Anmeldung ist schon gesendet." in text_of(answer)) == (409, True)
    assert (f'href="{link}"' in answer.content.decode(), 'value="Johanna"' in answer.content.decode()) == (True, True)
    assert SubmittedPerson.objects.get().name == "Ehlers, Hanna"


def test_second_tab_never_writes_over_the_first(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    said = form("Ehlers, Hanna", version="1", **{"p0-key": str(SubmittedPerson.objects.get().pk)})
    Client().post(link, {**said, "p0-team": "Karlsau 1"})
    for more in ({"step": "mehr"}, {}):
        answer = Client().post(link, {**said, "p0-team": "Karlsau 2", **more})
        page = answer.content.decode()
        assert 'name="version" value="1"' in page.partition("Alles zurückziehen")[0]
        assert 'value="Karlsau 2"' in page
    assert (answer.status_code, f'href="http://testserver{link}">Neu laden' in page) == (409, True)
    assert SubmittedPerson.objects.get().team == "Karlsau 1"


def test_link_after_its_entry_was_deleted_says_so(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    Submission.objects.all().delete()
    for answer in (Client().get(link), Client().post(link, form("Ehlers, Hanna", version="1"))):
        assert (answer.status_code, answer["Cache-Control"]) == (404, "no-store")
        assert "Hier ist keine Anmeldung" in text_of(answer)
