"""The ranked list of teams, with their members."""

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.standings.reads.rows import PlayerRow, TeamRow
from tournament.standings.reads.standings import Standings
from tournament.standings.tables.players import NUMBER, ROW_HEADER, WIDE, played, total_columns
from tournament.web.cells import link_html, player_url, rank_html, tie_in_words
from tournament.web.tables import ListColumn, ListTable, Look, matching, shown

SEPARATOR = " · "


def teams_table(standings: Standings, words: str = "", order_by: str = "rang", *, linked: bool = True) -> ListTable:
    """All teams, ranked; `words` to look for in the names of team, club and members.

    `linked`: names lead to the public pages of teams and players.
    """
    tournament = standings.tournament

    def read_members(row: TeamRow) -> str:
        members = ((member, member.registration.pk in row.loan) for member in row.members)
        return SEPARATOR.join(_member(tournament, member, loan=loan) for member, loan in members)

    columns = [
        ("rang", ListColumn(_("Rang"), lambda row: row.rank, rank_html, NUMBER)),
        ("gleichstand", ListColumn(_("Gleichstand"), tie_in_words, look=None)),
        (
            "name",
            ListColumn(
                _("Mannschaft"),
                lambda row: row.team.name,
                lambda row: _team_html(tournament, row, linked=linked),
                ROW_HEADER,
            ),
        ),
        ("verein", ListColumn(_("Verein"), club_of_team, look=WIDE)),
        (
            "spieler",
            ListColumn(
                _("Spieler"), read_members, lambda row: _members_html(tournament, row, linked=linked), Look(wide=True)
            ),
        ),
        *total_columns(tournament.rulebook, played),
        ("vollzaehlig", ListColumn(_("Vollzählig"), lambda row: _("ja") if row.complete else _("nein"), look=None)),
    ]
    table = ListTable.of(matching(standings.teams, words, _text), columns, order_by)
    table.caption = _("Rangliste der Mannschaften")
    return table


def club_of_team(row: TeamRow) -> str:
    """The club's name; empty for a team without one."""
    return row.team.club.name if row.team.club else ""


def _made(tournament: Tournament, member: PlayerRow) -> int | None:
    """The figure that decides, of one member; nothing before he has played."""
    return getattr(member.totals, tournament.rulebook.ranked_by) if member.totals.games else None


def _text(row: TeamRow) -> str:
    return " ".join((row.team.name, club_of_team(row), *(member.registration.person.name for member in row.members)))


def _team_html(tournament: Tournament, row: TeamRow, *, linked: bool) -> str:
    incomplete = "" if row.complete else format_html(' <span class="tag warn">{}</span>', _("unvollständig"))
    club = club_of_team(row)
    url = reverse("public:team", args=[tournament.slug, row.team.pk]) if linked else ""
    return format_html(
        '{}{}<small class="narrow">{}</small>',
        link_html(url, row.team.name),
        incomplete,
        "" if club == row.team.name else club,
    )


def _member(tournament: Tournament, member: PlayerRow, *, loan: bool) -> str:
    made = _made(tournament, member)
    words = [member.registration.person.name, "" if made is None else str(made)]
    return " ".join([word for word in words if word] + ([f"({_('Leihspieler')})"] if loan else []))


def _members_html(tournament: Tournament, row: TeamRow, *, linked: bool) -> str:
    loan = format_html(' <span class="tag">{}</span>', _("Leihspieler"))
    lines = (
        (
            link_html(
                player_url(tournament.slug, member.registration.number) if linked else "",
                member.registration.person.name,
            ),
            loan if member.registration.pk in row.loan else "",
            shown(_made(tournament, member)),
        )
        for member in row.members
    )
    pattern = '<li><span>{}{}</span> <span class="number">{}</span></li>'
    return format_html('<ul class="members">{}</ul>', format_html_join("", pattern, lines))
