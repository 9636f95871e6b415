"""A club asks a federation to take it in, and sees by its link what became of it; the federation's owners decide."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.access import owned_organisation, shown_organisation
from tournament.core.addresses import place
from tournament.core.errors import RefusedError
from tournament.models import JoinRequest, Organisation
from tournament.models.link import hash_of
from tournament.web.acting import actor_of, told
from tournament.web.private import private
from tournament.years.acts.joining import accept, ask, refuse
from tournament.years.forms.joining import JoinForm, RefusalForm

PAGE = "organiser:join_requests"


def join_federation(request: HttpRequest, slug: str) -> HttpResponse:
    """The form."""
    federation = shown_organisation(slug)
    if not federation.is_federation:
        raise Http404
    form = JoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("name", "place", "contact", "mail")}
        try:
            token = ask(federation, said, place(request.META.get("REMOTE_ADDR", "")), timezone.now())
        except RefusedError as error:
            form.add_error(None, wording.refusal(error.code, error.params))
        else:
            return redirect("public:joining", slug, token)
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
    return _show(request, _federation(request, pk))


def _show(
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


@login_required
@require_POST
def accept_join(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """It is a club of the federation."""
    federation = _federation(request, pk)
    with told(request, _("Der Verein ist aufgenommen. Jetzt den Link für seinen ersten Inhaber machen.")):
        accept(federation, asked, actor_of(request))
    return redirect(PAGE, pk)


@login_required
@require_POST
def refuse_join(request: HttpRequest, pk: int, asked: int) -> HttpResponse:
    """It is none, and why."""
    federation = _federation(request, pk)
    form = RefusalForm(request.POST, auto_id=f"id_{asked}_%s")
    if not form.is_valid():
        return _show(request, federation, asked, form)
    with told(request, _("Der Antrag ist abgelehnt. Der Verein liest Ihre Begründung unter seinem Link.")):
        refuse(federation, asked, form.cleaned_data["reason"], actor_of(request))
    return redirect(PAGE, pk)
