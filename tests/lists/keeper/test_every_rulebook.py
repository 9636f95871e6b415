"""State, target score and giving up, as the phone asks for them."""

import json
from typing import Any

import pytest
from django.test import Client

import scoring
from tests.factories import make_table, make_tournament, play
from tests.lists.keeper.phone import codes, entry, put
from tests.web.answers import text
from tournament.models import CardTable
from tournament.models.link import token_of

R = scoring.Result


def seated(rulebook: str, players: int, *, games: int = 4, target: int | None = None) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    tournament.target_score = target
    tournament.save()
    series = tournament.series.get()
    series.published_at = "2026-05-09T09:00Z"
    series.save()
    table = make_table(series, 1, list(tournament.registrations.order_by("number")))
    return CardTable.objects.select_related("series__tournament").get(pk=table.pk)


def link_of(table: CardTable) -> str:
    return f"/liste/{token_of(table.link_nonce)}/"


def give_up(client: Client, table: CardTable, content: object) -> Any:
    return client.post(f"{link_of(table)}aufgeben", json.dumps(content), content_type="application/json")


@pytest.fixture
def sprint(db: None) -> CardTable:
    """Two games of four are played; Bauer (64 Augen) is behind Ahrens (30)."""
    table = seated("romme24-sprint", 2)
    play(table, 1, R(1, "romme", 0), R(2, "not_opened", 64))
    play(table, 2, R(2, "romme", 0), R(1, "opened", 30))
    return table


class TestGivingUp:
    def test_the_one_behind_settles_the_list_as_it_stands(self, client: Client, sprint: CardTable) -> None:
        state = give_up(client, sprint, {"seat": 2}).json()
        assert (state["gave_up"], state["open"], len(state["games"])) == (2, False, 2)
        assert state["links"]["give_up"] == "aufgeben"

    def test_the_one_ahead_cannot(self, client: Client, sprint: CardTable) -> None:
        response = give_up(client, sprint, {"seat": 1})
        assert (response.status_code, codes(response)) == (422, [("", "giving_up_not_behind")])
        assert response.json()["errors"][0]["message"] == "Aufgeben kann nur, wer zurückliegt."

    def test_not_before_half_of_the_list(self, client: Client, db: None) -> None:
        table = seated("romme24-sprint", 2)
        play(table, 1, R(1, "romme", 0), R(2, "not_opened", 64))
        response = give_up(client, table, {"seat": 2})
        assert (response.status_code, codes(response)) == (422, [("", "giving_up_too_early")])

    def test_not_at_a_table_of_three(self, client: Client, db: None) -> None:
        response = give_up(client, seated("romme24-sprint", 3), {"seat": 2})
        assert (response.status_code, codes(response)) == (422, [("", "giving_up_not_foreseen")])

    @pytest.mark.parametrize(
        ("content", "place", "code"),
        [
            ({}, "seat", "missing"),
            ({"seat": "2"}, "seat", "not_whole"),
            ({"seat": True}, "seat", "not_whole"),
            ([], "", "not_an_object"),
            ({"seat": 3}, "", "seat_unknown"),
        ],
    )
    def test_bad_input_is_named(
        self, client: Client, sprint: CardTable, content: object, place: str, code: str
    ) -> None:
        response = give_up(client, sprint, content)
        assert (response.status_code, codes(response)) == (422, [(place, code)])

    def test_without_javascript_the_page_says_who_gave_up(self, client: Client, sprint: CardTable) -> None:
        give_up(client, sprint, {"seat": 2})
        page = text(client.get(link_of(sprint)))
        assert "Bauer, Bernd hat aufgegeben." in page
        assert '<span class="ranked">64</span>' in page
        assert 'title="beginnt"' in page


class TestTargetScore:
    def test_a_game_after_the_one_that_reached_it_is_refused(self, client: Client, db: None) -> None:
        table = seated("horesca", 5, games=10, target=60)
        lost = [{"seat": seat, "outcome": "lost", "augen": 20} for seat in (2, 3, 4)]
        results = [{"seat": 1, "outcome": "romme", "augen": 0}, *lost, {"seat": 5, "outcome": "lost", "augen": 1}]
        assert put(client, link_of(table), 1, entry(results=results)).json()["results"][0]["points"] == 61
        response = put(client, link_of(table), 2, entry(results=results))
        assert (response.status_code, codes(response)) == (422, [("number", "target_reached")])
        state = client.get(f"{link_of(table)}state").json()
        assert state["tournament"]["target_score"] == 60
        assert [column["short"] for column in state["rulebook"]["columns"]] == ["Augen", "Pkt."]
        page = text(client.get(link_of(table)))
        assert "Ziel: 60 Punkte" in page
        assert '<span class="beside">0</span> <span class="ranked">61</span>' in page

    def test_horesca_knows_no_hand_thrown_in_and_always_a_winner(self, client: Client, db: None) -> None:
        table = seated("horesca", 2)
        lost = [{"seat": seat, "outcome": "lost", "augen": 20} for seat in (1, 2)]
        assert codes(put(client, link_of(table), 1, entry(results=lost))) == [("results", "winner_missing")]
        thrown = [{"seat": 1, "outcome": "romme", "augen": 0}, lost[1] | {"thrown_in": True}]
        assert codes(put(client, link_of(table), 1, entry(results=thrown))) == [
            ("results[1].thrown_in", "thrown_in_not_foreseen")
        ]
