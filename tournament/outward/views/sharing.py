"""The page "Weitergeben" of a tournament: files, frames for web sites, feeds, keys for programs."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import planned_rankings
from tournament.lists.reads.links import base_url
from tournament.models import ApiKey, Sharing, Tournament
from tournament.outward.acts.embedding import set_origins
from tournament.outward.acts.keys import make_key, withdraw_key
from tournament.outward.files.books import KINDS
from tournament.outward.forms import KeyForm, OriginsForm
from tournament.outward.views.lines import Choice, lines_for
from tournament.web.acting import act_on, actor_of, tell, tournament_of
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def sharing(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to hand on; `?wertung=` and the rest make the lines for a web site."""
    return _show(request, tournament_of(request, slug))


@login_required
@require_POST
def set_embedding(request: HttpRequest, slug: str) -> HttpResponse:
    """Which web sites may show its lists in a frame."""
    tournament, form = tournament_of(request, slug), OriginsForm(request.POST)
    if not form.is_valid():
        return _show(request, tournament, origins=form, status=400)
    try:
        set_origins(tournament, form.cleaned_data["origins"], form.cleaned_data["version"], actor_of(request))
    except (StaleError, RefusedError) as error:
        tell(request, error)
    else:
        messages.success(request, _("Gespeichert."))
    return redirect(_page(tournament) + "#einbetten")


@login_required
@require_POST
def new_key(request: HttpRequest, slug: str) -> HttpResponse:
    """Another key. It is shown in the answer, and once: only its hash is stored."""
    tournament, form = tournament_of(request, slug), KeyForm(request.POST)
    if not form.is_valid():
        return _show(request, tournament, key=form, status=400)
    try:
        made = make_key(tournament, form.cleaned_data["name"], actor_of(request))
    except RefusedError as error:
        form.add_error("name", wording.refusal(error.code, error.params))
        return _show(request, tournament, key=form, status=400)
    return _show(request, tournament, made=made)


def _key_of(request: HttpRequest, slug: str, pk: int) -> ApiKey:
    """A key of a tournament this user leads; else 404."""
    keys = ApiKey.objects.select_related("tournament")
    return get_object_or_404(keys, tournament=tournament_of(request, slug), pk=pk)


@act_on(_key_of, "sharing", gettext_lazy("Der Schlüssel gilt nicht mehr."), leaving="pk")
def end_key(request: HttpRequest, key: ApiKey) -> str:
    """Nobody reads by it any more."""
    withdraw_key(key, actor_of(request))
    return "#schluessel"


def _page(tournament: Tournament) -> str:
    return reverse("organiser:sharing", args=[tournament.slug])


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    origins: OriginsForm | None = None,
    key: KeyForm | None = None,
    made: str = "",
    status: int = 200,
) -> HttpResponse:
    stored = Sharing.objects.filter(tournament=tournament).first() or Sharing(version=0)
    typed = {"origins": "\n".join(stored.origins), "version": stored.version}
    context = {
        "origins": origins or OriginsForm(initial=typed),
        "allowed": stored.origins,
        "key": key or KeyForm(),
        "keys": tournament.api_keys.all(),
        "made": made,
        "base": base_url(request),
        "kinds": [(kind.upper(), _file("organiser", tournament, kind)) for kind in KINDS],
        "public_kinds": [(kind.upper(), _file("public", tournament, kind)) for kind in KINDS],
        **_frame(request, tournament),
    }
    response = render_step(request, tournament, "", "outward/sharing.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _file(whose: str, tournament: Tournament, kind: str) -> str:
    return reverse(f"{whose}:everything_{kind}", args=[tournament.slug])


def _frame(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The form for the lines of a web site, and the lines once it is filled in."""
    rankings = [(one.document_id, one.title) for one in planned_rankings(tournament)]
    return lines_for(
        request,
        Choice(_("Welche Wertung"), rankings, tournament.name),
        lambda ranking: reverse("public:embedded", args=[tournament.slug, ranking]),
    )
