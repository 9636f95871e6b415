"""A hall's own server without https: the browser keeps no page for it, but every game."""

from urllib.parse import urljoin

import pytest

from tests.factories import ACTOR
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .cable import Cable
from .conftest import NewPhone, link_of, versions
from .hall import Phone, is_delivered, two_twenties


@pytest.fixture
def phone(new_phone: NewPhone, cable: Cable, card_table: CardTable) -> Phone:
    confirm_cards(card_table, ACTOR)
    return new_phone(f"http://testserver:{cable.port}{link_of(card_table)}")


def test_games_are_kept_for_a_network_also_when_the_page_was_closed(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.open()
    assert thumb.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator]") == [False] * 3
    thumb.is_asked("Wer hat beendet?")
    thumb.press("Liste")
    thumb.sees("Der Bildschirm dieses Telefons kann von selbst ausgehen.")
    thumb.press("Eintragen")
    phone.cut()
    two_twenties(thumb, "Bauer", "Ahrens", unsent=2)
    thumb.page.close()
    phone.mend()
    thumb = phone.open()
    is_delivered(thumb.page)
    thumb.sees("Spiel 3/16")
    assert versions(card_table) == [(1, 1), (2, 1)]

    thumb.page.goto(urljoin(thumb.page.url, "/regeln/dskv-2018/hand/"))
    thumb.sees("Die Adresse beginnt nicht mit https.")
