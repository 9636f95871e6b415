"""Every phone, every size of letters: what one types and what one types with are on the screen together."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.examples import few
from tests.factories import ACTOR, fill_list
from tournament.lists.acts.at_table import see_call
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import PHONE, SMALL_PHONE, OpenList, OpenPage, link_of, seated
from .hall import Phone, Thumb
from .hands import look_again
from .looks import CUT_OFF, LETTERS, PHONE_SIZE, SIDEWAYS, SMALLEST_SIZE, box_of, is_fine, turn

R = scoring.Result
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
    few(2, [("horesca", 5), ("dskv-2018", 4), ("romme24-open", 4), ("romme-51", 4)]),  # the most losers; the most keys
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


def test_long_list_does_not_jump_when_it_is_opened(open_page: OpenPage, card_table: CardTable) -> None:
    fill_list(card_table)
    page = open_page("/", **SMALL_PHONE)
    page.context.add_init_script(f"({JUMPS})()")
    for _time in range(2):
        page.goto(link_of(card_table))
        expect(page.get_by_role("button", name="Liste abschließen")).to_be_visible()
        assert page.evaluate("jumps.reduce((sum, one) => sum + one, 0)") < 0.05


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
