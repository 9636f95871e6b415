"""The phone in the hand: its screen stays on, its clock is the server's, "back" stays in the list; old eyes."""

import datetime
import re
from typing import Any

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring import Result
from tests.examples import few
from tests.factories import ACTOR, fill_list, play
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable, OffenceReport

from .conftest import DESKTOP, PHONE, SMALL_PHONE, OpenList, OpenPage, begun, link_of, seated, won
from .hall import Phone, Thumb, agree_and_close, is_awake
from .hands import look_again
from .looks import CUT_OFF, DESK_SIZE, LETTERS, LYING, LYING_WIDE, PHONE_SIZE, SMALLEST_SIZE, is_fine, turn

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


@pytest.mark.nightly
def test_screen_stays_on_while_the_list_is_open(phone: Phone, card_table: CardTable) -> None:
    fill_list(card_table)
    phone.context.add_init_script(A_SCREEN)
    thumb = phone.open()
    page = thumb.page
    page.wait_for_function(LOCKS_ARE, arg=[False])
    page.evaluate("locks[0].release()")  # as the phone does when the page is out of sight
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(LOCKS_ARE, arg=[True, False])
    agree_and_close(thumb)
    page.wait_for_function(LOCKS_ARE, arg=[True, True])


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


TITLE = "Die Zeit ist um"
LONG_AHEAD = datetime.datetime(2031, 1, 1, 3, 0, tzinfo=datetime.UTC)


@pytest.mark.nightly
def test_phone_with_a_wrong_clock_shows_the_servers(phone: Phone, card_table: CardTable) -> None:
    """With and without network. It saves its battery: below the list it says that its screen cannot stay on."""
    phone.context.add_init_script(SAVING_BATTERY)
    thumb = phone.visit()
    expect(thumb.page.locator(".clock")).to_have_text("60 min")  # before the series begins
    said = thumb.page.get_by_text("Der Bildschirm dieses Telefons kann von selbst ausgehen.")
    expect(said).not_to_be_visible()
    thumb.press("Liste")
    expect(said).to_be_visible()
    begun(card_table, 30)
    phone.set_clock(LONG_AHEAD)
    thumb.page.reload()
    timer = thumb.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^2[789]:\d\d|30:00$"))
    # It is put right while the list is open: what the server says is unchanged then, but for its time.
    phone.context.clock.set_system_time(LONG_AHEAD + datetime.timedelta(minutes=20))
    look_again(thumb.page)
    phone.context.clock.run_for(2_000)
    expect(timer).to_have_text(re.compile(r"^2[789]:\d\d|30:00$"))
    phone.cut()
    thumb.page.close()
    expect(phone.open().page.get_by_role("timer")).to_have_text(re.compile(r"^2[789]:\d\d$"))


def test_last_ten_minutes_and_the_end_over_everything_which_takes_nothing(phone: Phone, card_table: CardTable) -> None:
    # Without network a test can turn the phone's clock: with it, the page soon asks the server what time it is.
    begun(card_table, 40)
    phone.set_clock()
    thumb = phone.visit()
    page = thumb.page
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^1\d:\d\d$"))
    expect(page.locator(".clock.ending")).to_have_count(0)
    thumb.press("Bauer", 4)
    phone.cut()
    phone.context.clock.fast_forward("11:00")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^noch \d:\d\d$"))
    expect(page.get_by_role("status").filter(has_text="Noch zehn Minuten")).to_be_attached()
    assert page.evaluate("getComputedStyle(document.querySelector('.clock.ending')).borderTopStyle") == "solid"

    phone.context.clock.fast_forward("12:00")
    bell = page.get_by_role("alertdialog", name=TITLE)
    expect(bell).to_be_visible()
    assert bell.bounding_box() == {"x": 0, "y": 0, **PHONE["viewport"]}
    expect(bell.get_by_role("button")).to_be_focused()
    is_awake(page)
    page.mouse.click(20, 800)
    expect(bell).not_to_be_attached()
    expect(page.locator(".clock")).to_have_text("Zeit ist um")
    expect(page.locator(".player.active .held")).to_have_text(re.compile("^4"))
    page.reload()
    expect(page.locator(".clock")).to_have_text("Zeit ist um")
    phone.context.clock.fast_forward("00:05")
    expect(bell).not_to_be_attached()


