"""An organisation's pages for everybody, switched on or off; a club asks a federation to take it in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import kept_organisation, owned_organisation, shown_organisation
from tournament.core.errors import StaleError
from tournament.core.logs import place
from tournament.models import JoinRequest, Organisation
from tournament.models.link import hash_of
from tournament.web.acting import act_on, actor_of, did, told, typed_again
from tournament.web.connection import private
from tournament.years.acts.organisation import accept, ask, refuse, set_pages
from tournament.years.forms.joining import JoinForm, RefusalForm
from tournament.years.forms.organisation import PagesForm

ASKED = ("shown", "slug", "about", "language", "version")


@login_required
def pages(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or hide them, name them."""
    found = kept_organisation(request.user, pk)
    form = PagesForm(request.POST or None, initial={name: getattr(found, name) for name in ASKED})
    try:
        if did(form, lambda: set_pages(found, form.read, form.typed, actor_of(request)), "slug"):
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:organisation_pages", pk)
    except StaleError:
        found.refresh_from_db()
        form.data = typed_again(request, version=found.version)
        form.add_error(None, _("Inzwischen hat jemand anderes das geändert. Noch einmal speichern nimmt Ihre Angaben."))
    return _show(request, form, found)


def _show(request: HttpRequest, form: PagesForm, found: Organisation) -> HttpResponse:
    agreed = found.people.filter(in_archive=True).count()
    context = {"form": form, "organisation": found, "agreed": agreed, "people": found.people.count()}
    return render(request, "years/chronicle/pages.html", context, status=400 if form.errors else 200)


# A club asks a federation to take it in, and sees by its link what became of it; the federation's owners decide.

PAGE = "organiser:join_requests"


def join_federation(request: HttpRequest, slug: str) -> HttpResponse:
    """The form."""
    federation = shown_organisation(slug)
    if not federation.is_federation:
        raise Http404
    form = JoinForm(request.POST or None)
    asker = place(request.META.get("REMOTE_ADDR", ""))
    if token := did(form, lambda: ask(federation, form.said, asker, timezone.now())):
        return redirect("public:joining", slug, token[0])
    context = {"organisation": federation, "form": form}
    return render(request, "years/federation/public/join.html", context, status=400 if form.errors else 200)


@require_safe
def joining(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """What became of it, for who holds its link."""
    found = get_object_or_404(
        JoinRequest.objects.select_related("federation"), token_hash=hash_of(token), federation__slug=slug
    )
    context = {"organisation": found.federation, "asked": found}
    return private(render(request, "years/federation/public/joining.html", context))


def _federation(request: HttpRequest, pk: int) -> Organisation:
    found = owned_organisation(request.user, pk)
    if not found.is_federation:
        raise Http404
    return found


@login_required
@require_safe
def join_requests(request: HttpRequest, pk: int) -> HttpResponse:
    """Who waits, and what was decided lately."""
    return _joining_show(request, _federation(request, pk))


def _joining_show(
    request: HttpRequest, federation: Organisation, refused: int = 0, form: RefusalForm | None = None
) -> HttpResponse:
    asked = federation.join_requests.select_related("organisation").prefetch_related("organisation__memberships")
    waiting = [
        (one, form if form and one.pk == refused else RefusalForm(auto_id=f"id_{one.pk}_%s"))
        for one in asked
        if one.state == JoinRequest.State.OPEN
    ]
    decided = [one for one in asked if one.state != JoinRequest.State.OPEN]
    context = {"federation": federation, "waiting": waiting, "decided": decided}
    return render(request, "years/federation/join_requests.html", context, status=400 if form else 200)


ACCEPTED = gettext_lazy("Der Verein ist aufgenommen. Jetzt den Link für seinen ersten Inhaber machen.")


@act_on(lambda request, pk, asked: (_federation(request, pk), asked), "join_requests", ACCEPTED, leaving="asked")
def accept_join(request: HttpRequest, found: tuple[Organisation, int]) -> None:
    """It is a club of the federation."""
    accept(*found, actor_of(request))


@login_required
@require_POST
def refuse_join(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """It is none, and why."""
    federation = _federation(request, pk)
    form = RefusalForm(request.POST, auto_id=f"id_{asked}_%s")
    if not form.is_valid():
        return _joining_show(request, federation, asked, form)
    with told(request, _("Der Antrag ist abgelehnt. Der Verein liest Ihre Begründung unter seinem Link.")):
        refuse(federation, asked, form.cleaned_data["reason"], actor_of(request))
    return redirect(PAGE, pk)
