"""One thumb on the list keeper's phone: every tap is counted."""

import re
import time
from collections.abc import Sequence

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.conftest import PATIENCE

PAUSE = 0.6  # seconds from tap to tap: no two of them are one double tap
CONTACT = 0.02


def is_awake(page: Page) -> None:
    """Wait until the screen that has just changed takes taps."""
    page.locator("[data-rests]").wait_for(state="detached")


# Where a finger would touch it, if it can: shown, alive and nothing upon it. One question instead of a tap on trial,
# which asks many and waits for frames: a quarter of what a whole test took.
MIDDLE = """target => {
    target.scrollIntoView({ block: "nearest" })
    const { x, y, width, height } = target.getBoundingClientRect()
    const middle = [x + width / 2, y + height / 2]
    return !target.disabled && target.contains(document.elementFromPoint(...middle)) ? middle : null
}"""


class Thumb:
    """Taps the list keeper's page as a person does, by what stands on the buttons.

    Each tap says by its time stamp that it came a while after the last, so that nobody has to wait for that; `waits`:
    on a page whose clock is a test's, which has the time stamps of that clock.
    """

    def __init__(self, page: Page, *, waits: bool = False) -> None:
        self.page = page
        self.taps = 0
        self.waits = waits
        self.last = 0.0
        self.session: CDPSession | None = None

    def tap(self, target: Locator) -> None:
        if self.waits:
            is_awake(self.page)
        self.touch(*self.middle(target), max(self.last, time.time()) + PAUSE)
        self.taps += 1

    def middle(self, target: Locator) -> tuple[float, float]:
        """Where a finger would touch it, once it can be touched."""
        until = time.monotonic() + PATIENCE / 1000
        while (middle := target.evaluate(MIDDLE)) is None:
            assert time.monotonic() < until, f"Nobody can tap {target}"
        x, y = middle
        return x, y

    def touch(self, x: float, y: float, at: float) -> None:
        """A finger there, at that moment (seconds, as `time.time` has them)."""
        self.last = at
        self.session = self.session or self.page.context.new_cdp_session(self.page)
        down, up = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}, {"type": "touchEnd", "touchPoints": []}
        for touch, moment in ((down, at), (up, at + CONTACT)):
            self.session.send("Input.dispatchTouchEvent", touch | {"timestamp": moment})

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, name: str | re.Pattern[str]) -> None:
        self.tap(self.button(name))

    def confirm_cards(self) -> None:
        self.press("110 Karten geprüft")
        expect(self.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()

    def finished(self, who: str, how: str = "") -> None:
        """Who finished; `how` is what stands on the key where it was not a plain Rommé."""
        self.press(who)
        if how:
            self.tap(self.page.get_by_role("group", name="Wie wurde beendet?").get_by_role("button", name=how))

    def hand(self, outcome: str, augen: int, *, thrown_in: bool = False) -> None:
        """The Augen of the player who is asked for, and opened or not where they do not say it by themselves."""
        if thrown_in:
            self.press("weggeworfen")
        self.number(augen)
        # One tap ends each number: what is said of it, or "next"; the last one ends with "done".
        if augen >= 31:
            self.press(outcome)
        elif self.button("weiter").is_visible():
            self.press("weiter")

    def number(self, augen: int) -> None:
        """Its digits, one after the other; nothing ends it yet."""
        for digit in str(augen):
            self.press(digit)

    def save(self, number: int, reason: str = "") -> None:
        """Done; `reason` is what stands on the key, where a later game is stored already."""
        self.press("fertig")
        if reason:
            self.press(reason)
        expect(self.page.get_by_text(f"✓ Spiel {number} gespeichert")).to_be_visible()

    def game(self, number: int, winner: str, hands: Sequence[tuple[str, int]], how: str = "") -> None:
        """A whole game, from the first question to stored."""
        self.finished(winner, how)
        for outcome, augen in hands:
            self.hand(outcome, augen)
        self.save(number)
