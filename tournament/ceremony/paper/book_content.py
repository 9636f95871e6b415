"""What an Ergebnisheft says, as values: nothing of it is drawn yet."""

from dataclasses import dataclass
from datetime import datetime

from tournament.charts.pictures import Picture
from tournament.draw.reads.draws import PublicDraw
from tournament.lists.paper.document import Spiellisten
from tournament.standings.paper import RankedList
from tournament.web.on_paper import room


@dataclass(frozen=True, slots=True)
class Winner:
    """What was won, by whom, of which club, with which figures."""

    won: str
    name: str
    club: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WinnersIn:
    """Winners of a ranking, of series or days in it. Over the columns stand `won`, `name`, `club` (empty where
    clubs are ranked) and `figures`."""

    title: str
    won: str
    name: str
    club: str
    figures: tuple[str, ...]
    winners: tuple[Winner, ...]


@dataclass(frozen=True, slots=True)
class Penalty:
    """Whom points were taken from in which series, how many, and why."""

    name: str
    club: str
    series: int
    points: str
    reason: str


@dataclass(frozen=True, slots=True)
class Outside:
    """Who has no rank, and in a word why."""

    name: str
    club: str
    why: str


@dataclass(frozen=True, slots=True)
class PrintedEdition:
    """A Fassung of the end: of which lists, when, and what happened to it."""

    number: int
    rankings: str
    at: str
    why: str


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided, as far as everybody may read it."""

    penalties: tuple[Penalty, ...]
    outside: tuple[Outside, ...]
    editions: tuple[PrintedEdition, ...]


@dataclass(frozen=True, slots=True)
class Draws:
    """Every draw with what everybody may know; `restored`: when a copy was put back, by which draws may be gone."""

    draws: tuple[PublicDraw, ...]
    restored: datetime | None


@dataclass(frozen=True, slots=True)
class Chapters:
    """What is laid out as a whole before the ranked lists, or between them and the Spiellisten; nothing: left out, or
    there is none.

    `first`: places 1 to 3 of each ranking; `figures`: what is counted, and how many; `pictures` of it.
    """

    tournament: str
    day: str
    state: str
    head: str
    first: tuple[WinnersIn, ...] = ()
    series: tuple[WinnersIn, ...] = ()
    days: tuple[WinnersIn, ...] = ()
    draws: Draws | None = None
    decided: Decided | None = None
    figures: tuple[tuple[str, str], ...] = ()
    pictures: tuple[Picture, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.first or self.series or self.days or self.draws or self.decided or self.figures)


@dataclass(frozen=True, slots=True)
class Title:
    """The first page. `states`: each ranking, and how far its list goes."""

    tournament: str
    day: str
    organiser: str
    rulebook: str
    extent: str
    states: tuple[tuple[str, str], ...]
    head: str

    @property
    def how_far(self) -> str:
        """How far all lists go; empty where they differ."""
        said = {state for _ranking, state in self.states}
        return self.states[0][1] if len(said) == 1 else ""

    @property
    def room(self) -> str:
        """How small the tournament's name must be written."""
        return room(self.tournament, 1.4)


@dataclass(frozen=True, slots=True)
class Book:
    """Everything, in its order."""

    title: Title
    opening: Chapters
    rankings: tuple[RankedList, ...]
    chapters: Chapters
    lists: tuple[Spiellisten, ...]
