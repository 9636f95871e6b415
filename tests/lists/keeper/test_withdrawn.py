"""A link that gives no right, or none any more, says which list it was of; one that never was says nothing."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ACTOR, fill_list, play_all
from tests.lists.keeper.phone import NOT_OPENED, OPENED, ROMME, codes, entry, put
from tests.lists.telling import amiss, queries
from tests.web.answers import text
from tournament.draw.acts import seating
from tournament.lists.acts.links import renew_link
from tournament.lists.acts.lists import close_list, reopen_list
from tournament.models import CardTable, Game, HeldList, Series, Tournament, WithdrawnLink
from tournament.models.link import reader_token_of
from tournament.setup.acts.deleting import delete_tournament, restore_tournament

UNKNOWN = "/liste/AAAAAAAAAAAAAAAAAAAAAA/"
PROGRAM = '<script type="module" src='
"""What gives back unsent games."""


@pytest.fixture
def series(card_table: CardTable) -> Series:
    return card_table.series


class TestWithdrawnSeating:
    def test_link_names_its_list_and_the_new_one_and_takes_no_game(
        self, client: Client, link: str, series: Series
    ) -> None:
        seating.withdraw(series, 1, ACTOR)
        assert put(client, link, 1, entry()).status_code == 410
        page = client.get(link)
        assert page.status_code == 410
        assert amiss(page.content.decode(), "Pokal 2026, Serie 1, Tisch 1", PROGRAM) == []
        seating.discard(series, 2, ACTOR)
        response = client.get(f"{link}state")
        assert (response.status_code, codes(response)) == (410, [("", "link_withdrawn_seating")])
        assert response.json()["errors"][0]["message"] == (
            "Pokal 2026, Serie 1, Tisch 1: Dieser Sitzplan wurde zurückgezogen; bitte die neue Liste benutzen."
        )

    def test_link_works_again_when_the_same_draft_is_published_again(
        self, client: Client, link: str, series: Series
    ) -> None:
        seating.withdraw(series, 1, ACTOR)
        seating.publish(series, 2, ACTOR)
        assert client.get(f"{link}state").status_code == 200
        seating.withdraw(series, 3, ACTOR)
        assert client.get(f"{link}state").status_code == 410
        assert WithdrawnLink.objects.count() == 2  # one a table


def test_renewed_link_says_that_there_is_a_new_one(client: Client, link: str, card_table: CardTable) -> None:
    renew_link(card_table, ACTOR)
    response = client.get(f"{link}state")
    assert (response.status_code, codes(response)) == (410, [("", "link_withdrawn_renewed")])


def test_unknown_link_reveals_nothing_and_is_kept_nowhere(client: Client, tournament: Tournament) -> None:
    page = client.get(UNKNOWN)
    assert (page.status_code, page["Cache-Control"]) == (404, "no-store")
    assert amiss(text(page), "Diesen Link kennt der Server nicht.", PROGRAM, absent=["Pokal"]) == []


class TestDeletedTournament:
    """The phone keeps what it has, and once the tournament is restored it goes through."""

    def delete(self, tournament: Tournament) -> None:
        revision = Tournament.stored.values_list("revision", flat=True).get(pk=tournament.pk)
        delete_tournament(tournament, revision, ACTOR, with_final=False)

    def test_games_are_neither_stored_nor_forgotten_until_it_is_restored(
        self, client: Client, tournament: Tournament, link: str
    ) -> None:
        games = {1: entry(), 2: entry(results=[{**ROMME, "seat": 1}, OPENED, NOT_OPENED])}
        assert put(client, link, 1, games[1]).status_code == 200
        self.delete(tournament)
        answers = [*(put(client, link, number, game) for number, game in games.items()), client.get(f"{link}state")]
        gone = (404, [("", "tournament_deleted")])
        assert [(answer.status_code, codes(answer)) for answer in answers] == [gone] * 3
        for rest in ("karten", "abschliessen", "rufen", "melden"):
            assert client.post(link + rest, "{}", "application/json").status_code in (400, 404, 422)
        assert (Game.objects.count(), HeldList.objects.count()) == (1, 0)
        page = client.get(link)
        assert page.status_code == 404
        assert amiss(text(page), "Was ein Telefon davon hat, behält es", "/static/lists/keeper.js") == []
        assert "has been deleted" in text(client.get(link, headers={"Accept-Language": "en"}))
        restore_tournament(tournament, ACTOR)
        assert [put(client, link, number, game).status_code for number, game in games.items()] == [200, 200]
        assert Game.objects.count() == 2

    def test_mein_tisch_says_so_until_it_is_restored(self, client: Client, card_table: CardTable) -> None:
        address = f"/mein-tisch/{reader_token_of(card_table)}/"
        shown = client.get(f"{address}stand")
        self.delete(card_table.series.tournament)
        for rest in ("", "stand"):
            answer = client.get(address + rest, headers={"If-None-Match": shown["ETag"]})
            assert (answer.status_code, "Dieses Turnier ist gelöscht" in text(answer)) == (410, True)
        assert client.post(f"{address}name", {"seat": 1}).status_code == 410
        restore_tournament(card_table.series.tournament, ACTOR)
        assert client.get(address).status_code == 200


class TestReceipt:
    def test_receipt_is_of_a_closed_list_and_a_reopened_one_says_so(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        fill_list(card_table)
        state = client.get(f"{link}state").json()
        assert (state["check_word"], state["closed_at"], state["reopened_at"]) == (None, None, None)
        state = client.post(f"{link}abschliessen").json()
        assert len(state["check_word"].split()) == 2
        assert state["closed_at"] is not None
        reopen_list(card_table, ACTOR)
        state = client.get(f"{link}state").json()
        assert (state["check_word"], state["closed_at"]) == (None, None)
        assert state["reopened_at"] is not None
        assert client.post(f"{link}abschliessen").json()["reopened_at"] is None

    def test_receipt_costs_the_same_queries_for_no_game_and_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        close_list(card_table, ACTOR, incomplete=True)
        none = queries(lambda: client.get(f"{link}state"))
        reopen_list(card_table, ACTOR)
        play_all(card_table)
        close_list(card_table, ACTOR)
        assert queries(lambda: client.get(f"{link}state")) == none

    def test_state_says_which_series_is_played_by_now(self, client: Client, link: str, series: Series) -> None:
        assert client.get(f"{link}state").json()["series"]["running"] is None
        series.tournament.series.filter(number__lte=2).update(started_at=timezone.now())
        assert client.get(f"{link}state").json()["series"]["running"] == 2
