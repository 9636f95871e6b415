"""What the organiser watches while a series runs: the clock, every table, which of them need help, and why."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from statistics import median_low
from typing import Protocol

from django.db.models import Value

from tournament.core.series_state import in_play
from tournament.lists.reads.answers import NOTHING, Said, Versions, said_in
from tournament.lists.reads.known_by import check_words
from tournament.lists.reads.late import Undecided, undecided
from tournament.lists.reads.lists import ON_PAPER
from tournament.lists.reads.occupancy import NAMED, PLAYED_BY, TYPED_FOR
from tournament.lists.reads.progress import SeriesProgress, TableProgress, progress
from tournament.models import CardTable, OffenceReport, Registration, Result, Seat, Series, TypedTotal

# Which tables of a running series need the organiser, and why: a hall that is late is one line, not forty-four.

SILENCE = timedelta(minutes=20)
LAG = timedelta(minutes=10)
ONE_BY_ONE = 5
LIST_KEEPER = 1  # the seat


class Alarm(StrEnum):
    """Why a table needs the organiser.

    Offence: a second thrown-in hand that nobody has reported (rule 15). Stalled: nothing has come for more than 20
    minutes, and for more than 10 longer than from the middle one of the lists still played. Overdue: the time is up and
    games are missing. Silent: nothing has come for more than 20 minutes, from the others hardly more.
    """

    OFFENCE = "offence"
    STALLED = "stalled"
    OVERDUE = "overdue"
    SILENT = "silent"


class Watched(Protocol):
    """What is known of a table whose alarm is looked for; `offences`: registration and game of each; `remaining`: the
    time this table has left."""

    @property
    def progress(self) -> TableProgress: ...
    @property
    def quiet_for(self) -> timedelta | None: ...
    @property
    def offences(self) -> Sequence[tuple[int, int]]: ...
    @property
    def remaining(self) -> timedelta | None: ...


@dataclass(frozen=True, slots=True)
class Needed:
    """One table that needs somebody: why, who it is about (an offence: who threw in, else the list keeper), and of an
    offence the number of the game (ON_PAPER: a paper list does not say)."""

    progress: TableProgress
    alarm: Alarm
    minutes: int
    name: str
    game: int = 0


@dataclass(frozen=True, slots=True)
class Alarms:
    """`one_by_one`: what matters, in order of table. `overdue`: how many lists are, and how many games `missing` on
    them. `silent`: the numbers of more tables than one can go to, from all of which nothing comes."""

    one_by_one: tuple[Needed, ...]
    overdue: int
    missing: int
    silent: tuple[int, ...]

    @property
    def tables(self) -> int:
        """How many tables need somebody one by one; at one there may be two offences."""
        return len({needed.progress.card_table.pk for needed in self.one_by_one})


def alarm_of(table: Watched, usual: timedelta, *, time_is_up: bool) -> Alarm | None:
    """Why this table needs the organiser; `usual`: for how long nothing has come from the middle one."""
    if table.offences:
        return Alarm.OFFENCE
    if table.progress.complete or table.quiet_for is None:
        return None
    silent = table.quiet_for > SILENCE
    if silent and table.quiet_for > usual + LAG:
        return Alarm.STALLED
    if time_is_up:
        return Alarm.OVERDUE
    return Alarm.SILENT if silent else None


def alarms_of(tables: Iterable[Watched]) -> list[Alarm | None]:
    """The alarm of each of these tables."""
    tables = list(tables)
    quiet = [table.quiet_for for table in tables if table.quiet_for is not None and not table.progress.complete]
    usual = median_low(quiet) if quiet else timedelta()
    return [alarm_of(table, usual, time_is_up=_is_over(table.remaining)) for table in tables]


def _is_over(remaining: timedelta | None) -> bool:
    return remaining is not None and remaining < timedelta()


def grouped(tables: Sequence[Watched], alarms: Sequence[Alarm | None]) -> Alarms:
    """What is said of each, and what of many together; up to two queries, for who it is about."""
    found = [(table, alarm) for table, alarm in zip(tables, alarms, strict=True) if alarm]
    quiet = [table for table, alarm in found if alarm in (Alarm.STALLED, Alarm.SILENT)]
    together = len(quiet) > ONE_BY_ONE
    single = {Alarm.OFFENCE} if together else {Alarm.OFFENCE, Alarm.STALLED, Alarm.SILENT}
    late = [table.progress for table, alarm in found if alarm is Alarm.OVERDUE]
    return Alarms(
        _needed([(table, alarm) for table, alarm in found if alarm in single]),
        len(late),
        sum(progress.missing for progress in late),
        tuple(table.progress.card_table.number for table in quiet) if together else (),
    )


def _needed(found: Collection[tuple[Watched, Alarm]]) -> tuple[Needed, ...]:
    offenders = _offenders(found)
    keepers = _keepers(found)
    needed = []
    for table, alarm in found:
        minutes = int((table.quiet_for or timedelta()).total_seconds() // 60)
        who = [(offenders[registration], game) for registration, game in table.offences]
        who = who or [(keepers.get(table.progress.card_table.pk, ""), 0)]
        needed += [Needed(table.progress, alarm, minutes, name, game) for name, game in who]
    return tuple(needed)


def _offenders(found: Iterable[tuple[Watched, Alarm]]) -> dict[int, str]:
    """Registration -> name of each who threw in."""
    wanted = {registration for table, _alarm in found for registration, _game in table.offences}
    people = Registration.objects.filter(pk__in=wanted).values_list("pk", "person__name") if wanted else ()
    return dict(people)


def _keepers(found: Iterable[tuple[Watched, Alarm]]) -> dict[int, str]:
    """Card table -> name of its list keeper, of those that are quiet."""
    wanted = [table.progress.card_table.pk for table, _alarm in found if not table.offences]
    seats = Seat.objects.filter(card_table__in=wanted, number=LIST_KEEPER) if wanted else Seat.objects.none()
    named = seats.select_related("registration__person").prefetch_related(NAMED)
    return {seat.card_table_id: (seat.last.registration or seat.registration).person.name for seat in named}


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """One table: how far it is, for how long nothing came.

    `offences`: registration and game of each second thrown-in hand that nobody has reported. `check_word`: of a closed
    list, what its receipt says. `said`: what the table says; `unconfirmed`: the games that wait for a second person.
    `remaining`: the time it has left, with the minutes the organiser gave it; None: no clock. `alarm`: why it needs the
    organiser.
    """

    progress: TableProgress
    quiet_for: timedelta | None
    offences: tuple[tuple[int, int], ...]
    check_word: str = ""
    said: Said = NOTHING
    unconfirmed: tuple[int, ...] = ()
    remaining: timedelta | None = None
    alarm: Alarm | None = None

    @property
    def number(self) -> int:
        return self.progress.card_table.number

    @property
    def done(self) -> int:
        """How many games are behind it; all of them for a list typed in from paper."""
        return self.progress.due if self.progress.typed else self.progress.stored

    @property
    def closed(self) -> bool:
        return self.progress.card_table.closed

    @property
    def ready(self) -> bool:
        """All games are there, only closing is left."""
        return self.progress.complete and not self.closed

    @property
    def minutes(self) -> int | None:
        """Whole minutes since the last game (or the beginning); None for a list that is closed or has not begun."""
        return None if self.quiet_for is None else int(self.quiet_for.total_seconds() // 60)


@dataclass(frozen=True, slots=True)
class Watch:
    """A series as it runs, at one moment. `remaining`: negative when the time is up, None without clock.

    `alarms`: which tables need the organiser. `late`: what came too late, and nobody has decided about.
    """

    progress: SeriesProgress
    tables: tuple[WatchedTable, ...]
    now: datetime
    remaining: timedelta | None
    alarms: Alarms
    late: Undecided

    @property
    def overdue(self) -> bool:
        """The time is up."""
        return self.remaining is not None and self.remaining < timedelta()

    @property
    def complete(self) -> bool:
        """Every list is closed."""
        return bool(self.tables) and all(table.closed for table in self.tables)

    @property
    def is_ending(self) -> bool:
        """Half of the lists are closed."""
        return 0 < len(self.tables) <= 2 * self.progress.closed

    @property
    def ready(self) -> int:
        """Lists that only have to be closed."""
        return len(self.ready_tables)

    @property
    def ready_tables(self) -> list[TableProgress]:
        """Their tables."""
        return [table.progress for table in self.tables if table.ready]

    @property
    def may_strike(self) -> bool:
        """The games not begun can be struck: it has begun, no time is left, and a list is still open."""
        series = self.progress.series
        left = [table.remaining for table in self.tables if not table.closed and table.remaining is not None]
        is_over = all(one <= timedelta() for one in left)
        return series.started and not series.struck and is_over and not self.complete

    @property
    def calling(self) -> list[WatchedTable]:
        """The tables that call for a referee; whom nobody has seen yet first, then by when they called."""
        calling = [(table.said.call, table) for table in self.tables if table.said.call]
        return [table for call, table in sorted(calling, key=lambda one: (one[0].seen_at is not None, one[0].at))]

    @property
    def disputed(self) -> list[WatchedTable]:
        """The tables at which somebody says that a game is wrong."""
        return [table for table in self.tables if table.said.objections]

    @property
    def begun(self) -> bool:
        """Something is stored: games, or totals from paper."""
        return any(table.progress.stored or table.progress.typed for table in self.tables)


def watch(series: Series, now: datetime) -> Watch:
    """How a series stands at `now`; a constant number of queries."""
    far, left = progress(series), remaining(series, now)
    offences = unreported(series)
    words = check_words(table.card_table for table in far.tables if table.card_table.closed)
    said = said_in(series, [table.card_table for table in far.tables])
    tables = [
        WatchedTable(
            table,
            _quiet_for(table, series, now),
            tuple(offences.get(table.card_table.pk, ())),
            words.get(table.card_table.pk, ""),
            *_said(table.card_table, said),
            time_left(table.card_table, now),
        )
        for table in far.tables
    ]
    alarms = alarms_of(tables)
    watched = tuple(replace(table, alarm=alarm) for table, alarm in zip(tables, alarms, strict=True))
    late = undecided(card_table__series=series)
    return Watch(far, watched, now, left, grouped(tables, alarms), late)


def remaining(series: Series, now: datetime) -> timedelta | None:
    """The playing time that is left; None before the start and where the tournament sets no time."""
    minutes = series.tournament.minutes_per_series
    if series.started_at is None or minutes is None:
        return None
    return series.started_at + timedelta(minutes=minutes) - now


def _said(card_table: CardTable, said: Mapping[int, tuple[Said, Versions]]) -> tuple[Said, tuple[int, ...]]:
    """What a table says, and its games that wait for a second person; of a closed list, only whether it calls."""
    here, versions = said.get(card_table.pk, (NOTHING, {}))
    if card_table.closed:
        return Said(call=here.call), ()
    return here, tuple(here.unconfirmed(card_table, versions))


def time_left(card_table: CardTable, now: datetime) -> timedelta | None:
    """The same for one table: with the minutes the organiser gave it."""
    left = remaining(card_table.series, now)
    return None if left is None else left + timedelta(minutes=card_table.extra_minutes)


def unreported(series: Series) -> dict[int, list[tuple[int, int]]]:
    """Card table -> of each hand thrown in there that was not the player's first and that nobody has reported (rule 15)
    the registration that threw it in, and the game."""
    reported = set(OffenceReport.objects.filter(seat__series=series).values_list("seat_id", "game_number"))
    per_list = series.tournament.rulebook.offences_per_list
    times: Counter[tuple[int, int]] = Counter()
    found: dict[int, list[tuple[int, int]]] = {}
    for number, _table, game, registration, table, seat, hands in _thrown_in(series):
        counted = registration, table if per_list else 0
        times[counted] += hands
        if number == series.number and times[counted] > 1 and (seat, game) not in reported:
            found.setdefault(table, []).append((registration, game))
    return found


def _thrown_in(series: Series) -> list[tuple[int, int, int, int, int, int, int]]:
    """Every thrown-in hand up to this series, in the order in which they count on: numbers of its series, table and
    game, registration, table, seat, and how many they are: one, or all that a paper list names."""
    far = {"seat__series__tournament": series.tournament_id, "seat__series__number__lte": series.number}
    table = "seat__series__number", "seat__card_table__number"
    of_seat = "player", "seat__card_table_id", "seat_id"
    played = Result.objects.annotate(player=PLAYED_BY).filter(in_play("seat__series__"), thrown_in=True, **far)
    typed = TypedTotal.objects.annotate(player=TYPED_FOR).filter(in_play("seat__series__"), thrown_in__gt=0, **far)
    return sorted(
        [
            *played.values_list(*table, "game__number", *of_seat, Value(1)),
            *typed.values_list(*table, Value(ON_PAPER), *of_seat, "thrown_in"),
        ]
    )


def _quiet_for(table: TableProgress, series: Series, now: datetime) -> timedelta | None:
    since = table.last_at or series.started_at
    return None if table.card_table.closed or since is None else max(now - since, timedelta())
