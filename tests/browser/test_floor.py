"""The organiser draws the plan of the hall by mouse and by keyboard; everybody finds his table on it."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.looks import desk_faults, faults
from tests.factories import make_tournament
from tests.floor.examples import drawn
from tournament.models import FloorPlan, Tournament


@pytest.fixture
def hall(transactional_db: None, organiser: User) -> Tournament:
    """Six tables in two rows: 1 to 3 in columns 0, 3, 6 of row 3, 4 to 6 below them in row 6."""
    tournament = make_tournament(24)
    tournament.organisers.add(organiser)
    drawn(tournament, 6, 3)
    return tournament


def drag(page: Page, what: Locator, right: float, down: float) -> None:
    """By so many tables' widths, which are two fields each."""
    what.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = what.locator("rect").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * box["width"], y + down * box["height"], steps=3)
    page.mouse.up()


def test_drawn_by_mouse_and_by_keyboard(hall: Tournament, organiser: User, open_page: OpenPage) -> None:
    page = open_page(f"/leitung/{hall.slug}/saalplan/", user=organiser, **DESKTOP)
    said = page.locator("#saalplan-gewaehlt")

    def part(name: str) -> Locator:
        return page.get_by_role("application").get_by_role("button", name=name, exact=True)

    drag(page, part("Tisch 3"), 1, 0)
    expect(said).to_have_text("Tisch 3 ist verschoben.")
    drag(page, part("Tisch 1"), 1.5, 0)  # three fields to the right stands table 2
    expect(said).to_have_text("Dort steht schon Tisch 2.")
    drag(page, part("Reihe 2"), 0, 1)
    expect(said).to_have_text("Reihe 2 ist verschoben.")
    part("Tisch 6").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Rückgängig").click()
    assert desk_faults(page) == []

    page.get_by_role("button", name="Saalplan speichern").click()
    expect(page.get_by_text("Der Saalplan ist gespeichert.")).to_be_visible()
    # below the stage: 3 two fields to the right, the second row two fields down, 6 one more
    assert FloorPlan.objects.get().tables == [[1, 0, 3], [2, 3, 3], [3, 8, 3], [4, 0, 8], [5, 3, 8], [6, 6, 9]]


def test_found_on_a_phone(hall: Tournament, open_page: OpenPage) -> None:
    page = open_page(f"/turniere/{hall.slug}/saalplan", **PHONE)
    page.get_by_label("Tisch", exact=True).select_option("6")
    page.get_by_role("button", name="Zeigen").click()
    expect(page.get_by_text("Tisch 6: 2. Reihe von der Bühne aus, 1. Tisch von rechts.").last).to_be_visible()
    assert faults(page, thumb="main button, main select", big_letters=True) == []
