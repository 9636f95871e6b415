"""The cash book as a table for the treasurer: every booking, counter entries too, to the cent."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.money import decimal
from tournament.core.speaking import EURO, currency, in_currency
from tournament.models import Booking, Tournament
from tournament.money.reads.balance import desk_of, with_undone
from tournament.money.reads.issuing import BookLine
from tournament.web.tabular import Row


def book_rows(tournament: Tournament) -> Iterator[Row]:
    """The heading, then every booking in order, with what lay in the drawer after it; two queries."""
    yield (
        *(_("Beleg"), _("Tag"), _("Uhrzeit"), _("Art"), _("wofür"), _("Nr."), _("Name"), _("Verein"), _("Serie")),
        *(_("Zahlweg"), *_amounts(), _("danach bar in der Kasse")),
        *(_("nimmt zurück: Beleg"), _("zurückgenommen mit Beleg"), _("gebucht von")),
    )
    drawer = desk_of(tournament).opening
    rows = with_undone(tournament.bookings.select_related("registration__person", "team", "club", "series"))
    for one in rows.order_by("number"):
        drawer += one.cents if one.way == Booking.Way.CASH else 0
        yield _row(one, drawer)


def year_rows(lines: Iterable[BookLine]) -> Iterator[Row]:
    """The heading, then every booking of a year."""
    yield (_("Tag"), _("Uhrzeit"), _("Turnier"), _("Beleg"), _("Quittung"), _("Art"), _("Zahlweg"), _("Betrag"),
           _("Währung"), _("nimmt zurück: Beleg"))  # fmt: skip
    for one in lines:
        at = timezone.localtime(one.at)
        with in_currency(one.currency):
            yield (
                *(at.date().isoformat(), at.strftime("%H:%M"), one.tournament, one.number, one.paper),
                *(str(Booking.Kind(one.kind).label), str(Booking.Way(one.way).label), decimal(one.cents)),
                *(one.currency, one.undoes),
            )


def _amounts() -> tuple[str, str]:
    """Return what the columns of an amount and of its smallest parts are called."""
    if currency() == EURO:
        return _("Betrag in Euro"), _("Betrag in Cent")
    return _("Betrag in %(currency)s") % {"currency": currency()}, _("in der kleinsten Einheit")


def _row(one: Any, drawer: int) -> Row:
    """`one`: a Booking, with the number of its counter entry."""
    at, person = timezone.localtime(one.at), one.registration
    whose = person.person.name if person else one.team.name if one.team else ""
    return (
        *(one.number, at.date().isoformat(), at.strftime("%H:%M"), str(one.get_kind_display()), one.text),
        *(person.number if person else None, whose, one.club.name if one.club else ""),
        *(one.series.number if one.series else None, str(one.get_way_display())),
        *(decimal(one.cents), one.cents, decimal(drawer), one.undoes, one.undone_by, one.by),
    )
