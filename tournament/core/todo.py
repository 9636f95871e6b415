"""What is to be done in a tournament, in order; what comes next is the first of it.

How far the day is (`Day`) is read once. Each room declares what there is to do in it (`<room>/todo.py`, loaded
when it is first asked for): a kind, and a function that finds what of it is undone on a day.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import import_module
from typing import Final

from django.db.models import Exists, OuterRef, Q

from tournament import seating
from tournament.core.series_state import Phase, series_state, with_lists
from tournament.core.steps import waiting_to_be_shown
from tournament.models import CardTable, Ceremony, Game, Series, Tournament, TypedTotal


class Kind(StrEnum):
    """What there is to do, in the order of a series' day."""

    DAYS = "days"
    PEOPLE = "people"
    SEAT = "seat"
    CAME = "came"
    LEFT = "left"
    PUBLISH = "publish"
    PRINT = "print"
    BEGIN = "begin"
    CALL = "call"
    OBJECTION = "objection"
    OFFENCE = "offence"
    SILENT = "silent"
    LISTS = "lists"
    LATE = "late"
    SUMS = "sums"
    LOT = "lot"
    RESULTS = "results"
    FINAL = "final"
    HONOUR = "honour"


UNFIT = frozenset({Kind.PEOPLE, Kind.CAME, Kind.LEFT})
"""Seats that are there do not fit who is."""
SKIPS: Mapping[Kind, frozenset[Kind]] = {
    Kind.PUBLISH: UNFIT | {Kind.DAYS, Kind.RESULTS},
    Kind.PRINT: UNFIT,
    Kind.BEGIN: UNFIT | {Kind.PRINT, Kind.LISTS, Kind.RESULTS},
    Kind.RESULTS: frozenset({Kind.OBJECTION, Kind.OFFENCE, Kind.LISTS, Kind.SUMS, Kind.LOT}),
}
"""What is done without, where somebody does this before it; of the same series or an earlier one."""


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing to do.

    `series`: the number of the series it belongs to; what comes after all belongs to the last. `why`: what is so;
    `does`: what its button does. `whom`: who, or which tables, it is about. `fields`: what its button sends; None: it
    is a link. `behind`: the day went on without it, so it comes after what the day is at.
    """

    kind: Kind
    series: int
    title: str
    why: str
    label: str
    url: str
    does: str = ""
    whom: tuple[str, ...] = ()
    fields: tuple[tuple[str, str | int], ...] | None = None
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a series is: what it waits for; `behind` as of a Todo."""

    kind: Kind
    series: Series
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Day:
    """How far a tournament is. `series`: as `with_lists` reads them, in order; `people`: how many are there; `begun`:
    the keys of the series in which something is stored; `frozen`: the board stands still until the Siegerehrung."""

    tournament: Tournament
    series: tuple[Series, ...]
    people: int
    begun: frozenset[int]
    frozen: bool

    def at(self, *kinds: Kind) -> list[Stage]:
        """What waits for one of these."""
        return [stage for stage in self.stages if stage.kind in kinds]

    @property
    def stages(self) -> list[Stage]:
        """What the series wait for; first what is next."""
        return sorted(_stages(self), key=lambda one: place_of(one.kind, one.series.number, behind=one.behind))

    @property
    def playing(self) -> list[Series]:
        """The series that are under way."""
        return [one for one in self.series if one.in_play and self.has_begun(one) and not series_state(one).over]

    @property
    def to_begin(self) -> Series | None:
        """The next series that is public and has not begun."""
        waiting = (one for one in self.series if one.in_play and series_state(one).lists and not self.has_begun(one))
        return next(waiting, None)

    @property
    def is_over(self) -> bool:
        """Whether everything is played."""
        return bool(self.series) and all(series_state(one).over for one in self.series)

    @property
    def cannot_seat(self) -> seating.CannotSeatError | None:
        """Why those who are there cannot be seated; None: they can."""
        try:
            seating.table_sizes(self.people, self.tournament.rulebook.table_sizes)
        except seating.CannotSeatError as error:
            return error
        return None

    def has_begun(self, series: Series) -> bool:
        """Whether it is played."""
        return has_begun(series, self.begun)

    def is_hidden(self, series: Series) -> bool:
        """Whether its results are for the Siegerehrung to show."""
        return self.frozen and not any(one.number > series.number and not one.cancelled for one in self.series)


