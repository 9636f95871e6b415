"""Who sits where, by name."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.lists.reads.occupancy import Holder
from tournament.models import Tournament
from tournament.standings.tables.columns import NUMBER, ROW_HEADER, WIDE
from tournament.web.cells import club_name, player_html
from tournament.web.tables import ListColumn, ListTable, Look, matching


def seating_table(
    tournament: Tournament, seats: Sequence[Holder], words: str = "", order_by: str = "name"
) -> ListTable:
    """Everybody with table and seat; the seats with their players' names and clubs."""
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
        ("verein", ListColumn(_("Verein"), lambda seat: club_name(seat.registration), look=WIDE)),
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
    table = ListTable.of(matching(seats, words, _text), columns, order_by)
    table.caption = _("Wer wo sitzt")
    return table


def _text(seat: Holder) -> str:
    who = seat.registration
    return f"{who.number} {who.person.name} {club_name(who)}" if who else ""
