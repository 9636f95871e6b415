"""Clubs and people enter before the day: one form, a link that changes it, a waiting list, the way to the desk."""

import io
import re
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from openpyxl import Workbook
from pytest_django import DjangoAssertNumQueries, Settings

from tests.factories import ACTOR, make_tournament
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.acts.sending import Sent, SentPerson
from tournament.entries.acts.taking import set_window
from tournament.entries.chores import clear_entries
from tournament.entries.reads.window import settings_of, window_of
from tournament.models import AuditEntry, EntryWindow, Person, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.reads.copy import all_of
from tournament.registration import fields
from tournament.setup.acts.copying import copy_tournament

pytestmark = pytest.mark.django_db
OPEN = {
    "takes": True, "closes_at": None, "limit": None, "asks_teams": True, "asks_wishes": True, "asks_pass": True,
    "note": "", "question": "", "answer": "",
}  # fmt: skip


@pytest.fixture
def tournament(organiser: User) -> Tournament:
    tournament = make_tournament(2, series=1)
    tournament.organisers.add(organiser)
    opened(tournament)
    return tournament


def opened(tournament: Tournament, **said: object) -> None:
    set_window(tournament, settings_of(tournament).version, {**OPEN, **said}, ACTOR)


def form(*people: str, club: str = "RC Karlsau", **more: str) -> dict[str, str]:
    said = {
        "entry": str(uuid.uuid4()),
        "rows": str(len(people)),
        "club": club,
        "contact": "Zander, Ida",
        "mail": "",
        "phone": "",
    }
    for at, name in enumerate(people):
        surname, _comma, given = name.partition(", ")
        said |= {f"p{at}-surname": surname, f"p{at}-given": given, f"p{at}-named": "on"}
    return {**said, **more}


def enter(tournament: Tournament, said: dict[str, str]) -> "tuple[str, str]":
    """Where the sender is led, and what he reads there."""
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", said, follow=True)
    address = answer.redirect_chain[-1][0] if answer.redirect_chain else ""
    return address, text_of(answer)


def everybody(tournament: Tournament) -> list[str]:
    return [one.person.name for one in tournament.registrations.select_related("person").order_by("number")]


def test_a_club_enters_changes_and_is_taken_in(tournament: Tournament, organiser_client: Client) -> None:
    said = form("Ehlers, Hanna", "Franke, Uwe", **{"p0-wish": "Rollstuhl", "p0-categories": "Damen", "p1-named": ""})
    del said["p1-named"]
    link, read = enter(tournament, said)
    assert "/meldung/" in link
    assert "Ehlers, Hanna" in read
    assert enter(tournament, said)[0] == link  # the same form again
    assert Submission.objects.count() == 1
    page = f"/leitung/{tournament.slug}/meldungen/"
    read = text_of(organiser_client.get(page))
    assert "Wunsch: Rollstuhl" in read
    preview = organiser_client.post(page + "annehmen/", {"alle": "1"})
    fields = dict(re.findall(r'name="([a-z]+\d*|source|roles)"[^>]*value="([^"]*)"', preview.content.decode()))
    assert {fields["name0"], fields["name1"]} == {"Ehlers, Hanna", "Franke, Uwe"}
    assert everybody(tournament) == ["Ahrens, Anna", "Bauer, Bernd"]  # nothing stored yet
    ticked = {"take0": "on", "take1": "on"}
    answer = organiser_client.post(page + "annehmen/", {**fields, **ticked, "step": "anmelden"}, follow=True)
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


def test_the_waiting_list_moves_up_by_itself_and_says_so(tournament: Tournament) -> None:
    opened(tournament, limit=4)
    first, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    second, read = enter(tournament, form("Groth, Ilse", club="GSRL Nord"))
    assert "Warteliste, Platz 1" in read
    assert window_of(tournament).free == 0
    Client().post(first, {"step": "zurueck", "version": "1"})
    read = text_of(Client().get(second))
    assert "Warteliste, Platz" not in read
    assert "von der Warteliste nachgerückt" in read


