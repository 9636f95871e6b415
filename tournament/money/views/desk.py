"""The cash desk: who has paid and who has not, what the crosses of a series cost, and the frame of its pages."""

import json
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from tournament.core import names
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError
from tournament.core.money import amount
from tournament.core.series_state import in_play
from tournament.models import Booking, Series, TariffChoice, Tournament
from tournament.models.limits import LONGEST_VOUCHER
from tournament.money.acts import cash as acts
from tournament.money.acts.cash import Movement, book
from tournament.money.paper import desk as papers
from tournament.money.reads.balance import balance, desk_of, with_undone
from tournament.money.reads.owed import FeeLine, crosses_of, fee_lines, matching
from tournament.web.acting import act_on, actor_of, told, tournament_of, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tabular import file_name

# The frame of the cash desk's pages: the way to each of them.

TAB_OF: Final = {
    "money/cash/invoice.html": "invoices",
    "money/cash/cancel.html": "invoices",
    "money/cash/tariff.html": "settings",
    "money/cash/person.html": "desk",
}
"""Below which of them the pages stand that have none."""


def render_cash(
    request: HttpRequest, tournament: Tournament, template: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """Draw one of its pages; the way to it is marked, by the name of its template."""
    seated = tournament.series.filter(in_play()).order_by("number")
    frame = {
        "here": TAB_OF.get(template, template.removeprefix("money/cash/").removesuffix(".html")),
        "numbers": list(seated.values_list("number", flat=True)) if tournament.rulebook.has_crosses else [],
        "cash_desk": desk_of(tournament),
        "has_tariffs": tournament.tariffs.exists,  # asked where there is nothing else to show
    }
    return render_step(request, tournament, "registrations", template, {**frame, **context}, status=status)


OPEN, PAID = "offen", "bezahlt"
BACK, ALL_BACK = "zurueck", "alles"


@login_required
@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody, or who is looked for; who has not paid first where that is asked for."""
    tournament = organised_tournament(request, slug)
    everything = fee_lines(tournament)
    words, show = request.GET.get("q", "").strip()[:100], request.GET.get("zeige", "")
    lines = [line for line in everything if _found(line, words) and _shown(line, show)]
    found = balance(tournament)
    back = sum(line.open < 0 for line in everything)
    context = {
        "lines": lines,
        "words": words,
        "show": show,
        "filters": [
            ("", _("Alle"), len(everything)),
            (OPEN, _("Offen"), sum(line.open > 0 for line in everything)),
            (PAID, _("Bezahlt"), sum(line.open <= 0 < line.due for line in everything)),
            *([(BACK, _("Bekommt zurück"), back)] if back else []),
        ],
        "clubs": _clubs(everything),
        "due": sum(line.due for line in everything),
        "open": sum(max(0, line.open) for line in everything),
        "balance": found,
        "tariffs": list(tournament.tariffs.order_by("position")),
        "said_paid": [line for line in everything if line.said_paid and line.open > 0],
        "entry": uuid.uuid4(),
        "ways": Booking.Way,
    }
    return render_cash(request, tournament, "money/cash/desk.html", context)


def _clubs(lines: Sequence[FeeLine]) -> list[tuple[str, int]]:
    """The clubs that owe something, each with what all its people owe: what is booked where it pays for them."""
    owed = Counter[str]()
    for line in lines:
        if line.club and line.open > 0:
            owed[line.club] += line.open
    return sorted(owed.items(), key=lambda one: names.in_order(one[0]))


def _found(line: FeeLine, words: str) -> bool:
    asked = names.asked(words)
    if words.isdecimal():
        return str(getattr(line.whose, "number", "")) == words
    text = names.findable(f"{line.name} {line.club}")
    return all(f" {word}" in f" {text}" for word in asked)


def _shown(line: FeeLine, show: str) -> bool:
    return {OPEN: line.open > 0, PAID: line.open <= 0 < line.due, BACK: line.open < 0}.get(show, True)


@act_on(tournament_of, "cash")
def take(request: HttpRequest, tournament: Tournament) -> None:
    """Take the Startgeld of those who were named, each what is open. Who has paid meanwhile is said and not booked."""
    chosen = request.POST.get("way")
    way = Booking.Way(chosen) if chosen in Booking.Way.values else None
    what = next((one for one in (BACK, ALL_BACK) if one in request.POST), "")

    def owed(held: Tournament) -> list[Movement]:
        owing = _owed(_named(request, fee_lines(held)), way, what)
        return _with_vouchers(owing, request.POST.get("gutschein", "")) if way == Booking.Way.VOUCHER else owing

    made = book(tournament, owed, actor_of(request), entry_of(request))
    total = amount(sum(one.cents for one in made))
    if len(made) == 1:
        text = _("%(name)s: %(total)s, Beleg %(number)s.")
        whose = made[0].registration.person.name if made[0].registration else made[0].team
        messages.success(request, text % {"name": whose, "total": total, "number": made[0].number})
    else:
        text = ngettext("%(count)s Buchung: %(total)s.", "%(count)s Buchungen: %(total)s.", len(made))
        messages.success(request, text % {"count": len(made), "total": total})


def _named(request: HttpRequest, lines: Sequence[FeeLine]) -> list[FeeLine]:
    """Whom the form names: one, who gets back what was too much, those that are ticked, a club, or those who have paid
    by the list."""
    for name in ("einer", BACK, ALL_BACK):
        if name in request.POST:
            return matching(lines, [request.POST[name]])
    if club := request.POST.get("verein"):
        return [line for line in lines if line.club == club and line.open > 0]
    if "laut_liste" in request.POST:
        return [line for line in lines if line.said_paid and line.open > 0]
    return matching(lines, request.POST.getlist("wer"))


def _owed(named: Sequence[FeeLine], way: Booking.Way | None, what: str) -> list[Movement]:
    owing = [
        Movement(Booking.Kind.FEE, way or _as_paid(line, cents), cents, line.whose, tariff=line.tariff)
        for line in named
        if (cents := _cents(line, what))
    ]
    if not owing:
        raise RefusedError("fee_paid_already", {"name": named[0].name}) if named else RefusedError("fee_nobody")
    return owing


def _with_vouchers(owing: list[Movement], typed: str) -> list[Movement]:
    """Each with the number of its voucher; what goes back needs none. RefusedError `voucher_numbers`: not so many."""
    numbers = [one[:LONGEST_VOUCHER].upper() for one in typed.replace(",", " ").split()]
    if all(one.cents < 0 for one in owing):
        return owing
    if len(numbers) != len(owing):
        raise RefusedError("voucher_numbers", {"number": len(owing)})
    return [replace(one, voucher=number) for one, number in zip(owing, numbers, strict=True)]


def _cents(line: FeeLine, what: str) -> int:
    """What is open; or goes back: what was too much, or all that somebody has paid who plays no more."""
    if what == ALL_BACK:
        return -line.paid if line.withdrawn else 0
    return min(0, line.open) if what == BACK else max(0, line.open)


def _as_paid(line: FeeLine, cents: int) -> Booking.Way:
    """In cash; but what was paid with vouchers alone goes back as one: there is no money for it."""
    return Booking.Way.VOUCHER if cents < 0 and line.vouchers >= line.paid else Booking.Way.CASH


def entry_of(request: HttpRequest) -> uuid.UUID | None:
    """The id of the form as it was sent; None: it had none. Sent again as it was it is the same one; with something
    else in it, from a page that was gone back to, it is another."""
    try:
        form = uuid.UUID(request.POST.get("entry", ""))
    except ValueError:
        return None
    said = sorted((name, sorted(values)) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken")
    return uuid.uuid5(form, json.dumps(said))


@login_required
def person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One person: what is asked for and paid; another sort of Startgeld by hand."""
    tournament = organised_tournament(request, slug)
    line = next((one for one in fee_lines(tournament) if one.key == f"p{pk}"), None)
    registration = get_object_or_404(tournament.registrations.select_related("person", "club"), pk=pk)
    choice = TariffChoice.objects.filter(registration=registration).first()
    tariffs = [
        one
        for one in tournament.tariffs.order_by("position")
        if not one.of_teams and (not one.closed or (choice and choice.tariff_id == one.pk))
    ]
    if request.method == "POST":
        chosen = whole(request, "tariff") if request.POST.get("tariff") else None
        with told(request, _("Gespeichert.")):
            acts.choose_tariff(registration, chosen, actor_of(request))
        return redirect("organiser:cash_person", slug, pk)
    context: dict[str, Any] = {
        "line": line,
        "registration": registration,
        "tariffs": tariffs,
        "choice": choice,
        "age_unknown": registration.person.born is None and any(one.born_from or one.born_until for one in tariffs),
        "rows": with_undone(tournament.bookings.filter(registration=registration)),
        "entry": uuid.uuid4(),
        "ways": Booking.Way,
    }
    return render_cash(request, tournament, "money/cash/person.html", context)


# `/leitung/<slug>/kasse/kreuze/<n>/`: what the crosses of a series cost, table by table, and who has paid.


def any_series_of(request: HttpRequest, slug: str, number: int) -> Series:
    """A series of the tournament whose seating is published, where the rulebook has crosses. Else 404."""
    tournament = organised_tournament(request, slug)
    series = tournament.series.filter(in_play(), number=number).first()
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
        % {"count": desk.crosses_first, "first": amount(desk.cross_first), "later": amount(desk.cross_later)},
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
    messages.success(request, _("Gebucht: %(total)s.") % {"total": amount(sum(one.cents for one in made))})
    return f"#tisch-{table}" if table else ""


def _sheet(request: HttpRequest, slug: str, number: int) -> Printed:
    series = any_series_of(request, slug, number)
    tournament = series.tournament
    return Printed(
        tournament,
        papers.SHEET,
        {"tournament": tournament.pk, "number": number},
        file_name(slug, "kreuze-%s", number),
        str(gettext_lazy("Verlustspielgeld")),
        "registrations",
    )


sheet, sheet_waiting = organisers_pdf(_sheet)
