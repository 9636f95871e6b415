"""Clubs and people enter before the day: one form for many names, a spreadsheet, a link that changes it.

One person after another in the form of entries; what is sent twice, or to an entry that is gone. What the organisers
ask and from when. Floods, programs, what is private, what links and logs hold, and when all of it goes.
"""

import re
import uuid
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.entries.entries.conftest import (
    change_of,
    enter,
    entered,
    entries_of,
    everybody,
    form,
    key_of,
    opened,
    preview_of,
    send,
)
from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.people.members import amiss, at_once, lacking
from tests.registration.test_spreadsheets import xlsx
from tests.setup.pages import cost
from tests.web.html import text_of
from tournament.entries.acts import sending
from tournament.entries.chores import clear_entries
from tournament.entries.reads.entry import settings_of, suggested
from tournament.models import AuditEntry, EntryWindow, Prospectus, Ranking, Submission, SubmittedPerson, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.registration import fields


def test_club_enters_changes_and_is_taken_in(tournament: Tournament, organiser_client: Client) -> None:
    said = form("Ehlers, Hanna", "Franke, Uwe", **{"p0-wish": "Rollstuhl", "p0-categories": "Damen", "p1-named": ""})
    link, read = enter(tournament, said)
    assert ("/meldung/" in link, "Ehlers, Hanna" in read) == (True, True)
    assert (entered(tournament, said), Submission.objects.count()) == (link, 1)  # the same form again
    for told in (f"/leitung/{tournament.slug}/", f"/leitung/{tournament.slug}/anmeldung/"):
        assert "2 Personen aus den Online-Anmeldungen noch nicht angenommen" in text_of(organiser_client.get(told))
    assert "Wunsch: Rollstuhl" in entries_of(tournament, organiser_client)
    accepting, store = preview_of(tournament, organiser_client)
    assert {store["name0"], store["name1"]} == {"Ehlers, Hanna", "Franke, Uwe"}
    assert everybody(tournament) == ["Ahrens, Anna", "Bauer, Bernd"]  # nothing stored yet
    assert "2 Personen sind angemeldet." in text_of(organiser_client.post(accepting, store, follow=True))
    hanna, uwe = (tournament.registrations.get(person__name=name) for name in ("Ehlers, Hanna", "Franke, Uwe"))
    assert (hanna.categories, hanna.anonymous, uwe.anonymous, str(hanna.club)) == (
        ["Damen"], False, True, "RC Karlsau",
    )  # fmt: skip
    assert f"angenommen, Startnummer {hanna.number}" in text_of(Client().get(link))
    changed = form("Ehlers, Hanna", version="1", **{"p0-key": key_of("Ehlers, Hanna")})
    Client().post(link, changed)
    # nobody goes off the rolls by themselves; sent twice
    assert (tournament.registrations.count(), Client().post(link, changed).status_code) == (4, 409)
    assert amiss(entries_of(tournament, organiser_client), "geändert seit der Annahme", "Uwe ohne Namen zurückg") == []
    Client().post(link, changed | {"version": "2", "p0-given": "Johanna"})
    assert "angenommen als Ehlers, Hanna, jetzt Ehlers, Johanna" in entries_of(tournament, organiser_client)
    assert SubmittedPerson.objects.count() == 2  # who was taken back is not entered anew
    assert "Franke, Uwe zurückgezogen" in text_of(Client().get(link))
    assert 'value="Franke"' not in Client().get(link).content.decode()


def test_entries_begin_at_their_time_and_a_late_one_is_said_as_typed(tournament: Tournament) -> None:
    opened(tournament, closes_at=timezone.now() - timedelta(seconds=1))
    late = send(tournament, form("Ehlers, Hanna"))
    assert lacking(late, "Der Anmeldeschluss ist vorbei.", 'value="Ehlers"') == (409, [])
    assert not Submission.objects.exists()
    opened(tournament, closes_at=timezone.now() + timedelta(minutes=1))
    assert "/meldung/" in entered(tournament, form("Ehlers, Hanna"))
    opened(tournament, opens_at=(timezone.now() + timedelta(minutes=1)))
    assert "Die Anmeldung beginnt am" in text_of(Client().get(f"/turniere/{tournament.slug}/anmelden/"))
    assert "Die Anmeldung hat noch nicht begonnen." in enter(tournament, form("Ehlers, Hanna"))[1]