def test_too_late_is_said_with_what_was_typed(tournament: Tournament) -> None:
    opened(tournament, closes_at=timezone.now() - timedelta(seconds=1))
    answer = Client().post(f"/turniere/{tournament.slug}/anmelden/", form("Ehlers, Hanna"))
    assert answer.status_code == 409
    assert "Der Anmeldeschluss ist vorbei." in text_of(answer)
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
def test_what_is_wrong_is_said_and_nothing_stored(tournament: Tournament, people: tuple[str, ...], said: str) -> None:
    _link, read = enter(tournament, form(*people))
    assert said in read
    assert not Submission.objects.exists()


def test_a_second_entry_of_the_same_people_is_told_of_the_first(
    tournament: Tournament, organiser_client: Client
) -> None:
    enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    _link, read = enter(tournament, form("Ehlers, Hanna"))
    assert "sind schon gemeldet" in read
    assert Submission.objects.count() == 1
    enter(tournament, form("Ehlers, Hanna", club="GSRL Nord"))
    read = text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))
    assert "Auch gemeldet: RC Karlsau" in read
    assert "Auch gemeldet: GSRL Nord" in read


def test_a_flood_and_programs_are_kept_out(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tournament, question="Wie viele Karten?", answer="110 / hundertzehn")
    assert "Antwort auf die kleine Frage" in enter(tournament, form("Ehlers, Hanna", answer="12"))[1]
    assert "/meldung/" in enter(tournament, form("Ehlers, Hanna", answer=" Hundertzehn "))[0]
    assert enter(tournament, form("Franke, Uwe", answer="110", homepage="http://spam.example"))[0] == ""
    monkeypatch.setattr(sending, "MOST_FROM_ONE_ADDRESS", 2)
    assert "/meldung/" in enter(tournament, form("Franke, Uwe", answer="110"))[0]
    assert "sehr viele Anmeldungen" in enter(tournament, form("Groth, Ilse", answer="110"))[1]
    assert Submission.objects.count() == 2


def test_the_clubs_spreadsheet_fills_the_rows(tournament: Tournament) -> None:
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
    broken = SimpleUploadedFile("liste.xlsx", b"PK\x03\x04 nothing")
    answer = Client().post(
        f"/turniere/{tournament.slug}/anmelden/", {**form("Kern, Uta"), "step": "liste", "file": broken}
    )
    assert answer.status_code == 400
    assert 'value="Kern"' in answer.content.decode(), "nothing that was typed is lost"


PRIVATE = ("geheim@example.org", "0171-2233", "Rollstuhl-Wunsch", "PASS-77", "1951", "Kontakt, Geheim")


def test_what_is_private_is_nowhere_public_and_not_in_the_log(tournament: Tournament, organiser_client: Client) -> None:
    said = form(
        "Ehlers, Hanna", contact="Kontakt, Geheim", mail=PRIVATE[0], phone=PRIVATE[1],
        **{"p0-wish": PRIVATE[2], "p0-pass_number": PRIVATE[3], "p0-born": PRIVATE[4]},
    )  # fmt: skip
    link, _read = enter(tournament, said)
    public = ("", "anmelden/", "stand", "spieler/1", "stand.json")
    pages = [Client().get(f"/turniere/{tournament.slug}/{rest}").content.decode() for rest in public]
    logged = str(list(AuditEntry.objects.values_list("before", "after", "subject", "actor")))
    for secret in PRIVATE:
        assert all(secret not in page for page in pages)
        assert secret not in logged
    token = link.strip("/").split("/")[-1]
    assert token not in str(list(Submission.objects.values()))
    assert Client().get(link[:-3] + "000/").status_code == 404
    read = text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))
    assert PRIVATE[0] in read


