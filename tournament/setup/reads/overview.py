"""An organiser's tournaments, with what is next in each."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils import timezone

from tournament.core.steps import is_over, with_lists
from tournament.core.todo import Day, Kind, begun_series
from tournament.models import Ceremony, Forgotten, Registration, Series, Tournament
from tournament.setup.reads.demo import is_demo

REGISTERED = Count("registrations", distinct=True)
PRESENT = Count("registrations", filter=Q(registrations__present=True, registrations__withdrawn=False), distinct=True)


def people_of(tournament: Tournament) -> dict[str, int]:
    """How many are `registered`, and of them `present`; one query."""
    return Tournament.objects.filter(pk=tournament.pk).aggregate(registered=REGISTERED, present=PRESENT)


@dataclass(frozen=True, slots=True)
class Overview:
    """One tournament: how many are registered and there, what its series wait for, and which (0: none); `demo`: whether
    it is the demo championship; `names_due`: its names are there though they are needed no more."""

    tournament: Tournament
    registered: int
    present: int
    next: Kind
    series: int
    demo: bool
    names_due: bool


def overview(tournaments: "QuerySet[Tournament]") -> list[Overview]:
    """Each of these tournaments, newest first; three queries however many they are."""
    frozen = Exists(Ceremony.objects.filter(tournament=OuterRef("pk"), frozen_at__isnull=False))
    rows = tournaments.annotate(
        registered=REGISTERED, present=PRESENT, demo=is_demo(), names_due=_names_due(), frozen=frozen
    )
    found = list(rows.order_by("-date", "name"))
    series: dict[int, list[Series]] = defaultdict(list)
    for this_series in with_lists(Series.objects.filter(tournament__in=found)):
        series[this_series.tournament_id].append(this_series)
    begun = begun_series(found)
    return [_line(row, Day(row, tuple(series[row.pk]), row.present, begun, row.frozen)) for row in found]


def _line(row: Any, day: Day) -> Overview:
    """What its series wait for. What else there is to do stands on its own overview."""
    stage = next(iter(day.stages), None)
    kind, number = (stage.kind, stage.series.number) if stage else (Kind.HONOUR, 0)
    return Overview(row, row.registered, row.present, kind, number, row.demo, row.names_due)


def series_to_watch(tournament: Tournament) -> Series | None:
    """The first published series that is not over, else the last published; None: none is published. One query."""
    published = list(with_lists(tournament.series.filter(published_at__isnull=False)))
    under_way = (series for series in published if not is_over(series))
    return next(under_way, published[-1] if published else None)


def _names_due() -> Combinable:
    """Whether somebody has a name in a tournament whose names were to go by now."""
    forgotten = Forgotten.objects.filter(registration=OuterRef("pk"))
    named = Registration.objects.filter(~Exists(forgotten), tournament=OuterRef("pk"))
    return ExpressionWrapper(Q(names_until__lt=timezone.localdate()) & Q(Exists(named)), output_field=BooleanField())