@pytest.mark.parametrize(("days", "is_open"), [(0, True), (1, False)])
def test_tournament_takes_entries_until_its_last_day(tournament: Tournament, days: int, is_open: bool) -> None:
    """Where no deadline was said."""
    last = timezone.localdate() - timedelta(days=days)
    Tournament.objects.filter(pk=tournament.pk).update(date=last - timedelta(days=2), last_day=last)
    shown = [text_of(Client().get(f"/turniere/{tournament.slug}/{page}")) for page in ("", "anmelden/")]
    assert ["Anmelden" in shown[0], "Dieses Turnier ist vorbei." in shown[1]] == [is_open, not is_open]
    assert send(tournament, form("Ehlers, Hanna")).status_code == (302 if is_open else 409)
    assert SubmittedPerson.objects.exists() is is_open


@pytest.mark.parametrize(("days", "is_open"), [(0, True), (1, False)])
def test_desk_and_printed_ways_offer_the_form_until_the_last_day(
    tournament: Tournament, organiser_client: Client, days: int, is_open: bool
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate() - timedelta(days=days))
    said = entries_of(tournament, organiser_client)
    assert ["Das Formular für die Vereine" in said, "werden keine Online-Anmeldungen" in said] == [is_open, not is_open]
    code = reverse("organiser:qr_svg", args=[tournament.slug])
    assert organiser_client.get(code, {"zu": "anmeldung"}).status_code == (200 if is_open else 404)


@pytest.mark.parametrize(("days", "is_offered"), [(-1, False), (1, True)])
def test_overview_leads_to_the_form_until_the_deadline(tournament: Tournament, days: int, is_offered: bool) -> None:
    opened(tournament, closes_at=timezone.now() + timedelta(days=days))
    assert ("Anmeldeschluss" in text_of(Client().get(f"/turniere/{tournament.slug}/"))) is is_offered


def test_deadline_that_was_said_holds_whatever_the_day(tournament: Tournament) -> None:
    opened(tournament, closes_at=timezone.now() + timedelta(minutes=1))
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate() - timedelta(days=1))
    assert send(tournament, form("Ehlers, Hanna")).status_code == 302


@pytest.mark.parametrize(
    ("people", "said", "stored"),
    [
        ((), "mindestens eine Person", 0),
        (("Ehlers, Hanna", "ehlers, hanna"), "steht zweimal da", 0),
        (tuple(f"Mitglied{at}, Vor" for at in range(61)), "Eine Anmeldung fasst höchstens 60 Personen.", 0),
        (tuple(f"Mitglied{at}, Vor" for at in range(60)), "Mitglied59, Vor", 60),
    ],
    ids=["nobody", "twice", "61", "60"],
)
def test_wrong_entry_is_said_and_a_full_one_is_stored(
    tournament: Tournament, people: tuple[str, ...], said: str, stored: int
) -> None:
    assert (said in enter(tournament, form(*people))[1], SubmittedPerson.objects.count()) == (True, stored)


def test_clubs_spreadsheet_fills_the_rows(tournament: Tournament) -> None:
    people = ["Name", "Vorname", "Verein"], ["EHLERS", "hanna", "RC Karlsau"], ["Groth", "Ilse", ""]
    upload = SimpleUploadedFile("liste.xlsx", xlsx(("Liste", [["Meldeliste RC Karlsau"], [], *people])))
    page = send(tournament, {**form("Kern, Uta"), "step": "liste", "file": upload}).content.decode()
    assert amiss(page, "Gelesen: 2 Personen.", 'value="Kern"', 'value="Groth"', 'value="Ehlers"') == []
    pressed_by_enter = re.findall(r"<button[^>]*>", page.split('class="entry-form"')[1])[0]
    assert "name=" not in pressed_by_enter, "Enter in a field sends it, whatever else there is to press"
    assert not Submission.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_same_form_in_the_same_moment_is_one_entry() -> None:
    tournament = make_tournament(0, series=1)
    opened(tournament)
    people = (sending.SentPerson("Ehlers, Hanna"),)
    sent, entry = sending.Sent("Zander, Ida", "", "", "RC Karlsau", people), uuid.uuid4()

    def send_it(_at: int) -> int:
        return sending.send(Tournament.objects.get(pk=tournament.pk), sent, entry, "192.0.2.1", "de").pk

    assert at_once(send_it, range(2)) == [str(Submission.objects.get().pk)] * 2
    assert SubmittedPerson.objects.count() == 1


