"""What the list keeper's phone is measured against paper with: a list of twenty games, bytes, and the first visit."""

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import ARGUMENTS, CHROMIUM, PHONE
from tests.browser.installed import Installed, installed
from tests.browser.list_keeper.cable import Cable
from tests.browser.list_keeper.hall import TAKEN_OVER
from tests.browser.list_keeper.rivals import keep_games
from tests.browser.list_keeper.thumb import Thumb

# "Slow 3G" as WebPageTest has it ("3GSlow"): 400 kbit/s both ways, 400 ms there and back.
SLOW_3G = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
SLOWER_CPU = 4
VISITS = 5

# Notes when there is something to tap; a page draws its first button together with what it does.
NOTE_INTERACTIVE = """(() => {
    const look = () => {
        if (document.querySelector(".keeper button")) window.interactive = performance.now();
        else setTimeout(look, 5);
    };
    look();
})()"""


def main() -> None:
    """Install, measure, print."""
    with tempfile.TemporaryDirectory() as folder, installed(Path(folder)) as club, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        print("The list keeper's phone, the program as installed; bytes on the wire, both ways together")
        visits = [first_visit(browser, club) for _ in range(VISITS)]
        print(f"  first visit, something to tap (slow 3G, CPU 4x slower): {statistics.median(visits):.0f} ms  < 3000")
        twenty_games(browser, club)
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


def twenty_games(browser: Browser, club: Installed) -> None:
    """A whole list, as fast as the page takes it."""
    with Cable(club.port) as cable:
        context = browser.new_context(base_url=cable.url, **PHONE)
        page = context.new_page()
        page.goto(club.link)
        page.evaluate(TAKEN_OVER)
        print(f"  first visit, and all that is kept for being without network: {cable.carried / 1000:.1f} kB  < 100")
        thumb = Thumb(page)
        thumb.confirm_cards()
        before, begun = cable.carried, time.perf_counter()
        taps = list(keep_games(thumb))
        seconds = time.perf_counter() - begun
        print(f"  twenty games: {seconds:.1f} s of machine time, {seconds / 20 * 1000:.0f} ms a game")
        print(f"  taps a game: {statistics.mean(taps):.1f} on average, {max(taps)} at most  <= 8")
        print(f"  bytes a game, asking for the state included: {(cable.carried - before) / 20 / 1000:.2f} kB  < 2")
        context.close()
