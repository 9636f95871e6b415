"""What somebody made over the years, as pictures with their figures."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.charts.drawing.courses import Course, courses
from tournament.charts.drawing.curves import Point, curve
from tournament.charts.pictures.picture import Picture, decimal
from tournament.years.reads.chronicle import Appearance, Known, counted_together
from tournament.years.reads.notes import titles_apart

LAST: Final = 8
ROWS: Final = 10
SEVERAL: Final = 2
MOST_HEADS: Final = 5


def pictures_of(known: Known) -> list[Picture]:
    """Those for which enough was played."""
    groups = counted_together(one.event for one in known.finished)
    titles = titles_apart([played for played, _events in groups])
    averages = (
        _averages(known, {event.key for event in events}, at, title if titles[1:] else "")
        for at, (title, (_played, events)) in enumerate(zip(titles, groups, strict=True), 1)
    )
    return [picture for picture in (_places(known), *averages) if picture]


def _places(known: Known) -> Picture | None:
    """The places in the last tournaments."""
    last = [one for one in known.finished if one.row.rank is not None][:LAST][::-1]
    if len(last) < SEVERAL:
        return None
    places = tuple(one.row.rank for one in last)
    lowest = max(ROWS, *(one.of for one in last))
    return Picture(
        "plaetze",
        _("Plätze in den letzten Turnieren"),
        _("%(name)s kam in den letzten Turnieren auf Platz %(places)s.")
        % {"name": known.name, "places": ", ".join(map(str, places))},
        courses(_heads(last), [Course(known.name, places, mine=True)], lowest, ROWS),
        (_("Turnier"), _("Platz"), pgettext("Rang 4 von 12", "von")),
        tuple((f"{one.event.name}, {_day(one)}", str(one.row.rank), str(one.of)) for one in last),
        _("Ab Platz %(place)s liegen die Plätze dichter.") % {"place": ROWS + 1} if lowest > ROWS else "",
    )


def _heads(shown: Sequence[Appearance]) -> list[str]:
    """The year over the first of its tournaments, in two figures; every second year where more would touch."""
    years = [one.event.date.year for one in shown]
    told = sorted(set(years), reverse=True)
    told = told[:: 1 if len(told) <= MOST_HEADS else 2]
    return [f"’{year % 100:02}" if year in told and at == years.index(year) else "" for at, year in enumerate(years)]


def _day(one: Appearance) -> str:
    return date_format(one.event.date, _("j.n.Y"))


def _averages(known: Known, events: Collection[str], at: int, played: str) -> Picture | None:
    """Wertungspunkte a game in each year, of these events, which are comparable; `at`: the how manieth group it is,
    `played`: by which rules, where there are several."""
    years = sorted(_by_year(known, events))
    if len(years) < SEVERAL:
        return None
    points = [Point(str(year), year, made / games, decimal(made / games, 2)) for year, made, games in years]
    best = max(points, key=lambda point: point.value)
    return Picture(
        "schnitt" if at == 1 else f"schnitt-{at}",
        _("Wertungspunkte je Spiel: %(rules)s") % {"rules": played} if played else _("Wertungspunkte je Spiel"),
        _("Am meisten waren es %(year)s: %(points)s je Spiel.") % {"year": best.head, "points": best.words},
        curve(points),
        (_("Jahr"), _("je Spiel"), _("Wertungspunkte"), _("Spiele")),
        tuple((str(year), decimal(made / games, 2), decimal(made, 0), str(games)) for year, made, games in years),
        _("Nur Turniere, in denen Wertungspunkte entscheiden und die Zahl der Spiele bekannt ist."),
    )


def _by_year(known: Known, events: Collection[str]) -> Iterator[tuple[int, int, int]]:
    """Year, what was made, games."""
    found: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    for one in known.finished:
        if one.row.games and one.event.key in events:
            made, games = found[one.event.date.year]
            found[one.event.date.year] = (made + one.row.wertungspunkte, games + one.row.games)
    return ((year, *both) for year, both in found.items())
