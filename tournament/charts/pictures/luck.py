"""The luck of the seat, and of who has the first turn: means with their spread, and whether that is more than chance.

What is compared are seats of one list: there everybody had the same opponents and the same time, and what one wins the
others lack. Numbers of different lists are never compared, so that it does not matter who sits where how often, nor
that everybody comes back in the next series. One list is one observation (figures/chance.py).
"""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.charts.drawing.rows import Interval, intervals
from tournament.charts.figures.chance import FEW, Chance, friedman, off_the_mean
from tournament.charts.figures.spread import Mean, mean
from tournament.charts.pictures.picture import Picture
from tournament.charts.pictures.seen import Seen
from tournament.charts.pictures.shown import decimal, joined, signed
from tournament.charts.reads.played import PlayedList

Blocks = Sequence[Sequence[float]]
RARE = 0.001


def seats(seen: Seen) -> Picture | None:
    """What seats 1, 2, ... made in a series, against the mean of their list; nothing of too few lists, nor of one
    player alone."""
    lists = _of_one_size([one for one in seen.played.lists if one.whole and one.by_lot])
    if seen.me or len(lists) < FEW:
        return None
    names = [_("Platz %(number)s") % {"number": at} for at in range(1, lists[0].size + 1)]
    return _picture(
        seen,
        ("sitzplatz", _("Glück mit dem Platz"), _("einen besseren Platz")),
        names,
        [one.figures for one in lists],
        joined(
            _("%(figure)s einer Serie gegen das Mittel des Tisches.") % {"figure": seen.ranked_words},
            _lists_in_words(lists),
        ),
    )


def turns(seen: Seen) -> Picture | None:
    """What who has the first turn, the second, ... made in a game, against the mean of the game; by list."""
    lists = _of_one_size([one for one in seen.played.lists if one.whole and one.by_turn])
    if seen.me or len(lists) < FEW:
        return None
    count = len(lists[0].by_turn)
    names = [_("%(number)s. am Zug") % {"number": at} for at in range(1, count + 1)]
    names[0] = _("fängt an")
    if count == lists[0].size:
        names[-1] = _("hat gegeben")
    return _picture(
        seen,
        ("geber", _("Glück mit dem Geben"), _("eine bessere Reihenfolge")),
        names,
        [one.by_turn for one in lists],
        joined(
            _("%(figure)s je Spiel gegen das Mittel aller, die es mitgespielt haben.") % {"figure": seen.ranked_words},
            _lists_in_words(lists),
        ),
    )


def _of_one_size(lists: Sequence[PlayedList]) -> list[PlayedList]:
    """Those of the commonest size, of several the largest: at three there are other chances than at four."""
    sizes = Counter(one.size for one in lists)
    wanted = max(sizes, key=lambda size: (sizes[size], size), default=0)
    return [one for one in lists if one.size == wanted]


def _lists_in_words(lists: Sequence[PlayedList]) -> str:
    return _(
        "Über %(count)s abgeschlossene Listen mit %(size)s Plätzen; verglichen wird nur, wer an einem Tisch saß."
    ) % {
        "count": len(lists),
        "size": lists[0].size,
    }


def _picture(seen: Seen, called: tuple[str, str, str], names: Sequence[str], blocks: Blocks, note: str) -> Picture:
    """`called`: key, title, what one may believe in."""
    key, title, belief = called
    test = friedman(blocks)
    means = [mean(column) for column in zip(*map(off_the_mean, blocks), strict=True)]
    digits = 1 if max(abs(one.value) for one in means) >= 1 else 2
    shown = [
        Interval(name, one.low, one.value, one.high, signed(one.value, digits))
        for name, one in zip(names, means, strict=True)
    ]
    heads = (_("Platz"), _("Listen"), _("über dem Mittel"), _("untere Grenze"), _("obere Grenze"))
    return Picture(
        key,
        title,
        _sentence(test, belief),
        intervals(
            shown, seen.ranked_words, _("Mittel"), lambda value: signed(value, 0 if value == int(value) else digits)
        ),
        heads,
        tuple(_row(name, one, digits) for name, one in zip(names, means, strict=True)),
        joined(note, "" if seen.ranked_by.more_is_better else _("Weniger ist besser."), _test_in_words(test)),
    )


def _row(name: str, one: Mean, digits: int) -> tuple[str, ...]:
    return (name, str(one.count), *(signed(value, digits) for value in (one.value, one.low, one.high)))


def _sentence(test: Chance, belief: str) -> str:
    if test.probability < RARE:
        often = _("in weniger als einem von 1000 Turnieren")
    else:
        often = _("in %(percent)s von 100 Turnieren") % {"percent": decimal(test.probability * 100, _digits(test))}
    if test.is_more:
        return _("Mehr als Zufall: So große Unterschiede macht der Zufall allein nur %(often)s.") % {"often": often}
    return _(
        "Nicht mehr als Zufall: So große Unterschiede macht der Zufall allein %(often)s. Für %(belief)s spricht nichts."
    ) % {"often": often, "belief": belief}


def _digits(test: Chance) -> int:
    return 0 if test.probability >= 0.01 else 1


def _test_in_words(test: Chance) -> str:
    return _(
        "Die Striche sagen, wie ungenau das Mittel ist (Vertrauensbereich von 95 %%). Friedman-Test: "
        "χ² = %(statistic)s bei %(freedom)s "
        "Freiheitsgraden, %(probability)s."
    ) % {
        "statistic": decimal(test.statistic, 2),
        "freedom": test.freedom,
        "probability": f"p = {decimal(test.probability, 3)}" if test.probability >= RARE else f"p < {decimal(RARE, 3)}",
    }
