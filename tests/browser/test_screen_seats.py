"""Issue 36, the screen: "seats (the alphabet split over the screens, a person's whole line found within 20 s)", and the
break before them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.examples import few
from tests.factories import ACTOR, make_tournament, publish_results, seat_series
from tournament.core.programme import Point
from tournament.live.acts.programme import write
from tournament.models import PointKind, Tournament

from .conftest import OpenPage
from .test_screen import BEAMER, SEEN, goes_on, screen

SHOWN = "parts => parts.filter(one => one.checkVisibility()).map(one => one.dataset.part)"


def all_at_once(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    seat_series(tournament, 2)
    publish_results(tournament, 1)


def one_by_one(tournament: Tournament) -> None:
    seat_series(tournament, 1)
    publish_results(tournament, 1)
    seat_series(tournament, 2)


def frames(page: Page, seconds: int) -> list[set[str]]:
    """The names that stand whole on the screen, second by second."""
    seen = []
    for _second in range(seconds):
        sheet = page.locator(".names").is_visible()
        seen.append(set(page.evaluate(SEEN)[0]) if sheet else set())
        page.clock.run_for(1_000)
    return seen


@pytest.mark.parametrize("published", few(1, [all_at_once, one_by_one]))
def test_two_hundred_find_their_line_within_twenty_seconds(
    open_page: OpenPage, transactional_db: None, published: Callable[[Tournament], None]
) -> None:
    """On as many screens as the remote proposes for them: four."""
    tournament = make_tournament(200, series=2)
    published(tournament)
    page = open_page("/", **BEAMER)
    page.clock.install()
    found = set[str]()
    for number in range(1, 5):
        page.goto(screen(tournament, f"?schirm={number}&schirme=4"))
        expect(page.locator(".names li").first).to_be_visible()
        seen = frames(page, 42)
        everybody = set().union(*seen)
        for begin in range(22):  # whenever somebody comes to look
            assert everybody == set().union(*seen[begin : begin + 20]), (number, begin)
        found |= everybody
    assert found == set(tournament.registrations.values_list("person__name", flat=True))


def planned_in(tournament: Tournament, minutes: int, version: int = 0) -> None:
    """Its last series begins in so many minutes."""
    begins = (timezone.localtime() + timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    Tournament.objects.update(date=begins.date())
    point = Point(PointKind.SERIES, begins.replace(tzinfo=None), 60, series=tournament.series.count())
    write(Tournament.objects.get(pk=tournament.pk), version, [point], ACTOR, shown=True)


def turned(page: Page) -> set[str]:
    """Which parts are seen in three quarters of a minute."""
    seen = set[str]()
    for _second in range(45):
        seen |= set(page.locator("[data-part]").evaluate_all(SHOWN))
        page.clock.run_for(1_000)
    return seen


@pytest.mark.nightly
def test_break_ends_on_the_screen_by_itself_with_the_seats(open_page: OpenPage, transactional_db: None) -> None:
    """A quarter of an hour before it goes on, also without network, and for who opens it then."""
    tournament = make_tournament(8, series=2)
    all_at_once(tournament)
    planned_in(tournament, 18)
    page = open_page("/", **BEAMER)
    page.clock.install()
    page.goto(screen(tournament))
    assert turned(page) == {"stand", "seriensieger", "programm"}
    page.context.set_offline(True)
    goes_on(page, 3 * 60)
    assert turned(page) == {"sitzplan"}
    page.context.set_offline(False)
    planned_in(tournament, 14, 1)
    page.reload()
    assert turned(page) == {"sitzplan"}
