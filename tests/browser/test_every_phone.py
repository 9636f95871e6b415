"""The first visit: what a phone fetches before a game can be typed, and what when it is idle."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import phone_in
from .hall import TAKEN_OVER, Cable, Phone, Thumb, two_twenties
from .installed import installed

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
    thumb.sees("While you are offline, the language stays as it is.")


@pytest.mark.nightly
def test_visits_and_games_are_small(browser: Browser, tmp_path: Path) -> None:
    """As installed, compressed; bytes on the wire, heads of requests and answers included, both ways together."""
    with installed(tmp_path, games=24) as club, Cable(club.port) as cable:
        phone = phone_in(browser, cable, club.link)
        page = held_up(phone)
        assert cable.carried < 50_000
        page.evaluate(BE_IDLE)
        page.evaluate(TAKEN_OVER)
        assert cable.carried < 65_000 + RULES
        style = page.request.get(cable.url + str(page.locator("link[rel=stylesheet]").first.get_attribute("href")))
        assert (style.status, style.headers.get("access-control-allow-origin")) == (200, None)

        thumb = phone.reopen(Thumb(page))
        thumb.confirm_cards()
        with thumb.page.expect_request_finished(lambda request: "/games/" in request.url) as sent:
            two_twenties(thumb, "Bauer", stored=1)
        sizes = sent.value.sizes()
        there = sizes["requestHeadersSize"] + sizes["requestBodySize"]
        assert there + sizes["responseHeadersSize"] + sizes["responseBodySize"] < 2_000
        thumb.page.close()
        before = cable.carried
        phone.open().sees("Spiel 2/24")  # the state alone
        assert cable.carried - before < 10_000
