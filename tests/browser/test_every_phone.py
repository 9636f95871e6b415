"""Every phone: what it fetches before a game can be typed, and what when it is idle; at every size of letters what one
types and what one types with are on the screen together."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.examples import few
from tests.factories import ACTOR, fill_list
from tournament.lists.acts.at_table import see_call
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import PHONE, SMALL_PHONE, OpenList, OpenPage, link_of, phone_in, seated
from .hall import TAKEN_OVER, Cable, Phone, Thumb, two_twenties
from .hands import look_again
from .installed import installed
from .looks import CUT_OFF, LETTERS, PHONE_SIZE, SIDEWAYS, SMALLEST_SIZE, box_of, is_fine, turn

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


@pytest.mark.nightly
def test_page_that_is_idle_keeps_help_and_handover(phone: Phone) -> None:
    page = held_up(phone)
    page.evaluate(BE_IDLE)
    page.evaluate(TAKEN_OVER)
    phone.cut()
    page.close()
    thumb = phone.open()
    thumb.press("Hilfe zu dieser Seite")
    expect(thumb.page.get_by_role("dialog").get_by_role("heading", name="Die Liste am Telefon führen")).to_be_visible()
    thumb.press("Zurück zur Liste", "Liste", "Liste an ein anderes Telefon geben")
    expect(thumb.page.locator("img.qr")).to_be_visible()


@pytest.mark.nightly
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


SIZES = (((320, 568), ""), ((360, 640), "130%"), ((390, 844), "150%"), ((390, 844), "200%"))
# Whose number it is, with the number, and the pad below it: both whole, one above the other.
TOGETHER = """() => {
    document.querySelector(".players").scrollTop = 0  // nobody has to push the players for that
    const [active, held, pad] = [".player.active", ".player.active .held", ".pad"]
        .map((one) => document.querySelector(one).getBoundingClientRect())
    const seen = document.elementFromPoint(held.left + held.width / 2, held.top + held.height / 2)
    const isAbove = active.top >= 0 && active.bottom <= pad.top + 1
    return isAbove && pad.bottom <= innerHeight && seen.closest(".held") !== null
}"""
BROKEN = """() => {
    const words = document.createTreeWalker(document.querySelector(".keeper"), NodeFilter.SHOW_TEXT), broken = []
    while (words.nextNode()) {
        const { parentElement: around } = words.currentNode
        if (!around.checkVisibility() || around.closest(".visually-hidden")) continue
        for (const found of words.currentNode.data.matchAll(/[^\\s\\u00ad-]+/g)) {
            const word = new Range()
            word.setStart(words.currentNode, found.index)
            word.setEnd(words.currentNode, found.index + found[0].length)
            if (new Set([...word.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(found[0])
        }
    }
    return broken
}"""


def faults(page: Page) -> list[Any]:
    """What is broken, cut off, or beside the screen."""
    sideways = page.evaluate(SIDEWAYS)
    return [*page.evaluate(BROKEN), *page.evaluate(CUT_OFF), *([sideways] if sideways else [])]


@pytest.mark.parametrize(
    ("rulebook", "players"),
    few(1, [("horesca", 5), ("dskv-2018", 4), ("romme24-open", 4), ("romme-51", 4)]),  # the most losers; the most keys
)
def test_number_and_pad_are_on_the_screen_together(
    open_page: OpenPage, live_server: LiveServer, rulebook: str, players: int
) -> None:
    table = seated(rulebook, players, games=10)
    confirm_cards(table, ACTOR)
    thumb = Thumb(open_page(link_of(table), **PHONE))
    page = thumb.page
    found: list[Any] = []
    for size, letters in SIZES:
        turn(page, size)
        page.evaluate(LETTERS, letters)
        found += [(letters, fault) for fault in faults(page)]
        thumb.finished("Bauer")
        for name in page.locator(".losers .name").all_inner_texts():
            thumb.tap(thumb.player(name))
            thumb.press(4)
            found += [(letters, name, fault) for fault in faults(page)]
            found += [] if page.evaluate(TOGETHER) else [(size, letters, name)]
        thumb.press("Abbrechen")
    assert found == []


@pytest.mark.nightly
def test_correction_without_network_leaves_number_and_pad_together(phone: Phone) -> None:
    """The foot has most to say then: what is not sent, a way out, a way to take the game back."""
    thumb = phone.typed_offline("Bauer")
    thumb.press("Spiel 1 ändern")
    found: list[Any] = []
    for size, letters in SIZES:
        turn(thumb.page, size)
        thumb.page.evaluate(LETTERS, letters)
        found += [(size, letters, fault) for fault in faults(thumb.page)]
        found += [] if thumb.page.evaluate(TOGETHER) else [(size, letters)]
    assert found == []
    expect(thumb.page.locator(".keeper-foot .unsent[aria-hidden]")).to_be_visible()


CHOSEN = """() => [...document.querySelectorAll(".choices [aria-pressed]")].filter((one) => one.checkVisibility())
    .map((one) => [one.ariaPressed, getComputedStyle(one).backgroundColor])"""


def test_forced_colours_show_what_is_chosen(open_list: OpenList) -> None:
    thumb = open_list()
    thumb.finished("Bauer")
    thumb.press("weggeworfen", 4)
    thumb.page.emulate_media(forced_colors="active")
    colours = thumb.page.evaluate(CHOSEN)
    chosen, others = ({colour for pressed, colour in colours if pressed == one} for one in ("true", "false"))
    assert (len(chosen), chosen & others) == (1, set())
    active = thumb.page.locator(".player.active")
    assert active.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"


JUMPS = """() => {
    window.jumps = []
    new PerformanceObserver((seen) => jumps.push(...seen.getEntries().map((one) => one.value)))
        .observe({ type: "layout-shift", buffered: true })
}"""


@pytest.mark.nightly
def test_referee_is_called_from_the_top_of_a_long_list(open_list: OpenList, card_table: CardTable) -> None:
    fill_list(card_table)
    thumb = open_list(**SMALL_PHONE)
    thumb.press("Liste")
    call = thumb.button("Schiedsrichter rufen")
    expect(call).to_have_count(1)
    assert (box_of(call)["y"] < 150, thumb.page.evaluate("scrollY")) == (True, 0)
    thumb.press(call, "Uneinig über die Zählung")
    thumb.sees("Schiedsrichter gerufen, noch nicht gesehen:")
    see_call(card_table, ACTOR)
    look_again(thumb.page)
    expect(thumb.page.get_by_text("Gesehen, kommt:")).to_be_attached()


@pytest.mark.nightly
def test_long_list_does_not_jump_when_it_is_opened(open_page: OpenPage, card_table: CardTable) -> None:
    fill_list(card_table)
    page = open_page("/", **SMALL_PHONE)
    page.context.add_init_script(f"({JUMPS})()")
    for _time in range(2):
        page.goto(link_of(card_table))
        expect(page.get_by_role("button", name="Liste abschließen")).to_be_visible()
        assert page.evaluate("jumps.reduce((sum, one) => sum + one, 0)") < 0.05


@pytest.mark.nightly
def test_script_that_does_not_come_leaves_a_page_with_a_form(open_page: OpenPage, card_table: CardTable) -> None:
    page = open_page("/", **SMALL_PHONE)
    page.route("**/arbeiter.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(link_of(card_table))
    way = page.get_by_role("link", name="einfachen Seite")
    expect(way).not_to_be_visible()
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")  # ten seconds are over
    expect(way).to_be_visible()
    is_fine(page)
    page.get_by_role("button", name="110 Karten geprüft").click()  # works without the script
    expect(page.get_by_text("Noch kein Spiel eingetragen.")).to_be_visible()
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    way.click()
    expect(page.get_by_role("button", name="Speichern")).to_be_visible()
    is_fine(page, SMALLEST_SIZE, PHONE_SIZE, touched=False)  # a box is hit by its whole label
    assert page.evaluate(CUT_OFF) == []
    page.unroute("**/arbeiter.js*")
    page.goto(link_of(card_table))
    expect(page.get_by_role("button", name="Bauer")).to_be_visible()
    expect(way).to_have_count(0)
