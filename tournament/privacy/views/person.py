"""What is stored of one person: looked at, handed out, deleted."""

import io
import json
import zipfile

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import looked_after, organised_tournament
from tournament.core.act import Actor, log_export
from tournament.core.errors import RefusedError
from tournament.models import Registration, Role
from tournament.privacy.acts.forgetting import forget
from tournament.privacy.forms import SureForm
from tournament.privacy.reads.copy import all_of, as_text
from tournament.privacy.reads.whose import Whose, whose
from tournament.privacy.views.told import tell_what_stays
from tournament.web.acting import actor_of, tell
from tournament.web.exports import taken_away
from tournament.web.organiser_frame import render_step


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
    name = f"auskunft-{slug}-{found.one.number}.zip"
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
    try:
        left = sum(forget(one.tournament, [one.pk], actor_of(request)) for one in found.registrations)
    except RefusedError as error:
        tell(request, error)
    else:
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
