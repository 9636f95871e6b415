"""What is stored of people, one, whom the register knows, or all of a tournament: looked at, handed out, deleted."""

import io
import json
import zipfile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import kept_organisation, looked_after, organised_tournament
from tournament.core.act import Actor, compare, log_export
from tournament.core.errors import RefusedError, StaleError
from tournament.core.writing import writing
from tournament.models import Person, Registration, Role, Tournament
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.acts.known import forget_helpers
from tournament.privacy.acts.known import forget_known as delete_known
from tournament.privacy.acts.settings import set_privacy, version_of
from tournament.privacy.forms import PrivacyForm, SureForm
from tournament.privacy.reads.naming import Whose, day_helpers, still_named, whose
from tournament.privacy.reads.stored import all_of, as_text
from tournament.registration.reads.known import is_by_number
from tournament.web.acting import actor_of, did, tell, told, typed_again, whole
from tournament.web.organiser_frame import render_step
from tournament.web.tabular import file_word, taken_away

# What is said once names are deleted.


def tell_what_stays(request: HttpRequest, left: int) -> None:
    """Rows of the log that are older than what lets go of names."""
    if left:
        text = ngettext(
            "%(rows)s Eintrag im Protokoll ist zu alt, um einen Namen herzugeben; er steht dort weiter, nur für die "
            "Spielleitung.",
            "%(rows)s Einträge im Protokoll sind zu alt, um Namen herzugeben; sie stehen dort weiter, nur für die "
            "Spielleitung.",
            left,
        )
        messages.warning(request, text % {"rows": left})


@login_required
@require_safe
def person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What is stored, and what would go."""
    return _show(request, _found(request, slug, pk), SureForm())


@login_required
@require_safe
def copy(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """All of it as a file: values, and a text to read."""
    found = _found(request, slug, pk)
    said = all_of(found.registrations)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("auskunft.json", json.dumps(said, ensure_ascii=False, indent=1, default=str))
        book.writestr("auskunft.txt", as_text(said))
    name = f"{file_word('auskunft')}-{slug}-{found.one.number}.zip"
    file = HttpResponse(packed.getvalue(), content_type="application/zip")
    file["Content-Disposition"] = f'attachment; filename="{name}"'
    answer = taken_away(request, found.one.tournament, file)
    if answer is file and request.method == "GET":
        for other in found.registrations[1:]:
            log_export(other.tournament, Actor.user(request.user, Role.LEAD), name)
    return answer


@login_required
@require_POST
def forget_person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Delete the name in every tournament this organiser runs."""
    found = _found(request, slug, pk)
    form = SureForm(request.POST)
    if not form.is_valid():
        return _show(request, found, form, status=400)
    with told(request):
        left = sum(forget(one.tournament, [one.pk], actor_of(request)) for one in found.registrations)
        messages.success(request, _("Der Name ist gelöscht. Ergebnisse und Plätze bleiben unter der Startnummer."))
        tell_what_stays(request, left)
    return redirect("organiser:registration", slug, pk)


def _found(request: HttpRequest, slug: str, pk: int) -> Whose:
    tournament = organised_tournament(request, slug)
    one = get_object_or_404(Registration.objects.select_related("person", "club"), tournament=tournament, pk=pk)
    one.tournament = tournament
    return whose(one, looked_after(request.user))


def _show(request: HttpRequest, found: Whose, form: SureForm, *, status: int = 200) -> HttpResponse:
    context = {"found": found, "one": found.one, "form": form}
    return render_step(request, found.one.tournament, "registrations", "privacy/person.html", context, status=status)


# `/leitung/verein/<pk>/personen/<person>/name-loeschen/`: the name of somebody the register knows goes, wherever it
# stands.


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
        with told(request):
            compare(found.version, whole(request, "version"), found.name)
            left = sum(forget(one.tournament, [one.pk], actor_of(request)) for one in his)
            left += 0 if his else delete_known(found, found.version, actor_of(request))
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


# The data of those who play in one tournament: who may find it, how long names are needed, delete them all.


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
    try:
        if did(form, lambda: set_privacy(tournament, actor=actor_of(request), **form.cleaned_data), "names_until"):
            messages.success(request, _("Gespeichert."))
            return redirect("organiser:privacy", slug)
    except StaleError:
        form.data = typed_again(request, version=stored["version"])
        text = _("Inzwischen hat jemand anderes das hier geändert. Noch einmal speichern nimmt, was jetzt dasteht.")
        form.add_error("names_until", text)
    return _tournament_show(request, tournament, "privacy/tournament.html", form)


@login_required
def forget_names(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, and delete the names of everybody in this tournament."""
    tournament = organised_tournament(request, slug)
    form = SureForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return _tournament_show(request, tournament, "privacy/forget_names.html", form)
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


def _tournament_show(
    request: HttpRequest, tournament: Tournament, template: str, form: PrivacyForm | SureForm
) -> HttpResponse:
    context = {
        "form": form,
        "named": len(still_named(tournament)),
        "helpers": day_helpers(tournament).count(),
        "anonymous": tournament.registrations.filter(anonymous=True).count(),
    }
    return render_step(request, tournament, "", template, context, status=400 if form.errors else 200)
