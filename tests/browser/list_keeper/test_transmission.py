"""Two phones on one list, a list closed meanwhile, no network: nothing is lost, doubled or overwritten silently."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.browser.conftest import PHONE
from tests.factories import ACTOR, play
from tournament.models import CardTable, Game, OffenceReport
from tournament.services.lists import confirm_cards

from .conftest import OpenList, link_of, stored
from .thumb import Thumb


class TestTwoPhones:
    def test_both_versions_are_shown_and_one_is_chosen(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        play(
            card_table,
            1,
            scoring.Result(2, "hand_romme", 0),
            scoring.Result(3, "opened", 9),
            scoring.Result(4, "opened", 9),
        )
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_role("heading", name="Spiel 1 steht schon anders in der Liste")).to_be_visible()
        expect(thumb.page.get_by_role("table", name="Gespeichert ist")).to_contain_text("Hand-Rommé")
        expect(thumb.page.get_by_role("table", name="Hier eingegeben")).to_contain_text("Rommé")
        thumb.press("Meine Eingabe nehmen")
        expect(thumb.page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
        assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]

    def test_the_same_typed_twice_is_no_conflict(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        results = [scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 20), scoring.Result(4, "opened", 20)]
        play(card_table, 1, *results)
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_text("Spiel 2/16")).to_be_visible()
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()

    def test_a_list_closed_meanwhile_says_so(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        CardTable.objects.filter(pk=card_table.pk).update(closed_at="2026-05-09T12:00Z")
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_text("Die Liste ist abgeschlossen. Nur die Spielleitung")).to_be_visible()
        thumb.press("Eingabe verwerfen")
        expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()


class TestNoNetwork:
    @pytest.fixture
    def page(self, browser: Browser, live_server: LiveServer, card_table: CardTable) -> Iterator[Page]:
        """The page in a window of its own: a network that fails is an error on the console."""
        confirm_cards(card_table, ACTOR)
        context = browser.new_context(base_url=live_server.url, **PHONE)
        page = context.new_page()
        page.goto(link_of(card_table))
        yield page
        context.close()

    @pytest.mark.parametrize("stored_before", [True, False])
    def test_an_entry_whose_answer_got_lost_is_stored_once(
        self, page: Page, card_table: CardTable, stored_before: bool
    ) -> None:
        thumb = Thumb(page)
        page.route("**/games/*", _stored_but_not_answered if stored_before else _never_arrived)
        type_two_twenties(thumb)
        expect(page.get_by_text("1 Eintrag noch nicht übertragen")).to_be_visible()
        thumb.press("Liste")
        expect(page.get_by_role("row", name=re.compile("noch nicht übertragen"))).to_be_visible()
        page.unroute("**/games/*")
        thumb.press("Jetzt versuchen")
        expect(page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
        assert Game.objects.get(card_table=card_table).version == 1

    def test_the_next_game_can_be_typed_and_a_reload_loses_nothing(self, page: Page, card_table: CardTable) -> None:
        thumb = Thumb(page)
        page.route("**/games/*", _never_arrived)
        type_two_twenties(thumb)
        thumb.finished("Ahrens")
        thumb.hand("eröffnet", 20)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(page.get_by_text("2 Einträge noch nicht übertragen")).to_be_visible()
        page.reload()
        expect(page.get_by_text("Spiel 3/16")).to_be_visible()
        page.unroute("**/games/*")
        expect(page.get_by_text("✓ Spiel 2 gespeichert")).to_be_visible()
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]


class TestSecondThrownInHand:
    def test_rule_15_asks_whom_they_informed_until_it_is_recorded(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        thrown = scoring.Result(3, "opened", 17, thrown_in=True)
        play(card_table, 1, scoring.Result(2, "romme", 0), thrown, scoring.Result(4, "opened", 17))
        thumb = open_list()
        thumb.finished("Ahrens")
        thumb.hand("eröffnet", 20, thrown_in=True)
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        expect(thumb.page.get_by_text("Claus hat zum wiederholten Mal Karten weggeworfen (Spiel 2).")).to_be_visible()
        thumb.page.reload()
        thumb.page.get_by_label("Wer wurde informiert?").fill("Anna Schmidt, Spielleitung")
        thumb.press("Festhalten")
        expect(thumb.page.get_by_text("zum wiederholten Mal")).not_to_be_visible()
        assert OffenceReport.objects.get().informed == "Anna Schmidt, Spielleitung"


def type_two_twenties(thumb: Thumb) -> None:
    """Game 1: Bauer finishes, Claus and Dietz hold 20 each."""
    thumb.finished("Bauer")
    thumb.hand("eröffnet", 20)
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")


def _stored_but_not_answered(route: Route) -> None:
    route.fetch()
    route.abort()


def _never_arrived(route: Route) -> None:
    route.abort()
