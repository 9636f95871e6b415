"""Invoices to clubs and receipts, of a tournament; who hands them out and the books of its years, of an
organisation."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import kept, kept_organisation, organised_tournament
from tournament.models import Booking, Club, Issued, Organisation, Tournament
from tournament.money.acts import issuing as acts
from tournament.money.files import year_rows
from tournament.money.forms import CancelForm, InvoiceForm, IssuerForm
from tournament.money.paper import desk as said
from tournament.money.paper.issued import BOOK, PAPERS, REMINDER
from tournament.money.reads.issuing import (
    Account,
    BookLine,
    State,
    accounts,
    book_of,
    issuer_of,
    missing,
    sealed_book,
    sums_of,
    years_with_books,
)
from tournament.money.views.desk import render_cash
from tournament.web import documents
from tournament.web.acting import REOPEN, actor_of, did, status_of, told
from tournament.web.documents import Document
from tournament.web.fields import FIRST, LAST
from tournament.web.printing import PATIENCE, Printed, organisers_pdf
from tournament.web.tabular import file_word, pdf_file, table_csv

# Invoices to clubs.


@login_required
@require_safe
def invoices(request: HttpRequest, slug: str) -> HttpResponse:
    """Every club with what its people are to pay and how its invoice stands; all that was handed out."""
    tournament = organised_tournament(request, slug)
    context = {
        "accounts": accounts(tournament),
        "issued": tournament.issued.exclude(kind=Issued.Kind.RECEIPT)
        .select_related("club", "cancels", "cancelled_by")
        .defer("pdf")
        .order_by("-pk"),
        "states": State,
        **_of_issuer(request, tournament),
    }
    return render_cash(request, tournament, "money/cash/invoices.html", context)


def _of_issuer(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What it has yet to say, and whether whoever reads that may say it."""
    keeps = kept(request.user).filter(pk=tournament.organisation_id).exists()
    return {"lacks": missing(issuer_of(tournament.organisation)), "keeps": keeps}


def _account(request: HttpRequest, slug: str, club: int) -> tuple[Tournament, Account]:
    tournament = organised_tournament(request, slug)
    found = next((one for one in accounts(tournament) if one.club.pk == club), None)
    if found is None:
        found = Account(
            get_object_or_404(Club.objects.filter(registrations__tournament=tournament).distinct(), pk=club), []
        )
    return tournament, found


@login_required
def invoice(request: HttpRequest, slug: str, club: int) -> HttpResponse:
    """A club's account: issue its invoice, or one in place of that."""
    tournament, account = _account(request, slug, club)
    before = account.invoice.content["recipient"] if account.invoice else account.club.name
    form = InvoiceForm(request.POST or None, initial={"recipient": before})

    def issue() -> Issued:
        recipient = form.cleaned_data["recipient"]
        return acts.hand_out(tournament, account.club, recipient, account.lines, actor_of(request))

    if made := did(form, issue):
        messages.success(request, _("%(number)s ist ausgestellt.") % {"number": made[0].label})
        return redirect("organiser:cash_invoices", slug)
    context = {"form": form, "account": account, **_of_issuer(request, tournament)}
    return render_cash(request, tournament, "money/cash/invoice.html", context, status=status_of(form))


def _issued(request: HttpRequest, slug: str, pk: int) -> Issued:
    """Something that was handed out in this tournament; else 404."""
    tournament = organised_tournament(request, slug)
    found = get_object_or_404(tournament.issued.select_related("club"), pk=pk)
    found.tournament = tournament
    return found


