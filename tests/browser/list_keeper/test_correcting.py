"""A stored game opened again: the page stays with that game until it is stored or let go."""

from playwright.sync_api import expect

from tests.factories import play_all
from tournament.models import CardTable

from .conftest import OpenList, stored


class TestAnotherWinner:
    def test_who_finished_is_asked_again_of_the_game_being_corrected(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        play_all(card_table)
        thumb = open_list()
        thumb.press("Liste")
        thumb.press("Spiel 2 ändern")
        thumb.tap(thumb.page.locator(".player.finished"))
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        expect(thumb.page.get_by_text("Spiel 2/16")).to_be_visible()
        thumb.finished("Claus")
        for digit in "20":
            thumb.press(digit)
        thumb.save(2, "Namen verwechselt")
        assert stored(card_table, 2) == [(1, "opened", 20, False), (3, "romme", 0, False), (4, "opened", 17, False)]

    def test_a_reload_keeps_the_question(self, open_list: OpenList, card_table: CardTable) -> None:
        play_all(card_table)
        thumb = open_list()
        thumb.press("Liste")
        thumb.press("Spiel 2 ändern")
        thumb.tap(thumb.page.locator(".player.finished"))
        thumb.page.reload()
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        expect(thumb.page.get_by_text("Spiel 2/16")).to_be_visible()
        thumb.press("Abbrechen")
        expect(thumb.page.get_by_role("heading", name="Alle Spiele sind eingetragen")).to_be_visible()
