"""The cash book: the ledger, other money, the close; and what is asked for, as the treasurer sets it up."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.money import amount
from tournament.models import Booking, Tariff, Tournament
from tournament.money.acts import cash as acts
from tournament.money.acts.cash import Movement, book, take_back
from tournament.money.files import book_rows
from tournament.money.forms import ClosingForm, MovementForm, SettingsForm, TariffForm
from tournament.money.paper import desk as papers
from tournament.money.reads.balance import desk_of, report_of, with_undone
from tournament.money.reads.owed import fee_lines, years_of
from tournament.money.views.desk import entry_of, render_cash
from tournament.web.acting import REOPEN, act_on, actor_of, did, status_of, tell, whole
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tables import paged
from tournament.web.tabular import file_name, table_csv, table_xlsx, taken_away

PAGE = 100


@login_required
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    """Every booking, the last first; and a form for other money."""
    tournament = organised_tournament(request, slug)
    form = MovementForm(request.POST or None)
    if made := did(form, lambda: book(tournament, [_movement(form)], actor_of(request), entry_of(request)), "amount"):
        messages.success(request, _("Gebucht als Beleg %(number)s.") % {"number": made[0][0].number})
        return redirect("organiser:cash_book", slug)
    rows = with_undone(tournament.bookings.select_related("registration__person", "team", "club", "series"))
    shown, paging = paged(request, rows.order_by("-number"), PAGE)
    context = {
        "form": form,
        "rows": shown,
        **paging,
        "entry": request.POST.get("entry") or str(uuid.uuid4()),
    }
    status = 400 if form.errors else 200
    return render_cash(request, tournament, "money/cash/book.html", context, status=status)


def _movement(form: MovementForm) -> Movement:
    said = form.cleaned_data
    return Movement(Booking.Kind(said["kind"]), Booking.Way(said["way"]), form.signed, text=said["text"])


@login_required
@require_safe
def ledger_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Every booking as CSV, for the treasurer."""
    tournament = organised_tournament(request, slug)
    return taken_away(request, tournament, table_csv(book_rows(tournament), file_name(slug, "kassenbuch")))


