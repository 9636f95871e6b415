"""What the page does by itself while a game is typed."""

import re

from playwright.sync_api import expect

from scoring import Result
from tests.browser.conftest import DESKTOP
from tests.factories import play
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

    def test_running_sums_are_said_at_once_to_eyes_and_ears(self, open_list: OpenList, card_table: CardTable) -> None:
        play(card_table, 1, Result(2, "romme", 0), Result(3, "opened", 17), Result(4, "not_opened", 101))
        thumb = open_list()
        thumb.finished("Claus")  # 2 from game 1, and 5
        expect(thumb.page.locator(".player.finished .sum")).to_have_text(re.compile("= 7$"))
        thumb.hand("nicht eröffnet", 64)
        thumb.hand("eröffnet", 31)
        dietz = thumb.page.locator(".player", has_text="Dietz")
        expect(dietz.locator(".gain")).to_have_text(re.compile(r"^\+1"))
        expect(dietz.locator(".sum")).to_have_text(re.compile("= 0$"))  # a cross before
        said = "Dietz: 31 Augen, +1, zusammen 0. Alles eingegeben."
        expect(thumb.page.get_by_role("status").filter(has_text=said)).to_be_attached()

    def test_a_thrown_in_hand_shows_what_is_recorded_beside_what_was_claimed(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.hand("eröffnet", 17, thrown_in=True)
        expect(thumb.page.locator(".player", has_text="Claus").locator(".held")).to_have_text(re.compile("^17 →.* 31"))

    def test_next_says_what_is_missing(self, open_list: OpenList) -> None:
        thumb = open_list()
        said = thumb.page.get_by_role("alert")
        thumb.finished("Bauer")
        thumb.press("6")
        thumb.press("4")
        thumb.press("weiter")
        expect(said).to_have_text("Claus: eröffnet oder nicht eröffnet?")
        thumb.press("eröffnet")
        expect(said).not_to_be_attached()
        thumb.press("1")
        thumb.press("weiter")
        expect(said).to_have_text("So wenige Augen gibt es nicht: mindestens 2.")
        thumb.press("Letzte Ziffer löschen")
        thumb.press("weiter")
        expect(said).to_have_text("Dietz: die Augen fehlen noch.")

    def test_the_hand_counter_shows_the_hand_as_cards(self, open_list: OpenList) -> None:
        thumb = open_list()
        thumb.finished("Bauer")
        thumb.press("Karten einzeln zählen")
        for card in ("Ass", "Joker", "Dame"):
            thumb.press(re.compile(f"^{card}, 0 mal"))
        expect(thumb.page.locator(".fan span")).to_have_text(["A", "★", "D"])
        assert thumb.taps == 1 + 1 + 3  # a tap for each card

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
