"""The columns of ranked lists: the place, who stands there, what was made in each series and altogether."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import FIGURES, Figure, Rulebook
from scoring.figures import Shown
from scoring.rankings import Of
from tournament.core.rankings import address, heading, is_wide
from tournament.core.speaking import cached_by_language
from tournament.models import Tournament
from tournament.standings.list_words import notes_html, outside_in_words, penalty_in_words
from tournament.standings.reads.ranking_list import ClubRow, PlayerRow, Row, SeriesCell, TeamRow, made
from tournament.standings.reads.standings import AnyList
from tournament.web.cells import (
    NOTHING,
    figure_html,
    line_url,
    link_html,
    player_html,
    rank_html,
    shown,
    shown_html,
    tie_in_words,
)
from tournament.web.tables import ROWS_A_PAGE, ListColumn, Look, Words

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

    def read(row: Row) -> int | None:
        cell = row.cells[at]
        return made(rulebook, figure, cell and cell.place)

    decides = figure.key == rulebook.ranked_by
    look = Look(
        short=figure.short,
        group=_series(number),
        number=True,
        wide=True,
        most_first=figure.more_is_better,
    )
    name = _("%(series)s %(figure)s") % {"series": _series(number), "figure": figure.name}
    dropped, won = (_("gestrichen"), _("Seriensieg")) if decides else ("", "")
    column = ListColumn(name, read, lambda row: _series_html(row.cells[at], read(row), dropped, won), look)
    return f"serie{number}" if decides else f"serie{number}{address(figure)}", column


@cached_by_language(128)  # over a dozen columns of every page
def _series(number: int) -> str:
    return _("%(number)s. Serie") % {"number": number}


def said_columns(state: str, *, drops_series: bool = False) -> Columns:
    """In files: series won and, if any are, dropped; penalties with their reasons; who has no rank and why; `state`.

    The state stands in every line, since a file is a plain table: sorted, cut and copied, its lines still say it.
    """
    said: list[tuple[str, str, Callable[[Row], str | int | None]]] = [
        ("faellige-spiele", _("Fällige Spiele"), lambda row: row.games_due or None),
        ("seriensiege", _("Seriensiege"), lambda row: _numbers(cell for cell in _there(row) if cell.place.rank == 1)),
        (DROPPED, _("Gestrichene Serien"), lambda row: _numbers(cell for cell in _there(row) if not cell.counts)),
        ("strafe", _("Strafe (schon abgezogen)"), lambda row: row.penalty or None),
        ("strafgrund", _("Grund der Strafe"), lambda row: "; ".join(map(penalty_in_words, row.penalties))),
        ("vollzaehlig", _("Vollzählig"), lambda row: _("ja") if row.complete else _("nein")),
        ("hinweis", _("Hinweis"), outside_in_words),
        ("stand", _("Stand der Liste"), lambda _row: state),
    ]
    return [(key, ListColumn(header, read, look=None)) for key, header, read in said if drops_series or key != DROPPED]


def decisive(rulebook: Rulebook, row: Row) -> int | None:
    """What decides of a line, penalties in it; None where nothing was played."""
    return made(rulebook, rulebook.ranked_column, row)


def _sum_column(rulebook: Rulebook, figure: Figure, look: Look | None) -> ListColumn:
    read = partial(made, rulebook, figure)
    return ListColumn(capfirst(figure.name), read, lambda row: figure_html(figure, read(row)), look)


def _look(rulebook: Rulebook, figure: Figure) -> Look:
    return Look(
        short=heading(figure),
        number=True,
        wide=is_wide(rulebook, figure),
        strong=figure.key == rulebook.ranked_by,
        most_first=figure.more_is_better,
    )


def _series_html(cell: SeriesCell | None, figure: int | None, dropped: str, won: str) -> str:
    """`dropped`, `won`: how that is said, beside the figure that decides; empty of the others."""
    if cell is None or figure is None:
        return shown_html(NOTHING if won else None)
    if not cell.counts:
        return _dropped_html(figure, dropped)
    if not won or cell.place.rank != 1:
        return shown_html(figure)
    return format_html(
        '<span class="winner"><span aria-hidden="true">★ </span>{}<span class="visually-hidden"> {}</span></span>',
        shown_html(figure),
        won,
    )


@lru_cache(maxsize=4096)  # two hundred on a page, few of them different
def _dropped_html(figure: int, said: str) -> str:
    """A figure that does not count, struck out."""
    if not said:
        return format_html("<s>{}</s>", shown(figure))
    return format_html('<s>{}<span class="visually-hidden"> {}</span></s>', shown(figure), said)


def _there(row: Row) -> list[SeriesCell]:
    return [cell for cell in row.cells if cell is not None]


def _numbers(cells: Any) -> str:
    return ", ".join(str(cell.series) for cell in cells)


# Who stands in a line of a ranked list: a player, a team with its members, a club with those who counted.

SEPARATOR = " · "


@dataclass(frozen=True, slots=True)
class Who:
    """How lines of one kind are shown.

    `columns`: of a list, names `linked` to public pages or not; `title`: what a list of them is called where it has no
    name of its own. `every_figure`: a series shows all that the rulebook counts, not only what decides.
    """

    columns: Callable[..., Columns]
    title: Promise
    every_figure: bool = False
    rows_a_page: int = 20  # each with its members: eighty people of teams of four


def _player_columns(ranked: AnyList, *, linked: bool) -> Columns:
    tournament = ranked.tournament

    def name_html(row: PlayerRow) -> str:
        return player_html(tournament, row.registration, notes_html(tournament.rulebook, row), linked=linked)

    return [
        ("startnummer", ListColumn(_("Startnummer"), lambda row: row.registration.number, look=None)),
        _name_column(_("Name"), name_html),
        _club_column(WIDE if ranked.has_clubs else None),
    ]


def _team_columns(ranked: AnyList, *, linked: bool) -> Columns:
    tournament = ranked.tournament

    def name_html(row: TeamRow) -> str:
        there = linked and row.team.pk  # one that was dissolved stands in what is final
        url = line_url("team", tournament.slug, row.team.pk) if there else ""
        return _side_html(tournament, link_html(url, row.name), row, row.beside)

    return [
        _name_column(ranked.team_words.one, name_html),
        _club_column(),
        _members_column(tournament, _("Spieler"), linked=linked),
    ]


def _club_columns(ranked: AnyList, *, linked: bool) -> Columns:
    tournament = ranked.tournament

    def name_html(row: ClubRow) -> str:
        return _side_html(tournament, row.name, row, SEPARATOR.join(member.name for member in row.members))

    return [_name_column(_("Verein"), name_html), _members_column(tournament, _("Gewertet"), linked=linked)]


def _name_column(header: Words, name_html: Callable[[Any], str]) -> tuple[str, ListColumn]:
    return "name", ListColumn(header, lambda row: row.name, name_html, ROW_HEADER)


def _club_column(look: Look | None = WIDE) -> tuple[str, ListColumn]:
    """In files always; without a `look`, on no page."""
    return "verein", ListColumn(_("Verein"), lambda row: row.club_name, look=look)


def _side_html(tournament: Tournament, name: str, row: Row, below: str) -> str:
    """A team or club, with what stands beside it, and on a phone below."""
    return format_html('{}{}<small class="narrow">{}</small>', name, notes_html(tournament.rulebook, row), below)


WHO = {
    Of.PLAYERS: Who(_player_columns, gettext_lazy("Rangliste der Spieler"), every_figure=True, rows_a_page=ROWS_A_PAGE),
    Of.TEAMS: Who(_team_columns, gettext_lazy("Rangliste")),
    Of.CLUBS: Who(_club_columns, gettext_lazy("Rangliste der Vereine")),
}


def text_of(row: Row) -> str:
    """Where words are looked for."""
    number = [str(row.registration.number)] if isinstance(row, PlayerRow) else []
    return " ".join([*number, row.name, row.club_name, *(member.name for member in row.members)])


def _members_column(tournament: Tournament, header: str, *, linked: bool) -> tuple[str, ListColumn]:
    """Who belongs to a line and what each brings."""
    rulebook = tournament.rulebook

    def read(row: Row) -> str:
        return SEPARATOR.join(_member(rulebook, member, row.loan) for member in row.members)

    def html(row: Row) -> str:
        lines = (
            (
                _member_html(
                    _name_html(tournament, member, linked=linked),
                    _beside(rulebook, member, row.loan),
                    decisive(rulebook, member),
                ),
            )
            for member in row.members
        )
        return format_html('<ul class="members">{}</ul>', format_html_join("", "{}", lines))

    return "spieler", ListColumn(header, read, html, Look(wide=True))


def _member(rulebook: Rulebook, member: PlayerRow, loan: Collection[int]) -> str:
    points = decisive(rulebook, member)
    remarks = [_("Leihspieler") if member.key in loan else "", outside_in_words(member)]
    words = [member.name, "" if points is None else str(points)]
    return " ".join([*filter(None, words), *(f"({remark})" for remark in remarks if remark)])


@lru_cache(maxsize=10_000, typed=True)  # the same members stand in one ranking after the other
def _member_html(name: str, beside: str, points: int | None) -> str:
    return format_html('<li><span>{}{}</span> <span class="number">{}</span></li>', name, beside, shown(points))


def _name_html(tournament: Tournament, member: PlayerRow, *, linked: bool) -> str:
    url = line_url("player", tournament.slug, member.registration.number) if linked else ""
    return link_html(url, member.name)


def _beside(rulebook: Rulebook, member: PlayerRow, loan: Collection[int]) -> str:
    """Beside a member's name: on loan, no rank and why, penalties."""
    notes = notes_html(rulebook, member)
    return format_html("{}{}", _loan_html(), notes) if member.key in loan else notes


def _loan_html() -> str:
    return format_html(' <span class="tag">{}</span>', _("Leihspieler"))