def test_who_was_sent_is_known_by_the_pass_number_and_keeps_what_was_known(
    tournament: Tournament, organiser_client: Client
) -> None:
    known = Person.objects.create(
        name="Ehlers, Hanna", organisation=tournament.organisation, pass_number="NRV 4", born=1950
    )
    said = {"p0-pass_number": "nrv4", "p1-pass_number": "NRV 5", "p1-born": "1961", "p1-categories": "Damen"}
    enter(tournament, form("Elers, Hana", "Franke, Ute", **said))
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    preview = organiser_client.post(page, {"alle": "1"})
    assert "Ehlers, Hanna" in text_of(preview)
    sent = dict(re.findall(r'name="([a-z_]+\d*|source|roles)"[^>]*value="([^"]*)"', preview.content.decode()))
    assert (sent["pass_number1"], sent["born1"], sent["categories1"]) == ("NRV 5", "1961", "Damen")
    organiser_client.post(page, {**sent, "take0": "on", "take1": "on", "step": "anmelden"})
    assert tournament.registrations.filter(person=known).exists()
    known.refresh_from_db()
    ute = Person.objects.get(name="Franke, Ute")
    assert [(one.pass_number, one.born) for one in (known, ute)] == [("NRV 4", 1950), ("NRV 5", 1961)]
    assert SubmittedPerson.objects.exclude(registration=None).count() == 2


