"""Everybody sees the list as it is written, his own sums, his place as far as published; and nobody waits."""

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring import Result
from tests.factories import ACTOR, fill_list, play, publish_results
from tournament.lists.acts import calls, remarks
from tournament.lists.acts.lists import close_list
from tournament.models import CardTable

from .phones import first_game, fresh, link_of, phone_of, shown


def known(phone: Client, link: str) -> str:
    return phone.get(f"{link}stand").headers["ETag"]


def asked(phone: Client, link: str, etag: str) -> int:
    return phone.get(f"{link}stand", headers={"If-None-Match": etag}).status_code


class TestReading:
    def test_list_as_on_paper_and_his_own_sums(self, card_table: CardTable, link: str) -> None:
        first_game(card_table)
        play(card_table, 2, Result(1, "romme", 0), Result(3, "not_opened", 131), Result(4, "opened", 17))
        claus = shown(phone_of(card_table, 3), link)
        assert "<dt>Wertungspunkte</dt> <dd>1</dd>" in claus  # 2 for 17 Augen, then a cross: 2 - 1 (rules 12 and 14)
        assert "<dt>Augen</dt> <dd>148</dd>" in claus  # 17 + 131
        assert '×<span class="visually-hidden">Kreuz</span>' in claus

    def test_long_surname_may_be_broken_where_german_is(self, client: Client, card_table: CardTable, link: str) -> None:
        for number, surname in enumerate(("Brinkmann", "Schwarzenberger-Hohlfeld", "Gärtner", "Öztürk"), start=1):
            person = card_table.seats.get(number=number).registration.person
            person.name = f"{surname}, Anna"
            person.save()
        head = (
            client.get(link)
            .content.decode()
            .partition("<thead>")[2]
            .partition("</thead>")[0]
            .replace("\N{SOFT HYPHEN}", "|")
        )
        for written in ("Brink|mann", "ber|ger-Hohl|feld", "Gärtner", "Öztürk"):
            assert written in head

    def test_place_only_as_far_as_published(self, card_table: CardTable, link: str) -> None:
        fill_list(card_table)
        winner = phone_of(card_table, 1)
        assert "Plätze" not in shown(winner, link)
        publish_results(card_table.series.tournament, 1)
        assert "Plätze, soweit veröffentlicht" in shown(winner, link)

    def test_time_is_that_of_this_table(self, client: Client, card_table: CardTable, link: str) -> None:
        card_table.series.started_at = timezone.now() - datetime.timedelta(minutes=61)  # of 60
        card_table.series.save()
        assert "Zeit ist um" in shown(client, link)
        calls.give_minutes(card_table, 0, 5, ACTOR)
        assert "noch <strong data-remaining=" in shown(client, link)

    def test_page_costs_the_same_for_one_game_and_for_sixteen(self, card_table: CardTable, link: str) -> None:
        phone = phone_of(card_table, 2)
        first_game(card_table)
        with CaptureQueriesContext(
            connection,
        ) as one:
            phone.get(link)
        fill = [play(card_table, number, *results(number)) for number in range(2, 17)]
        with CaptureQueriesContext(connection) as sixteen:
            phone.get(link)
        assert (len(fill), len(one)) == (15, len(sixteen))


def results(number: int) -> list[Result]:
    winner, *others = (seat for seat in range(1, 5) if seat != (number - 1) % 4 + 1)
    return [Result(winner, "romme", 0), *(Result(seat, "opened", 17) for seat in others)]


class TestUnchanged:
    def test_costs_one_query(self, card_table: CardTable, link: str) -> None:
        phone = phone_of(card_table, 2)
        etag = known(phone, link)
        with CaptureQueriesContext(connection) as asking:
            assert asked(phone, link, etag) == 304
        assert len(asking) == 1

    @pytest.mark.parametrize(
        "change",
        ["game", "correction", "confirmed", "objected", "settled", "called", "seen", "name", "minutes", "closed"],
    )
    def test_whatever_changes_is_seen(self, card_table: CardTable, link: str, change: str) -> None:
        phone = phone_of(card_table, 2)
        first_game(card_table)
        if change in ("settled", "seen"):
            remarks.object_to(card_table, 3, 1, 1, "", ACTOR)
            calls.call_referee(card_table, "Zählung", ACTOR)
        objection = card_table.remarks.filter(kind="objected").first()
        etag = known(phone, link)
        changes: dict[str, Callable[[], object]] = {
            "game": lambda: play(card_table, 2, *results(2)),
            "correction": lambda: first_game(card_table, 18, version=1),
            "confirmed": lambda: remarks.confirm_game(card_table, 3, 1, 1, ACTOR),
            "objected": lambda: remarks.object_to(card_table, 3, 1, 1, "", ACTOR),
            "settled": lambda: remarks.settle(card_table, objection.pk if objection else 0, ACTOR),
            "called": lambda: calls.call_referee(card_table, "Zählung", ACTOR),
            "seen": lambda: calls.see_call(card_table, ACTOR),
            "name": lambda: phone_of(card_table, 4),
            "minutes": lambda: calls.give_minutes(card_table, 0, 5, ACTOR),
            "closed": lambda: close_list(fresh(card_table), ACTOR, incomplete=True, unconfirmed=True),
        }
        changes[change]()
        assert asked(phone, link, etag) == 200

    def test_another_name_is_another_page(self, card_table: CardTable, link: str) -> None:
        bauer, claus = phone_of(card_table, 2), phone_of(card_table, 3)
        assert asked(claus, link, known(bauer, link)) == 200

    def test_what_happens_at_another_table_is_none_of_ours(self, card_table: CardTable, link: str) -> None:
        phone = phone_of(card_table, 2)
        etag = known(phone, link)
        first_game(fresh(card_table.series.card_tables.get(number=2)))
        assert asked(phone, link, etag) == 304
        assert link_of(card_table) == link
