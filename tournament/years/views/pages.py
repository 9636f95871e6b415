"""`/leitung/verein/{pk}/seiten/`: an organisation's pages for everybody, switched on or off."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Organisation
from tournament.web.acting import actor_of
from tournament.years.acts.pages import set_pages
from tournament.years.forms.pages import PagesForm

ASKED = ("shown", "slug", "about", "language", "version")


@login_required
def pages(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or hide them, name them."""
    found = kept_organisation(request.user, pk)
    form = PagesForm(request.POST or None, initial={name: getattr(found, name) for name in ASKED})
    if request.method == "POST" and form.is_valid():
        typed = dict(form.cleaned_data)
        try:
            set_pages(found, typed.pop("version"), typed, actor_of(request))
        except RefusedError as error:
            form.add_error("slug", wording.refusal(error.code, error.params))
        except StaleError:
            form = _typed_again(request, found)
        else:
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:organisation_pages", pk)
    return _show(request, form, found)


def _typed_again(request: HttpRequest, found: Organisation) -> PagesForm:
    """What was typed, on top of what is stored now: sending it again stores it."""
    found.refresh_from_db()
    typed = request.POST.copy()
    typed["version"] = str(found.version)
    form = PagesForm(typed)
    form.add_error(None, _("Inzwischen hat jemand anderes das geändert. Noch einmal speichern nimmt Ihre Angaben."))
    return form


def _show(request: HttpRequest, form: PagesForm, found: Organisation) -> HttpResponse:
    agreed = found.people.filter(in_archive=True).count()
    context = {"form": form, "organisation": found, "agreed": agreed, "people": found.people.count()}
    return render(request, "years/chronicle/pages.html", context, status=400 if form.errors else 200)