def test_many_entries_cost_as_many_queries_as_few(
    tournament: Tournament, organiser_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/"
    enter(tournament, form("Ehlers, Hanna"))
    organiser_client.get(page)
    with django_assert_num_queries(23):
        organiser_client.get(page)
    for at in range(5):
        enter(tournament, form(f"Groth{at}, Ilse", f"Hinz{at}, Jan", club=f"Verein {at}"))
    with django_assert_num_queries(23):
        organiser_client.get(page)


def test_a_link_is_kept_nowhere_and_answers_in_words_whatever_is_sent(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    answer = Client().get(link)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "same-origin")
    assert Client().post(f"/turniere/{tournament.slug}/anmelden/", form(rows="9" * 5000)).status_code == 409
    stale = Client().post(link, {"step": "zurueck", "version": "7"})
    assert (stale.status_code, "anderswo geändert" in text_of(stale)) == (409, True)
    opened(tournament, closes_at=timezone.now() - timedelta(seconds=1))
    late = Client().post(link, {"step": "zurueck", "version": "1"})
    assert (late.status_code, "Der Anmeldeschluss ist vorbei." in text_of(late)) == (409, True)
    assert not SubmittedPerson.objects.exclude(withdrawn_at=None).exists()


def test_a_link_does_not_fill_the_disk(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_EVER", 3)
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    assert Client().post(link, form("Franke, Uwe", "Groth, Ilse", version="1")).status_code == 302
    answer = Client().post(link, form("Krüger, Jo", version="2"))
    assert (answer.status_code, "schon sehr oft geändert" in text_of(answer)) == (409, True)
    assert SubmittedPerson.objects.count() == 3
    assert Client().post(link, {"step": "zurueck", "version": "2"}).status_code == 302  # that always


def test_one_household_is_one_address(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_FROM_ONE_ADDRESS", 1)
    page = f"/turniere/{tournament.slug}/anmelden/"
    codes = [
        Client(REMOTE_ADDR=f"2001:db8::{at}").post(page, form(f"Ehlers, Hanna{'a' * at}")).status_code for at in (1, 2)
    ]
    assert codes == [302, 409]


def test_a_preview_that_was_forged_takes_nobody(tournament: Tournament, organiser_client: Client) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    answers = [
        organiser_client.post(page, said, follow=True)
        for said in ({"step": "anmelden", "source": "x"}, {"meldung": "9" * 25}, {"meldung": "9" * 5000})
    ]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert "Die Vorschau war nicht mehr zu lesen." in text_of(answers[0])
    assert tournament.registrations.count() == 2


def test_a_name_goes_out_of_the_address_of_who_sent_it_too(tournament: Tournament) -> None:
    enter(tournament, form("Ehlers, Hanna", mail="anna.ahrens@example.org", phone="0561 1"))
    forget(tournament, [tournament.registrations.get(person__name="Ahrens, Anna").pk], ACTOR)
    sent = Submission.objects.get()
    assert (sent.contact, sent.mail, sent.phone) == ("Zander, Ida", "", "")


def stored(said: dict[str, str]) -> tuple[Sent, uuid.UUID]:
    people = (SentPerson(f"{said['p0-surname']}, {said['p0-given']}"),)
    return Sent(said["contact"], said["mail"], "", said["club"], people), uuid.UUID(said["entry"])


@pytest.mark.django_db(transaction=True)
def test_the_same_form_in_the_same_moment_is_one_entry() -> None:
    tournament = make_tournament(0, series=1)
    opened(tournament)
    sent, entry = stored(form("Ehlers, Hanna"))
    both = threading.Barrier(2)

    def send() -> int:
        both.wait(10)
        try:
            return sending.send(Tournament.objects.get(pk=tournament.pk), sent, entry, "192.0.2.1", "de").pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as threads:
        keys = {one.result(30) for one in [threads.submit(send) for _at in range(2)]}
    assert keys == {Submission.objects.get().pk}
    assert SubmittedPerson.objects.count() == 1


def test_who_leaves_the_waiting_list_is_not_told_to_have_moved_up(tournament: Tournament) -> None:
    opened(tournament, limit=3)
    enter(tournament, form("Ehlers, Hanna"))
    enter(tournament, form("Franke, Uwe", club="GSRL Nord"))
    first, waiting = Submission.objects.order_by("pk")
    assert sending.withdraw(waiting, 1) == []
    enter(tournament, form("Groth, Ilse", club="GSRL Nord"))
    assert sending.withdraw(first, 1) == [SubmittedPerson.objects.get(name="Groth, Ilse").pk]


def test_a_link_is_not_changed_without_end(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    key = SubmittedPerson.objects.get().pk
    for version in range(1, sending.MOST_IN_AN_HOUR + 1):
        people = (SentPerson("Ehlers, Hanna", team=str(version), key=key),)
        sending.change(Submission.objects.get(), version, Sent("Zander, Ida", "", "", "RC Karlsau", people))
    again = form("Ehlers, Hanna", version=str(sending.MOST_IN_AN_HOUR + 1), **{"p0-key": str(key)})
    answer = Client().post(link, again)
    assert answer.status_code == 409
    assert "sehr viele Anmeldungen" in text_of(answer)


def test_a_closed_form_leaves_its_links_to_be_read(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    opened(tournament, takes=False)
    read = text_of(Client().get(link))
    assert "Ehlers, Hanna" in read
    assert "Die Anmeldung ist geschlossen." in read
    assert "Anmeldeschluss ist vorbei" not in read


def test_a_club_of_sixty(tournament: Tournament) -> None:
    said = form(*(f"Mitglied{at}, Vor" for at in range(60)))
    assert "/meldung/" in enter(tournament, said)[0]
    assert SubmittedPerson.objects.count() == 60


@pytest.mark.parametrize(
    ("cell", "paid"),
    [
        ("x", True), ("ja", True), ("12.05.2026", True), ("12,50 €", True), ("bar", True), ("10 €", True),
        ("nein", False), ("offen", False), ("noch offen", False), ("0", False), ("0,00 €", False), ("", False),
    ],
)  # fmt: skip
def test_what_a_list_says_of_payment(cell: str, paid: bool) -> None:
    assert fields.paid([cell]) is paid


def test_an_address_that_was_typed_writes_to_nobody_else(tournament: Tournament, organiser_client: Client) -> None:
    enter(tournament, form("Ehlers, Hanna", mail="ida?bcc=spy@example.org"))
    page = organiser_client.get(f"/leitung/{tournament.slug}/meldungen/").content.decode()
    assert 'href="mailto:ida%3Fbcc%3Dspy@example.org"' in page


def change_of(link: str, tournament: Tournament, *people: str, version: int) -> int:
    """Send the form of the link with these people alone, known ones under their key."""
    keys = dict(SubmittedPerson.objects.filter(withdrawn_at=None).values_list("name", "pk"))
    named = {f"p{at}-key": str(keys[name]) for at, name in enumerate(people) if name in keys}
    return Client().post(link, form(*people, version=str(version), **named)).status_code


def take_all(tournament: Tournament, client: Client) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    preview = client.post(page, {"alle": "1"}).content.decode()
    fields = dict(re.findall(r'name="([a-z]+\d*|source|roles)"[^>]*value="([^"]*)"', preview))
    rows = {f"take{at}": "on" for at in range(60) if f"r{at}" in fields}
    assert client.post(page, {**fields, **rows, "step": "anmelden"}).status_code == 302


def test_who_was_taken_back_after_the_acceptance_does_not_come_again(
    tournament: Tournament, organiser_client: Client
) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    take_all(tournament, organiser_client)
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 302
    read = Client().get(link)
    assert "zurückgezogen; die Spielleitung weiß es" in text_of(read)
    assert 'value="Franke"' not in read.content.decode()
    assert SubmittedPerson.objects.filter(name="Franke, Uwe").count() == 1
    page = text_of(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/"))
    assert "zurückgezogen, steht aber noch als Startnummer" in page
    assert "Franke, Uwe" in everybody(tournament)


def test_a_spreadsheet_that_cannot_be_read_takes_nothing_away(tournament: Tournament) -> None:
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


def test_a_form_of_another_tournament_and_absurd_numbers_are_no_error_of_ours(
    tournament: Tournament, organiser: User
) -> None:
    other = make_tournament(2, series=1)
    opened(other)
    said = form("Ehlers, Hanna")
    enter(tournament, said)
    assert Client().post(f"/turniere/{other.slug}/anmelden/", said).status_code == 400
    absurd = {**form(), "rows": "9" * 5000}
    assert Client().post(f"/turniere/{tournament.slug}/anmelden/", absurd).status_code in (400, 409)


def test_the_log_says_how_many_not_who(tournament: Tournament) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    change_of(link, tournament, "Ehlers, Hanna", version=1)
    rows = AuditEntry.objects.filter(action__startswith="entry_").order_by("revision")
    assert "Ehlers" not in str(list(rows.values_list("before", "after", "subject")))
    assert [row.after["entered"] for row in rows] == [2, 1]


def test_one_link_changes_so_often_in_an_hour(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_IN_AN_HOUR", 1)
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    assert change_of(link, tournament, "Ehlers, Hanna", "Franke, Uwe", version=1) == 302
    assert change_of(link, tournament, "Ehlers, Hanna", version=2) == 409


@pytest.mark.parametrize("step", ["zurueck", ""])
def test_the_link_says_that_the_deadline_is_gone_and_that_others_were_faster(tournament: Tournament, step: str) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    stale = Client().post(link, form("Ehlers, Hanna", version="7", step=step))
    assert "Inzwischen ist diese Anmeldung anderswo geändert worden." in text_of(stale)
    opened(tournament, closes_at=timezone.now())
    late = Client().post(link, form("Ehlers, Hanna", version="1", step=step))
    assert (stale.status_code, late.status_code) == (409, 409)
    assert "Der Anmeldeschluss ist vorbei." in text_of(late)
    assert not SubmittedPerson.objects.exclude(withdrawn_at=None).exists()


def test_who_changed_or_left_between_preview_and_acceptance_is_not_taken_in(
    tournament: Tournament, organiser_client: Client
) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna", "Franke, Uwe"))
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    preview = organiser_client.post(page, {"alle": "1"}).content.decode()
    fields = dict(re.findall(r'name="([a-z]+\d*|source|roles)"[^>]*value="([^"]*)"', preview))
    store = {**fields, "take0": "on", "take1": "on", "step": "anmelden"}
    assert change_of(link, tournament, "Ehlers, Hanna", version=1) == 302
    answer = organiser_client.post(page, store)
    assert "Franke, Uwe ist inzwischen zurückgezogen oder angenommen." in text_of(answer)
    assert len(everybody(tournament)) == 2  # nothing half stored
    key = str(SubmittedPerson.objects.get(name="Ehlers, Hanna").pk)
    Client().post(link, form("Ehlers, Hanna", version="2", **{"p0-key": key, "p0-team": "Karlsau 1"}))
    answer = organiser_client.post(page, {name: said for name, said in store.items() if name != "take1"})
    assert "Bei Ehlers, Hanna hat der Verein inzwischen etwas geändert." in text_of(answer)
    assert len(everybody(tournament)) == 2


def test_the_same_person_by_two_clubs_is_said_on_both_sides_of_the_preview(
    tournament: Tournament, organiser_client: Client
) -> None:
    enter(tournament, form("Ehlers, Hanna"))
    enter(tournament, form("Ehlers, Hanna", club="GSRL Nord"))
    page = f"/leitung/{tournament.slug}/meldungen/annehmen/"
    read = text_of(organiser_client.post(page, {"alle": "1"}))
    assert "Auch gemeldet: GSRL Nord. Dieselbe Person?" in read
    assert "Ähnlich wie Ehlers, Hanna (RC Karlsau) in Zeile 2. Dieselbe Person?" in read
    first = Submission.objects.get(club="GSRL Nord").pk
    assert "Auch gemeldet: RC Karlsau. Dieselbe Person?" in text_of(organiser_client.post(page, {"meldung": first}))


def test_nobody_is_named_who_did_not_agree(tournament: Tournament, organiser_client: Client) -> None:
    read = Client().get(f"/turniere/{tournament.slug}/anmelden/").content.decode()
    assert "checked" not in read
    file = SimpleUploadedFile("liste.csv", b"Name;Vorname;ohne Namen\nGroth;Ilse;\nHinz;Jan;x\n")
    said = {**form(), "step": "liste", "file": file, "all_named": "on"}
    read = Client().post(f"/turniere/{tournament.slug}/anmelden/", said).content.decode()
    assert [bool(re.search(rf'name="p{at}-named"[^>]*checked', read)) for at in (0, 1)] == [True, False]


def test_a_higher_limit_lets_people_move_up_and_tells_them(
    tournament: Tournament, organiser_client: Client, settings: Settings
) -> None:
    settings.EMAIL_HOST = "mail.example"
    opened(tournament, limit=3)
    enter(tournament, form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse", mail="verein@example.org"))
    said = {"takes": "on", "limit": "4", "asks_teams": "on", "version": settings_of(tournament).version}
    answer = organiser_client.post(f"/leitung/{tournament.slug}/meldungen/einstellen/", said, follow=True)
    assert "1 Person rückt nach." in text_of(answer)
    for thread in threading.enumerate():
        if thread.daemon and thread.name.endswith("(_sent)"):
            thread.join(5)
    last = mail.outbox[-1]
    assert (last.to, "nachgerückt: Franke, Uwe" in last.body) == (["verein@example.org"], True)
    assert "/meldung/" in last.body


def test_the_list_is_searched_and_counted(tournament: Tournament, organiser_client: Client) -> None:
    opened(tournament, limit=4)
    enter(tournament, form("Ehlers, Hanna", "Müller, Uwe"))
    enter(tournament, form("Groth, Ilse", club="GSRL Nord"))
    page = f"/leitung/{tournament.slug}/meldungen/"
    read = text_of(organiser_client.get(page, {"suche": "mueller"}))
    assert "RC Karlsau" in read
    assert "GSRL Nord" not in read
    counts = "Personen: 2 noch nicht angenommen · 0 angenommen · 1 auf der Warteliste · 0 zurückgezogen"
    assert counts in read
    assert "Keine Meldung, in der „Niemand“ steht." in text_of(organiser_client.get(page, {"suche": "Niemand"}))


def test_entries_begin_at_their_time(tournament: Tournament) -> None:
    begins = timezone.now() + timedelta(minutes=1)
    opened(tournament, opens_at=begins)
    page = f"/turniere/{tournament.slug}/anmelden/"
    assert "Die Anmeldung beginnt am" in text_of(Client().get(page))
    assert "Die Anmeldung hat noch nicht begonnen." in enter(tournament, form("Ehlers, Hanna"))[1]
    opened(tournament, opens_at=timezone.now())
    assert window_of(tournament).open


def test_the_organiser_says_when_and_what_is_asked(tournament: Tournament, organiser_client: Client) -> None:
    page = f"/leitung/{tournament.slug}/meldungen/einstellen/"
    said = {"takes": "on", "opens_at": "2030-05-02T10:00", "closes_at": "2030-05-01T10:00", "question": "Wie viele?"}
    read = text_of(organiser_client.post(page, {**said, "version": settings_of(tournament).version}))
    assert "Der Anmeldeschluss liegt vor dem Beginn der Anmeldung." in read
    assert "Zu der Frage fehlt die Antwort." in read
    said |= {"opens_at": "", "closes_at": "2030-05-03T23:59", "question_en": "How many?", "answer": "4"}
    organiser_client.post(page, {**said, "version": settings_of(tournament).version})
    assert "Anmeldeschluss: 3. Mai 2030, 23:59." in text_of(Client().get(f"/turniere/{tournament.slug}/"))
    read = text_of(Client().get(f"/turniere/{tournament.slug}/anmelden/"))
    assert "Wie viele?" in read
    assert "Wertungen" not in read
    english = Client(headers={"accept-language": "en"}).get(f"/turniere/{tournament.slug}/anmelden/")
    assert "How many?" in text_of(english)


def test_a_new_window_has_a_question_in_both_languages(organiser_client: Client, tournament: Tournament) -> None:
    EntryWindow.objects.all().delete()
    new = settings_of(tournament)
    assert ("Asse" in new.question, "aces" in new.question_en) == (True, True)


@pytest.mark.parametrize(("days", "left"), [(30, 1), (31, 0)])
def test_what_was_sent_goes_a_month_after_the_last_day(tournament: Tournament, days: int, left: int) -> None:
    link, _read = enter(tournament, form("Ehlers, Hanna"))
    last = timezone.localdate() - timedelta(days=days)
    Tournament.objects.update(date=last - timedelta(days=1), last_day=last)
    clear_entries()
    assert (Submission.objects.count(), SubmittedPerson.objects.count()) == (left, left)
    assert Client().get(link).status_code == (200 if left else 404)
    tournament.refresh_from_db()
    assert tournament.takes_entries == bool(left)


def test_wishes_stand_beside_the_fixed_tables_and_in_the_persons_copy_and_go_with_the_names(
    tournament: Tournament, organiser_client: Client
) -> None:
    enter(tournament, form("Ehlers, Hanna", **{"p0-wish": "Rampe, Tür"}))
    wishes = reverse("organiser:wishes", args=[tournament.slug])
    assert "Rampe" not in text_of(organiser_client.get(wishes))
    take_all(tournament, organiser_client)
    assert "Ehlers, Hanna Rampe, Tür" in text_of(organiser_client.get(wishes))
    hanna = tournament.registrations.select_related("person", "club", "tournament").get(person__name="Ehlers, Hanna")
    assert all_of([hanna])["tournaments"][0]["sent"][0]["wish"] == "Rampe, Tür"
    enter(tournament, form("Franke, Uwe", club="GSRL Nord", mail="uwe@example.org"))
    forget(tournament, list(tournament.registrations.values_list("pk", flat=True)), ACTOR)
    assert not Submission.objects.exists()
    assert not SubmittedPerson.objects.exists()


def test_a_copied_tournament_asks_the_same_and_is_closed(tournament: Tournament, organiser: User) -> None:
    opened(tournament, closes_at=timezone.now(), note="Mit Kaffee", limit=9)
    made = copy_tournament(tournament, "Noch einmal", date(2031, 1, 1), organiser, ACTOR)
    assert (settings_of(made).note, settings_of(made).limit, settings_of(made).closes_at) == ("Mit Kaffee", 9, None)
    assert not made.takes_entries
