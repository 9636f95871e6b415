"""Questions, warnings, the end of time: axe finds nothing there either, and nothing is small."""

import datetime
import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.factories import ACTOR, play, play_all
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import SMALL_PHONE, OpenList, link_of
from .test_accessibility import violations
from .test_every_rulebook import seated
from .thumb import Thumb

R = scoring.Result
LYING = PHONE | {"viewport": {"width": 844, "height": 390}}
SMALL_TARGETS = """() => [...document.querySelectorAll("main button, main input")]
    .filter((one) => one.offsetParent && (one.offsetWidth < 48 || one.offsetHeight < 48))
    .map((one) => one.textContent)"""
SMALL_TEXT = """() => [...document.querySelectorAll("main *")]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim()))
    .filter((one) => one.getClientRects().length && parseFloat(getComputedStyle(one).fontSize) < 18)
    .map((one) => one.textContent)"""


def is_fine(page: Page, *, touched: bool = True) -> bool:
    """axe finds nothing, no text is below 18 pixels, and no target below 48 where fingers are used."""
    assert violations(page) == []
    assert page.evaluate(SMALL_TEXT) == []
    assert not touched or page.evaluate(SMALL_TARGETS) == []
    return True


def begun(card_table: CardTable, minutes: float) -> None:
    card_table.series.started_at = timezone.now() - datetime.timedelta(minutes=minutes)
    card_table.series.save()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [SMALL_PHONE, LYING, DESKTOP], ids=["upright", "lying", "desktop"])
class TestEveryState:
    def test_missing_odd_and_why(
        self, open_list: OpenList, card_table: CardTable, screen: dict[str, Any], scheme: str
    ) -> None:
        play_all(card_table)
        begun(card_table, 55)
        touched = screen is not DESKTOP
        page = open_list(**screen, color_scheme=scheme).page
        expect(page.get_by_role("button", name="Liste abschließen")).to_be_visible()
        if screen is SMALL_PHONE:
            page.get_by_role("button", name="Liste", exact=True).click()
        page.get_by_role("button", name="Spiel 2 ändern").click()
        page.get_by_role("button", name="1", exact=True).click()
        page.get_by_role("button", name="weiter").click()
        expect(page.get_by_role("alert")).to_be_visible()
        assert is_fine(page, touched=touched)
        page.get_by_role("button", name="9", exact=True).click()
        page.get_by_role("button", name="8", exact=True).click()
        page.get_by_role("button", name="nicht eröffnet", exact=True).click()
        page.get_by_role("button", name="weggeworfen", exact=True).click()
        page.get_by_role("button", name="fertig").click()
        expect(page.get_by_role("alertdialog", name="Stimmt das?")).to_be_visible()
        assert is_fine(page, touched=touched)
        page.get_by_role("button", name="Ja, speichern").click()
        expect(page.get_by_role("form", name="Warum wird Spiel 2 geändert?")).to_be_visible()
        assert is_fine(page, touched=touched)

    def test_the_end_of_time_and_a_second_thrown_in_hand(
        self, open_list: OpenList, card_table: CardTable, screen: dict[str, Any], scheme: str
    ) -> None:
        begun(card_table, 60.1)
        for number, others in ((1, (3, 4)), (2, (3, 4))):
            winner = 2 if number == 1 else 1
            play(card_table, number, R(winner, "romme", 0), *(R(seat, "opened", 17, seat == 3) for seat in others))
        page = open_list(**screen, color_scheme=scheme).page
        expect(page.get_by_role("alertdialog", name="Die Zeit ist um")).to_be_visible()
        assert is_fine(page, touched=screen is not DESKTOP)
        page.get_by_role("button", name="Verstanden").click()
        expect(page.get_by_label("Wer wurde informiert?")).to_be_visible()
        assert is_fine(page, touched=screen is not DESKTOP)


@pytest.mark.parametrize(("book", "size"), [("horesca", 6), ("romme24-open", 4)])
def test_the_list_of_many_columns_is_big_enough_to_read(
    open_page: OpenPage, live_server: LiveServer, book: str, size: int
) -> None:
    table = seated(book, size, games=10)
    confirm_cards(table, ACTOR)
    lost = next(outcome.code for outcome in scoring.rulebook(book).outcomes if not outcome.wins)
    for number in (1, 2):
        play(table, number, R(1, "romme", 0), *(R(seat, lost, 50) for seat in range(2, size + 1)))
    thumb = Thumb(open_page(link_of(table), **SMALL_PHONE))
    thumb.press("Liste")
    expect(thumb.page.get_by_text(re.compile("Augen, darunter Pkt."))).to_be_visible()
    assert is_fine(thumb.page)
    assert thumb.page.evaluate("document.documentElement.scrollWidth") <= 360
