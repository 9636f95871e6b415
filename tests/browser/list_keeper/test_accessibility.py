"""axe-core finds nothing, whatever the page shows; read without JavaScript it shows the list."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

import scoring
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.factories import ACTOR, play, play_all
from tournament.lists.acts.lists import confirm_cards
from tournament.models import CardTable

from .conftest import OpenList, link_of
from .test_every_rulebook import seated


def violations(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
class TestAxeFindsNothing:
    def test_before_the_first_game(
        self, open_page: OpenPage, card_table: CardTable, screen: dict[str, Any], scheme: str
    ) -> None:
        page = open_page(link_of(card_table), **screen, color_scheme=scheme)
        expect(page.get_by_role("button", name="110 Karten geprüft")).to_be_visible()
        assert violations(page) == []

    def test_while_a_list_is_kept(
        self, open_list: OpenList, card_table: CardTable, screen: dict[str, Any], scheme: str
    ) -> None:
        losers = [scoring.Result(3, "not_opened", 101), scoring.Result(4, "opened", 17, thrown_in=True)]
        play(card_table, 1, scoring.Result(2, "romme", 0), *losers)
        page = open_list(**screen, color_scheme=scheme).page
        expect(page.get_by_role("heading", name="Wer hat beendet?")).to_be_visible()
        assert violations(page) == []
        page.get_by_role("button", name="Ahrens", exact=True).click()
        page.get_by_role("button", name="2", exact=True).click()
        page.get_by_role("button", name="0", exact=True).click()
        assert violations(page) == []
        page.get_by_role("button", name="Karten einzeln zählen").click()
        page.get_by_role("button", name=re.compile("^Joker")).click()
        assert violations(page) == []
        if screen is PHONE:
            page.get_by_role("button", name="Liste", exact=True).click()
            assert violations(page) == []

    def test_handed_to_another_phone(
        self, open_list: OpenList, card_table: CardTable, screen: dict[str, Any], scheme: str
    ) -> None:
        page = open_list(**screen, color_scheme=scheme).page
        if screen is PHONE:
            page.get_by_role("button", name="Liste", exact=True).click()
        page.get_by_role("button", name="Liste an ein anderes Telefon geben").click()
        expect(page.get_by_role("img", name="QR-Code mit dem Link dieser Liste")).to_be_visible()
        assert violations(page) == []

    def test_when_it_is_full(
        self, open_list: OpenList, card_table: CardTable, screen: dict[str, Any], scheme: str
    ) -> None:
        play_all(card_table)
        page = open_list(**screen, color_scheme=scheme).page
        expect(page.get_by_role("button", name="Liste abschließen")).to_be_visible()
        assert violations(page) == []
        for name in ("Ahrens", "Bauer", "Claus", "Dietz"):
            page.get_by_role("button", name=re.compile(f"{name}$")).click()
        page.get_by_role("button", name="Liste abschließen").click()
        expect(page.get_by_role("heading", name="Die Liste ist abgeschlossen")).to_be_visible()
        assert violations(page) == []


def test_without_javascript_the_list_is_read(browser: Browser, live_server: LiveServer, card_table: CardTable) -> None:
    play_all(card_table)
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False, **PHONE)
    page = context.new_page()
    page.goto(link_of(card_table))
    expect(page.locator("noscript .note")).to_be_visible()
    assert page.get_by_role("row").count() == 1 + 16 + 1  # heading, games, sums
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_by_other_rules(open_page: OpenPage, live_server: LiveServer, scheme: str) -> None:
    """Many ways to finish, three columns, giving up."""
    card_table = seated("romme24-open", 2, games=2)
    play(card_table, 1, scoring.Result(1, "romme", 0), scoring.Result(2, "opened", 20))
    confirm_cards(card_table, ACTOR)
    page = open_page(link_of(card_table), **PHONE, color_scheme=scheme)
    page.get_by_role("button", name="Bauer gibt auf").click()
    assert violations(page) == []
    page.get_by_role("button", name="Nein, weiterspielen").click()
    page.get_by_role("button", name="Bauer", exact=True).click()
    page.get_by_role("button", name="Hand-Rommé mit Anlegen").click()
    assert violations(page) == []
    page.get_by_role("button", name="Liste", exact=True).click()
    assert violations(page) == []