@login_required
def cancel_invoice(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask why, and issue its cancellation."""
    shown = partial(render_cash, request, organised_tournament(request, slug), "money/cash/cancel.html")
    return _cancelling(request, _issued(request, slug, pk), reverse("organiser:cash_invoices", args=[slug]), shown)


def _cancelling(request: HttpRequest, issued: Issued, back: str, shown: Callable[..., HttpResponse]) -> HttpResponse:
    form = CancelForm(request.POST or None)
    if made := did(form, lambda: acts.cancel(issued, form.cleaned_data["reason"], actor_of(request)), "reason"):
        messages.success(request, _("%(number)s ist ausgestellt.") % {"number": made[0].label})
        return redirect(back)
    context = {"form": form, "invoice": issued, "back": back, "organisation": issued.issuer}
    return shown(context, status=status_of(form))


def _paper(request: HttpRequest, slug: str, pk: int) -> Printed:
    issued = _issued(request, slug, pk)
    return Printed(
        organised_tournament(request, slug),
        PAPERS[issued.kind],
        {"issued": issued.pk},
        f"{slug}-{issued.label.lower()}",
        f"{issued.get_kind_display()} {issued.label}",
        "registrations",
        keep=lambda made: acts.keep_pdf(issued, made),
    )


def _reminder(request: HttpRequest, slug: str, pk: int) -> Printed:
    tournament, issued = organised_tournament(request, slug), _issued(request, slug, pk)
    paid = next((one.paid for one in accounts(tournament) if one.club == issued.club), 0)
    until = timezone.localdate() + timedelta(days=issuer_of(tournament.organisation).days_to_pay)
    asked = {"issued": issued.pk, "paid": paid, "until": until.isoformat()}
    title = _("Zahlungserinnerung")
    return Printed(tournament, REMINDER, asked, f"{slug}-{issued.label.lower()}", title, "registrations")


issued_pdf, issued_waiting = organisers_pdf(_paper)
reminder_pdf, reminder_waiting = organisers_pdf(_reminder)


@login_required
@require_POST
def give_receipt(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Issue the receipt of a booking, or find the one that was, and show it."""
    tournament = organised_tournament(request, slug)
    rows = Booking.objects.select_related("registration__person", "team", "club")
    booking = get_object_or_404(rows, tournament=tournament, number=number)
    booking.tournament = tournament
    made = acts.give_receipt(booking, said.whose(booking), said.what(booking), actor_of(request))
    return redirect("organiser:issued_pdf", slug, made.pk)


# Who hands it out, and the books of its years.


@login_required
def issuer(request: HttpRequest, pk: int) -> HttpResponse:
    """What an organisation says of itself on invoices; its years."""
    organisation = kept_organisation(request.user, pk)
    stored = issuer_of(organisation)
    form = IssuerForm(request.POST) if request.method == "POST" else IssuerForm.of(stored)
    if did(form, lambda: acts.set_issuer(organisation, form.read, form.said, actor_of(request)), stale=REOPEN):
        messages.success(request, _("Gespeichert."))
        return redirect("organiser:issuer", pk)
    context = {
        "organisation": organisation,
        "form": form,
        "issuer": stored,
        "lacks": missing(stored),
        "years": years_with_books(organisation),
    }
    return render(request, "money/cash/issuer.html", context, status=status_of(form))


def _of_year(request: HttpRequest, pk: int, number: int) -> tuple[Organisation, Issued | None, list[BookLine]]:
    """An organisation, its book of a year if that is closed, and what stands in it; else 404."""
    organisation = kept_organisation(request.user, pk)
    if not FIRST <= number <= LAST:
        raise Http404
    closed = organisation.issued.filter(kind=Issued.Kind.BOOK, year=number).first()
    return organisation, closed, sealed_book(closed) if closed else book_of(organisation, number)


@login_required
@require_safe
def year(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The book of a year, its sums, all that was handed out in it."""
    organisation, closed, lines = _of_year(request, pk, number)
    context: dict[str, Any] = {
        "organisation": organisation,
        "year": number,
        "sums": [
            (Booking.Kind(kind).label, Booking.Way(way).label, cents, currency)
            for currency, sums in sums_of(lines).items()
            for (kind, way), cents in sorted(sums.items())
        ],
        "bookings": len(lines),
        "issued": organisation.issued.filter(year=number)
        .exclude(kind=Issued.Kind.BOOK)
        .select_related("cancels", "cancelled_by")
        .defer("pdf"),
        "closed": closed,
        "is_over": number < timezone.localdate().year,
    }
    return render(request, "money/cash/year.html", context)


@login_required
@require_safe
def year_csv(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The book of a year as CSV."""
    _organisation, _closed, lines = _of_year(request, pk, number)
    return table_csv(year_rows(lines), f"{file_word('kassenbuch')}-{number}")


@login_required
@require_safe
def year_pdf(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The book of a year as PDF."""
    organisation, _closed, _lines = _of_year(request, pk, number)
    asked = {"organisation": organisation.pk, "year": number}
    document = Document(BOOK, asked, timezone.now().isoformat())
    return pdf_file(documents.finished(document, PATIENCE), f"{file_word('kassenbuch')}-{number}")


@login_required
@require_POST
def close_year(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Seal the book of a year that is over."""
    with told(request, _("Das Jahr %(year)s ist abgeschlossen.") % {"year": number}):
        acts.close_year(_of_year(request, pk, number)[0], number, actor_of(request))
    return redirect("organiser:book_of_year", pk, number)


@login_required
@require_safe
def paper_of_year(request: HttpRequest, pk: int, issued: int) -> HttpResponse:
    """Something that was handed out, though its tournament be gone."""
    found = get_object_or_404(kept_organisation(request.user, pk).issued.exclude(kind=Issued.Kind.BOOK), pk=issued)
    document = Document(PAPERS[found.kind], {"issued": found.pk}, found.sha256)
    made = found.pdf or acts.keep_pdf(found, documents.finished(document, PATIENCE))
    return pdf_file(bytes(made), found.label)


@login_required
def cancel_of_year(request: HttpRequest, pk: int, issued: int) -> HttpResponse:
    """Ask why an invoice is cancelled, though its tournament be gone, and issue that."""
    organisation = kept_organisation(request.user, pk)
    found = get_object_or_404(organisation.issued.filter(kind=Issued.Kind.INVOICE), pk=issued)
    back = reverse("organiser:book_of_year", args=[pk, found.year])
    return _cancelling(request, found, back, partial(render, request, "money/cash/cancel_alone.html"))
