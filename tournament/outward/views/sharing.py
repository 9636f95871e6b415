"""What is given away of a tournament or an organisation: books, frames for web sites, feeds, keys for programs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.core.rankings import planned_rankings
from tournament.core.words import refusal
from tournament.lists.reads.known_by import base_url
from tournament.models import ApiKey, Organisation, Sharing, SharingOfOrganisation, Tournament
from tournament.outward.acts import make_key, set_origins, set_origins_of, withdraw_key
from tournament.outward.files.books import KINDS
from tournament.outward.forms import FrameForm, KeyForm, OriginsForm, WebSpaceForm
from tournament.outward.reads.elsewhere import MEASURED
from tournament.outward.site.spaces import forget_space, last_word, set_space, spaces
from tournament.web.acting import act_on, actor_of, did, runs_installation, told, tournament_of, typed_again
from tournament.web.conditional import public_document
from tournament.web.documents import Document
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf, pdf_answer
from tournament.web.tabular import file_name

# The lines that somebody copies into their web site: a frame of something of ours.

SNIPPET = """<iframe
  src="{src}"
  title="{title}"
  width="100%"
  height="720"
  loading="lazy"
  referrerpolicy="no-referrer"
></iframe>"""
MEASURING = """
<script src="{script}" defer></script>"""
"""Another line, where the frame is as high as what it shows."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a frame may show: what the choice is called, each by key and name, whose it is."""

    label: str
    choices: Sequence[tuple[str, str]]
    of: str


def lines_for(request: HttpRequest, choice: Choice, address: Callable[[str], str]) -> dict[str, Any]:
    """The form for the lines, and the lines once it is filled in; `address` of what was chosen."""
    asked = request.method == "GET" and "wertung" in request.GET
    form = FrameForm(choice.choices, choice.label, request.GET if asked else None)
    if not asked or not form.is_valid():
        return {"frame_form": form}
    chosen = form.cleaned_data["wertung"]
    url = f"{address(chosen)}?{urlencode(form.parameters())}"
    title = f"{dict(choice.choices)[chosen]} – {choice.of}"
    # The page escapes it once more: what is copied is HTML, whatever the tournament is called.
    said = {"src": escape(base_url(request) + url), "title": escape(title)}
    snippet = SNIPPET.format(**said)
    if MEASURED in form.parameters():
        snippet += MEASURING.format(script=escape(base_url(request) + reverse("public:embed_script")))
    return {"frame_form": form, "frame_url": url, "snippet": snippet}


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
    with told(request, _("Gespeichert.")):
        set_origins(tournament, form.cleaned_data["origins"], form.read, actor_of(request))
    return redirect(_page(tournament) + "#einbetten")


@login_required
@require_POST
def new_key(request: HttpRequest, slug: str) -> HttpResponse:
    """Another key. It is shown in the answer, and once: only its hash is stored."""
    tournament, form = tournament_of(request, slug), KeyForm(request.POST)
    made = did(form, lambda: make_key(tournament, form.cleaned_data["name"], actor_of(request)), "name")
    if not made:
        return _show(request, tournament, key=form, status=400)
    return _show(request, tournament, made=made[0])


@login_required
@require_POST
def set_web_space(request: HttpRequest, slug: str) -> HttpResponse:
    """Where its site is brought; it is tried at once."""
    tournament, form = tournament_of(request, slug), WebSpaceForm(request.POST)
    try:
        done = did(form, lambda: _set_space(request, tournament, form), PLACES)
    except StaleError as error:
        form = WebSpaceForm(typed_again(request, read=getattr(error.stored, "url", "")))
        form.add_error(None, _("Das wurde inzwischen anders festgelegt. Noch einmal speichern übernimmt Ihre Eingabe."))
        return _show(request, tournament, space_form=form, status=409)
    if not done:
        return _show(request, tournament, space_form=form, status=400)
    messages.success(request, _("Festgelegt und ausprobiert. In wenigen Sekunden liegt die Seite dort."))
    return redirect(_page(tournament) + "#webspace")


PLACES = dict.fromkeys(
    (
        *("site_address", "site_password_in_address", "site_in_the_clear", "site_unreachable", "site_not_empty"),
        *("site_of_another", "site_unreadable", "site_unknown_server", "site_full"),
    ),
    "url",
) | dict.fromkeys(("site_denied", "site_sealed"), "password")
"""At which field what is wrong stands."""


def _set_space(request: HttpRequest, tournament: Tournament, form: WebSpaceForm) -> None:
    _demand_owner(request)
    said = form.cleaned_data
    set_space(tournament, form.wanted, said["password"], said["read"], actor_of(request))


def _demand_owner(request: HttpRequest) -> None:
    """RefusedError: this machine, and the networks it is in, are another's."""
    if not runs_installation(request):
        raise RefusedError("site_owner_only")


@act_on(tournament_of, "sharing", gettext_lazy("Es wird nichts mehr hochgeladen. Was dort liegt, bleibt."))
def forget_web_space(request: HttpRequest, tournament: Tournament) -> str:
    """Bring its site nowhere any more."""
    _demand_owner(request)
    forget_space(tournament, request.POST.get("read", ""), actor_of(request))
    return "#webspace"