@login_required
@require_safe
def ledger_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as an Excel workbook."""
    tournament = organised_tournament(request, slug)
    file = table_xlsx(book_rows(tournament), _("Kassenbuch"), file_name(slug, "kassenbuch"))
    return taken_away(request, tournament, file)


def a_booking(request: HttpRequest, slug: str, number: int) -> Booking:
    """A booking of this tournament; else 404."""
    tournament = organised_tournament(request, slug)
    found = get_object_or_404(Booking, tournament=tournament, number=number)
    found.tournament = tournament
    return found


@act_on(a_booking, "cash_book", leaving="number")
def undo(request: HttpRequest, booking: Booking) -> None:
    """Take a booking back by its counter entry."""
    counter = take_back(booking, request.POST.get("grund", ""), actor_of(request))
    text = _("Beleg %(number)s ist mit Beleg %(counter)s zurückgenommen.")
    messages.success(request, text % {"number": booking.number, "counter": counter.number})


@login_required
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """What came in and went out; what lies in the drawer; closing and opening again."""
    tournament = organised_tournament(request, slug)
    desk = desk_of(tournament)
    closes = request.method == "POST" and "oeffnen" not in request.POST
    form = ClosingForm(request.POST if closes else None, initial={"version": desk.version})
    if request.method == "POST":
        try:
            done = _close_or_open(request, tournament, form)
        except (RefusedError, StaleError) as error:  # what was counted stays, beside what holds by now
            tell(request, error)
            done, desk = False, desk_of(tournament)
            form.data = {**dict(form.data.items()), "version": desk.version}
        if done:
            return redirect("organiser:cash_report", slug)
    found, table = report_of(tournament)
    context: dict[str, Any] = {
        "form": form,
        "table": table,
        "people": sorted(found.by.items()),
        "open": sum(max(0, line.open) for line in fee_lines(tournament)),
        "expected": {"drawer": found.drawer, "words": COUNTING},
        "summed": _summed(form, found.drawer),
    }
    status = 400 if form.errors else 200
    return render_cash(request, tournament, "money/cash/report.html", context, status=status)


COUNTING = {
    "sum": gettext_lazy("Zusammen %(sum)s."),
    "right": gettext_lazy("Es stimmt."),
    "missing": gettext_lazy("Es fehlen %(off)s."),
    "over": gettext_lazy("Es sind %(off)s zu viel."),
}
"""What is said of what is counted so far, by the page and by its script."""


def _summed(form: ClosingForm, drawer: int) -> str:
    """The sum of what was sent, and whether it is what is to lie there; empty: nothing was counted yet."""
    if not form.is_bound or not form.is_valid():
        return ""
    cents = form.cleaned_data["found"].cents
    verdict = COUNTING["right" if cents == drawer else "missing" if cents < drawer else "over"]
    said = {"sum": amount(cents), "off": amount(abs(cents - drawer))}
    return f"{COUNTING['sum'] % said} {verdict % said}"


def _close_or_open(request: HttpRequest, tournament: Tournament, form: ClosingForm) -> bool:
    if "oeffnen" in request.POST:
        acts.open_again(tournament, whole(request, "version"), actor_of(request))
        messages.success(request, _("Die Kasse ist wieder offen."))
        return True
    if not form.is_valid() or "rechnen" in request.POST:
        return False
    said = form.cleaned_data
    difference = acts.close(tournament, said["version"], said["found"], said["text"], actor_of(request))
    if difference:
        text = _("Abgeschlossen. Differenz: %(amount)s, gebucht.")
        messages.warning(request, text % {"amount": amount(difference)})
    else:
        messages.success(request, _("Abgeschlossen. Es stimmt auf den Cent."))
    return True


def _report(request: HttpRequest, slug: str) -> Printed:
    tournament = organised_tournament(request, slug)
    title = str(gettext_lazy("Kassenbericht"))
    return Printed(
        tournament, papers.REPORT, {"tournament": tournament.pk}, file_name(slug, "kasse"), title, "registrations"
    )


report_pdf, report_waiting = organisers_pdf(_report)


# `/leitung/<slug>/kasse/einstellen/`: what is asked for, what crosses cost, what lay in the drawer.


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """What lay in the drawer and what crosses cost; the sorts of Startgeld there are."""
    tournament = organised_tournament(request, slug)
    form = SettingsForm(request.POST) if request.method == "POST" else SettingsForm.of(desk_of(tournament))
    if did(form, lambda: acts.set_up(tournament, form.read, form.typed, actor_of(request)), stale=REOPEN):
        messages.success(request, _("Gespeichert."))
        return redirect("organiser:cash_settings", slug)
    tariffs = [(one, years_of(one)) for one in tournament.tariffs.order_by("position")]
    context = {"form": form, "tariffs": tariffs}
    return render_cash(request, tournament, "money/cash/settings.html", context, status=status_of(form))


@login_required
def tariff(request: HttpRequest, slug: str, pk: int | None = None) -> HttpResponse:
    """A sort of Startgeld, or one more."""
    tournament = organised_tournament(request, slug)
    rows = tournament.tariffs.annotate(paid=Count("bookings"))
    stored = get_object_or_404(rows, pk=pk) if pk else None
    form = TariffForm(request.POST) if request.method == "POST" else TariffForm.of(stored) if stored else TariffForm()
    if did(form, lambda: acts.set_tariff(tournament, stored, form.read, form.typed, actor_of(request)), stale=REOPEN):
        messages.success(request, _("„%(name)s“ ist gespeichert.") % {"name": form.cleaned_data["name"]})
        return redirect("organiser:cash_settings", slug)
    context = {"form": form, "tariff": stored}
    return render_cash(request, tournament, "money/cash/tariff.html", context, status=status_of(form))


def a_tariff(request: HttpRequest, slug: str, pk: int) -> Tariff:
    """A sort of Startgeld of this tournament; else 404."""
    tournament = organised_tournament(request, slug)
    found = get_object_or_404(Tariff, tournament=tournament, pk=pk)
    found.tournament = tournament
    return found


@act_on(a_tariff, "cash_settings", leaving="pk")
def remove_tariff(request: HttpRequest, tariff: Tariff) -> None:
    """Remove a tariff; what was paid stays paid."""
    acts.remove_tariff(tariff, whole(request, "version"), actor_of(request))
    messages.success(request, _("„%(name)s“ ist entfernt.") % {"name": tariff.name})


@act_on(a_tariff, "cash_settings", leaving="pk")
def close_tariff(request: HttpRequest, tariff: Tariff) -> None:
    """Close a tariff to new payers, or open it again."""
    closed = request.POST.get("closed") == "1"
    acts.close_tariff(tariff, whole(request, "version"), actor_of(request), closed=closed)
    said = _("„%(name)s“ ist geschlossen.") if closed else _("„%(name)s“ ist wieder offen.")
    messages.success(request, said % {"name": tariff.name})
