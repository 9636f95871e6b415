"""Who logged in is in the log of the installation; what was typed wrongly is only counted.

ASVS 7.3.1: a log-in in which nobody does anything ends; whoever works all day stays in it.
"""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.factories import ACTOR, make_tournament
from tests.people.members import HOUR, RIGHT, at_once, is_in, lacking, later, logged_in, shown
from tests.web.html import text_of as text
from tournament.core.act import log_of_installation
from tournament.core.audit_chain import first_fault
from tournament.models import AuditEntry, Tournament
from tournament.people.reads.sessions import log_ins_of

pytestmark = pytest.mark.django_db


def log_in(name: str = "anna", password: str = RIGHT) -> None:
    Client().post(reverse("login"), {"username": name, "password": password})


def rows() -> list[tuple[str, str, object]]:
    entries = AuditEntry.objects.filter(tournament=None).order_by("revision")
    return list(entries.values_list("actor", "action", "after"))


def test_log_in_is_logged_once_and_chained_and_personal(organiser: User) -> None:
    for _time in range(2):
        log_in()
    assert rows() == [("Konto: anna", "logged_in", None)] * 2
    assert first_fault(None) is None
    assert [set(entry.salts or ()) for entry in AuditEntry.objects.all()] == [{"actor"}] * 2


def test_wrong_passwords_are_a_number_in_the_row_of_the_right_one(organiser: User) -> None:
    for password in ("falsch", "auch-falsch", "karten-und-auge"):
        log_in(password=password)
    assert rows() == []
    log_in()
    log_in()
    assert [after for _actor, _action, after in rows()] == [{"failed_before": 3}, None]


def test_password_typed_as_a_name_is_not_kept(organiser: User) -> None:
    log_in(name=RIGHT, password="anna")
    log_in()
    assert RIGHT not in str(AuditEntry.objects.values_list().get())


def test_organiser_sees_who_can_change_his_tournament(organiser_client: Client, tournament: Tournament) -> None:
    User.objects.create_superuser("chefin", password=RIGHT)
    make_tournament(4).organisers.add(User.objects.create_user("bernd", password=RIGHT))
    for name in ("anna", "chefin", "bernd"):
        log_in(name)
    page = text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))
    words = ("Wer sich angemeldet hat", "Konto: anna", "Konto: chefin", "bernd")
    assert [word for word in words if word not in page] == ["bernd"]


@pytest.mark.django_db(transaction=True)
def test_log_ins_of_many_at_once_are_one_chain() -> None:
    at_once(lambda actor: log_of_installation(actor, "logged_in"), [ACTOR] * 16)
    assert (AuditEntry.objects.filter(tournament=None).count(), first_fault(None)) == (16, None)


def test_act_of_no_tournament_names_no_role(organiser_client: Client, tournament: Tournament) -> None:
    """Whoever founds a tournament leads it from then on; what he does with his account he does as nobody in it."""
    organiser_client.post("/leitung/konto/", {"shown": "Spielleitung: Anna", "username": "anna"})
    organiser_client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": "1"})
    said = {"account_changed": "Konto: anna", "tournament_archived": "Spielleitung: Spielleitung: Anna"}
    assert said.items() <= dict(AuditEntry.objects.values_list("action", "actor")).items()


LIMIT = 12 * HOUR


@pytest.fixture
def client(organiser: User) -> Client:
    """Where anna is logged in."""
    return logged_in("anna")


@pytest.mark.parametrize(("seconds", "stays"), [(LIMIT - 60, True), (LIMIT + 60, False)])
def test_log_in_is_over_after_twelve_hours_without_anything(
    organiser: User, client: Client, seconds: int, stays: bool
) -> None:
    later(client, seconds)
    assert [is_in(client), is_in(client)] == [stays] * 2  # looking brings it back no more
    assert ("abmelden" in shown(client.get("/")), len(log_ins_of(organiser))) == (stays, stays)


def test_hours_are_said_by_who_runs_it(client: Client, settings: Settings) -> None:
    settings.IDLE_HOURS = 2
    later(client, HOUR + 60)
    assert is_in(client)
    later(client, 2 * HOUR + 60)
    assert not is_in(client)


def test_desk_that_works_all_day_stays_in_it(client: Client) -> None:
    for _hours in range(5):
        later(client, 6 * HOUR)
        assert is_in(client)


def test_session_from_before_it_was_noted_goes_on_until_it_is_idle(organiser: User) -> None:
    client = Client()
    client.force_login(organiser)  # its session says who it is, and no more, as those of 2026.11.6
    assert client.post("/leitung/konto/bestaetigen/", {"password": RIGHT}).status_code == 302
    assert (is_in(client), len(log_ins_of(organiser))) == (True, 1)
    later(client, LIMIT + 60)
    assert not is_in(client)


def test_page_that_asks_by_itself_for_news_does_nothing(client: Client) -> None:
    later(client, 7 * HOUR)
    client.get("/leitung/", headers={"Sec-Fetch-Mode": "cors"})
    later(client, 7 * HOUR)
    assert not is_in(client)


def test_form_of_an_idle_log_in_comes_back_and_is_not_stored(client: Client) -> None:
    later(client, LIMIT + 60)
    sent = client.post("/leitung/neu/", {"name": "Nachtpokal", "date": "2026-12-05"})
    assert lacking(sent, "Nachtpokal", "Sie sind nicht mehr angemeldet") == (403, [])
    assert (Tournament.objects.count(), is_in(logged_in("anna"))) == (0, True)
