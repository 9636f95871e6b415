"""What the phone knows already is not sent to it again, and what it does not know is."""

from playwright.sync_api import Page, Response, expect

from tests.factories import ACTOR
from tests.lists.test_games import entry
from tournament.lists.acts.games import take_back_game
from tournament.models import CardTable

from .hall import Phone, is_stored, two_twenties


def looked_again(page: Page) -> Response:
    """The list keeper turns to the page: it asks for the state."""
    with page.expect_response(lambda response: response.url.endswith("/state")) as asked:
        page.evaluate("() => window.dispatchEvent(new Event('focus'))")
    return asked.value


def test_an_unchanged_list_is_not_sent_again(phone: Phone) -> None:
    page = phone.visit().page
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    assert looked_again(page).status == 304
    expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
    expect(page.get_by_text("Ohne Netz")).to_have_count(0)
    page.reload()
    assert looked_again(page).status == 304


def test_a_game_of_this_phone_that_the_organiser_takes_back_is_gone(phone: Phone, card_table: CardTable) -> None:
    """The server has again what it had before the game: the phone has not."""
    thumb = phone.visit()
    two_twenties(thumb, "Bauer")
    is_stored(thumb.page, 1)
    expect(thumb.page.get_by_text("Spiel 2/16")).to_be_visible()
    take_back_game(card_table, entry(1, version=1), ACTOR)
    assert looked_again(thumb.page).status == 200
    expect(thumb.page.get_by_text("Spiel 1/16")).to_be_visible()
