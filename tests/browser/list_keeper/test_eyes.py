"""Old eyes, screen readers, thick thumbs: whatever the page shows, axe finds nothing, nothing is small or cut off."""

import re

from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.factories import ACTOR, play, play_all
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import SMALL_PHONE, OpenList, begun, link_of, seated
from .eyes import COMMON, LYING, LYING_WIDE, UPRIGHT, WIDE, cut_off, is_fine, turn, with_letters
from .hall import agree, is_closed
from .thumb import Thumb

R = scoring.Result

# How many lines the words on a key take.
LINES = """key => {
    const words = document.createRange();
    words.selectNodeContents(key);
    return new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size;
}"""


def a_cross_and_a_thrown_in_hand(card_table: CardTable) -> None:
    play(card_table, 1, R(2, "romme", 0), R(3, "not_opened", 101), R(4, "opened", 17, thrown_in=True))


def type_twenty(page: Page, winner: str) -> None:
    for key in (winner, "2", "0"):
        page.get_by_role("button", name=key, exact=True).press("Enter")  # a key is never held up


def test_list_as_it_is_begun_and_kept(open_page: OpenPage, card_table: CardTable) -> None:
    thumb = Thumb(open_page(link_of(card_table), **PHONE))
    page = thumb.page
    expect(thumb.button("110 Karten geprüft")).to_be_visible()
    is_fine(page, UPRIGHT, COMMON)
    thumb.confirm_cards()
    a_cross_and_a_thrown_in_hand(card_table)
    page.reload()
    expect(page.get_by_text("Spiel 2/16")).to_be_visible()
    is_fine(page, UPRIGHT, COMMON)
    type_twenty(page, "Ahrens")
    is_fine(page, UPRIGHT, COMMON)
    thumb.press("Karten einzeln zählen")
    thumb.press(re.compile("^Joker"))
    is_fine(page, UPRIGHT, COMMON)
    thumb.press("Liste")
    is_fine(page, UPRIGHT, COMMON)
    thumb.press("Liste an ein anderes Telefon geben")
    expect(page.get_by_role("img", name="QR-Code mit dem Link dieser Liste")).to_be_visible()
    is_fine(page)


def test_questions_on_the_way_to_a_closed_list(open_list: OpenList, card_table: CardTable) -> None:
    play_all(card_table)
    begun(card_table, 55)
    thumb = open_list(**SMALL_PHONE)
    page = thumb.page
    expect(thumb.button("Liste abschließen")).to_be_visible()
    is_fine(page, WIDE, LYING_WIDE, UPRIGHT)
    thumb.press("Liste")
    thumb.press("Spiel 2 ändern")
    thumb.press("1")
    thumb.press("weiter")
    expect(page.get_by_role("alert")).to_be_visible()
    is_fine(page, WIDE, LYING_WIDE, UPRIGHT)
    thumb.press("9")
    thumb.press("8")
    thumb.press("nicht eröffnet")
    thumb.press("weggeworfen")
    thumb.press("fertig")
    expect(page.get_by_role("alertdialog", name="Stimmt das?")).to_be_visible()
    is_fine(page, WIDE, LYING_WIDE, UPRIGHT)
    thumb.press("Ja, speichern")
    expect(page.get_by_role("form", name="Warum wird Spiel 2 geändert?")).to_be_visible()
    is_fine(page, WIDE, LYING_WIDE, UPRIGHT)
    thumb.press("Abbrechen")
    thumb.press("Eintragen")
    thumb.press("Spiel 16 ändern")
    thumb.press("Spiel 16 zurücknehmen …")
    is_fine(page)
    thumb.press("Abbrechen")
    agree(thumb)
    thumb.press("Liste abschließen")
    is_closed(page)
    is_fine(page, WIDE, LYING_WIDE, UPRIGHT)


