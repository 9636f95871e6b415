"""The hall of fame: who won most often, stood on the podium, came, made most; of players, of each category, and of
clubs by their teams and in rankings of clubs.

Only tournaments that are over count. Of people only those are in it who agreed; places are counted among them.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scoring.rankings import Of
from tournament.years.reads.chronicle import Chronicle, Known
from tournament.years.reads.comparing import titles_apart
from tournament.years.reads.events import Event
from tournament.years.reads.podiums import LAST_STEP, Podium, Step

FIRST: Final = 10


class Deed(StrEnum):
    """What somebody has most of."""

    VICTORIES = "victories"
    PODIUMS = "podiums"
    TOURNAMENTS = "tournaments"
    POINTS = "points"
    BEST = "best"


@dataclass(frozen=True, slots=True)
class Line:
    """`rank`: who has as much has the same. `known`: whose page it leads to; None of a club. `event`: where it was,
    if it was in one."""

    rank: int
    name: str
    number: int
    known: Known | None = None
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Who has most of something, most first. `played`: by which rules, where Wertungspunkte are of several that cannot
    be compared."""

    deed: Deed
    lines: tuple[Line, ...]
    played: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is ranked: players, one category, teams by their clubs, clubs. `key`: what an address calls it by."""

    of: Of
    category: str = ""

    @property
    def key(self) -> str:
        return f"{self.of}-{self.category}" if self.category else str(self.of)


EVERYBODY: Final = Kind(Of.PLAYERS)


def kinds_of(chronicle: Chronicle) -> list[Kind]:
    """Everybody first, then each category by name, teams, clubs: those in which somebody stood on a podium."""
    found = {Kind(podium.of, podium.category) for _event, podium in _whole(chronicle)} - {EVERYBODY}
    order = list(Of)
    return [EVERYBODY, *sorted(found, key=lambda kind: (order.index(kind.of), kind.category))]


def boards_of(chronicle: Chronicle, kind: Kind) -> list[Board]:
    """Those of a kind on which somebody is."""
    boards = [*_of_podiums(chronicle, kind), *(_of_rows(chronicle) if kind == EVERYBODY else ())]
    return [board for board in boards if board.lines]


def _whole(chronicle: Chronicle) -> Iterator[tuple[Event, Podium]]:
    """The podiums over all that was played, of tournaments that are over."""
    for event in chronicle.finished:
        for podium in chronicle.podiums.get(event.key, ()):
            if podium.whole:
                yield event, podium


def _of_podiums(chronicle: Chronicle, kind: Kind) -> Iterator[Board]:
    """Each tournament counts once, though it may have two rankings of a kind."""
    places: dict[str, dict[str, int]] = defaultdict(dict)
    for event, podium in _whole(chronicle):
        if Kind(podium.of, podium.category) == kind:
            for step in podium.steps:
                if who := _who(chronicle, kind, step):
                    places[who][event.key] = min(step.rank, places[who].get(event.key, step.rank))
    for deed, last in ((Deed.VICTORIES, 1), (Deed.PODIUMS, LAST_STEP)):
        counted = {who: sum(rank <= last for rank in ranks.values()) for who, ranks in places.items()}
        yield _board(chronicle, deed, counted)


def _who(chronicle: Chronicle, kind: Kind, step: Step) -> str:
    """The key of somebody who agreed; of teams and clubs the name of a club. Empty: of nobody is anything said here,
    and who is anonymous does not become his club."""
    if kind.of is not Of.PLAYERS:
        return step.club
    known = None if step.person is None else chronicle.by_person.get(step.person)
    return known.key if known else ""


def _of_rows(chronicle: Chronicle) -> Iterator[Board]:
    people = chronicle.people.values()
    yield _board(chronicle, Deed.TOURNAMENTS, {one.key: len(one.finished) for one in people})
    titles = titles_apart([played for played, _events in chronicle.counted])
    for title, (_played, events) in zip(titles, chronicle.counted, strict=True):
        yield from _of_wertungspunkte(chronicle, events, title if titles[1:] else "")


def _of_wertungspunkte(chronicle: Chronicle, events: Collection[str], played: str) -> Iterator[Board]:
    """Of these events alone, which are comparable."""
    made = {
        one.key: {there.event.key: there.row.wertungspunkte for there in one.finished if there.event.key in events}
        for one in chronicle.people.values()
    }
    points = _board(chronicle, Deed.POINTS, {key: sum(each.values()) for key, each in made.items()})
    best = {key: max(each, key=lambda event: each[event]) for key, each in made.items() if each}
    single = _board(chronicle, Deed.BEST, {key: made[key][event] for key, event in best.items()}, best)
    yield from (replace(board, played=played) for board in (points, single))


def _board(
    chronicle: Chronicle, deed: Deed, numbers: Mapping[str, int], where: Mapping[str, str] | None = None
) -> Board:
    ordered = sorted((pair for pair in numbers.items() if pair[1] > 0), key=lambda pair: (-pair[1], pair[0]))
    events = {event.key: event for event in chronicle.finished} if where else {}
    return Board(deed, tuple(_lines(chronicle, ordered, {key: events[at] for key, at in (where or {}).items()})))


def _lines(chronicle: Chronicle, ordered: Iterable[tuple[str, int]], where: Mapping[str, Event]) -> Iterator[Line]:
    """Ten, and who has as much as the tenth."""
    rank, before = 0, -1
    for at, (who, number) in enumerate(ordered, 1):
        rank, before = (rank, before) if number == before else (at, number)
        if rank > FIRST:
            return
        known = chronicle.people.get(who)
        yield Line(rank, known.name if known else who, number, known, where.get(who))
