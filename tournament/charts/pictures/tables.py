"""Which table was the strongest, and who met whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.charts.drawing.clouds import Dot, Strip, strips
from tournament.charts.drawing.grids import Row, grid
from tournament.charts.drawing.tallies import Tally, tallies
from tournament.charts.figures.counts import Meetings, meetings, met, pairs_of
from tournament.charts.pictures.picture import Picture, Seen, decimal, joined
from tournament.charts.reads import PlayedList

FEW_TABLES = 3
NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Strength:
    """The mean of what those who sat down at a table have in the whole."""

    of: PlayedList
    mean: float


def strongest(seen: Seen) -> Picture | None:
    """Nothing where a series has fewer than three tables: there is nothing to compare."""
    made = {place.key: seen.figure(place) for place in seen.final}
    strengths = [
        Strength(one, fmean(figures))
        for one in seen.played.lists
        if (figures := [made[player] for player in one.first_players if player in made])
    ]
    by_series = {number: [one for one in strengths if one.of.series == number] for number in seen.series}
    if max(map(len, by_series.values()), default=0) < FEW_TABLES:
        return None
    best = _best(seen, strengths)
    return Picture(
        "tische",
        _("Der stärkste Tisch"),
        joined(_best_in_words(seen, best), _mine_in_words(seen, strengths)),
        strips([_strip(seen, number, of_one) for number, of_one in by_series.items() if of_one], seen.ranked_words),
        (_("Tisch"), _("Serie"), _("Mittel"), _("wer dort saß")),
        tuple(_row(seen, one) for one in sorted(strengths, key=lambda one: _sorted(seen, one))),
        _(
            "Ein Kreis ist ein Tisch. Er zeigt, wie viel die Leute von diesem Tisch am Ende im Mittel hatten "
            "(%(figure)s)."
        )
        % {"figure": seen.ranked_words},
    )


def _sorted(seen: Seen, one: Strength) -> tuple[float, int, int]:
    better = -one.mean if seen.ranked_by.more_is_better else one.mean
    return better, one.of.series, one.of.table


def _best(seen: Seen, strengths: Sequence[Strength]) -> Strength:
    return min(strengths, key=lambda one: _sorted(seen, one))


def _strip(seen: Seen, number: int, of_one: Sequence[Strength]) -> Strip:
    best = _best(seen, of_one)
    mine = [one for one in of_one if seen.me in one.of.first_players] if seen.me else []
    dots = []
    for one in of_one:
        marked = one in mine or (one is best and not mine)
        words = _("Tisch %(number)s: %(mean)s") % {"number": one.of.table, "mean": decimal(one.mean)}
        dots.append(Dot(one.mean, 0, words if marked else "", mine=one in mine))
    return Strip(_("%(number)s. Serie") % {"number": number}, tuple(dots))


def _row(seen: Seen, one: Strength) -> tuple[str, ...]:
    return str(one.of.table), str(one.of.series), decimal(one.mean), " · ".join(map(seen.name, one.of.first_players))


def _best_in_words(seen: Seen, best: Strength) -> str:
    return _("Am stärksten war Tisch %(table)s der %(series)s. Serie, im Mittel %(mean)s: %(names)s.") % {
        "table": best.of.table,
        "series": best.of.series,
        "mean": decimal(best.mean),
        "names": " · ".join(map(seen.name, best.of.first_players)),
    }


def _mine_in_words(seen: Seen, strengths: Sequence[Strength]) -> str:
    mine = [one for one in strengths if seen.me in one.of.first_players] if seen.me else []
    if not mine:
        return ""
    best = _best(seen, mine)
    better = sum(_sorted(seen, one)[0] < _sorted(seen, best)[0] for one in strengths)
    return _("Der stärkste von %(name)s: Tisch %(table)s der %(series)s. Serie (%(place)s. von %(count)s).") % {
        "name": seen.my_name,
        "table": best.of.table,
        "series": best.of.series,
        "place": better + 1,
        "count": len(strengths),
    }


def _pairs(one: PlayedList) -> set[tuple[int, int]]:
    return pairs_of((stay.player, stay.seat, stay.first, stay.last) for stay in one.stays)


def met_whom(seen: Seen) -> Picture | None:
    """Return the picture of whom one player met, else of how often pairs met; None where nobody sat with anybody."""
    lists = [one for one in seen.played.lists if one.series in seen.series]
    counted = met(map(_pairs, lists))
    if not counted:
        return None
    if seen.me:
        return _mine(seen, lists)
    people = {stay.player for one in lists for stay in one.stays}
    of_all = meetings(len(people), counted)
    columns = [
        (times, dict(of_all.times).get(times, 0))
        for times in range(1, max(len(seen.series), len(of_all.times) - 1) + 1)
    ]
    return Picture(
        "begegnungen",
        _("Wer wen getroffen hat"),
        _meetings_in_words(of_all),
        tallies([Tally("", tuple(columns))], _("so oft; darüber, wie viele Paare")),
        (_("so oft"), _("Paare")),
        tuple((str(times), str(count)) for times, count in of_all.times),
        _("Getroffen haben sich zwei, die zur selben Zeit an einem Tisch saßen."),
    )


def _meetings_in_words(of_all: Meetings) -> str:
    happened = ngettext(
        "Von %(pairs)s möglichen Paaren haben sich %(met)s getroffen; %(repeats)s Begegnung war eine Wiederholung.",
        "Von %(pairs)s möglichen Paaren haben sich %(met)s getroffen; %(repeats)s Begegnungen waren Wiederholungen.",
        of_all.repeats,
    ) % {"pairs": of_all.pairs, "met": of_all.meetings - of_all.repeats, "repeats": of_all.repeats}
    least = _("Weniger als %(fewest)s waren bei so wenigen Leuten nicht möglich.") % {"fewest": of_all.fewest}
    return joined(happened, least if of_all.fewest else "")


def _mine(seen: Seen, lists: Sequence[PlayedList]) -> Picture | None:
    where: dict[int, list[PlayedList]] = {}
    for one in lists:
        for pair in _pairs(one):
            if seen.me in pair:
                where.setdefault(next(key for key in pair if key != seen.me), []).append(one)
    if not where:
        return None
    order = sorted(where, key=lambda key: (-len(where[key]), [one.series for one in where[key]], seen.name(key)))
    again = sum(len(there) > 1 for there in where.values())
    said = {"name": seen.my_name, "count": len(where), "again": again}
    if again:
        words = _("%(name)s hat mit %(count)s Leuten an einem Tisch gesessen, mit %(again)s davon mehr als einmal.")
    else:
        words = _("%(name)s hat mit %(count)s Leuten an einem Tisch gesessen, mit niemandem davon zweimal.")
    return Picture(
        "begegnungen",
        _("Wen %(name)s getroffen hat") % {"name": seen.my_name},
        words % said,
        grid(seen.series_heads, [_marks(seen, key, where[key]) for key in order]),
        (_("Name"), *(_("Serie %(number)s") % {"number": number} for number in seen.series)),
        tuple(_tables(seen, key, where[key]) for key in order),
    )


def _marks(seen: Seen, key: int, there: Sequence[PlayedList]) -> Row:
    return Row(seen.name(key), tuple(sorted({seen.series.index(one.series) for one in there})))


def _tables(seen: Seen, key: int, there: Sequence[PlayedList]) -> tuple[str, ...]:
    tables = {number: [str(one.table) for one in there if one.series == number] for number in seen.series}
    cells = (_("Tisch %(number)s") % {"number": ", ".join(at)} if at else "" for at in tables.values())
    return (seen.name(key), *(cell.replace(" ", NO_BREAK) for cell in cells))
