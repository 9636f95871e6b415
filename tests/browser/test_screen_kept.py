"""A screen that is loaded anew without network shows what it showed last, until that is public no more."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.factories import make_tournament, write_something
from tournament.models import Tournament

from .conftest import WORKER, OpenPage
from .test_screen import BEAMER, screen

# Until the screen is kept and its worker answers. `wait_for_function` would take the promise itself for a yes.
KEPT = """async () => {
    const isKept = async () => {
        const cache = await caches.open(`leinwand ${location.pathname}`)
        const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
        return kept.includes(location.pathname) && kept.filter(path => path.endsWith(".css")).length > 1
            && Boolean(navigator.serviceWorker.controller)
    }
    while (!(await isKept())) await new Promise((later) => setTimeout(later, 50))
}"""


@pytest.fixture
def shown(open_page: OpenPage, transactional_db: None) -> tuple[Page, Tournament]:
    """A screen that has kept itself."""
    tournament = make_tournament(8, name="Pokal im Saal")
    write_something(tournament)
    page = open_page(screen(tournament), **BEAMER, **WORKER)
    page.evaluate(KEPT)
    return page, tournament


def test_screen_comes_back_without_network_and_says_since_when(shown: tuple[Page, Tournament]) -> None:
    page, _tournament = shown
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".tournament")).to_have_text("Pokal im Saal")
    assert page.evaluate("getComputedStyle(document.querySelector('.wall')).display") == "grid"  # and how it looks
    expect(page.locator("#ohne-netz")).to_have_text(re.compile(r"^Ohne Verbindung seit \d\d:\d\d$"))
    page.context.set_offline(False)
    expect(page.locator("#ohne-netz")).to_be_hidden()


def test_screen_of_what_is_public_no_more_does_not_come_back(shown: tuple[Page, Tournament]) -> None:
    page, tournament = shown
    Tournament.objects.filter(pk=tournament.pk).update(published=False)
    write_something(tournament)
    expect(page.locator("#leinwand")).to_have_text(re.compile("nicht mehr öffentlich"))
    assert page.evaluate("async () => (await caches.keys()).filter(name => name.startsWith('leinwand'))") == []