def test_closed_form_leaves_its_links_to_be_read(tournament: Tournament) -> None:
    link = entered(tournament, form("Ehlers, Hanna"))
    opened(tournament, takes=False)
    shown = text_of(Client().get(link))
    assert amiss(shown, "Ehlers, Hanna", "Die Anmeldung ist geschlossen.", absent=["Anmeldeschluss ist vorbei"]) == []


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
    said = {**form("Ehlers, Hanna"), "step": "liste"}
    for more in ({}, {"file": SimpleUploadedFile("liste.xlsx", b"PK\x03\x04 nothing")}):
        assert lacking(send(tournament, said | more), 'value="Ehlers"') == (400, [])
    names = SimpleUploadedFile("liste.csv", b"Name;Vorname\nGroth;Ilse\n")
    read = send(tournament, said | {"file": names}).content.decode()
    assert read.index('value="Ehlers"') < read.index('value="Groth"')


def test_form_with_absurd_numbers_or_of_elsewhere_is_no_error_of_ours(tournament: Tournament) -> None:
    other = make_tournament(2, series=1)
    opened(other)
    said = form("Ehlers, Hanna")
    entered(tournament, said)
    assert send(other, said).status_code == 400
    assert send(tournament, form(rows="9" * 5000)).status_code in (400, 409)


@pytest.mark.parametrize("step", few(1, ["zurueck", ""]))
def test_link_says_that_the_deadline_is_gone_and_that_others_were_faster(tournament: Tournament, step: str) -> None:
    link = entered(tournament, form("Ehlers, Hanna"))
    stale = "Inzwischen ist diese Anmeldung anderswo geändert worden."
    for closes_at, version, said in ((None, "7", stale), (timezone.now(), "1", "Der Anmeldeschluss ist vorbei.")):
        opened(tournament, closes_at=closes_at)
        assert lacking(Client().post(link, form("Ehlers, Hanna", version=version, step=step)), said) == (409, [])
    assert not SubmittedPerson.objects.exclude(withdrawn_at=None).exists()


def test_person_who_did_not_agree_is_not_named(tournament: Tournament) -> None:
    assert "checked" not in Client().get(f"/turniere/{tournament.slug}/anmelden/").content.decode()
    lines = b"Name;Vorname;ohne Namen;Passnr;Jahrgang\nGroth;Ilse;;K-7;1951\nHinz;Jan;x;;\n"
    said = {**form(), "step": "liste", "file": SimpleUploadedFile("liste.csv", lines), "all_named": "on"}
    read = send(tournament, said).content.decode()
    for name, value in (("p0-pass_number", "K-7"), ("p0-born", "1951")):
        assert re.search(rf'name="{name}"[^>]*"{value}"|"{value}"[^>]*name="{name}"', read)
    assert [bool(re.search(rf'name="p{at}-named"[^>]*checked', read)) for at in (0, 1)] == [True, False]


def rows_of(page: bytes) -> list[tuple[str, bool]]:
    """Who stands in the lines of the form, and whether the line is open."""
    shown = page.decode().partition("<template")[0]
    found = re.findall(
        r'<details class="sent-person"[^>]*?(open)?>.*?class="who"[^>]*>\s*(.*?)</span>', shown, re.DOTALL
    )
    return [(who, bool(is_open)) for is_open, who in found]


