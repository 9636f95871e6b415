"""Somebody deals out of turn: odd, not refused; who dealt sits out. Source: decisions.md, "Second reading"; rule 2."""

import uuid
from typing import Any

import pytest
from django.test import Client

import scoring
from scoring import Result
from tests.factories import ACTOR, make_tournament, play, seat_series
from tests.lists.keeper.phone import OPENED, codes, entry, put
from tests.web.answers import text
from tournament.lists.acts import games
from tournament.lists.acts.recompute import differing_totals
from tournament.lists.keeper.page import page_context
from tournament.lists.paper.spielliste import content
from tournament.lists.reads.lists import games_of
from tournament.models import AuditEntry, CardTable, Game, Tournament
from tournament.models.link import token_of

pytestmark = pytest.mark.django_db

# Seat 1 should deal game 1; seat 3 did, and seat 1 played.
BY_SEAT_3 = (Result(1, "romme", 0), Result(2, "opened", 17), Result(4, "not_opened", 64))


@pytest.fixture
def table(tournament: Tournament) -> CardTable:
    return seat_series(tournament).card_tables.select_related("series__tournament").get(number=1)


def link(table: CardTable) -> str:
    return f"/liste/{token_of(table.link_nonce)}/"


def dealt(table: CardTable, number: int, dealer: int | None, *results: Result, version: int = 0) -> games.Stored:
    typed = games.TypedGame(uuid.uuid4(), version, scoring.Game(number, results, dealer))
    return games.put_game(table, typed, ACTOR)


def desk(table: CardTable, rest: str = "") -> str:
    return f"/leitung/{table.series.tournament.slug}/serie/1/tisch/1/{rest}"


class TestStored:
    def test_it_is_accepted_as_odd_and_who_dealt_sits_out(self, table: CardTable) -> None:
        stored = dealt(table, 1, 3, *BY_SEAT_3)
        assert stored.answer["dealer"] == 3
        assert [(problem.code, problem.odd) for problem in stored.warnings] == [("dealer_wrong", True)]
        assert games_of(table) == [scoring.Game(1, BY_SEAT_3, 3)]
        # Rommé 5; 17 Augen: 2; not opened with 64: 0; seat 3 has not played.
        assert [(seat.wertungspunkte, seat.games) for seat in table.seats.order_by("number")] == [
            (5, 1),
            (2, 1),
            (0, 0),
            (0, 1),
        ]
        assert differing_totals(table.series.tournament) == []

    def test_the_next_game_is_dealt_by_number_as_ever(self, table: CardTable) -> None:
        dealt(table, 1, 3, *BY_SEAT_3)
        answer = play(table, 2, Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))
        assert answer["dealer"] == 2

    def test_a_dealer_whose_turn_it_was_is_not_stored(self, table: CardTable) -> None:
        in_turn = (Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 9))
        assert dealt(table, 1, 1, *in_turn).warnings == []
        assert Game.objects.get().dealer is None

    def test_a_correction_brings_it_back_in_turn(self, table: CardTable) -> None:
        dealt(table, 1, 3, *BY_SEAT_3)
        dealt(table, 1, None, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 9), version=1)
        assert Game.objects.get().dealer is None
        before, after = AuditEntry.objects.order_by("revision").values_list("before", "after").last() or ([], [])
        assert before[-1] == {"dealer": 3}
        assert {"dealer": 3} not in after

    def test_who_dealt_has_no_result(self, table: CardTable) -> None:
        with pytest.raises(games.InvalidGameError) as refused:
            dealt(table, 1, 3, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "opened", 9))
        assert [problem.code for problem in refused.value.problems if not problem.odd] == [
            "seat_sits_out",
            "seat_missing",
        ]


