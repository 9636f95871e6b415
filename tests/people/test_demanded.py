"""ASVS 6.3.3: an owner demands a second factor of everybody; nobody is shut out by it while he works."""

import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_tournament
from tests.people.calling import begun
from tests.people.calling import shown as code_shown
from tests.people.device import Device
from tests.people.members import (
    NEW_PASSWORD,
    RIGHT,
    SECRET,
    TYPED,
    actions,
    lacking,
    link,
    link_of,
    logged_in,
    member,
    owner,
    with_app,
)
from tests.people.test_second_factor import Browser, device_of_anna, digits
from tournament.models import Invitation, Organisation, Role, SecondFactor, Tournament
from tournament.people.acts.second_factor import turn_on

pytestmark = pytest.mark.django_db

ACCOUNT = "/leitung/konto/"
APP = f"{ACCOUNT}ziffern/"
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
    assert lacking(client.get(APP), "otpauth://") == (200, [])
    factor = SecondFactor(sealed=client.session["new_app"])
    return client.post(APP, {"code": digits(at or time.time(), factor.secret)})


class TestSwitch:
    def test_owner_turns_it_on_and_off_and_sees_who_lacks_one(self, club: Organisation) -> None:
        turn_on(member(club, "bernd"), SECRET, digits(time.time()))
        client, page = owner(club), f"/leitung/veranstalter/{club.pk}/"
        assert lacking(client.get(page), "1 von 2 Konten hat jetzt weder Passkey noch App.") == (200, [])
        for version, typed in ((1, {"demands_second_factor": "on"}), (2, {})):
            assert client.post(page, {"name": "RC Nord", "version": version, **typed}).status_code == 302
            assert Organisation.objects.get().demands_second_factor is bool(typed)
        assert actions()[-2:] == ["second_factor_demanded"] * 2

    def test_second_of_two_owners_at_once_sees_it(self, club: Organisation) -> None:
        client, page = owner(club), f"/leitung/veranstalter/{club.pk}/"
        client.post(page, {"name": "RC Nord", "version": 1, "demands_second_factor": "on"})
        late = client.post(page, {"name": "RC Nord", "version": 1})
        assert lacking(late, "Inzwischen hat jemand anderes das hier geändert") == (400, [])
        assert Organisation.objects.get().demands_second_factor

    def test_other_organisations_do_not_demand_it(self, demanding: Organisation) -> None:
        member(Organisation.objects.create(name="RC Süd"), "carla")
        assert led(logged_in("carla")) == ""


class TestAtTheNextLogIn:
    def test_account_without_one_is_led_to_where_it_sets_one_up(self, demanding: Organisation) -> None:
        client = owner(demanding)
        paths = ("/leitung/", "/leitung/neu/", "/leitung/konten/", "/leitung/konto/passwort/", "/leitung/saal/")
        assert {led(client, path) for path in paths} == {ACCOUNT}
        assert lacking(client.get(ACCOUNT), DUE) == (200, [])
        assert (sets_up_an_app(client, at=1_000_000.0).status_code, led(client)) == (400, ACCOUNT)
        assert lacking(sets_up_an_app(client), "Codes für das Papier") == (200, [])
        assert led(client) == ""
        again = Client().post("/anmelden/", {"username": "anna", "password": RIGHT})
        assert again["Location"] == "/anmelden/ziffern/"

    def test_browser_that_works_already_goes_on(self, club: Organisation) -> None:
        client = owner(club)
        Organisation.objects.update(demands_second_factor=True)
        assert (led(client), led(logged_in("anna"))) == ("", ACCOUNT)

    def test_digits_of_an_app_are_enough(self, demanding: Organisation) -> None:
        with_app(member(demanding, "anna"))
        client = logged_in("anna")
        assert client.post("/anmelden/ziffern/", {"code": digits(time.time())}).status_code == 302
        assert led(client) == ""

    def test_form_sent_from_a_page_of_before_comes_back_and_is_not_done(self, demanding: Organisation) -> None:
        client = owner(demanding)
        sent = client.post("/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
        assert lacking(sent, "Nachtpokal", "Ihr Verein verlangt einen zweiten Faktor") == (403, [])
        assert client.post(ACCOUNT, {"shown": "X", "username": "anders"}).status_code == 403
        assert (Tournament.objects.count(), User.objects.get().username) == (0, "anna")

    def test_guest_and_account_back_in_by_a_link_set_one_up_at_once(self, demanding: Organisation) -> None:
        user = member(demanding, "anna")
        turn_on(user, SECRET, digits(time.time()))
        way_back = link_of(Invitation(organisation=demanding, user=user))
        for path, typed in ((way_back, NEW_PASSWORD), (link(demanding), TYPED)):
            client = Client()
            assert (client.post(path, typed).status_code, led(client)) == (302, ACCOUNT)


class TestPasskeys:
    @pytest.fixture
    def device(self, club: Organisation) -> Device:
        """That has a passkey of anna's."""
        member(club, "anna")
        device = device_of_anna()
        Organisation.objects.update(demands_second_factor=True)
        return device

    def test_passkey_is_two_factors(self, device: Device) -> None:
        client = Browser()
        assert (client.shows(device).status_code, led(client)) == (302, "")

    def test_passkey_is_shown_after_the_password_before_another_is_added(self, device: Device) -> None:
        """Else whoever knows the password would add his own."""
        client = Browser(logged_in=True)
        assert lacking(client.get(ACCOUNT), "Ihr Konto hat einen Passkey") == (200, [])
        assert (led(client, APP), client.post(f"{ACCOUNT}passkey/fragen/").status_code) == (ACCOUNT, 403)
        client.post(f"{ACCOUNT}bestaetigen/", {"password": RIGHT})
        assert led(client) == ACCOUNT
        client.post(f"{ACCOUNT}bestaetigen/", {"passkey": client.says(device)})
        assert led(client) == ""

    def test_account_that_has_none_yet_adds_one(self, demanding: Organisation) -> None:
        member(demanding, "anna")
        client = Browser(logged_in=True)
        assert client.post(f"{ACCOUNT}passkey/", {"passkey": client.makes(Device())}).status_code == 302
        assert led(client) == ""

    def test_account_made_by_one_has_two(self, demanding: Organisation) -> None:
        client, path = Browser(), link(demanding)
        typed = {"shown": "Bernd", "username": "bernd", "passkey": client.makes(Device(), f"{path}passkey/")}
        assert (client.post(path, typed).status_code, led(client)) == (302, "")


class TestOfWhom:
    def test_tasks_in_its_tournament_and_the_owner_of_the_installation_need_it(self, demanding: Organisation) -> None:
        carla = member(Organisation.objects.create(name="RC Süd"), "carla")
        User.objects.create_superuser("chefin", password=RIGHT)
        assert led(logged_in("carla")) == ""
        make_tournament(4, organisation=demanding).appointments.create(user=carla, role=Role.REFEREE)
        assert [led(logged_in(name)) for name in ("carla", "chefin")] == [ACCOUNT] * 2

    def test_helper_for_the_day_needs_none(self, organiser_client: Client, tournament: Tournament) -> None:
        Tournament.objects.update(organisation=Organisation.objects.create(name="RC Nord", demands_second_factor=True))
        phone = begun(code_shown(organiser_client, tournament))
        assert [led(phone, path) for path in (f"/leitung/{tournament.slug}/", "/leitung/")] == ["", ""]
