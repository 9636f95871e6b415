"""The lowest browsers, and the first visit: what a phone may lack, and what it fetches before a game can be typed."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tournament.models import CardTable

from .conftest import phone_in, versions
from .hall import TAKEN_OVER, Cable, Phone, is_delivered, two_twenties
from .installed import installed

# Safari 15.6, Chrome 105, Firefox 128, Samsung Internet 20: what one of them lacks and a script could want.
LACKING = """() => {
    const lacks = (thing, ...names) => names.forEach((name) => { delete thing[name]; });
    lacks(AbortSignal, "timeout", "any");
    lacks(Array.prototype, "toReversed", "toSorted", "toSpliced", "with");
    lacks(Array, "fromAsync");
    lacks(HTMLElement.prototype, "showPopover", "hidePopover", "togglePopover", "popover");
    lacks(Iterator.prototype, "drop", "every", "filter", "find", "flatMap", "forEach", "map");
    lacks(Iterator.prototype, "reduce", "some", "take", "toArray");
    lacks(Map, "groupBy");
    lacks(Object, "groupBy");
    lacks(Promise, "try", "withResolvers");
    lacks(Set.prototype, "difference", "intersection", "isSubsetOf", "isSupersetOf", "isDisjointFrom");
    lacks(Set.prototype, "symmetricDifference", "union");
    lacks(String.prototype, "isWellFormed", "toWellFormed");
    lacks(URL, "canParse", "parse");
    lacks(Navigator.prototype, "wakeLock", "userActivation", "scheduling");
    lacks(window, "CompressionStream", "DecompressionStream", "navigation", "requestIdleCallback", "scheduler");
}"""

# A page is idle when the test says so.
HOLD_IDLE = "window.idle = []; window.requestIdleCallback = (done) => window.idle.push(done);"
BE_IDLE = "() => window.idle.splice(0).forEach((done) => done())"
RULES = 12_100  # bytes of the tournament's rules card with its style sheets, which no visit waits for
IS_KEPT = "() => navigator.serviceWorker.ready.then(() => null)"


def held_up(phone: Phone) -> Page:
    """The first visit, until the page opens without network, and before it is idle."""
    phone.context.add_init_script(HOLD_IDLE)
    page = phone.open().page
    page.evaluate(IS_KEPT)
    return page


def test_browser_with_no_more_than_the_lowest_keeps_a_list(phone: Phone, card_table: CardTable) -> None:
    phone.context.add_init_script(f"({LACKING})()")
    errors: list[str] = []
    thumb = phone.visit()
    thumb.page.on("pageerror", lambda error: errors.append(str(error)))
    two_twenties(thumb, "Bauer", stored=1)
    phone.cut()
    two_twenties(thumb, "Ahrens", unsent=1)
    thumb.press("Liste", "Liste an ein anderes Telefon geben")
    expect(thumb.page.locator("img.qr")).to_be_visible()
    thumb = phone.reopen(thumb)
    phone.mend()
    is_delivered(thumb.page)
    assert (versions(card_table), errors) == ([(1, 1), (2, 1)], [])


def test_first_visit_asks_few_times_until_a_list_opens_offline(phone: Phone) -> None:
    page = held_up(phone)
    asked = [line.split()[1] for line in phone.cable.seen]
    assert len(asked) <= 10
    assert [path for path in asked if path.endswith(("/state", "/hilfe?sprache=de")) or "later" in path] == []
    phone.cut()
    page.close()
    two_twenties(phone.open(), "Bauer", unsent=1)


def test_page_that_is_idle_keeps_help_and_handover(phone: Phone) -> None:
    page = held_up(phone)
    page.evaluate(BE_IDLE)
    page.evaluate(TAKEN_OVER)
    phone.cut()
    page.close()
    thumb = phone.open()
    thumb.press("Hilfe zu dieser Seite")
    expect(thumb.page.get_by_role("dialog").get_by_role("heading", name="Die Liste am Telefon führen")).to_be_visible()
    thumb.press("Zurück zur Liste")
    thumb.press("Liste", "Liste an ein anderes Telefon geben")
    expect(thumb.page.locator("img.qr")).to_be_visible()


def test_language_is_switched_also_before_the_page_is_idle(phone: Phone) -> None:
    """And without network nobody leaves the page for a switch that cannot be."""
    thumb = phone.visit()
    phone.context.add_init_script(HOLD_IDLE)
    thumb = phone.reopen(thumb)
    thumb.press("Liste", thumb.page.get_by_role("button", name="EN English"))
    expect(thumb.page.locator("html")).to_have_attribute("lang", "en")
    phone.cut()
    thumb = phone.reopen(thumb)
    thumb.press("Sheet", thumb.page.get_by_role("button", name="DE Deutsch"))
    thumb.sees("While offline, the language stays as it is.")


@pytest.mark.nightly
def test_first_visit_is_small_and_so_is_what_follows_when_idle(browser: Browser, tmp_path: Path) -> None:
    """As installed, compressed; bytes on the wire, heads of requests and answers included, both ways together."""
    with installed(tmp_path, games=24) as club, Cable(club.port) as cable:
        page = held_up(phone_in(browser, cable, club.link))
        assert cable.carried < 50_000
        page.evaluate(BE_IDLE)
        page.evaluate(TAKEN_OVER)
        assert cable.carried < 65_000 + RULES
        style = page.request.get(cable.url + str(page.locator("link[rel=stylesheet]").first.get_attribute("href")))
        assert (style.status, style.headers.get("access-control-allow-origin")) == (200, None)
