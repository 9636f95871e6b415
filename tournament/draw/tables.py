"""Tables of the pages: the seating of everybody over all series, and who sits where by name."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from tournament.draw.reads.plan_report import PersonLine, PlanReport
from tournament.lists.reads.occupancy import Holder
from tournament.models import Registration, Tournament
from tournament.standings.tables.columns import NUMBER, ROW_HEADER, WIDE, WIDE_NUMBER
from tournament.web.cells import NOTHING, club_name, player_html
from tournament.web.tables import ListColumn, ListTable, Look, matching


def plan_table(report: PlanReport, name_html: Callable[[Registration], str], order_by: str) -> ListTable:
    """A line a person; `name_html`: how a name is shown."""
    columns = [
        (
            "nummer",
            ListColumn(_("Startnummer"), lambda line: line.registration.number, look=Look(_("Nr."), number=True)),
        ),
        (
            "name",
            ListColumn(
                _("Name"),
                lambda line: line.registration.person.name,
                lambda line: name_html(line.registration),
                ROW_HEADER,
            ),
        ),
        ("verein", ListColumn(_("Verein"), lambda line: club_name(line.registration), look=WIDE)),
        (
            "gegner",
            ListColumn(_("Gegner"), lambda line: line.figures.opponents, look=Look(number=True, most_first=True)),
        ),
        (
            "wieder",
            ListColumn(_("Wieder"), lambda line: line.figures.repeats or None, look=Look(number=True, most_first=True)),
        ),
        *(
            [("mannschaft", ListColumn(_("Mannschaft"), lambda line: line.figures.teammates or None, look=WIDE_NUMBER))]
            if report.has_teams
            else []
        ),
        (
            "vereinskollegen",
            ListColumn(_("Verein trifft"), lambda line: line.figures.clubmates or None, look=WIDE_NUMBER),
        ),
        *(
            [("dreier", ListColumn(_("Kleiner Tisch"), lambda line: line.figures.threes or None, look=NUMBER))]
            if report.short_tables
            else []
        ),
        ("plaetze", ListColumn(_("Plätze"), seats_in_words, look=WIDE_NUMBER)),
        ("tische", ListColumn(_("Tische"), tables_in_words, look=WIDE_NUMBER)),
    ]
    table = ListTable.of(report.lines, columns, order_by)
    table.caption = _("Alle Serien, Person für Person")
    return table


def seats_in_words(line: PersonLine) -> str:
    """How often on seat 1, seat 2 and so on: "2 · 1 · 1 · 1"."""
    return " · ".join(str(count) for count in line.figures.seats)


def tables_in_words(line: PersonLine) -> str:
    """The table of each series: "3 · 17 · 9"; a dash where somebody did not play."""
    return " · ".join(NOTHING if table is None else str(table) for table in line.tables)


# Who sits where, by name.


def seating_table(tournament: Tournament, seats: Sequence[Holder], words: str, order_by: str) -> ListTable:
    """Everybody with table and seat; the seats with their players' names and clubs, where anybody has one."""
    club = WIDE if any(seat.registration and seat.registration.club for seat in seats) else None
    columns = [
        (
            "name",
            ListColumn(
                _("Name"),
                lambda seat: seat.registration.person.name,
                lambda seat: player_html(tournament, seat.registration),
                ROW_HEADER,
            ),
        ),
        ("verein", ListColumn(_("Verein"), lambda seat: club_name(seat.registration), look=club)),
        (
            "startnummer",
            ListColumn(
                _("Startnummer"),
                lambda seat: seat.registration.number,
                look=Look(short=_("Start\u00adnummer"), number=True, wide=True),
            ),
        ),
        ("tisch", ListColumn(_("Tisch"), lambda seat: seat.card_table.number, look=NUMBER)),
        ("platz", ListColumn(_("Platz"), lambda seat: seat.number, look=NUMBER)),
    ]
    table = ListTable.of(matching(seats, words, _seating_text), columns, order_by)
    table.caption = _("Wer wo sitzt")
    return table


def _seating_text(seat: Holder) -> str:
    who = seat.registration
    return f"{who.number} {who.person.name} {club_name(who)}" if who else ""
