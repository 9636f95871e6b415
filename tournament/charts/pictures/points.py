"""Points and places: what was made in each series, Augen against Wertungspunkte, places over the series."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import StatisticsError, correlation

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Figure
from scoring.figures import AUGEN, WERTUNGSPUNKTE
from scoring.rankings import Place, Places
from tournament.charts.drawing.clouds import Dot, cloud
from tournament.charts.drawing.courses import Course, courses
from tournament.charts.drawing.histograms import Heap, histograms
from tournament.charts.figures.spread import Spread, spread
from tournament.charts.pictures.picture import NOTHING, Picture, Seen, decimal, joined, short
from tournament.core.rankings import number


def points(seen: Seen) -> Picture | None:
    """Of each series that was played a heap; nothing before the first."""
    made = {number: _made(seen, number) for number in seen.series}
    if not made:
        return None
    spreads = {number: spread([*of_one.values()]) for number, of_one in made.items()}
    heaps = [_heap(seen, number, made[number], spreads[number]) for number in made]
    name = seen.ranked_words
    return Picture(
        "punkte",
        _("%(figure)s je Serie") % {"figure": name},
        _sentence(seen, made, spreads),
        histograms(heaps, name),
        (*_heads(), *([seen.my_name] if seen.me else [])),
        tuple(_row(seen, number, made[number], spreads[number]) for number in made),
        _("Je höher ein Balken, desto mehr haben so viel gemacht. Die Linie ist die Mitte: Die Hälfte liegt darunter."),
    )


def _heads() -> tuple[str, ...]:
    quarters = (_("ein Viertel bis"), _("die Hälfte bis"), _("drei Viertel bis"))
    return (_("Serie"), _("Spieler"), _("am wenigsten"), *quarters, _("am meisten"))


def _made(seen: Seen, series: int) -> dict[int, int]:
    """Who played the series -> the figure that ranks, as its list has it."""
    return {
        place.key: seen.figure(place)
        for place in seen.numbers.ranked(seen.numbers.everybody, series)
        if place.totals.games
    }


def _heap(seen: Seen, series: int, made: dict[int, int], whole: Spread) -> Heap:
    mine = made.get(seen.me) if seen.me else None
    return Heap(
        _("%(number)s. Serie") % {"number": series},
        tuple(made.values()),
        whole.middle,
        ngettext("%(count)s Spieler, Mitte %(middle)s", "%(count)s Spieler, Mitte %(middle)s", whole.count)
        % {"count": whole.count, "middle": short(whole.middle)},
        mine,
        "" if mine is None else f"{seen.my_name} {number(mine)}",
    )


def _row(seen: Seen, series: int, made: dict[int, int], whole: Spread) -> tuple[str, ...]:
    figures = (whole.least, whole.lower, whole.middle, whole.upper, whole.greatest)
    mine = made.get(seen.me) if seen.me else None
    own = [NOTHING if mine is None else number(mine)] if seen.me else []
    return (str(series), str(whole.count), *map(short, figures), *own)


def _sentence(seen: Seen, made: dict[int, dict[int, int]], spreads: dict[int, Spread]) -> str:
    last = max(made)
    whole = spreads[last]
    said = {"number": last, "lower": short(whole.lower), "upper": short(whole.upper)}
    general = _("In der %(number)s. Serie hatte die Hälfte aller zwischen %(lower)s und %(upper)s.") % said
    mine = made[last].get(seen.me) if seen.me else None
    if mine is None:
        return general
    more = seen.ranked_by.more_is_better
    behind = sum(value < mine if more else value > mine for value in made[last].values())
    own = _("%(name)s: %(mine)s, besser als %(behind)s von %(count)s.")
    return f"{general} " + own % {"name": seen.my_name, "mine": number(mine), "behind": behind, "count": whole.count}


# Augen against Wertungspunkte: a dot for everybody.

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
        tuple(_augen_row(seen, figure, place) for place in seen.final),
        _("Ein Kreis ist ein Spieler, alle Serien zusammen. Links oben ist es am besten."),
    )


def _dot(seen: Seen, figure: Figure, place: Place[int]) -> Dot:
    marked = place.key == seen.me if seen.me else place.rank == 1
    words = seen.name(place.key) if marked else ""
    return Dot(place.totals.augen, getattr(place.totals, figure.key), words, mine=place.key == seen.me)


def _augen_row(seen: Seen, figure: Figure, place: Place[int]) -> tuple[str, ...]:
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


# Places over the series: how the first ten came to stand where they stand, or how I did.

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
        _places_sentence(shown),
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


def _places_sentence(shown: Sequence[Course]) -> str:
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
