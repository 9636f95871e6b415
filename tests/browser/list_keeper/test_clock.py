"""The time of the series on every list: the server's, also without network; its end is seen by who hears no bell."""

import datetime
import re

from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import begun, link_of
from .hall import Phone, is_closed
from .thumb import is_awake

TITLE = "Die Zeit ist um"
LOOKS_AGAIN = "() => window.dispatchEvent(new Event('focus'))"
LONG_AHEAD = datetime.datetime(2031, 1, 1, 3, 0, tzinfo=datetime.UTC)


def test_phone_with_a_wrong_clock_shows_the_servers(phone: Phone, card_table: CardTable) -> None:
    """With and without network."""
    thumb = phone.visit()
    expect(thumb.page.locator(".clock")).to_have_text("60 min")  # before the series begins
    begun(card_table, 30)
    phone.set_clock(LONG_AHEAD)
    thumb.page.reload()
    timer = thumb.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"^2[789]:\d\d|30:00$"))
    # It is put right while the list is open: what the server says is unchanged then, but for its time.
    phone.context.clock.set_system_time(LONG_AHEAD + datetime.timedelta(minutes=20))
    thumb.page.evaluate(LOOKS_AGAIN)
    phone.context.clock.run_for(2_000)
    expect(timer).to_have_text(re.compile(r"^2[789]:\d\d|30:00$"))
    phone.cut()
    thumb.page.close()
    expect(phone.open().page.get_by_role("timer")).to_have_text(re.compile(r"^2[789]:\d\d$"))


def test_last_ten_minutes_and_the_end_over_everything_which_takes_nothing(phone: Phone, card_table: CardTable) -> None:
    # Without network a test can turn the phone's clock: with it, the page soon asks the server what time it is.
    begun(card_table, 40)
    phone.set_clock()
    thumb = phone.visit()
    page = thumb.page
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^1\d:\d\d$"))
    expect(page.locator(".clock.ending")).to_have_count(0)
    thumb.press("Bauer", 4)
    phone.cut()
    phone.context.clock.fast_forward("11:00")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^noch \d:\d\d$"))
    expect(page.get_by_role("status").filter(has_text="Noch zehn Minuten")).to_be_attached()
    assert page.evaluate("getComputedStyle(document.querySelector('.clock.ending')).borderTopStyle") == "solid"

    phone.context.clock.fast_forward("12:00")
    bell = page.get_by_role("alertdialog", name=TITLE)
    expect(bell).to_be_visible()
    assert bell.bounding_box() == {"x": 0, "y": 0, **PHONE["viewport"]}
    expect(bell.get_by_role("button")).to_be_focused()
    is_awake(page)
    page.mouse.click(20, 800)
    expect(bell).not_to_be_attached()
    expect(page.locator(".clock")).to_have_text("Zeit ist um")
    expect(page.locator(".player.active .held")).to_have_text(re.compile("^4"))
    page.reload()
    expect(page.locator(".clock")).to_have_text("Zeit ist um")
    phone.context.clock.fast_forward("00:05")
    expect(bell).not_to_be_attached()

    # Time is added: it rings again when that is up too.
    begun(card_table, 50)
    phone.mend()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^noch \d+:\d\d$"))
    phone.cut()
    phone.context.clock.fast_forward("11:00")
    expect(bell).to_be_visible()


def test_end_flashes_once_a_second_or_stands_still_and_is_not_told_late(
    open_page: OpenPage, card_table: CardTable
) -> None:
    """WCAG 2.3.1: no more than three flashes a second."""
    confirm_cards(card_table, ACTOR)
    begun(card_table, 60.1)
    page = open_page(link_of(card_table), **PHONE)
    bell = page.get_by_role("alertdialog", name=TITLE)
    expect(bell).to_be_visible()
    style = "bell => { const style = getComputedStyle(bell); return [style.animationName, style.animationDuration]; }"
    assert bell.evaluate(style)[0] == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert bell.evaluate(style) == ["bell", "1s"]
    begun(card_table, 71)
    page.evaluate(LOOKS_AGAIN)
    expect(bell).not_to_be_attached()
    expect(page.locator(".clock")).to_have_text("Zeit ist um")

    begun(card_table, 60.1)
    CardTable.objects.filter(pk=card_table.pk).update(closed_at=timezone.now())
    page.evaluate(LOOKS_AGAIN)
    is_closed(page)
    expect(bell).not_to_be_attached()
