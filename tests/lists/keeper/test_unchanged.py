"""A phone that has the list already gets no second copy of it: ETag and 304."""

from datetime import datetime

import pytest
from django.test import Client
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, play
from tests.lists.keeper.phone import OPENED, ROMME, delete, entry, put
from tournament.lists.acts.lists import close_list, reopen_list
from tournament.models import CardTable


@pytest.fixture
def known(client: Client, link: str) -> str:
    """The ETag of the list with one game."""
    put(client, link, 1, entry())
    return etag_of(client, link)


def etag_of(client: Client, link: str) -> str:
    return client.get(f"{link}state").headers["ETag"]


def asked(client: Client, link: str, known: str) -> int:
    return client.get(f"{link}state", headers={"If-None-Match": known}).status_code


class TestUnchanged:
    def test_says_so_and_what_time_it_is(self, client: Client, link: str, known: str) -> None:
        before = timezone.now()
        answer = client.get(f"{link}state", headers={"If-None-Match": known})
        assert (answer.status_code, answer.content) == (304, b"")
        assert before <= datetime.fromisoformat(answer.headers["Server-Time"]) <= timezone.now()
        assert answer.headers["Cache-Control"] == "no-store"

    def test_as_compressed_on_the_way(self, client: Client, link: str, known: str) -> None:
        assert asked(client, link, f"W/{known}") == 304

    def test_what_happens_at_other_tables_does_not_count(
        self, client: Client, link: str, known: str, card_table: CardTable
    ) -> None:
        other = card_table.series.card_tables.select_related("series__tournament").get(number=2)
        play(other, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 3))
        assert asked(client, link, known) == 304


class TestChanged:
    def test_a_game_more_a_correction_and_a_game_less(self, client: Client, link: str, known: str) -> None:
        put(client, link, 1, entry(1, [ROMME, OPENED, {"seat": 4, "outcome": "not_opened", "augen": 65}]))
        corrected = etag_of(client, link)
        put(client, link, 2, entry(results=[ROMME | {"seat": 1}, OPENED, OPENED | {"seat": 4}]))
        more = etag_of(client, link)
        assert len({known, corrected, more}) == 3
        delete(client, link, 2, 1)
        assert asked(client, link, more) == 200
        assert asked(client, link, corrected) == 200  # the games are as before; that one was taken back is told

    def test_corrected_back_it_is_another_version(self, client: Client, link: str, known: str) -> None:
        put(client, link, 1, entry(1, [ROMME, OPENED, {"seat": 4, "outcome": "not_opened", "augen": 65}]))
        put(client, link, 1, entry(2))
        assert asked(client, link, known) == 200

    def test_closed_and_opened_again(self, client: Client, link: str, known: str, card_table: CardTable) -> None:
        close_list(card_table, ACTOR, incomplete=True)
        closed = etag_of(client, link)
        reopen_list(card_table, ACTOR)
        assert len({known, closed, etag_of(client, link)}) == 3

    def test_an_unknown_link_is_not_unchanged(self, client: Client, db: None, known: str) -> None:
        assert asked(client, "/liste/AAAAAAAAAAAAAAAAAAAAAA/", known) == 404
