"""Issue 36, the embed: "it measures itself: a script of one line for those who allow it", in the page of a club."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from tests.factories import ACTOR
from tests.standings.playing import play_out
from tournament.models import Tournament
from tournament.outward.acts import set_origins

from .conftest import OpenPage, Run

CLUB = "https://www.verein.de"
AT_HOME = {"permissions": ["local-network-access"]}
"""A page of the net asks a server of this machine, which a browser lets none do unasked."""
WITHOUT_BARS = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement
    return scrollHeight <= innerHeight && scrollWidth <= innerWidth
}"""


@pytest.fixture
def shared(run: Run) -> Tournament:
    """A tournament of twenty whose standings the club's web site may show."""
    tournament = run(20, series=1)
    play_out(tournament)
    set_origins(tournament, [CLUB], 0, ACTOR)
    return tournament


def framed(lead: OpenPage, page: Page, tournament: Tournament, **chosen: str) -> Frame:
    """The frame in the club's page, which has the lines that the organiser copies."""
    asked = urlencode({"wertung": "players", "zeilen": "20", **chosen})
    snippet = lead(f"{tournament.slug}/weitergeben/?{asked}").locator("textarea.snippet").input_value()

    def answer(route: Route) -> None:
        route.fulfill(content_type="text/html; charset=utf-8", body=f"<!DOCTYPE html><title>Verein</title>{snippet}")

    page.route(f"{CLUB}/*", answer)
    page.goto(CLUB)
    expect(page.frame_locator("iframe").get_by_role("heading", name="Einzelwertung")).to_be_visible()
    return page.frames[1]


def test_frame_is_as_high_as_its_list_where_scripts_are_allowed(
    shared: Tournament, lead: OpenPage, open_page: OpenPage
) -> None:
    """It grows and shrinks with what it shows, and there is never a bar to scroll."""
    page = open_page("/", viewport={"width": 1440, "height": 900}, **AT_HOME)
    frame, box = framed(lead, page, shared, selbst="on"), page.locator("iframe")

    def height(before: float) -> float:
        """Once it is another."""
        page.wait_for_function("before => document.querySelector('iframe').clientHeight !== before", arg=before)
        frame.wait_for_function(WITHOUT_BARS)
        return float(box.evaluate("one => one.clientHeight"))

    at_a_desk = height(720)
    page.set_viewport_size({"width": 320, "height": 800})
    assert (in_hand := height(at_a_desk)) > at_a_desk
    page.set_viewport_size({"width": 1440, "height": 900})
    assert height(in_hand) == at_a_desk
    box.evaluate("one => { one.src = one.src.replace('zeilen=20', 'zeilen=3') }")
    assert height(at_a_desk) < at_a_desk - 17 * 24  # so many lines fewer


@pytest.mark.nightly
def test_frame_without_a_script_is_scrolled_to_its_end(shared: Tournament, lead: OpenPage, open_page: OpenPage) -> None:
    page = open_page("/", viewport={"width": 390, "height": 844}, java_script_enabled=False, **AT_HOME)
    frame = framed(lead, page, shared)
    expect(page.locator("iframe")).to_have_css("height", "720px")
    frame.get_by_role("link", name="Ganze Liste öffnen").scroll_into_view_if_needed()
    expect(frame.get_by_role("link", name="Ganze Liste öffnen")).to_be_in_viewport()
    expect(frame.get_by_role("rowheader")).to_have_count(20)
