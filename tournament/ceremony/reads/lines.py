"""The lines that a Siegerehrung shows: who, from where, with which figures, and what decided the place."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from scoring import Rulebook
from scoring.rankings import By, Decided, Place, decided
from tournament.core import figures
from tournament.models import Registration
from tournament.standings.reads.rows import ClubRow, PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import AnyList
from tournament.web.cells import club_name

Named = Mapping[int, str]
"""Registration -> the name of somebody who is anonymous and agreed to be named here."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as everybody may see it in the Siegerehrung. `decided`: what decided the place; empty: nothing to say.
    `members`: of a team, in their order; `tied`: the place is shared."""

    key: int
    rank: int
    name: str
    club: str
    figures: tuple[str, ...]
    decided: str
    tied: bool = False
    members: tuple[str, ...] = ()


def lines_of(ranked: AnyList, keys: Collection[int], named: Named) -> list[Line]:
    """The lines of some of a list, best first, each with what decided it. At most four queries."""
    pairs = list(_with_below(ranked.places, keys))
    below = {place.key: under for place, under in pairs}
    rules = ranked.tournament.rulebook
    return [
        Line(
            row.place.key,
            row.rank or 0,
            name_of(row, named),
            _club(row),
            in_figures(rules, row.place),
            in_words(decided(rules, row.place, below[row.place.key]), of_player=isinstance(row, PlayerRow)),
            row.tied,
            tuple(_name(member.registration, named) for member in row.members) if isinstance(row, TeamRow) else (),
        )
        for row in ranked.rows_of([place for place, _under in pairs])
    ]


def shown_of(ranked: AnyList, most: int) -> list[Place[int]]:
    """The first places of a list, until `most` are there, and who is placed by the same lot as the last of them: a tie
    decided by lot belongs to the places it decides and to no other."""
    ranks = takewhile(lambda place: place.rank, ranked.places)
    first = list(takewhile(lambda place: (place.rank or 0) <= most or place.by_lot, ranks))
    last = next((place for place in reversed(first) if (place.rank or 0) <= most), None)
    with_it = _drawn_with(ranked, last.key) if last and last.by_lot else ()
    return [place for place in first if (place.rank or 0) <= most or place.key in with_it]


def _drawn_with(ranked: AnyList, key: int) -> Collection[int]:
    """Who is in the last lot that was drawn for this one in the list."""
    lots = [lot for lot in ranked.numbers.lots.values() if lot.ranking == ranked.ranking.id and lot.series is None]
    return next((lot.order for lot in reversed(lots) if key in lot.order), ())


def _with_below(places: Sequence[Place[int]], keys: Collection[int]) -> Iterator[tuple[Place[int], Place[int] | None]]:
    """Each of these, best first, with who stands below."""
    left = len(keys)
    for at, place in enumerate(places):
        if not left:
            return
        if place.key in keys:
            left -= 1
            yield place, places[at + 1] if at + 1 < len(places) else None


def people_in(rows: Iterable[Row]) -> Iterator[Registration]:
    """Everybody whose name these lines say."""
    for row in rows:
        if isinstance(row, PlayerRow):
            yield row.registration
        elif isinstance(row, TeamRow):
            yield from (member.registration for member in row.members)


def name_of(row: Row, named: Named) -> str:
    """Who stands in a line."""
    if isinstance(row, PlayerRow):
        return _name(row.registration, named)
    return row.team.name if isinstance(row, TeamRow) else row.club.name


def _name(registration: Registration, named: Named) -> str:
    return named.get(registration.pk, registration.person.name)


def _club(row: Row) -> str:
    """Empty where it is what the line is called."""
    if isinstance(row, ClubRow):
        return ""
    if isinstance(row, PlayerRow):
        return club_name(row.registration)
    club = row.team.club.name if row.team.club else ""
    return "" if club == row.team.name else club


def in_figures(rules: Rulebook, place: Place[int]) -> tuple[str, ...]:
    """What somebody made, penalties in it: "149 Wertungspunkte", "580 Augen"."""
    sums = ((figure, figures.shown_sum(rules, figure, place.totals, place.penalty)) for figure in rules.columns)
    return tuple(f"{figures.number(made)} {figures.called(figure, made)}" for figure, made in sums)


def in_words(reason: Decided | None, *, of_player: bool) -> str:
    """What decided a place: "gleiche Punkte, 14 Augen weniger", "durch Los"."""
    if reason is None:
        return ""
    if reason.by is By.FIGURE:
        return _by_figure(reason)
    return {
        By.LOT: _("durch Los"),
        By.NOTHING: _("geteilter Platz"),
        By.COMPLETE: _("alle Serien gespielt") if of_player else _("vollständig"),
    }[reason.by]


def _by_figure(reason: Decided) -> str:
    called = {"count": reason.difference, "figure": figures.called(reason.figure, reason.difference)}
    differs = (_("%(count)s %(figure)s mehr") if reason.more else _("%(count)s %(figure)s weniger")) % called
    if not reason.equal:
        return differs
    level = ", ".join(figure.name for figure in reason.equal)
    return _("gleiche %(figures)s, %(differs)s") % {"figures": level, "differs": differs}
