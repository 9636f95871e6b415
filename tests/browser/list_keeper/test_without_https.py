"""A hall's own server without https: the browser keeps no page for it, but every game."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.factories import ACTOR
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .cable import Cable
from .conftest import NewPhone, link_of
from .hall import Phone, is_delivered, is_unsent, two_twenties


@pytest.fixture
def phone(new_phone: NewPhone, cable: Cable, card_table: CardTable) -> Phone:
    confirm_cards(card_table, ACTOR)
    return new_phone(f"http://testserver:{cable.port}{link_of(card_table)}")


def test_games_are_kept_until_there_is_network_also_when_the_page_was_closed(
    phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.open()
    assert thumb.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [False] * 3
    expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    thumb.press("Liste")
    expect(thumb.page.get_by_text("Der Bildschirm dieses Telefons kann von selbst ausgehen.")).to_be_visible()
    thumb.press("Eintragen")
    phone.cut()
    two_twenties(thumb, "Bauer")
    two_twenties(thumb, "Ahrens")
    is_unsent(thumb.page, 2)
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_delivered(thumb.page)
    expect(thumb.page.get_by_text("Spiel 3/16")).to_be_visible()
    assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]

    thumb.page.goto(urljoin(thumb.page.url, "/regeln/dskv-2018/hand/"))
    expect(thumb.page.get_by_text("Die Adresse beginnt nicht mit https.")).to_be_visible()
