"""The organiser's day in a real browser: seat, swap, publish, correct, draw a lot, publish."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.looks import DESK_SIZE, PHONE_SIZE, desk_faults
from tests.examples import few
from tests.factories import make_tournament, play_all
from tournament.core.act import Actor
from tournament.draw.reads.seating import seated_tables
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import CardTable, Lot, Tournament


@pytest.fixture
def day(transactional_db: None, organiser: User) -> Tournament:
    """Twelve people of three clubs, one series of four games, not public; nobody seated."""
    tournament = make_tournament(12, clubs=3, series=1, games=4, published=False)
    tournament.organisers.add(organiser)
    return tournament


def plan(tournament: Tournament) -> list[list[int]]:
    """Start numbers by table and seat."""
    return [
        [seat.registration.number for seat in table.seats] for table in seated_tables(tournament.series.get(number=1))
    ]


@pytest.mark.parametrize("screen", few(1, [PHONE, DESKTOP]), ids=["phone", "desktop"])
def test_from_the_draft_to_the_published_standings(
    day: Tournament, organiser: User, open_page: OpenPage, screen: dict[str, object]
) -> None:
    page = open_page(f"/leitung/{day.slug}/", user=organiser, **screen)
    page.get_by_role("link", name="Serie 1 setzen").click()
    page.get_by_role("button", name="Sitzplan entwerfen").click()
    swap_the_first_two_tables(page, day)
    page.get_by_role("button", name="Sitzplan veröffentlichen").click()
    page.get_by_role("button", name="Serie beginnen").click()
    expect(page.get_by_text("von 12 Spielen")).to_be_visible()  # 3 tables of 4 games
    first, second, third = CardTable.objects.select_related("series__tournament").order_by("number")
    play_all(first)
    correct_a_game(page, day)
    paper = {1: PaperTotal(13, 20), 2: PaperTotal(9, 30), 3: PaperTotal(8, 40), 4: PaperTotal(-2, 300, 2)}
    type_totals(second, second.version, paper, Actor("Test"))
    tie = PaperTotal(14, 60)
    type_totals(third, third.version, {1: tie, 2: tie, 3: PaperTotal(5, 90), 4: PaperTotal(4, 90)}, Actor("Test"))
    page.goto(f"/leitung/{day.slug}/serie/1/")
    page.get_by_role("button", name="1 vollständige Liste abschließen").click()
    page.get_by_role("link", name="Stand prüfen und veröffentlichen").click()
    draw_a_lot(page)
    page.get_by_role("button", name="Turnier öffentlich machen").click()
    page.get_by_role("button", name="Ergebnis veröffentlichen").click()
    expect(page.get_by_text("Das Ergebnis von Serie 1 ist öffentlich.")).to_be_visible()
    page.goto(f"/leitung/{day.slug}/")
    expect(page.get_by_role("heading", name="Siegerehrung")).to_be_visible()


def swap_the_first_two_tables(page: Page, day: Tournament) -> None:
    (a, *_), (b, *_), _third = plan(day)
    button = page.get_by_role("button", name="Plätze tauschen")
    expect(button).to_be_disabled()
    for number in (a, b):
        page.locator(f"input[name=person][value='{number}']").check()
    expect(page.locator("#tausch-hinweis")).to_have_text(re.compile(".+ ⇄ .+"))
    expect(page.locator("input[name=person]:not(:checked)").first).to_be_disabled()
    button.click()
    expect(page.get_by_text("Plätze getauscht.")).to_be_visible()
    assert [table[0] for table in plan(day)][:2] == [b, a]


def correct_a_game(page: Page, day: Tournament) -> None:
    page.get_by_role("link", name="Tisch 1", exact=False).first.click()
    page.get_by_role("link", name="1 ändern").first.click()
    page.get_by_label("Augen", exact=True).nth(1).fill("9")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_text("Spiel 1 ist gespeichert.")).to_be_visible()
    expect(page.locator(".log-change").first).to_contain_text("eröffnet 9")


def draw_a_lot(page: Page) -> None:
    expect(page.get_by_text("vorläufig, alle Listen abgeschlossen").first).to_be_visible()
    page.get_by_role("link", name="Lose ziehen").click()
    tie = page.locator(".tie-card").filter(has_text="je 14 Wertungspunkte, 60 Augen").first
    tie.get_by_text("Von Hand gezogen").click()
    for at, place in enumerate(("2", "1")):
        tie.get_by_role("combobox").nth(at).select_option(place)
    tie.get_by_role("button", name="Dieses Los festhalten").click()
    expect(page.get_by_text("Das Los steht schon im Protokoll.")).to_be_visible()
    assert Lot.objects.count() == 1
    page.get_by_role("link", name=re.compile(r"^Stand")).last.click()


def test_progress_comes_by_itself_the_page_stays_where_it_is_and_every_page_suits_everybody(
    day: Tournament, organiser: User, open_page: OpenPage
) -> None:
    page = open_page(f"/leitung/{day.slug}/serie/1/", user=organiser, **PHONE)
    assert desk_faults(page) == []
    page.get_by_role("button", name="Sitzplan entwerfen").click()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Sitzplan veröffentlichen").click()
    assert desk_faults(page) == []
    page.get_by_role("button", name="Serie beginnen").click()
    page.clock.install()
    page.reload()
    third = page.get_by_role("link", name="Tisch 3", exact=False)
    third.focus()
    before = page.evaluate("scrollY")
    play_all(CardTable.objects.select_related("series__tournament").get(number=1))
    page.clock.run_for(11_000)
    expect(page.get_by_text("4/4")).to_be_visible()
    expect(third).to_be_focused()
    assert page.evaluate("scrollY") == before
    page = open_page("/", user=organiser, **PHONE)  # with a clock that runs
    lists = ("serie/1/", "serie/1/tisch/1/?spiel=1", "serie/1/tisch/2/?summen=1", "serie/1/tisch/2/papier/")
    decided = ("stand/", "wertungen/", "wertungen/neu/", "entscheidungen/", "lose/", "endstand/")
    for path in ("", *lists, *decided, "protokoll/", "../saal/"):
        page.goto(f"/leitung/{day.slug}/{path}")
        assert desk_faults(page) == []
    five = make_tournament(8, series=5)
    five.organisers.add(organiser)
    page.goto(f"/leitung/{five.slug}/")
    steps = page.locator(".steps.day").bounding_box()
    assert steps
    assert steps["y"] + steps["height"] <= PHONE_SIZE[1] / 4
    page.set_viewport_size({"width": DESK_SIZE[0], "height": DESK_SIZE[1]})
    expect(page.get_by_role("link", name=re.compile(r"^Stand"))).to_be_in_viewport()
    boxes = [step.bounding_box() for step in page.locator(".steps.day li").all()]
    assert len({box and box["y"] for box in boxes}) == 1
