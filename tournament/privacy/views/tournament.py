"""The data of those who play in one tournament: who may find it, how long names are needed, delete them all."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core import words as wording
from tournament.core.access import organised_tournament
from tournament.core.errors import RefusedError, StaleError
from tournament.core.turns import writing
from tournament.models import Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.acts.helpers import forget_helpers
from tournament.privacy.acts.settings import set_privacy, version_of
from tournament.privacy.forms import PrivacyForm, SureForm
from tournament.privacy.reads.whose import day_helpers, still_named
from tournament.privacy.views.told import tell_what_stays
from tournament.web.acting import actor_of, tell
from tournament.web.organiser_frame import render_step


@login_required
def privacy(request: HttpRequest, slug: str) -> HttpResponse:
    """Say whether search engines may list it, and until when its names are needed."""
    tournament = organised_tournament(request, slug)
    stored: dict[str, object] = {
        "findable": tournament.findable,
        "names_until": tournament.names_until,
        "version": version_of(tournament),
    }
    form = PrivacyForm(request.POST if request.method == "POST" else None, initial=stored)
    if request.method == "POST" and form.is_valid():
        try:
            set_privacy(tournament, actor=actor_of(request), **form.cleaned_data)
        except RefusedError as error:
            form.add_error("names_until", wording.refusal(error.code, error.params))
        except StaleError:
            form = _typed_again(request, stored)
        else:
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:privacy", slug)
    return _show(request, tournament, "privacy/tournament.html", form)


def _typed_again(request: HttpRequest, stored: dict[str, object]) -> PrivacyForm:
    """What was typed, on top of what is stored now: sending it again stores it."""
    typed = request.POST.copy()
    typed["version"] = str(stored["version"])
    form = PrivacyForm(typed)
    text = _("Inzwischen hat jemand anderes das hier geändert. Noch einmal speichern nimmt, was jetzt dasteht.")
    form.add_error("names_until", text)
    return form


@login_required
def forget_names(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, and delete the names of everybody in this tournament."""
    tournament = organised_tournament(request, slug)
    form = SureForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _show(request, tournament, "privacy/forget_names.html", form)
    named, helpers = still_named(tournament), day_helpers(tournament).count()
    left = 0
    try:
        with writing():
            if named or not helpers:
                left = forget(tournament, [one.pk for one in named], actor_of(request))
            if helpers:
                helpers = forget_helpers(tournament, actor_of(request))
    except RefusedError as error:
        tell(request, error)
    else:
        count = len(named) + helpers
        text = ngettext("%(count)s Name ist gelöscht.", "%(count)s Namen sind gelöscht.", count)
        messages.success(request, text % {"count": count})
        tell_what_stays(request, left)
    return redirect("organiser:privacy", slug)


def _show(request: HttpRequest, tournament: Tournament, template: str, form: PrivacyForm | SureForm) -> HttpResponse:
    context = {
        "form": form,
        "named": len(still_named(tournament)),
        "helpers": day_helpers(tournament).count(),
        "anonymous": tournament.registrations.filter(anonymous=True).count(),
    }
    return render_step(request, tournament, "", template, context, status=400 if form.errors else 200)
