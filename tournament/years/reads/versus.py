"""Two who agreed beside one another: who was in front how often, and at which tables they sat together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from scoring.comparable import alike
from tournament.models import Seat, Tournament
from tournament.years.reads.chronicle import Appearance, Known
from tournament.years.reads.comparing import titles_apart
from tournament.years.reads.events import states_with_results

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
        if (tournament, series) in public and table is not None:
            number = dict(zip(KEPT, made, strict=True))[ranked_by[tournament]]
            found.setdefault((tournament, series, table), {})[person in one.persons] = number
    return [
        Shared(appearance=mine[where[0]], series=where[1], table=where[2], one=made[True], other=made[False])
        for where, made in reversed(found.items())
        if len(made) == BOTH
    ]