def test_tap_brings_a_person_or_takes_one_away_and_sends_nothing(tournament: Tournament) -> None:
    empty = Client().get(f"/turniere/{tournament.slug}/anmelden/")
    said = form("Ehlers, Hanna", "Franke, Uwe", **{"p1-wish": "Rampe"})
    more, less = send(tournament, {**said, "step": "mehr"}), send(tournament, {**said, "weg": "1"})
    nobody = ("noch ohne Namen", True)
    assert [rows_of(answer.content) for answer in (empty, more, less)] == [
        [nobody], [("Ehlers, Hanna", False), ("Franke, Uwe", False), nobody], [("Franke, Uwe", False)],
    ]  # fmt: skip
    assert "Wer spielt mit? 2 Personen" in text_of(more)
    assert ("Wer spielt mit? 1 Person" in text_of(less), 'value="Rampe"' in less.content.decode()) == (True, True)
    gap = {name: value for name, value in said.items() if not name.startswith("p0-")}  # as the page's script leaves it
    assert "Franke, Uwe" in enter(tournament, gap)[1]
    assert SubmittedPerson.objects.get().name == "Franke, Uwe"


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
    answer = send(tournament, {**form("Ehlers, Hanna", "Franke, Uwe", "Groth, Ilse"), field: typed})
    assert [is_open for _who, is_open in rows_of(answer.content)] == [False, True, False]
    there = answer.content.decode().partition('id="person-2"')[2].partition('id="person-3"')[0]
    assert (said in there, "autofocus" in there, answer.status_code) == (True, True, 400)
    assert "Noch ist nichts gesendet. Bitte ansehen: Person 2" in text_of(answer)


def test_same_form_with_something_else_leads_to_the_entry_until_deleted(tournament: Tournament) -> None:
    said = form("Ehlers, Hanna")
    link = entered(tournament, said)
    answer = send(tournament, {**said, "p0-given": "Johanna"})  # after "back"
    assert lacking(answer, "Diese Anmeldung ist schon gesendet.", f'href="{link}"', 'value="Johanna"') == (409, [])
    assert SubmittedPerson.objects.get().name == "Ehlers, Hanna"
    Submission.objects.all().delete()
    for answer in (Client().get(link), Client().post(link, form("Ehlers, Hanna", version="1"))):
        told = (answer.status_code, answer["Cache-Control"], "Hier ist keine Anmeldung" in text_of(answer))
        assert told == (404, "no-store", True)


def test_second_tab_never_writes_over_the_first(tournament: Tournament) -> None:
    link = entered(tournament, form("Ehlers, Hanna"))
    said = form("Ehlers, Hanna", version="1", **{"p0-key": key_of("Ehlers, Hanna")})
    Client().post(link, {**said, "p0-team": "Karlsau 1"})
    for more in ({"step": "mehr"}, {}):
        answer = Client().post(link, {**said, "p0-team": "Karlsau 2", **more})
        page = answer.content.decode()
        assert 'name="version" value="1"' in page.partition("Alles zurückziehen")[0]
        assert 'value="Karlsau 2"' in page
    assert (answer.status_code, f'href="http://testserver{link}">Neu laden' in page) == (409, True)
    assert SubmittedPerson.objects.get().team == "Karlsau 1"


def test_organiser_says_when_and_what_is_asked(tournament: Tournament, organiser_client: Client) -> None:
    page, public = f"/leitung/{tournament.slug}/meldungen/einstellen/", f"/turniere/{tournament.slug}/"
    said = {"takes": "on", "opens_at": "2030-05-02T10:00", "closes_at": "2030-05-01T10:00", "question": "Wie viele?"}
    read = text_of(organiser_client.post(page, {**said, "version": settings_of(tournament).version}))
    wrong = ("Der Anmeldeschluss liegt vor dem Beginn der Anmeldung.", "Zu der Frage fehlt die Antwort.")
    assert amiss(read, *wrong) == []
    said |= {"opens_at": "", "closes_at": "2030-05-03T23:59", "question_en": "How many?", "answer": "4"}
    organiser_client.post(page, {**said, "version": settings_of(tournament).version})
    assert "Anmeldeschluss: 3. Mai 2030, 23:59" in text_of(Client().get(public))
    assert amiss(text_of(Client().get(f"{public}anmelden/")), "Wie viele?", absent=["Wertungen"]) == []
    assert "How many?" in text_of(Client(headers={"accept-language": "en"}).get(f"{public}anmelden/"))


