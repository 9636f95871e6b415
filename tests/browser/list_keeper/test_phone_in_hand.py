"""The phone in the hand: its screen stays on, its "back" stays in the list."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.factories import play_all
from tournament.models import CardTable

from .conftest import OpenList, link_of
from .hall import Phone

# Every lock the browser gives out is noted; it stays the browser's own.
NOTE_LOCKS = """(() => {
    const request = WakeLock.prototype.request;
    window.locks = [];
    WakeLock.prototype.request = async function (...type) {
        const lock = await request.apply(this, type);
        window.locks.push(lock);
        return lock;
    };
})()"""
RELEASED_OF = """(count) => new Promise((done) => {
    const look = () => (locks.length >= count ? done(locks.map((lock) => lock.released)) : setTimeout(look, 10));
    look();
})"""


class TestScreen:
    def test_stays_on_while_the_list_is_open_and_again_after_the_phone_was_put_away(self, phone: Phone) -> None:
        phone.context.add_init_script(NOTE_LOCKS)
        page = phone.open().page
        assert page.evaluate(RELEASED_OF, 1) == [False]
        page.evaluate("locks[0].release()")  # as the phone does when the page is out of sight
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert page.evaluate(RELEASED_OF, 2) == [True, False]

    def test_may_go_out_once_the_list_is_closed(self, phone: Phone, card_table: CardTable) -> None:
        play_all(card_table)
        phone.context.add_init_script(NOTE_LOCKS)
        thumb = phone.open()
        assert thumb.page.evaluate(RELEASED_OF, 1) == [False]
        for name in ("Ahrens", "Bauer", "Claus", "Dietz"):
            thumb.press(re.compile(f"{name}$"))
        thumb.press("Liste abschließen")
        expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()
        assert thumb.page.evaluate(RELEASED_OF, 1) == [True]

    @pytest.mark.parametrize(
        "refusing",
        [
            "delete Navigator.prototype.wakeLock",  # a hall's own server without https
            "WakeLock.prototype.request = () => Promise.reject(new DOMException('', 'NotAllowedError'))",  # battery
        ],
    )
    def test_where_the_phone_refuses_a_line_below_the_list_says_so(self, phone: Phone, refusing: str) -> None:
        phone.context.add_init_script(refusing)
        thumb = phone.open()
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        said = thumb.page.get_by_text("Der Bildschirm dieses Telefons kann von selbst ausgehen.")
        expect(said).not_to_be_visible()
        thumb.press("Liste")
        expect(said).to_be_visible()


def is_in(page: Page, card_table: CardTable) -> bool:
    return page.url.endswith(link_of(card_table))


class TestBack:
    def test_leads_out_of_a_game_step_by_step_and_keeps_what_was_typed(
        self, open_list: OpenList, card_table: CardTable
    ) -> None:
        thumb = open_list()
        page = thumb.page
        thumb.finished("Bauer")
        thumb.hand("nicht eröffnet", 64)
        thumb.press("Karten einzeln zählen")
        page.go_back()
        expect(page.get_by_role("group", name="Augen von Dietz")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        assert is_in(page, card_table)
        thumb.finished("Bauer")
        expect(page.locator(".player", has_text="Claus")).to_contain_text("64")

    def test_leads_from_the_list_to_the_entry(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        thumb.press("Liste")
        expect(thumb.page.get_by_role("table")).to_be_visible()
        thumb.page.go_back()
        expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        assert is_in(thumb.page, card_table)

    def test_leads_out_of_the_list_between_two_games(self, open_list: OpenList, card_table: CardTable) -> None:
        thumb = open_list()
        page = thumb.page
        expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        thumb.game(1, "Bauer", [("eröffnet", 20), ("eröffnet", 30)])
        page.go_back()
        page.wait_for_url("about:blank")
