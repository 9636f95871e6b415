"""Which tables of a running series need the organiser, and why: a hall that is late is one line, not forty-four."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from statistics import median_low
from typing import Protocol

from tournament.lists.reads.occupancy import NAMED
from tournament.lists.reads.progress import TableProgress
from tournament.models import Registration, Seat

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
