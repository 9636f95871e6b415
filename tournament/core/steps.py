"""The organiser's line of steps: rankings, registration, teams, each series, prize-giving."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.team_words import words_of
from tournament.models import CardTable, RankedKind, Ranking, Registration, Series, Team, Tournament


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
    """One step: its address, its name, what it counts (one short line), how far it is; of a series its number."""

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


def steps(tournament: Tournament, rankings: Sequence[Ranking]) -> list[Step]:
    """All steps in order; `rankings`: the planned ones. A constant number of queries."""
    series = list(with_lists(tournament.series.all()))
    everything = [_rankings(tournament, rankings), _registrations(tournament)]
    of_teams = [ranking for ranking in rankings if ranking.of == RankedKind.TEAMS]
    if of_teams:
        everything.append(_teams(tournament, of_teams))
    everything.append(_plan(tournament, series))
    for this_series, following in zip(series, [*series[1:], None], strict=True):
        everything.append(_series_step(tournament, this_series, *counted(this_series)))
        if following and following.started_at is None and is_ending(*counted(this_series)):
            everything.append(_break(tournament, this_series, following))
    done = bool(series) and all(map(is_over, series))
    everything.append(
        Step(
            "standings",
            _("Stand"),
            _("Siegerehrung") if done else _("Zwischenstand"),
            reverse("organiser:standings", args=[tournament.slug]),
            StepPhase.DONE
            if done and all(this_series.results_published_at for this_series in series)
            else StepPhase.OPEN,
        )
    )
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


def _rankings(tournament: Tournament, rankings: Sequence[Ranking]) -> Step:
    url = reverse("organiser:rankings", args=[tournament.slug])
    set_up = any(ranking.pk for ranking in rankings)
    return Step("rankings", _("Wertungen"), str(len(rankings)), url, StepPhase.DONE if set_up else StepPhase.OPEN)


def _registrations(tournament: Tournament) -> Step:
    counted = Registration.objects.filter(tournament=tournament).aggregate(
        all=Count("pk"), present=Count("pk", filter=Q(present=True, withdrawn=False))
    )
    detail = _("%(present)s von %(all)s da") % counted if counted["all"] else _("noch niemand")
    begun = CardTable.objects.filter(series__tournament=tournament, series__published_at__isnull=False).exists()
    url = reverse("organiser:registrations", args=[tournament.slug])
    return Step("registrations", _("Anmeldung"), detail, url, StepPhase.DONE if begun else StepPhase.OPEN)


def _teams(tournament: Tournament, rankings: Sequence[Ranking]) -> Step:
    count = Team.objects.filter(tournament=tournament).count()
    url = reverse("organiser:teams", args=[tournament.slug])
    return Step("teams", str(words_of(rankings).many), str(count), url, StepPhase.DONE if count else StepPhase.OPEN)


def _plan(tournament: Tournament, series: Sequence[Series]) -> Step:
    seated = sum(1 for this_series in series if this_series.seating)
    text = ngettext("%(seated)s von %(all)s Serie", "%(seated)s von %(all)s Serien", len(series))
    detail = text % {"seated": seated, "all": len(series)}
    url = reverse("organiser:plan", args=[tournament.slug])
    done = bool(series) and all(this_series.published_at for this_series in series)
    return Step("plan", _("Sitzplan"), detail, url, StepPhase.DONE if done else StepPhase.OPEN)


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
    return Step(f"series-{series.number}", _("Serie"), detail, url, phase, series.number)