def _key_of(request: HttpRequest, slug: str, pk: int) -> ApiKey:
    """A key of a tournament this user leads; else 404."""
    keys = ApiKey.objects.select_related("tournament")
    return get_object_or_404(keys, tournament=tournament_of(request, slug), pk=pk)


@act_on(_key_of, "sharing", gettext_lazy("Der Schlüssel gilt nicht mehr."), leaving="pk")
def end_key(request: HttpRequest, key: ApiKey) -> str:
    """Withdraw a key."""
    withdraw_key(key, actor_of(request))
    return "#schluessel"


def _page(tournament: Tournament) -> str:
    return reverse("organiser:sharing", args=[tournament.slug])


def _show(
    request: HttpRequest, tournament: Tournament, *, made: str = "", status: int = 200, **typed_in: Form
) -> HttpResponse:
    """The page. `typed_in`: forms that were refused, in place of what is stored."""
    stored = Sharing.objects.filter(tournament=tournament).first() or Sharing(version=0)
    typed = {"origins": "\n".join(stored.origins), "version": stored.version}
    named = spaces().get(tournament.slug)
    context = {
        "space": named,
        "runs_here": runs_installation(request),
        "space_form": WebSpaceForm.of(named),
        "space_word": _last_word(tournament) if named else None,
        "origins": OriginsForm(initial=typed),
        "allowed": stored.origins,
        "key": KeyForm(),
        "keys": tournament.api_keys.all(),
        "made": made,
        "base": base_url(request),
        "kinds": [(kind.upper(), _file("organiser", tournament, kind)) for kind in KINDS],
        "public_kinds": [(kind.upper(), _file("public", tournament, kind)) for kind in KINDS],
        **_frame(request, tournament),
        **typed_in,
    }
    response = render_step(request, tournament, "", "outward/sharing.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


def _last_word(tournament: Tournament) -> tuple[datetime, str] | None:
    """When its site was brought last, or why not."""
    word = last_word(tournament.slug)
    return (word.at, refusal(word.code, word.params) if word.code else "") if word else None


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


# The page "Einbetten" of an organisation: its dates and seasons as frames of web sites.

DATES = "termine"


@login_required
def organisation_embedding(request: HttpRequest, pk: int) -> HttpResponse:
    """Which web sites may show them; `?wertung=` and the rest make the lines for one."""
    organisation = kept_organisation(request.user, pk)
    stored = SharingOfOrganisation.objects.filter(organisation=organisation).first() or SharingOfOrganisation(version=0)
    if request.method != "POST":
        typed = {"origins": "\n".join(stored.origins), "version": stored.version}
        return _organisation_show(request, organisation, stored, OriginsForm(initial=typed))
    form = OriginsForm(request.POST)
    if not form.is_valid():
        return _organisation_show(request, organisation, stored, form, status=400)
    with told(request, _("Gespeichert.")):
        set_origins_of(organisation, form.cleaned_data["origins"], form.read, actor_of(request))
    return redirect("organiser:organisation_embedding", pk)


def _organisation_show(
    request: HttpRequest,
    organisation: Organisation,
    stored: SharingOfOrganisation,
    origins: OriginsForm,
    status: int = 200,
) -> HttpResponse:
    seasons = organisation.seasons.filter(published=True)
    choices = [(DATES, _("Termine")), *((f"saison/{one.key}", one.name) for one in seasons)]
    pages = organisation.slug if organisation.shown else ""
    context = {"organisation": organisation, "pages": pages, "origins": origins, "allowed": stored.origins}
    if pages:
        choice = Choice(_("Was gezeigt wird"), choices, organisation.name)
        context |= lines_for(request, choice, lambda chosen: _address(pages, chosen))
    return render(request, "outward/organisation.html", context, status=status)


def _address(slug: str, chosen: str) -> str:
    if chosen == DATES:
        return reverse("public:embedded_dates", args=[slug])
    return reverse("public:embedded_season", args=[slug, chosen.removeprefix("saison/")])


# A whole tournament as a book: what is published for everybody, all of it for its organisers.


@public_document
def published_book(slug: str, state: str, kind: str, *, language: str) -> HttpResponse:
    """What everybody may have of it."""
    one = KINDS[kind]
    document = Document(one.published, {"slug": slug, "kind": kind}, state, language.partition(",")[0])
    return pdf_answer(document, file_name(slug, "alles"), file=one.file)


def _asked(request: HttpRequest, slug: str, kind: str) -> Printed:
    tournament = tournament_of(request, slug)
    one = KINDS[kind]
    return Printed(
        tournament,
        one.organisers,
        {"tournament": tournament.pk, "kind": kind},
        file_name(slug, "alles-intern"),
        _("Alles in einer Datei"),
        "sharing",
        file=one.file,
    )


own_book, own_book_waiting = organisers_pdf(_asked)
