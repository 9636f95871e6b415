"""What there is to do in a tournament's particulars."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.steps import last_day
from tournament.core.todo import Day, Kind, Todo, declare


@declare
def days(day: Day) -> Iterator[Todo]:
    """Say on which day each series is played, where there are several days and nobody has."""
    tournament, is_said = day.tournament, any(one.day for one in day.series)
    if is_said or last_day(tournament) == tournament.date or not day.series or day.has_begun(day.series[0]):
        return
    why = ngettext(
        "Bisher ist %(series)s Serie am %(day)s.", "Bisher sind alle %(series)s Serien am %(day)s.", len(day.series)
    )
    yield Todo(
        Kind.DAYS,
        1,
        title=_("Sagen, an welchem Tag jede Serie ist"),
        why=why % {"series": len(day.series), "day": date_format(tournament.date, _("j. F"))},
        label=_("Tage eintragen"),
        url=reverse("organiser:settings", args=[tournament.slug]) + "#tage",
        does=_("Wertungen eines Tages zählen dann die richtigen Serien."),
    )
