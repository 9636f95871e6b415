"""Old eyes, screen readers, thick thumbs: whatever the page shows, axe finds nothing, nothing is small or cut off."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.factories import ACTOR, play, play_all
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import SMALL_PHONE, OpenList, begun, link_of, seated
from .eyes import COMMON, LYING, LYING_WIDE, UPRIGHT, WIDE, Screen, cut_off, is_fine, turn, with_letters
from .hall import agree_and_close
from .thumb import Thumb

R = scoring.Result
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
    [(PHONE, (UPRIGHT, COMMON), (TYPE, COUNT, ("Liste",), (GIVE,))), (DESKTOP, (), (TYPE, COUNT, ("Abbrechen", GIVE)))],
    ids=["phone", "computer"],
)
def test_list_as_it_is_begun_and_kept(
    open_page: OpenPage,
    card_table: CardTable,
    device: dict[str, Any],
    screens: tuple[Screen, ...],
    ways: tuple[tuple[str, ...], ...],
) -> None:
    page = open_page(link_of(card_table), **device)
    expect(page.get_by_role("button", name="110 Karten geprüft")).to_be_visible()
    is_fine(page, *screens, touched=bool(screens))
    confirm_cards(card_table, ACTOR)
    play(card_table, 1, R(2, "romme", 0), R(3, "not_opened", 101), R(4, "opened", 17, thrown_in=True))
    page.reload()
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    is_fine(page, *screens, touched=bool(screens))
    for keys in ways:
        for key in keys:
            page.get_by_role("button", name=re.compile(f"^{key}(, 0 mal|$)")).press("Enter")  # a key is never held up
        is_fine(page, *screens, touched=bool(screens))
    expect(page.get_by_role("img", name="QR-Code mit dem Link dieser Liste")).to_be_visible()


def test_questions_on_the_way_to_a_closed_list(open_list: OpenList, card_table: CardTable) -> None:
    play_all(card_table)
    begun(card_table, 55)
    thumb = open_list(**SMALL_PHONE)
    page, screens = thumb.page, (WIDE, LYING_WIDE, UPRIGHT)
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


def test_other_rules_with_many_ways_to_finish_many_columns_and_giving_up(
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
        thumb.sees(re.compile("Augen, darunter Pkt."))
        is_fine(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_big_letters_cut_nothing_off(open_list: OpenList) -> None:
    """A game is entered with each size."""
    thumb = open_list()
    page = thumb.page
    turn(page, LYING)
    lines = [thumb.button(name).evaluate(LINES) for name in ("Bauer", "Claus", "Dietz", re.compile("niemand"))]
    assert lines in ([1, 1, 1, 1], [1, 1, 1, 2])
    turn(page, COMMON)
    for number, letters in enumerate(("130%", "150%", "200%"), start=1):
        with_letters(page, letters)
        assert cut_off(page) == []
        thumb.finished("Dietz" if number < 3 else "Bauer")
        assert cut_off(page) == []
        thumb.hands(("eröffnet", 17), ("nicht eröffnet", 64))
        assert cut_off(page) == []
        if letters == "200%":  # no key shrinks below twice the browser's usual letters
            turn(page, LYING_WIDE)
            assert cut_off(page) == []
            turn(page, COMMON)
            for key in ("Karten einzeln zählen", "fertig"):
                assert thumb.button(key).evaluate("key => parseFloat(getComputedStyle(key).fontSize)") >= 2 * 16
        thumb.save(number)
        thumb.press("Liste")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        thumb.press("Eintragen")
