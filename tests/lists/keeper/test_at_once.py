"""Many phones at once: every game is stored once, the log stays whole, the sums are right."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client

from tests.factories import make_tournament, seat_series
from tests.lists.keeper.phone import codes, entry, put
from tournament.core.audit_chain import first_fault
from tournament.core.turns import LINE
from tournament.lists.acts.recompute import differing_totals
from tournament.models import CardTable, Game, Result, Tournament
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60


def link_of(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"


def in_a_thread(link: str, sent: list[dict[str, Any]]) -> list[int]:
    """A phone sends these games, one after the other; with what status each is answered."""
    try:
        return [put(Client(), link, 1, content).status_code for content in sent]
    finally:
        connections.close_all()


def test_every_phone_has_its_game_stored() -> None:
    tournament = make_tournament(32, games=4)
    tables = list(seat_series(tournament).card_tables.order_by("number"))
    same = [entry() for _ in tables]

    with ThreadPoolExecutor(16) as pool:  # each game is sent by two phones at the same time
        both = [pool.submit(in_a_thread, link_of(table), [game] * 2) for table, game in zip(tables, same, strict=True)]
        both += [pool.submit(in_a_thread, link_of(table), [game]) for table, game in zip(tables, same, strict=True)]
        answered = [status for one in both for status in one.result(PATIENCE)]

    assert answered == [200] * 24
    stored = Tournament.objects.get()
    assert (Game.objects.count(), Result.objects.count(), stored.revision) == (8, 24, 8)
    assert first_fault(stored) is None
    assert differing_totals(stored) == []


def test_of_many_other_games_on_the_same_version_one_is_stored() -> None:
    table = seat_series(make_tournament(4, games=4)).card_tables.get()
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(in_a_thread, link_of(table), [entry()]) for _ in range(8)]
        answered = sorted(status for one in sent for status in one.result(PATIENCE))
    assert answered == [200] + [409] * 7
    assert Tournament.objects.get().revision == 1


def test_a_phone_is_asked_to_come_again_while_others_write_for_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has one writer at a time; PostgreSQL makes nobody wait who writes elsewhere."""
    table = seat_series(make_tournament(4, games=4)).card_tables.get()
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0)
    begun, over = threading.Event(), threading.Event()

    def long_act() -> None:
        with LINE.turn(PATIENCE):
            begun.set()
            over.wait(PATIENCE)

    game = entry()
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(long_act)
        assert begun.wait(PATIENCE)
        answer = put(Client(), link_of(table), 1, game)
        over.set()
        writing.result(PATIENCE)

    if connection.vendor == "sqlite":
        assert (answer.status_code, codes(answer), answer["Retry-After"]) == (503, [("", "busy")], "2")
        assert not Game.objects.exists()
    again = put(Client(), link_of(table), 1, game)
    assert (again.status_code, Game.objects.count()) == (200, 1)
