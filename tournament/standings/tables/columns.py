"""Columns that every ranked list has: the place, what was made in each series and altogether, what the list says."""

from collections.abc import Callable
from typing import Any

from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import FIGURES, Figure, Rulebook
from scoring.figures import Shown
from scoring.rankings import Place
from tournament.core.figures import address, heading, is_wide, shown_sum
from tournament.core.speaking import cached_by_language
from tournament.standings.reads.rows import RankedRow, SeriesCell
from tournament.standings.row_words import incomplete_in_words, outside_in_words, penalty_in_words
from tournament.web.cells import NOTHING, figure_html, rank_html, tie_in_words
from tournament.web.tables import ListColumn, Look, shown, shown_html

NUMBER = Look(number=True)
WIDE_NUMBER = Look(number=True, wide=True)
ROW_HEADER = Look(row_header=True)
WIDE = Look(wide=True)
DROPPED = "gestrichen"
Columns = list[tuple[str, ListColumn]]


def place_columns() -> Columns:
    """The rank, and in files how a tie was or was not decided."""
    return [
        ("rang", ListColumn(_("Rang"), lambda row: row.rank, rank_html, NUMBER)),
        ("gleichstand", ListColumn(_("Gleichstand"), tie_in_words, look=None)),
    ]


def sums_columns(rulebook: Rulebook) -> Columns:
    """The sums that a ranked list by these rules shows, the one that decides in bold, penalties in it; on a phone only
    what ranks, what breaks a tie with it."""
    return [
        (address(figure), _sum_column(rulebook, figure, _look(rulebook, figure))) for figure in rulebook.ranking_figures
    ]


def file_columns(rulebook: Rulebook, look: Look | None = None) -> Columns:
    """The sums that stand in files; with a `look`, on the page too."""
    in_files = (figure for figure in FIGURES if figure.shown is Shown.IN_FILES)
    return [(address(figure), _sum_column(rulebook, figure, look)) for figure in in_files]


def series_column(rulebook: Rulebook, figure: Figure, at: int, number: int) -> tuple[str, ListColumn]:
    """One figure of one series; where it is the one that decides, who won the series is marked."""

    def read(row: RankedRow) -> int | None:
        cell = row.cells[at]
        return None if cell is None else _made(rulebook, figure, cell.place)

    decides = figure.key == rulebook.ranked_by
    look = Look(
        short=figure.short,
        group=_series(number),
        number=True,
        wide=True,
        most_first=figure.more_is_better,
    )
    name = _("%(series)s %(figure)s") % {"series": _series(number), "figure": figure.name}
    column = ListColumn(name, read, lambda row: _series_html(row.cells[at], read(row), decides=decides), look)
    return f"serie{number}" if decides else f"serie{number}{address(figure)}", column


@cached_by_language(128)  # over a dozen columns of every page
def _series(number: int) -> str:
    return _("%(number)s. Serie") % {"number": number}


def said_columns(state: str, *, drops_series: bool = False) -> Columns:
    """In files: series won and, if any are, dropped; penalties with their reasons; who has no rank and why; `state`.

    The state stands in every line, since a file is a plain table: sorted, cut and copied, its lines still say it.
    """
    said: list[tuple[str, str, Callable[[RankedRow], str | int | None]]] = [
        ("faellige-spiele", _("Fällige Spiele"), lambda row: row.place.games_due or None),
        ("seriensiege", _("Seriensiege"), lambda row: _numbers(cell for cell in _there(row) if cell.rank == 1)),
        (DROPPED, _("Gestrichene Serien"), lambda row: _numbers(cell for cell in _there(row) if not cell.counts)),
        ("strafe", _("Strafe (schon abgezogen)"), lambda row: row.penalty or None),
        ("strafgrund", _("Grund der Strafe"), lambda row: "; ".join(map(penalty_in_words, row.penalties))),
        ("vollzaehlig", _("Vollzählig"), lambda row: _("ja") if row.complete else _("nein")),
        ("hinweis", _("Hinweis"), outside_in_words),
        ("stand", _("Stand der Liste"), lambda _row: state),
    ]
    return [(key, ListColumn(header, read, look=None)) for key, header, read in said if drops_series or key != DROPPED]


def notes_html(rulebook: Rulebook, row: RankedRow) -> str:
    """What stands beside a name: that there is no rank and why, that somebody is missing, penalties."""
    said = outside_in_words(row) or incomplete_in_words(rulebook, row)
    if not (said or row.penalties):
        return shown_html("")
    penalties = [format_html('<small class="penalty">{}</small>', penalty_in_words(one)) for one in row.penalties]
    tag = format_html(' <span class="tag warn">{}</span>', said) if said else ""
    return format_html("{}" * (1 + len(penalties)), tag, *penalties)


def decisive(rulebook: Rulebook, row: RankedRow) -> int | None:
    """What decides of a line, penalties in it; None where nothing was played."""
    return _made(rulebook, rulebook.ranked_column, row.place)


def _made(rulebook: Rulebook, figure: Figure, place: Place[int]) -> int | None:
    totals = place.totals  # added up anew each time it is asked for
    return shown_sum(rulebook, figure, totals, place.penalty) if totals.games else None


def _sum_column(rulebook: Rulebook, figure: Figure, look: Look | None) -> ListColumn:
    def read(row: Any) -> int | None:
        return _made(rulebook, figure, row.place)

    return ListColumn(capfirst(figure.name), read, lambda row: figure_html(figure, read(row)), look)


def _look(rulebook: Rulebook, figure: Figure) -> Look:
    return Look(
        short=heading(figure),
        number=True,
        wide=is_wide(rulebook, figure),
        strong=figure.key == rulebook.ranked_by,
        most_first=figure.more_is_better,
    )


def _series_html(cell: SeriesCell | None, figure: int | None, *, decides: bool) -> str:
    if cell is None or figure is None:
        return shown_html(NOTHING if decides else None)
    if not cell.counts:
        return _dropped_html(figure, said=decides)
    if not decides or cell.rank != 1:
        return shown_html(figure)
    return format_html(
        '<span class="winner"><span aria-hidden="true">★ </span>{}<span class="visually-hidden"> {}</span></span>',
        shown_html(figure),
        _("Seriensieg"),
    )


@cached_by_language(4096)  # two hundred on a page, few of them different
def _dropped_html(figure: int, *, said: bool) -> str:
    """A figure that does not count, struck out; beside the one that decides it is said, too."""
    if not said:
        return format_html("<s>{}</s>", shown(figure))
    return format_html('<s>{}<span class="visually-hidden"> {}</span></s>', shown(figure), _("gestrichen"))


def _there(row: RankedRow) -> list[SeriesCell]:
    return [cell for cell in row.cells if cell is not None]


def _numbers(cells: Any) -> str:
    return ", ".join(str(cell.series) for cell in cells)
