"""What was made in each series, and where among all of that my own is."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.charts.drawing.histograms import Heap, histograms
from tournament.charts.figures.spread import Spread, spread
from tournament.charts.pictures.picture import Picture
from tournament.charts.pictures.seen import Seen
from tournament.charts.pictures.shown import NOTHING, short
from tournament.core.figures import number


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
