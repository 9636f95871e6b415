"""Helpers by a code on the desk's screen: one scan, one name, one role, one day; and sent home with one tap.

Two at once: the second sees what the first did, nothing is lost, and each stands in the log by their name."""

import datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.examples import few
from tests.factories import ACTOR, make_tournament
from tests.people.calling import actors, begun, karla, page, shown
from tests.people.members import TYPED, is_in, lacking, link, member, sends_form
from tests.roles.everything import somebody
from tests.web.html import text_of
from tests.web.test_sent import fields_of
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Appointment, Invitation, Membership, Organisation, Role, Tournament
from tournament.people.acts.helpers import CALLED, CODE_LASTS, appoint, change_role, send_home, show_code
from tournament.people.reads.members import MOST_TRIES, end_of_day

pytestmark = pytest.mark.django_db


def test_code_works_once_and_looking_uses_nothing_up(code: str) -> None:
    assert Invitation.objects.get().expires_at - timezone.now() <= CODE_LASTS
    for _look in range(2):
        assert "Mithelfen: Anmeldetisch" in text_of(Client().get(code))
    begun(code)
    late = Client()
    for answer in (late.get(code), late.post(code, {"name": "Bernd"})):
        assert lacking(answer, "schon benutzt") == (410, [])
    assert "_auth_user_id" not in late.session


def test_used_code_makes_room_for_the_next(phone: Client, organiser_client: Client, tournament: Tournament) -> None:
    used = Invitation.objects.get()
    state = organiser_client.get(page(tournament, f"helfer/code/{used.pk}/"))
    assert lacking(state, "Karla hilft jetzt mit: Anmeldetisch.", "data-next", "data-again") == (
        200,
        ["data-again"],
    )
    following = organiser_client.post(page(tournament, "helfer/code/"), {"role": "desk", "previous": used.pk})
    assert "Karla hilft jetzt mit: Anmeldetisch. Hier ist der nächste Code." in text_of(following)


@pytest.mark.parametrize("act", ["", "{}/zurueckziehen/"])
def test_code_that_nobody_scanned_goes_with_the_next_or_withdrawn(
    code: str, organiser_client: Client, tournament: Tournament, act: str
) -> None:
    codes, waiting = page(tournament, "helfer/code/"), Invitation.objects.get()
    assert lacking(organiser_client.get(f"{codes}{waiting.pk}/"), "data-again") == (200, [])
    organiser_client.post(codes + act.format(waiting.pk), {"role": "desk", "previous": waiting.pk})
    assert lacking(Client().get(code), "zurückgezogen") == (410, [])
    assert Client().post(code, {"name": "Karla"}).status_code == 410


@pytest.mark.parametrize("link", ["/helfen/AAAAAAAAAAAAAAAAAAAAAA/", "/helfen/x/"])
def test_unknown_code_is_not_found(link: str) -> None:
    assert Client().get(link).status_code == Client().post(link, {"name": "Karla"}).status_code == 404


def test_address_of_a_code_is_told_nobody(code: str) -> None:
    told = {
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex, nofollow",
        "Referrer-Policy": "same-origin",  # its own form says where it comes from, nobody else learns it
    }
    assert told.items() <= dict(Client().get(code).items()).items()


def test_role_of_who_leads_is_given_by_no_code(organiser_client: Client, tournament: Tournament) -> None:
    assert Role.LEAD not in CALLED
    assert organiser_client.post(page(tournament, "helfer/code/"), {"role": "lead"}).status_code == 400
    with pytest.raises(RefusedError, match="role_not_by_code"):
        show_code(tournament, Role.LEAD, ACTOR)
    assert not Invitation.objects.exists()


def test_trying_names_by_a_code_is_stopped_wherever_it_is_done(code: str) -> None:
    Invitation.objects.update(tries=MOST_TRIES - 1)
    assert Client(REMOTE_ADDR="198.51.100.7").post(code, {"name": ""}).status_code == 400
    assert lacking(Client(REMOTE_ADDR="203.0.113.9").post(code, {"name": "Karla"}), "zu oft") == (410, [])


def test_tournament_has_room_for_so_many(tournament: Tournament) -> None:
    Appointment.objects.bulk_create(
        Appointment(tournament=tournament, user=user, role=Role.READER)
        for user in User.objects.bulk_create(User(username=f"u{number}") for number in range(200))
    )
    with pytest.raises(RefusedError, match="helpers_too_many"):
        show_code(tournament, Role.DESK, ACTOR)


@pytest.mark.parametrize("name", few(2, ["  KARLA ", "anna", "Kar\u200bla"]))
def test_two_are_told_apart(phone: Client, organiser_client: Client, tournament: Tournament, name: str) -> None:
    link, second = shown(organiser_client, tournament, Role.RESULTS), Client()
    answer = second.post(link, {"name": name})
    assert (answer.status_code, "heißt hier schon jemand" in text_of(answer)) == (400, True)
    assert f'value="{name}"' in answer.content.decode()
    assert second.post(link, {"name": "Karla M."}).status_code == 302


