"""The ranked list of players: all series together, or one alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring import Column, Rulebook, Totals
from tournament.core.figures import MORE_IS_BETTER, heading, is_wide, ranking_columns
from tournament.models import Tournament
from tournament.standings.reads.standings import PlayerRow, SeriesCell, Standings
from tournament.web.cells import NOTHING, club_name, figure_html, player_html, rank_html, tie_in_words
from tournament.web.tables import ListColumn, ListTable, Look, Value, matching, shown

NUMBER = Look(number=True)
WIDE_NUMBER = Look(number=True, wide=True)
ROW_HEADER = Look(row_header=True)
WIDE = Look(wide=True)
KEYS = {"points": "punkte", "crosses": "kreuze"}
SeriesLine = tuple[PlayerRow, SeriesCell]


def players_table(standings: Standings, words: str = "", order_by: str = "rang") -> ListTable:
    """Everybody, ranked over the series of these standings; `words` to look for in name and club."""
    tournament = standings.tournament
    columns = [
        ("rang", ListColumn(_("Rang"), lambda row: row.rank, rank_html, NUMBER)),
        ("gleichstand", ListColumn(_("Gleichstand"), tie_in_words, look=None)),
        ("startnummer", ListColumn(_("Startnummer"), lambda row: row.registration.number, look=None)),
        (
            "name",
            ListColumn(_("Name"), _player_name, lambda row: player_html(tournament, row.registration), ROW_HEADER),
        ),
        ("verein", ListColumn(_("Verein"), lambda row: club_name(row.registration), look=WIDE)),
        *(
            _series_column(tournament.rulebook, column, at, number)
            for at, number in enumerate(standings.state.series)
            for column in tournament.rulebook.columns
        ),
        *total_columns(tournament, lambda row: None if row.rank is None else row.totals),
        ("spiele", ListColumn(_("Spiele"), _games, look=None)),
        ("seriensiege", ListColumn(_("Seriensiege"), _series_won, look=None)),
    ]
    table = ListTable.of(matching(standings.players, words, _text), columns, order_by)
    table.caption = _("Rangliste der Spieler")
    return table


def series_table(standings: Standings, number: int, words: str = "", order_by: str = "rang") -> ListTable:
    """Everybody who played series `number`, ranked by it alone."""
    tournament = standings.tournament
    columns = [
        ("rang", ListColumn(_("Rang"), lambda line: line[1].rank, _series_rank_html(standings, number), NUMBER)),
        ("startnummer", ListColumn(_("Startnummer"), lambda line: line[0].registration.number, look=None)),
        (
            "name",
            ListColumn(
                _("Name"),
                lambda line: _player_name(line[0]),
                lambda line: player_html(tournament, line[0].registration),
                ROW_HEADER,
            ),
        ),
        ("verein", ListColumn(_("Verein"), lambda line: club_name(line[0].registration), look=WIDE)),
        *total_columns(tournament, lambda line: line[1].totals, roomy=True),
        ("spiele", ListColumn(_("Spiele"), lambda line: line[1].totals.games, look=WIDE_NUMBER)),
    ]
    lines = matching(standings.series_ranking(number), words, lambda line: _text(line[0]))
    table = ListTable.of(lines, columns, order_by)
    table.caption = _("Rangliste der %(number)s. Serie") % {"number": number}
    return table


def total_columns(
    tournament: Tournament, totals_of: Callable[[Any], Totals | None], *, roomy: bool = False
) -> list[tuple[str, ListColumn]]:
    """The sums that the rulebook's rankings show, the one that decides in bold.

    `totals_of`: record -> sums, None where nothing was played. `roomy`: on a phone there is room for more than one.
    """
    rulebook = tournament.rulebook
    return [
        (KEYS.get(column.attribute, column.attribute), _total_column(rulebook, column, totals_of, roomy=roomy))
        for column in ranking_columns(rulebook)
    ]


def _total_column(
    rulebook: Rulebook, column: Column, totals_of: Callable[[Any], Totals | None], *, roomy: bool
) -> ListColumn:
    def read(record: Any) -> int | None:
        totals = totals_of(record)
        return None if totals is None else getattr(totals, column.attribute)

    ranked = column.attribute == rulebook.ranked_by
    roomy = roomy and column in rulebook.columns and not is_wide(rulebook, column)
    look = Look(
        short=heading(column),
        number=True,
        wide=not ranked and not roomy,
        strong=ranked,
        most_first=column.attribute in MORE_IS_BETTER,
    )
    return ListColumn(column.name, read, lambda record: figure_html(column, read(record)), look)


def _player_name(row: PlayerRow) -> str:
    return row.registration.person.name


def _text(row: PlayerRow) -> str:
    return f"{row.registration.number} {_player_name(row)} {club_name(row.registration)}"


def _games(row: PlayerRow) -> int | None:
    return None if row.rank is None else row.totals.games


def _series_column(rulebook: Rulebook, column: Column, at: int, number: int) -> tuple[str, ListColumn]:
    """One figure of one series; where it is the one that decides, the winner is marked."""

    def read(row: PlayerRow) -> int | None:
        cell = _played(row, at)
        return None if cell is None else getattr(cell.totals, column.attribute)

    ranked = column.attribute == rulebook.ranked_by
    key = f"serie{number}" if ranked else f"serie{number}{KEYS.get(column.attribute, column.attribute)}"
    look = Look(
        short=column.short,
        group=_("%(number)s. Serie") % {"number": number},
        number=True,
        wide=True,
        most_first=column.attribute in MORE_IS_BETTER,
    )
    name = _("%(number)s. Serie %(figure)s") % {"number": number, "figure": column.name}
    html = (lambda row: _series_figure_html(_played(row, at), read(row))) if ranked else None
    return key, ListColumn(name, read, html, look)


def _played(row: PlayerRow, at: int) -> SeriesCell | None:
    """The player's cell of that series, if he has played in it."""
    cell = row.cells[at]
    return cell if cell and cell.rank is not None else None


def _series_figure_html(cell: SeriesCell | None, figure: int | None) -> str:
    if cell is None:
        return NOTHING
    if cell.rank != 1:
        return shown(figure)
    return format_html(
        '<span class="winner"><span aria-hidden="true">★ </span>{}<span class="visually-hidden"> {}</span></span>',
        shown(figure),
        _("Seriensieg"),
    )


def _series_won(row: PlayerRow) -> str:
    return ", ".join(str(cell.series) for cell in row.cells if cell and cell.rank == 1)


def _series_rank_html(standings: Standings, number: int) -> Callable[[SeriesLine], Value]:
    """Ties in one series alone stay: lots are drawn for the whole only."""
    ranks = [cell.rank for _row, cell in standings.series_ranking(number)]
    shared = {rank for rank in ranks if ranks.count(rank) > 1}

    def html(line: SeriesLine) -> Value:
        rank = line[1].rank
        return rank_html(_Place(rank, rank in shared))

    return html


@dataclass(frozen=True, slots=True)
class _Place:
    """A rank in one series."""

    rank: int | None
    tied: bool
    by_lot: bool = False
