"""What is printed before the day: the Ausschreibung, also read by everybody, and sheets of badges, numbers, posters."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core.access import public_tournament
from tournament.core.errors import StaleError
from tournament.draw.reads.floor import tables_needed
from tournament.entries.acts import prospectus
from tournament.entries.files import picture_of
from tournament.entries.forms.printed import BadgesForm, ProspectusForm, SheetForm, TablesForm, VouchersForm
from tournament.entries.paper.cards import BADGES, VOUCHERS
from tournament.entries.paper.numbers import TABLES
from tournament.entries.paper.poster import POSTER
from tournament.entries.paper.prospectus import INVITATION
from tournament.entries.reads.door import WAYS, path_of, ways
from tournament.entries.reads.prospectus import announced, stored_prospectus
from tournament.lists.reads.known_by import base_url
from tournament.models import Prospectus, Tournament
from tournament.web.acting import act_on, actor_of, did, status_of, tournament_of, typed_again
from tournament.web.conditional import public_document, public_page
from tournament.web.documents import Document, Paper
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf, pdf_answer
from tournament.web.public_frame import Frame
from tournament.web.tabular import file_name


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """What is stored, to be changed; a POST stores it."""
    tournament = tournament_of(request, slug)
    stored = stored_prospectus(tournament)
    form = ProspectusForm(request.POST or None, tournament=tournament, stored=stored)
    try:
        if not did(form, lambda: prospectus.write(tournament, form.read, form.said(), actor_of(request))):
            return _show(request, tournament, stored, form, status=status_of(form))
    except StaleError as error:
        return _show_stale(request, tournament, error.stored)
    messages.success(request, _("Die Ausschreibung ist gespeichert."))
    return redirect("organiser:prospectus", slug)


def _show_stale(request: HttpRequest, tournament: Tournament, stored: Any) -> HttpResponse:
    """What was typed stays in the fields; what is stored stands beside it, and sending again takes what was typed."""
    typed = typed_again(request, version=stored.version if stored else 0)
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
    """Show the announcement to everybody, or to nobody any more."""
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
    return Printed(tournament, INVITATION, asked, file_name(slug, "ausschreibung"), _("Ausschreibung"), "prospectus")


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
    return pdf_answer(document, file_name(slug, "ausschreibung"))


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


# Print sheets: name badges, table numbers, vouchers, posters, and codes as pictures.


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


def _asked(request: HttpRequest, slug: str, form: type[SheetForm], paper: Paper[Any], title: Promise) -> Printed:
    """What a form asks for. Http404 where it cannot be printed: the page of all sheets says why."""
    tournament = tournament_of(request, slug)
    sent = form(tournament, request.GET)
    if not sent.is_valid():
        raise Http404
    asked = {"tournament": tournament.pk, **sent.asked(), **({"base": base_url(request)} if form.leads else {})}
    return Printed(tournament, paper, asked, file_name(slug, form.name), str(title), "registrations")


def _poster(request: HttpRequest, slug: str) -> Printed:
    tournament = tournament_of(request, slug)
    asked = {"tournament": tournament.pk, "base": base_url(request), "way": _way(request, tournament)}
    return Printed(tournament, POSTER, asked, file_name(slug, "plakat"), _("Plakat"), "registrations")


badges_pdf, badges_waiting = organisers_pdf(
    partial(_asked, form=BadgesForm, paper=BADGES, title=gettext_lazy("Namensschilder"))
)
tables_pdf, tables_waiting = organisers_pdf(
    partial(_asked, form=TablesForm, paper=TABLES, title=gettext_lazy("Tischnummern"))
)
vouchers_pdf, vouchers_waiting = organisers_pdf(
    partial(_asked, form=VouchersForm, paper=VOUCHERS, title=gettext_lazy("Gutscheine"))
)
way_poster_pdf, way_poster_waiting = organisers_pdf(_poster)


@login_required
@require_safe
def qr(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """A code as a picture, for the club's own poster."""
    tournament = tournament_of(request, slug)
    way = _way(request, tournament)
    return picture_of(base_url(request) + path_of(tournament, way), kind, file_name(slug, way))


def _way(request: HttpRequest, tournament: Tournament) -> str:
    """Where it shall lead (`?zu=`); Http404 where nothing is."""
    way = request.GET.get("zu", "seite")
    if way not in ways(tournament):
        raise Http404
    return way
