"""The list goes to another phone: a code on the screen, also without network; nothing lost, nothing doubled."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.factories import receipts
from tournament.models import CardTable, Game

from .camera import scan
from .conftest import link_of, stored, versions
from .hall import Phone, is_delivered, is_unsent, take_back, two_twenties
from .thumb import Thumb

Give = Callable[[Thumb], str]


@pytest.fixture
def give(tmp_path: Path) -> Give:
    """Shows the code and scans it: the address another phone opens then."""

    def given(thumb: Thumb) -> str:
        thumb.press("Liste", "Liste an ein anderes Telefon geben")
        return scan(thumb.page, tmp_path)

    return given


def open_at(phone: Phone, address: str) -> Thumb:
    phone.link = address
    return phone.open()


def test_phone_without_network_hands_over_the_unsent_and_it_is_sent_once(
    phone: Phone, other_phone: Phone, give: Give, card_table: CardTable
) -> None:
    thumb = phone.visit()
    assert give(thumb) == f"{phone.cable.url}{link_of(card_table)}"  # nothing is unsent: the link alone
    thumb.press("zurück")
    phone.context.set_offline(True)
    two_twenties(thumb, "Bauer", "Ahrens")
    take_back(thumb, 2)
    two_twenties(thumb, "Claus", unsent=4)
    address, fragment = give(thumb).split("#")
    assert (address[-1], fragment[:2]) == ("/", "u=")
    taken = open_at(other_phone, f"{link_of(card_table)}#{fragment}")
    taken.sees("Von einem anderen Telefon übernommen: Spiel 1–2.")
    is_delivered(taken.page)
    assert taken.page.url == f"{other_phone.cable.url}{link_of(card_table)}"
    assert not [line for line in other_phone.cable.seen if "u=" in line]  # neither the server nor its log sees it
    assert versions(card_table) == [(1, 1), (2, 3)]
    assert [outcome for _, outcome, _, _ in stored(card_table, 2)] == ["opened", "romme", "opened"]
    taken.page.close()
    again = open_at(other_phone, f"{link_of(card_table)}#{fragment}")  # scanned twice
    again.sees(re.compile("ist schon hier"))
    is_delivered(again.page)

    thumb.press("Das andere Telefon hat übernommen")
    given = thumb.page.get_by_text("Übergeben um")
    expect(given).to_contain_text("Spiel 1–2.")
    is_unsent(thumb.page, 4)
    phone.context.set_offline(False)
    is_delivered(thumb.page)
    expect(given).to_have_count(0)
    assert (sum(map(receipts, CardTable.objects.all())), Game.objects.count()) == (4, 2)


def test_damaged_code_is_kept_for_the_organiser_and_the_list_goes_on(phone: Phone) -> None:
    taken = open_at(phone, f"{phone.link}#u=q1YCAA")
    taken.sees("lässt sich auf dem Telefon nicht mehr lesen")
    taken.page.get_by_text("Eingaben weitergeben").press("Enter")
    expect(taken.page.get_by_label("Die Eingaben als Text")).to_have_value(re.compile("#u="))
    taken.press("Beiseitelegen")
    two_twenties(taken, "Bauer", stored=1)
    assert sum(map(receipts, CardTable.objects.all())) == 1