class TestPhone:
    def test_the_phone_may_say_who_dealt(self, client: Client, table: CardTable) -> None:
        results: list[Any] = [{"seat": 1, "outcome": "romme", "augen": 0}, OPENED | {"seat": 2}, OPENED | {"seat": 4}]
        answer = put(client, link(table), 1, entry(results=results, dealer=3))
        assert (answer.status_code, answer.json()["dealer"]) == (200, 3)
        assert [warning["code"] for warning in answer.json()["warnings"]] == ["dealer_wrong"]
        assert [game["dealer"] for game in client.get(f"{link(table)}state").json()["games"]] == [3]

    @pytest.mark.parametrize("dealer", [0, 5])
    def test_a_dealer_sits_at_the_table(self, client: Client, table: CardTable, dealer: int) -> None:
        assert codes(put(client, link(table), 1, entry(dealer=dealer))) == [("dealer", "seat_unknown")]

    def test_no_dealer_is_told_where_none_sits_out(self, client: Client) -> None:
        tournament = make_tournament(4, rulebook="romme24-open", games=12)
        table = seat_series(tournament).card_tables.get()
        results: list[Any] = [{"seat": 1, "outcome": "romme", "augen": 0}, *(OPENED | {"seat": n} for n in (2, 3, 4))]
        answer = put(client, link(table), 1, entry(results=results, dealer=1))
        assert codes(answer) == [("dealer", "dealer_not_foreseen")]

    def test_the_page_without_javascript_shows_who_sat_out(self, table: CardTable) -> None:
        dealt(table, 1, 3, *BY_SEAT_3)
        ((_number, cells),) = page_context(table)["rows"]
        assert [(cell.out, cell.marked) for cell in cells] == [(False, False)] * 2 + [(True, True), (False, False)]


class TestDesk:
    def typed(self, **more: object) -> dict[str, object]:
        sent: dict[str, object] = {"entry_id": uuid.uuid4(), "version": 0}
        for result in BY_SEAT_3:
            sent |= {f"outcome_{result.seat}": result.outcome, f"augen_{result.seat}": result.augen}
        return sent | more

    def test_it_is_asked_and_then_accepted(self, table: CardTable, organiser_client: Client) -> None:
        answer = organiser_client.post(desk(table, "spiel/1/"), self.typed(dealer=3))
        assert answer.status_code == 422
        assert "Laut Liste gibt Ahrens, Anna. Hat wirklich Claus, Clara gegeben?" in text(answer)
        assert not Game.objects.exists()
        organiser_client.post(desk(table, "spiel/1/"), self.typed(dealer=3, sure="on"))
        assert games_of(table) == [scoring.Game(1, BY_SEAT_3, 3)]
        page = text(organiser_client.get(desk(table)))
        assert "außer der Reihe gab Platz 3" in page
        assert page.count('class="out"') == 16  # one a game, as ever
        assert 'name="outcome_1"' in text(organiser_client.get(desk(table), {"spiel": 1}))

    def test_another_dealer_gives_the_form_other_seats_and_loses_nothing(
        self, table: CardTable, organiser_client: Client
    ) -> None:
        page = text(organiser_client.get(desk(table), {"spiel": 1}))
        assert "Ahrens, Anna gibt und setzt aus." in page
        page = text(organiser_client.post(desk(table, "spiel/1/"), self.typed(other_dealer=3)))
        assert "Claus, Clara hat gegeben und setzt aus. An der Reihe war Ahrens, Anna." in page
        assert 'name="outcome_1"' in page
        assert 'name="outcome_3"' not in page
        assert 'name="augen_4" value="64"' in page
        assert not Game.objects.exists()

    @pytest.mark.parametrize("nonsense", ["9", "x", "-1", ""])
    def test_nobody_else_can_have_dealt(self, table: CardTable, organiser_client: Client, nonsense: str) -> None:
        page = text(organiser_client.post(desk(table, "spiel/1/"), self.typed(other_dealer=nonsense)))
        assert "Ahrens, Anna gibt und setzt aus." in page


def test_the_filled_paper_hatches_who_sat_out(table: CardTable) -> None:
    dealt(table, 1, 3, *BY_SEAT_3)
    play(table, 2, Result(1, "romme", 0), Result(3, "opened", 5), Result(4, "opened", 5))
    listed = content(table.series, filled=True, base_url="https://listen.example.org")
    rows = listed.lists[0].pages[0].rows[:3]
    assert [[cell.sits_out for cell in row.cells].index(True) + 1 for row in rows] == [3, 2, 3]
    assert "gab 3" in rows[0].remark
    assert (0, 3) in listed.lists[0].pages[0].ruling.hatched
    assert (0, 1) not in listed.lists[0].pages[0].ruling.hatched
    assert [sheet.is_ruled_alone for sheet in listed.lists] == [True, False]
