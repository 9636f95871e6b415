"""Who helped for a day: the name goes with those of the players, the account with it, and the chain holds."""

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, make_tournament, seat_series
from tests.people.calling import begun, karla, page, shown
from tests.people.members import amiss
from tests.privacy.test_forgetting import rows_with
from tests.web.answers import text
from tournament.core.act import Actor, act
from tournament.core.audit_chain import first_fault
from tournament.core.errors import RefusedError
from tournament.lists.acts.calls import call_referee
from tournament.models import Appointment, CardTable, Decision, Remark, Role, Tournament
from tournament.models.seals import is_seal
from tournament.privacy.acts.forgetting import apply_again, forget
from tournament.privacy.acts.helpers import forget_helpers
from tournament.privacy.reads.forgotten import known

pytestmark = pytest.mark.django_db
NOTED = {"person": "1", "reason": "Karte lag offen"}


def over(tournament: Tournament) -> None:
    Appointment.objects.filter(tournament=tournament).exclude(until=None).update(until=timezone.now())


@pytest.fixture
def helped(organiser_client: Client, tournament: Tournament) -> Tournament:
    """Karla judged for a day, at the desk somebody else still sits."""
    seat_series(tournament)
    phone = begun(shown(organiser_client, tournament, Role.REFEREE))
    table = CardTable.objects.select_related("series__tournament").get(series__tournament=tournament, number=1)
    call_referee(table, "Joker", ACTOR)
    for done, sent in (("serie/1/tisch/1/ruf-erledigt/", {}), ("entscheidungen/notiz/", NOTED)):
        assert phone.post(page(tournament, done), sent).status_code == 302
    mine = f"helfer/{karla(tournament).pk}/"
    organiser_client.post(page(tournament, mine + "aufgabe/"), {"role": "desk", "read": "referee"})
    organiser_client.post(page(tournament, mine + "beenden/"), {"read": "desk"})
    begun(shown(organiser_client, tournament), "Mia")
    return tournament


def test_name_is_nowhere_and_the_chain_holds(helped: Tournament) -> None:
    assert set(rows_with("Karla")) >= {"AuditEntry", "Remark", "Decision"}
    assert (forget_helpers(helped, ACTOR), rows_with("Karla")) == (1, [])
    assert not User.objects.filter(first_name="Karla").exists()
    assert (first_fault(helped), first_fault(None)) == (None, None)
    assert (Remark.objects.get().settled_by, Decision.objects.get().by) == ("Schiedsrichter", "Schiedsrichter")
    last = helped.audit_entries.order_by("-revision")[0]
    assert (last.action, last.after) == ("helpers_forgotten", {"helpers": 1})


def test_helpers_of_today_and_leaders_keep_their_names(helped: Tournament) -> None:
    forget_helpers(helped, ACTOR)
    assert helped.appointments.filter(user__first_name="Mia").exists()
    assert helped.audit_entries.filter(actor="Anmeldetisch: Mia").exists()
    assert helped.audit_entries.filter(actor="Spielleitung: anna").exists()
    with pytest.raises(RefusedError, match="forgotten_already"):
        forget_helpers(helped, ACTOR)


def test_helper_of_another_tournament_is_known_until_that_is_over(helped: Tournament) -> None:
    other, user = make_tournament(4), karla(helped).user
    Appointment.objects.create(tournament=other, user=user, role=Role.DESK, until=timezone.now())
    forget_helpers(helped, ACTOR)
    assert User.objects.filter(pk=user.pk).exists()
    forget_helpers(other, ACTOR)
    assert not User.objects.filter(pk=user.pk).exists()


def test_helpers_go_in_one_step_with_all_names(organiser_client: Client, helped: Tournament) -> None:
    over(helped)
    asked = text(organiser_client.get(page(helped, "daten/loeschen/")))
    assert "Dazu die Namen von 2 Personen, die an einem Tag geholfen haben; ihre Konten gehen mit." in asked
    done = text(organiser_client.post(page(helped, "daten/loeschen/"), {"sure": "on"}, follow=True))
    assert amiss(done, "10 Namen sind gelöscht.", "Namen sind keine mehr gespeichert.") == []
    assert (rows_with("Karla"), rows_with("Mia")) == ([], [])


def test_helpers_alone_are_enough(organiser_client: Client, helped: Tournament) -> None:
    organiser_client.post(page(helped, "daten/loeschen/"), {"sure": "on"})
    over(helped)  # Mia goes home in the evening
    assert "Alle Namen löschen …" in text(organiser_client.get(page(helped, "daten/")))
    done = organiser_client.post(page(helped, "daten/loeschen/"), {"sure": "on"}, follow=True)
    assert "1 Name ist gelöscht." in text(done)
    again = organiser_client.post(page(helped, "daten/loeschen/"), {"sure": "on"}, follow=True)
    assert "Davon ist niemand mehr mit Namen da." in text(again)


def test_older_copy_does_not_bring_them_back(helped: Tournament) -> None:
    over(helped)
    everybody = [one.pk for one in helped.registrations.all()]
    with transaction.atomic():
        forget(helped, everybody, ACTOR)
        rows = known()
        transaction.set_rollback(True)  # the database as it was before
    assert rows_with("Karla") != []
    apply_again(rows, ACTOR)
    assert (rows_with("Karla"), rows_with("Mia")) == ([], [])


def test_acts_of_helpers_stay_whatever_they_are(helped: Tournament) -> None:
    """Also where the log keeps it as one value, since its names are no words of the program."""
    with act(helped, Actor.user(karla(helped).user, Role.DESK), "people_ticked") as ticking:
        ticking.after = {"Ahrens, Anna": True}
    forget_helpers(helped, ACTOR)
    row = helped.audit_entries.get(action="people_ticked")
    assert (row.after, is_seal(row.actor)) == ({"Ahrens, Anna": True}, True)
