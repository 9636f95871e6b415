"""Somebody deals out of turn: odd, not refused; who dealt sits out. Source: decisions.md, "Second reading"; rule 2."""

import uuid
from typing import Any

import pytest
from django.test import Client

import scoring
from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.lists.desk.one_list import typed, url
from tests.lists.keeper.phone import OPENED, codes, entry, put
from tests.lists.telling import amiss, invalid
from tests.web.answers import text
from tournament.lists.acts import games
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.keeper.page import page_context
from tournament.lists.paper.spielliste import content
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable, Game
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db

# Seat 1 should deal game 1; seat 3 did, and seat 1 played.
BY_SEAT_3 = (Result(1, "romme", 0), Result(2, "opened", 17), Result(4, "not_opened", 64))
IN_TURN = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 9))
SECOND = (Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))


def dealt(table: CardTable, dealer: int | None, *results: Result, version: int = 0) -> games.Stored:
    entered = games.TypedGame(uuid.uuid4(), version, scoring.Game(1, results, dealer))
    return games.put_game(table, entered, ACTOR)


class TestStored:
    def test_dealer_out_of_turn_is_odd_and_sits_out(self, card_table: CardTable) -> None:
        stored = dealt(card_table, 3, *BY_SEAT_3)
        assert stored.answer["dealer"] == 3
        assert [(problem.code, problem.odd) for problem in stored.warnings] == [("dealer_wrong", True)]
        assert games_of(card_table) == [scoring.Game(1, BY_SEAT_3, 3)]
        # Rommé 5; 17 Augen: 2; not opened with 64: 0; seat 3 has not played.
        totals = card_table.seats.order_by("number").values_list("wertungspunkte", "games")
        assert list(totals) == [(5, 1), (2, 1), (0, 0), (0, 1)]
        assert differing_totals(card_table.series.tournament) == []
        assert play(card_table, 2, *SECOND)["dealer"] == 2  # the next game is dealt by number as ever

    def test_dealer_in_turn_is_not_stored(self, card_table: CardTable) -> None:
        assert dealt(card_table, 1, *IN_TURN).warnings == []
        assert Game.objects.get().dealer is None

    def test_correction_brings_the_dealer_back_in_turn(self, card_table: CardTable) -> None:
        dealt(card_table, 3, *BY_SEAT_3)
        dealt(card_table, None, *IN_TURN, version=1)
        assert Game.objects.get().dealer is None
        before, after = AuditEntry.objects.order_by("revision").values_list("before", "after").last() or ([], [])
        assert before[-1] == {"dealer": 3}
        assert {"dealer": 3} not in after

    def test_dealer_has_no_result(self, card_table: CardTable) -> None:
        problems = invalid(lambda: dealt(card_table, 3, *IN_TURN))
        assert [code for code, _where in problems if code != "dealer_wrong"] == ["seat_sits_out", "seat_missing"]


class TestPhone:
    def test_phone_may_say_who_dealt(self, client: Client, card_table: CardTable, link: str) -> None:
        results: list[Any] = [{"seat": 1, "outcome": "romme", "augen": 0}, OPENED | {"seat": 2}, OPENED | {"seat": 4}]
        answer = put(client, link, 1, entry(results=results, dealer=3))
        assert (answer.status_code, answer.json()["dealer"]) == (200, 3)
        assert [warning["code"] for warning in answer.json()["warnings"]] == ["dealer_wrong"]
        assert [game["dealer"] for game in client.get(f"{link}state").json()["games"]] == [3]
        ((_number, cells),) = page_context(card_table)["rows"]  # the page without JavaScript
        assert [(cell.out, cell.marked) for cell in cells] == [(False, False)] * 2 + [(True, True), (False, False)]

    @pytest.mark.parametrize("dealer", [0, 5])
    def test_dealer_sits_at_the_table(self, client: Client, link: str, dealer: int) -> None:
        assert codes(put(client, link, 1, entry(dealer=dealer))) == [("dealer", "seat_unknown")]

    def test_dealer_is_not_told_where_all_play(self, client: Client) -> None:
        tournament = make_tournament(4, rulebook="romme24-open", games=12)
        link = f"/liste/{token_of(seat_series(tournament).card_tables.get().link_nonce)}/"
        results: list[Any] = [{"seat": 1, "outcome": "romme", "augen": 0}, *(OPENED | {"seat": n} for n in (2, 3, 4))]
        assert codes(put(client, link, 1, entry(results=results, dealer=1))) == [("dealer", "dealer_not_foreseen")]


class TestDesk:
    def test_dealer_out_of_turn_is_asked_and_then_accepted(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        answer = organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, dealer=3))
        assert (answer.status_code, Game.objects.exists()) == (422, False)
        assert "Laut Liste gibt Ahrens, Anna. Hat wirklich Claus, Clara gegeben?" in text(answer)
        organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, dealer=3, sure="on"))
        assert games_of(card_table) == [scoring.Game(1, BY_SEAT_3, 3)]
        page = text(organiser_client.get(url(card_table)))
        assert "außer der Reihe gab Platz 3" in page
        assert page.count('class="out"') == 16  # one a game, as ever
        assert 'name="outcome_1"' in text(organiser_client.get(url(card_table), {"spiel": 1}))

    def test_change_of_dealer_gives_other_seats_and_loses_nothing(
        self, card_table: CardTable, organiser_client: Client
    ) -> None:
        page = text(organiser_client.get(url(card_table), {"spiel": 1}))
        assert "Ahrens, Anna gibt und setzt aus." in page
        page = text(organiser_client.post(url(card_table, "spiel/1/"), typed(0, *BY_SEAT_3, other_dealer=3)))
        said = "Claus, Clara hat gegeben und setzt aus. An der Reihe war Ahrens, Anna."
        assert amiss(page, said, 'name="outcome_1"', 'name="augen_4" value="64"', absent=['name="outcome_3"']) == []
        assert not Game.objects.exists()

    @pytest.mark.parametrize("nonsense", ["9", "x", "-1", ""])
    def test_dealer_is_nobody_from_elsewhere(
        self, card_table: CardTable, organiser_client: Client, nonsense: str
    ) -> None:
        sent = typed(0, *BY_SEAT_3, other_dealer=nonsense)
        assert "Ahrens, Anna gibt und setzt aus." in text(organiser_client.post(url(card_table, "spiel/1/"), sent))


def test_filled_paper_hatches_the_seat_that_sat_out(card_table: CardTable) -> None:
    dealt(card_table, 3, *BY_SEAT_3)
    play(card_table, 2, *SECOND)
    listed = content(card_table.series, filled=True, base_url="https://listen.example.org")
    page = listed.lists[0].pages[0]
    assert [[cell.sits_out for cell in row.cells].index(True) + 1 for row in page.rows[:3]] == [3, 2, 3]
    assert "gab 3" in page.rows[0].remark
    assert ((0, 3) in page.ruling.hatched, (0, 1) in page.ruling.hatched) == (True, False)
    assert [sheet.is_ruled_alone for sheet in listed.lists] == [True, False]
