"""An organiser's tournaments, with what is next in each."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils import timezone

from tournament.core.steps import with_lists
from tournament.models import Forgotten, Registration, Series, Tournament
from tournament.setup.reads.demo import is_demo
from tournament.setup.reads.next_step import Need, step_of

REGISTERED = Count("registrations", distinct=True)
PRESENT = Count("registrations", filter=Q(registrations__present=True, registrations__withdrawn=False), distinct=True)


def people_of(tournament: Tournament) -> dict[str, int]:
    """How many are `registered`, and of them `present`; one query."""
    return Tournament.objects.filter(pk=tournament.pk).aggregate(registered=REGISTERED, present=PRESENT)


@dataclass(frozen=True, slots=True)
class Overview:
    """One tournament: how many are registered and there, what is next and in which series (0: in none); `demo`: whether
    it is the demo championship; `names_due`: its names are there though they are needed no more."""

    tournament: Tournament
    registered: int
    present: int
    need: Need
    series: int
    demo: bool
    names_due: bool


def overview(tournaments: "QuerySet[Tournament]") -> list[Overview]:
    """Each of these tournaments, newest first; two queries however many they are."""
    rows = list(
        tournaments.annotate(registered=REGISTERED, present=PRESENT, demo=is_demo(), names_due=_names_due()).order_by(
            "-date", "name"
        )
    )
    series: dict[int, list[Series]] = defaultdict(list)
    for this_series in with_lists(Series.objects.filter(tournament__in=rows)):
        series[this_series.tournament_id].append(this_series)
    steps = [step_of(row, series[row.pk], row.present) for row in rows]
    return [
        Overview(
            row,
            row.registered,
            row.present,
            step.need,
            step.series.number if step.series else 0,
            row.demo,
            row.names_due,
        )
        for row, step in zip(rows, steps, strict=True)
    ]


def _names_due() -> Combinable:
    """Whether somebody has a name in a tournament whose names were to go by now."""
    forgotten = Forgotten.objects.filter(registration=OuterRef("pk"))
    named = Registration.objects.filter(~Exists(forgotten), tournament=OuterRef("pk"))
    return ExpressionWrapper(Q(names_until__lt=timezone.localdate()) & Q(Exists(named)), output_field=BooleanField())
