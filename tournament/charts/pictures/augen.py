"""Augen against Wertungspunkte: a dot for everybody."""

from statistics import StatisticsError, correlation

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import Figure
from scoring.figures import AUGEN, WERTUNGSPUNKTE
from scoring.rankings import Place
from tournament.charts.drawing.clouds import Dot, cloud
from tournament.charts.pictures.picture import Picture
from tournament.charts.pictures.seen import Seen
from tournament.charts.pictures.shown import NOTHING, decimal, joined
from tournament.core.figures import number

FEW = 3
"""Of fewer dots nothing is said."""
STRONG, CLEAR, WEAK = 0.7, 0.4, 0.2


def augen(seen: Seen) -> Picture | None:
    """Nothing where the rules have no two figures, or nobody has played."""
    figure = WERTUNGSPUNKTE if seen.rulebook.counts_wertungspunkte else seen.ranked_by
    if AUGEN not in seen.rulebook.columns or figure == AUGEN or len(seen.final) < FEW:
        return None
    up, across = capfirst(figure.name), capfirst(AUGEN.name)
    return Picture(
        "augen",
        _("%(across)s und %(up)s") % {"across": across, "up": up},
        joined(_together(seen, figure), _mine(seen, figure)),
        cloud([_dot(seen, figure, place) for place in seen.final], across, up),
        (_("Name"), _("Rang"), up, across),
        tuple(_row(seen, figure, place) for place in seen.final),
        _("Ein Kreis ist ein Spieler, alle Serien zusammen. Links oben ist es am besten."),
    )


def _dot(seen: Seen, figure: Figure, place: Place[int]) -> Dot:
    marked = place.key == seen.me if seen.me else place.rank == 1
    words = seen.name(place.key) if marked else ""
    return Dot(place.totals.augen, getattr(place.totals, figure.key), words, mine=place.key == seen.me)


def _row(seen: Seen, figure: Figure, place: Place[int]) -> tuple[str, ...]:
    sums = (getattr(place.totals, figure.key), place.totals.augen)
    return (seen.name(place.key), str(place.rank or NOTHING), *map(number, sums))


def _together(seen: Seen, figure: Figure) -> str:
    """How close the two go together (Pearson's r)."""
    pairs = [(getattr(place.totals, figure.key), place.totals.augen) for place in seen.final]
    try:
        r = correlation(*zip(*pairs, strict=True))
    except StatisticsError:  # all the same in one of them
        return ""
    said = {"figure": figure.name, "r": decimal(r, 2)}
    if abs(r) < WEAK:
        return _("Wer mehr %(figure)s hat, hat nicht mehr und nicht weniger Augen als andere (r = %(r)s).") % said
    words = {
        (True, True): _("Wer mehr %(figure)s hat, hat fast immer weniger Augen (r = %(r)s; −1 wäre immer)."),
        (True, False): _("Wer mehr %(figure)s hat, hat meist weniger Augen (r = %(r)s; −1 wäre immer)."),
        (False, True): _("Wer mehr %(figure)s hat, hat fast immer auch mehr Augen (r = %(r)s; 1 wäre immer)."),
        (False, False): _("Wer mehr %(figure)s hat, hat meist auch mehr Augen (r = %(r)s; 1 wäre immer)."),
    }
    if abs(r) < CLEAR:
        return _weak(said, falling=r < 0)
    return words[r < 0, abs(r) >= STRONG] % said


def _weak(said: dict[str, str], *, falling: bool) -> str:
    if falling:
        return _("Wer mehr %(figure)s hat, hat nur etwas öfter weniger Augen (r = %(r)s; −1 wäre immer).") % said
    return _("Wer mehr %(figure)s hat, hat nur etwas öfter auch mehr Augen (r = %(r)s; 1 wäre immer).") % said


def _mine(seen: Seen, figure: Figure) -> str:
    mine = next((place for place in seen.final if place.key == seen.me), None)
    if mine is None:
        return ""
    said = {"name": seen.my_name, "figure": figure.name, "augen": mine.totals.augen}
    return _("%(name)s: %(sum)s %(figure)s, %(augen)s Augen.") % {
        **said,
        "sum": number(getattr(mine.totals, figure.key)),
    }
