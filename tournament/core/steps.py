"""How far a tournament is: its days, the step of each series, the board that stands still, and what everybody sees."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import TextChoices
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.core.series_state import BEFORE, OVER, UNDER_WAY, Phase, SeriesState, series_state
from tournament.models import Series, Tournament

PHASE_MARK = {
    **dict.fromkeys(BEFORE, ""),
    Phase.DRAFT: "✎",
    Phase.SEATED: "●",
    **dict.fromkeys(UNDER_WAY, "●"),
    **dict.fromkeys(OVER, "✓"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its address, its name, how far it is, in a short line as well; of a series its number."""

    key: str
    label: str
    detail: str
    url: str
    phase: Phase
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
    states = list(map(series_state, series))
    for this in states:
        everything.append(_series_step(tournament, this))
        following = next((one for one in states if one.number > this.number and not one.cancelled), None)
        if following and not following.started and this.ending:
            everything.append(_break(tournament, this, following))
    return everything


def _break(tournament: Tournament, series: SeriesState, following: SeriesState) -> Step:
    """The way from a series that ends to the next."""
    numbers = {"number": series.number, "next": following.number}
    url = reverse("organiser:between", args=[tournament.slug, series.number])
    return Step("between", _("Pause"), _("Serie %(number)s → %(next)s") % numbers, url, Phase.WAITING)


def _series_step(tournament: Tournament, series: SeriesState) -> Step:
    runs = ngettext("läuft, %(closed)s von %(lists)s Liste", "läuft, %(closed)s von %(lists)s Listen", series.lists)
    goes_on = runs % {"closed": series.closed, "lists": series.lists}
    detail = goes_on if series.phase in UNDER_WAY else str(series.phase.label)
    url = reverse("organiser:series", args=[tournament.slug, series.number])
    label = _("Serie %(number)s") % {"number": series.number}
    return Step(f"series-{series.number}", label, detail, url, series.phase, series.number)


# What everybody sees of a tournament: nothing, who sits where, or results as well.


class Shown(TextChoices):
    """The three words of the one switch."""

    NOTHING = "nothing", gettext_lazy("nichts")
    PLACES = "places", gettext_lazy("Plätze")
    EVERYTHING = "everything", gettext_lazy("alles")


def shown(tournament: Tournament, series: Sequence[Series]) -> Shown:
    """Return the word that holds now: once a result is public, or is to follow by itself, it is everything."""
    if not tournament.published:
        return Shown.NOTHING
    everything = tournament.results_follow or any(one.results for one in series)
    return Shown.EVERYTHING if everything else Shown.PLACES


def waiting_to_be_shown(series: Sequence[Series]) -> list[Series]:
    """Those that are over and whose results nobody may see, as `with_lists` read them."""
    return [one for one in series if series_state(one).phase is Phase.PLAYED]


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
