"""Whoever looks at the page: with axe-core, in light and dark, on whatever screen, with letters as big as can be."""

from typing import Any

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

Screen = tuple[int, int]
UPRIGHT, LYING, LYING_WIDE, COMMON, WIDE = (360, 640), (640, 360), (844, 390), (390, 844), (1440, 900)
AXE = AXE_FILE_PATH.read_text(encoding="utf-8")

VIOLATIONS = """async (rules) => {
    const { violations } = await axe.run(rules);
    return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => node.html)]);
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll("main button, main input")]
    .filter((one) => one.offsetParent && (one.offsetWidth < 48 || one.offsetHeight < 48))
    .map((one) => one.textContent)"""
SMALL_TEXT = """() => [...document.querySelectorAll("main *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim()))
    .filter((one) => one.getClientRects().length && parseFloat(getComputedStyle(one).fontSize) < 18)
    .map((one) => one.textContent)"""
CUT_OFF = """() => [...document.querySelectorAll("button, h1, .name")]
    .filter((one) => one.getClientRects().length)
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent)"""
FITS = """() => document.documentElement.scrollHeight <= innerHeight
    && document.documentElement.scrollWidth <= innerWidth"""


def turn(page: Page, screen: Screen) -> None:
    width, height = screen
    page.set_viewport_size({"width": width, "height": height})


def is_fine(page: Page, *screens: Screen, touched: bool = True) -> None:
    """In light and dark axe finds nothing, no text is below 18 pixels, and no target below 48 where fingers are used.

    Sizes on each of these screens, or on the one the page is on; the last of them stays, and axe looks at it there.
    """
    for screen in screens or [None]:
        if screen is not None:
            turn(page, screen)
        assert page.evaluate(SMALL_TEXT) == []
        assert not touched or page.evaluate(SMALL_TARGETS) == []
    axe_finds_nothing(page)


def axe_finds_nothing(page: Page) -> None:
    """By any rule; in the dark only colours differ."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    assert violations(page, {}) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page, {"runOnly": ["color-contrast"]}) == []
    page.emulate_media(color_scheme="light")


def violations(page: Page, rules: dict[str, Any]) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(VIOLATIONS, rules)
    return found


def cut_off(page: Page) -> list[str]:
    """What sticks out of the screen or of its own box."""
    outside: list[str] = page.evaluate(CUT_OFF)
    return outside


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled, in either direction."""
    nothing: bool = page.evaluate(FITS)
    return nothing


def with_letters(page: Page, size: str) -> None:
    """As whoever reads badly sets them in the browser: "130%"."""
    page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
