"""How far each series of a tournament is, for its organiser: its step, and the break behind it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Series, Tournament


class StepPhase(StrEnum):
    """How far a step is."""

    OPEN = "open"
    DRAFT = "draft"
    PUBLISHED = "published"
    RUNNING = "running"
    DONE = "done"


PHASE_MARK = {
    StepPhase.OPEN: "",
    StepPhase.DRAFT: "✎",
    StepPhase.PUBLISHED: "●",
    StepPhase.RUNNING: "●",
    StepPhase.DONE: "✓",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its address, its name, how far it is, in a short line as well; of a series its number."""

    key: str
    label: str
    detail: str
    url: str
    phase: StepPhase
    number: int | None = None

    @property
    def page(self) -> str:
        """The name of its page in the URLconf."""
        return self.key if self.number is None else "series"

    @property
    def mark(self) -> str:
        """The sign beside the name; `detail` says the same in words."""
        return PHASE_MARK[self.phase]


def steps(tournament: Tournament, series: Sequence[Series]) -> list[Step]:
    """Return the steps of all series, as `with_lists` read them; behind one that ends, the way to the next."""
    everything = []
    for this_series, following in zip(series, [*series[1:], None], strict=True):
        everything.append(_series_step(tournament, this_series, *counted(this_series)))
        if following and following.started_at is None and is_ending(*counted(this_series)):
            everything.append(_break(tournament, this_series, following))
    return everything


def with_lists(series: "QuerySet[Series]") -> "QuerySet[Series]":
    """The same series in order, each with how many `lists` it has and how many of them are `closed`."""
    return series.annotate(
        lists=Count("card_tables", distinct=True),
        closed=Count("card_tables", filter=Q(card_tables__closed_at__isnull=False), distinct=True),
    ).order_by("number")


def counted(series: Series) -> tuple[int, int]:
    """Return how many lists a series has, and how many are closed, as `with_lists` read it."""
    return vars(series)["lists"], vars(series)["closed"]


def is_over(series: Series) -> bool:
    """Return whether all its lists are closed, as `with_lists` read it."""
    lists, closed = counted(series)
    return 0 < lists == closed


def series_phase(series: Series, lists: int, closed: int) -> StepPhase:
    """How far a series is, from its number of lists and how many of them are closed."""
    if not lists:
        return StepPhase.OPEN
    if series.published_at is None:
        return StepPhase.DRAFT
    if closed == lists:
        return StepPhase.DONE
    return StepPhase.RUNNING if series.started_at else StepPhase.PUBLISHED


def is_ending(lists: int, closed: int) -> bool:
    """Whether a series is about to end: half of its lists are closed."""
    return 0 < lists <= 2 * closed


def _break(tournament: Tournament, series: Series, following: Series) -> Step:
    """The way from a series that ends to the next."""
    numbers = {"number": series.number, "next": following.number}
    url = reverse("organiser:between", args=[tournament.slug, series.number])
    return Step("between", _("Pause"), _("Serie %(number)s → %(next)s") % numbers, url, StepPhase.OPEN)


def _series_step(tournament: Tournament, series: Series, lists: int, closed: int) -> Step:
    phase = series_phase(series, lists, closed)
    detail = {
        StepPhase.OPEN: _("nicht gesetzt"),
        StepPhase.DRAFT: _("Sitzplan im Entwurf"),
        StepPhase.PUBLISHED: _("Sitzplan steht"),
        StepPhase.RUNNING: ngettext(
            "läuft, %(closed)s von %(lists)s Liste", "läuft, %(closed)s von %(lists)s Listen", lists
        )
        % {"closed": closed, "lists": lists},
        StepPhase.DONE: _("fertig"),
    }[phase]
    url = reverse("organiser:series", args=[tournament.slug, series.number])
    label = _("Serie %(number)s") % {"number": series.number}
    return Step(f"series-{series.number}", label, detail, url, phase, series.number)
