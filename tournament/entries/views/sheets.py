"""Print sheets: name badges, table numbers, vouchers, posters, and codes as pictures."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.draw.reads.floor import tables_needed
from tournament.entries.files import picture_of
from tournament.entries.forms.sheets import BadgesForm, SheetForm, TablesForm, VouchersForm
from tournament.entries.paper.cards import BADGES, VOUCHERS
from tournament.entries.paper.numbers import TABLES
from tournament.entries.paper.poster import POSTER
from tournament.entries.reads.ways import WAYS, path_of, ways
from tournament.lists.reads.links import base_url
from tournament.models import Tournament
from tournament.web.acting import tournament_of
from tournament.web.documents import Paper
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf


@login_required
@require_safe
def sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """All there is to print; `?blatt=` with what is asked for leads to its PDF, or says why not."""
    tournament = tournament_of(request, slug)
    forms: dict[str, SheetForm] = {
        "namensschilder": BadgesForm(tournament),
        "tischnummern": TablesForm(tournament, initial={"bis": tables_needed(tournament) or 1}),
        "gutscheine": VouchersForm(tournament, initial={"titel": _("Gutschein")}),
    }
    asked = request.GET.get("blatt", "")
    if asked in forms:
        sent = forms[asked] = type(forms[asked])(tournament, request.GET)
        if sent.is_valid():
            return redirect(f"{reverse(f'organiser:{sent.page}', args=[slug])}?{request.GET.urlencode()}")
    context: dict[str, Any] = {
        "badges": forms["namensschilder"],
        "tables": forms["tischnummern"],
        "vouchers": forms["gutscheine"],
        "people": tournament.registrations.count(),
        "ways": [(way, *WAYS[way][1:], base_url(request) + path_of(tournament, way)) for way in ways(tournament)],
    }
    return render_step(
        request, tournament, "registrations", "entries/door/sheets.html", context, status=400 if asked in forms else 200
    )


def _asked(request: HttpRequest, slug: str, form: type[SheetForm], paper: Paper[Any], title: str) -> Printed:
    """What a form asks for. Http404 where it cannot be printed: the page of all sheets says why."""
    tournament = tournament_of(request, slug)
    sent = form(tournament, request.GET)
    if not sent.is_valid():
        raise Http404
    asked = {"tournament": tournament.pk, **sent.asked()}
    return Printed(tournament, paper, asked, f"{slug}-{form.name}", title, "registrations")


def _badges(request: HttpRequest, slug: str) -> Printed:
    return _asked(request, slug, BadgesForm, BADGES, _("Namensschilder"))


def _tables(request: HttpRequest, slug: str) -> Printed:
    return _asked(request, slug, TablesForm, TABLES, _("Tischnummern"))


def _vouchers(request: HttpRequest, slug: str) -> Printed:
    return _asked(request, slug, VouchersForm, VOUCHERS, _("Gutscheine"))


def _poster(request: HttpRequest, slug: str) -> Printed:
    tournament = tournament_of(request, slug)
    asked = {"tournament": tournament.pk, "base": base_url(request), "way": _way(request, tournament)}
    return Printed(tournament, POSTER, asked, f"{slug}-plakat", _("Plakat"), "registrations")


badges_pdf, badges_waiting = organisers_pdf(_badges)
tables_pdf, tables_waiting = organisers_pdf(_tables)
vouchers_pdf, vouchers_waiting = organisers_pdf(_vouchers)
way_poster_pdf, way_poster_waiting = organisers_pdf(_poster)


@login_required
@require_safe
def qr(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """A code as a picture, for the club's own poster."""
    tournament = tournament_of(request, slug)
    way = _way(request, tournament)
    return picture_of(base_url(request) + path_of(tournament, way), kind, f"{slug}-{way}")


def _way(request: HttpRequest, tournament: Tournament) -> str:
    """Where it shall lead (`?zu=`); Http404 where nothing is."""
    way = request.GET.get("zu", "seite")
    if way not in ways(tournament):
        raise Http404
    return way
