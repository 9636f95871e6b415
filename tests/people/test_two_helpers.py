"""Two helpers at once: the second sees what the first did, nothing is lost, and each stands in the log by his name."""

import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client

from tests.factories import make_tournament, seat_series
from tests.web.html import text_of
from tournament.core.act import Actor
from tournament.models import Role, Tournament
from tournament.people.acts.helpers import show_code

pytestmark = pytest.mark.django_db


def helper(tournament: Tournament, role: Role, name: str) -> Client:
    """The phone of one who scanned a code."""
    _number, token = show_code(tournament, role, Actor("Test"))
    phone = Client()
    phone.post(f"/helfen/{token}/", {"name": name})
    return phone


def actors(tournament: Tournament, action: str) -> list[str]:
    return list(tournament.audit_entries.filter(action=action).order_by("revision").values_list("actor", flat=True))


def at_once(ask: Callable[[Client], int], phones: Sequence[Client]) -> list[int]:
    """What each is answered (status) where all ask in the same moment, in threads of their own; the lowest first."""
    ready = Barrier(len(phones))

    def one(phone: Client) -> int:
        ready.wait()
        try:
            return ask(phone)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(phones)) as pool:
        return sorted(pool.map(one, phones))


@pytest.mark.django_db(transaction=True)
def test_in_the_same_moment_one_act_is_done_and_nobody_loses_anything() -> None:
    tournament = make_tournament(4, games=4)
    seat_series(tournament)
    tournament.registrations.update(present=False)
    one = tournament.registrations.get(number=1)
    tick = {"row": f"{one.pk}.{one.version}.0", "present": one.pk}
    desk = f"/leitung/{tournament.slug}/anmeldung/anwesend/"
    desks = [helper(tournament, Role.DESK, name) for name in ("Karla", "Mia")]
    json = {"Accept": "application/json"}
    assert at_once(lambda phone: phone.post(desk, tick, headers=json).status_code, desks) == [200, 200]
    assert len(actors(tournament, "people_ticked")) == 1
    typing = [helper(tournament, Role.RESULTS, name) for name in ("Jens", "Olga")]
    address = f"/leitung/{tournament.slug}/serie/1/tisch/1/spiel/1/"
    assert at_once(lambda phone: phone.post(address, game(17)).status_code, typing) == [302, 409]
    assert len(actors(tournament, "game_stored")) == 1


def game(augen: int) -> dict[str, object]:
    """Typed at a table of four: seat 1 deals, seat 2 finishes."""
    typed = {2: ("romme", 0), 3: ("opened", augen), 4: ("opened", 9)}
    outcomes = {f"outcome_{seat}": outcome for seat, (outcome, _augen) in typed.items()}
    held = {f"augen_{seat}": augen for seat, (_outcome, augen) in typed.items()}
    return {"entry_id": uuid.uuid4(), "version": 0, "dealer": 1} | outcomes | held


def test_two_desks_check_in_the_same_person() -> None:
    tournament = make_tournament()
    tournament.registrations.update(present=False)
    one = tournament.registrations.get(number=1)
    karla, mia = (helper(tournament, Role.DESK, name) for name in ("Karla", "Mia"))
    tick = {"row": f"{one.pk}.{one.version}.0", "present": one.pk}
    desk = f"/leitung/{tournament.slug}/anmeldung/"
    asked = [phone.post(f"{desk}anwesend/", tick, headers={"Accept": "application/json"}) for phone in (karla, mia)]
    # both wanted the same: the second is told what is stored, and has it too
    assert [answer.status_code for answer in asked] == [200, 200]
    assert asked[1].json()["rows"] == [{"pk": one.pk, "version": one.version + 1, "present": True}]
    assert actors(tournament, "people_ticked") == ["Anmeldetisch: Karla"]


def test_two_desks_correct_the_same_person() -> None:
    tournament = make_tournament()
    one = tournament.registrations.get(number=1)
    karla, mia = (helper(tournament, Role.DESK, name) for name in ("Karla", "Mia"))
    page, version = f"/leitung/{tournament.slug}/anmeldung/{one.pk}/", one.version
    typed = {"name": one.person.name, "number": 1, "version": version}
    assert karla.post(page, typed | {"club": "RC Nord"}).status_code == 302
    second = mia.post(page, typed | {"club": "RC Süd"})
    assert second.status_code == 409
    said = text_of(second)
    assert "Inzwischen hat jemand anderes diese Anmeldung geändert." in said
    assert "RC Nord" in said
    assert 'value="RC Süd"' in second.content.decode()
    one.refresh_from_db()
    assert one.club
    assert one.club.name == "RC Nord"


def test_two_type_the_same_list() -> None:
    tournament = make_tournament(4, games=4)
    seat_series(tournament)
    jens, olga = (helper(tournament, Role.RESULTS, name) for name in ("Jens", "Olga"))
    table = f"/leitung/{tournament.slug}/serie/1/tisch/1/"
    assert jens.post(f"{table}spiel/1/", game(17)).status_code == 302
    second = olga.post(f"{table}spiel/1/", game(71))
    assert second.status_code == 409
    assert "Inzwischen hat jemand anderes dieses Spiel geändert." in text_of(second)
    assert 'value="71"' in second.content.decode()
    assert actors(tournament, "game_stored") == ["Ergebniseingabe: Jens"]
    assert "Ergebniseingabe: Jens" in text_of(olga.get(table))


def test_what_is_public_is_corrected_by_whoever_leads_alone(standing: Tournament) -> None:
    jens = helper(standing, Role.RESULTS, "Jens")
    table = f"/leitung/{standing.slug}/serie/1/tisch/1/"
    before = standing.audit_entries.count()
    for sent in ({}, {"correction_reason": "Tippfehler", "correction_seen": "0"}):
        refused = jens.post(f"{table}oeffnen/", sent)
        assert refused.status_code == 403
        assert "Hierfür braucht es: Spielleitung." in text_of(refused)
    assert standing.audit_entries.count() == before
