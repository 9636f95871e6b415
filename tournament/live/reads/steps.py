"""From the last list of a series to the first game of the next: what is done, what is next, which lists are missing."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from tournament.core.series_state import following
from tournament.core.todo import begun_series, has_begun
from tournament.draw.reads.changes import Changed, changed_series
from tournament.lists.reads.lists import open_before
from tournament.lists.reads.sheets import ToPrint, to_print
from tournament.lists.reads.watch import SILENCE, Alarm, Needed, Watch, WatchedTable
from tournament.models import CardTable, Series


class Step(StrEnum):
    """One step of a break, in order. Changes: who came and who went is taken in where series are seated already."""

    CLOSE = "close"
    RESULTS = "results"
    SEAT = "seat"
    CHANGES = "changes"
    PUBLISH = "publish"
    PRINT = "print"
    START = "start"
    HONOUR = "honour"


MAY_BE_LEFT = frozenset({Step.CLOSE, Step.RESULTS, Step.CHANGES, Step.PRINT})
"""What the organiser may do without."""


class Phase(StrEnum):
    """How far a step is; left: the organiser goes on without it."""

    DONE = "done"
    LEFT = "left"
    CURRENT = "current"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Break:
    """The break after a series: `following` is the series to come (None: it was the last), `earlier` are open lists of
    series before the one that ended, `changed` what there is to take in, `paper` what to print once the seating of the
    next is published. `is_over`: the next series is played.
    """

    series: Series
    following: Series | None
    earlier: tuple[CardTable, ...]
    changed: tuple[Changed, ...]
    paper: ToPrint | None
    is_over: bool
    steps: dict[Step, Phase]

    @property
    def current(self) -> Step | None:
        """What is next; None: nothing."""
        return next((step for step, phase in self.steps.items() if phase is Phase.CURRENT), None)


def break_after(watch: Watch, left: Collection[Step]) -> Break:
    """The break after the series that is watched; `left`: what the organiser goes on without. A number of queries that
    no table adds to."""
    series = watch.progress.series
    following = following_of(series)
    earlier = tuple(open_before(series))
    seated = following is not None and following.card_tables.exists()
    begun = following is not None and has_begun(following, begun_series([series.tournament]))
    under_way = seated and not begun
    changed = changes_after(series) if under_way else ()
    paper = to_print(following) if under_way and following and following.seated else None
    done = {Step.CLOSE: watch.complete and not earlier, Step.RESULTS: series.results}
    if following is None:
        done[Step.HONOUR] = False
    else:
        done |= {Step.SEAT: seated} | ({Step.CHANGES: False} if changed else {})
        done |= {
            Step.PUBLISH: following.seated,
            Step.PRINT: begun or (paper is not None and not paper.wanted),
            Step.START: begun,
        }
    return Break(series, following, earlier, changed, paper, begun, _phases(done, left))


def changes_after(series: Series) -> tuple[Changed, ...]:
    """What there is to take in, in series after this one."""
    return tuple(change for change in changed_series(series.tournament) if change.series.number > series.number)


def following_of(series: Series) -> Series | None:
    """The series after this one, as it is now."""
    next_one = following(series).first()
    if next_one:
        next_one.tournament = series.tournament
    return next_one


def _phases(done: dict[Step, bool], left: Collection[Step]) -> dict[Step, Phase]:
    """Each step; the first that is neither done nor left is the current one."""
    phases: dict[Step, Phase] = {}
    for step, is_done in done.items():
        if is_done:
            phases[step] = Phase.DONE
        elif step in left:
            phases[step] = Phase.LEFT
        else:
            phases[step] = Phase.LATER if Phase.CURRENT in phases.values() else Phase.CURRENT
    return phases


# Which lists a series still waits for, and why.


class Reason(StrEnum):
    """Why a list is open: first what one tap mends, then what keeps it open longest.

    Ready: only closing is left. Called: the table calls for a referee. Objected: somebody says that a game is wrong.
    Offence: a second thrown-in hand that nobody has reported. Unconfirmed: games that no second person has confirmed.
    Empty: nothing is stored, as for a list on paper. Quiet: nothing has come for more than 20 minutes. Games: some are
    missing.
    """

    READY = "ready"
    CALLED = "called"
    OBJECTED = "objected"
    OFFENCE = "offence"
    UNCONFIRMED = "unconfirmed"
    EMPTY = "empty"
    QUIET = "quiet"
    GAMES = "games"


ONE_BY_ONE = frozenset({Reason.CALLED, Reason.OBJECTED, Reason.OFFENCE, Reason.UNCONFIRMED})
"""Reasons of which each table says something else."""
PRESSING = ONE_BY_ONE - {Reason.UNCONFIRMED} | {Reason.QUIET}
"""Reasons for which somebody has to go there."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One open list and all that keeps it open, the first first; `offences`: each with who threw in."""

    table: WatchedTable
    reasons: tuple[Reason, ...]
    offences: tuple[Needed, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """Open lists whose first reason is the same, in order of table."""

    reason: Reason
    lists: tuple[Waiting, ...]

    @property
    def one_by_one(self) -> bool:
        """Whether each has a line of its own."""
        return self.reason in ONE_BY_ONE

    @property
    def is_pressing(self) -> bool:
        """Whether somebody has to go there."""
        return self.reason in PRESSING


def missing(watch: Watch) -> list[Missing]:
    """Every open list of a series, by reason."""
    found: dict[Reason, list[Waiting]] = defaultdict(list)
    for table in watch.tables:
        if not table.closed:
            reasons = reasons_of(table)
            found[reasons[0]].append(Waiting(table, reasons, _offences(watch, table)))
    return [Missing(reason, tuple(found[reason])) for reason in Reason if reason in found]


def _offences(watch: Watch, table: WatchedTable) -> tuple[Needed, ...]:
    of_table = (one for one in watch.alarms.one_by_one if one.progress.card_table.number == table.number)
    return tuple(one for one in of_table if one.alarm is Alarm.OFFENCE)


def reasons_of(table: WatchedTable) -> tuple[Reason, ...]:
    """Why this open list is open."""
    complete, begun = table.progress.complete, bool(table.progress.stored)
    quiet = table.quiet_for is not None and table.quiet_for > SILENCE
    holding = {
        Reason.CALLED: table.said.call is not None,
        Reason.OBJECTED: bool(table.said.objections),
        Reason.OFFENCE: bool(table.offences),
        Reason.UNCONFIRMED: complete and bool(table.unconfirmed),
        Reason.EMPTY: not complete and not begun,
        Reason.QUIET: not complete and begun and quiet,
        Reason.GAMES: not complete and begun,
    }
    return tuple(reason for reason, holds in holding.items() if holds) or (Reason.READY,)
