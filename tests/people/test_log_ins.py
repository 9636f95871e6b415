"""Who logged in is in the log of the installation; what was typed wrongly is only counted."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, make_tournament
from tests.web.html import text_of as text
from tournament.core.act import log_of_installation
from tournament.core.audit_chain import first_fault
from tournament.models import AuditEntry, Tournament

pytestmark = pytest.mark.django_db

RIGHT = "karten-und-augen"


def log_in(name: str = "anna", password: str = RIGHT) -> None:
    Client().post(reverse("login"), {"username": name, "password": password})


def rows() -> list[tuple[str, str, object]]:
    entries = AuditEntry.objects.filter(tournament=None).order_by("revision")
    return list(entries.values_list("actor", "action", "after"))


def test_log_in_is_logged_once_and_chained(organiser: User) -> None:
    for _time in range(2):
        log_in()
    assert rows() == [("Konto: anna", "logged_in", None)] * 2
    assert first_fault(None) is None


def test_wrong_passwords_are_a_number_in_the_row_of_the_right_one(organiser: User) -> None:
    for password in ("falsch", "auch-falsch", "karten-und-auge"):
        log_in(password=password)
    assert rows() == []
    log_in()
    log_in()
    assert [after for _actor, _action, after in rows()] == [{"failed_before": 3}, None]


def test_nothing_that_was_typed_wrongly_is_kept(organiser: User) -> None:
    log_in(name=RIGHT, password="anna")
    log_in()
    assert RIGHT not in str(AuditEntry.objects.values_list().get())


def test_who_logged_in_is_personal(organiser: User) -> None:
    log_in()
    assert set(AuditEntry.objects.get().salts or ()) == {"actor"}


def test_organiser_sees_who_can_change_his_tournament(organiser_client: Client, tournament: Tournament) -> None:
    User.objects.create_superuser("chefin", password=RIGHT)
    other = User.objects.create_user("bernd", password=RIGHT)
    make_tournament(4).organisers.add(other)
    for name in ("anna", "chefin", "bernd"):
        log_in(name)
    page = text(organiser_client.get(f"/leitung/{tournament.slug}/protokoll/"))
    assert "Wer sich angemeldet hat" in page
    assert ("Konto: anna" in page, "Konto: chefin" in page, "bernd" in page) == (True, True, False)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_are_one_chain() -> None:
    def logged() -> None:
        try:
            log_of_installation(ACTOR, "logged_in")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(logged) for _time in range(16)]:
            done.result(60)
    assert AuditEntry.objects.filter(tournament=None).count() == 16
    assert first_fault(None) is None


def test_what_belongs_to_no_tournament_names_no_role(organiser_client: Client, tournament: Tournament) -> None:
    """Whoever founds a tournament leads it from then on; what he does with his account he does as nobody in it."""
    organiser_client.post("/leitung/konto/", {"shown": "Spielleitung: Anna", "username": "anna"})
    organiser_client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": "1"})
    acts = dict(AuditEntry.objects.values_list("action", "actor"))
    assert acts["account_changed"] == "Konto: anna"
    assert acts["tournament_archived"] == "Spielleitung: Spielleitung: Anna"
