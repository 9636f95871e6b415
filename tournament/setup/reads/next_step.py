"""The one thing the organiser should do next, and what still blocks it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournament import seating
from tournament.core.steps import StepPhase, counted, is_over, series_phase, with_lists
from tournament.models import Series, Tournament


class Need(StrEnum):
    """What is next."""

    PEOPLE = "people"
    SEAT = "seat"
    PUBLISH = "publish"
    START = "start"
    WATCH = "watch"
    RESULTS = "results"
    HONOUR = "honour"


@dataclass(frozen=True, slots=True)
class NextStep:
    """What is next; `series` where it belongs to one; `blocked`: why it cannot be done yet, as seating says it."""

    need: Need
    series: Series | None = None
    blocked: seating.CannotSeatError | None = None

    @property
    def ended(self) -> int | None:
        """The number of the series that ended just before, in the break after which this is next; None: there is no
        break."""
        in_break = self.series is not None and self.need in {Need.PEOPLE, Need.SEAT, Need.PUBLISH, Need.START}
        return self.series.number - 1 if in_break and self.series and self.series.number > 1 else None


def next_step(tournament: Tournament) -> NextStep:
    """The first thing in the order of the day that is not done; two queries."""
    people = tournament.registrations.filter(present=True, withdrawn=False).count()
    return step_of(tournament, with_lists(tournament.series.all()), people)


def series_to_watch(tournament: Tournament) -> Series | None:
    """The first published series that is not over, else the last published; None: none is published. One query."""
    published = list(with_lists(tournament.series.filter(published_at__isnull=False)))
    under_way = (series for series in published if not is_over(series))
    return next(under_way, published[-1] if published else None)


def step_of(tournament: Tournament, series: Iterable[Series], people: int) -> NextStep:
    """What is next, given all series as `with_lists` reads them and how many people are there."""
    unpublished: Series | None = None
    for this_series in series:
        phase = series_phase(this_series, *counted(this_series))
        if phase is not StepPhase.DONE:
            return _of_series(tournament, this_series, phase, people)
        if unpublished is None and this_series.results_published_at is None:
            unpublished = this_series
    if unpublished:
        return NextStep(Need.RESULTS, unpublished)
    return NextStep(Need.HONOUR)


def _of_series(tournament: Tournament, series: Series, phase: StepPhase, people: int) -> NextStep:
    if phase is StepPhase.OPEN:
        return _to_seat(tournament, series, people)
    needs = {StepPhase.DRAFT: Need.PUBLISH, StepPhase.PUBLISHED: Need.START, StepPhase.RUNNING: Need.WATCH}
    return NextStep(needs[phase], series)


def _to_seat(tournament: Tournament, series: Series, people: int) -> NextStep:
    try:
        seating.table_sizes(people, tournament.rulebook.table_sizes)
    except seating.CannotSeatError as error:
        return NextStep(Need.PEOPLE, series, error)
    return NextStep(Need.SEAT, series)