def _stages(day: Day) -> Iterator[Stage]:
    """In order of series; of what each series waits for once, the first."""
    is_free = True  # all before it are over
    drafts = seats = False
    for series in day.series:
        state = series_state(series)
        if state.phase is Phase.WAITING:
            if is_free and not seats:
                yield Stage(Kind.PEOPLE if day.cannot_seat else Kind.SEAT, series)
            seats = True
        elif state.phase is Phase.DRAFT:
            if not drafts:
                yield Stage(Kind.PUBLISH, series)
            drafts = True
        elif state.over:
            yield from _after(day, series)
        elif day.has_begun(series):
            yield Stage(Kind.LISTS, series)
        elif is_free:
            yield Stage(Kind.BEGIN, series)
        is_free = is_free and state.over
    if day.is_over and all(map(day.is_hidden, waiting_to_be_shown(day.series))):
        yield Stage(Kind.HONOUR, day.series[-1])


def _after(day: Day, series: Series) -> Iterator[Stage]:
    """What a series waits for that is over. The day went on where a later one is played; an evening shows its results
    when it ends."""
    if day.tournament.club_evening and not day.is_over:
        return
    if waiting_to_be_shown([series]) and not day.is_hidden(series):
        yield Stage(Kind.RESULTS, series, any(one.number > series.number for one in day.playing))


def place_of(kind: Kind, series: int, *, behind: bool) -> tuple[bool, int, int]:
    """Where something stands among all that is to do."""
    return behind, series, list(Kind).index(kind)


def day_of(tournament: Tournament) -> Day:
    """How far this tournament is; four queries."""
    return Day(
        tournament,
        tuple(with_lists(tournament.series.all())),
        tournament.registrations.filter(present=True, withdrawn=False).count(),
        begun_series([tournament]),
        Ceremony.objects.filter(tournament=tournament, frozen_at__isnull=False).exists(),
    )


def begun_series(tournaments: Iterable[Tournament]) -> frozenset[int]:
    """The keys of the series of these tournaments in which something is stored; one query."""
    stored = Exists(Game.objects.filter(card_table=OuterRef("pk"))) | Exists(
        TypedTotal.objects.filter(seat__card_table=OuterRef("pk"))
    )
    tables = CardTable.objects.filter(Q(closed_at__isnull=False) | stored, series__tournament__in=tournaments)
    return frozenset(tables.order_by().values_list("series", flat=True).distinct())


def has_begun(series: Series, begun: Collection[int]) -> bool:
    """Whether it is played: somebody said so, or something is stored in it (`begun`: as `begun_series` says)."""
    return series.started or series.pk in begun


ROOMS: Final = ("registration", "setup", "draw", "lists", "standings", "ceremony")
"""Where something is declared."""
Finder = Callable[[Day], Iterable[Todo]]
_finders: list[Finder] = []


def declare(find: Finder) -> Finder:
    """Declare a function that finds what is undone of a kind, or of several."""
    _finders.append(find)
    return find


@cache
def _load() -> None:
    """Load what the rooms declare. A process that prints papers asks for none of it."""
    for room in ROOMS:
        import_module(f"tournament.{room}.todo")


def todos(tournament: Tournament) -> list[Todo]:
    """All there is to do, first what is next. A number of queries that no table adds to."""
    _load()
    day = day_of(tournament)
    found = [todo for find in _finders for todo in find(day)]
    return sorted(found, key=lambda one: place_of(one.kind, one.series, behind=one.behind))


def skipped_by(todos: Sequence[Todo], kind: Kind, number: int) -> list[Todo]:
    """What of this would be done without, if that were done now with series `number`."""
    minded: Collection[Kind] = SKIPS[kind]
    return [one for one in todos if one.kind in minded and one.series <= number]