@pytest.mark.parametrize("name", few(2, ["", " ", "\u200b", "x" * 41]))
def test_name_that_is_none_is_refused(code: str, name: str) -> None:
    assert Client().post(code, {"name": name}).status_code == 400
    begun(code, "x" * 40)


def test_user_who_is_logged_in_helps_under_his_own(organiser_client: Client, tournament: Tournament) -> None:
    phone, link = Client(), shown(organiser_client, tournament, Role.REFEREE)
    phone.force_login(User.objects.create_user("berta", first_name="Berta Müller"))
    assert "Als Berta Müller mithelfen" in text_of(phone.get(link))
    phone.post(link)
    assert actors(tournament)[-1] == "Schiedsrichter: Berta Müller"
    assert phone.get(page(tournament, "entscheidungen/")).status_code == 200


def test_organiser_who_scans_a_code_stays_what_he_is(
    code: str, organiser_client: Client, tournament: Tournament
) -> None:
    refused = organiser_client.post(code)
    assert (refused.status_code, "schon eine Aufgabe: Spielleitung" in text_of(refused)) == (409, True)
    assert organiser_client.get(page(tournament, "angaben/")).status_code == 200
    begun(code)


def test_helper_who_is_invited_meanwhile_gets_an_account_of_his_own(phone: Client, club: Organisation) -> None:
    """What he helps with opens no more once the day is over."""
    address = link(club)
    assert lacking(phone.get(address), 'name="password"') == (200, [])
    assert phone.post(address, TYPED).status_code == 302
    assert Membership.objects.get(organisation=club).user.username == "bernd"


@pytest.mark.parametrize(
    ("now", "ends"),
    [
        ("2026-05-09T08:00", "2026-05-10"),
        ("2026-05-09T23:59", "2026-05-10"),
        ("2026-05-10T00:00", "2026-05-11"),  # the evening lasts, or the second day of two
        ("2026-05-07T18:00", "2026-05-10"),  # the desk is set up before
    ],
)
def test_day_ends_at_midnight_where_the_server_is(tournament: Tournament, now: str, ends: str) -> None:
    tournament.date = datetime.date(2026, 5, 9)
    there = [timezone.make_aware(datetime.datetime.fromisoformat(time)) for time in (now, ends)]
    assert end_of_day(tournament, there[0]) == there[1]


@pytest.mark.parametrize(("left", "status"), [(datetime.timedelta(minutes=1), 200), (datetime.timedelta(0), 404)])
def test_helper_is_nobody_after_the_day(
    phone: Client, tournament: Tournament, left: datetime.timedelta, status: int
) -> None:
    assert phone.session.get_expiry_age() <= (karla(tournament).until or timezone.now()).timestamp()
    Appointment.objects.filter(user__first_name="Karla").update(until=timezone.now() + left)
    assert phone.get(page(tournament)).status_code == status
    assert ("keines" in text_of(phone.get("/leitung/"))) == (status == 404)


def test_helper_makes_no_tournament_has_no_account_and_sees_no_machine(phone: Client) -> None:
    addresses = ("/leitung/neu/", "/leitung/saal/", "/leitung/zustand/", "/leitung/konto/", "/leitung/konten/")
    assert {phone.get(address).status_code for address in addresses} == {403}
    assert phone.get(page(make_tournament())).status_code == 404
    mine = text_of(phone.get("/leitung/"))
    assert ("Neues Turnier" in mine, "Konto" in mine) == (False, False)


ZOE = {"name": "Zander, Zoe", "club": "RC Süd"}
KEPT = 'name="name" value="Zander, Zoe"'


def test_helper_is_out_with_one_tap_and_at_once(
    phone: Client, organiser_client: Client, tournament: Tournament
) -> None:
    ending = page(tournament, f"helfer/{karla(tournament).pk}/beenden/")
    told = organiser_client.post(ending, {"read": "desk"}, follow=True)
    assert "Karla hat hier keine Aufgabe mehr." in text_of(told)
    assert phone.get(page(tournament, "anmeldung/"))["Location"].startswith("/anmelden/")
    assert actors(tournament)[-1] == "Spielleitung: anna"


def test_form_typed_meanwhile_is_not_stored_and_there_after_another_code(
    phone: Client, organiser_client: Client, tournament: Tournament
) -> None:
    send_home(karla(tournament), Role.DESK, ACTOR)
    answer = sends_form(phone, page(tournament, "anmeldung/neu/"), ZOE)
    assert lacking(answer, "Wer mit einem Code mitgeholfen hat, bittet die Spielleitung um einen neuen.") == (403, [])
    again = begun(shown(organiser_client, tournament), "Karla M.")
    given = sends_form(again, "/anmelden/", fields_of(answer))
    assert lacking(given, KEPT) == (200, [])
    assert not tournament.registrations.filter(person__name__startswith="Zander").exists()


