"""Places over the series: how the first ten came to stand where they stand, or how I did."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.rankings import Places
from tournament.charts.drawing.courses import Course, courses
from tournament.charts.pictures.picture import Picture
from tournament.charts.pictures.seen import Seen
from tournament.charts.pictures.shown import NOTHING

FIRST = 10
SEVERAL = 2


def places(seen: Seen) -> Picture | None:
    """Nothing before the second series: until then there is no course."""
    if len(seen.series) < SEVERAL:
        return None
    after = [_standing_after(seen, count) for count in range(1, len(seen.series) + 1)]
    shown = [_course(seen, key, after) for key in _whose(seen, after[-1])]
    return Picture(
        "plaetze",
        _("Plätze über die Serien"),
        _sentence(shown),
        courses(seen.series_heads, shown, _last(after), FIRST),
        (_("Name"), *(_("nach Serie %(number)s") % {"number": number} for number in seen.series)),
        tuple((course.name, *(str(place or NOTHING) for place in course.places)) for course in shown),
        _("Der Stand nach jeder Serie, alle bis dahin zusammen. Ab Platz %(place)s liegen die Plätze dichter.")
        % {"place": FIRST + 1}
        if _last(after) > FIRST
        else _("Der Stand nach jeder Serie, alle bis dahin zusammen."),
    )


def _standing_after(seen: Seen, count: int) -> Places[int]:
    """Everybody over the first so many series; over all of them it is the list with its lots."""
    everybody = seen.numbers.everybody
    alone = replace(everybody, id="", series=seen.series[:count])
    return seen.numbers.ranked(everybody if count == len(seen.series) else alone)


def _whose(seen: Seen, final: Places[int]) -> list[int]:
    """The first ten in order, and the one it is about."""
    first = [place.key for place in final[:FIRST] if place.rank is not None]
    mine = [] if seen.me is None or seen.me in first or final.get(seen.me) is None else [seen.me]
    return [*first, *mine]


def _course(seen: Seen, key: int, after: Sequence[Places[int]]) -> Course:
    ranks = tuple(place.rank if (place := one.get(key)) else None for one in after)
    return Course(seen.name(key), ranks, mine=key == seen.me)


def _last(after: Sequence[Places[int]]) -> int:
    """How many had a place at most."""
    return max(sum(place.rank is not None for place in one) for one in after)


def _sentence(shown: Sequence[Course]) -> str:
    mine = next((course for course in shown if course.mine), None)
    if mine is None:
        first = shown[0]
        return _("%(name)s liegt am Ende vorn und war nach den Serien auf Platz %(places)s.") % {
            "name": first.name,
            "places": ", ".join(str(place or NOTHING) for place in first.places),
        }
    return _("%(name)s nach den Serien: Platz %(places)s.") % {
        "name": mine.name,
        "places": ", ".join(str(place or NOTHING) for place in mine.places),
    }
