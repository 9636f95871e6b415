"""The ranked result list on paper: players with every series, one series alone, or teams."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

import scoring
from tournament.core.collector import garbage_collector_off
from tournament.core.figures import legend_in_words
from tournament.core.public import TournamentState, state_of
from tournament.models import Registration, Tournament
from tournament.registration.fields import on_paper
from tournament.standings.reads.rows import PlayerRow, TeamRow
from tournament.standings.reads.standings import Standings, State, published_standings, seated_series
from tournament.standings.reads.standings import standings as read_standings
from tournament.web.documents import Paper
from tournament.web.on_paper import NONE, day, number, plain
from tournament.web.pdf import laid_out, pdf
from tournament.web.stamping import CaseLine, OddTextError, case_lines
from tournament.web.stamping.long_table import Cell, Group, LongTable, Row, long_table
from tournament.web.stamping.measure import Sample
from tournament.web.stamping.setting import Words, pieces

CROWDED_COLUMNS = 4
PORTRAIT_COLUMNS = 6
COLUMNS_FOR_SERIES = 16  # more do not fit on A4; then only the sums are printed
NARROW_COLUMNS = 12
DOCUMENT = "standings/paper/ranked_list"
FRAME = "standings/paper/ranked_list_frame"
LONG_NAME, LONG_CLUB = "Mm " * 15 + "Mm", "Mm " * 31 + "Mm"  # take several lines, however wide the column is


class Kind(StrEnum):
    """Which list."""

    PLAYERS = "players"
    TEAMS = "teams"
    SERIES = "series"


@dataclass(frozen=True, slots=True)
class Points:
    """The figures of the list's columns; "–" for what was not played. `best`: nobody made more in this series."""

    figures: tuple[str, ...]
    best: bool = False


