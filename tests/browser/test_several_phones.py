"""Several phones on one list, and a network cut in the middle of a write: nothing lost, doubled, overwritten."""

import re

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from scoring import Result
from tests.factories import ACTOR, fill_list, make_tournament, play, play_all, receipts, seat_series, table_of
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable, Tournament
from tournament.models.link import reader_token_of

from .conftest import PHONE, OpenList, OpenPage, link_of, stored, versions
from .hall import (
    Moment,
    Phone,
    Thumb,
    is_asking,
    is_closed,
    is_delivered,
    is_stored,
    is_unsent,
    two_twenties,
)
from .hands import look_again
from .looks import DESK_SIZE, LETTERS, PHONE_SIZE, SIDEWAYS, SMALLEST_SIZE, is_fine

OVER_THE_NEXT = """() => [...document.querySelectorAll(".version :is(th, td)")]
    .filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)"""


def test_second_phone_sees_games_and_the_same_typed_twice_is_no_conflict(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    other_phone.set_clock()
    other = other_phone.visit()
    thumb = phone.visit()
    two_twenties(thumb, "Bauer", stored=1)
    is_asking(other.page, 1)
    other_phone.context.clock.fast_forward(31_000)
    is_asking(other.page, 2)  # by and by
    two_twenties(thumb, "Ahrens", stored=2)
    other.page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    is_asking(other.page, 3)  # at once when it is taken up
    two_twenties(thumb, "Dietz", stored=3)
    two_twenties(other, "Dietz")
    is_asking(other.page, 4)
    is_delivered(other.page)
    assert versions(card_table) == [(1, 1), (2, 1), (3, 1)]


@pytest.mark.nightly
def test_two_lists_kept_offline_are_compared_game_by_game(
    phone: Phone, other_phone: Phone, card_table: CardTable
) -> None:
    thumb = phone.typed_offline("Bauer", "Ahrens")
    other = other_phone.typed_offline("Bauer", "Claus", "Dietz")  # the same, another one, and only here
    phone.mend()
    is_delivered(thumb.page)
    # Nobody is asked in the middle of a game.
    other.press("Ahrens", 2)
    other_phone.mend()
    is_stored(other.page, 3)
    expect(other.page.get_by_text("steht schon anders")).not_to_be_attached()
    other.press(0, "weiter")
    other.hand("eröffnet", 20)
    other.press("fertig")
    question = other.page.get_by_role("heading", name="Spiel 2 steht schon anders in der Liste")
    expect(question).to_be_visible()
    # Games 3 and 4 stand on no matter which game 2; they need not wait.
    expect(other.page.locator(".keeper-foot")).not_to_contain_text("erst auf diesem Telefon")
    assert [outcome for _, outcome, _, _ in stored(card_table, 2)] == ["romme", "opened", "opened"]
    there_and_here = {"Ahrens": ["Rommé+5", "eröffnet20 · +2"], "Claus": ["eröffnet20 · +2", "Rommé+5"]}
    for name, cells in there_and_here.items():
        row = other.page.get_by_role("row", name=f"≠ verschieden {name}")
        expect(row.get_by_role("cell")).to_have_text(cells)
    expect(other.page.get_by_role("row", name="Dietz eröffnet")).to_have_count(1)  # the same on both, and not marked
    other.page.reload()  # the question is not forgotten
    expect(question).to_be_visible()
    other.press("Gespeichertes behalten")
    is_asking(other.page, 5)
    assert versions(card_table) == [(1, 1), (2, 1), (3, 1), (4, 1)]


@pytest.mark.nightly
def test_own_version_is_taken_before_anybody_signs(open_list: OpenList, card_table: CardTable) -> None:
    fill_list(card_table)
    take_back_game(card_table, entry(16, version=1), ACTOR)
    thumb = open_list()
    thumb.finished("Bauer")
    play(card_table, 16, Result(2, "hand_romme", 0), Result(1, "opened", 9), Result(3, "opened", 9))
    thumb.hands(("eröffnet", 20), ("eröffnet", 20))
    thumb.press("fertig")
    expect(thumb.page.get_by_role("row", name="Bauer")).to_contain_text("Hand-Rommé")
    is_fine(thumb.page, DESK_SIZE, PHONE_SIZE, SMALLEST_SIZE)
    # All games are there, and there is nothing to sign yet.
    expect(thumb.button(re.compile("Später entscheiden|Liste abschließen"))).to_have_count(0)
    thumb.press("Meine Eingabe nehmen")
    is_stored(thumb.page, 16)
    expect(thumb.button("Liste abschließen")).to_be_visible()
    assert stored(card_table, 16) == [(1, "opened", 20, False), (2, "romme", 0, False), (3, "opened", 20, False)]


@pytest.mark.nightly
def test_both_versions_are_read_in_letters_twice_as_big(open_list: OpenList, card_table: CardTable) -> None:
    thumb = open_list()
    thumb.finished("Bauer")
    play(card_table, 1, Result(2, "romme", 0), Result(3, "not_opened", 131), Result(4, "opened", 9))
    thumb.hands(("nicht eröffnet", 131), ("eröffnet", 20))
    thumb.press("fertig")
    thumb.is_asked("Spiel 1 steht schon anders in der Liste")
    thumb.page.evaluate(LETTERS, "200%")
    assert (thumb.page.evaluate(OVER_THE_NEXT), thumb.page.evaluate(SIDEWAYS)) == ([], 0)


@pytest.mark.nightly
def test_list_in_two_windows_is_sent_once_and_both_show_it(phone: Phone, card_table: CardTable) -> None:
    thumb = phone.visit()
    window = phone.open()
    # Only then: a window that is opened while a game is typed takes it up where it is.
    expect(window.page.get_by_role("button", name="Bauer", exact=True)).to_be_visible()
    phone.cut()
    thumb.page.bring_to_front()
    two_twenties(thumb, "Bauer")
    is_unsent(window.page, 1)
    window.page.bring_to_front()
    two_twenties(window, "Ahrens")
    is_unsent(thumb.page, 2)
    seen = len(phone.cable.seen)
    phone.mend()
    is_delivered(thumb.page)
    is_delivered(window.page)
    assert len([line for line in phone.cable.seen[seen:] if line.startswith("PUT")]) == 2
    assert versions(card_table) == [(1, 1), (2, 1)]


def test_write_cut_off_is_stored_once(phone: Phone, card_table: CardTable) -> None:
    """Nothing is mocked: bytes go through a TCP connection that is really cut."""
    thumb = phone.visit()
    for number, (moment, winner) in enumerate(zip(Moment, ("Bauer", "Ahrens"), strict=True), start=1):
        phone.cable.cut_next_write(moment)
        two_twenties(thumb, winner, unsent=1)
        assert phone.cable.was_cut.wait(60)
        assert card_table.games.count() == (number if moment is Moment.AFTER_STORED else number - 1)
        thumb.press("Liste")
        expect(thumb.page.get_by_role("row", name=re.compile("erst auf diesem Telefon"))).to_be_visible()
        thumb.page.reload()
        is_unsent(thumb.page, 1)
        phone.cable.up()
        thumb.press("Jetzt versuchen")
        is_delivered(thumb.page)
    assert versions(card_table) == [(1, 1), (2, 1)]
    assert stored(card_table, 1) == [(2, "romme", 0, False), (3, "opened", 20, False), (4, "opened", 20, False)]


def test_damaged_code_is_kept_for_the_organiser_and_the_list_goes_on(phone: Phone) -> None:
    phone.link += "#u=q1YCAA"
    taken = phone.open()
    taken.sees("Dieses Telefon kann die Eingabe nicht mehr lesen.")
    taken.page.get_by_text("Der Spielleitung zeigen").press("Enter")
    expect(taken.page.get_by_label("Die Eingaben als Text")).to_have_value(re.compile("#u="))
    taken.press("Zur Seite legen und weiterspielen")
    two_twenties(taken, "Bauer", stored=1)
    assert sum(map(receipts, CardTable.objects.all())) == 1


def test_list_is_confirmed_disputed_settled_signed_and_closed(live_server: LiveServer, open_page: OpenPage) -> None:
    """Of four games, all played; a second person confirms each, and three have the list on their own phones."""
    tournament = make_tournament(8, games=4)
    Tournament.objects.update(confirm_games=True)
    seat_series(tournament)
    table = table_of(tournament)
    confirm_cards(table, ACTOR)
    play_all(table)
    keeper = Thumb(open_page(link_of(table), **PHONE))
    mates = {
        name: open_page(f"/mein-tisch/{reader_token_of(table)}/", **PHONE)
        for name in ("Bauer, Bernd", "Claus, Clara", "Dietz, Dirk")
    }
    for name, page in mates.items():
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    bauer, claus, dietz = mates.values()

    # Claus confirms three games; the second one, says Dietz, is wrong. Bauer's page hears of it by itself.
    for number in (1, 3, 4):
        game = claus.locator(".to-confirm", has_text=f"Spiel {number}")
        game.get_by_role("button", name="Stimmt", exact=True).tap()
        expect(game).to_have_count(0)
    look_again(dietz)
    expect(dietz.locator(".to-confirm")).to_have_count(1)
    dietz.locator("[data-resting]").wait_for(state="detached")
    dietz.get_by_role("link", name="Spiel 2 ansehen").tap()
    dietz.get_by_label("Was stimmt nicht?").fill("7, nicht 17")
    dietz.get_by_role("button", name="Stimmt nicht").tap()
    expect(dietz.get_by_text("Listenführer und Spielleitung wissen")).to_be_visible()
    look_again(bauer)
    expect(bauer.get_by_text("Spiel 2 stimmt nicht, sagt Dietz, Dirk.")).to_be_visible()

    # On the list keeper's phone nobody signs before it is settled and confirmed: here by Claus, who deals game 3.
    look_again(keeper.page)
    keeper.sees("Dietz sagt: Spiel 2 stimmt nicht.")
    expect(keeper.button(re.compile("Ahrens$"))).to_be_disabled()
    keeper.press("Besprochen, bleibt so")
    expect(keeper.page.get_by_text("Dietz sagt")).to_have_count(0)
    keeper.press("Claus bestätigt")
    expect(keeper.button("Claus bestätigt")).to_have_count(0)

    # Three sign on their own phones, Ahrens on his, where his name stands alone.
    for name, page in mates.items():
        page.reload()
        page.get_by_role("link", name="Liste unterschreiben").tap()
        page.get_by_role("button", name=f"{name} ist einverstanden").tap()
        expect(page.get_by_text("Sie haben unterschrieben.")).to_be_visible()
    look_again(keeper.page)
    expect(keeper.button(re.compile("Dietz$"))).to_have_attribute("aria-pressed", "true")
    expect(keeper.button("Liste abschließen")).to_be_disabled()
    keeper.press(re.compile("Ahrens$"))
    keeper.is_asked("Ahrens, Anna")
    keeper.press("Ahrens: Ich bin einverstanden", "Liste abschließen")
    is_closed(keeper.page)
