"""The one thing the organiser should do next, and what still blocks it."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournament import seating
from tournament.models import Series, Tournament

from .steps import Phase, series_phase


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


def next_step(tournament: Tournament) -> NextStep:
    """The first thing in the order of the day that is not done; two queries."""
    series = tournament.series.annotate(
        lists=Count("card_tables", distinct=True),
        closed=Count("card_tables", filter=Q(card_tables__closed_at__isnull=False), distinct=True),
    ).order_by("number")
    unpublished: Series | None = None
    for one in series:
        phase = series_phase(one, one.lists, one.closed)
        if phase is not Phase.DONE:
            return _of_series(tournament, one, phase)
        if unpublished is None and one.results_published_at is None:
            unpublished = one
    if unpublished:
        return NextStep(Need.RESULTS, unpublished)
    return NextStep(Need.HONOUR)


def _of_series(tournament: Tournament, one: Series, phase: Phase) -> NextStep:
    if phase is Phase.OPEN:
        return _to_seat(tournament, one)
    needs = {Phase.DRAFT: Need.PUBLISH, Phase.PUBLISHED: Need.START, Phase.RUNNING: Need.WATCH}
    return NextStep(needs[phase], one)


def _to_seat(tournament: Tournament, one: Series) -> NextStep:
    people = tournament.registrations.filter(present=True, withdrawn=False).count()
    try:
        seating.table_sizes(people, tournament.rulebook.table_sizes)
    except seating.CannotSeatError as error:
        return NextStep(Need.PEOPLE, one, error)
    return NextStep(Need.SEAT, one)