@dataclass(frozen=True, slots=True)
class PrintedPlayer:
    """One player's line; `notes`: by lot, the fields of a registration that paper shows, withdrawn."""

    rank: str
    name: str
    notes: tuple[str, ...]
    number: int
    club: str
    series: tuple[Points, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class PrintedMember:
    """One member's line below his team."""

    name: str
    club: str
    loan: bool
    series: tuple[Points, ...]
    total: Points


@dataclass(frozen=True, slots=True)
class PrintedTeam:
    """One team's line; `notes`: by lot, incomplete."""

    rank: str
    name: str
    notes: tuple[str, ...]
    club: str
    series: tuple[Points, ...]
    total: Points
    members: tuple[PrintedMember, ...]


@dataclass(frozen=True, slots=True)
class RankedList:
    """What is printed. `lines` or `teams`, as `kind` says; `series`: the numbers with columns of their own.

    `columns` are those of each series, `total_columns` those of the sums; `ranked_by` is the one that decides. `case`:
    all words, where the rows are drawn by `long_table`.
    """

    kind: Kind
    tournament: str
    day: str
    title: str
    state: str
    rulebook: str
    legend: str
    columns: tuple[scoring.Figure, ...]
    total_columns: tuple[scoring.Figure, ...]
    ranked_by: str
    series: tuple[int, ...]
    lines: tuple[PrintedPlayer, ...]
    teams: tuple[PrintedTeam, ...]
    ties: bool
    lots: bool
    case: tuple[CaseLine, ...] = ()

    @property
    def landscape(self) -> bool:
        """More series than a portrait page has room for."""
        return len(self.series) * len(self.columns) > PORTRAIT_COLUMNS

    @property
    def crowded(self) -> bool:
        """So many columns that names get less room."""
        return len(self.series) * len(self.columns) > CROWDED_COLUMNS

    @property
    def narrow(self) -> bool:
        """So many columns that type and columns have to be smaller."""
        return len(self.series) * len(self.columns) > NARROW_COLUMNS

    @property
    def best_marked(self) -> bool:
        """Whether there is a series winner to explain."""
        return any(cell.best for line in self.lines for cell in line.series)

    @property
    def foot(self) -> str:
        """What stands at the foot of every page: the rulebook, and what each sign means that is printed."""
        signs = (
            (self.best_marked, _("★ Serienbester")),
            (self.ties, _("= gleicher Stand, Rang geteilt")),
            (self.lots, _("(Los) durch Los entschieden")),
        )
        said = [self.rulebook, self.legend, *(words for shown, words in signs if shown)]
        return " · ".join(part for part in said if part)

    @property
    def ranked(self) -> int:
        """The place, among the columns, of the one that decides."""
        return [column.key for column in self.columns].index(self.ranked_by)


def ranked_list(standings: Standings, kind: Kind, series: int | None = None) -> bytes:
    """The PDF of a ranked list. Kind.SERIES needs a `series` of these standings: else ValueError."""
    return made(content(standings, kind, series))


def made(ranked: RankedList) -> bytes:
    """The PDF of what will be printed. Rows are drawn, which is 20 times as fast as laying them out; where a name can
    only be set by WeasyPrint, it lays out everything."""
    if ranked.lines or ranked.teams:
        with suppress(OddTextError), garbage_collector_off():
            return _drawn(ranked)
    return pdf(DOCUMENT, ranked)


def _drawn(ranked: RankedList) -> bytes:
    teams = ranked.kind is Kind.TEAMS
    name = 1 if teams else 2  # the column; the club stands behind it
    table = LongTable(
        groups=[_team_rows(team) for team in ranked.teams] or [(_row(ranked, line),) for line in ranked.lines],
        samples=_team_samples(name) if teams else (("line", None), ("line", None), ("line", name), ("line", name + 1)),
        heading=name,
        wide=(name, name + 1),
        closed=not teams,
        page_number=_page_number,
    )
    texts = {words for group in table.groups for _kind, row in group for cell in row for words in cell}
    case = case_lines(pieces(texts | {_page_number(1234567890, 1)}))
    frame = replace(ranked, lines=_lines_to_measure(ranked), teams=_teams_to_measure(ranked), case=case)
    return long_table(laid_out(FRAME, frame), case, table)


def _lines_to_measure(ranked: RankedList) -> tuple[PrintedPlayer, ...]:
    """Rows as `measured` wants them. The first one's place is another's below a thicker rule; the second counts."""
    made, total = _made_to_measure(ranked)
    plain = PrintedPlayer("1", "Mm", ("Mm",), 1, "Mm", (made,) * len(ranked.series), total)
    return plain, plain, replace(plain, name=LONG_NAME, notes=()), replace(plain, club=LONG_CLUB)


def _teams_to_measure(ranked: RankedList) -> tuple[PrintedTeam, ...]:
    """The same with teams, as `_team_samples` says."""
    made, total = _made_to_measure(ranked)
    member = PrintedMember("Mm", "Mm", loan=True, series=(made,) * len(ranked.series), total=total)
    alone = PrintedTeam("1", "Mm", ("Mm",), "MM", member.series, total, ())
    plain = replace(alone, members=(member, member))
    named = replace(member, name=LONG_NAME, loan=False)
    settled = replace(member, club=f"m {LONG_CLUB}")  # another club than the team's, or it is not printed
    return (
        plain,
        plain,
        replace(plain, name=LONG_NAME, notes=(), members=(named, named)),
        replace(plain, club=LONG_CLUB, members=(settled, settled)),
        alone,
        replace(alone, name=LONG_NAME, notes=()),
        replace(alone, club=LONG_CLUB),
    )


def _team_samples(name: int) -> tuple[Sample, ...]:
    """A team's line, its members, the last of them, and a team of nobody."""
    kinds = ("line", "member", "last")
    of_each = (None, None, name, name + 1)
    several = tuple((kind, column) for column in of_each for kind in kinds)
    return (*several, *(("alone", column) for column in of_each[1:]))


def _made_to_measure(ranked: RankedList) -> tuple[Points, Points]:
    made = Points(("0",) * len(ranked.columns), best=ranked.best_marked)
    return made, Points(("0",) * len(ranked.total_columns))


def _row(ranked: RankedList, line: PrintedPlayer) -> Row:
    """The cells of a line, as `player.html` has them."""
    return "line", (
        (("bold", line.rank),),
        (("plain", str(line.number)),),
        (("semibold", line.name), *_noted(line.notes)),
        (("plain", line.club),),
        *(cell for made in line.series for cell in _cells(made, ranked.ranked if made.best else None, mark="★ ")),
        *_cells(line.total, ranked.ranked),
    )


def _team_rows(team: PrintedTeam) -> Group:
    """The cells of a team and its members, as `team.html` has them."""
    line = (
        (("semibold", team.rank),),
        (("semibold", team.name), *_noted(team.notes)),
        (("plain", team.club),),
        *(cell for made in (*team.series, team.total) for cell in _cells(made, None, style="semibold")),
    )
    members = [
        (
            (("plain", ""),),
            (("plain", member.name), *_noted((_("Leihspieler"),) if member.loan else ())),
            (("plain", member.club if member.club != team.club else ""),),
            *(cell for made in (*member.series, member.total) for cell in _cells(made, None)),
        )
        for member in team.members
    ]
    if not members:
        return (("alone", line),)
    return (("line", line), *(("member", cells) for cells in members[:-1]), ("last", members[-1]))


def _noted(notes: Sequence[str]) -> Iterator[Words]:
    return (("plain", f"({note})") for note in notes)


def _cells(made: Points, bold: int | None, *, style: str = "plain", mark: str = "") -> Iterator[Cell]:
    """A cell a figure; the one at this place is bold and has the mark."""
    for at, figure in enumerate(made.figures):
        yield (("bold", f"{mark}{figure}") if at == bold else (style, figure),)


def _page_number(number: int, pages: int) -> Words:
    return "plain", _("Seite %(number)s von %(pages)s") % {"number": number, "pages": pages}


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
