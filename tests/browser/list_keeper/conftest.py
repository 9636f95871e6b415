"""A list to be kept, and a thumb to keep it with."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR, make_tournament, seat_series
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable, Game
from tournament.models.link import token_of

from .cable import Cable
from .hall import Phone, phone_in
from .thumb import Thumb

SMALL_PHONE: dict[str, Any] = PHONE | {"viewport": {"width": 360, "height": 640}}
OpenList = Callable[..., Thumb]


@pytest.fixture
def card_table(live_server: LiveServer) -> CardTable:
    """Table 1 of a series of 16 games: Ahrens, Bauer, Claus, Dietz."""
    return seat_series(make_tournament(8)).card_tables.select_related("series__tournament").get(number=1)


@pytest.fixture
def open_list(card_table: CardTable, open_page: OpenPage) -> OpenList:
    """Opens the list keeper's page of `card_table`, the cards confirmed: `open_list(**SMALL_PHONE)`."""
    confirm_cards(card_table, ACTOR)
    return lambda **options: Thumb(open_page(link_of(card_table), **(options or PHONE)))


@pytest.fixture
def cable(live_server: LiveServer) -> Iterator[Cable]:
    """The way to the server, to be cut."""
    with Cable(int(live_server.url.rsplit(":", 1)[1])) as cable:
        yield cable


@pytest.fixture
def phone(browser: Browser, cable: Cable, card_table: CardTable) -> Iterator[Phone]:
    """A phone on the list of `card_table`, the cards confirmed."""
    confirm_cards(card_table, ACTOR)
    phone = phone_in(browser, cable, link_of(card_table))
    yield phone
    phone.context.close()


def link_of(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"


def stored(card_table: CardTable, number: int) -> list[tuple[int, str, int, bool]]:
    """The results of a stored game: seat, outcome, Augen, thrown in."""
    results = Game.objects.get(card_table=card_table, number=number).results.order_by("seat__number")
    return list(results.values_list("seat__number", "outcome", "augen", "thrown_in"))
