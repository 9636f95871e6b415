"""By every rulebook, at every table, on the smallest phone upright and lying: counted taps, and nothing to scroll."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

import scoring
from scoring import Rulebook
from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR, play
from tournament.lists.acts.lists import confirm_cards

from .conftest import link_of
from .test_big_letters import cut_off
from .test_every_rulebook import seated
from .thumb import Thumb

BOOKS = tuple(scoring.RULEBOOKS.values())
TABLES = [pytest.param(book, size, id=f"{book.id}-{size}") for book in BOOKS for size in book.table_sizes]
LARGEST = [pytest.param(book, max(book.table_sizes), id=book.id) for book in BOOKS]
UPRIGHT, LYING, LYING_WIDE = (360, 640), (640, 360), (844, 390)


def losers_of(book: Rulebook, size: int) -> int:
    return len(book.playing_seats(size, 1)) - 1


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled, in either direction."""
    fits: bool = page.evaluate(
        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    )
    return fits


@pytest.fixture
def opened(open_page: OpenPage, live_server: LiveServer, book: Rulebook, size: int, screen: tuple[int, int]) -> Thumb:
    """A list with one game, on a phone of this screen."""
    table = seated(book.id, size, games=16)
    confirm_cards(table, ACTOR)
    winner, *others = book.playing_seats(size, 1)
    lost = next(outcome.code for outcome in book.outcomes if not outcome.wins)
    play(table, 1, scoring.Result(winner, "romme", 0), *(scoring.Result(seat, lost, 20) for seat in others))
    width, height = screen
    thumb = Thumb(open_page(link_of(table), **PHONE | {"viewport": {"width": width, "height": height}}))
    expect(thumb.page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    return thumb


def type_a_game(thumb: Thumb, book: Rulebook, size: int) -> None:
    """54 Augen, not opened where that is asked, for every loser."""
    opened_or_not = [outcome.name for outcome in book.outcomes if not outcome.wins]
    thumb.tap(thumb.page.locator(".tile").first)
    for _loser in range(losers_of(book, size)):
        thumb.press("5")
        thumb.press("4")
        if len(opened_or_not) > 1:
            thumb.press(opened_or_not[1])


class TestSmallestPhone:
    @pytest.mark.parametrize(("book", "size"), TABLES)
    @pytest.mark.parametrize("screen", [UPRIGHT])
    def test_upright_nothing_is_scrolled_from_the_first_question_to_stored(
        self, opened: Thumb, book: Rulebook, size: int
    ) -> None:
        page = opened.page
        assert fits(page)
        type_a_game(opened, book, size)
        assert fits(page)
        assert cut_off(page) == []
        opened.press("fertig")
        expect(page.get_by_text("✓ Spiel 2 gespeichert")).to_be_visible()
        losers = losers_of(book, size)
        # Who finished, "done", and for each loser two digits and at most one tap for opened or not.
        assert opened.taps <= 2 + 3 * losers
        assert losers != 2 or opened.taps <= 8
        assert page.evaluate("scrollY") == 0

    @pytest.mark.parametrize(("book", "size"), LARGEST)
    @pytest.mark.parametrize("screen", [LYING])
    def test_lying_nothing_is_scrolled_while_typing(self, opened: Thumb, book: Rulebook, size: int) -> None:
        type_a_game(opened, book, size)
        assert fits(opened.page)
        assert cut_off(opened.page) == []

    @pytest.mark.parametrize(("book", "size"), LARGEST)
    @pytest.mark.parametrize("screen", [UPRIGHT, LYING])
    def test_the_hand_counter_fits_too(self, opened: Thumb, book: Rulebook, size: int) -> None:
        opened.tap(opened.page.locator(".tile").first)
        opened.press("Karten einzeln zählen")
        for card in range(12):
            opened.tap(opened.page.locator(".card-key").nth(card))
        assert fits(opened.page)


@pytest.mark.parametrize(("book", "size"), [pytest.param(scoring.rulebook("dgsrv"), 4, id="dgsrv")])
@pytest.mark.parametrize("screen", [LYING, LYING_WIDE])
def test_turned_between_two_games_the_phone_shows_the_list_beside_the_question(opened: Thumb) -> None:
    table = opened.page.get_by_role("table")
    expect(table).to_be_visible()
    expect(table.get_by_role("row")).to_have_count(1 + 16 + 1)
    expect(opened.button("Ahrens")).to_be_in_viewport()
    opened.finished("Ahrens")
    expect(table).not_to_be_visible()
