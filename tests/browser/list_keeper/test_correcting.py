"""A stored game opened again: the page stays with that game until it is stored or let go."""

from playwright.sync_api import expect

from tests.factories import play_all
from tournament.models import AuditEntry, CardTable

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

    def test_the_last_game_is_changed_without_a_question_and_an_unchanged_one_is_not_stored_again(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        play_all(card_table)
        thumb = open_list()
        thumb.press("Liste")
        thumb.press("Spiel 3 ändern")
        thumb.press("fertig")
        expect(thumb.page.get_by_role("table")).to_be_visible()
        thumb.press("Spiel 16 ändern")
        for digit in "18":
            thumb.press(digit)
        thumb.save(16)
        assert set(card_table.games.values_list("number", "version")) == {(n, 1) for n in range(1, 16)} | {(16, 2)}

    def test_why_an_earlier_game_is_changed_may_be_said_in_own_words(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        play_all(card_table)
        thumb = open_list()
        thumb.press("Liste")
        thumb.press("Spiel 3 ändern")
        for digit in "18":
            thumb.press(digit)
        thumb.press("fertig")
        why = thumb.page.get_by_role("form", name="Warum wird Spiel 3 geändert?")
        expect(why.get_by_role("heading")).to_be_focused()
        why.get_by_label("Etwas anderes:").fill("Karte unter dem Tisch")
        thumb.press("fertig")
        expect(thumb.page.get_by_text("✓ Spiel 3 gespeichert")).to_be_visible()
        last = AuditEntry.objects.order_by("revision").last()
        assert last is not None
        assert last.after["reason"] == "Karte unter dem Tisch"

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
