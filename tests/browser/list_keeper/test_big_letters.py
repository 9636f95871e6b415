"""Old eyes: with letters up to twice as big nothing is cut off, and everything can still be tapped."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PHONE

from .conftest import OpenList

OUTSIDE = """() => [...document.querySelectorAll("button, h1, .name")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""


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


def test_a_phone_lying_on_its_side_with_big_letters_can_be_tapped(open_list: OpenList) -> None:
    thumb = open_list(**PHONE | {"viewport": {"width": 844, "height": 390}})
    thumb.page.evaluate("document.documentElement.style.fontSize = '200%'")
    thumb.finished("Bauer")
    assert cut_off(thumb.page) == []
    thumb.hand("eröffnet", 17)
    thumb.hand("nicht eröffnet", 64)
    thumb.save(1)
