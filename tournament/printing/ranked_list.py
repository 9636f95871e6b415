"""The ranked result list on paper: players with every series, one series alone, or teams."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

import scoring
from tournament.models import Registration
from tournament.selectors.standings import PlayerRow, Standings, State, TeamRow
from tournament.selectors.standings import standings as read_standings

from .pdf import pdf
from .words import NONE, day, number, plain

PORTRAIT_SERIES = 3
COLUMNS_FOR_SERIES = 8  # more do not fit on A4; then only the sums are printed


class Kind(StrEnum):
    """Which list."""

    PLAYERS = "players"
    TEAMS = "teams"
    SERIES = "series"


@dataclass(frozen=True, slots=True)
class Points:
    """Wertungspunkte, Augen, crosses; "–" for what was not played. `best`: nobody made more in this series."""

    wertungspunkte: str
    augen: str
    crosses: str
    best: bool = False


NOTHING = Points(NONE, NONE, NONE)


@dataclass(frozen=True, slots=True)
class Line:
    """One player's line; `notes`: by lot, withdrawn."""

    rank: str
    name: str
    notes: tuple[str, ...]
    number: int
    club: str
    series: tuple[Points, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class Member:
    """One member's line below his team."""

    name: str
    club: str
    loan: bool
    series: tuple[Points, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team's line; `notes`: by lot, incomplete."""

    rank: str
    name: str
    notes: tuple[str, ...]
    club: str
    series: tuple[Points, ...]
    total: Points
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class RankedList:
    """What is printed. `lines` or `teams`, as `kind` says; `series`: the numbers with columns of their own."""

    kind: Kind
    tournament: str
    day: str
    title: str
    state: str
    rulebook: str
    series: tuple[int, ...]
    lines: tuple[Line, ...]
    teams: tuple[TeamLine, ...]
    ties: bool
    lots: bool

    @property
    def landscape(self) -> bool:
        """More series than a portrait page has room for."""
        return len(self.series) > PORTRAIT_SERIES

    @property
    def best_marked(self) -> bool:
        """Whether there is a series winner to explain."""
        return any(cell.best for line in self.lines for cell in line.series)


def ranked_list(standings: Standings, kind: Kind, series: int | None = None) -> bytes:
    """The PDF of a ranked list. Kind.SERIES needs a `series` of these standings: else ValueError."""
    return pdf("ranked_list", content(standings, kind, series))


def content(standings: Standings, kind: Kind, series: int | None = None) -> RankedList:
    """What will be printed. Raises ValueError where Kind.SERIES lacks a series of these standings."""
    if kind is Kind.SERIES:
        return _one_series(standings, series)
    tournament = standings.tournament
    shown = standings.state.series if len(standings.state.series) <= COLUMNS_FOR_SERIES else ()
    rows: tuple[PlayerRow | TeamRow, ...] = standings.players if kind is Kind.PLAYERS else standings.teams
    return RankedList(
        kind=kind,
        tournament=plain(tournament.name),
        day=day(tournament),
        title=_("Einzelwertung") if kind is Kind.PLAYERS else _team_title(standings),
        state=state(standings.state, final=standings.state.final),
        rulebook=tournament.rulebook.title,
        series=shown,
        lines=tuple(_line(row, len(shown)) for row in standings.players) if kind is Kind.PLAYERS else (),
        teams=tuple(_team(row, len(shown)) for row in standings.teams) if kind is Kind.TEAMS else (),
        ties=any(row.tied and row.rank is not None for row in rows),
        lots=any(row.by_lot for row in rows),
    )


def _one_series(standings: Standings, series: int | None) -> RankedList:
    """One series alone, with the state of that series."""
    if series is None or series not in standings.state.series:
        raise ValueError("no such series")
    tournament = standings.tournament
    one = standings if standings.state.series == (series,) else read_standings(tournament, [series])
    ranking = one.series_ranking(series)
    shared = Counter(cell.rank for _row, cell in ranking)
    lines = tuple(
        Line(
            rank(cell.rank, tied=shared[cell.rank] > 1),
            plain(row.registration.person.name),
            _notes(row),
            row.registration.number,
            _club(row.registration),
            (),
            _points(cell.totals.wertungspunkte, cell.totals.augen, cell.totals.crosses),
        )
        for row, cell in ranking
    )
    return RankedList(
        kind=Kind.SERIES,
        tournament=plain(tournament.name),
        day=day(tournament),
        title=_("Einzelwertung Serie %(number)s") % {"number": series},
        state=state(one.state, final=0 < one.state.lists == one.state.lists_closed),
        rulebook=tournament.rulebook.title,
        series=(),
        lines=lines,
        teams=(),
        ties=any(count > 1 for count in shared.values()),
        lots=False,
    )


def state(of: State, *, final: bool) -> str:
    """How far the list goes: "Endstand", or "vorläufig, 31 von 50 Listen"."""
    if final:
        return _("Endstand")
    return _("vorläufig, %(closed)s von %(lists)s Listen") % {"closed": of.lists_closed, "lists": of.lists}


def rank(place: int | None, *, tied: bool) -> str:
    """ "3", "3 =" for a shared rank, "–" for whoever has not played."""
    if place is None:
        return NONE
    return f"{place} =" if tied else str(place)


def _team_title(standings: Standings) -> str:
    return _("Tandemwertung") if standings.tournament.members_per_team == 2 else _("Mannschaftswertung")


def _club(registration: Registration) -> str:
    return plain(registration.club.name) if registration.club else ""


def _points(wertungspunkte: int, augen: int, crosses: int, *, best: bool = False) -> Points:
    return Points(number(wertungspunkte), number(augen), number(crosses), best)


def _total(row: PlayerRow | TeamRow) -> Points:
    totals = row.totals
    return _points(totals.wertungspunkte, totals.augen, totals.crosses) if totals.games else NOTHING


def _series_points(row: PlayerRow, shown: int) -> tuple[Points, ...]:
    return tuple(
        _points(cell.totals.wertungspunkte, cell.totals.augen, cell.totals.crosses, best=cell.rank == 1)
        if cell is not None and cell.totals.games
        else NOTHING
        for cell in row.cells[:shown]
    )


def _notes(row: PlayerRow) -> tuple[str, ...]:
    return (_("ausgeschieden"),) if row.registration.withdrawn else ()


def _line(row: PlayerRow, shown: int) -> Line:
    return Line(
        rank(row.rank, tied=row.tied),
        plain(row.registration.person.name),
        ((_("Los"),) if row.by_lot else ()) + _notes(row),
        row.registration.number,
        _club(row.registration),
        _series_points(row, shown),
        _total(row),
    )


def _team(row: TeamRow, shown: int) -> TeamLine:
    members = tuple(
        Member(
            plain(member.registration.person.name),
            _club(member.registration),
            member.registration.pk in row.loan,
            _series_points(member, shown),
            _total(member),
        )
        for member in row.members
    )
    notes = ((_("Los"),) if row.by_lot else ()) + (() if row.complete else (_("unvollständig"),))
    club = plain(row.team.club.name) if row.team.club else ""
    return TeamLine(
        rank(row.rank, tied=row.tied), plain(row.team.name), notes, club, _team_series(row, shown), _total(row), members
    )


def _team_series(row: TeamRow, shown: int) -> tuple[Points, ...]:
    """What the members made together, series by series."""
    sums = []
    for at in range(shown):
        made = [cell.totals for member in row.members if (cell := member.cells[at]) is not None]
        total = sum(made, scoring.Totals())
        sums.append(_points(total.wertungspunkte, total.augen, total.crosses) if total.games else NOTHING)
    return tuple(sums)
