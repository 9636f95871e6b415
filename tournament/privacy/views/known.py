"""`/leitung/verein/<pk>/personen/<person>/name-loeschen/`: the name of somebody the register knows goes, wherever it
stands."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.core.access import kept_organisation, looked_after
from tournament.core.act import compare
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Person
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.acts.known import forget_known as delete_known
from tournament.privacy.forms import SureForm
from tournament.privacy.views.told import tell_what_stays
from tournament.registration.reads.known import is_by_number
from tournament.web.acting import actor_of, tell, whole


@login_required
def forget_known(request: HttpRequest, pk: int, person: int) -> HttpResponse:
    """In every tournament this organiser runs, and in all that the organisation keeps beside them."""
    organisation = kept_organisation(request.user, pk)
    found = get_object_or_404(Person, pk=person, organisation=organisation)
    registrations = found.registrations.select_related("tournament").order_by("tournament__date")
    his = list(registrations.filter(tournament__in=looked_after(request.user)))
    elsewhere = registrations.count() - len(his)
    form = SureForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            compare(found.version, whole(request, "version"), found.name)
            left = sum(forget(one.tournament, [one.pk], actor_of(request)) for one in his)
            left += 0 if his else delete_known(found, found.version, actor_of(request))
        except (RefusedError, StaleError) as error:
            tell(request, error)
        else:
            messages.success(request, _("Der Name ist gelöscht. Ergebnisse und Plätze bleiben unter einer Nummer."))
            tell_what_stays(request, left)
        return redirect("organiser:people_known", pk)
    context = {
        "organisation": organisation,
        "person": found,
        "his": his,
        "elsewhere": elsewhere,
        "outside": found.outside_results.count(),
        "can": his or not elsewhere,
        "gone": is_by_number(found.name),
        "form": form,
    }
    return render(request, "privacy/known.html", context, status=400 if form.errors else 200)
