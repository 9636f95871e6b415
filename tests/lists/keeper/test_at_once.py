"""Many phones at once: every game is stored once, the log stays whole, the sums are right."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client

from tests.factories import ACTOR, make_tournament, seat_series
from tests.lists.keeper.phone import codes, entry, link_of, put
from tournament.core.audit import first_fault
from tournament.core.errors import StaleError
from tournament.core.writing import LINE
from tournament.lists.acts.totals import differing_totals
from tournament.models import CardTable, Game, Result, Tournament
from tournament.setup.acts.deleting import delete_tournament

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60


def table_of_four() -> CardTable:
    return seat_series(make_tournament(4, games=4)).card_tables.get()


def in_a_thread(link: str, sent: list[dict[str, Any]]) -> list[int]:
    """A phone sends these games, one after the other; with what status each is answered."""
    try:
        return [put(Client(), link, 1, content).status_code for content in sent]
    finally:
        connections.close_all()


def test_game_of_every_phone_is_stored_once() -> None:
    tables = list(seat_series(make_tournament(32, games=4)).card_tables.order_by("number"))
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


def test_games_on_the_same_version_are_stored_once() -> None:
    table = table_of_four()
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(in_a_thread, link_of(table), [entry()]) for _ in range(8)]
        answered = sorted(status for one in sent for status in one.result(PATIENCE))
    assert (answered, Tournament.objects.get().revision) == ([200] + [409] * 7, 1)


def test_phone_is_asked_to_come_again_while_others_write_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite has one writer at a time; PostgreSQL makes nobody wait who writes elsewhere."""
    table = table_of_four()
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
    assert (put(Client(), link_of(table), 1, game).status_code, Game.objects.count()) == (200, 1)


def test_game_or_deletion_at_once_is_refused() -> None:
    for _round in range(3):
        table = table_of_four()
        tournament = table.series.tournament
        start = threading.Barrier(2, timeout=PATIENCE)
        with ThreadPoolExecutor(2) as pool:
            stored, deleted = pool.submit(_sends, link_of(table), start), pool.submit(_deletes, tournament, start)
            both = stored.result(PATIENCE), deleted.result(PATIENCE)
        assert both in [(200, False), (404, True)]
        found = Tournament.stored.get(pk=tournament.pk)
        assert (found.revision, bool(found.deleted_at), first_fault(found)) == (1, both[1], None)
        assert Game.objects.filter(card_table__series__tournament=found).exists() != both[1]


def _sends(link: str, start: threading.Barrier) -> int:
    start.wait()
    return in_a_thread(link, [entry()])[0]


def _deletes(tournament: Tournament, start: threading.Barrier) -> bool:
    """As it was read before anything was played; whether it is done."""
    try:
        start.wait()
        delete_tournament(tournament, 0, ACTOR, with_final=False)
    except StaleError:
        return False
    else:
        return True
    finally:
        connections.close_all()
