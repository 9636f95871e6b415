"""Who logged in is in the log of the installation; what was typed wrongly is only counted."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import ACTOR, make_tournament
from tests.people.members import RIGHT, at_once
from tests.web.html import text_of as text
from tournament.core.act import log_of_installation
from tournament.core.audit_chain import first_fault
from tournament.models import AuditEntry, Tournament

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
