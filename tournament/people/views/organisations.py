"""`/leitung/veranstalter/`: what an organisation is called, and one more that works with this installation."""

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
from tournament.people.acts.organisations import add_organisation, rename_organisation
from tournament.people.forms.organisations import OrganisationForm
from tournament.people.views.account import of_account
from tournament.web.acting import actor_of

PAGE = "organiser:accounts"


@login_required
def organisation(request: HttpRequest, pk: int) -> HttpResponse:
    """Call one otherwise."""
    found = owned_organisation(request.user, pk)
    form = OrganisationForm(request.POST or None, initial={"name": found.name, "version": found.version})
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            rename_organisation(found, typed["version"] or 0, typed["name"], actor_of(request))
        except RefusedError as error:
            form.add_error("name", wording.refusal(error.code, error.params))
        except StaleError:
            return _show(request, _typed_again(found, typed["name"]), found)
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


def _typed_again(found: Organisation, name: str) -> OrganisationForm:
    """What was typed, on top of what is stored now: sending it again stores it."""
    found.refresh_from_db()
    form = OrganisationForm({"name": name, "version": found.version})
    text = _("Inzwischen hat jemand anderes den Namen geändert: „%(name)s“. Noch einmal speichern nimmt Ihren.")
    form.add_error("name", text % {"name": found.name})
    return form


def _show(request: HttpRequest, form: OrganisationForm, found: Organisation | None = None) -> HttpResponse:
    context = {"form": form, "organisation": found}
    return render(request, "people/organisation.html", context, status=400 if form.errors else 200)
