"""The organiser's day in a real browser: seat, swap, publish, correct, draw a lot, publish."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.factories import ACTOR, fill_list
from tournament.draw.reads.seating import seated_tables
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.models import CardTable, Lot, Tournament

from .conftest import PHONE, Held, OpenPage
from .hands import press, sees
from .looks import DESK_SIZE, PHONE_SIZE, desk_faults, faults_at, show


@pytest.fixture
def day(held: Held) -> Tournament:
    """Twelve people of three clubs, one series of four games, not public; nobody seated."""
    return held(12, clubs=3, series=1, games=4, published=False)


def seated(tournament: Tournament) -> list[int]:
    """Start numbers of who sits on seat 1, table by table."""
    return [table.seats[0].registration.number for table in seated_tables(tournament.series.get(number=1))]


def test_draft_leads_to_the_published_standings(day: Tournament, lead: OpenPage) -> None:
    page = lead(f"{day.slug}/", **PHONE)
    press(page, "Serie 1 setzen", "Sitzplan entwerfen")
    swap_the_first_two_tables(page, day)
    press(page, "Sitzplan veröffentlichen", "Serie beginnen", then=re.compile("von 12 Spielen"))  # 3 tables of 4 games
    first, second, third = CardTable.objects.select_related("series__tournament").order_by("number")
    fill_list(first)
    correct_a_game(page)
    paper = {1: PaperTotal(13, 20), 2: PaperTotal(9, 30), 3: PaperTotal(8, 40), 4: PaperTotal(-2, 300, 2)}
    type_totals(second, second.version, paper, ACTOR)
    tie = PaperTotal(14, 60)
    type_totals(third, third.version, {1: tie, 2: tie, 3: PaperTotal(5, 90), 4: PaperTotal(4, 90)}, ACTOR)
    page.goto(f"/leitung/{day.slug}/serie/1/")
    press(page, "1 vollständige Liste abschließen", "Stand prüfen und veröffentlichen")
    draw_a_lot(page)
    said = "Das Ergebnis von Serie 1 ist öffentlich."
    press(page, "Turnier öffentlich machen", "Ergebnis veröffentlichen", then=said)
    page.goto(f"/leitung/{day.slug}/")
    sees(page, page.get_by_role("heading", name="Siegerehrung"))


def swap_the_first_two_tables(page: Page, day: Tournament) -> None:
    a, b, _third = seated(day)
    button = page.get_by_role("button", name="Plätze tauschen")
    expect(button).to_be_disabled()
    for number in (a, b):
        page.locator(f"input[name=person][value='{number}']").check()
    expect(page.locator("#tausch-hinweis")).to_have_text(re.compile(".+ ⇄ .+"))
    expect(page.locator("input[name=person]:not(:checked)").first).to_be_disabled()
    press(page, button, then="Plätze getauscht.")
    assert seated(day)[:2] == [b, a]


def correct_a_game(page: Page) -> None:
    press(page, page.get_by_role("link", name="Tisch 1").first, page.get_by_role("link", name="1 ändern").first)
    page.get_by_label("Augen", exact=True).nth(1).fill("9")
    press(page, "Speichern", then="Spiel 1 ist gespeichert.")
    expect(page.locator(".log-change").first).to_contain_text("eröffnet 9")


def draw_a_lot(page: Page) -> None:
    sees(page, page.get_by_text("vorläufig, alle Listen abgeschlossen").first)
    press(page, "Lose ziehen")
    tie = page.locator(".tie-card").filter(has_text="je 14 Wertungspunkte, 60 Augen").first
    tie.get_by_text("Von Hand gezogen").click()
    for at, place in enumerate(("2", "1")):
        tie.get_by_role("combobox").nth(at).select_option(place)
    press(tie, "Dieses Los festhalten")
    sees(page, "Das Los steht schon im Protokoll.")
    assert Lot.objects.count() == 1
    press(page, page.get_by_role("link", name=re.compile(r"^Stand")).last)


def test_progress_comes_by_itself_and_pages_suit_everybody(day: Tournament, lead: OpenPage) -> None:
    """The page stays where it is meanwhile."""
    page = lead(f"{day.slug}/serie/1/", **PHONE)
    assert desk_faults(page) == []
    for step in ("Sitzplan entwerfen", "Sitzplan veröffentlichen"):
        press(page, step)
        assert desk_faults(page) == []
    press(page, "Serie beginnen")
    page.clock.install()
    page.reload()
    third = page.get_by_role("link", name="Tisch 3")
    third.focus()
    before = page.evaluate("scrollY")
    fill_list(CardTable.objects.select_related("series__tournament").get(number=1))
    page.clock.run_for(11_000)
    sees(page, "4/4")
    expect(third).to_be_focused()
    assert page.evaluate("scrollY") == before
    page = lead(**PHONE)  # with a clock that runs
    lists = ("serie/1/", "serie/1/tisch/1/?spiel=1", "serie/1/tisch/2/?summen=1", "serie/1/tisch/2/papier/")
    decided = ("stand/", "wertungen/", "wertungen/neu/", "entscheidungen/", "lose/", "endstand/")
    paths = ("", *lists, *decided, "protokoll/", "../saal/")
    assert faults_at(page, *(f"/leitung/{day.slug}/{path}" for path in paths)) == []


def test_steps_of_five_series_take_little_of_the_screen(held: Held, lead: OpenPage) -> None:
    page = lead(f"{held(8, series=5).slug}/", **PHONE)
    steps = page.locator(".steps.day").bounding_box()
    assert steps
    assert steps["y"] + steps["height"] <= PHONE_SIZE[1] / 4
    show(page, DESK_SIZE, "light")
    expect(page.get_by_role("link", name=re.compile(r"^Stand"))).to_be_in_viewport()
    boxes = [step.bounding_box() for step in page.locator(".steps.day li").all()]
    assert len({box and box["y"] for box in boxes}) == 1
