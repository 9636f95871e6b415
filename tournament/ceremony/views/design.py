"""What certificates look like: layout, words, logo; where words stand on bought paper."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.ceremony.acts import certificates as acts
from tournament.ceremony.files.logo import cleaned
from tournament.ceremony.forms.certificates import DesignForm, PlacesForm
from tournament.ceremony.layouts import EDGE, SHEETS, places_on
from tournament.ceremony.paper.certificates import place_and_date
from tournament.ceremony.reads.certificates import design_of, kind_of
from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.works import NotDoneError, works
from tournament.models import CertificateDesign, Tournament
from tournament.web.acting import actor_of, whole
from tournament.web.organiser_frame import render_step

LOGO_SECONDS = 10


@login_required
def design(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose what they look like."""
    tournament = organised_tournament(request, slug)
    kept = design_of(tournament)
    if request.method != "POST":
        return _show_design(request, tournament, kept, DesignForm(kept))
    form = DesignForm(kept, request.POST, request.FILES)
    logo = _logo(form) if form.is_valid() else None
    if not form.is_valid():
        return _show_design(request, tournament, kept, form, status=400)
    try:
        acts.design(tournament, whole(request, "version"), form.design(), logo, actor_of(request))
    except StaleError:
        return _show_design(request, tournament, design_of(tournament), form, stale=True, status=409)
    messages.success(request, _("Gespeichert: So sehen die Urkunden jetzt aus."))
    return redirect("organiser:certificate_design", slug)


def _logo(form: DesignForm) -> bytes | None:
    """A new logo, empty: none any more, None: as it was. What is wrong with it is said at its field."""
    sent = form.sent_logo()
    if not sent:
        return b"" if form.cleaned_data.get("without_logo") else None
    try:
        return works.run(LOGO_SECONDS, cleaned, sent)
    except NotDoneError:
        raise
    except RefusedError as error:
        form.add_error("logo", wording.refusal(error.code, error.params))
        return None


def _show_design(
    request: HttpRequest,
    tournament: Tournament,
    kept: CertificateDesign,
    form: DesignForm,
    *,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "version": kept.version if stale else form["version"].value(),
        "kept": kept,
        "date": place_and_date(tournament),
        "stale": stale,
    }
    return render_step(request, tournament, "standings", "ceremony/certificate_design.html", context, status=status)


@login_required
def places(request: HttpRequest, slug: str) -> HttpResponse:
    """Where each word stands on bought paper."""
    tournament = organised_tournament(request, slug)
    kept = design_of(tournament)
    size = SHEETS[kept.sheet].size(lying=kept.lying)
    typed = request.POST if request.method == "POST" else None
    form = PlacesForm(size, places_on(kept.sheet, kept.places, lying=kept.lying), typed)
    if typed is None:
        return _show_places(request, tournament, kept, form)
    if not form.is_valid():
        return _show_places(request, tournament, kept, form, status=400)
    try:
        acts.place(tournament, whole(request, "version"), form.places(), actor_of(request))
    except StaleError:
        return _show_places(request, tournament, design_of(tournament), form, stale=True, status=409)
    messages.success(request, _("Gespeichert. Ein Probeblatt zeigt, ob es passt."))
    return redirect("organiser:certificate_places", slug)


def _show_places(
    request: HttpRequest,
    tournament: Tournament,
    kept: CertificateDesign,
    form: PlacesForm,
    *,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    width, height = SHEETS[kept.sheet].size(lying=kept.lying)
    context = {
        "form": form,
        "version": kept.version,
        "kept": kept,
        "paper": SHEETS[kept.sheet].name,
        "sheet": {"width": width, "height": height, "edge": EDGE},
        "stale": stale,
    }
    return render_step(request, tournament, "standings", "ceremony/certificate_places.html", context, status=status)


@login_required
@require_safe
def logo(request: HttpRequest, slug: str) -> HttpResponse:
    """The logo as it is kept."""
    kept = bytes(design_of(organised_tournament(request, slug)).logo)
    if not kept:
        raise Http404
    return HttpResponse(kept, content_type=kind_of(kept))
