"""`/leitung/{slug}/kopieren/`: another tournament like this one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.access import organised_tournament
from tournament.core.founding import founding_for
from tournament.models import Tournament
from tournament.setup.acts.copying import copy_tournament
from tournament.setup.forms.named import NamedForm
from tournament.web.acting import actor_of
from tournament.web.organiser_frame import render_step


@login_required
def copy(request: HttpRequest, slug: str) -> HttpResponse:
    """Name and day of the copy, then the copy."""
    tournament, user = organised_tournament(request, slug), request.user
    if not isinstance(user, User) or not _may_found(user, tournament):
        text = _(
            "Turniere anlegen darf nur, wer Mitglied eines Veranstalters ist. Bitte dort um eine Einladung bitten."
        )
        messages.error(request, text)
        return redirect("organiser:settings", slug)
    form = NamedForm(request.POST or None, initial={"name": tournament.name, "date": timezone.localdate()})
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        made = copy_tournament(tournament, typed["name"], typed["date"], user, actor_of(request))
        text = _("„%(name)s“ ist angelegt, mit allen Personen; anwesend ist noch niemand.")
        messages.success(request, text % {"name": made.name})
        return redirect("organiser:registrations", made.slug)
    status = 400 if form.errors else 200
    return render_step(request, tournament, "", "setup/copy.html", {"form": form}, status=status)


def _may_found(user: User, tournament: Tournament) -> bool:
    """Whoever may make tournaments for its organisation."""
    return user.is_superuser or tournament.organisation in founding_for(user)
