"""Four players confirm on four phones: one objects, it is settled, three sign on their own, the list keeper closes."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PATIENCE, PHONE
from tests.factories import make_tournament, play_all, seat_series
from tournament.models import CardTable, Remark
from tournament.models.link import reader_token_of

from .conftest import OpenList, fresh
from .hall import is_closed

Mate = Callable[[str], Page]


@pytest.fixture
def card_table(live_server: LiveServer) -> CardTable:
    """A list of four games, all played; a second person confirms each."""
    tournament = make_tournament(8, games=4)
    tournament.confirm_games = True
    tournament.save()
    table = fresh(seat_series(tournament).card_tables.get(number=1))
    play_all(table)
    return table


@pytest.fixture
def mate(browser: Browser, live_server: LiveServer, card_table: CardTable) -> Iterator[Mate]:
    """One more phone at the table, which takes a name: `mate("Bauer, Bernd")`."""
    contexts = []

    def made(name: str) -> Page:
        context = browser.new_context(base_url=live_server.url, locale="de-DE", **PHONE)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.goto(f"/mein-tisch/{reader_token_of(card_table)}/")
        page.get_by_role("button", name=name).tap()
        expect(page.get_by_role("heading", name=name)).to_be_visible()
        return page

    yield made
    for context in contexts:
        context.close()


def looked_at(page: Page) -> None:
    """The phone is looked at again; else it asks some seconds later."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_list_is_confirmed_disputed_settled_signed_and_closed(
    open_list: OpenList, mate: Mate, card_table: CardTable
) -> None:
    keeper = open_list()
    mates = {name: mate(name) for name in ("Bauer, Bernd", "Claus, Clara", "Dietz, Dirk")}
    bauer, claus, dietz = mates.values()

    # Claus confirms three games; the second one, says Dietz, is wrong. Bauer's page hears of it by itself.
    for number in (1, 3, 4):
        game = claus.locator(".to-confirm", has_text=f"Spiel {number}")
        game.get_by_role("button", name="Stimmt", exact=True).tap()
        expect(game).to_have_count(0)
    looked_at(dietz)
    expect(dietz.locator(".to-confirm")).to_have_count(1)
    dietz.locator("[data-resting]").wait_for(state="detached")
    dietz.get_by_role("link", name="Spiel 2 ansehen").tap()
    dietz.get_by_label("Was stimmt nicht?").fill("7, nicht 17")
    dietz.get_by_role("button", name="Stimmt nicht").tap()
    expect(dietz.get_by_text("Listenführer und Spielleitung wissen")).to_be_visible()
    looked_at(bauer)
    expect(bauer.get_by_text("Spiel 2 stimmt nicht, sagt Dietz, Dirk.")).to_be_visible()

    # On the list keeper's phone nobody signs before it is settled and confirmed: here by Claus, who deals game 3.
    looked_at(keeper.page)
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
    looked_at(keeper.page)
    expect(keeper.button(re.compile("Dietz$"))).to_have_attribute("aria-pressed", "true")
    expect(keeper.button("Liste abschließen")).to_be_disabled()
    keeper.press(re.compile("Ahrens$"))
    keeper.is_asked("Ahrens, Anna")
    keeper.press("Ahrens: Ich bin einverstanden", "Liste abschließen")
    is_closed(keeper.page)
    bauer.reload()
    expect(bauer.get_by_text("Die Liste ist abgeschlossen.")).to_be_visible()
    signed = Remark.objects.filter(kind="signed").values_list("registration__person__name", flat=True)
    assert set(signed) == set(mates)
