"""The seating of everybody over all series."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from tournament.draw.reads.plan_report import PersonLine, PlanReport
from tournament.models import Registration
from tournament.standings.tables.columns import NUMBER, ROW_HEADER, WIDE, WIDE_NUMBER
from tournament.web.cells import NOTHING, club_name
from tournament.web.tables import ListColumn, ListTable, Look, matching


def plan_table(
    report: PlanReport, name_html: Callable[[Registration], str], words: str = "", order_by: str = "nummer"
) -> ListTable:
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
    table = ListTable.of(matching(report.lines, words, _text), columns, order_by)
    table.caption = _("Alle Serien, Person für Person")
    return table


def seats_in_words(line: PersonLine) -> str:
    """How often on seat 1, seat 2 and so on: "2 · 1 · 1 · 1"."""
    return " · ".join(str(count) for count in line.figures.seats)


def tables_in_words(line: PersonLine) -> str:
    """The table of each series: "3 · 17 · 9"; a dash where somebody did not play."""
    return " · ".join(NOTHING if table is None else str(table) for table in line.tables)


def _text(line: PersonLine) -> str:
    return f"{line.registration.number} {line.registration.person.name} {club_name(line.registration)}"
