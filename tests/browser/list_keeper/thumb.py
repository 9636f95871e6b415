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

    def press(self, *keys: str | int | re.Pattern[str] | Locator) -> None:
        """One after the other: by what stands on them; a number digit by digit; or that place on the page."""
        for key in keys:
            for one in str(key) if isinstance(key, int) else (key,):
                self.tap(one if isinstance(one, Locator) else self.button(one))

    def sees(self, *said: str | re.Pattern[str]) -> None:
        """Wait until all of this stands on the page."""
        for text in said:
            expect(self.page.get_by_text(text)).to_be_visible()

    def is_asked(self, heading: str) -> None:
        """Wait until this is the question."""
        expect(self.page.get_by_role("heading", name=heading)).to_be_visible()

    def confirm_cards(self) -> None:
        self.press("110 Karten geprüft")
        self.is_asked("Wer hat beendet?")

    def finished(self, who: str, how: str = "") -> None:
        """Who finished; `how` is what stands on the key where it was not a plain Rommé."""
        self.press(who)
        if how:
            self.tap(self.page.get_by_role("group", name="Wie wurde beendet?").get_by_role("button", name=how))

    def player(self, name: str) -> Locator:
        """Her line while a game is typed."""
        return self.page.locator(".player", has_text=name)

    def hand(self, outcome: str, augen: int, *, thrown_in: bool = False) -> None:
        """The Augen of the player who is asked for, and opened or not where they do not say it by themselves."""
        if thrown_in:
            self.press("weggeworfen")
        self.press(augen)
        # One tap ends each number: what is said of it, or "next"; the last one ends with "done".
        if augen >= 31:
            self.press(outcome)
        elif self.button("weiter").is_visible():
            self.press("weiter")

    def hands(self, *hands: tuple[str, int]) -> None:
        """Those of several players: what is said of them, and their Augen."""
        for outcome, augen in hands:
            self.hand(outcome, augen)

    def save(self, number: int, *reason: str) -> None:
        """Done; `reason` is what stands on the key, where a later game is stored already."""
        self.press("fertig", *reason)
        self.sees(f"✓ Spiel {number} gespeichert")

    def game(self, number: int, winner: str, hands: Sequence[tuple[str, int]], how: str = "") -> None:
        """A whole game, from the first question to stored."""
        self.finished(winner, how)
        self.hands(*hands)
        self.save(number)
