"""A list to be kept, and a thumb to keep it with."""

import datetime
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, OpenPage
from tests.factories import ACTOR, make_table, make_tournament, seat_series
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable, Game
from tournament.models.link import token_of

from .cable import Cable
from .hall import Phone, phone_in
from .thumb import Thumb

SMALL_PHONE: dict[str, Any] = PHONE | {"viewport": {"width": 360, "height": 640}}
OpenList = Callable[..., Thumb]
NewPhone = Callable[..., Phone]


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
def new_phone(browser: Browser, cable: Cable) -> Iterator[NewPhone]:
    """One more phone: `new_phone(link, **SMALL_PHONE)`, on the cable or on one of its own (`cable=`)."""
    phones: list[Phone] = []

    def made(link: str, *, cable: Cable = cable, **options: Any) -> Phone:
        phones.append(phone_in(browser, cable, link, **options))
        return phones[-1]

    yield made
    for phone in phones:
        phone.context.close()


@pytest.fixture
def phone(new_phone: NewPhone, card_table: CardTable) -> Phone:
    """A phone on the list of `card_table`, the cards confirmed."""
    confirm_cards(card_table, ACTOR)
    return new_phone(link_of(card_table))


@pytest.fixture
def other_phone(new_phone: NewPhone, live_server: LiveServer, phone: Phone) -> Iterator[Phone]:
    """A second phone on the same list, on a cable of its own."""
    with Cable(int(live_server.url.rsplit(":", 1)[1])) as cable:
        yield new_phone(phone.link, cable=cable)


def seated(rulebook: str, players: int, *, games: int, target: int | None = None, jokers: bool = True) -> CardTable:
    """All players at one table, in the order Ahrens, Bauer, Claus, ..."""
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    tournament.target_score = target
    tournament.without_jokers = not jokers
    tournament.save()
    table = make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number")))
    table.series.published_at = tournament.series.get().published_at = "2026-05-09T09:00Z"
    table.series.save()
    return CardTable.objects.select_related("series__tournament").get(pk=table.pk)


def begun(card_table: CardTable, minutes: float) -> None:
    """Let the series of 60 minutes have begun so long ago."""
    card_table.series.started_at = timezone.now() - datetime.timedelta(minutes=minutes)
    card_table.series.save()


def fresh(card_table: CardTable) -> CardTable:
    return CardTable.objects.select_related("series__tournament").get(pk=card_table.pk)


def versions(card_table: CardTable) -> list[tuple[int, int]]:
    """Which games are stored, and how often each was."""
    return list(card_table.games.order_by("number").values_list("number", "version"))


def link_of(card_table: CardTable) -> str:
    return f"/liste/{token_of(card_table.link_nonce)}/"


def stored(card_table: CardTable, number: int) -> list[tuple[int, str, int, bool]]:
    """The results of a stored game: seat, outcome, Augen, thrown in."""
    results = Game.objects.get(card_table=card_table, number=number).results.order_by("seat__number")
    return list(results.values_list("seat__number", "outcome", "augen", "thrown_in"))