def test_end_of_time_and_a_second_thrown_in_hand(open_list: OpenList, card_table: CardTable) -> None:
    begun(card_table, 60.1)
    for number, winner in ((1, 2), (2, 1)):
        play(card_table, number, R(winner, "romme", 0), R(3, "opened", 17, thrown_in=True), R(4, "opened", 17))
    thumb = open_list(**SMALL_PHONE)
    expect(thumb.page.get_by_role("alertdialog", name="Die Zeit ist um")).to_be_visible()
    is_fine(thumb.page, WIDE, LYING_WIDE, UPRIGHT)
    thumb.press("Verstanden")
    expect(thumb.page.get_by_label("Wer wurde informiert?")).to_be_visible()
    is_fine(thumb.page, WIDE, LYING_WIDE, UPRIGHT)


def test_by_other_rules_with_many_ways_to_finish_many_columns_and_giving_up(
    open_page: OpenPage, live_server: LiveServer
) -> None:
    two = seated("romme24-open", 2, games=2)
    play(two, 1, R(1, "romme", 0), R(2, "opened", 20))
    confirm_cards(two, ACTOR)
    thumb = Thumb(open_page(link_of(two), **SMALL_PHONE))
    page = thumb.page
    thumb.press("Bauer gibt auf …")
    is_fine(page)
    thumb.press("Nein, weiterspielen")
    thumb.finished("Bauer", "Hand+")
    is_fine(page)
    for book, size in (("horesca", 6), ("romme24-open", 4)):
        table = seated(book, size, games=10)
        confirm_cards(table, ACTOR)
        lost = next(outcome.code for outcome in scoring.rulebook(book).outcomes if not outcome.wins)
        for number in (1, 2):
            play(table, number, R(1, "romme", 0), *(R(seat, lost, 50) for seat in range(2, size + 1)))
        page.goto(link_of(table))
        thumb.press("Liste")
        expect(page.get_by_text(re.compile("Augen, darunter Pkt."))).to_be_visible()
        is_fine(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_a_computer(open_page: OpenPage, card_table: CardTable) -> None:
    page = open_page(link_of(card_table), **DESKTOP)
    expect(page.get_by_role("button", name="110 Karten geprüft")).to_be_visible()
    is_fine(page, touched=False)
    confirm_cards(card_table, ACTOR)
    a_cross_and_a_thrown_in_hand(card_table)
    page.reload()
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    is_fine(page, touched=False)
    type_twenty(page, "Ahrens")
    is_fine(page, touched=False)
    page.get_by_role("button", name="Karten einzeln zählen").click()
    is_fine(page, touched=False)
    page.get_by_role("button", name="Abbrechen").click()
    page.get_by_role("button", name="Liste an ein anderes Telefon geben").press("Enter")
    expect(page.get_by_role("img", name="QR-Code mit dem Link dieser Liste")).to_be_visible()
    is_fine(page, touched=False)


def test_with_big_letters_a_game_is_entered_and_nothing_is_cut_off(open_list: OpenList) -> None:
    thumb = open_list()
    page = thumb.page
    turn(page, LYING)
    for name in ("Bauer", "Claus", "Dietz"):
        assert thumb.button(name).evaluate(LINES) == 1, name
    assert thumb.button(re.compile("niemand")).evaluate(LINES) <= 2
    turn(page, COMMON)
    for number, letters in enumerate(("130%", "150%", "200%"), start=1):
        with_letters(page, letters)
        assert cut_off(page) == []
        thumb.finished("Dietz" if number < 3 else "Bauer")
        assert cut_off(page) == []
        thumb.hand("eröffnet", 17)
        thumb.hand("nicht eröffnet", 64)
        assert cut_off(page) == []
        if letters == "200%":  # no key shrinks below twice the browser's usual letters
            turn(page, LYING_WIDE)
            assert cut_off(page) == []
            turn(page, COMMON)
            for key in ("Karten einzeln zählen", "fertig"):
                size = thumb.button(key).evaluate("key => parseFloat(getComputedStyle(key).fontSize)")
                assert size >= 2 * 16
        thumb.save(number)
        thumb.press("Liste")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        thumb.press("Eintragen")
