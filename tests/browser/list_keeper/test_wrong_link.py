"""A link that keeps no list any more: it says why, and what is unsent for it is shown, never dropped."""

import re

from playwright.sync_api import Page, expect

from tests.factories import ACTOR
from tournament.draw.acts import seating
from tournament.lists.acts.links import renew_link
from tournament.models import CardTable, Game, Series

from .hall import Phone
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
    phone.typed_offline("Bauer").page.close()
    withdraw(card_table)
    phone.mend()
    thumb = phone.open()
    thumb.sees("Auf diesem Telefon liegen noch Eingaben")
    said = thumb.page.get_by_role("paragraph").filter(has_text="Dieser Sitzplan wurde zurückgezogen")
    expect(said).to_have_text(re.compile("^Pokal 2026, Serie 1, Tisch 1: "))
    assert re.search(r"Spiel 1\n(.*\n)*Bauer, Bernd: Rommé, 0 Augen", exported(thumb.page))
    thumb.page.reload()
    thumb.sees("Auf diesem Telefon liegen noch Eingaben")
    assert Game.objects.count() == 0


def test_unsent_games_of_a_replaced_link_are_kept_as_text(phone: Phone, card_table: CardTable) -> None:
    """It is replaced under an open page; the text is for whoever has the new link."""
    page = phone.typed_offline("Bauer", "Ahrens").page
    renew_link(card_table, ACTOR)
    phone.mend()
    of_list = page.get_by_text(re.compile("Pokal 2026, Serie 1, Tisch 1: ")).first
    expect(of_list).to_be_visible(timeout=40_000)
    text = exported(page)
    for number, winner in enumerate(("Bauer, Bernd", "Ahrens, Anna"), start=1):
        assert re.search(rf"Spiel {number}\n(.*\n)*{winner}: Rommé, 0 Augen", text)
    page.reload()
    expect(of_list).to_be_visible()
    assert exported(page).count("Spiel ") == text.count("Spiel ")
    assert Game.objects.count() == 0


def test_replaced_link_says_so_and_an_unknown_one_reveals_nothing(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    """What was half typed for the replaced one is forgotten."""
    thumb = phone.visit()
    thumb.finished("Bauer")
    assert len(thumb.page.evaluate(HALF_TYPED)) == 1
    renew_link(card_table, ACTOR)
    thumb.page.reload()
    thumb.is_asked("Dieser Link gilt nicht mehr")
    assert [thumb.page.evaluate(kept) for kept in (HALF_TYPED, KEPT_LISTS)] == [[], []]
    other = other_phone.open()  # which never saw the list
    other.is_asked("Dieser Link gilt nicht mehr")
    other.sees(re.compile("Pokal 2026, Serie 1, Tisch 1"))
    other.page.goto("/liste/AAAAAAAAAAAAAAAAAAAAAA/")
    other.is_asked("Unbekannter Link")
    expect(other.page.get_by_text("Pokal")).to_have_count(0)
