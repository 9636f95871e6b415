"""The menu of a tournament: six entries, the tabs of the one that is open, and what is not used under "Mehr" alone.

Issue 33: "Six entries", "a series is a tab within Serien", "At most seven actions stand open on a page".
"""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve

from tests.addresses import each_alone
from tests.factories import ACTOR, close_lists, fill_list, make_tournament, seat_series
from tests.roles.everything import addresses
from tests.setup.actions import open_actions
from tournament.models import AuditEntry, Booking, FloorPlan, Tournament
from tournament.money.acts.cash import Movement, book
from tournament.web.printing import WAITING

pytestmark = pytest.mark.django_db

NAV = re.compile(r'<nav class="menu( below)?"[^>]*>(.*?)</nav>', re.DOTALL)
LINK = re.compile(r'<a href="([^"]*)" *(?:aria-current="([^"]*)")?[^>]*>(.*?)</a>', re.DOTALL)
MOST_OPEN = 7
PAGES = ("/", "/warten")
"""How the addresses of pages end; others are files."""
Lines = list[tuple[str, str, str]]


@pytest.fixture
def rich(organiser: User) -> Tournament:
    """One series is over, one is seated, one a draft, one to come."""
    tournament = make_tournament(12, series=4, games=4)
    tournament.organisers.add(organiser)
    for table in seat_series(tournament, 1).card_tables.all():
        fill_list(table)
    close_lists(tournament.series.get(number=1), 1, 2, 3)
    seat_series(tournament, 2)
    seat_series(tournament, 3, published=False)
    return tournament


def links(html: str) -> Lines:
    """Words, current or not, and address of each link."""
    found = LINK.findall(re.sub(r"\s+", " ", html))
    return [(" ".join(re.sub(r"<[^>]*>", " ", words).split()), current, to) for to, current, words in found]


def menu(html: str, below: str = "") -> Lines:
    return next((links(inside) for which, inside in NAV.findall(html) if which == below), [])


def words(lines: Lines) -> list[str]:
    return [label for label, _current, _to in lines]


def shown(client: Client, tournament: Tournament, page: str = "") -> str:
    return client.get(f"/leitung/{tournament.slug}/{page}").content.decode()


def test_menu_has_six_entries_and_a_tab_for_each_series(browser: Client, rich: Tournament) -> None:
    html = shown(browser, rich, "serie/2/")
    assert words(menu(html)) == ["Leute", "Plätze", "Serien", "Ergebnis", "Drucken", "Mehr"]
    assert [(label, current) for label, current, _to in menu(html, " below")] == [
        ("Serie 1 ✓ fertig", ""),
        ("Pause Serie 1 → 2", ""),
        ("Serie 2 ● Sitzplan steht", "page"),
        ("Serie 3 ✎ Sitzplan im Entwurf", ""),
        ("Serie 4 nicht gesetzt", ""),
    ]


def test_entry_series_leads_to_what_is_not_over_there(browser: Client, rich: Tournament) -> None:
    to = {label: to for label, _current, to in menu(shown(browser, rich))}
    assert to["Serien"] == f"/leitung/{rich.slug}/pause/1/"


def test_page_stands_under_one_entry_and_opens_seven_actions_at_most(browser: Client, rich: Tournament) -> None:
    """Every page of the organiser's that there is of this tournament, but its overview, which is none of the six."""
    pages = dict(framed(browser, rich))
    current = {name: [label for label, current, _to in menu(html) if current] for name, html in pages.items()}
    actions = {name: open_actions(html) for name, html in pages.items()}
    assert [name for name, labels in current.items() if len(labels) != 1] == []
    assert {name: found for name, found in actions.items() if len(found) > MOST_OPEN} == {}
    assert len(pages) > 50


def framed(client: Client, tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Every page that has the menu, by its name in the URLconf."""
    for one in addresses(tournament):
        if one.in_tournament and one.path.endswith(PAGES) and one.name != "tournament":
            answer = client.get(one.path)
            if answer.status_code == 200 and '<nav class="menu"' in (html := answer.content.decode()):
                yield one.name, html


def test_entry_not_used_stands_under_more_alone(browser: Client, rich: Tournament) -> None:
    pages = ("anmeldung/", "Kasse"), ("sitzplan/", "Saalplan")
    tabs = [label in words(menu(shown(browser, rich, page), " below")) for page, label in pages]
    more = words(links(shown(browser, rich, "mehr/")))
    assert (tabs, [label in more for _page, label in pages]) == ([False, False], [True, True])

    fee = Movement(Booking.Kind.FEE, Booking.Way.CASH, 1200, rich.registrations.earliest("number"))
    book(rich, [fee], ACTOR)
    FloorPlan.objects.create(tournament=rich)
    tabs = [label in words(menu(shown(browser, rich, page), " below")) for page, label in pages]
    assert (tabs, shown(browser, rich, "mehr/").count("im Menü")) == ([True, True], 3)  # and teams


def test_papers_of_the_page_can_be_had(browser: Client, rich: Tournament) -> None:
    """Of the draft there is no paper yet."""
    html = shown(browser, rich, "drucken/")
    papers = {to for _label, _current, to in links(html.partition("<h1>")[2]) if "pdf" in to}
    assert {browser.get(to).status_code for to in papers} == {200}
    assert all(resolve(to.partition("?")[0] + WAITING) for to in papers)  # where one waits for it
    assert [f"serie/{number}/sitzplan.pdf" in html for number in (1, 2, 3)] == [True, True, False]


def test_file_handed_to_an_organiser_is_in_the_log(browser: Client, rich: Tournament) -> None:
    """Whatever is saved under a name, but the picture of a code that everybody may have."""
    saved, logged = set(), AuditEntry.objects.filter(action="exported")
    for path in each_alone(one.path for one in addresses(rich) if "." in one.path):
        before, answer = logged.count(), browser.get(path)
        if answer.status_code == 200 and "Content-Disposition" in answer:
            saved.add((path.rpartition(".")[2], logged.count() - before))
    assert saved == {(ending, 1) for ending in ("pdf", "csv", "xlsx", "ods", "zip")} | {("svg", 0), ("png", 0)}
