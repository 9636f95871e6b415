"""Certificates: who gets one, what they look like (layout, words, bought paper), and the PDF of them."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.ceremony.acts import certificates as acts
from tournament.ceremony.forms.papers import ChoiceForm, DesignForm, PlacesForm
from tournament.ceremony.layouts import EDGE, SHEETS, places_on
from tournament.ceremony.paper.backgrounds import cleaned_background
from tournament.ceremony.paper.certificates import PAPER, SAMPLE, place_and_date
from tournament.ceremony.reads.certificates import MOST_AT_ONCE, design_of, organisers_standings, recipients
from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.works import NotDoneError, works
from tournament.models import CardTable, CertificateDesign, Tournament
from tournament.standings.reads.standings import Standings
from tournament.web.acting import actor_of, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tabular import file_name, file_word

FIRST_RANKS = "1–3"
LONGEST_KEY = 24
SAMPLES = {"1": False, "raster": True}
"""What `?muster=` asks for: whether with millimetres."""


@login_required
@require_safe
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose; the list of those who get one, with a tick each."""
    tournament = organised_tournament(request, slug)
    standing = organisers_standings(tournament)
    form = ChoiceForm(standing, _asked(request, standing.rankings))
    found = recipients(standing, form.choice()) if form.is_valid() else None
    people = found.people if found else ()
    context = {
        "form": form,
        "found": found,
        "people": people,
        "ticked": sum(not one.asked_not_to for one in people),
        "asked_not_to": sum(one.asked_not_to for one in people),
        "too_many": len(people) > MOST_AT_ONCE,
        "most": MOST_AT_ONCE,
        "design": design_of(tournament),
        "open_lists": _open_lists(standing),
    }
    return render_step(
        request,
        tournament,
        "standings",
        "ceremony/certificates.html",
        context,
        status=200 if form.is_valid() or not standing.series else 400,
    )


def _open_lists(standing: Standings) -> int:
    """How many lists may still move somebody."""
    lists = CardTable.objects.filter(series__tournament=standing.tournament, series__number__in=standing.series)
    return lists.filter(closed_at=None).count()


def _asked(request: HttpRequest, rankings: Any) -> QueryDict:
    """What was chosen; where nothing was, the first three of the first ranking."""
    asked = request.GET.copy()
    if "wertung" not in asked:
        asked["wertung"] = rankings[0].id if rankings else ""
        asked.setdefault("raenge", FIRST_RANKS)
    asked.setdefault("je", "mitglied")
    return asked


def _wanted(request: HttpRequest, slug: str) -> Printed:
    """What is to be printed, by its address: `?muster=1`, or a ranking and who gets one (`wer`)."""
    tournament = organised_tournament(request, slug)
    if "muster" in request.GET:
        return _sample(tournament, request.GET["muster"])
    asked = request.GET
    who = tuple(sorted({key for key in asked.getlist("wer") if len(key) <= LONGEST_KEY}))
    series = asked.get("serie", "")
    known = {one.id: one for one in organisers_standings(tournament).rankings}
    ranking = known.get(asked.get("wertung", ""))
    if ranking is None or not 0 < len(who) <= MOST_AT_ONCE or (series and not (series.isdecimal() and len(series) < 5)):
        raise Http404
    return Printed(
        tournament,
        PAPER,
        {
            "tournament": tournament.pk,
            "ranking": ranking.id,
            "series": int(series) if series else None,
            "who": who,
            "together": asked.get("je") == "zusammen",
        },
        name="-".join(
            filter(None, [file_name(slug, "urkunden"), slugify(ranking.name), series and file_word("serie-%s", series)])
        ),
        title=_("Urkunden"),
        step="certificates",
    )


def _sample(tournament: Tournament, kind: str) -> Printed:
    if kind not in SAMPLES:
        raise Http404
    return Printed(
        tournament,
        SAMPLE,
        {"tournament": tournament.pk, "grid": SAMPLES[kind]},
        name=file_name(tournament.slug, "urkunde-muster"),
        title=_("Muster einer Urkunde"),
        step="certificates",
    )


certificates_pdf, certificates_waiting = organisers_pdf(_wanted)


# What certificates look like: layout, words; where words stand on bought paper.


BACKGROUND_SECONDS = 20


@login_required
def design(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose what they look like."""
    tournament = organised_tournament(request, slug)
    kept = design_of(tournament)
    if request.method != "POST":
        return _show_design(request, tournament, kept, DesignForm(kept))
    form = DesignForm(kept, request.POST, request.FILES)
    background = _background(form) if form.is_valid() else None
    if not form.is_valid():
        return _show_design(request, tournament, kept, form, status=400)
    try:
        acts.design(tournament, whole(request, "version"), form.design(), background, actor_of(request))
    except StaleError:
        return _show_design(request, tournament, design_of(tournament), form, stale=True, status=409)
    messages.success(request, _("Gespeichert: So sehen die Urkunden jetzt aus."))
    return redirect("organiser:certificate_design", slug)


def _background(form: DesignForm) -> bytes | None:
    """A new background, empty: none any more, None: as it was. What is wrong with it is said at its field."""
    found = form.unmeasured()
    if not found:
        return found
    wanted = form.design()
    try:
        return works.run(BACKGROUND_SECONDS, partial(cleaned_background, found, wanted.sheet, lying=wanted.lying))
    except NotDoneError:
        raise
    except RefusedError as error:
        form.add_error("background", wording.refused(error))
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
