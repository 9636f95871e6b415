"""What somebody types who has a stack of paper lists: keys and pages, counted in a browser as installed, no mouse."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, Request, sync_playwright

import scoring
from tests.benchmarks.table import Line
from tests.browser.conftest import ARGUMENTS, CHROMIUM, DESKTOP
from tests.browser.hands import Typist
from tests.browser.installed import Installed, installed, manage
from tests.lists.desk.grid.written import written
from tournament.archive.demo.people import Chance, Table, play_list
from tournament.lists.desk.grid.cells import Counting

GAMES, LISTS = 20, 4
RULES = scoring.rulebook("dgsrv")
SEATS = ("Ahrens", "Bauer", "Claus", "Dietz")
USER = {"username": "helfer", "password": "Stapel-Papier-26"}
Copies = Callable[[Typist], None]
MOST = {Counting.EACH: (240, "each game its own"), Counting.RUNNING: (400, "running sums")}


@dataclass(frozen=True, slots=True)
class Typed:
    """What a stack took: keys of each list, pages of all."""

    keys: Sequence[int]
    pages: int


def lines() -> Iterator[Line]:
    """Lists as they are played in the demo championship; the sums below and the Enter that stores are counted."""
    tables = LISTS * (len(MOST) + 1)
    with (
        tempfile.TemporaryDirectory() as folder,
        installed(Path(folder), games=GAMES, tables=tables) as club,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(base_url=f"http://127.0.0.1:{club.port}", **DESKTOP)
        log_in(page, club)
        for at, (counting, (most, called)) in enumerate(MOST.items()):
            yield from said(f"a list of {GAMES} games, {called}", lists(page, club, at * LISTS + 1, counting), most)
        yield from said("totals", totals(page, club, tables - LISTS + 1), 36)
        browser.close()


def said(what: str, typed: Typed, most: int) -> Iterator[Line]:
    """The dearest of the lists, and the pages a list."""
    yield Line(f"paper: keys for {what}", max(typed.keys), "keys", at_most=most)
    yield Line(f"paper: pages for {what}", typed.pages / len(typed.keys), "pages", at_most=1)


def log_in(page: Page, club: Installed) -> None:
    """As a helper who may."""
    club.environment |= {"DJANGO_SUPERUSER_PASSWORD": USER["password"]}
    manage(club.environment, "createsuperuser", "--noinput", "--username", USER["username"], "--email", "")
    page.goto("/anmelden/")
    for name, text in USER.items():
        page.locator(f"[name={name}]").fill(text)
    page.keyboard.press("Enter")
    page.wait_for_url("**/leitung/")


def lists(page: Page, club: Installed, first: int, counting: Counting) -> Typed:
    """A stack of lists, typed from table `first` on."""
    page.goto(f"/leitung/{club.slug}/serie/1/tisch/{first}/papier/")
    papers = [written(RULES, len(SEATS), games(first + at), counting) for at in range(LISTS)]
    return stack(page, [partial(Typist.copies, paper=paper) for paper in papers])


def totals(page: Page, club: Installed, first: int) -> Typed:
    """A stack of totals: what was played, summed up."""
    page.goto(f"/leitung/{club.slug}/serie/1/tisch/{first}/?summen=1")
    papers = [scoring.table_totals(RULES, len(SEATS), games(first + at)) for at in range(LISTS)]
    return stack(page, [partial(Typist.sums, totals=paper) for paper in papers])


def games(number: int) -> tuple[scoring.Game, ...]:
    """What was played at a table of this number, by equals."""
    nobody, equals = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 1.0)
    return play_list(Chance(f"paper {number}"), RULES, Table(SEATS, nobody), equals, GAMES)


def stack(page: Page, papers: Sequence[Copies]) -> Typed:
    """Each list typed and stored, which opens the next."""
    opened: list[Request] = []
    page.on("request", lambda request: opened.append(request) if is_page(request) else None)
    keys = []
    for copies in papers:
        typist = Typist(page)
        copies(typist)
        typist.goes_on()
        if typist.field == "sure":  # something odd stands on paper
            typist.presses(" ")
            typist.goes_on()
        page.get_by_text("gespeichert").first.wait_for()
        keys.append(typist.keys)
    return Typed(keys, len(opened))


def is_page(request: Request) -> bool:
    """A page that is loaded, however often it is led on."""
    return request.is_navigation_request() and request.redirected_from is None
