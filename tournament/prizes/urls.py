"""Addresses: who gets what: the plan of the prizes, worked out to the cent, and the list to sign."""

from django.urls import URLPattern, path
from django.utils.translation import gettext_lazy as _

from tournament.core.menu import Entry, Part, has
from tournament.models import PrizePlan
from tournament.prizes.views import organiser as pages
from tournament.prizes.views import public as public_pages
from tournament.web.printing import WAITING

PRIZES = "<slug:slug>/preise"

public: list[URLPattern] = [path("turniere/<slug:slug>/preise", public_pages.prizes, name="prizes")]
organiser: list[URLPattern] = [
    path(PRIZES + "/", pages.prizes, name="prizes"),
    path(PRIZES + ".pdf", pages.signing_pdf, name="prizes_pdf"),
    path(PRIZES + ".pdf" + WAITING, pages.signing_waiting, name="prizes_waiting"),
    path(PRIZES + "/plan/", pages.plan, name="prize_plan"),
    path(PRIZES + "/feststellen/", pages.settle, name="settle_prizes"),
    path(PRIZES + "/aufheben/", pages.lift, name="lift_prizes"),
    path(PRIZES + "/ausgeben/", pages.pay, name="pay_prize"),
    path(PRIZES + "/zuruecknehmen/", pages.take_back, name="take_back_prize"),
]
menu: list[Entry] = [
    Entry(Part.RESULT, "prizes", _("Preise"), _("wer was bekommt, auf den Cent"), 60, used=has(PrizePlan)),
    Entry(
        Part.PAPER,
        "prizes_pdf",
        _("Preise zum Unterschreiben"),
        _("wer was bekommen hat"),
        90,
        used=has(PrizePlan, settled_at__isnull=False),
        sheet=True,
    ),
]
