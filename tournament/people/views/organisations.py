"""`/leitung/veranstalter/`: what an organisation is called and demands, and one more that works with this program."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.access import Right, owned_organisation, rights_of
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Organisation
from tournament.people.acts.organisations import add_organisation, change_organisation
from tournament.people.forms.organisations import KnownOrganisationForm, OrganisationForm
from tournament.people.reads.demanded import without_any
from tournament.people.views.account import of_account
from tournament.web.acting import actor_of

PAGE = "organiser:accounts"


@login_required
def organisation(request: HttpRequest, pk: int) -> HttpResponse:
    """Call one otherwise, say which federation it belongs to, or that it is one; or let it demand more."""
    found = owned_organisation(request.user, pk)
    form = _form(request, found, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            change_organisation(found, form.cleaned_data["version"] or 0, form.said, actor_of(request))
        except RefusedError as error:
            form.add_error("name", wording.refusal(error.code, error.params))
        except StaleError:
            return _show(request, _typed_again(request, found), found)
        else:
            messages.success(request, _("Gespeichert."))
            return redirect(PAGE)
    return _show(request, form, found)


def _form(request: HttpRequest, found: Organisation, typed: QueryDict | None) -> KnownOrganisationForm:
    asked = ("name", "federation", "is_federation", "demands_second_factor", "version")
    initial = {name: getattr(found, name) for name in asked}
    marks = Right.OWN in rights_of(request)
    return KnownOrganisationForm(typed, initial=initial, organisation=found, marks=marks)


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


def _typed_again(request: HttpRequest, found: Organisation) -> KnownOrganisationForm:
    """What was typed, on top of what is stored now: sending it again stores it."""
    found.refresh_from_db()
    typed = request.POST.copy()
    typed["version"] = str(found.version)
    form = _form(request, found, typed)
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
