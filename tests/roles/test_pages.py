"""Each role sees only its tabs, its buttons and its next step: no page shows a way to what its reader may not do."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

import scoring
from tests.factories import ACTOR, close_lists, fill_list, make_team, play
from tests.roles.everything import running, somebody
from tournament.core.access import RIGHTS_OF, Right, needed_right
from tournament.lists.acts.calls import call_referee
from tournament.lists.acts.lists import PaperTotal, type_totals
from tournament.lists.acts.remarks import object_to
from tournament.models import Role, Tournament

pytestmark = pytest.mark.django_db

FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
WAY = re.compile(r'(?:href|src|data-source)="([^"]*)"')
CHECKED = re.compile(r'(?:data-check|formaction)="([^"]*)"')
LI = re.compile(r"<li>(.*?)</li>", re.DOTALL)
TABS = re.compile(r'<ol class="steps day">(.*?)</ol>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Way:
    """A link or a form of a page."""

    method: str
    path: str


def ways(page: str, html: str) -> set[Way]:
    """All that lead to pages of the organiser's; a form without an address leads to its own page."""
    found = {Way("GET", way) for way in WAY.findall(html)} | {Way("POST", way) for way in CHECKED.findall(html)}
    for head, _body in FORM.findall(html):
        action = re.search(r'action="([^"]*)"', head)
        method = "POST" if 'method="post"' in head else "GET"
        found.add(Way(method, action[1] if action else page))
    paths = {Way(way.method, urlsplit(urljoin(page, unescape(way.path))).path) for way in found}
    return {way for way in paths if way.path.startswith("/leitung/")}


def eventful() -> Tournament:
    """Series 1 is under way: table 1 lacks nothing but its end, calls a referee, and somebody objects to game 2. Some
    play in a team; nothing is public.
    """
    tournament = running()
    tournament.series.filter(number=1).update(started_at=timezone.now())
    Tournament.objects.filter(pk=tournament.pk).update(published=False, minutes_per_series=60)
    make_team(tournament, list(tournament.registrations.all()[:4]))
    first, second = tournament.series.get(number=1).card_tables.order_by("number")
    fill_list(first)
    call_referee(first, "Uneinig", ACTOR)
    object_to(first, 1, 2, 1, "war anders", ACTOR)
    play(second, 1, scoring.Result(2, "romme", 0), scoring.Result(3, "opened", 31), scoring.Result(4, "opened", 9))
    return tournament


def over() -> Tournament:
    """Series 1 is over and waits to be looked at, of table 2 there are the totals alone; series 2 is a draft."""
    tournament = running()
    series = tournament.series.get(number=1)
    first, second = series.card_tables.order_by("number")
    fill_list(first)
    close_lists(series, 1)
    sums = (PaperTotal(15, 0), PaperTotal(9, 34), PaperTotal(6, 51), PaperTotal(6, 51))
    type_totals(second, second.version, dict(enumerate(sums, 1)), ACTOR)
    return tournament


def walked(client: Client, tournament: Tournament) -> dict[str, str]:
    """Every page that can be reached from the overview by links, with what stands there."""
    pages: dict[str, str] = {}
    here = f"/leitung/{tournament.slug}/"
    waiting = [here]
    while waiting:
        path = waiting.pop()
        if path in pages or path.endswith((".pdf", ".json", ".svg", ".png", "/warten")) or not path.startswith(here):
            continue
        answer = client.get(path, follow=True)
        assert answer.status_code == 200, path
        path = answer.request["PATH_INFO"]  # where it led to
        pages[path] = answer.content.decode()
        waiting += [way.path for way in ways(path, pages[path]) if way.method == "GET"]
    return pages


def is_open(way: Way, role: Role) -> bool:
    """As the table says, which test_matrix.py holds against what the server answers."""
    match = resolve(way.path)
    return needed_right(match.url_name or "", way.method, in_tournament="slug" in match.kwargs) in (
        RIGHTS_OF[role] if "slug" in match.kwargs else {Right.ENTER, Right.ACCOUNT}
    )


@pytest.mark.parametrize(
    ("state", "role"), [(eventful, role) for role in Role if role is not Role.LEAD] + [(over, Role.RESULTS)]
)
def test_way_that_a_page_shows_is_open_to_its_reader(state: Callable[[], Tournament], role: Role) -> None:
    tournament = state()
    pages = walked(somebody(tournament, role), tournament)
    closed = {(page, way) for page, html in pages.items() for way in ways(page, html) if not is_open(way, role)}
    assert (closed, len(pages) > 1) == (set(), True)
    if Right.TYPE not in RIGHTS_OF[role]:  # whoever has the link of a list keeps it
        assert [page for page, html in pages.items() if "/liste/" in html or "/mein-tisch/" in html] == []


@pytest.mark.parametrize("role", [Role.RESULTS, Role.REFEREE, Role.READER])
def test_draft_is_seen_by_whoever_leads_alone(role: Role) -> None:
    tournament = running()
    client, series = somebody(tournament, role), f"/leitung/{tournament.slug}/serie"
    assert [client.get(f"{series}/{rest}").status_code for rest in ("1/", "2/", "2/sitzplan.pdf", "3/")] == [
        200,
        403,
        403,
        403,
    ]
    tabs = TABS.search(client.get(f"{series}/1/").content.decode())
    assert tabs
    assert "/serie/2/" not in tabs[1]


TABS_OF = {
    Role.DESK: ["Anmeldung"],
    Role.RESULTS: ["Serie 1", "Stand"],
    Role.REFEREE: ["Serie 1", "Stand"],
    Role.CASH: ["Anmeldung"],
    Role.READER: ["Serie 1", "Stand"],
}
NEXT = {
    Role.DESK: "Als Nächstes: anmelden",
    Role.RESULTS: "Als Nächstes: Listen der Serie 1",
    Role.REFEREE: "Serie 1 läuft",
    Role.CASH: "Wer ist da?",
    Role.READER: "Serie 1 läuft",
}


@pytest.mark.parametrize("role", TABS_OF)
def test_role_sees_its_tabs_and_what_it_does_next(role: Role) -> None:
    tournament = eventful()
    html = somebody(tournament, role).get(f"/leitung/{tournament.slug}/").content.decode()
    steps = TABS.search(html)
    assert steps
    labels = [
        " ".join(re.sub(r"<small.*?</small>|<[^>]*>|[✓●]", " ", one, flags=re.DOTALL).split())
        for one in LI.findall(steps[1])
    ]
    assert labels == TABS_OF[role]
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    assert heading
    assert " ".join(heading[1].split()) == NEXT[role]
