"""The ranked list of players: all series together, or one alone."""

from collections.abc import Callable
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring import FIGURES, Figure, Rulebook, Totals
from scoring.figures import Shown
from tournament.core.figures import address, heading, is_wide
from tournament.models import Registration
from tournament.standings.reads.rows import PlayerRow, SeriesCell
from tournament.standings.reads.standings import Standings
from tournament.web.cells import NOTHING, club_name, figure_html, player_html, rank_html, tie_in_words
from tournament.web.tables import ListColumn, ListTable, Look, Value, matching, shown_html

NUMBER = Look(number=True)
WIDE_NUMBER = Look(number=True, wide=True)
ROW_HEADER = Look(row_header=True)
WIDE = Look(wide=True)
SeriesLine = tuple[PlayerRow, SeriesCell]


def players_table(standings: Standings, words: str = "", order_by: str = "rang", *, linked: bool = True) -> ListTable:
    """Everybody, ranked over the series of these standings; `words` to look for in name and club.

    `linked`: names lead to the players' public pages.
    """
    rulebook = standings.tournament.rulebook
    place, *who = _who_columns(standings, lambda row: row, lambda row: row.rank, rank_html, linked=linked)
    columns = [
        place,
        ("gleichstand", ListColumn(_("Gleichstand"), tie_in_words, look=None)),
        *who,
        *(
            _series_column(rulebook, figure, at, number)
            for at, number in enumerate(standings.series)
            for figure in rulebook.columns
        ),
        *total_columns(rulebook, played),
        *file_columns(played),
        ("seriensiege", ListColumn(_("Seriensiege"), _series_won, look=None)),
    ]
    table = ListTable.of(matching(standings.players, words, _text), columns, order_by, "rang")
    table.caption = _("Rangliste der Spieler")
    return table


def series_table(standings: Standings, number: int, words: str = "", order_by: str = "rang") -> ListTable:
    """Everybody who played series `number`, ranked by it alone."""
    columns = [
        *_who_columns(standings, lambda line: line[0], lambda line: line[1].rank, _series_rank_html),
        *total_columns(standings.tournament.rulebook, lambda line: line[1].totals, roomy=True),
        *file_columns(lambda line: line[1].totals, WIDE_NUMBER),
    ]
    lines = matching(standings.series_ranking(number), words, lambda line: _text(line[0]))
    table = ListTable.of(lines, columns, order_by, "rang")
    table.caption = _("Rangliste der %(number)s. Serie") % {"number": number}
    return table


def _who_columns(
    standings: Standings,
    row_of: Callable[[Any], PlayerRow],
    rank: Callable[[Any], int | None],
    rank_html: Callable[[Any], Value],
    *,
    linked: bool = True,
) -> list[tuple[str, ListColumn]]:
    """Place, start number (in files), name and club; `row_of`: record -> the player's line."""

    def registration(record: Any) -> Registration:
        return row_of(record).registration

    def name(record: Any) -> str:
        return registration(record).person.name

    def name_html(record: Any) -> str:
        return player_html(standings.tournament, registration(record), linked=linked)

    return [
        ("rang", ListColumn(_("Rang"), rank, rank_html, NUMBER)),
        ("startnummer", ListColumn(_("Startnummer"), lambda record: registration(record).number, look=None)),
        ("name", ListColumn(_("Name"), name, name_html, ROW_HEADER)),
        ("verein", ListColumn(_("Verein"), lambda record: club_name(registration(record)), look=WIDE)),
    ]


def played(row: Any) -> Totals | None:
    """The sums of a line; None for who has played nothing."""
    return row.totals if row.totals.games else None


def total_columns(
    rulebook: Rulebook, totals_of: Callable[[Any], Totals | None], *, roomy: bool = False
) -> list[tuple[str, ListColumn]]:
    """The sums that a ranked list by these rules shows, the one that decides in bold.

    `totals_of`: record -> sums, None where nothing was played. `roomy`: on a phone there is room for more than one.
    """
    return [
        (address(figure), _total_column(figure, totals_of, _look(rulebook, figure, roomy=roomy)))
        for figure in rulebook.ranking_figures
    ]


def file_columns(totals_of: Callable[[Any], Totals | None], look: Look | None = None) -> list[tuple[str, ListColumn]]:
    """The sums that stand in files; with a `look`, on the page too."""
    in_files = (figure for figure in FIGURES if figure.shown is Shown.IN_FILES)
    return [(address(figure), _total_column(figure, totals_of, look)) for figure in in_files]


def _look(rulebook: Rulebook, figure: Figure, *, roomy: bool) -> Look:
    decides = figure.key == rulebook.ranked_by
    return Look(
        short=heading(figure),
        number=True,
        wide=not decides and not (roomy and not is_wide(rulebook, figure)),
        strong=decides,
        most_first=figure.more_is_better,
    )


def _total_column(figure: Figure, totals_of: Callable[[Any], Totals | None], look: Look | None) -> ListColumn:
    def read(record: Any) -> int | None:
        totals = totals_of(record)
        return None if totals is None else getattr(totals, figure.key)

    return ListColumn(figure.name, read, lambda record: figure_html(figure, read(record)), look)


def _text(row: PlayerRow) -> str:
    return f"{row.registration.number} {row.registration.person.name} {club_name(row.registration)}"


def _series_column(rulebook: Rulebook, figure: Figure, at: int, number: int) -> tuple[str, ListColumn]:
    """One figure of one series; where it is the one that decides, the winner is marked."""

    def read(row: PlayerRow) -> int | None:
        cell = _played(row, at)
        return None if cell is None else getattr(cell.totals, figure.key)

    decides = figure.key == rulebook.ranked_by
    look = Look(
        short=figure.short,
        group=_("%(number)s. Serie") % {"number": number},
        number=True,
        wide=True,
        most_first=figure.more_is_better,
    )
    name = _("%(number)s. Serie %(figure)s") % {"number": number, "figure": figure.name}
    html = (lambda row: _series_figure_html(_played(row, at), read(row))) if decides else None
    return f"serie{number}" if decides else f"serie{number}{address(figure)}", ListColumn(name, read, html, look)


def _played(row: PlayerRow, at: int) -> SeriesCell | None:
    """The player's cell of that series, if he has played in it."""
    cell = row.cells[at]
    return cell if cell and cell.totals.games else None


def _series_figure_html(cell: SeriesCell | None, figure: int | None) -> str:
    if cell is None:
        return NOTHING
    if cell.rank != 1:
        return shown_html(figure)
    return format_html(
        '<span class="winner"><span aria-hidden="true">★ </span>{}<span class="visually-hidden"> {}</span></span>',
        shown_html(figure),
        _("Seriensieg"),
    )


def _series_won(row: PlayerRow) -> str:
    return ", ".join(str(cell.series) for cell in row.cells if cell and cell.rank == 1)


def _series_rank_html(line: SeriesLine) -> Value:
    return rank_html(line[1].place)
