"""One thumb on the list keeper's phone: every tap is counted."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect


class Thumb:
    """Taps the list keeper's page as a person does, by what stands on the buttons."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

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
        for digit in str(augen):
            self.press(digit)
        if augen >= 31:
            self.press(outcome)
        # 19 could become 190 and more than 197 is odd: only up to there the page cannot move on by itself.
        if augen <= 19 and self.button("weiter").is_visible():
            self.press("weiter")

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