def test_form_of_the_window_knows_what_was_said_elsewhere(tournament: Tournament, organiser_client: Client) -> None:
    EntryWindow.objects.all().delete()
    new = settings_of(tournament)
    assert ("Asse" in new.question, "aces" in new.question_en, "4" in new.answer) == (True, True, True)
    Tournament.objects.update(takes_entries=False, team_size=0)
    in_teams = make_tournament(0)
    for day, one in enumerate((in_teams, tournament), 2):
        Prospectus.objects.create(tournament=one, deadline=date(2030, 5, day))
    page = f"/leitung/{tournament.slug}/meldungen/"
    assert "einstellen/?oeffnen=1" in organiser_client.get(page).content.decode()
    read = organiser_client.get(page + "einstellen/?oeffnen=1").content.decode()
    asked = ("takes", "asks_categories", "asks_teams", "asks_wishes")
    assert [bool(re.search(rf'name="{name}"[^>]*checked', read)) for name in asked] == [True, False, False, True]
    assert 'value="2030-05-03T23:59"' in read
    assert f"http://testserver/turniere/{tournament.slug}/anmelden/" in text_of(
        organiser_client.post(page + "einstellen/", {"takes": "on", "version": 0}, follow=True)
    )


def test_form_of_the_window_suggests_to_ask_what_a_ranking_has(tournament: Tournament) -> None:
    asked = [suggested(tournament)["asks_teams"]]
    Tournament.objects.update(team_size=0)
    tournament.refresh_from_db()
    for at, (of, category) in enumerate((("players", ""), ("players", "Damen"), ("teams", ""))):
        Ranking.objects.create(tournament=tournament, document_id=f"r{at}", of=of, category=category, position=at)
        said = suggested(tournament)
        asked.append((said["asks_categories"], said["asks_teams"]))
    assert asked == [True, (False, False), (True, False), (True, True)]


def test_question_asked_no_more_is_not_shown_and_not_lost(tournament: Tournament) -> None:
    asked = {
        "p0-team": "Karlsau 1", "p0-tandem": "Duo", "p0-wish": "Rampe", "p0-pass_number": "K-7", "p0-born": "1960",
        "p0-categories": "Damen",
    }  # fmt: skip
    link = entered(tournament, form("Ehlers, Hanna", **asked))
    opened(tournament, **dict.fromkeys(("asks_categories", "asks_teams", "asks_wishes", "asks_pass"), False))
    assert not [name for name in asked if f'name="{name}"' in Client().get(link).content.decode()]
    key = key_of("Ehlers, Hanna")
    Client().post(link, form("Ehlers, Johanna", version="1", **{"p0-key": key, "p0-wish": "nicht gefragt"}))
    columns = ("name", "categories", "team", "tandem", "wish", "pass_number", "born")
    there = ("Ehlers, Johanna", ["Damen"], "Karlsau 1", "Duo", "Rampe", "K-7", 1960)
    assert SubmittedPerson.objects.values_list(*columns).get() == there
    opened(tournament)  # asked again: a page from before has no such field
    Client().post(link, form("Ehlers, Johanna", version="2", **{"p0-key": key, "p0-team": ""}))
    assert SubmittedPerson.objects.values_list(*columns).get() == (*there[:2], "", *there[3:])


def test_flood_of_a_household_and_programs_are_kept_out(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tournament, question="Wie viele Karten?", answer="110 / hundertzehn")
    assert "Antwort auf die kleine Frage" in enter(tournament, form("Ehlers, Hanna", answer="12"))[1]
    assert "/meldung/" in entered(tournament, form("Ehlers, Hanna", answer=" Hundertzehn "))
    assert entered(tournament, form("Franke, Uwe", answer="110", homepage="http://spam.example")) == ""
    assert Submission.objects.count() == 1
    monkeypatch.setattr(sending, "MOST_FROM_ONE_ADDRESS", 1)
    household = [Client(REMOTE_ADDR=f"2001:db8::{at}") for at in (1, 2)]
    first, second = (send(tournament, form("Groth, Ilse", answer="110"), client) for client in household)
    assert (first.status_code, lacking(second, "sehr viele Anmeldungen")) == (302, (409, []))


PRIVATE = ("geheim?bcc=spy@example.org", "0171-2233", "Rollstuhl-Wunsch", "PASS-77", "1951", "Kontakt, Geheim")


