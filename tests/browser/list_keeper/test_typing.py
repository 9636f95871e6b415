"""What the page does by itself while a game is typed."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP
from tournament.models import CardTable

from .conftest import OpenList, stored


class TestTyping:
    def test_under_31_augen_the_player_has_opened(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.press("3")
        thumb.press("0")
        expect(thumb.page.locator(".player", has_text="Claus")).to_contain_text("eröffnet")
        thumb.press("3")
        thumb.press("1")
        expect(thumb.page.locator(".player", has_text="Dietz")).to_contain_text("eröffnet?")

    def test_the_hand_counter_counts_cards(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.press("Karten einzeln zählen")
        for card in ("Ass", "Joker", "König", "10", "2"):
            thumb.press(re.compile(f"^{card}, 0 mal"))
        expect(thumb.page.get_by_text("5 Karten · 53 Augen")).to_be_visible()  # 11 + 20 + 10 + 10 + 2
        thumb.press("Letzte Karte zurück")
        expect(thumb.page.get_by_text("4 Karten · 51 Augen")).to_be_visible()
        thumb.press("fertig")
        thumb.press("eröffnet")
        thumb.hand("eröffnet", 9)
        thumb.save(1)

    def test_laying_off_where_nobody_has_opened_cannot_be(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer", "mit Anlegen")
        thumb.hand("nicht eröffnet", 64)
        thumb.hand("nicht eröffnet", 64)
        expect(thumb.page.get_by_text("Anlegen geht nur, wenn noch jemand eröffnet hat.")).to_be_visible()
        expect(thumb.button("fertig")).to_be_disabled()

    def test_odd_augen_are_asked_about_once(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.hand("eröffnet", 20)
        thumb.press("1")
        thumb.press("9")
        thumb.press("8")
        thumb.press("nicht eröffnet")
        thumb.press("fertig")
        expect(
            thumb.page.get_by_text("Dietz: 198 Augen, nicht eröffnet. Gewöhnlich sind es höchstens 197.")
        ).to_be_visible()
        thumb.press("Ja, speichern")
        expect(thumb.page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
        assert stored(card_table, 1)[2] == (4, "not_opened", 198, False)

    def test_a_number_gone_back_to_begins_anew_and_waits(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.hand("eröffnet", 21)
        claus = thumb.page.locator(".player", has_text="Claus")
        thumb.tap(claus)
        for digit in "212":
            thumb.press(digit)
        expect(claus).to_contain_text("212")

    def test_what_was_typed_survives_a_reload(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.hand("nicht eröffnet", 64)
        thumb.page.reload()
        expect(thumb.page.locator(".player", has_text="Claus")).to_contain_text("64")
        thumb.hand("eröffnet", 20)
        thumb.save(1)

    def test_a_keyboard_does_it_too(self, open_list: OpenList, card_table: CardTable) -> None:
        page = open_list(**DESKTOP).page
        page.get_by_role("button", name="Bauer", exact=True).focus()
        page.keyboard.press("Enter")
        page.keyboard.type("18")
        page.keyboard.press("Backspace")
        page.keyboard.type("7")
        page.keyboard.press("Enter")
        page.keyboard.type("9")
        page.keyboard.press("Enter")
        expect(page.get_by_text("✓ Spiel 1 gespeichert")).to_be_visible()
        assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 17, False), (4, "opened", 9, False)]
