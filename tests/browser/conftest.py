"""A real browser: Debian's Chromium, driven by Playwright, on a real server with a real database; phones in it."""

import datetime
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from scoring import Result
from tests.factories import ACTOR, logged_in, make_table, make_tournament, play, seat_series
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable, Game, Tournament
from tournament.models.link import token_of

from .hall import PATIENCE, Cable, Phone, Thumb

# Playwright's synchronous interface runs inside an event loop; Django would refuse to touch the database there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = "/usr/bin/chromium-headless-shell"  # the same browser without a screen, for a third of the work
expect.set_options(timeout=PATIENCE)
ARGUMENTS = [
    "--no-sandbox",  # tests also run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP testserver 127.0.0.1",  # a name without https, as in a hall; localhost counts as safe
]
# What the console says where a test asks for what is refused, makes a server busy, or takes the network away.
EXPECTED = ("the server responded with a status of 4", "a status of 503", "net::ERR_INTERNET_DISCONNECTED")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WORKER = {"service_workers": "allow"}
READER: dict[str, Any] = {"locale": "de-DE", "timezone_id": "Europe/Berlin"}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

OpenPage = Callable[..., Page]
Run = Callable[..., Tournament]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """A function that opens a page of the live server in a new window: `open_page("/", **PHONE, color_scheme="dark")`.

    It keeps nothing for being without network; who needs that passes WORKER, or takes a `phone`. Pass `user=` to be
    logged in. Whatever the page writes to the console as an error (the content security policy
    included) fails the test at its end.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(one in message.text for one in EXPECTED):
            errors.append(message.text)

    def opened(path: str, *, user: User | None = None, **options: Any) -> Page:
        # No transitions: what axe measures while a colour changes is nobody's colour.
        usual = {"base_url": live_server.url, **READER, "reduced_motion": "reduce", "service_workers": "block"}
        context = browser.new_context(**usual | (options or DESKTOP))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if user is not None:
            session = logged_in(user).cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        page = context.new_page()
        page.on("console", note)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def lead(open_page: OpenPage, organiser: User) -> OpenPage:
    """Opens a page of the organiser's, who is logged in: `lead("neu/", **PHONE)`, on a desk if nothing is said."""
    return lambda path="", **options: open_page(f"/leitung/{path}", user=organiser, **options)


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


def phone_in(browser: Browser, cable: Cable, link: str, **options: Any) -> Phone:
    """A phone of that kind (PHONE, if nothing else is said) on that list."""
    context = browser.new_context(**READER | {"base_url": cable.url, "reduced_motion": "reduce"} | (options or PHONE))
    context.set_default_timeout(PATIENCE)
    return Phone(context, cable, link)


def seated(rulebook: str, players: int, *, games: int, target: int | None = None, jokers: bool = True) -> CardTable:
    """All players at one table, in the order Ahrens, Bauer, Claus, ..."""
    tournament = make_tournament(players, rulebook=rulebook, series=1, games=games)
    Tournament.objects.filter(pk=tournament.pk).update(target_score=target, without_jokers=not jokers)
    tournament.series.update(published_at=timezone.now())
    return fresh(make_table(tournament.series.get(), 1, list(tournament.registrations.order_by("number"))))


def won(card_table: CardTable, number: int, winner: int, augen: int = 20) -> None:
    """A game is played: Rommé for this seat, the others that play have opened, if that is asked, and hold so much."""
    book = card_table.series.tournament.rulebook
    lost = next(outcome.code for outcome in book.outcomes if not outcome.wins)
    losers = (seat for seat in book.playing_seats(card_table.seats.count(), number) if seat != winner)
    play(card_table, number, Result(winner, "romme", 0), *(Result(seat, lost, augen) for seat in losers))


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
