"""What a hall sees on its screen, and what is said there of the day."""

import re
from datetime import time, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import ACTOR, make_tournament, publish_results, seat_series, write_something
from tournament.core.programme import Point
from tournament.live.acts.hall import announce, call_table, take_off
from tournament.live.acts.programme import write
from tournament.live.reads.programme import proposed
from tournament.models import Club, Person, PointKind, Series, Tournament
from tournament.models.link import token_of

from .conftest import PHONE, OpenPage, Run
from .hands import fill, look_again, press, sees
from .looks import faults, show
from .test_public import make_totals

BEAMER: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SIZES = (1920, 1080), (1280, 720)
LONG = "von Wintermantel-Obermüllerschlag, Maria-Magdalena Elisabeth"
LONGEST = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlstelle, Jo"
# How high the ink of these letters is, of a hundred parts of the screen's height.
INK = """([selector, letters]) => {
    const style = getComputedStyle(document.querySelector(selector))
    const pen = document.createElement("canvas").getContext("2d")
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const ink = pen.measureText(letters)
    return (ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent) / innerHeight * 100
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#leinwand *")]
    .filter(one => one.checkVisibility() && [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
    .map(one => parseFloat(getComputedStyle(one).fontSize))) / innerHeight * 100"""
# The names that stand whole on the page that is shown, and what is cut off.
SEEN = """() => {
    const sheet = [...document.querySelectorAll(".sheet")].find(one => one.checkVisibility())
    const box = sheet.parentElement.getBoundingClientRect(), [whole, cut] = [[], []]
    for (const line of sheet.querySelectorAll(":scope li:not(:has(li))")) {
        const {left, right, top, bottom} = line.getBoundingClientRect()
        if (right <= box.left || left >= box.right) continue
        const inside = left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1
        const parts = [...line.querySelectorAll("*")].filter(one => one.clientWidth)
        const fits = parts.every(one => one.scrollWidth <= one.clientWidth + 1)
        const who = line.querySelector(".who").childNodes[0].data.trim().replaceAll("\u00ad", "")
        if (inside && fits) whole.push(who); else cut.push(who)
    }
    return [whole, cut]
}"""


def runs_since(series: Series, ago: timedelta) -> None:
    Series.objects.filter(pk=series.pk).update(started_at=timezone.now() - ago)


def screen(tournament: Tournament, rest: str = "") -> str:
    return f"/turniere/{tournament.slug}/leinwand{rest}"


def leaf_through(page: Page) -> list[str]:
    """Every name on every page, each page looked at; none is cut off."""
    counted = re.search(r"(\d+) von (\d+)", page.locator("[data-where]").inner_text())
    names: list[str] = []
    for number in range(1, int(counted[2]) + 1 if counted else 2):
        if counted:
            expect(page.locator("[data-where]")).to_contain_text(f"Seite {number} von {counted[2]}")
        whole, cut = page.evaluate(SEEN)
        assert cut == [], number
        names += whole
        page.keyboard.press("ArrowRight")
    return names


def goes_on(page: Page, seconds: int) -> None:
    """The clock of the page, and it sees that."""
    page.clock.fast_forward(seconds * 1_000)
    page.clock.run_for(1_000)


@pytest.mark.nightly
def test_two_hundred_people_read_it_from_fifteen_metres(open_page: OpenPage, transactional_db: None) -> None:
    """50 tables of four, two with names as long as they come; series 1 is played, series 2 runs."""
    tournament = make_tournament(200, clubs=10, games=4, name="Deutsche Gehörlosen-Meisterschaft im Rommé 2026")
    long, longest = tournament.registrations.filter(number__in=(7, 90)).order_by("number")
    for one, name in ((long, LONG), (longest, LONGEST)):
        Person.objects.filter(pk=one.person_id).update(name=name)
    Club.objects.filter(registrations=long).update(
        name="Rommé- und Geselligkeitsverein der Gehörlosen Unterwössen 1897 e. V."
    )
    make_totals(seat_series(tournament, 1))
    tournament.series.get(number=1).card_tables.update(closed_at=timezone.now())
    second = seat_series(tournament, 2)
    runs_since(second, timedelta(minutes=49, seconds=50))
    publish_results(tournament, 1)
    everybody = sorted(tournament.registrations.values_list("person__name", flat=True))
    page = open_page(screen(tournament, "?teil=uhr"), **BEAMER)
    expect(page.locator(".digits")).to_have_text(re.compile(r"^(10:\d\d|9:5\d)$"))
    expect(page.locator("[data-games]")).to_have_text("Noch 200 von 200 Spielen")  # four at each of fifty tables
    for size in SIZES:
        show(page, size, "light")
        ink, smallest = page.evaluate(INK, [".digits", "0"]), page.evaluate(SMALLEST)
        assert (ink >= 25, smallest >= 3.75) == (True, True), (size, ink, smallest)
        assert page.evaluate("document.documentElement.scrollHeight") == size[1]
    for part, light in (("sitzplan", "dunkel"), ("tische", "hell"), ("stand", "dunkel")):
        page.goto(screen(tournament, f"?teil={part}&licht={light}"))
        for size in SIZES:
            show(page, size, "light")
            ink, smallest = page.evaluate(INK, [".sheet .who", "Äg"]), page.evaluate(SMALLEST)
            assert (ink >= 5, smallest >= 3.75) == (True, True), (part, size, ink, smallest)
            assert sorted(leaf_through(page)) == everybody, (part, size)


