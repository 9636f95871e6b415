"""A list whose tournament is deleted: the phone keeps what it has, and once that is restored it goes through."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client

from tests.factories import ACTOR, make_tournament, seat_series
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, entry, put
from tests.web.html import text_of
from tournament.core.audit_chain import first_fault
from tournament.core.errors import StaleError
from tournament.models import CardTable, Game, HeldList, Tournament
from tournament.models.link import reader_token_of, token_of
from tournament.setup.acts.deleting import delete_tournament, restore_tournament

GONE = (404, [("", "tournament_deleted")])
PATIENCE = 60


def delete(tournament: Tournament) -> None:
    revision = Tournament.stored.values_list("revision", flat=True).get(pk=tournament.pk)
    delete_tournament(tournament, revision, ACTOR, with_final=False)


@pytest.mark.django_db
class TestPhone:
    def test_nothing_is_stored_or_forgotten_until_it_is_restored(
        self, client: Client, card_table: CardTable, link: str
    ) -> None:
        first, second = entry(), entry(results=[{**ROMME, "seat": 1}, OPENED, NOT_OPENED])
        assert put(client, link, 1, first).status_code == 200
        tournament = card_table.series.tournament
        delete(tournament)
        for answer in (put(client, link, 1, first), put(client, link, 2, second), client.get(f"{link}state")):
            assert (answer.status_code, codes(answer)) == GONE
        for rest in ("karten", "abschliessen", "rufen", "melden"):
            assert client.post(link + rest, "{}", "application/json").status_code in (400, 404, 422)
        assert (Game.objects.count(), HeldList.objects.count()) == (1, 0)
        restore_tournament(tournament, ACTOR)
        assert [put(client, link, number, game).status_code for number, game in ((1, first), (2, second))] == [200, 200]
        assert Game.objects.count() == 2

    def test_the_page_says_so_and_keeps_the_program_for_unsent_games(
        self, client: Client, card_table: CardTable, link: str
    ) -> None:
        delete(card_table.series.tournament)
        page = client.get(link)
        assert page.status_code == 404
        assert "Was ein Telefon davon hat, behält es" in text_of(page)
        assert "/static/lists/keeper.js" in page.content.decode()
        assert "has been deleted" in text_of(client.get(link, headers={"Accept-Language": "en"}))

    def test_mein_tisch_says_so_until_it_is_restored(self, client: Client, card_table: CardTable) -> None:
        address = f"/mein-tisch/{reader_token_of(card_table)}/"
        shown = client.get(f"{address}stand")
        delete(card_table.series.tournament)
        for rest in ("", "stand"):
            answer = client.get(address + rest, headers={"If-None-Match": shown["ETag"]})
            assert (answer.status_code, "Dieses Turnier ist gelöscht" in text_of(answer)) == (410, True)
        taken = client.post(f"{address}name", {"seat": 1})
        assert taken.status_code == 410
        restore_tournament(card_table.series.tournament, ACTOR)
        assert client.get(address).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_a_game_and_the_deletion_at_once_one_is_refused() -> None:
    for _round in range(3):
        tournament = make_tournament(4, games=4)
        link = f"/liste/{token_of(seat_series(tournament).card_tables.get().link_nonce)}/"
        start = threading.Barrier(2, timeout=PATIENCE)
        with ThreadPoolExecutor(2) as pool:
            stored, deleted = pool.submit(_sends, link, start), pool.submit(_deletes, tournament, start)
            both = stored.result(PATIENCE), deleted.result(PATIENCE)
        assert both in [(200, False), (404, True)]
        found = Tournament.stored.get(pk=tournament.pk)
        assert (found.revision, bool(found.deleted_at), first_fault(found)) == (1, both[1], None)
        assert Game.objects.filter(card_table__series__tournament=found).exists() != both[1]


def _sends(link: str, start: threading.Barrier) -> int:
    try:
        start.wait()
        return int(put(Client(), link, 1, entry()).status_code)
    finally:
        connections.close_all()


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
