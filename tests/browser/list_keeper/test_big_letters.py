"""Old eyes: with letters up to twice as big nothing is cut off, and everything can still be tapped."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE

from .conftest import OpenList

OUTSIDE = """() => [...document.querySelectorAll("button, h1, .name")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""


# How many lines the words on a key take.
LINES = """key => {
    const words = document.createRange();
    words.selectNodeContents(key);
    return new Set([...words.getClientRects()].map((box) => Math.round(box.top))).size;
}"""


def cut_off(page: Page) -> list[str]:
    """What sticks out of the screen or of its own box."""
    outside: list[str] = page.evaluate(OUTSIDE)
    return outside


@pytest.mark.parametrize("letters", ["130%", "150%", "200%"])
def test_a_game_is_entered_with_big_letters(open_list: OpenList, letters: str) -> None:
    thumb = open_list()
    thumb.page.evaluate("letters => { document.documentElement.style.fontSize = letters }", letters)
    assert cut_off(thumb.page) == []
    thumb.finished("Bauer")
    assert cut_off(thumb.page) == []
    thumb.hand("eröffnet", 17)
    thumb.hand("nicht eröffnet", 64)
    assert cut_off(thumb.page) == []
    thumb.save(1)
    thumb.press("Liste")
    assert thumb.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_no_key_shrinks_below_what_old_eyes_read(open_list: OpenList) -> None:
    thumb = open_list()
    thumb.page.evaluate("document.documentElement.style.fontSize = '200%'")
    thumb.finished("Bauer")
    for key in ("Karten einzeln zählen", "weiter"):
        size = thumb.button(key).evaluate("key => parseFloat(getComputedStyle(key).fontSize)")
        assert size >= 2 * 16  # twice the browser's usual letters


def test_a_small_phone_lying_on_its_side_breaks_no_word(open_list: OpenList) -> None:
    page = open_list(**PHONE | {"viewport": {"width": 640, "height": 360}}).page
    for name in ("Bauer", "Claus", "Dietz"):
        lines = page.get_by_role("button", name=name, exact=True).evaluate(LINES)
        assert lines == 1, name
    assert page.get_by_role("button", name="niemand").evaluate(LINES) <= 2


def test_a_phone_lying_on_its_side_with_big_letters_can_be_tapped(open_list: OpenList) -> None:
    thumb = open_list(**PHONE | {"viewport": {"width": 844, "height": 390}})
    thumb.page.evaluate("document.documentElement.style.fontSize = '200%'")
    thumb.finished("Bauer")
    assert cut_off(thumb.page) == []
    thumb.hand("eröffnet", 17)
    thumb.hand("nicht eröffnet", 64)
    thumb.save(1)
