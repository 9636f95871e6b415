"""Two helpers at once: the second sees what the first did, nothing is lost, and each stands in the log by his name."""

import uuid

import pytest
from django.test import Client

from tests.factories import make_tournament, seat_series
from tests.people.calling import DESK, page
from tests.people.members import at_once, lacking
from tournament.models import Role, Tournament
from tournament.people.acts.helpers import show_code

pytestmark = pytest.mark.django_db

JSON = {"Accept": "application/json"}


def helpers(tournament: Tournament, role: Role, *names: str) -> list[Client]:
    """The phones of those who scanned a code."""
    phones = []
    for name in names:
        phone = Client()
        phone.post(f"/helfen/{show_code(tournament, role, DESK)[1]}/", {"name": name})
        phones.append(phone)
    return phones


def actors(tournament: Tournament, action: str) -> list[str]:
    return list(tournament.audit_entries.filter(action=action).order_by("revision").values_list("actor", flat=True))


def game(augen: int) -> dict[str, object]:
    """Typed at a table of four: seat 1 deals, seat 2 finishes."""
    typed = {2: ("romme", 0), 3: ("opened", augen), 4: ("opened", 9)}
    outcomes = {f"outcome_{seat}": outcome for seat, (outcome, _augen) in typed.items()}
    held = {f"augen_{seat}": augen for seat, (_outcome, augen) in typed.items()}
    return {"entry_id": uuid.uuid4(), "version": 0, "dealer": 1} | outcomes | held


def tick(tournament: Tournament) -> dict[str, object]:
    """That the first player, who was absent, is there."""
    tournament.registrations.update(present=False)
    one = tournament.registrations.get(number=1)
    return {"row": f"{one.pk}.{one.version}.0", "present": one.pk}


@pytest.mark.django_db(transaction=True)
def test_acts_in_the_same_moment_are_done_once_and_nothing_is_lost() -> None:
    tournament = make_tournament(4, games=4)
    seat_series(tournament)
    desk, ticked = page(tournament, "anmeldung/anwesend/"), tick(tournament)
    desks = helpers(tournament, Role.DESK, "Karla", "Mia")
    assert at_once(lambda phone: phone.post(desk, ticked, headers=JSON).status_code, desks) == ["200", "200"]
    typing = helpers(tournament, Role.RESULTS, "Jens", "Olga")
    address = page(tournament, "serie/1/tisch/1/spiel/1/")
    assert at_once(lambda phone: phone.post(address, game(17)).status_code, typing) == ["302", "409"]
    assert [len(actors(tournament, action)) for action in ("people_ticked", "game_stored")] == [1, 1]


def test_two_desks_check_in_the_same_person(tournament: Tournament) -> None:
    ticked = tick(tournament)
    phones = helpers(tournament, Role.DESK, "Karla", "Mia")
    asked = [phone.post(page(tournament, "anmeldung/anwesend/"), ticked, headers=JSON) for phone in phones]
    # both wanted the same: the second is told what is stored, and has it too
    assert [answer.status_code for answer in asked] == [200, 200]
    assert asked[1].json()["rows"] == [{"pk": ticked["present"], "version": 2, "present": True}]
    assert actors(tournament, "people_ticked") == ["Anmeldetisch: Karla"]


def test_two_desks_correct_the_same_person(tournament: Tournament) -> None:
    one = tournament.registrations.get(number=1)
    karla, mia = helpers(tournament, Role.DESK, "Karla", "Mia")
    address, typed = page(tournament, f"anmeldung/{one.pk}/"), {"name": one.person.name, "number": 1, "version": 1}
    assert karla.post(address, typed | {"club": "RC Nord"}).status_code == 302
    second = mia.post(address, typed | {"club": "RC Süd"})
    said = "Inzwischen hat jemand anderes diese Anmeldung geändert."
    assert lacking(second, said, "RC Nord", 'value="RC Süd"') == (409, [])
    assert tournament.registrations.get(number=1, club__name="RC Nord") == one


def test_two_type_the_same_list() -> None:
    tournament = make_tournament(4, games=4)
    seat_series(tournament)
    jens, olga = helpers(tournament, Role.RESULTS, "Jens", "Olga")
    table = page(tournament, "serie/1/tisch/1/")
    assert jens.post(f"{table}spiel/1/", game(17)).status_code == 302
    second = olga.post(f"{table}spiel/1/", game(71))
    assert lacking(second, "Inzwischen hat jemand anderes dieses Spiel geändert.", 'value="71"') == (409, [])
    assert actors(tournament, "game_stored") == ["Ergebniseingabe: Jens"]
    assert lacking(olga.get(table), "Ergebniseingabe: Jens") == (200, [])


def test_public_result_is_corrected_by_whoever_leads_alone(standing: Tournament) -> None:
    (jens,) = helpers(standing, Role.RESULTS, "Jens")
    before = standing.audit_entries.count()
    for sent in ({}, {"correction_reason": "Tippfehler", "correction_seen": "0"}):
        refused = jens.post(page(standing, "serie/1/tisch/1/oeffnen/"), sent)
        assert lacking(refused, "Hierfür braucht es: Spielleitung.") == (403, [])
    assert standing.audit_entries.count() == before
