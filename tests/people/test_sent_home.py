"""Helpers sent home with one tap, members appointed, and what each did."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_tournament
from tests.people.calling import DESK, actors, begun, karla, page, shown
from tests.web.html import text_of
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Appointment, Invitation, Membership, Organisation, Role, Tournament
from tournament.people.acts.helpers import appoint, begin_to_help, change_role, send_home, show_code

pytestmark = pytest.mark.django_db


class TestSentHome:
    def test_with_one_tap_and_at_once(self, organiser_client: Client, tournament: Tournament) -> None:
        phone = begun(shown(organiser_client, tournament))
        told = organiser_client.post(
            page(tournament, f"helfer/{karla(tournament).pk}/beenden/"), {"read": "desk"}, follow=True
        )
        assert "Karla hat hier keine Aufgabe mehr." in text_of(told)
        assert phone.get(page(tournament, "anmeldung/"))["Location"].startswith("/anmelden/")
        assert actors(tournament)[-1] == "Spielleitung: anna"

    def test_what_he_typed_meanwhile_is_not_stored_and_still_there(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        phone = begun(shown(organiser_client, tournament))
        send_home(karla(tournament), Role.DESK, DESK)
        answer = phone.post(page(tournament, "anmeldung/neu/"), {"name": "Zander, Zoe", "club": "RC Süd"})
        assert answer.status_code == 403
        assert "Ihre Anmeldung gilt nicht mehr" in text_of(answer)
        assert 'name="name" value="Zander, Zoe"' in answer.content.decode()
        assert not tournament.registrations.filter(person__name__startswith="Zander").exists()

    def test_nor_is_it_lost_where_he_has_an_account(self, tournament: Tournament) -> None:
        user = User.objects.create_user("berta")
        appointment = Appointment.objects.create(tournament=tournament, user=user, role=Role.DESK)
        browser = Client()
        browser.force_login(user)
        typed = {"name": "Zander, Zoe"}
        for role, status in ((Role.READER, 403), (None, 404)):
            if role:
                change_role(appointment, role, appointment.role, DESK)
            else:
                send_home(appointment, Role.READER, DESK)
            answer = browser.post(page(tournament, "anmeldung/neu/"), typed)
            assert answer.status_code == status
            assert 'name="name" value="Zander, Zoe"' in answer.content.decode()
        assert browser.get("/leitung/").status_code == 200  # his account is his own

    def test_program_of_the_page_gets_no_page(self, organiser_client: Client, tournament: Tournament) -> None:
        phone = begun(shown(organiser_client, tournament, Role.CASH))
        refused = phone.post(page(tournament, "anmeldung/anwesend/"), headers={"Accept": "application/json"})
        assert refused.status_code == 403

    def test_who_was_sent_home_is_not_sent_twice(self, organiser_client: Client, tournament: Tournament) -> None:
        begun(shown(organiser_client, tournament))
        send_home(karla(tournament), Role.DESK, DESK)
        with pytest.raises(StaleError):
            send_home(karla(tournament), Role.DESK, DESK)
        with pytest.raises(StaleError):
            change_role(karla(tournament), Role.CASH, Role.DESK, DESK)

    def test_whoever_changed_it_first_is_shown(self, organiser_client: Client, tournament: Tournament) -> None:
        begun(shown(organiser_client, tournament))
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

    def test_another_tournaments_helper_is_not_found(self, organiser_client: Client, tournament: Tournament) -> None:
        begun(shown(organiser_client, tournament))
        other = make_tournament()
        other.organisers.add(User.objects.get(username="anna"))
        code = Invitation.objects.get()
        for rest in (f"{karla(tournament).pk}/beenden/", f"{karla(tournament).pk}/aufgabe/", f"code/{code.pk}/"):
            address = page(other, f"helfer/{rest}")
            assert organiser_client.generic("GET" if "code" in rest else "POST", address).status_code == 404


class TestMembers:
    def test_one_gets_a_role_for_good(self, organiser_client: Client, organiser: User, tournament: Tournament) -> None:
        organisation = Organisation.objects.get(memberships__user=organiser)
        Tournament.objects.update(organisation=organisation)
        berta = User.objects.create_user("berta", first_name="Berta")
        Membership.objects.create(organisation=organisation, user=berta)
        stranger = User.objects.create_user("fremd")
        for user in (berta, stranger):
            organiser_client.post(page(tournament, "helfer/ernennen/"), {"user": user.pk, "role": "results"})
        named = tournament.appointments.exclude(user=organiser).values_list("user__username", "role", "until")
        assert list(named) == [("berta", "results", None)]
        tournament.refresh_from_db()
        with pytest.raises(StaleError):
            appoint(tournament, berta, Role.DESK, DESK)

    def test_who_is_no_member_of_its_organisation_is_not_to_be_chosen(
        self, organiser_client: Client, tournament: Tournament
    ) -> None:
        User.objects.create_user("ohne-verein")
        assert "ohne-verein" not in text_of(organiser_client.get(page(tournament, "helfer/")))


class TestLog:
    def test_it_shows_what_one_person_did(self, organiser_client: Client, tournament: Tournament) -> None:
        for name in ("Karla", "Mia"):
            phone = begun(shown(organiser_client, tournament), name)
            phone.post(page(tournament, "anmeldung/neu/"), {"name": f"Zander, {name}", "present": "on"})
        lines = text_of(organiser_client.get(page(tournament, "protokoll/?wer=Karla")))
        assert "Anmeldetisch: Karla" in lines
        assert "Anmeldetisch: Mia" not in lines
        assert "Unter dem Namen „Niemand“ ist hier nichts geschehen." in text_of(
            organiser_client.get(page(tournament, "protokoll/?wer=Niemand"))
        )

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