def test_screen_flashes_goes_on_without_network_and_says_since_when(
    open_page: OpenPage, transactional_db: None
) -> None:
    tournament = make_tournament(8)
    runs_since(seat_series(tournament, 1), timedelta(minutes=49, seconds=30))
    write_something(tournament)
    page = open_page("/", **BEAMER)
    page.clock.install()
    page.goto(screen(tournament))
    shout, offline = page.locator("#ruf"), page.locator("#ohne-netz")
    expect(page.locator(".digits")).to_have_text(re.compile(r"^10:\d\d$"))
    goes_on(page, 40)
    expect(shout).to_have_text("1. SerieNoch 10 Minuten")
    assert shout.evaluate("one => getComputedStyle(one).animationName") == "none"  # this browser wants less motion
    page.emulate_media(reduced_motion="no-preference")
    assert shout.evaluate("one => getComputedStyle(one).animationDuration") == "1s"  # a flash a second, not three
    page.context.set_offline(True)
    goes_on(page, 60)
    expect(offline).to_have_text(re.compile(r"^Ohne Verbindung seit \d\d:\d\d$"))
    expect(page.locator("[data-games]")).to_have_text("Noch 32 von 32 Spielen")
    expect(shout).to_be_hidden()
    expect(page.locator(".digits")).to_have_text(re.compile(r"^[5-9]:"))
    goes_on(page, 10 * 60)
    expect(page.locator(".digits")).to_have_text("0:00")
    expect(page.locator("#leinwand")).to_have_class(re.compile("over"))
    page.context.set_offline(False)
    page.clock.run_for(7_000)
    expect(offline).to_be_hidden()


def test_announcement_reaches_screens_and_open_phones(run: Run, lead: OpenPage, open_page: OpenPage) -> None:
    tournament = run(8)
    table = seat_series(tournament, 1).card_tables.get(number=1)
    write_something(tournament)
    first, own = open_page(screen(tournament), **BEAMER), open_page(screen(tournament, "?teil=uhr"), **BEAMER)
    keeper = open_page(f"/liste/{token_of(bytes(table.link_nonce))}/", **PHONE)
    visitor = open_page(f"/turniere/{tournament.slug}/stand", **PHONE)
    sees(keeper, keeper.get_by_role("button", name="110 Karten geprüft"))
    remote = lead(f"{tournament.slug}/leinwand/")
    fill(remote, {"Was alle lesen sollen": "Essen ist fertig"}, "Allen sagen")
    call_table(tournament, 2, ACTOR)
    for page in (first, own):
        expect(page.locator("#ruf")).to_contain_text("Essen ist fertig")
        expect(page.locator(".calls")).to_have_text(re.compile(r"Bitte zur Spielleitung:\s+Tisch 2"))
    keeper.evaluate("window.dispatchEvent(new Event('focus'))")
    look_again(visitor)
    for page in (keeper, visitor):
        banner = page.get_by_role("alert").filter(has_text="Essen ist fertig")
        expect(banner).to_be_in_viewport()
        press(page, "Gelesen")
        expect(banner).not_to_be_attached()
    visitor.reload()
    sees(visitor, visitor.get_by_role("heading", name="Stand", exact=True))
    expect(visitor.get_by_text("Essen ist fertig")).not_to_be_attached()

    announce(tournament, "Weiter um drei", ACTOR)
    look_again(visitor)
    sees(visitor, "Weiter um drei")
    take_off(tournament, tournament.announcements.get(ended_at=None).pk, ACTOR)
    look_again(visitor)
    expect(visitor.get_by_text("Weiter um drei")).not_to_be_attached()


@pytest.mark.nightly
def test_break_is_counted_down_wherever_somebody_waits(open_page: OpenPage, organiser: User) -> None:
    """By the page's own clock; ten minutes later comes by itself."""
    tournament = make_tournament(8, series=2, games=4)
    beginning = timezone.localtime() + timedelta(minutes=12)
    tournament.date = beginning.date()
    tournament.save()
    point = Point(PointKind.SERIES, beginning.replace(second=0, microsecond=0, tzinfo=None), 60, series=1)
    write(tournament, 0, [point], ACTOR, shown=True)
    wall = open_page(screen(tournament), **BEAMER)
    pages = [open_page(f"/turniere/{tournament.slug}/{rest}", **PHONE) for rest in ("", "ich/1/", "ich/")]
    for page in (wall, *pages):
        expect(page.locator("[data-goes-on]").first).to_have_text(re.compile("mit der 1. Serie, in 1[012] Minuten."))
    tournament.organisers.add(organiser)
    press(open_page(f"/leitung/{tournament.slug}/programm/", user=organiser, **PHONE), "10 Minuten später")
    for page in (wall, pages[1]):
        expect(page.locator("[data-goes-on]").first).to_have_text(re.compile("mit der 1. Serie, in 2[012] Minuten."))


@pytest.mark.nightly
def test_programme_is_read_and_typed_in_any_light(lead: OpenPage, tournament: Tournament) -> None:
    write(tournament, 0, proposed(tournament, time(10)), ACTOR, shown=True)
    page = lead(f"{tournament.slug}/programm/")
    found = faults(page)
    page.goto(f"/turniere/{tournament.slug}/")
    assert [*found, *faults(page)] == []