@pytest.mark.nightly
def test_end_flashes_once_a_second_or_stands_still_and_is_not_told_late(
    open_list: OpenList, card_table: CardTable
) -> None:
    """WCAG 2.3.1: no more than three flashes a second. Beneath it stands who threw cards in again."""
    begun(card_table, 60.1)
    for number, winner in ((1, 2), (2, 1)):
        play(
            card_table,
            number,
            Result(winner, "romme", 0),
            Result(3, "opened", 17, thrown_in=True),
            Result(4, "opened", 17),
        )
    thumb = open_list(**SMALL_PHONE)
    page, screens = thumb.page, (DESK_SIZE, LYING_WIDE, SMALLEST_SIZE)
    bell = page.get_by_role("alertdialog", name=TITLE)
    expect(bell).to_be_visible()
    is_fine(page, *screens)
    style = "bell => { const style = getComputedStyle(bell); return [style.animationName, style.animationDuration]; }"
    assert bell.evaluate(style)[0] == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert bell.evaluate(style) == ["bell", "1s"]
    page.emulate_media(reduced_motion="reduce")
    begun(card_table, 71)
    look_again(page)
    expect(bell).not_to_be_attached()
    expect(page.locator(".clock")).to_have_text("Zeit ist um")

    thumb.sees("Claus hat zum wiederholten Mal Karten weggeworfen (Spiel 2).")  # rule 15
    is_fine(page, *screens)
    page.get_by_label("Wer wurde informiert?").fill("Anna Schmidt, Spielleitung")
    thumb.press("Festhalten")
    expect(page.get_by_text("zum wiederholten Mal")).not_to_be_visible()
    assert OffenceReport.objects.get().informed == "Anna Schmidt, Spielleitung"


GIVE = "Liste an ein anderes Telefon geben"
TYPE, COUNT = ("Ahrens", "2", "0"), ("Karten einzeln zählen", "Joker")

# How many lines the words on a key take.
LINES = """key => {
    const words = document.createRange();
    words.selectNodeContents(key);
    return new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size;
}"""


@pytest.mark.parametrize(
    ("device", "screens", "ways"),
    few(
        1,
        [
            (PHONE, (SMALLEST_SIZE, PHONE_SIZE), (TYPE, COUNT, ("Liste",), (GIVE,))),
            (DESKTOP, (), (TYPE, COUNT, ("Abbrechen", GIVE))),
        ],
    ),
    ids=["phone", "computer"],
)
def test_list_as_it_is_begun_and_kept(
    open_page: OpenPage,
    card_table: CardTable,
    device: dict[str, Any],
    screens: tuple[tuple[int, int], ...],
    ways: tuple[tuple[str, ...], ...],
) -> None:
    page = open_page(link_of(card_table), **device)
    expect(page.get_by_role("button", name="110 Karten geprüft")).to_be_visible()
    is_fine(page, *screens, touched=bool(screens))
    confirm_cards(card_table, ACTOR)
    play(card_table, 1, Result(2, "romme", 0), Result(3, "not_opened", 101), Result(4, "opened", 17, thrown_in=True))
    page.reload()
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    is_fine(page, *screens, touched=bool(screens))
    for keys in ways:
        for key in keys:
            page.get_by_role("button", name=re.compile(f"^{key}(, 0 mal|$)")).press("Enter")  # a key is never held up
        is_fine(page, *screens, touched=bool(screens))
    expect(page.get_by_role("img", name="QR-Code mit dem Link dieser Liste")).to_be_visible()


