"""`/leitung/<slug>/kasse/kreuze/<n>/`: what the crosses of a series cost, table by table, and who has paid."""

import uuid
from itertools import groupby

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError
from tournament.core.money import euros
from tournament.models import Booking, Series, Tournament
from tournament.money.acts.bookings import Movement, book
from tournament.money.paper import crosses_sheet
from tournament.money.reads.balance import desk_of
from tournament.money.reads.crosses import crosses_of
from tournament.money.views.desk import entry_of
from tournament.money.views.frame import render_cash
from tournament.web.acting import act_on, actor_of
from tournament.web.printing import Printed, organisers_pdf


def any_series_of(request: HttpRequest, slug: str, number: int) -> Series:
    """A series of the tournament whose seating is published, where the rulebook has crosses. Else 404."""
    tournament = organised_tournament(request, slug)
    series = tournament.series.filter(number=number, published_at__isnull=False).first()
    if series is None or not tournament.rulebook.has_crosses:
        raise Http404
    series.tournament = tournament
    return series


@login_required
@require_safe
def crosses(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Table by table: who, how many crosses, what they cost, what is open."""
    series = any_series_of(request, slug, number)
    tournament, desk = series.tournament, desk_of(series.tournament)
    lines = crosses_of(tournament, desk, number)
    context = {
        "series": series,
        "tables": [
            (table, rows, any(line.open for line in rows))
            for table, rows in ((at, list(found)) for at, found in groupby(lines, key=lambda line: line.table))
        ],
        "price": ngettext(
            "Je Liste: das erste Kreuz %(first)s, jedes weitere %(later)s.",
            "Je Liste: die ersten %(count)s Kreuze %(first)s, jedes weitere %(later)s.",
            desk.crosses_first,
        )
        % {"count": desk.crosses_first, "first": euros(desk.cross_first), "later": euros(desk.cross_later)},
        "due": sum(line.cents for line in lines),
        "open": sum(max(0, line.open) for line in lines),
        "paid": sum(line.paid for line in lines),
        "entry": uuid.uuid4(),
        "going_on": series.card_tables.filter(closed_at=None).count(),
    }
    return render_cash(request, tournament, "money/cash/crosses.html", context)


@act_on(any_series_of, "cash_crosses")
def take_crosses(request: HttpRequest, series: Series) -> str:
    """A table has paid, or one person: what is open is booked in cash, also what goes back to somebody."""
    asked = {one for one in request.POST.getlist("wer") if one.isdecimal()}
    table = request.POST.get("tisch", "")

    def owed(tournament: Tournament) -> list[Movement]:
        lines = crosses_of(tournament, desk_of(tournament), series.number)
        owing = [
            line
            for line in lines
            if line.open and (str(line.registration.pk) in asked or (table and str(line.table) == table))
        ]
        if not owing:
            raise RefusedError("fee_nobody")
        kind, way = Booking.Kind.CROSS, Booking.Way.CASH
        return [Movement(kind, way, line.open, line.registration, series) for line in owing]

    made = book(series.tournament, owed, actor_of(request), entry_of(request))
    messages.success(request, _("Gebucht: %(total)s.") % {"total": euros(sum(one.cents for one in made))})
    return f"#tisch-{table}" if table else ""


def _sheet(request: HttpRequest, slug: str, number: int) -> Printed:
    series = any_series_of(request, slug, number)
    tournament = series.tournament
    return Printed(
        tournament,
        crosses_sheet.SHEET,
        {"tournament": tournament.pk, "number": number},
        f"{slug}-kreuze-{number}",
        str(gettext_lazy("Verlustspielgeld")),
        "registrations",
    )


sheet, sheet_waiting = organisers_pdf(_sheet)
