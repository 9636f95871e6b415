"""The ranked list of players: all series together, or one alone."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournament.selectors.standings import PlayerRow, SeriesCell, Standings

from .base import ListColumn, ListTable, Look, Value, matching, shown
from .cells import NOTHING, club_name, player_html, rank_html, tie_in_words

NUMBER = Look(number=True)
WIDE_NUMBER = Look(number=True, wide=True)
ROW_HEADER = Look(row_header=True)
WIDE = Look(wide=True)
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
        *(column for at, number in enumerate(standings.state.series) for column in _series_columns(at, number)),
        ("wertungspunkte", ListColumn(_("Wertungspunkte"), _total("wertungspunkte"), look=_points_look())),
        ("augen", ListColumn(_("Augen"), _total("augen"), look=WIDE_NUMBER)),
        (
            "kreuze",
            ListColumn(_("Kreuze"), _total("crosses"), lambda row: crosses_html(row.totals.crosses), WIDE_NUMBER),
        ),
        ("spiele", ListColumn(_("Spiele"), _total("games"), look=None)),
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
        ("wertungspunkte", ListColumn(_("Wertungspunkte"), _made("wertungspunkte"), look=_points_look())),
        ("augen", ListColumn(_("Augen"), _made("augen"), look=NUMBER)),
        (
            "kreuze",
            ListColumn(_("Kreuze"), _made("crosses"), lambda line: crosses_html(line[1].totals.crosses), WIDE_NUMBER),
        ),
        ("spiele", ListColumn(_("Spiele"), _made("games"), look=WIDE_NUMBER)),
    ]
    lines = matching(standings.series_ranking(number), words, lambda line: _text(line[0]))
    table = ListTable.of(lines, columns, order_by)
    table.caption = _("Rangliste der %(number)s. Serie") % {"number": number}
    return table


def crosses_html(crosses: int) -> str:
    """Crosses in red; none is a quiet zero."""
    return format_html('<span class="cross">{}</span>', crosses) if crosses else "0"


def _points_look() -> Look:
    return Look(short=_("Wertungs\u00adpunkte"), number=True, strong=True, most_first=True)


def _player_name(row: PlayerRow) -> str:
    return row.registration.person.name


def _text(row: PlayerRow) -> str:
    return f"{row.registration.number} {_player_name(row)} {club_name(row.registration)}"


def _total(name: str) -> Callable[[PlayerRow], int | None]:
    """Reads a sum; nothing for who has not played."""
    return lambda row: None if row.rank is None else getattr(row.totals, name)


def _made(name: str) -> Callable[[SeriesLine], Value]:
    return lambda line: getattr(line[1].totals, name)


def _series_columns(at: int, number: int) -> list[tuple[str, ListColumn]]:
    """Wertungspunkte and Augen of one series, the winner marked."""
    group = _("%(number)s. Serie") % {"number": number}

    def made(name: str) -> Callable[[PlayerRow], Value]:
        return lambda row: getattr(cell.totals, name) if (cell := _played(row, at)) else None

    return [
        (
            f"serie{number}",
            ListColumn(
                _("%(number)s. Serie Wertungspunkte") % {"number": number},
                made("wertungspunkte"),
                lambda row: _series_points_html(_played(row, at)),
                Look(short=_("WP"), group=group, number=True, wide=True, most_first=True),
            ),
        ),
        (
            f"serie{number}augen",
            ListColumn(
                _("%(number)s. Serie Augen") % {"number": number},
                made("augen"),
                look=Look(short=_("Augen"), group=group, number=True, wide=True),
            ),
        ),
    ]


def _played(row: PlayerRow, at: int) -> SeriesCell | None:
    """The player's cell of that series, if he has played in it."""
    cell = row.cells[at]
    return cell if cell and cell.rank is not None else None


def _series_points_html(cell: SeriesCell | None) -> str:
    if cell is None:
        return NOTHING
    points = shown(cell.totals.wertungspunkte)
    if cell.rank != 1:
        return points
    return format_html(
        '<span class="winner"><span aria-hidden="true">★ </span>{}<span class="visually-hidden"> {}</span></span>',
        points,
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
