"""The organiser draws the plan of the hall by mouse and by keyboard; everybody finds his table on it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.floor.examples import drawn
from tournament.models import FloorPlan, Tournament

from .conftest import PHONE, Held, OpenPage
from .hands import press
from .looks import desk_faults, faults


@pytest.fixture
def hall(held: Held) -> Tournament:
    """Six tables in two rows: 1 to 3 in columns 0, 3, 6 of row 3, 4 to 6 below them in row 6."""
    tournament = held(24)
    drawn(tournament, 6, 3)
    return tournament


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("application").get_by_role("button", name=name, exact=True)


def drag(page: Page, name: str, right: float, down: float, said: str) -> None:
    """By so many tables' widths, which are two fields each; the page says what became of it."""
    what = part(page, name)
    what.evaluate("one => one.scrollIntoView({block: 'center'})")
    box = what.locator("rect").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right * box["width"], y + down * box["height"], steps=3)
    page.mouse.up()
    expect(page.locator("#saalplan-gewaehlt")).to_have_text(said)


def test_plan_is_drawn_by_mouse_and_by_keyboard(hall: Tournament, lead: OpenPage) -> None:
    page = lead(f"{hall.slug}/saalplan/")
    drag(page, "Tisch 3", 1, 0, "Tisch 3 ist verschoben.")
    drag(page, "Tisch 1", 1.5, 0, "Dort steht schon Tisch 2.")  # three fields to the right
    drag(page, "Reihe 2", 0, 1, "Reihe 2 ist verschoben.")
    part(page, "Tisch 6").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    press(page, "Rückgängig")
    assert desk_faults(page) == []
    press(page, "Saalplan speichern", then="Der Saalplan ist gespeichert.")
    # below the stage: 3 two fields to the right, the second row two fields down, 6 one more
    assert FloorPlan.objects.get().tables == [[1, 0, 3], [2, 3, 3], [3, 8, 3], [4, 0, 8], [5, 3, 8], [6, 6, 9]]


def test_table_is_found_on_a_phone(hall: Tournament, open_page: OpenPage) -> None:
    page = open_page(f"/turniere/{hall.slug}/saalplan", **PHONE)
    found = page.get_by_text("Tisch 6: 2. Reihe von der Bühne aus, 1. Tisch von rechts.").last
    page.get_by_label("Tisch", exact=True).select_option("6")
    press(page, "Zeigen", then=found)
    assert faults(page, thumb="main button, main select", big_letters=True) == []
