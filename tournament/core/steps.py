"""How far a tournament is: its days, the step of each series, the board that stands still, and what everybody sees."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, Q, QuerySet, TextChoices
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.models import Ceremony, Series, Tournament


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


# The board stands still: what everybody may not see yet, and which rankings the Siegerehrung has revealed.

FIELDS = ("frozen_at", "hides_from", "kept__lists", "revealed", "shown")
"""Of the model Ceremony, in the order `freeze_of` takes them."""


@dataclass(frozen=True, slots=True)
class Freeze:
    """Since when it stands still. `hides_from`: results of that series and later ones are nobody's; None: it stopped at
    once, and `lists` says of each series it showed how many lists were closed, of how many.

    `revealed`: the ids of rankings that are everybody's as they are now; `shown`: id of a ranking that is being
    revealed -> keys of the lines that were shown.
    """

    since: datetime
    hides_from: int | None
    lists: Mapping[int, tuple[int, int]]
    revealed: frozenset[str]
    shown: Mapping[str, tuple[int, ...]]

    @property
    def at_once(self) -> bool:
        """The board shows what it showed then, whatever becomes of it; else what is not hidden goes on."""
        return self.hides_from is None

    def hides(self, series: int) -> bool:
        """Whether nobody may see results of this series."""
        return series not in self.lists if self.hides_from is None else series >= self.hides_from

    def covers(self, series: Collection[int], at: datetime) -> bool:
        """Whether something that was made of the results of these series then is nobody's yet."""
        return any(map(self.hides, series)) or (self.at_once and at > self.since)


def freeze_of(row: Sequence[Any]) -> Freeze | None:
    """What FIELDS say; None: the board does not stand still, or there never was a ceremony."""
    since, hides_from, lists, revealed, shown = row
    if since is None:
        return None
    counted = {int(number): (closed, there) for number, (closed, there) in (lists or {}).items()}
    told = {ranking: tuple(keys) for ranking, keys in (shown or {}).items()}
    return Freeze(since, hides_from, counted, frozenset(revealed or ()), told)


# What everybody sees of a tournament: nothing, who sits where, or results as well.


class Shown(TextChoices):
    """The three words of the one switch."""

    NOTHING = "nothing", gettext_lazy("nichts")
    PLACES = "places", gettext_lazy("Plätze")
    EVERYTHING = "everything", gettext_lazy("alles")


def shown(tournament: Tournament, series: Sequence[Series]) -> Shown:
    """Return the word that holds now: once a result is public, it is everything."""
    if not tournament.published:
        return Shown.NOTHING
    return Shown.EVERYTHING if any(one.results_published_at for one in series) else Shown.PLACES


def waiting_to_be_shown(series: Sequence[Series]) -> list[Series]:
    """Those that are over and whose results nobody may see, as `with_lists` read them."""
    return [one for one in series if is_over(one) and one.published_at and not one.results_published_at]


def frozen_now(tournament: Tournament) -> Freeze | None:
    """Return what the board hides; None: it does not stand still. One query."""
    row = Ceremony.objects.filter(tournament=tournament).values_list(*FIELDS).first()
    return freeze_of(row) if row else None


# The days of a tournament: from the first to the last, and how they are written.

LONGEST = 400  # days: a league of a year and the evening that had to be put off
MOST_LISTED = 31


def last_day(tournament: Tournament) -> date:
    """Its last day; that of a tournament of one day is its first."""
    return tournament.last_day or tournament.date


def days_of(tournament: Tournament) -> list[date]:
    """Every day from the first to the last; of one that lasts longer than a month, the first and the last."""
    first, last = tournament.date, last_day(tournament)
    length = (last - first).days
    if length > MOST_LISTED:
        return [first, last]
    return [first + timedelta(days=number) for number in range(length + 1)]


def is_within(tournament: Tournament, day: date) -> bool:
    """Whether a day is one of the tournament's."""
    return tournament.date <= day <= last_day(tournament)


def in_words(first: date, last: date | None) -> str:
    """From one day to another: "9. Mai 2026", "9. und 10. Mai 2026", "9. bis 12. Mai 2026", "9. Mai bis 6. Juni 2026".

    `last`: None for one day alone.
    """
    if last is None or last <= first:
        return date_format(first, _("j. F Y"))
    if first.year != last.year:
        beginning = date_format(first, _("j. F Y"))
    else:
        beginning = date_format(first, _("j.") if first.month == last.month else _("j. F"))
    words = _("%(first)s und %(last)s") if last - first == timedelta(days=1) else _("%(first)s bis %(last)s")
    return words % {"first": beginning, "last": date_format(last, _("j. F Y"))}
