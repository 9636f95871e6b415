"""The list goes to another phone: a code on the screen, also without network; nothing lost, nothing doubled."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.factories import ACTOR, make_tournament, seat_series
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable, Game, GameEntry

from .cable import Cable
from .camera import scan
from .conftest import SMALL_PHONE, link_of
from .hall import Phone, is_delivered, is_stored, is_unsent, phone_in, two_twenties
from .thumb import Thumb

WINNERS = ["Bauer", "Claus", "Dietz", "Ahrens"] * 5
Give = Callable[[Thumb], str]


@pytest.fixture
def other(browser: Browser, cable: Cable, card_table: CardTable) -> Iterator[Phone]:
    """A second phone in the same hall, with network of its own, which has never seen the list."""
    confirm_cards(card_table, ACTOR)
    phone = phone_in(browser, cable, link_of(card_table))
    yield phone
    phone.context.close()


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


def test_with_network_the_code_is_the_link_alone(phone: Phone, give: Give, card_table: CardTable) -> None:
    thumb = phone.visit()
    assert give(thumb) == f"{phone.cable.url}{link_of(card_table)}"
    thumb.press("zurück")
    expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()


class TestWithoutNetwork:
    def test_the_other_phone_takes_over_what_was_unsent_and_sends_it(
        self, phone: Phone, other: Phone, give: Give, card_table: CardTable
    ) -> None:
        thumb = phone.visit()
        phone.context.set_offline(True)
        two_twenties(thumb, "Bauer")
        two_twenties(thumb, "Ahrens")
        is_unsent(thumb.page, 2)
        taken = open_at(other, give(thumb))
        expect(taken.page.get_by_text("Von einem anderen Telefon übernommen: Spiel 1–2.")).to_be_visible()
        is_delivered(taken.page)
        assert taken.page.url == f"{other.cable.url}{link_of(card_table)}"
        assert list(card_table.games.values_list("number", "version")) == [(1, 1), (2, 1)]
        thumb.press("Das andere Telefon hat übernommen")
        expect(thumb.page.get_by_text("Übergeben um")).to_contain_text("Spiel 1–2.")
        is_unsent(thumb.page, 2)
        phone.context.set_offline(False)
        is_delivered(thumb.page)
        expect(thumb.page.get_by_text("Übergeben um")).to_have_count(0)
        assert (GameEntry.objects.count(), Game.objects.count()) == (2, 2)

    def test_a_correction_of_an_unsent_game_goes_with_it(
        self, phone: Phone, other: Phone, give: Give, card_table: CardTable
    ) -> None:
        thumb = phone.visit()
        phone.context.set_offline(True)
        two_twenties(thumb, "Bauer")
        thumb.press("↶ Spiel 1 zurück")
        thumb.press(re.compile("Bauer hat beendet"))
        thumb.finished("Claus")
        thumb.hand("eröffnet", 20)
        thumb.press("fertig")
        is_unsent(thumb.page, 3)
        is_delivered(open_at(other, give(thumb)).page)
        results = Game.objects.get(card_table=card_table).results.order_by("seat__number")
        assert list(results.values_list("seat__number", "outcome")) == [(2, "opened"), (3, "romme"), (4, "opened")]

    def test_scanned_twice_it_is_taken_once(self, phone: Phone, other: Phone, give: Give) -> None:
        thumb = phone.visit()
        phone.context.set_offline(True)
        two_twenties(thumb, "Bauer")
        address = give(thumb)
        is_delivered(open_at(other, address).page)
        again = open_at(other, address)
        expect(again.page.get_by_text("ist schon hier")).to_be_visible()
        is_delivered(again.page)
        assert GameEntry.objects.count() == 1

    def test_the_fragment_reaches_neither_server_nor_its_log(self, phone: Phone, other: Phone, give: Give) -> None:
        thumb = phone.visit()
        phone.context.set_offline(True)
        two_twenties(thumb, "Bauer")
        address = give(thumb)
        assert "/#u=" in address
        is_delivered(open_at(other, address).page)
        assert not [line for line in other.cable.seen if "u=" in line]


class TestDamaged:
    @pytest.mark.parametrize("what", ["AAAA", "not base64!", "q1YCAA", "A" * 30_000])
    def test_it_is_shown_and_kept_for_the_organiser_and_the_list_goes_on(
        self, other: Phone, card_table: CardTable, what: str
    ) -> None:
        taken = open_at(other, f"{link_of(card_table)}#u={what}")
        expect(taken.page.get_by_text("lässt sich auf dem Telefon nicht mehr lesen")).to_be_visible()
        taken.page.get_by_text("Eingaben weitergeben").click()
        expect(taken.page.get_by_label("Die Eingaben als Text")).to_have_value(re.compile("#u="))
        taken.press("Beiseitelegen")
        two_twenties(taken, "Bauer")
        is_stored(taken.page, 1)
        assert GameEntry.objects.count() == 1


class TestTwentyGames:
    def test_are_read_from_the_smallest_screen_one_code_after_the_other(
        self, browser: Browser, cable: Cable, give: Give, tmp_path: Path
    ) -> None:
        table = seat_series(make_tournament(4, games=20)).card_tables.get(number=1)
        small = phone_in(browser, cable, link_of(table), **SMALL_PHONE)
        thumb = small.visit()
        small.context.set_offline(True)
        thumb.confirm_cards()
        for winner in WINNERS:
            two_twenties(thumb, winner)
        is_unsent(thumb.page, 21)
        first = give(thumb)
        thumb.press("Gescannt: nächster Code")
        expect(thumb.page.get_by_role("heading", name="Code 2 von 2")).to_be_visible()
        second = scan(thumb.page, tmp_path)
        other = phone_in(browser, cable, link_of(table))
        taken = open_at(other, first)
        expect(taken.page.get_by_text("übernommen: Spiel 1–")).to_be_visible()
        taken.page.goto(second)
        expect(taken.page.get_by_text("–20.")).to_be_visible()
        is_delivered(taken.page)
        assert Game.objects.filter(card_table=table).count() == 20
        small.context.close()
        other.context.close()
