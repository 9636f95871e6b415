"""The menu above every page of a tournament: six entries, and the tabs of the one that is open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from tournament.core.access import READING, Right
from tournament.core.menu import Entry, Part, offered, readable, used_by
from tournament.core.steps import Step, StepPhase
from tournament.core.team_words import TeamWords
from tournament.models import Tournament


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
    draft = step.number is not None and step.phase in {StepPhase.OPEN, StepPhase.DRAFT}
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
    loud = current or step.phase is StepPhase.RUNNING or step.number is None
    return Tab(step.label, step.url, current, step.mark, step.detail, loud)


def _first(tabs: Sequence[Tab], steps: Sequence[Step]) -> str:
    """Where a part leads to: its first page; of the series the one that is not over."""
    to_do = {step.url for step in steps if step.phase is not StepPhase.DONE}
    series = {step.url for step in steps}
    return next((tab.url for tab in tabs if tab.url in to_do or tab.url not in series), tabs[-1].url)


def _worth_showing(tabs: dict[Part, list[Tab]], current: Part | None) -> list[Tab]:
    """The tabs of the part that is open; "Mehr" has a page instead, and one page needs none."""
    shown = tabs[current] if current and current is not Part.MORE else []
    return shown if len(shown) > 1 or current is Part.SERIES else []
