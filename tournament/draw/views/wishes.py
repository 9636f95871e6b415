"""Wishes for the seating: who should not sit together, who has a table of his own."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import RefusedError
from tournament.draw.acts import wishes as services
from tournament.draw.forms.wishes import ApartForm, FixedTableForm
from tournament.draw.reads.wishes import fixed_people, sent_wishes, wishes_of
from tournament.models import Apart, Registration, Tournament, Weight
from tournament.registration.forms.person import PEOPLE_LIST
from tournament.registration.reads.people import called, registrations
from tournament.web.acting import act_on, actor_of, tournament_of, whole
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """All wishes, and the forms for one more."""
    return show(request, tournament_of(request, slug))


def show(
    request: HttpRequest,
    tournament: Tournament,
    apart: ApartForm | None = None,
    fixed: FixedTableForm | None = None,
) -> HttpResponse:
    """The page of the wishes; a form that was typed comes back with what is wrong."""
    people = registrations(tournament)
    context = {
        "wishes": wishes_of(tournament),
        "fixed": fixed_people(tournament),
        "sent_wishes": sent_wishes(tournament),
        "apart_form": apart or ApartForm(people, auto_id="apart_%s"),
        "fixed_form": fixed or FixedTableForm(people, auto_id="fest_%s"),
        "offered": [called(registration) for registration in people],
        "people_list": PEOPLE_LIST,
    }
    status = 422 if apart or fixed else 200
    return render_step(request, tournament, "plan", "draw/wishes.html", context, status=status)


@login_required
@require_POST
def keep_apart(request: HttpRequest, slug: str) -> HttpResponse:
    """One wish more."""
    tournament = tournament_of(request, slug)
    form = ApartForm(registrations(tournament), request.POST, auto_id="apart_%s")
    if not form.is_valid():
        return show(request, tournament, apart=form)
    weight = Weight(form.cleaned_data["weight"])
    try:
        services.keep_apart(tournament, form.people(), form.cleaned_data["most"] or 1, weight, actor_of(request))
    except RefusedError as error:
        form.show(error.code, error.params)
        return show(request, tournament, apart=form)
    messages.success(request, _("Der Wunsch ist gespeichert; er gilt von der nächsten Auslosung an."))
    return redirect("organiser:wishes", slug)


def wish_of(request: HttpRequest, slug: str, pk: int) -> Apart:
    """A wish of a tournament this user runs; else 404."""
    return get_object_or_404(Apart.objects.select_related("tournament"), tournament=tournament_of(request, slug), pk=pk)


@act_on(wish_of, "wishes", gettext_lazy("Der Wunsch ist gelöscht."), leaving="pk")
def forget_apart(request: HttpRequest, wish: Apart) -> None:
    """One wish less."""
    services.forget_apart(wish, actor_of(request))


def person_of(request: HttpRequest, slug: str, pk: int) -> Registration:
    """Somebody registered for a tournament this user runs; else 404."""
    rows = Registration.objects.select_related("tournament", "person")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


@act_on(person_of, "wishes", gettext_lazy("Der feste Tisch ist aufgehoben."), leaving="pk")
def free_table(request: HttpRequest, registration: Registration) -> None:
    """Any table will do again."""
    services.fix_table(registration, whole(request, "version"), None, actor_of(request))


@login_required
@require_POST
def fix_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Give somebody a table of his own."""
    tournament = tournament_of(request, slug)
    form = FixedTableForm(registrations(tournament), request.POST, auto_id="fest_%s")
    if not form.is_valid():
        return show(request, tournament, fixed=form)
    person = form.cleaned_data["person"]
    services.fix_table(person, person.version, form.cleaned_data["table"], actor_of(request))
    messages.success(request, _("Der Tisch ist gespeichert; er gilt von der nächsten Auslosung an."))
    return redirect("organiser:wishes", slug)
