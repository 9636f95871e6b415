"""The Ausschreibung: written and shown by the organiser, read by everybody, printed for both."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core.access import public_tournament
from tournament.core.errors import StaleError
from tournament.entries.acts import prospectus
from tournament.entries.forms.prospectus import ProspectusForm
from tournament.entries.paper.prospectus import INVITATION
from tournament.entries.reads.prospectus import announced, stored_prospectus
from tournament.lists.reads.links import base_url
from tournament.models import Prospectus, Tournament
from tournament.web.acting import act_on, actor_of, tournament_of
from tournament.web.conditional import public_document, public_page
from tournament.web.documents import Document
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf, pdf_answer
from tournament.web.public_frame import Frame


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """What is stored, to be changed; a POST stores it."""
    tournament = tournament_of(request, slug)
    stored = stored_prospectus(tournament)
    if request.method != "POST":
        return _show(request, tournament, stored, ProspectusForm(tournament=tournament, stored=stored))
    form = ProspectusForm(request.POST, tournament=tournament, stored=stored)
    if not form.is_valid():
        return _show(request, tournament, stored, form, status=400)
    try:
        prospectus.write(tournament, form.cleaned_data["version"] or 0, form.said(), actor_of(request))
    except StaleError as error:
        return _show_stale(request, tournament, error.stored)
    messages.success(request, _("Die Ausschreibung ist gespeichert."))
    return redirect("organiser:prospectus", slug)


def _show_stale(request: HttpRequest, tournament: Tournament, stored: Any) -> HttpResponse:
    """What was typed stays in the fields; what is stored stands beside it, and sending again takes what was typed."""
    typed = request.POST.copy()
    typed["version"] = str(stored.version if stored else 0)
    form = ProspectusForm(typed, tournament=tournament, stored=stored)
    return _show(request, tournament, stored, form, status=409, stale=True)


def _show(
    request: HttpRequest,
    tournament: Tournament,
    stored: Prospectus | None,
    form: ProspectusForm,
    *,
    status: int = 200,
    stale: bool = False,
) -> HttpResponse:
    context = {
        "form": form,
        "stored": stored,
        "said": announced(tournament, stored) if stored else None,
        "stale": stale,
        "public_url": base_url(request) + reverse("public:prospectus", args=[tournament.slug]),
    }
    return render_step(request, tournament, "", "entries/prospectus/edit.html", context, status=status)


@act_on(tournament_of, "prospectus")
def show(request: HttpRequest, tournament: Tournament) -> None:
    """Everybody may read it, or nobody any more."""
    shown = request.POST.get("shown") == "1"
    prospectus.show(tournament, actor_of(request), shown=shown)


@login_required
@require_safe
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """As everybody reads it, or would."""
    tournament = tournament_of(request, slug)
    stored = stored_prospectus(tournament)
    if stored is None:
        raise Http404
    return render_step(
        request,
        tournament,
        "",
        "entries/prospectus/preview.html",
        {"said": announced(tournament, stored), "stored": stored},
    )


def _printed(request: HttpRequest, slug: str) -> Printed:
    tournament = tournament_of(request, slug)
    if stored_prospectus(tournament) is None:
        raise Http404
    asked = {"tournament": tournament.pk, "base": base_url(request)}
    return Printed(tournament, INVITATION, asked, f"{slug}-ausschreibung", _("Ausschreibung"), "prospectus")


prospectus_pdf, prospectus_waiting = organisers_pdf(_printed)


@public_page
def public(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """For everybody, once it is shown."""
    stored = _shown(tournament)
    return Frame(tournament).render(
        request, "prospectus", "entries/prospectus/public/page.html", {"said": announced(tournament, stored)}
    )


@public_document
def public_pdf(slug: str, state: str, *, language: str, base: str) -> HttpResponse:
    """The same on paper."""
    tournament = public_tournament(slug)
    _shown(tournament)
    document = Document(INVITATION, {"tournament": tournament.pk, "base": base}, state, language)
    return pdf_answer(document, f"{slug}-ausschreibung")


def public_paper(request: HttpRequest, slug: str) -> HttpResponse:
    """The address of it: the code on it leads to where it was asked for."""
    answer: HttpResponse = public_pdf(request, slug, base=base_url(request))
    return answer


def _shown(tournament: Tournament) -> Prospectus:
    """Http404 as long as the organiser does not show it."""
    stored = stored_prospectus(tournament)
    if stored is None or not stored.shown:
        raise Http404
    return stored
