"""The days of a tournament: from the first to the last, and how they are written."""

from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import Tournament

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
