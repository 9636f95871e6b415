"""Certificates: who gets one, and the PDF of them."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.ceremony.forms.certificates import ChoiceForm
from tournament.ceremony.paper.certificates import PAPER, SAMPLE
from tournament.ceremony.reads.certificates import (
    MOST_AT_ONCE,
    design_of,
    organisers_standings,
    recipients,
)
from tournament.core.access import organised_tournament
from tournament.models import Tournament
from tournament.standings.reads.standings import Standings
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf

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
    return standing.state.lists - standing.state.lists_closed


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
        name="-".join(filter(None, [slug, "urkunden", slugify(ranking.name), series and f"serie-{series}"])),
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
        name=f"{tournament.slug}-urkunde-muster",
        title=_("Muster einer Urkunde"),
        step="certificates",
    )


certificates_pdf, certificates_waiting = organisers_pdf(_wanted)
