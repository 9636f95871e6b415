"""A hall: a phone in it, whose network can be cut."""

import datetime
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE, PHONE

from .cable import Cable
from .thumb import Thumb

# Resolves once the service worker answers for the page: it has cached everything by then.
TAKEN_OVER = """() => new Promise((done, failed) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done());
    if (navigator.serviceWorker.controller) done();
    setTimeout(failed, 60_000, new Error("the service worker was not installed"));
})"""


@dataclass
class Phone:
    """One phone: its browser with all it keeps, the page it shows, its cable to the server."""

    context: BrowserContext
    cable: Cable
    link: str
    has_own_clock: bool = False

    def set_clock(self, time: str | datetime.datetime | None = None) -> None:
        """From now on a test turns its clock."""
        self.context.clock.install(time=time)
        self.has_own_clock = True

    def open(self) -> Thumb:
        """Open the list in a new page."""
        page = self.context.new_page()
        page.goto(self.link)
        return Thumb(page, waits=self.has_own_clock)

    def visit(self) -> Thumb:
        """The first visit, until the phone has what it needs to open the page without network."""
        thumb = self.open()
        thumb.page.evaluate(TAKEN_OVER)
        return thumb

    def reopen(self, thumb: Thumb) -> Thumb:
        """The page was killed, and is opened again."""
        thumb.page.close()
        return self.open()

    def typed_offline(self, *winners: str) -> Thumb:
        """Games typed after the first visit, when there is no network any more."""
        thumb = self.visit()
        self.cut()
        two_twenties(thumb, *winners, unsent=len(winners))
        return thumb

    def cut(self) -> None:
        """No network."""
        self.cable.down()
        self.context.set_offline(True)

    def mend(self) -> None:
        self.cable.up()
        self.context.set_offline(False)


PhoneAt = Callable[..., Phone]


def phone_in(browser: Browser, cable: Cable, link: str, **options: Any) -> Phone:
    """A phone of that kind (PHONE, if nothing else is said) on that list."""
    context = browser.new_context(base_url=cable.url, locale="de-DE", reduced_motion="reduce", **(options or PHONE))
    context.set_default_timeout(PATIENCE)
    return Phone(context, cable, link)


def two_twenties(thumb: Thumb, *winners: str, unsent: int = 0, stored: int = 0) -> None:
    """Games to the end: each of `winners` finishes one, the two others hold 20 each, opened.

    Then, if that is asked, so many entries are unsent, or this game is stored.
    """
    for winner in winners:
        thumb.finished(winner)
        thumb.hands(("eröffnet", 20), ("eröffnet", 20))
        thumb.press("fertig")
    if unsent:
        is_unsent(thumb.page, unsent)
    if stored:
        is_stored(thumb.page, stored)


def other_winner(thumb: Thumb, before: str, after: str) -> None:
    """In the game being corrected `after` finished, and `before` held 20."""
    thumb.press(re.compile(f"{before} hat beendet"))
    thumb.finished(after)
    thumb.hand("eröffnet", 20)
    thumb.press("fertig")


def take_back(thumb: Thumb, number: int) -> None:
    """The last game goes out of the list altogether."""
    thumb.press(f"Spiel {number} ändern", f"Spiel {number} zurücknehmen …", "Ja, zurücknehmen")
    expect(thumb.button("Abbrechen")).to_have_count(0)  # it is, and nothing is being changed any more


def agree(thumb: Thumb, *names: str) -> None:
    """The phone goes round: everybody at the table takes it by his name, looks at the sums and signs."""
    for name in names or ("Ahrens", "Bauer", "Claus", "Dietz"):
        thumb.press(re.compile(f"{name}$"), f"{name}: Ich bin einverstanden")


def agree_and_close(thumb: Thumb, *names: str) -> None:
    """Everybody agrees, and the list is closed."""
    agree(thumb, *names)
    thumb.press("Liste abschließen")
    is_closed(thumb.page)


def is_closed(page: Page) -> None:
    """Wait until the page says so."""
    expect(page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()


def is_asking(page: Page, number: int) -> None:
    """Wait until the page asks who finished this game, of 16."""
    expect(page.get_by_text(f"Spiel {number}/16")).to_be_visible()
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()


def is_unsent(page: Page, count: int) -> None:
    """Wait until the page says so."""
    said = "1 Eintrag" if count == 1 else f"{count} Einträge"
    expect(page.get_by_role("status").filter(has_text=f"{said} noch nicht übertragen")).to_be_visible()


def is_stored(page: Page, number: int) -> None:
    """Wait until the page says of a game that it is stored, and of none that it is not."""
    expect(page.get_by_text(f"✓ Spiel {number} gespeichert")).to_be_visible(timeout=40_000)


def is_delivered(page: Page) -> None:
    """Wait until nothing is waiting any more, whoever has sent it; something has been before."""
    expect(page.locator(".keeper-foot")).to_be_visible()
    expect(page.locator(".keeper-foot")).not_to_contain_text(re.compile("übertragen"))
