"""A tournament is deleted by who leads it, and restored within thirty days, as it was."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, make_tournament
from tests.roles.everything import helper, somebody
from tests.web.html import text_of
from tournament.core.audit_chain import first_fault
from tournament.models import Organisation, Role, Tournament
from tournament.setup.acts.deleting import restore_tournament

pytestmark = pytest.mark.django_db


def delete(client: Client, tournament: Tournament, **typed: str) -> int:
    """As the page asks for it, which is read before."""
    tournament.refresh_from_db()
    typed = {"revision": str(tournament.revision)} | typed
    return client.post(f"/leitung/{tournament.slug}/loeschen/", typed).status_code


def restore(client: Client, tournament: Tournament) -> str:
    return text_of(client.post(f"/leitung/{tournament.slug}/wiederherstellen/", follow=True))


def parts(client: Client) -> tuple[str, str]:
    """ "Meine Turniere" before and behind where the deleted ones begin."""
    above, _heading, below = text_of(client.get("/leitung/")).partition("Gelöscht")
    return above, below


def test_it_waits_below_all_others_and_comes_back_with_one_tap(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    make_tournament(4, name="Liga").organisers.add(organiser)
    assert delete(organiser_client, tournament) == 302
    organiser_client.get("/leitung/")  # says that it is deleted, once
    above, below = parts(organiser_client)
    assert ("Liga" in above, "Pokal 2026" in above) == (True, False)
    until = timezone.localdate() + timedelta(days=30)
    assert "Pokal 2026" in below
    assert f"wird am {until.day}. " in below
    assert "Wiederherstellen" in below
    assert "„Pokal 2026“ ist wieder da, wie es war." in restore(organiser_client, tournament)
    assert "Pokal 2026" in parts(organiser_client)[0]


def test_its_page_says_what_goes(tournament: Tournament, organiser_client: Client) -> None:
    assert "Turnier löschen …" in text_of(organiser_client.get(f"/leitung/{tournament.slug}/angaben/"))
    said = text_of(organiser_client.get(f"/leitung/{tournament.slug}/loeschen/"))
    assert "Personen 8" in said
    assert "30 Tage lang lässt es sich" in said


@pytest.mark.parametrize(("days", "comes"), [(29, True), (30, False)])
def test_it_can_be_restored_for_thirty_days(
    tournament: Tournament, organiser_client: Client, days: int, comes: bool
) -> None:
    assert delete(organiser_client, tournament) == 302
    earlier = timezone.now() - timedelta(days=days)
    Tournament.stored.update(deleted_at=earlier)
    said = restore(organiser_client, tournament)
    assert ("Die Frist ist vorbei" in said) == (not comes)
    assert Tournament.objects.exists() == comes


@pytest.mark.parametrize("role", Role)
def test_only_whoever_leads_it_deletes_and_restores(tournament: Tournament, role: Role) -> None:
    client, leads = somebody(tournament, role), role == Role.LEAD
    assert (delete(client, tournament) == 302) == leads
    Tournament.stored.update(deleted_at=timezone.now())
    assert ("Pokal 2026" in parts(client)[1]) == leads
    restore(client, tournament)
    assert Tournament.objects.exists() == leads


def test_owner_restores_what_is_his_organisations_and_nobody_elses(
    tournament: Tournament, organiser: User, organiser_client: Client
) -> None:
    delete(organiser_client, tournament)
    tournament.organisers.clear()
    organiser.memberships.update(role="owner")
    assert organiser_client.post(f"/leitung/{tournament.slug}/wiederherstellen/").status_code == 404
    Tournament.stored.update(organisation=Organisation.objects.get(memberships__user=organiser))
    assert "ist wieder da" in restore(organiser_client, tournament)


def test_who_helps_reads_that_it_is_deleted_and_keeps_what_he_sent(tournament: Tournament) -> None:
    desk = somebody(tournament, Role.DESK)
    Tournament.stored.update(deleted_at=timezone.now())
    answer = desk.post(f"/leitung/{tournament.slug}/anmeldung/neu/", {"name": "Neu, Nora"})
    assert (answer.status_code, answer["Cache-Control"]) == (410, "no-store")
    assert "Dieses Turnier ist gelöscht" in text_of(answer)
    assert 'value="Neu, Nora"' in answer.content.decode()
    assert tournament.registrations.count() == 8
    english = desk.get(f"/leitung/{tournament.slug}/", headers={"Accept-Language": "en"})
    assert "deleted" in text_of(english)


def test_somebody_did_something_since_it_was_read(tournament: Tournament, organiser_client: Client) -> None:
    read = str(tournament.revision)
    organiser_client.post(f"/leitung/{tournament.slug}/weglegen/", {"archived": "1"})
    answer = organiser_client.post(f"/leitung/{tournament.slug}/loeschen/", {"revision": read})
    assert (answer.status_code, "gelöscht ist nichts" in text_of(answer)) == (409, True)
    assert Tournament.objects.exists()


@pytest.mark.parametrize("revision", ["", "zwei", "-1"])
def test_what_was_never_read_deletes_nothing(tournament: Tournament, organiser_client: Client, revision: str) -> None:
    assert delete(organiser_client, tournament, revision=revision) in (400, 409)
    assert Tournament.objects.exists()


def test_log_says_both_and_holds(tournament: Tournament, organiser_client: Client) -> None:
    for _twice in range(2):
        delete(organiser_client, tournament)
        restore(organiser_client, tournament)
    restore(organiser_client, tournament)  # it is there: nothing is to do
    tournament.refresh_from_db()
    said = list(tournament.audit_entries.values_list("action", flat=True))
    assert said == ["tournament_deleted", "tournament_undeleted"] * 2
    assert first_fault(tournament) is None


def test_restoring_what_is_there_changes_nothing(tournament: Tournament) -> None:
    assert restore_tournament(tournament, ACTOR) is False


def test_so_many_queries_however_many_are_deleted(organiser: User, organiser_client: Client) -> None:
    asked = []
    Tournament.stored.update(deleted_at=timezone.now())
    for _round in range(2):
        with CaptureQueriesContext(connection) as queries:
            organiser_client.get("/leitung/")
        asked.append(len(queries))
        for _more in range(3):
            make_tournament(4).organisers.add(organiser)
        Tournament.stored.exclude(organisers=None).update(deleted_at=timezone.now())
    assert asked[0] == asked[1]


def test_whoever_has_no_task_there_learns_nothing(tournament: Tournament) -> None:
    stranger = Client()
    stranger.force_login(helper(make_tournament(4), Role.LEAD))
    Tournament.stored.filter(pk=tournament.pk).update(deleted_at=timezone.now())
    assert stranger.get(f"/leitung/{tournament.slug}/").status_code == 404