def test_questions_on_the_way_to_a_closed_list(open_list: OpenList, card_table: CardTable) -> None:
    fill_list(card_table)
    begun(card_table, 55)
    thumb = open_list(**SMALL_PHONE)
    page, screens = thumb.page, (DESK_SIZE, LYING_WIDE, SMALLEST_SIZE)
    sure, why = page.get_by_role("alertdialog", name="Stimmt das?"), page.get_by_role("form", name="Warum wird Spiel 2")
    for keys, shown in (
        ((), thumb.button("Liste abschließen")),
        (("Liste", "Spiel 2 ändern", 1, "weiter"), page.get_by_role("alert")),
        ((98, "nicht eröffnet", "weggeworfen", "fertig"), sure),
        (("Ja, speichern",), why),
        (("Abbrechen", "Eintragen", "Spiel 16 ändern", "Spiel 16 zurücknehmen …"), thumb.button("Ja, zurücknehmen")),
    ):
        thumb.press(*keys)
        expect(shown).to_be_visible()
        is_fine(page, *screens)
    thumb.press("Abbrechen")
    agree_and_close(thumb)
    is_fine(page, *screens)


@pytest.mark.nightly
def test_other_rules_with_many_ways_to_finish_many_columns_and_giving_up(
    open_page: OpenPage, live_server: LiveServer
) -> None:
    two = seated("romme24-open", 2, games=2)
    won(two, 1, 1)
    confirm_cards(two, ACTOR)
    thumb = Thumb(open_page(link_of(two), **SMALL_PHONE))
    page = thumb.page
    thumb.press("Bauer gibt auf …")
    is_fine(page)
    thumb.press("Nein, weiterspielen")
    thumb.finished("Bauer", "Hand+")
    is_fine(page)
    for book, size, columns in (("horesca", 6, "Augen, Pkt."), ("romme24-open", 4, "WP, Augen, Pkt.")):
        table = seated(book, size, games=10)
        confirm_cards(table, ACTOR)
        for number in (1, 2):
            won(table, number, 1, 50)
        page.goto(link_of(table))
        thumb.press("Liste")
        thumb.sees(f"Von oben nach unten: {columns}")
        is_fine(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.nightly
def test_big_letters_cut_nothing_off(open_list: OpenList) -> None:
    """A game is entered with each size. A phone that lies shows the list beside the question, not beside a game."""
    thumb = open_list()
    page = thumb.page
    table = page.get_by_role("table")
    for screen in (LYING_WIDE, LYING):
        turn(page, screen)
        expect(table).to_be_visible()
        expect(table.get_by_role("row")).to_have_count(1 + 16 + 1)
        expect(thumb.button("Bauer")).to_be_in_viewport()
    lines = [thumb.button(name).evaluate(LINES) for name in ("Bauer", "Claus", "Dietz", re.compile("niemand"))]
    assert lines in ([1, 1, 1, 1], [1, 1, 1, 2])
    turn(page, PHONE_SIZE)
    for number, letters in enumerate(("130%", "200%"), start=1):
        page.evaluate(LETTERS, letters)
        assert page.evaluate(CUT_OFF) == []
        thumb.finished("Dietz")
        assert page.evaluate(CUT_OFF) == []
        thumb.hands(("eröffnet", 17), ("nicht eröffnet", 64))
        assert page.evaluate(CUT_OFF) == []
        if letters == "200%":  # no key shrinks below twice the browser's usual letters
            turn(page, LYING_WIDE)
            assert page.evaluate(CUT_OFF) == []
            expect(table).not_to_be_visible()
            turn(page, PHONE_SIZE)
            for key in ("Karten einzeln zählen", "fertig"):
                assert thumb.button(key).evaluate("key => parseFloat(getComputedStyle(key).fontSize)") >= 2 * 16
        thumb.save(number)
        thumb.press("Liste")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        thumb.press("Eintragen")
