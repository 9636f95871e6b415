"""A link that keeps no list any more: it says why, and what is unsent for it is shown, never dropped."""

import re

from playwright.sync_api import Page, expect

from tests.factories import ACTOR
from tournament.draw.acts import seating
from tournament.lists.acts.links import renew_link
from tournament.models import CardTable, Game, Series

from .hall import Phone, is_unsent, two_twenties
from .test_offline import HALF_TYPED, KEPT_LISTS


def withdraw(card_table: CardTable) -> None:
    """The organiser seats anew: the tables are gone, and their links with them."""
    series = Series.objects.select_related("tournament").get(pk=card_table.series_id)
    seating.withdraw(series, series.version, ACTOR)
    seating.discard(series, series.version + 1, ACTOR)


def exported(page: Page) -> str:
    page.get_by_text("Eingaben weitergeben").first.press("Enter")
    return page.get_by_label("Die Eingaben als Text").first.input_value()


def test_unsent_games_of_a_withdrawn_seating_are_shown_and_can_be_exported(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    phone.cut()
    two_twenties(thumb, "Bauer")
    is_unsent(thumb.page, 1)
    thumb.page.close()
    withdraw(card_table)
    phone.mend()
    page = phone.open().page
    expect(page.get_by_text("Auf diesem Telefon liegen noch Eingaben")).to_be_visible()
    said = page.get_by_role("paragraph").filter(has_text="Dieser Sitzplan wurde zurückgezogen")
    expect(said).to_have_text(re.compile("^Pokal 2026, Serie 1, Tisch 1: "))
    assert re.search(r"Spiel 1\n(.*\n)*Bauer, Bernd: Rommé, 0 Augen", exported(page))
    page.reload()
    expect(page.get_by_text("Auf diesem Telefon liegen noch Eingaben")).to_be_visible()
    assert Game.objects.count() == 0


def test_unsent_games_of_a_link_replaced_under_an_open_page_are_kept_and_go_to_the_new_link_as_text(
    phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.visit()
    phone.cut()
    two_twenties(thumb, "Bauer")
    two_twenties(thumb, "Ahrens")
    is_unsent(thumb.page, 2)
    renew_link(card_table, ACTOR)
    phone.mend()
    page = thumb.page
    expect(page.get_by_text(re.compile("Pokal 2026, Serie 1, Tisch 1: ")).first).to_be_visible(timeout=40_000)
    text = exported(page)
    assert re.search(r"Spiel 1\n(.*\n)*Bauer, Bernd: Rommé, 0 Augen", text)
    assert re.search(r"Spiel 2\n(.*\n)*Ahrens, Anna: Rommé, 0 Augen", text)
    page.reload()
    expect(page.get_by_text(re.compile("Pokal 2026, Serie 1, Tisch 1: ")).first).to_be_visible()
    assert exported(page).count("Spiel ") == text.count("Spiel ")
    assert Game.objects.count() == 0


def test_replaced_link_says_so_an_unknown_one_reveals_nothing_and_what_was_half_typed_is_forgotten(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.visit()
    thumb.finished("Bauer")
    assert len(thumb.page.evaluate(HALF_TYPED)) == 1
    renew_link(card_table, ACTOR)
    thumb.page.reload()
    expect(thumb.page.get_by_role("heading", name="Dieser Link gilt nicht mehr")).to_be_visible()
    assert thumb.page.evaluate(HALF_TYPED) == []
    assert thumb.page.evaluate(KEPT_LISTS) == []
    page = other_phone.open().page  # which never saw the list
    expect(page.get_by_role("heading", name="Dieser Link gilt nicht mehr")).to_be_visible()
    expect(page.get_by_text("Pokal 2026, Serie 1, Tisch 1")).to_be_visible()
    page.goto("/liste/AAAAAAAAAAAAAAAAAAAAAA/")
    expect(page.get_by_role("heading", name="Unbekannter Link")).to_be_visible()
    expect(page.get_by_text("Pokal")).to_have_count(0)
