"""The list beside its games: cards, closing, a second thrown-in hand, giving up, the page without JavaScript."""

import json
from typing import Any

import pytest
from django.test import Client

import scoring
from tests.factories import make_table, make_tournament, play, play_all
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, Content, codes, entry, put
from tests.lists.telling import amiss, fresh
from tests.web.answers import text
from tournament.models import CardTable
from tournament.models.link import token_of

R = scoring.Result


def send(client: Client, address: str, content: object) -> Any:
    return client.post(address, json.dumps(content), content_type="application/json")


class TestBesideGames:
    def test_cards_are_confirmed_once(self, client: Client, link: str) -> None:
        first = client.post(f"{link}karten").json()["cards_confirmed_at"]
        assert first is not None
        assert client.post(f"{link}karten").json()["cards_confirmed_at"] == first

    def test_list_is_closed_when_no_game_is_missing(self, client: Client, link: str, card_table: CardTable) -> None:
        response = client.post(f"{link}abschliessen")
        assert response.status_code == 422
        assert response.json()["errors"][0]["message"] == "Es fehlen noch Spiele: 0 von 16 sind eingetragen."
        play_all(card_table)
        assert client.post(f"{link}abschliessen").json()["open"] is False

    def test_second_thrown_in_hand_is_asked_about_until_reported_by_rule_15(self, client: Client, link: str) -> None:
        thrown = OPENED | {"thrown_in": True}
        for number, results, offences in (
            (1, [ROMME, thrown, NOT_OPENED], []),
            (2, [ROMME | {"seat": 1}, thrown, NOT_OPENED], [{"seat": 3, "game": 2}]),
        ):
            put(client, link, number, entry(results=results))
            assert client.get(f"{link}state").json()["offences"] == offences
        response = send(client, f"{link}verstoss", {"seat": 3, "game": 2, "informed": "Anna Schmidt"})
        assert (response.status_code, response.json()["offences"]) == (200, [])

    @pytest.mark.parametrize(
        ("report", "code"),
        [
            ({"seat": 3, "game": 1, "informed": "Anna"}, "no_offence"),
            ({"seat": 3, "game": 1, "informed": "  "}, "informed_missing"),
            ({"seat": 3, "game": 1, "informed": 4}, "not_a_text"),
            ({"seat": 3, "game": 1, "informed": "a\x00b"}, "not_a_text"),
            ({"seat": "3", "game": 1, "informed": "Anna"}, "not_whole"),
            ({"seat": 10**30, "game": 10**30, "informed": "Anna"}, "no_offence"),
            ({"seat": 3, "game": 1}, "missing"),
        ],
    )
    def test_impossible_report_is_refused(self, client: Client, link: str, report: Content, code: str) -> None:
        response = send(client, f"{link}verstoss", report)
        assert (response.status_code, [found for _place, found in codes(response)]) == (422, [code])


def test_page_without_javascript_has_every_game(client: Client, link: str, card_table: CardTable) -> None:
    assert "Noch kein Spiel eingetragen." in text(client.get(link))
    put(client, link, 1, entry(results=[ROMME, OPENED, NOT_OPENED | {"augen": 101}]))
    row = '<span class="ranked">2</span> <span class="beside">17</span>'
    assert amiss(text(client.get(link)), "Zum Eintragen braucht diese Seite JavaScript", row, "×") == []
    fresh(card_table).games.all().delete()
    play_all(card_table)
    assert text(client.get(link)).count("<tr>") == 1 + 16 + 1  # the names, the games, the sums


def seated(rulebook: str, players: int, *, games: int = 4, target: int | None = None) -> CardTable:
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    tournament.target_score = target
    tournament.save()
    series = tournament.series.get()
    series.published_at = "2026-05-09T09:00Z"
    series.save()
    return fresh(make_table(series, 1, list(tournament.registrations.order_by("number"))))


def link_of(table: CardTable) -> str:
    return f"/liste/{token_of(table.link_nonce)}/"


class TestGivingUp:
    @pytest.fixture
    def sprint(self, db: None) -> CardTable:
        """One game of four is played; Bauer (64 Augen) is behind."""
        table = seated("romme24-sprint", 2)
        play(table, 1, R(1, "romme", 0), R(2, "not_opened", 64))
        return table

    @pytest.fixture
    def half(self, sprint: CardTable) -> CardTable:
        """Two games of four are played; Bauer (64 Augen) is behind Ahrens (30)."""
        play(sprint, 2, R(2, "romme", 0), R(1, "opened", 30))
        return sprint

    def test_player_behind_settles_the_list_as_it_stands(self, client: Client, half: CardTable) -> None:
        ahead = send(client, f"{link_of(half)}aufgeben", {"seat": 1})
        assert (ahead.status_code, codes(ahead)) == (422, [("", "giving_up_not_behind")])
        assert ahead.json()["errors"][0]["message"] == "Aufgeben kann nur, wer zurückliegt."
        state = send(client, f"{link_of(half)}aufgeben", {"seat": 2}).json()
        assert (state["gave_up"], state["open"], len(state["games"])) == (2, False, 2)
        assert state["links"]["give_up"] == "aufgeben"
        page = text(client.get(link_of(half)))
        words = ("Bauer, Bernd hat aufgegeben.", '<span class="ranked">64</span>', 'title="beginnt"')
        assert amiss(page, *words) == []

    def test_giving_up_waits_for_half_of_the_list_of_two(self, client: Client, sprint: CardTable) -> None:
        early, three = (
            codes(send(client, f"{link_of(table)}aufgeben", {"seat": 2}))
            for table in (sprint, seated("romme24-sprint", 3))
        )
        assert (early, three) == ([("", "giving_up_too_early")], [("", "giving_up_not_foreseen")])

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
    def test_bad_input_is_named(self, client: Client, half: CardTable, content: object, place: str, code: str) -> None:
        response = send(client, f"{link_of(half)}aufgeben", content)
        assert (response.status_code, codes(response)) == (422, [(place, code)])


class TestHoresca:
    def test_game_after_the_target_score_is_refused(self, client: Client, db: None) -> None:
        link = link_of(seated("horesca", 5, games=10, target=60))
        lost = [{"seat": seat, "outcome": "lost", "augen": 20} for seat in (2, 3, 4)]
        results = [{"seat": 1, "outcome": "romme", "augen": 0}, *lost, {"seat": 5, "outcome": "lost", "augen": 1}]
        assert put(client, link, 1, entry(results=results)).json()["results"][0]["points"] == 61
        response = put(client, link, 2, entry(results=results))
        assert (response.status_code, codes(response)) == (422, [("number", "target_reached")])
        state = client.get(f"{link}state").json()
        assert state["tournament"]["target_score"] == 60
        assert [column["short"] for column in state["rulebook"]["columns"]] == ["Augen", "Pkt."]
        row = '<span class="beside">0</span> <span class="ranked">61</span>'
        assert amiss(text(client.get(link)), "Ziel: 60 Punkte", row) == []

    def test_game_has_no_hand_thrown_in_and_always_a_winner(self, client: Client, db: None) -> None:
        link = link_of(seated("horesca", 2))
        lost = [{"seat": seat, "outcome": "lost", "augen": 20} for seat in (1, 2)]
        assert codes(put(client, link, 1, entry(results=lost))) == [("results", "winner_missing")]
        thrown = [{"seat": 1, "outcome": "romme", "augen": 0}, lost[1] | {"thrown_in": True}]
        problems = codes(put(client, link, 1, entry(results=thrown)))
        assert problems == [("results[1].thrown_in", "thrown_in_not_foreseen")]
