"""What an entry's page says of money: who pays what, to which account; and the invoice, by the link of the entry."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.access import public_tournament
from tournament.core.speaking import EURO
from tournament.entries.acts.sending import hash_of_token, token_of
from tournament.entries.reads.entry import EntryLine, entry_lines
from tournament.entries.reads.money import EntryMoney, money_of
from tournament.models import EntryWindow, Submission
from tournament.money.acts.issuing import keep_pdf
from tournament.money.girocode import girocode
from tournament.money.paper.issued import LETTER, in_fours, purpose
from tournament.web import documents
from tournament.web.connection import private
from tournament.web.documents import Document
from tournament.web.on_paper import plain, qr_data_uri
from tournament.web.printing import PATIENCE
from tournament.web.tabular import pdf_file


def paying_of(submission: Submission, lines: Sequence[EntryLine], window: EntryWindow) -> dict[str, Any]:
    """For the page of an entry: its lines, each with what it costs, and what all of it comes to."""
    money = money_of(submission, lines)
    text = _purpose(submission, money)
    return {
        "people": [(line, money.people.get(line.person.pk)) for line in lines],
        "money": money,
        "iban": in_fours(money.issuer.iban),
        "purpose": text,
        "girocode": _code(submission, money, text),
        "token": token_of(submission.entry_id),
        "refund_until": window.refund_until,
        "refund_over": window.refund_until is not None and timezone.localdate() > window.refund_until,
    }


def _purpose(submission: Submission, money: EntryMoney) -> str:
    """What stands in the transfer, by which the treasurer knows whose it is."""
    if len(money.invoices) == 1 and money.invoices[0].open == money.open and money.invoices[0].invoice:
        return purpose(money.invoices[0].invoice.label)
    return _("Startgeld %(tournament)s, %(whose)s") % {
        "tournament": submission.tournament.name,
        "whose": submission.club or submission.contact,
    }


def _code(submission: Submission, money: EntryMoney, text: str) -> str:
    """The GiroCode of what is to be paid now; there is one for euros alone."""
    issuer = money.issuer
    if money.open <= 0 or not issuer.iban or not issuer.name or submission.tournament.currency != EURO:
        return ""
    return qr_data_uri(girocode(plain(issuer.name), issuer.iban, money.open, plain(text), issuer.bic))


@require_safe
def invoice(_request: HttpRequest, slug: str, token: str, pk: int) -> HttpResponse:
    """An invoice that the page of an entry shows, as PDF; else 404."""
    tournament = public_tournament(slug)
    found = Submission.objects.filter(tournament=tournament, token_hash=hash_of_token(token)).first()
    if found is None:
        raise Http404
    found.tournament = tournament
    shown = {one.invoice.pk: one.invoice for one in money_of(found, entry_lines(found)).invoices if one.invoice}
    if pk not in shown:
        raise Http404
    issued = shown[pk]
    document = Document(LETTER, {"issued": issued.pk}, issued.sha256)
    made = issued.pdf or keep_pdf(issued, documents.finished(document, PATIENCE))
    return private(pdf_file(bytes(made), issued.label))
