"""A stack of paper lists typed by keyboard alone: running sums with one wrong line, the next table's, totals."""

import re

import pytest
from playwright.sync_api import Page, expect

import scoring
from tests.factories import seat_series
from tests.lists.desk.grid.written import written
from tests.scoring.builders import game, not_opened, opened, won
from tournament.lists.desk.grid.values import Counting
from tournament.lists.reads.lists import games_of
from tournament.models import CardTable, Series, TypedTotal

from .conftest import Held, OpenPage
from .hands import sees
from .looks import DESK_SIZE, SMALLEST_SIZE, desk_faults, show
from .typist import Typist

GAMES = (
    game(won(2), opened(3, 17), not_opened(4, 64)),
    game(opened(1, 9), won(3), not_opened(4, 146), number=2),
    game(won(1), opened(2, 40), not_opened(4, 80), number=3),
    game(opened(1, 10), opened(2, 7), won(3), number=4),
)


@pytest.fixture
def series(held: Held) -> Series:
    """Three tables, four games a list."""
    return seat_series(held(12, series=1, games=4))


def is_kept(page: Page, said: str, following: int) -> None:
    """That is said, and the next table is proposed."""
    sees(page, said)
    expect(page).to_have_url(re.compile(f"/tisch/{following}/papier/$"))


def test_stack_of_paper_lists_is_typed_by_keyboard(series: Series, lead: OpenPage) -> None:
    first, second, third = series.card_tables.order_by("number")
    page = lead(f"{series.tournament.slug}/serie/1/tisch/1/")
    typist = Typist(page)
    page.get_by_role("link", name="Papierliste eintippen").focus()
    typist.goes_on()
    with_one_wrong_line(page, typist)
    is_kept(page, "Tisch 1: 4 Spiele gespeichert, die Liste ist abgeschlossen.", 2)
    typist.copies(written(series.tournament.rulebook, 4, GAMES, Counting.EACH))
    typist.goes_on()
    is_kept(page, "Tisch 2: 4 Spiele gespeichert, die Liste ist abgeschlossen.", 3)
    assert tuple(games_of(first)) == tuple(games_of(second)) == GAMES
    totals(page, third)


def with_one_wrong_line(page: Page, typist: Typist) -> None:
    paper = written(scoring.rulebook("dgsrv"), 4, GAMES, Counting.RUNNING)
    typist.copies(paper, until="g3_4")
    sees(page, "erkannt: laufende Summen")
    typist.enters("0 190")
    sees(page, page.get_by_role("row", name="3", exact=False).filter(has_text="Dietz: 210 → 190 geht nicht"))
    page.reload()
    expect(page.get_by_label("Spiel 3, Dietz")).to_have_value("0 190")
    page.get_by_label("Spiel 4, Ahrens").press("ArrowUp")
    page.keyboard.press("ArrowDown")
    typist.copies(paper)
    typist.goes_on()
    expect(page.get_by_role("alert")).to_contain_text("Spiel 3: Dietz: 210 → 190 geht nicht, Augen werden nie weniger.")
    expect(page.get_by_label("Spiel 3, Dietz")).to_be_focused()
    expect(page.get_by_label("Spiel 4, Claus")).to_have_value("12")
    assert desk_faults(page) == []
    a_phone_shows_it_whole(page)
    typist.types("0 290")
    typist.goes_on("Control+Enter")


def a_phone_shows_it_whole(page: Page) -> None:
    """No field beside the screen; what is said of line 3 stands above line 4, not on it."""
    show(page, SMALLEST_SIZE, "light")
    frame = page.get_by_role("region", name="Papierliste")
    assert frame.evaluate("frame => frame.scrollWidth - frame.clientWidth") == 0
    said, below = (page.locator(name).bounding_box() for name in ("#gesagt-3 p.wrong", "#zeile-4"))
    assert said is not None
    assert below is not None
    assert said["y"] + said["height"] <= below["y"]
    show(page, DESK_SIZE, "light")


def totals(page: Page, table: CardTable) -> None:
    page.goto(page.url.replace("papier/", "?summen=1"))
    typist = Typist(page)
    sums = {1: (11, 19, 0), 2: (8, 47, 0), 3: (12, 17, 0), 4: (-1, 290, 1)}
    typist.sums({seat: scoring.Totals(*made[:2], crosses=made[2]) for seat, made in sums.items()})
    typist.goes_on()
    sees(page, "Tisch 3: Die Summen sind gespeichert, die Liste ist abgeschlossen.")
    assert list(TypedTotal.objects.values_list("wertungspunkte", flat=True).order_by("seat__number")) == [11, 8, 12, -1]
