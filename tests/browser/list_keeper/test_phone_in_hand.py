"""The phone in the hand: its screen stays on, its "back" stays in the list."""

from playwright.sync_api import expect

from tests.factories import play_all
from tournament.models import CardTable

from .conftest import OpenList, link_of
from .hall import Phone, agree_and_close

# A browser without a screen never answers whether it stays on: here it is a screen that says yes, and notes every lock.
A_SCREEN = """(() => {
    class Lock extends EventTarget {
        released = false;
        async release() { this.released = true; this.dispatchEvent(new Event("release")); }
    }
    window.locks = [];
    WakeLock.prototype.request = async () => window.locks[window.locks.push(new Lock()) - 1];
})()"""
SAVING_BATTERY = "WakeLock.prototype.request = () => Promise.reject(new DOMException('', 'NotAllowedError'))"
LOCKS_ARE = "(released) => JSON.stringify(locks.map((lock) => lock.released)) === JSON.stringify(released)"


def test_screen_stays_on_while_the_list_is_open(phone: Phone, card_table: CardTable) -> None:
    play_all(card_table)
    phone.context.add_init_script(A_SCREEN)
    thumb = phone.open()
    page = thumb.page
    page.wait_for_function(LOCKS_ARE, arg=[False])
    page.evaluate("locks[0].release()")  # as the phone does when the page is out of sight
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(LOCKS_ARE, arg=[True, False])
    agree_and_close(thumb)
    page.wait_for_function(LOCKS_ARE, arg=[True, True])


def test_screen_that_cannot_stay_on_is_told_below_the_list(phone: Phone) -> None:
    phone.context.add_init_script(SAVING_BATTERY)
    thumb = phone.open()
    thumb.is_asked("Wer hat beendet?")
    said = thumb.page.get_by_text("Der Bildschirm dieses Telefons kann von selbst ausgehen.")
    expect(said).not_to_be_visible()
    thumb.press("Liste")
    expect(said).to_be_visible()


def test_back_leads_out_step_by_step_and_keeps_what_was_typed(open_list: OpenList, card_table: CardTable) -> None:
    thumb = open_list()
    page = thumb.page
    asked = page.get_by_role("heading", name="Wer hat beendet?")
    thumb.press("Liste")
    expect(page.get_by_role("table")).to_be_visible()
    page.go_back()
    expect(asked).to_be_visible()
    thumb.press("Bauer", 64, "nicht eröffnet", "Karten einzeln zählen")
    page.go_back()
    expect(page.get_by_role("group", name="Augen von Dietz")).to_be_visible()
    page.go_back()
    expect(asked).to_be_visible()
    assert page.url.endswith(link_of(card_table))
    thumb.finished("Bauer")
    expect(thumb.player("Claus")).to_contain_text("64")
    thumb.hand("eröffnet", 20)
    thumb.save(1)
    page.go_back()  # between two games it leads out of the list
    page.wait_for_url("about:blank")