def test_private_details_are_nowhere_public_and_not_in_the_log(
    tournament: Tournament, organiser_client: Client
) -> None:
    said = form(
        "Ehlers, Hanna", contact="Kontakt, Geheim", mail=PRIVATE[0], phone=PRIVATE[1],
        **{"p0-wish": PRIVATE[2], "p0-pass_number": PRIVATE[3], "p0-born": PRIVATE[4]},
    )  # fmt: skip
    link = entered(tournament, said)
    listed = organiser_client.get(f"/leitung/{tournament.slug}/meldungen/").content.decode()
    pages = [
        Client().get(f"/turniere/{tournament.slug}/{rest}").content.decode()
        for rest in ("", "anmelden/", "stand", "spieler/1", "stand.json")
    ]
    change_of(link, tournament, "Ehlers, Hanna", "Franke, Uwe", version=1)
    rows = AuditEntry.objects.filter(action__startswith="entry_").order_by("revision")
    assert [row.after["entered"] for row in rows] == [1, 2]  # the log says how many, not who
    logged = str(list(AuditEntry.objects.values_list("before", "after", "subject", "actor")))
    assert amiss(logged, absent=["Ehlers", "Franke", *PRIVATE]) == amiss("".join(pages), absent=PRIVATE) == []
    assert link.strip("/").split("/")[-1] not in str(list(Submission.objects.values()))
    answer = Client().get(link)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "same-origin")
    assert Client().get(link[:-3] + "000/").status_code == 404
    # what was typed as an address writes to nobody else
    assert amiss(listed, PRIVATE[0], 'href="mailto:geheim%3Fbcc%3Dspy@example.org"') == []


def test_many_entries_cost_as_many_queries_as_few(tournament: Tournament, organiser_client: Client) -> None:
    entered(tournament, form("Ehlers, Hanna"))
    few = cost(entries_of, tournament, organiser_client)
    for at in range(2):
        entered(tournament, form(f"Groth{at}, Ilse", f"Hinz{at}, Jan", club=f"Verein {at}"))
    assert cost(entries_of, tournament, organiser_client) == few


def test_link_changes_so_often_in_an_hour_and_ever(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "MOST_EVER", 3)
    link = entered(tournament, form("Ehlers, Hanna"))
    with monkeypatch.context() as hour:
        hour.setattr(sending, "MOST_IN_AN_HOUR", 1)
        assert Client().post(link, form("Franke, Uwe", "Groth, Ilse", version="1")).status_code == 302
        assert lacking(Client().post(link, form("Krüger, Jo", version="2")), "sehr viele Anmeldungen") == (409, [])
    assert lacking(Client().post(link, form("Krüger, Jo", version="2")), "schon sehr oft geändert") == (409, [])
    assert SubmittedPerson.objects.count() == 3
    assert Client().post(link, {"step": "zurueck", "version": "2"}).status_code == 302  # that always


def test_name_goes_out_of_the_address_of_who_sent_it_too(tournament: Tournament) -> None:
    entered(tournament, form("Ehlers, Hanna", mail="anna.ahrens@example.org", phone="0561 1"))
    forget(tournament, [tournament.registrations.get(person__name="Ahrens, Anna").pk], ACTOR)
    sent = Submission.objects.get()
    assert (sent.contact, sent.mail, sent.phone) == ("Zander, Ida", "", "")


@pytest.mark.parametrize(("days", "left"), [(30, 1), (31, 0)])
def test_entry_goes_a_month_after_the_last_day(tournament: Tournament, days: int, left: int) -> None:
    link = entered(tournament, form("Ehlers, Hanna"))
    last = timezone.localdate() - timedelta(days=days)
    Tournament.objects.update(date=last - timedelta(days=1), last_day=last)
    clear_entries()
    there = (Submission.objects.count(), SubmittedPerson.objects.count(), Tournament.objects.get().takes_entries)
    assert there == (left, left, bool(left))
    assert Client().get(link).status_code == (200 if left else 404)


def test_address_of_the_form_is_not_handed_on_before_it_opens(tournament: Tournament, organiser_client: Client) -> None:
    """A tournament that is not public has no form: the page that shows its address says so."""
    said = []
    for published in (False, True):
        Tournament.objects.filter(pk=tournament.pk).update(published=published)
        said.append(organiser_client.get(f"/leitung/{tournament.slug}/meldungen/").content.decode())
    assert ["Bis dahin findet niemand das Formular." in one for one in said] == [True, False]
    assert ["Das Formular für die Vereine" in one for one in said] == [True, True]
