"""Helpers sent home with one tap, members appointed, and what each did."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament
from tests.people.calling import DESK, actors, begun, karla, page, shown
from tests.people.members import is_in, lacking, member
from tests.web.html import text_of
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Appointment, Invitation, Organisation, Role, Tournament
from tournament.people.acts.helpers import appoint, begin_to_help, change_role, send_home, show_code

pytestmark = pytest.mark.django_db

ZOE = {"name": "Zander, Zoe", "club": "RC Süd"}
KEPT = 'name="name" value="Zander, Zoe"'


class TestSentHome:
    def test_helper_is_out_with_one_tap_and_at_once(
        self, phone: Client, organiser_client: Client, tournament: Tournament
    ) -> None:
        ending = page(tournament, f"helfer/{karla(tournament).pk}/beenden/")
        told = organiser_client.post(ending, {"read": "desk"}, follow=True)
        assert "Karla hat hier keine Aufgabe mehr." in text_of(told)
        assert phone.get(page(tournament, "anmeldung/"))["Location"].startswith("/anmelden/")
        assert actors(tournament)[-1] == "Spielleitung: anna"

    def test_form_typed_meanwhile_is_not_stored_and_still_there(self, phone: Client, tournament: Tournament) -> None:
        send_home(karla(tournament), Role.DESK, DESK)
        answer = phone.post(page(tournament, "anmeldung/neu/"), ZOE)
        assert lacking(answer, "Ihre Anmeldung gilt nicht mehr", KEPT) == (403, [])
        assert not tournament.registrations.filter(person__name__startswith="Zander").exists()

    def test_form_typed_meanwhile_is_still_there_for_an_account(self, tournament: Tournament) -> None:
        browser, user = Client(), User.objects.create_user("berta")
        appointment = Appointment.objects.create(tournament=tournament, user=user, role=Role.DESK)
        browser.force_login(user)
        change_role(appointment, Role.READER, Role.DESK, DESK)
        assert lacking(browser.post(page(tournament, "anmeldung/neu/"), ZOE), KEPT) == (403, [])
        send_home(appointment, Role.READER, DESK)
        assert lacking(browser.post(page(tournament, "anmeldung/neu/"), ZOE), KEPT) == (404, [])
        assert is_in(browser)  # his account is his own

    def test_program_of_the_page_gets_no_page(self, organiser_client: Client, tournament: Tournament) -> None:
        phone = begun(shown(organiser_client, tournament, Role.CASH))
        refused = phone.post(page(tournament, "anmeldung/anwesend/"), headers={"Accept": "application/json"})
        assert refused.status_code == 403

    def test_helper_who_was_sent_home_is_not_sent_twice(self, phone: Client, tournament: Tournament) -> None:
        send_home(karla(tournament), Role.DESK, DESK)
        with pytest.raises(StaleError):
            send_home(karla(tournament), Role.DESK, DESK)
        with pytest.raises(StaleError):
            change_role(karla(tournament), Role.CASH, Role.DESK, DESK)

    def test_role_changed_first_stays(self, phone: Client, tournament: Tournament) -> None:
        change_role(karla(tournament), Role.CASH, Role.DESK, DESK)
        with pytest.raises(StaleError):
            change_role(karla(tournament), Role.READER, Role.DESK, DESK)
        assert karla(tournament).role == Role.CASH

    def test_tournament_keeps_whoever_leads_it(self, organiser_client: Client, tournament: Tournament) -> None:
        lead = tournament.appointments.get()
        told = organiser_client.post(page(tournament, f"helfer/{lead.pk}/beenden/"), {"read": "lead"}, follow=True)
        assert "Ein Turnier braucht jemanden, der es leitet" in text_of(told)
        with pytest.raises(RefusedError, match="last_lead"):
            change_role(lead, Role.READER, Role.LEAD, DESK)

    def test_helper_of_another_tournament_is_not_found(
        self, phone: Client, organiser_client: Client, tournament: Tournament
    ) -> None:
        other, helper, code = make_tournament(), karla(tournament).pk, Invitation.objects.get().pk
        other.organisers.add(User.objects.get(username="anna"))
        asked = [("POST", f"{helper}/beenden/"), ("POST", f"{helper}/aufgabe/"), ("GET", f"code/{code}/")]
        answers = {
            organiser_client.generic(method, page(other, f"helfer/{rest}")).status_code for method, rest in asked
        }
        assert answers == {404}


class TestMembers:
    def test_member_alone_gets_a_role_and_for_good(
        self, organiser_client: Client, organiser: User, tournament: Tournament
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
            appoint(tournament, berta, Role.DESK, DESK)


class TestLog:
    def test_log_shows_the_acts_of_one_person(self, organiser_client: Client, tournament: Tournament) -> None:
        for name in ("Karla", "Mia"):
            phone = begun(shown(organiser_client, tournament), name)
            phone.post(page(tournament, "anmeldung/neu/"), {"name": f"Zander, {name}", "present": "on"})
        lines, none = (
            text_of(organiser_client.get(page(tournament, f"protokoll/?wer={name}"))) for name in ("Karla", "Niemand")
        )
        assert ("Anmeldetisch: Karla" in lines, "Anmeldetisch: Mia" in lines) == (True, False)
        assert "Unter dem Namen „Niemand“ ist hier nichts geschehen." in none

    def test_page_of_helpers_asks_as_often_however_many_they_are(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        counts = []
        for number in range(2):
            for helper in range(3 * number):
                begin_to_help(show_code(tournament, Role.DESK, DESK)[1], f"Karla {helper}")
            with CaptureQueriesContext(connection) as asked:
                organiser_client.get(page(tournament, "helfer/"))
            counts.append(len(asked))
        assert counts[0] == counts[1]
