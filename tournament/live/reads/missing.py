"""Which lists a series still waits for, and why."""

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from tournament.lists.reads.alarms import SILENCE, Alarm, Needed
from tournament.lists.reads.watch import Watch, WatchedTable


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
