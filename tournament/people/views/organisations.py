"""`/leitung/veranstalter/`: what an organisation is called and demands, one more that works with this program, and
its first owner."""

from datetime import timedelta
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core.access import Right, owned_organisation, rights_of
from tournament.core.act import Actor
from tournament.core.errors import StaleError
from tournament.models import Invitation, JoinRequest, MembershipRole, Organisation
from tournament.people.acts.accounts import add_organisation, change_organisation
from tournament.people.acts.invitations import invite
from tournament.people.forms.accounts import KnownOrganisationForm, OrganisationForm
from tournament.people.reads.sessions import without_any
from tournament.people.views.account import asked_again, of_account
from tournament.people.views.accounts import link_shown
from tournament.web.acting import actor_of, did, typed_again

PAGE = "organiser:accounts"


@login_required
def organisation(request: HttpRequest, pk: int) -> HttpResponse:
    """Call one otherwise, say which federation it belongs to, or that it is one; or let it demand more."""
    found = owned_organisation(request.user, pk)
    form = _form(request, found, request.POST or None)
    try:
        if did(form, lambda: change_organisation(found, form.read, form.typed, actor_of(request)), "name"):
            messages.success(request, _("Gespeichert."))
            return redirect(PAGE)
    except StaleError:
        return _show(request, _again(request, found), found)
    return _show(request, form, found)


def _form(request: HttpRequest, found: Organisation, typed: QueryDict | None) -> KnownOrganisationForm:
    asked = ("name", "time_zone", "federation", "is_federation", "demands_second_factor", "version")
    initial = {name: getattr(found, name) for name in asked}
    marks = Right.OWN in rights_of(request)
    return KnownOrganisationForm(typed, initial=initial, organisation=found, marks=marks)


@of_account
def new_organisation(request: HttpRequest, user: User) -> HttpResponse:
    """One more, apart from all others."""
    form = OrganisationForm(request.POST or None)
    if did(
        form,
        lambda: add_organisation(form.cleaned_data, user, actor_of(request)),
        "name",
    ):
        messages.success(request, _("„%(name)s“ ist da. Jetzt seine Leute einladen.") % form.cleaned_data)
        return redirect(PAGE)
    return _show(request, form)


def _again(request: HttpRequest, found: Organisation) -> KnownOrganisationForm:
    """What was typed, on top of what is stored now: sending it again stores it."""
    found.refresh_from_db()
    form = _form(request, found, typed_again(request, version=found.version))
    text = _(
        "Inzwischen hat jemand anderes das geändert: „%(name)s“ (Verband: %(federation)s). Noch einmal speichern nimmt "
        "Ihre Angaben."
    )
    federation = found.federation.name if found.federation else _("keiner")
    form.add_error("name", text % {"name": found.name, "federation": federation})
    if found.demands_second_factor != form["demands_second_factor"].value():
        text = _("Inzwischen hat jemand anderes das hier geändert. Noch einmal speichern nimmt, was jetzt dasteht.")
        form.add_error("demands_second_factor", text)
    return form


def _show(request: HttpRequest, form: OrganisationForm, found: Organisation | None = None) -> HttpResponse:
    context: dict[str, object] = {"form": form, "organisation": found}
    if found:
        context["without"], context["members"] = without_any(found)
    return render(request, "people/organisation.html", context, status=400 if form.errors else 200)


# A federation took a club in: the link by which somebody of the club becomes its first owner.

LASTS: Final = timedelta(days=30)


@of_account
@require_POST
def first_owner(request: HttpRequest, user: User, pk: int, asked: int) -> HttpResponse:
    """Make it and show it, once; as often as somebody asks while the club has nobody yet."""
    federation = owned_organisation(user, pk)
    waiting = JoinRequest.objects.select_related("organisation").filter(
        federation=federation, state=JoinRequest.State.ACCEPTED, organisation__memberships=None
    )
    found = get_object_or_404(waiting.exclude(organisation=None), pk=asked)
    if again := asked_again(request, reverse("organiser:join_requests", args=[pk])):
        return again
    made = Invitation(organisation=found.organisation, role=MembershipRole.OWNER, meant_for=found.contact)
    return link_shown(request, made, invite(made, LASTS, Actor.user(user)))
