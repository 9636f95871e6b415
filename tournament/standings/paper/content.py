"""What is printed of a tournament's standings: players with every series, one series alone, or teams."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

import scoring
from tournament.core.figures import legend_in_words
from tournament.core.public import TournamentState, standings_head, state_of
from tournament.models import Registration, Tournament
from tournament.registration.fields import on_paper
from tournament.standings.paper.drawing import made
from tournament.standings.paper.ranked_list import (
    COLUMNS_FOR_SERIES,
    Kind,
    Points,
    PrintedMember,
    PrintedPlayer,
    PrintedTeam,
    RankedList,
)
from tournament.standings.reads.rows import PlayerRow, TeamRow
from tournament.standings.reads.standings import Standings, State, published_standings, seated_series
from tournament.standings.reads.standings import standings as read_standings
from tournament.web.documents import Paper
from tournament.web.on_paper import NONE, day, number, plain


def ranked_list(standings: Standings, kind: Kind, series: int | None = None) -> bytes:
    """The PDF of a ranked list. Kind.SERIES needs a `series` of these standings: else ValueError."""
    return made(content(standings, kind, series))


def published_content(slug: str, kind: Kind, series: int | None) -> RankedList | None:
    """What everybody may see printed, for another process; None before there is anything of it."""
    tournament = Tournament.objects.filter(slug=slug, published=True).first()
    if tournament is None or not has_results(state := state_of(tournament), series):
        return None
    return content(published_standings(state), kind, series)


def organisers_content(tournament: int, kind: Kind, series: int | None) -> RankedList | None:
    """What the organiser prints, over every series that is seated, for another process; None if it is gone."""
    found = Tournament.objects.filter(pk=tournament).first()
    seated = seated_series(found) if found else []
    if found is None or series not in (None, *seated):
        return None
    return content(read_standings(found, seated), kind, series)


def has_results(tournament: TournamentState, series: int | None) -> bool:
    """Whether results of this series are published; None: of any."""
    return any(one.results and series in (None, one.number) for one in tournament.series)


PUBLISHED = Paper(published_content, made)
ORGANISERS = Paper(organisers_content, made)


def content(standings: Standings, kind: Kind, series: int | None = None) -> RankedList:
    """What will be printed. Raises ValueError where Kind.SERIES lacks a series of these standings."""
    published = state_of(standings.tournament)
    of_all = kind is not Kind.SERIES
    head = standings_head(published, standings.series) if of_all else published.results_head([series or 0])
    return replace(_content(standings, kind, series), head=head)


def _content(standings: Standings, kind: Kind, series: int | None) -> RankedList:
    if kind is Kind.SERIES:
        return _one_series(standings, series)
    tournament = standings.tournament
    rulebook = tournament.rulebook
    fits = len(standings.state.series) * len(rulebook.columns) <= COLUMNS_FOR_SERIES
    shown = standings.state.series if fits else ()
    rows: Sequence[PlayerRow | TeamRow] = standings.players if kind is Kind.PLAYERS else standings.teams
    return RankedList(
        kind=kind,
        tournament=plain(tournament.name),
        day=day(tournament),
        title=_("Einzelwertung") if kind is Kind.PLAYERS else _team_title(standings),
        state=state(standings.state, final=standings.state.final),
        rulebook=rulebook.title,
        legend=legend_in_words(rulebook),
        columns=rulebook.columns,
        total_columns=rulebook.ranking_figures,
        ranked_by=rulebook.ranked_by,
        series=shown,
        lines=tuple(_line(rulebook, row, len(shown)) for row in standings.players) if kind is Kind.PLAYERS else (),
        teams=tuple(_team(rulebook, row, len(shown)) for row in standings.teams) if kind is Kind.TEAMS else (),
        ties=any(row.tied and row.rank is not None for row in rows),
        lots=any(row.by_lot for row in rows),
    )


def _one_series(standings: Standings, series: int | None) -> RankedList:
    """One series alone, with the state of that series."""
    if series is None or series not in standings.state.series:
        raise ValueError("no such series")
    tournament = standings.tournament
    rulebook = tournament.rulebook
    series_standings = standings if standings.state.series == (series,) else read_standings(tournament, [series])
    ranking = series_standings.series_ranking(series)
    shared = Counter(cell.rank for _row, cell in ranking)
    lines = tuple(
        PrintedPlayer(
            rank(cell.rank, tied=shared[cell.rank] > 1),
            plain(row.registration.person.name),
            _notes(row),
            row.registration.number,
            _club(row.registration),
            (),
            _points(rulebook.ranking_figures, cell.totals),
        )
        for row, cell in ranking
    )
    return RankedList(
        kind=Kind.SERIES,
        tournament=plain(tournament.name),
        day=day(tournament),
        title=_("Einzelwertung Serie %(number)s") % {"number": series},
        state=state(
            series_standings.state, final=0 < series_standings.state.lists == series_standings.state.lists_closed
        ),
        rulebook=rulebook.title,
        legend=legend_in_words(rulebook),
        columns=rulebook.columns,
        total_columns=rulebook.ranking_figures,
        ranked_by=rulebook.ranked_by,
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


def _points(columns: Sequence[scoring.Figure], totals: scoring.Totals, *, best: bool = False) -> Points:
    """These figures; "–" for each where nothing was played."""
    made = (number(getattr(totals, column.key)) if totals.games else NONE for column in columns)
    return Points(tuple(made), best)


def _total(rulebook: scoring.Rulebook, row: PlayerRow | TeamRow) -> Points:
    return _points(rulebook.ranking_figures, row.totals)


def _series_points(rulebook: scoring.Rulebook, row: PlayerRow, shown: int) -> tuple[Points, ...]:
    return tuple(
        _points(rulebook.columns, cell.totals, best=cell.rank == 1)
        if cell is not None
        else _points(rulebook.columns, scoring.Totals())
        for cell in row.cells[:shown]
    )


def _notes(row: PlayerRow) -> tuple[str, ...]:
    gone = (_("ausgeschieden"),) if row.registration.withdrawn else ()
    return (*map(plain, on_paper(row.registration)), *gone)


def _line(rulebook: scoring.Rulebook, row: PlayerRow, shown: int) -> PrintedPlayer:
    return PrintedPlayer(
        rank(row.rank, tied=row.tied),
        plain(row.registration.person.name),
        ((_("Los"),) if row.by_lot else ()) + _notes(row),
        row.registration.number,
        _club(row.registration),
        _series_points(rulebook, row, shown),
        _total(rulebook, row),
    )


def _team(rulebook: scoring.Rulebook, row: TeamRow, shown: int) -> PrintedTeam:
    members = tuple(
        PrintedMember(
            plain(member.registration.person.name),
            _club(member.registration),
            member.registration.pk in row.loan,
            _series_points(rulebook, member, shown),
            _total(rulebook, member),
        )
        for member in row.members
    )
    notes = ((_("Los"),) if row.by_lot else ()) + (() if row.complete else (_("unvollständig"),))
    club = plain(row.team.club.name) if row.team.club else ""
    return PrintedTeam(
        rank(row.rank, tied=row.tied),
        plain(row.team.name),
        notes,
        club,
        _team_series(rulebook, row, shown),
        _total(rulebook, row),
        members,
    )


def _team_series(rulebook: scoring.Rulebook, row: TeamRow, shown: int) -> tuple[Points, ...]:
    """What the members made together, series by series."""
    sums = []
    for at in range(shown):
        made = [cell.totals for member in row.members if (cell := member.cells[at]) is not None]
        sums.append(_points(rulebook.columns, sum(made, scoring.Totals())))
    return tuple(sums)
