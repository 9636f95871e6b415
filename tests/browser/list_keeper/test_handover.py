"""The list goes to another phone: a code on the screen, also without network; nothing lost, nothing doubled."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.factories import receipts
from tournament.models import CardTable, Game

from .camera import scan
from .conftest import link_of, versions
from .hall import Phone, is_delivered, is_stored, is_unsent, take_back, two_twenties
from .thumb import Thumb

Give = Callable[[Thumb], str]


@pytest.fixture
def give(tmp_path: Path) -> Give:
    """Shows the code and scans it: the address another phone opens then."""

    def given(thumb: Thumb) -> str:
        thumb.press("Liste")
        thumb.press("Liste an ein anderes Telefon geben")
        return scan(thumb.page, tmp_path)

    return given


def open_at(phone: Phone, address: str) -> Thumb:
    phone.link = address
    return phone.open()


def test_without_network_the_other_phone_takes_over_what_was_unsent_and_sends_it_once(
    phone: Phone, other_phone: Phone, give: Give, card_table: CardTable
) -> None:
    thumb = phone.visit()
    assert give(thumb) == f"{phone.cable.url}{link_of(card_table)}"  # nothing is unsent: the link alone
    thumb.press("zurück")
    phone.context.set_offline(True)
    two_twenties(thumb, "Bauer")
    two_twenties(thumb, "Ahrens")
    take_back(thumb, 2)
    two_twenties(thumb, "Claus")
    is_unsent(thumb.page, 4)
    address = give(thumb)
    assert "/#u=" in address
    fragment = address.split("#")[1]
    taken = open_at(other_phone, f"{link_of(card_table)}#{fragment}")
    expect(taken.page.get_by_text("Von einem anderen Telefon übernommen: Spiel 1–2.")).to_be_visible()
    is_delivered(taken.page)
    assert taken.page.url == f"{other_phone.cable.url}{link_of(card_table)}"
    assert not [line for line in other_phone.cable.seen if "u=" in line]  # neither the server nor its log sees it
    assert versions(card_table) == [(1, 1), (2, 3)]
    results = Game.objects.get(card_table=card_table, number=2).results.order_by("seat__number")
    assert list(results.values_list("outcome", flat=True)) == ["opened", "romme", "opened"]
    taken.page.close()
    again = open_at(other_phone, f"{link_of(card_table)}#{fragment}")  # scanned twice
    expect(again.page.get_by_text("ist schon hier")).to_be_visible()
    is_delivered(again.page)

    thumb.press("Das andere Telefon hat übernommen")
    expect(thumb.page.get_by_text("Übergeben um")).to_contain_text("Spiel 1–2.")
    is_unsent(thumb.page, 4)
    phone.context.set_offline(False)
    is_delivered(thumb.page)
    expect(thumb.page.get_by_text("Übergeben um")).to_have_count(0)
    assert (sum(map(receipts, CardTable.objects.all())), Game.objects.count()) == (4, 2)


def test_damaged_code_is_shown_and_kept_for_the_organiser_and_the_list_goes_on(phone: Phone) -> None:
    taken = open_at(phone, f"{phone.link}#u=q1YCAA")
    expect(taken.page.get_by_text("lässt sich auf dem Telefon nicht mehr lesen")).to_be_visible()
    taken.page.get_by_text("Eingaben weitergeben").press("Enter")
    expect(taken.page.get_by_label("Die Eingaben als Text")).to_have_value(re.compile("#u="))
    taken.press("Beiseitelegen")
    two_twenties(taken, "Bauer")
    is_stored(taken.page, 1)
    assert sum(map(receipts, CardTable.objects.all())) == 1
