"""A link that gives no right any more says which list it was of; one that never was says nothing."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import ACTOR, fill_list, play_all
from tests.lists.keeper.phone import codes, entry, put
from tournament.draw.acts import seating
from tournament.lists.acts.links import renew_link
from tournament.lists.acts.lists import close_list, reopen_list
from tournament.models import CardTable, Series, WithdrawnLink

UNKNOWN = "/liste/AAAAAAAAAAAAAAAAAAAAAA/"


@pytest.fixture
def series(card_table: CardTable) -> Series:
    return Series.objects.select_related("tournament").get(pk=card_table.series_id)


class TestWithdrawnSeating:
    def test_says_which_list_it_was_and_to_use_the_new_one(self, client: Client, link: str, series: Series) -> None:
        seating.withdraw(series, 1, ACTOR)
        seating.discard(series, 2, ACTOR)
        response = client.get(f"{link}state")
        assert (response.status_code, codes(response)) == (410, [("", "link_withdrawn_seating")])
        assert response.json()["errors"][0]["message"] == (
            "Pokal 2026, Serie 1, Tisch 1: Dieser Sitzplan wurde zurückgezogen; bitte die neue Liste benutzen."
        )

    def test_takes_no_game(self, client: Client, link: str, series: Series) -> None:
        seating.withdraw(series, 1, ACTOR)
        assert put(client, link, 1, entry()).status_code == 410

    def test_works_again_when_the_same_draft_is_published_again_and_withdrawn_again(
        self, client: Client, link: str, series: Series
    ) -> None:
        seating.withdraw(series, 1, ACTOR)
        seating.publish(series, 2, ACTOR)
        assert client.get(f"{link}state").status_code == 200
        seating.withdraw(series, 3, ACTOR)
        assert client.get(f"{link}state").status_code == 410
        assert WithdrawnLink.objects.count() == 2  # one a table

    def test_the_page_says_so_without_javascript_and_keeps_the_program_for_unsent_games(
        self, client: Client, link: str, series: Series
    ) -> None:
        seating.withdraw(series, 1, ACTOR)
        response = client.get(link)
        assert response.status_code == 410
        assert "Pokal 2026, Serie 1, Tisch 1" in response.content.decode()
        assert '<script type="module" src=' in response.content.decode()


def test_a_renewed_link_says_that_there_is_a_new_one(client: Client, link: str, card_table: CardTable) -> None:
    renew_link(card_table, ACTOR)
    response = client.get(f"{link}state")
    assert (response.status_code, codes(response)) == (410, [("", "link_withdrawn_renewed")])


class TestUnknown:
    def test_reveals_nothing(self, client: Client, link: str) -> None:
        text = client.get(UNKNOWN).content.decode()
        assert client.get(UNKNOWN).status_code == 404
        assert "Diesen Link kennt der Server nicht." in text
        assert "Pokal" not in text

    def test_keeps_the_program_for_unsent_games(self, client: Client, link: str) -> None:
        assert '<script type="module" src=' in client.get(UNKNOWN).content.decode()

    def test_is_kept_nowhere(self, client: Client, link: str) -> None:
        assert client.get(UNKNOWN)["Cache-Control"] == "no-store"


class TestReceipt:
    def test_an_open_list_has_none(self, client: Client, link: str, card_table: CardTable) -> None:
        fill_list(card_table)
        state = client.get(f"{link}state").json()
        assert (state["check_word"], state["closed_at"], state["reopened_at"]) == (None, None, None)

    def test_a_closed_one_says_word_and_time(self, client: Client, link: str, card_table: CardTable) -> None:
        fill_list(card_table)
        state = client.post(f"{link}abschliessen").json()
        assert len(state["check_word"].split()) == 2
        assert state["closed_at"] is not None

    def test_a_reopened_one_says_that_it_was(self, client: Client, link: str, card_table: CardTable) -> None:
        fill_list(card_table)
        close_list(card_table, ACTOR)
        reopen_list(card_table, ACTOR)
        state = client.get(f"{link}state").json()
        assert (state["check_word"], state["closed_at"]) == (None, None)
        assert state["reopened_at"] is not None
        assert client.post(f"{link}abschliessen").json()["reopened_at"] is None

    def test_costs_the_same_queries_for_one_game_and_for_sixteen(
        self, client: Client, link: str, card_table: CardTable
    ) -> None:
        close_list(card_table, ACTOR, incomplete=True)
        with CaptureQueriesContext(connection) as none:
            client.get(f"{link}state")
        reopen_list(card_table, ACTOR)
        play_all(card_table)
        close_list(card_table, ACTOR)
        with CaptureQueriesContext(connection) as sixteen:
            client.get(f"{link}state")
        assert len(none) == len(sixteen)


def test_a_closed_list_says_which_series_is_played_by_now(client: Client, link: str, series: Series) -> None:
    assert client.get(f"{link}state").json()["series"]["running"] is None
    series.tournament.series.filter(number__lte=2).update(started_at=timezone.now())
    assert client.get(f"{link}state").json()["series"]["running"] == 2
