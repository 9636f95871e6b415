"""Who stands in a line of a ranked list: a player, a team with its members, a club with those who counted."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import Rulebook
from scoring.rankings import Of
from tournament.models import Tournament
from tournament.standings.reads.rows import ClubRow, PlayerRow, TeamRow
from tournament.standings.reads.standings import AnyList
from tournament.standings.row_words import outside_in_words
from tournament.standings.tables.columns import (
    ROW_HEADER,
    WIDE,
    Columns,
    decisive,
    notes_html,
)
from tournament.web.cells import club_name, link_html, player_html, player_url
from tournament.web.tables import ROWS_A_PAGE, ListColumn, Look, shown

SEPARATOR = " · "


@dataclass(frozen=True, slots=True)
class Who:
    """How lines of one kind are shown.

    `columns`: of a list, names `linked` to public pages or not; `text`: where words are looked for; `title`: what
    a list of them is called where it has no name of its own. `every_figure`: a series shows all that the rulebook
    counts, not only what decides.
    """

    columns: Callable[..., Columns]
    text: Callable[[Any], str]
    title: Promise
    every_figure: bool = False
    rows_a_page: int = 20  # each with its members: eighty people of teams of four


def _player_columns(ranked: AnyList, *, linked: bool) -> Columns:
    tournament = ranked.tournament

    def name_html(row: PlayerRow) -> str:
        return player_html(tournament, row.registration, notes_html(tournament.rulebook, row), linked=linked)

    return [
        ("startnummer", ListColumn(_("Startnummer"), lambda row: row.registration.number, look=None)),
        ("name", ListColumn(_("Name"), lambda row: row.registration.person.name, name_html, ROW_HEADER)),
        ("verein", ListColumn(_("Verein"), lambda row: club_name(row.registration), look=WIDE)),
    ]


def _team_columns(ranked: AnyList, *, linked: bool) -> Columns:
    tournament = ranked.tournament

    def name_html(row: TeamRow) -> str:
        there = linked and row.team.pk  # one that was dissolved stands in what is final
        url = reverse("public:team", args=[tournament.slug, row.team.pk]) if there else ""
        club = club_of_team(row)
        return format_html(
            '{}{}<small class="narrow">{}</small>',
            link_html(url, row.team.name),
            notes_html(tournament.rulebook, row),
            "" if club == row.team.name else club,
        )

    return [
        ("name", ListColumn(ranked.team_words.one, lambda row: row.team.name, name_html, ROW_HEADER)),
        ("verein", ListColumn(_("Verein"), club_of_team, look=WIDE)),
        _members_column(tournament, _("Spieler"), lambda row: row.loan, linked=linked),
    ]


def _club_columns(ranked: AnyList, *, linked: bool) -> Columns:
    tournament = ranked.tournament

    def name_html(row: ClubRow) -> str:
        counted = SEPARATOR.join(_names(row.members))
        notes = notes_html(tournament.rulebook, row)
        return format_html('{}{}<small class="narrow">{}</small>', row.club.name, notes, counted)

    return [
        ("name", ListColumn(_("Verein"), lambda row: row.club.name, name_html, ROW_HEADER)),
        _members_column(tournament, _("Gewertet"), lambda _row: (), linked=linked),
    ]


def _player_text(row: PlayerRow) -> str:
    return f"{row.registration.number} {row.registration.person.name} {club_name(row.registration)}"


def _team_text(row: TeamRow) -> str:
    return " ".join((row.team.name, club_of_team(row), *_names(row.members)))


def _club_text(row: ClubRow) -> str:
    return " ".join((row.club.name, *_names(row.members)))


WHO = {
    Of.PLAYERS: Who(
        _player_columns, _player_text, gettext_lazy("Rangliste der Spieler"), every_figure=True, rows_a_page=ROWS_A_PAGE
    ),
    Of.TEAMS: Who(_team_columns, _team_text, gettext_lazy("Rangliste")),
    Of.CLUBS: Who(_club_columns, _club_text, gettext_lazy("Rangliste der Vereine")),
}


def club_of_team(row: TeamRow) -> str:
    """The club's name; empty for a team without one."""
    return row.team.club.name if row.team.club else ""


def _names(members: Iterable[PlayerRow]) -> Iterable[str]:
    return (member.registration.person.name for member in members)


def _members_column(
    tournament: Tournament, header: str, loan_of: Callable[[Any], Collection[int]], *, linked: bool
) -> tuple[str, ListColumn]:
    """Who belongs to a line and what each brings; `loan_of`: keys of those who play on loan."""
    rulebook = tournament.rulebook

    def read(row: TeamRow | ClubRow) -> str:
        return SEPARATOR.join(_member(rulebook, member, loan_of(row)) for member in row.members)

    def html(row: TeamRow | ClubRow) -> str:
        loan = loan_of(row)
        lines = (
            (
                _member_html(
                    _name_html(tournament, member, linked=linked),
                    _beside(rulebook, member, loan),
                    decisive(rulebook, member),
                ),
            )
            for member in row.members
        )
        return format_html('<ul class="members">{}</ul>', format_html_join("", "{}", lines))

    return "spieler", ListColumn(header, read, html, Look(wide=True))


def _member(rulebook: Rulebook, member: PlayerRow, loan: Collection[int]) -> str:
    made = decisive(rulebook, member)
    remarks = [_("Leihspieler") if member.registration.pk in loan else "", outside_in_words(member)]
    words = [member.registration.person.name, "" if made is None else str(made)]
    return " ".join([*filter(None, words), *(f"({remark})" for remark in remarks if remark)])


@lru_cache(maxsize=10_000, typed=True)  # the same members stand in one ranking after the other
def _member_html(name: str, beside: str, made: int | None) -> str:
    return format_html('<li><span>{}{}</span> <span class="number">{}</span></li>', name, beside, shown(made))


def _name_html(tournament: Tournament, member: PlayerRow, *, linked: bool) -> str:
    url = player_url(tournament.slug, member.registration.number) if linked else ""
    return link_html(url, member.registration.person.name)


def _beside(rulebook: Rulebook, member: PlayerRow, loan: Collection[int]) -> str:
    """Beside a member's name: on loan, no rank and why, penalties."""
    notes = notes_html(rulebook, member)
    return format_html("{}{}", _loan_html(), notes) if member.registration.pk in loan else notes


def _loan_html() -> str:
    return format_html(' <span class="tag">{}</span>', _("Leihspieler"))
