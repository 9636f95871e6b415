"""The time of the series on every list: the server's, also without network; its end is seen by who hears no bell."""

import datetime
import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import OpenList, link_of
from .hall import Phone
from .thumb import Thumb

TITLE = "Die Zeit ist um"


def begun(card_table: CardTable, minutes: float) -> None:
    """Let the series of 60 minutes have begun so long ago."""
    card_table.series.started_at = timezone.now() - datetime.timedelta(minutes=minutes)
    card_table.series.save()


# Without network a test can turn the phone's clock: with it, the page soon asks the server what time it is.


@pytest.fixture
def waiting(phone: Phone, card_table: CardTable) -> Phone:
    """A phone whose clock a test can turn, 11 minutes and a half before the end of the series."""
    begun(card_table, 48.5)
    phone.context.clock.install()
    return phone


class TestTimeLeft:
    def test_before_the_series_begins_its_length(self, open_list: OpenList) -> None:
        expect(open_list().page.locator(".clock")).to_have_text("60 min")

    def test_a_phone_whose_own_clock_is_wrong_shows_the_servers(self, phone: Phone, card_table: CardTable) -> None:
        begun(card_table, 30)
        phone.context.clock.install(time=datetime.datetime(2031, 1, 1, 3, 0, tzinfo=datetime.UTC))
        page = phone.open().page
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^(29:5\d|30:00)$"))

    def test_the_last_ten_minutes_are_marked_by_words_and_shape(self, waiting: Phone) -> None:
        page = waiting.visit().page
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^11:\d\d$"))
        expect(page.locator(".clock.ending")).to_have_count(0)
        waiting.cut()
        waiting.context.clock.fast_forward("02:00")
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^noch 9:\d\d$"))
        expect(page.get_by_role("status").filter(has_text="Noch zehn Minuten")).to_be_attached()
        shape = "getComputedStyle(document.querySelector('.clock.ending')).borderTopStyle"
        assert page.evaluate(shape) == "solid"

    def test_it_goes_on_without_network_and_after_the_page_was_closed(self, waiting: Phone) -> None:
        page = waiting.visit().page
        expect(page.get_by_role("timer")).to_be_visible()
        waiting.cut()
        waiting.context.clock.fast_forward("02:00")
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^noch 9:\d\d$"))
        page.close()
        page = waiting.open().page
        expect(page.get_by_role("timer")).to_have_text(re.compile(r"^noch 9:\d\d$"))


class TestBell:
    def test_the_end_lies_over_everything_until_it_is_tapped_and_takes_nothing(self, waiting: Phone) -> None:
        thumb = waiting.visit()
        page = thumb.page
        thumb.finished("Bauer")
        thumb.press("4")
        waiting.cut()
        waiting.context.clock.fast_forward("12:00")
        bell = page.get_by_role("alertdialog", name=TITLE)
        expect(bell).to_be_visible()
        box = bell.bounding_box()
        assert box == {"x": 0, "y": 0, **PHONE["viewport"]}
        expect(bell.get_by_role("button")).to_be_focused()
        page.mouse.click(20, 800)
        expect(bell).not_to_be_attached()
        expect(page.locator(".clock")).to_have_text("Zeit ist um")
        expect(page.locator(".player.active .held")).to_have_text(re.compile("^4"))
        waiting.context.clock.fast_forward("00:05")
        expect(bell).not_to_be_attached()
        page.reload()
        expect(page.locator(".clock")).to_have_text("Zeit ist um")
        waiting.context.clock.fast_forward("00:05")
        expect(bell).not_to_be_attached()

    def test_it_rings_again_when_time_that_was_added_is_up_too(self, waiting: Phone, card_table: CardTable) -> None:
        thumb = waiting.visit()
        expect(thumb.page.get_by_role("timer")).to_be_visible()
        waiting.cut()
        waiting.context.clock.fast_forward("12:00")
        thumb.press("Verstanden")
        begun(card_table, 55)  # by the server's clock: five minutes are left
        waiting.mend()
        expect(thumb.page.get_by_role("timer")).to_have_text(re.compile(r"^noch 4:\d\d|noch 5:00$"))
        waiting.cut()
        waiting.context.clock.fast_forward("05:00")
        expect(thumb.page.get_by_role("alertdialog", name=TITLE)).to_be_visible()

    def test_who_opens_the_list_much_later_is_not_rung(self, phone: Phone, card_table: CardTable) -> None:
        begun(card_table, 71)
        page = phone.open().page
        expect(page.locator(".clock")).to_have_text("Zeit ist um")
        expect(page.get_by_role("alertdialog")).not_to_be_attached()

    @pytest.mark.parametrize(("motion", "animation"), [("no-preference", "bell"), ("reduce", "none")])
    def test_it_flashes_once_a_second_or_stands_still(
        self, open_page: OpenPage, card_table: CardTable, motion: str, animation: str
    ) -> None:
        """WCAG 2.3.1: no more than three flashes a second."""
        confirm_cards(card_table, ACTOR)
        begun(card_table, 60.1)
        page = open_page(link_of(card_table), **PHONE)
        page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        bell = page.get_by_role("alertdialog", name=TITLE)
        expect(bell).to_be_visible()
        style = bell.evaluate(
            "bell => { const s = getComputedStyle(bell); return [s.animationName, s.animationDuration] }"
        )
        assert style[0] == animation
        assert animation == "none" or style[1] == "1s"


def test_a_closed_list_is_not_rung(phone: Phone, card_table: CardTable) -> None:
    begun(card_table, 60.1)
    card_table.closed_at = timezone.now()
    card_table.save()
    thumb: Thumb = phone.open()
    expect(thumb.page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()
    expect(thumb.page.get_by_role("alertdialog")).not_to_be_attached()
