"""By every rulebook, at every table, on the smallest phone upright and lying: counted taps, and nothing to scroll."""

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

import scoring
from scoring import Result, Rulebook
from tests.browser.conftest import OpenPage
from tests.examples import few
from tests.factories import ACTOR, play
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import SMALL_PHONE, OpenList, link_of, seated
from .eyes import LYING, LYING_WIDE, UPRIGHT, cut_off, fits, turn
from .thumb import Thumb

CARDS = 12


def with_a_game(book: Rulebook, size: int) -> CardTable:
    """A list of that size with one game."""
    table = seated(book.id, size, games=16)
    confirm_cards(table, ACTOR)
    winner, *others = book.playing_seats(size, 1)
    lost = next(outcome.code for outcome in book.outcomes if not outcome.wins)
    play(table, 1, Result(winner, "romme", 0), *(Result(seat, lost, 20) for seat in others))
    return table


def type_a_game(thumb: Thumb, book: Rulebook, losers: int) -> None:
    """54 Augen, not opened where that is asked, for every loser."""
    opened_or_not = [outcome.name for outcome in book.outcomes if not outcome.wins]
    thumb.tap(thumb.page.locator(".tile:not(.nobody)").first)
    for loser in range(1, losers + 1):
        thumb.press(54)
        if len(opened_or_not) > 1:
            thumb.press(opened_or_not[1])
        elif loser < losers:
            thumb.press("weiter")


def count_a_hand(thumb: Thumb) -> None:
    """With the hand counter, and nothing is scrolled for it."""
    thumb.press(thumb.page.locator(".tile:not(.nobody)").first, "Karten einzeln zählen")
    thumb.press(*(thumb.page.locator(".card-key").nth(card) for card in range(CARDS)))
    for screen in (UPRIGHT, LYING):
        turn(thumb.page, screen)
        assert fits(thumb.page), screen
    turn(thumb.page, UPRIGHT)


def looks(book: Rulebook) -> tuple[object, ...]:
    """What a rulebook's page is made of; two that differ in points only look the same."""
    names = tuple((outcome.name, outcome.short, outcome.wins) for outcome in book.outcomes)
    return names, book.columns, book.table_sizes, book.dealer_sits_out_at, book.has_thrown_in, book.winner_required


@pytest.mark.parametrize("book", few(1, {looks(book): book for book in scoring.RULEBOOKS.values()}.values()))
def test_game_is_typed_and_stored_without_scrolling(
    book: Rulebook, open_page: OpenPage, live_server: LiveServer
) -> None:
    page = open_page("/", **SMALL_PHONE)
    for size in book.table_sizes:
        page.goto(link_of(with_a_game(book, size)))
        is_seen_at_once(Thumb(page), book, size)


def is_seen_at_once(thumb: Thumb, book: Rulebook, size: int) -> None:
    """A game is typed and stored, and at the largest table a hand counted."""
    page = thumb.page
    losers = len(book.playing_seats(size, 1)) - 1
    thumb.is_asked("Wer hat beendet?")
    assert fits(page), (book.id, size)
    type_a_game(thumb, book, losers)
    for screen in (LYING, UPRIGHT):
        turn(page, screen)
        assert fits(page), (book.id, size, screen)
        assert cut_off(page) == []
    thumb.save(2)
    # Who finished, "done", and for each loser two digits and at most one tap that ends his number.
    assert thumb.taps <= 2 + 3 * losers
    assert losers != 2 or thumb.taps <= 8
    assert page.evaluate("scrollY") == 0
    if size == max(book.table_sizes):
        count_a_hand(thumb)


def test_phone_turned_between_games_shows_the_list_beside_the_question(open_list: OpenList) -> None:
    thumb = open_list(**SMALL_PHONE)
    table = thumb.page.get_by_role("table")
    for screen in (LYING, LYING_WIDE):
        turn(thumb.page, screen)
        expect(table).to_be_visible()
        expect(table.get_by_role("row")).to_have_count(1 + 16 + 1)
        expect(thumb.button("Bauer")).to_be_in_viewport()
    thumb.finished("Bauer")
    expect(table).not_to_be_visible()
