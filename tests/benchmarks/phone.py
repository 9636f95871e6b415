"""What the list keeper's phone is measured against paper with: a list of twenty games, bytes, and the first visit."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.benchmarks.table import Line
from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE
from tests.browser.hall import TAKEN_OVER, Cable, Thumb
from tests.browser.installed import Installed, installed

# "Slow 3G" as WebPageTest has it ("3GSlow"): 400 kbit/s both ways, 400 ms there and back.
SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
SLOWER_CPU = 4
VISITS = 5

SEATS = ("Ahrens", "Bauer", "Claus", "Dietz")
# What the two losers held, game after game, in turn: one or two digits, opened or not.
HANDS = (
    (("eröffnet", 17), ("nicht eröffnet", 64)),
    (("eröffnet", 24), ("eröffnet", 9)),
    (("nicht eröffnet", 87), ("nicht eröffnet", 53)),
    (("eröffnet", 33), ("nicht eröffnet", 71)),
    (("eröffnet", 11), ("eröffnet", 28)),
)

# Notes when there is something to tap: the button that the server writes works without a script.
NOTE_INTERACTIVE = """(() => {
    const look = () => {
        if (document.querySelector(".keeper button")) window.interactive = performance.now();
        else setTimeout(look, 5);
    };
    look();
})()"""


def lines() -> Iterator[Line]:
    """Install, measure; bytes are those on the wire, both ways together."""
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder)) as club, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        visits = [first_visit(browser, club) for _ in range(VISITS)]
        first = statistics.median(visits)
        yield Line("phone: first visit, something to tap (slow 3G, CPU 4x slower)", first, "ms", at_most=1500)
        yield from twenty_games(browser, club)
        browser.close()


def first_visit(browser: Browser, club: Installed) -> float:
    """Milliseconds from the address to a page that can be tapped, nothing of it cached."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_3G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
    page.add_init_script(NOTE_INTERACTIVE)
    page.goto(f"http://127.0.0.1:{club.port}{club.link}")
    page.locator(".keeper button").first.wait_for()
    milliseconds: float = page.evaluate("window.interactive")
    context.close()
    return milliseconds


def twenty_games(browser: Browser, club: Installed) -> Iterator[Line]:
    """A whole list, as fast as the page takes it."""
    with Cable(club.port) as cable:
        context = browser.new_context(base_url=cable.url, **PHONE)
        page = context.new_page()
        page.goto(club.link)
        page.evaluate(TAKEN_OVER)
        yield Line(
            "phone: first visit and all that is kept without network", cable.carried / 1000, "kB", at_most=77.1
        )  # 65 and the rules
        thumb = Thumb(page)
        thumb.confirm_cards()
        before, begun = cable.carried, time.perf_counter()
        taps = list(keep_games(thumb))
        seconds = time.perf_counter() - begun
        yield Line("phone: a game typed and stored, machine time", seconds / 20 * 1000, "ms")
        yield Line("phone: taps a game, at most", max(taps), "taps", at_most=8)
        yield Line("phone: taps a game, on average", statistics.mean(taps), "taps", at_most=7.7)
        yield Line("phone: bytes a game", (cable.carried - before) / 20 / 1000, "kB", at_most=2)
        context.close()


def keep_games(thumb: Thumb, games: int = 20) -> Iterator[int]:
    """Enter game after game at a table of four; yields the taps of each once it is stored."""
    for number in range(1, games + 1):
        before = thumb.taps
        winner = SEATS[number % 4]  # the one after the dealer, who sits out
        thumb.game(number, winner, HANDS[number % len(HANDS)])
        yield thumb.taps - before
