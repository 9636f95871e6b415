"""ASVS 6.3.3: an owner demands a second factor of everybody; nobody is shut out by it while he works."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import ACTOR, make_tournament
from tests.people.calling import begun
from tests.people.calling import shown as code_shown
from tests.people.device import Device
from tests.people.members import NEW, RIGHT, actions, link, logged_in, member, shown
from tests.people.test_passkeys import Browser
from tests.people.test_second_factor import SECRET, digits
from tournament.models import Invitation, MembershipRole, Organisation, Passkey, Role, SecondFactor, Tournament
from tournament.people.acts.invitations import invite
from tournament.people.acts.second_factor import turn_on

pytestmark = pytest.mark.django_db

ACCOUNT = "/leitung/konto/"
DUE = "Ihr Verein verlangt neben dem Passwort einen zweiten Faktor"


@pytest.fixture
def demanding(club: Organisation) -> Organisation:
    """An organisation whose owner demands it."""
    club.demands_second_factor = True
    club.save()
    return club


def led(client: Client, path: str = "/leitung/") -> str:
    """Where a page leads; empty: it is shown."""
    answer = client.get(path)
    return answer["Location"] if answer.status_code == 302 else ""


def sets_up_an_app(client: Client, at: float | None = None) -> Any:
    """By the secret on the page."""
    page = shown(client.get("/leitung/konto/ziffern/"))
    assert "otpauth://" in page
    factor = SecondFactor(sealed=client.session["new_app"])
    return client.post("/leitung/konto/ziffern/", {"code": digits(at or time.time(), factor.secret)})


class TestSwitch:
    def test_owner_turns_it_on_and_off_and_sees_who_lacks_one(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        turn_on(member(club, "bernd"), SECRET, digits(time.time()))
        client, page = logged_in("anna"), f"/leitung/veranstalter/{club.pk}/"
        assert "1 von 2 Konten hat jetzt weder Passkey noch App." in shown(client.get(page))
        for version, typed in ((1, {"demands_second_factor": "on"}), (2, {})):
            assert client.post(page, {"name": "RC Nord", "version": version, **typed}).status_code == 302
            club.refresh_from_db()
            assert club.demands_second_factor is bool(typed)
        assert actions()[-2:] == ["second_factor_demanded"] * 2

    def test_of_two_owners_at_once_the_second_sees_it(self, club: Organisation) -> None:
        member(club, "anna", MembershipRole.OWNER)
        client, page = logged_in("anna"), f"/leitung/veranstalter/{club.pk}/"
        client.post(page, {"name": "RC Nord", "version": 1, "demands_second_factor": "on"})
        late = client.post(page, {"name": "RC Nord", "version": 1})
        assert (late.status_code, "Inzwischen hat jemand anderes das hier geändert" in shown(late)) == (400, True)
        club.refresh_from_db()
        assert club.demands_second_factor

    def test_one_organisations_is_no_others(self, demanding: Organisation) -> None:
        member(Organisation.objects.create(name="RC Süd"), "carla")
        assert led(logged_in("carla")) == ""


class TestAtTheNextLogIn:
    def test_who_has_none_is_led_to_where_he_sets_one_up(self, demanding: Organisation) -> None:
        member(demanding, "anna", MembershipRole.OWNER)
        client = logged_in("anna")
        for path in ("/leitung/", "/leitung/neu/", "/leitung/konten/", "/leitung/konto/passwort/", "/leitung/saal/"):
            assert led(client, path) == ACCOUNT
        assert DUE in shown(client.get(ACCOUNT))
        made = sets_up_an_app(client)
        assert (made.status_code, "Codes für das Papier" in shown(made)) == (200, True)
        assert led(client) == ""
        again = Client().post("/anmelden/", {"username": "anna", "password": RIGHT})
        assert again["Location"] == "/anmelden/ziffern/"

    def test_wrong_number_sets_nothing_up(self, demanding: Organisation) -> None:
        member(demanding, "anna")
        client = logged_in("anna")
        assert sets_up_an_app(client, at=1_000_000.0).status_code == 400
        assert led(client) == ACCOUNT

    def test_who_works_already_goes_on(self, club: Organisation) -> None:
        member(club, "anna")
        client = logged_in("anna")
        Organisation.objects.update(demands_second_factor=True)
        assert led(client) == ""
        assert led(logged_in("anna")) == ACCOUNT

    def test_digits_of_an_app_are_enough(self, demanding: Organisation) -> None:
        factor = SecondFactor(user=member(demanding, "anna"), last_step=0)
        factor.secret = SECRET
        factor.save()
        client = logged_in("anna")
        assert client.post("/anmelden/ziffern/", {"code": digits(time.time())}).status_code == 302
        assert led(client) == ""

    def test_what_was_sent_from_a_page_of_before_comes_back_and_is_not_done(self, demanding: Organisation) -> None:
        member(demanding, "anna")
        client = logged_in("anna")
        sent = client.post("/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
        assert (sent.status_code, "Nachtpokal" in shown(sent)) == (403, True)
        assert "Ihr Verein verlangt einen zweiten Faktor" in shown(sent)
        assert client.post(ACCOUNT, {"shown": "X", "username": "anders"}).status_code == 403
        assert not Tournament.objects.exists()
        assert User.objects.get().username == "anna"

    def test_who_gets_back_in_by_an_owners_link_sets_it_up_anew(self, demanding: Organisation) -> None:
        user = member(demanding, "anna")
        turn_on(user, SECRET, digits(time.time()))
        token = invite(Invitation(organisation=demanding, user=user), timedelta(days=1), ACTOR)
        client = Client()
        assert client.post(f"/einladung/{token}/", {"password": NEW, "again": NEW}).status_code == 302
        assert led(client) == ACCOUNT

    def test_new_member_does_so_at_once(self, demanding: Organisation) -> None:
        client = Client()
        typed = {"shown": "Bernd", "username": "bernd", "password": NEW, "again": NEW}
        assert client.post(link(demanding), typed).status_code == 302
        assert led(client) == ACCOUNT


class TestPasskeys:
    @pytest.fixture
    def device(self, club: Organisation) -> Device:
        """That has a passkey of anna's."""
        member(club, "anna")
        browser, device = Browser(), Device()
        browser.post("/anmelden/", {"username": "anna", "password": RIGHT})
        browser.post(f"{ACCOUNT}passkey/", {"passkey": device.makes(browser.asked(f"{ACCOUNT}passkey/fragen/"))})
        assert Passkey.objects.count() == 1
        Organisation.objects.update(demands_second_factor=True)
        return device

    def test_one_is_two_factors(self, device: Device) -> None:
        client = Browser()
        assert client.shows(device).status_code == 302
        assert led(client) == ""

    def test_after_the_password_it_is_shown_and_no_other_factor_is_added_before(self, device: Device) -> None:
        """Else whoever knows the password would add his own."""
        client = Browser()
        client.post("/anmelden/", {"username": "anna", "password": RIGHT})
        assert "Ihr Konto hat einen Passkey" in shown(client.get(ACCOUNT))
        assert led(client, f"{ACCOUNT}ziffern/") == ACCOUNT
        assert client.post(f"{ACCOUNT}passkey/fragen/").status_code == 403
        client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT})
        assert led(client) == ACCOUNT
        client.post(f"{ACCOUNT}bestaetigen/", {"passkey": device.shows(client.asked("/anmelden/passkey/"))})
        assert led(client) == ""

    def test_who_has_none_yet_adds_one(self, demanding: Organisation) -> None:
        member(demanding, "anna")
        client, device = Browser(), Device()
        client.post("/anmelden/", {"username": "anna", "password": RIGHT})
        made = device.makes(client.asked(f"{ACCOUNT}passkey/fragen/"))
        assert client.post(f"{ACCOUNT}passkey/", {"passkey": made}).status_code == 302
        assert led(client) == ""

    def test_account_made_by_one_has_two(self, demanding: Organisation) -> None:
        client, device = Browser(), Device()
        path = link(demanding)
        typed = {"shown": "Bernd", "username": "bernd", "passkey": device.makes(client.asked(f"{path}passkey/"))}
        assert client.post(path, typed).status_code == 302
        assert led(client) == ""


class TestOfWhom:
    def test_who_has_a_task_in_its_tournament_and_who_owns_the_installation(self, demanding: Organisation) -> None:
        tournament = make_tournament(4, organisation=demanding)
        carla = member(Organisation.objects.create(name="RC Süd"), "carla")
        User.objects.create_superuser("chefin", password=RIGHT)
        assert led(logged_in("carla")) == ""
        tournament.appointments.create(user=carla, role=Role.REFEREE)
        assert led(logged_in("carla")) == ACCOUNT
        assert led(logged_in("chefin")) == ACCOUNT

    def test_not_of_a_helper_for_the_day(self, organiser_client: Client, tournament: Tournament) -> None:
        club = Organisation.objects.create(name="RC Nord", demands_second_factor=True)
        Tournament.objects.update(organisation=club)
        phone = begun(code_shown(organiser_client, tournament))
        assert led(phone, f"/leitung/{tournament.slug}/") == ""
        assert led(phone) == ""
