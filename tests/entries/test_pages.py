"""Clubs and people enter before the day: one form, a link that changes it, a waiting list, the way to the desk."""

import io
import re
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.utils import timezone
from openpyxl import Workbook
from pytest_django import DjangoAssertNumQueries

from tests.factories import ACTOR, make_tournament
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.acts.sending import Sent, SentPerson
from tournament.entries.acts.taking import set_window
from tournament.entries.reads.window import settings_of, window_of
from tournament.models import AuditEntry, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.registration import fields

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
