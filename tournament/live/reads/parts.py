"""What a screen can show: each part a value, declared once, with what it reads. Only what is published."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Figure, Rulebook
from tournament.ceremony.reads.on_screen import on_screen
from tournament.core.announcements import Called
from tournament.core.figures import number, shown_sum
from tournament.core.public import SeriesState
from tournament.live.reads import following as keys
from tournament.live.reads.seating import by_name, tables_shown
from tournament.live.reads.steering import Steering
from tournament.models import Registration
from tournament.standings.reads.rows import ClubRow, PlayerRow, Row, TeamRow
from tournament.standings.reads.standings import AnyList, Standings, published_standings
from tournament.web.public_frame import Frame
from tournament.web.public_words import in_words

Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Hall:
    """What parts are read from: a published tournament, what was said of this screen, who is called."""

    frame: Frame
    steering: Steering
    calls: tuple[Called, ...] = ()

    @property
    def clock(self) -> SeriesState | None:
        """The series whose clock is shown."""
        return keys.clock_of(self.frame.state.going_on)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a screen can show. `reads`: what its template gets as `said`."""

    key: str
    label: str | Promise
    template: str
    reads: Callable[[Hall], Said]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a ranked list in big letters. `made`: what decides; `beside`: what breaks a tie with it."""

    rank: int | None
    tied: bool
    by_lot: bool
    name: str
    under: str
    made: str
    beside: str


def _welcome(hall: Hall) -> Said:
    """How many are missing, as long as nobody is seated: nobody's name."""
    if any(series.seated for series in hall.frame.state.series):
        return {"missing": None}
    there = Registration.objects.filter(tournament=hall.frame.tournament, withdrawn=False)
    counted = there.aggregate(all=Count("pk"), present=Count("pk", filter=Q(present=True)))
    return {"missing": counted["all"] - counted["present"], **counted}


def _seating(hall: Hall) -> Said:
    series = hall.frame.state.current_seating
    if series is None:
        return {"series": None}
    tables = tables_shown(hall.frame.tournament, series.number)
    return {"series": series, "tables": tables, "places": by_name(tables)}


def _clock(hall: Hall) -> Said:
    series = hall.clock
    return {"series": series, "open": series.lists - series.closed if series else 0}


def _standings(hall: Hall) -> Said:
    standing = published_standings(hall.frame.state)
    ranked = _chosen(hall, standing)
    if ranked is None or not standing.series:
        return {"ranking": None}
    rows = [row for row in ranked.rows if row.rank is not None]
    return {
        "ranking": ranked.ranking,
        "state": in_words(hall.frame.list_states, ranked.ranking, reasons=False),
        "heads": _heads(ranked.tournament.rulebook),
        "lines": [_line(ranked, row) for row in rows],
    }


def _winners(hall: Hall) -> Said:
    standing = published_standings(hall.frame.state)
    ranked = _chosen(hall, standing)
    if ranked is None:
        return {"ranking": None}
    won = ((number, _alone(ranked, number)) for number in ranked.series)
    return {
        "ranking": ranked.ranking,
        "heads": _heads(ranked.tournament.rulebook),
        "won": [(number, lines) for number, lines in won if lines],
    }


def _alone(ranked: AnyList, number: int) -> list[Line]:
    """Who won one series, with what was made in it alone."""
    won = sum(place.rank == 1 for place in ranked.played(number))
    return [_line(ranked, row) for row in ranked.series_rows(number)[:won]]


def _chosen(hall: Hall, standing: Standings) -> AnyList | None:
    """The ranking the organiser chose; the first where he chose none, or one that is gone."""
    first = standing.list_of(standing.rankings[0]) if standing.rankings else standing.everybody
    return (standing.list_called(hall.steering.ranking) if hall.steering.ranking else None) or first


def _line(ranked: AnyList, row: Row) -> Line:
    rulebook = ranked.tournament.rulebook
    sums = [shown_sum(rulebook, figure, row.totals, row.penalty) for figure in _figures(rulebook)]
    made, *beside = map(number, sums)
    return Line(row.rank, row.tied, row.by_lot, *_called(row), made, ", ".join(beside))


def _figures(rulebook: Rulebook) -> list[Figure]:
    """What a line shows: what decides, then what breaks a tie with it."""
    return sorted(rulebook.columns, key=lambda figure: figure.key != rulebook.ranked_by)


def _heads(rulebook: Rulebook) -> str:
    """What the figures of a line are called: "Wertungspunkte, darunter Augen"."""
    first, *others = [str(figure.name) for figure in _figures(rulebook)]
    if not others:
        return capfirst(first)
    return _("%(first)s, darunter %(second)s") % {"first": capfirst(first), "second": ", ".join(others)}


def _called(row: Row) -> tuple[str, str]:
    """The name, and what stands under it."""
    match row:
        case PlayerRow():
            return row.registration.person.name, row.registration.club.name if row.registration.club else ""
        case TeamRow():
            return row.team.name, ", ".join(member.registration.person.surname for member in row.members)
        case ClubRow():
            return row.club.name, ""


def _calls(hall: Hall) -> Said:
    return {"calls": hall.calls}


def _ceremony(hall: Hall) -> Said:
    return {"moment": on_screen(hall.frame.tournament)}


_DECLARED = (
    Part(keys.WELCOME, gettext_lazy("Willkommen, wie viele fehlen"), "live/screen/parts/welcome.html", _welcome),
    Part(keys.SEATING, gettext_lazy("Sitzplan nach Namen"), "live/screen/parts/seating.html", _seating),
    Part(keys.TABLES, gettext_lazy("Sitzplan nach Tischen"), "live/screen/parts/tables.html", _seating),
    Part(keys.CLOCK, gettext_lazy("Uhr"), "live/screen/parts/clock.html", _clock),
    Part(keys.CALLS, gettext_lazy("Wer zur Spielleitung kommt"), "live/screen/parts/calls.html", _calls),
    Part(keys.STANDINGS, gettext_lazy("Stand"), "live/screen/parts/standings.html", _standings),
    Part(keys.WINNERS, gettext_lazy("Seriensieger"), "live/screen/parts/winners.html", _winners),
    Part(keys.CEREMONY, gettext_lazy("Siegerehrung"), "live/screen/parts/ceremony.html", _ceremony),
)
PARTS: Mapping[str, Part] = {part.key: part for part in _DECLARED}
"""By key, in the order they are offered."""
