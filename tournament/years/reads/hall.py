"""The hall of fame; clubs beside one another, and two who agreed beside one another."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Final

from django.db.models import Q

from scoring.comparable import alike
from scoring.rankings import Of
from tournament.core import names
from tournament.models import Seat, Tournament
from tournament.years.reads.chronicle import LAST_STEP, Appearance, Chronicle, Known, Podium, Step
from tournament.years.reads.events import Event, EventRow, states_with_results
from tournament.years.reads.notes import titles_apart

FIRST: Final = 10


class Deed(Enum):
    """What somebody has most of."""

    VICTORIES = auto()
    PODIUMS = auto()
    TOURNAMENTS = auto()
    POINTS = auto()
    BEST = auto()


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
    """Return the key of a person who agreed; of teams and clubs the name of a club. Empty: nothing is said of this
    person here; the anonymous are not shown as their club."""
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
    first: dict[int, int] = {}
    for at, (who, number) in enumerate(ordered, 1):
        rank = first.setdefault(number, at)
        if rank > FIRST:
            return
        known = chronicle.people.get(who)
        yield Line(rank, known.name if known else who, number, known, where.get(who))


# Clubs beside one another, over the years: who came, who won, what was made in a game on average, what teams made.


@dataclass(kw_only=True)
class ClubLine:
    """What people of one club made. `starts`: how often one of them played; `made`: Wertungspunkte and games where both
    are known and Wertungspunkte decided, by group of what is comparable (Chronicle.counted)."""

    name: str
    tournaments: set[str] = field(default_factory=set)
    starts: int = 0
    victories: int = 0
    podiums: int = 0
    made: dict[int, tuple[int, int]] = field(default_factory=dict)
    team_victories: int = 0
    team_podiums: int = 0

    def average(self, group: int) -> float | None:
        """Wertungspunkte a game; None: nobody knows."""
        made = self.made.get(group)
        return made[0] / made[1] if made else None


def clubs_of(chronicle: Chronicle, year: int | None = None) -> list[ClubLine]:
    """Each club somebody played for, in one year or all, who came most often first; tournaments that are over. Clubs of
    a federation are the same where their names are."""
    lines: dict[str, ClubLine] = {}
    groups = {key: at for at, (_played, events) in enumerate(chronicle.counted) for key in events}
    for event in chronicle.finished:
        if year is None or event.date.year == year:
            for row in event.rows:
                if row.club_name:
                    _count(_line(lines, row.club_name), event, row, groups.get(event.key))
            _count_teams(lines, chronicle, event)
    return sorted(lines.values(), key=lambda line: (-line.starts, names.in_order(line.name)))


def starts_by_year(chronicle: Chronicle) -> Mapping[str, Mapping[int, int]]:
    """Club -> year -> how often its people played."""
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for event in chronicle.finished:
        for row in event.rows:
            if row.club_name and row.games != 0:
                found[names.key(row.club_name)][event.date.year] += 1
    return found


def _line(lines: dict[str, ClubLine], name: str) -> ClubLine:
    return lines.setdefault(names.key(name), ClubLine(name=name))


def _count(line: ClubLine, event: Event, row: EventRow, group: int | None) -> None:
    if row.games == 0:  # was registered and did not play
        return
    line.tournaments.add(event.key)
    line.starts += 1
    line.victories += row.rank == 1
    line.podiums += row.rank is not None and row.rank <= 3
    if row.games and group is not None:
        points, games = line.made.get(group, (0, 0))
        line.made[group] = (points + row.wertungspunkte, games + row.games)


def _count_teams(lines: dict[str, ClubLine], chronicle: Chronicle, event: Event) -> None:
    for podium in chronicle.podiums.get(event.key, ()):
        if podium.of is Of.TEAMS and podium.whole:
            for step in podium.steps:
                if step.club:
                    line = _line(lines, step.club)
                    line.team_victories += step.rank == 1
                    line.team_podiums += 1


# Two who agreed beside one another: who was in front how often, and at which tables they sat together.

BOTH: Final = 2
KEPT: Final = ("wertungspunkte", "augen", "points")  # what a rulebook may rank by


@dataclass(frozen=True, slots=True)
class Meeting:
    """A tournament in which both played by name, with a rank."""

    one: Appearance
    other: Appearance

    @property
    def ahead(self) -> int:
        """1: the one was in front, -1: the other, 0: neither."""
        mine, his = self.one.row.rank or 0, self.other.row.rank or 0
        return (mine < his) - (his < mine)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A table at which both began: the number that ranks, of the one and of the other there."""

    appearance: Appearance
    series: int
    table: int
    one: int
    other: int

    @property
    def counted(self) -> str:
        """What that number is called there."""
        return self.appearance.event.rulebook.ranked_column.name


@dataclass(frozen=True, slots=True)
class Versus:
    """`tables`: of series whose results everybody may see, where both had a seat from the start."""

    meetings: Sequence[Meeting]
    tables: Sequence[Shared]

    @property
    def unlike(self) -> list[str]:
        """By which rules they met, where results by them cannot be compared; none: they can."""
        events = [one.event for one in (*(meeting.one for meeting in self.meetings), *self._seated)]
        groups = alike((event.rulebook, event) for event in events)
        return titles_apart([played for played, _events in groups]) if groups[1:] else []

    @property
    def _seated(self) -> list[Appearance]:
        return [shared.appearance for shared in self.tables]

    def times(self, ahead: int) -> int:
        """How often the one was in front (1), the other (-1), neither (0)."""
        return sum(meeting.ahead == ahead for meeting in self.meetings)


def versus(one: Known, other: Known) -> Versus:
    """Four queries."""
    his = {there.event.key: there for there in other.finished if there.row.rank is not None}
    meetings = [
        Meeting(there, his[there.event.key])
        for there in one.finished
        if there.row.rank is not None and there.event.key in his
    ]
    return Versus(meetings, _tables(one, other))


def _tables(one: Known, other: Known) -> list[Shared]:
    mine = {there.event.tournament: there for there in one.appearances if there.event.tournament is not None}
    both = [there.event.tournament for there in other.appearances if there.event.tournament in mine]
    public = {
        (state.tournament.pk, number)
        for state in states_with_results(Tournament.objects.filter(published=True, pk__in=both))
        for number in state.with_results
        if state.freeze is None  # while a board stands still, what a seat made goes on
    }
    people = one.persons | other.persons
    seats = Seat.objects.filter(Q(registration__person__in=people) & Q(series__tournament__in=both))
    ranked_by = {event: there.event.rulebook.ranked_by for event, there in mine.items()}
    found: dict[tuple[int, int, int], dict[bool, int]] = {}
    rows = seats.order_by("series__tournament__date", "series__tournament", "series__number").values_list(
        "series__tournament", "series__number", "card_table__number", "registration__person", *KEPT
    )
    for tournament, series, table, person, *made in rows:
        if (tournament, series) in public:
            number = dict(zip(KEPT, made, strict=True))[ranked_by[tournament]]
            found.setdefault((tournament, series, table), {})[person in one.persons] = number
    return [
        Shared(appearance=mine[where[0]], series=where[1], table=where[2], one=made[True], other=made[False])
        for where, made in reversed(found.items())
        if len(made) == BOTH
    ]
