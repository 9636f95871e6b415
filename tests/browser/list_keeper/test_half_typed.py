"""A game half typed is there again after the page was killed, and is forgotten once it is kept."""

from playwright.sync_api import Page, expect

from tests.factories import ACTOR
from tournament.lists.acts.lists import renew_link
from tournament.models import CardTable

from .conftest import stored
from .hall import Phone, is_delivered, is_stored, is_unsent

# Which lists a game is half typed for on this phone.
HALF_TYPED = "() => Object.keys(localStorage).filter((key) => key.includes('draft'))"


def is_at(page: Page, number: int) -> None:
    expect(page.get_by_text(f"Spiel {number}/16")).to_be_visible()
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()


def test_it_is_typed_on_after_the_page_was_killed_also_without_network(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    thumb.finished("Bauer")
    thumb.hand("nicht eröffnet", 64)
    phone.cut()
    thumb.page.close()
    again = phone.open()
    expect(again.page.locator(".player", has_text="Claus")).to_contain_text("64")
    again.hand("eröffnet", 20)
    again.press("fertig")
    is_unsent(again.page, 1)
    assert again.page.evaluate(HALF_TYPED) == []
    again.page.close()
    phone.mend()
    third = phone.open().page
    is_delivered(third)
    is_at(third, 2)
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "not_opened", 64, False), (4, "opened", 20, False)]


def test_what_was_kept_at_the_last_moment_is_not_asked_for_again(phone: Phone) -> None:
    """The page is killed when the game is kept already, but not forgotten yet."""
    thumb = phone.visit()
    thumb.finished("Bauer")
    thumb.hand("nicht eröffnet", 64)
    thumb.hand("eröffnet", 20)
    kept = thumb.page.evaluate("() => Object.entries(localStorage)")
    thumb.press("fertig")
    is_stored(thumb.page, 1)
    thumb.page.evaluate("kept => kept.forEach(([key, value]) => localStorage.setItem(key, value))", kept)
    thumb.page.reload()
    is_at(thumb.page, 2)
    assert thumb.page.evaluate(HALF_TYPED) == []


def test_it_is_forgotten_with_its_list(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    thumb.finished("Bauer")
    assert len(thumb.page.evaluate(HALF_TYPED)) == 1
    renew_link(card_table, ACTOR)
    thumb.page.reload()
    expect(thumb.page.get_by_role("heading", name="Dieser Link gilt nicht mehr")).to_be_visible()
    assert thumb.page.evaluate(HALF_TYPED) == []