def test_form_typed_meanwhile_is_still_there_for_an_account(tournament: Tournament) -> None:
    browser, user = Client(), User.objects.create_user("berta")
    appointment = Appointment.objects.create(tournament=tournament, user=user, role=Role.DESK)
    browser.force_login(user)
    change_role(appointment, Role.READER, Role.DESK, ACTOR)
    assert lacking(browser.post(page(tournament, "anmeldung/neu/"), ZOE), KEPT) == (403, [])
    send_home(appointment, Role.READER, ACTOR)
    assert lacking(browser.post(page(tournament, "anmeldung/neu/"), ZOE), KEPT) == (404, [])
    assert is_in(browser)  # his account is his own


def test_role_changed_first_stays_and_nobody_is_sent_home_twice(phone: Client, tournament: Tournament) -> None:
    change_role(karla(tournament), Role.CASH, Role.DESK, ACTOR)
    with pytest.raises(StaleError):
        change_role(karla(tournament), Role.READER, Role.DESK, ACTOR)
    assert karla(tournament).role == Role.CASH
    send_home(karla(tournament), Role.CASH, ACTOR)
    with pytest.raises(StaleError):
        send_home(karla(tournament), Role.CASH, ACTOR)
    with pytest.raises(StaleError):
        change_role(karla(tournament), Role.READER, Role.CASH, ACTOR)


def test_tournament_keeps_whoever_leads_it(organiser_client: Client, tournament: Tournament) -> None:
    lead = tournament.appointments.get()
    told = organiser_client.post(page(tournament, f"helfer/{lead.pk}/beenden/"), {"read": "lead"}, follow=True)
    assert "Ein Turnier braucht jemanden, der es leitet" in text_of(told)
    with pytest.raises(RefusedError, match="last_lead"):
        change_role(lead, Role.READER, Role.LEAD, ACTOR)


def test_helper_of_another_tournament_is_not_found(
    phone: Client, organiser_client: Client, tournament: Tournament
) -> None:
    other, helper, code = make_tournament(), karla(tournament).pk, Invitation.objects.get().pk
    other.organisers.add(User.objects.get(username="anna"))
    asked = [("POST", f"{helper}/beenden/"), ("POST", f"{helper}/aufgabe/"), ("GET", f"code/{code}/")]
    answers = {organiser_client.generic(method, page(other, f"helfer/{rest}")).status_code for method, rest in asked}
    assert answers == {404}


def test_member_alone_gets_a_role_and_for_good(
    organiser_client: Client, organiser: User, tournament: Tournament
) -> None:
    Tournament.objects.update(organisation=Organisation.objects.get(memberships__user=organiser))
    tournament.refresh_from_db()
    assert tournament.organisation
    berta, stranger = member(tournament.organisation, "berta"), User.objects.create_user("ohne-verein")
    chosen = text_of(organiser_client.get(page(tournament, "helfer/")))
    assert ("berta" in chosen, "ohne-verein" in chosen) == (True, False)
    for user in (berta, stranger):
        organiser_client.post(page(tournament, "helfer/ernennen/"), {"user": user.pk, "role": "results"})
    named = tournament.appointments.exclude(user=organiser).values_list("user__username", "role", "until")
    assert list(named) == [("berta", "results", None)]
    with pytest.raises(StaleError):
        appoint(tournament, berta, Role.DESK, ACTOR)


def test_log_shows_the_acts_of_one_person(organiser_client: Client, tournament: Tournament) -> None:
    for name in ("Karla", "Mia"):
        phone = begun(shown(organiser_client, tournament), name)
        phone.post(page(tournament, "anmeldung/neu/"), {"name": f"Zander, {name}", "present": "on"})
    lines, none = (
        text_of(organiser_client.get(page(tournament, f"protokoll/?wer={name}"))) for name in ("Karla", "Niemand")
    )
    assert ("Anmeldetisch: Karla" in lines, "Anmeldetisch: Mia" in lines) == (True, False)
    assert "Unter dem Namen „Niemand“ ist hier nichts geschehen." in none


def test_public_result_is_corrected_by_whoever_leads_alone(standing: Tournament) -> None:
    jens, before = somebody(standing, Role.RESULTS), standing.audit_entries.count()
    for sent in ({}, {"correction_reason": "Tippfehler", "correction_seen": "0"}):
        refused = jens.post(page(standing, "serie/1/tisch/1/oeffnen/"), sent)
        assert lacking(refused, "Hierfür braucht es: Spielleitung.") == (403, [])
    assert standing.audit_entries.count() == before
