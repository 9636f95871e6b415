"""The page "Einbetten" of an organisation: its dates and seasons as frames of web sites."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Organisation, SharingOfOrganisation
from tournament.outward.acts.embedding import set_origins_of
from tournament.outward.forms import OriginsForm
from tournament.outward.views.lines import Choice, lines_for
from tournament.web.acting import actor_of, tell

DATES = "termine"


@login_required
def organisation_embedding(request: HttpRequest, pk: int) -> HttpResponse:
    """Which web sites may show them; `?wertung=` and the rest make the lines for one."""
    organisation = kept_organisation(request.user, pk)
    stored = SharingOfOrganisation.objects.filter(organisation=organisation).first() or SharingOfOrganisation(version=0)
    if request.method != "POST":
        typed = {"origins": "\n".join(stored.origins), "version": stored.version}
        return _show(request, organisation, stored, OriginsForm(initial=typed))
    form = OriginsForm(request.POST)
    if not form.is_valid():
        return _show(request, organisation, stored, form, status=400)
    try:
        set_origins_of(organisation, form.cleaned_data["origins"], form.cleaned_data["version"], actor_of(request))
    except (StaleError, RefusedError) as error:
        tell(request, error)
    else:
        messages.success(request, _("Gespeichert."))
    return redirect("organiser:organisation_embedding", pk)


def _show(
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
