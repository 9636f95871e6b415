"""`/leitung/veranstalter/`: what an organisation is called and demands, and one more that works with this program."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.access import owned_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Organisation
from tournament.people.acts.organisations import add_organisation, change_organisation
from tournament.people.forms.organisations import ChangeForm, OrganisationForm
from tournament.people.reads.demanded import without_any
from tournament.people.views.account import of_account
from tournament.web.acting import actor_of

PAGE = "organiser:accounts"


@login_required
def organisation(request: HttpRequest, pk: int) -> HttpResponse:
    """Call one otherwise, or let it demand more."""
    found = owned_organisation(request.user, pk)
    stored = {"name": found.name, "demands_second_factor": found.demands_second_factor, "version": found.version}
    form = ChangeForm(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            demands = typed["demands_second_factor"]
            change_organisation(found, typed["version"] or 0, typed["name"], demands, actor_of(request))
        except RefusedError as error:
            form.add_error("name", wording.refusal(error.code, error.params))
        except StaleError:
            return _show(request, _typed_again(found, typed), found)
        else:
            messages.success(request, _("Gespeichert."))
            return redirect(PAGE)
    return _show(request, form, found)


@of_account
def new_organisation(request: HttpRequest, user: User) -> HttpResponse:
    """One more, apart from all others."""
    form = OrganisationForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            add_organisation(form.cleaned_data["name"], user, actor_of(request))
        except RefusedError as error:
            form.add_error("name", wording.refusal(error.code, error.params))
        else:
            messages.success(request, _("„%(name)s“ ist da. Jetzt seine Leute einladen.") % form.cleaned_data)
            return redirect(PAGE)
    return _show(request, form)


def _typed_again(found: Organisation, typed: dict[str, Any]) -> ChangeForm:
    """What was typed, on top of what is stored now: sending it again stores it."""
    found.refresh_from_db()
    form = ChangeForm(typed | {"version": found.version})
    if found.name != typed["name"]:
        text = _("Inzwischen hat jemand anderes den Namen geändert: „%(name)s“. Noch einmal speichern nimmt Ihren.")
        form.add_error("name", text % {"name": found.name})
    if found.demands_second_factor != typed["demands_second_factor"]:
        text = _("Inzwischen hat jemand anderes das hier geändert. Noch einmal speichern nimmt, was jetzt dasteht.")
        form.add_error("demands_second_factor", text)
    return form


def _show(request: HttpRequest, form: OrganisationForm, found: Organisation | None = None) -> HttpResponse:
    context: dict[str, object] = {"form": form, "organisation": found}
    if found:
        context["without"], context["members"] = without_any(found)
    return render(request, "people/organisation.html", context, status=400 if form.errors else 200)
