"""A real browser: Debian's Chromium, driven by Playwright, on a real server with a real database."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.factories import make_tournament
from tournament.models import Tournament

# Playwright's synchronous interface runs inside an event loop; Django would refuse to touch the database there.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM = "/usr/bin/chromium-headless-shell"  # the same browser without a screen, for a third of the work
PATIENCE = 60_000  # milliseconds; waiting is for a condition, however busy the machine is
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
# What the console says where a test asks for what is refused, or takes the network away.
EXPECTED = ("the server responded with a status of 4", "net::ERR_INTERNET_DISCONNECTED")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

OpenPage = Callable[..., Page]
Held = Callable[..., Tournament]


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

    Pass `user=` to be logged in. Whatever the page writes to the console as an error (the content security policy
    included) fails the test at its end.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(one in message.text for one in EXPECTED):
            errors.append(message.text)

    def opened(path: str, *, user: User | None = None, **options: Any) -> Page:
        # No transitions: what axe measures while a colour changes is nobody's colour.
        usual = {"base_url": live_server.url, "locale": "de-DE", "reduced_motion": "reduce"}
        context = browser.new_context(**usual | (options or DESKTOP))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if user is not None:
            context.add_cookies([{"name": "sessionid", "value": _session(user), "url": live_server.url}])
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
def held(live_server: LiveServer, organiser: User) -> Held:
    """Makes a tournament as `make_tournament` does, which the organiser runs."""

    def made(*numbers: int, **options: Any) -> Tournament:
        tournament = make_tournament(*numbers, **options)
        tournament.organisers.add(organiser)
        return tournament

    return made


@pytest.fixture
def lead(open_page: OpenPage, organiser: User) -> OpenPage:
    """Opens a page of the organiser's, who is logged in: `lead("neu/", **PHONE)`, on a desk if nothing is said."""
    return lambda path="", **options: open_page(f"/leitung/{path}", user=organiser, **options)


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


@pytest.fixture
def screenshots(tmp_path: Path) -> Path:
    """Where a test may put pictures."""
    return tmp_path
