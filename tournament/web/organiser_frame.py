"""What every page of one tournament shows its organiser: the name, where one is, and the menu with its tabs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise

from tournament.core.access import READING, Right, rights_of, role_of
from tournament.core.hall import naming
from tournament.core.menu import Entry, Part, offered, readable, used_by
from tournament.core.rankings import TeamWords, planned_rankings, words_of
from tournament.core.series_state import BEFORE, LOUD, OVER, with_lists
from tournament.core.steps import Step, shown, steps
from tournament.core.todo import Todo, todos
from tournament.core.tour import BEGUN, Tour, leads_on_tour, tour_of
from tournament.models import HeldList, Ranking, Tournament
from tournament.web.public_words import shown_in_words

# The menu above every page of a tournament: six entries, and the tabs of the one that is open.


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the part that is open. `mark`: a sign of how far it is, which `detail` says in words; `loud`: they are
    to be seen on a wide screen, else only read aloud."""

    label: str
    url: str
    current: bool
    mark: str = ""
    detail: str = ""
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One of the six, and where it leads."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """`ways`: the six, as far as somebody may go; `tabs`: of the one called `title`."""

    ways: Sequence[Way]
    tabs: Sequence[Tab]
    title: str


@dataclass(frozen=True, slots=True)
class Reader:
    """Who looks at which page of what: its path, the key it names as its place, what whoever asks may do."""

    tournament: Tournament
    rights: frozenset[Right]
    path: str
    place: str
    words: TeamWords


def menu_of(reader: Reader, steps: Sequence[Step]) -> Menu:
    """Build it; one query."""
    found = readable(reader.rights)
    pages = [entry for entry in found if not entry.sheet]
    here = _here(reader, pages)
    used = used_by(reader.tournament)
    pages = [entry for entry in pages if used[entry.page] or entry is here]
    tabs = {part: _tabs(reader, part, pages, here) if offered(part, found) else [] for part in Part}
    tabs[Part.SERIES] = [_of_step(step, reader.place) for step in steps if may_read(step, reader.rights)]
    current = Part.SERIES if _is_series(reader.place) else here.part if here else None
    ways = [Way(str(part.label), _first(tabs[part], steps), part is current) for part in Part if tabs[part]]
    return Menu(ways, _worth_showing(tabs, current), str(current.label) if current else "")


def name_of(entry: Entry, words: TeamWords) -> str:
    """Return what an entry is called in a tournament with these words for teams."""
    label: str | Promise = entry.label
    return str(label) % {"teams": words.many}


def may_read(step: Step, rights: frozenset[Right]) -> bool:
    """Whether somebody with these rights may read the page of a step; drafts are the Spielleitung's."""
    draft = step.number is not None and step.phase in BEFORE
    return (Right.LEAD if draft else READING.get(step.page, Right.LEAD)) in rights


def _here(reader: Reader, pages: Iterable[Entry]) -> Entry | None:
    """The entry whose address the page lies below; else the one it names as its place."""
    urls = {entry.url(reader.tournament): entry for entry in pages}
    above = [url for url in urls if reader.path.startswith(url)]
    return urls[max(above, key=len)] if above else next((one for one in pages if one.page == reader.place), None)


def _is_series(place: str) -> bool:
    return place == "between" or place.startswith("series-")


def _tabs(reader: Reader, part: Part, pages: Iterable[Entry], here: Entry | None) -> list[Tab]:
    return [
        Tab(name_of(entry, reader.words), entry.url(reader.tournament), entry is here)
        for entry in pages
        if entry.part is part
    ]


def _of_step(step: Step, place: str) -> Tab:
    current = step.key == place
    loud = current or step.phase in LOUD or step.number is None
    return Tab(step.label, step.url, current, step.mark, step.detail, loud)


def _first(tabs: Sequence[Tab], steps: Sequence[Step]) -> str:
    """Where a part leads to: its first page; of the series the one that is not over."""
    to_do = {step.url for step in steps if step.phase not in OVER}
    series = {step.url for step in steps}
    return next((tab.url for tab in tabs if tab.url in to_do or tab.url not in series), tabs[-1].url)


def _worth_showing(tabs: dict[Part, list[Tab]], current: Part | None) -> list[Tab]:
    """The tabs of the part that is open; "Mehr" has a page instead, and one page needs none."""
    shown = tabs[current] if current and current is not Part.MORE else []
    return shown if len(shown) > 1 or current is Part.SERIES else []


def render_step(
    request: HttpRequest,
    tournament: Tournament,
    current: str,
    template: str,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Draw a page inside the frame; `current` is the key of the place it belongs to where its address does not say
    so: of a series' step, or the page of an entry of the menu ("" for none). What is next has no button where it is
    done anyway.
    """
    rankings, series = planned_rankings(tournament), list(with_lists(tournament.series.all()))
    everything, words = steps(tournament, series), words_of(rankings)
    undone = context["todos"] if "todos" in context else _todos(tournament, rights_of(request))
    waiting = HeldList.objects.filter(card_table=None, tournament_name=tournament.name)
    reader = Reader(tournament, rights_of(request), request.path, current, words)
    frame = {
        "tournament": tournament,
        "menu": menu_of(reader, everything),
        "tour": _tour(request, tournament, rankings) if _is_before(everything) else None,
        "role": role_of(request),
        "team_words": words,
        "phones_waiting": len(naming(tournament, waiting)),
        "shown": shown(tournament, series),
        "shown_in_words": shown_in_words(tournament, series),
        "todos": undone,
        "more": len(undone) - 1,
        "is_here": any(current == f"series-{one.series}" or one.url.startswith(request.path) for one in undone[:1]),
    }
    return render(request, template, {**frame, **context}, status=status)


def _todos(tournament: Tournament, rights: frozenset[Right]) -> list[Todo]:
    """What there is to do, for whoever leads."""
    return todos(tournament) if Right.LEAD in rights else []


def _is_before(everything: Sequence[Step]) -> bool:
    """Whether the first series has not begun."""
    return not any(step.number == 1 and step.phase in BEGUN for step in everything)


def _tour(request: HttpRequest, tournament: Tournament, rankings: Sequence[Ranking]) -> Tour | None:
    """Return the tour for who leads their first tournament. Not beside what they typed and have to mend."""
    asked = request.method == "GET" and Right.LEAD in rights_of(request) and leads_on_tour(request.user, tournament)
    return tour_of(tournament, rankings) if asked else None
