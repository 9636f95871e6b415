"""`/leitung/verein/{pk}/ergebnisse/`: results of tournaments kept elsewhere: shown, corrected, published, deleted."""

from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core import words as wording
from tournament.core.access import kept_organisation
from tournament.core.errors import RefusedError, StaleError
from tournament.models import OutsideTournament
from tournament.web.acting import actor_of, say_in, told, whole
from tournament.years.acts.outside import correct, delete, publish
from tournament.years.forms.outside import CorrectionForm, Line, called, lines_of
from tournament.years.numbers import FIGURES

PAGE, ONE = "organiser:outside_results", "organiser:outside_tournament"
ASKED = ("name", "date", "place", "rulebook_id", "version")


@login_required
@require_safe
def outside_results(request: HttpRequest, pk: int) -> HttpResponse:
    """All of an organisation."""
    found = kept_organisation(request.user, pk)
    context = {"organisation": found, "events": found.outside_tournaments.annotate(people=Count("results"))}
    return render(request, "years/federation/outside_results.html", context)


def _found(request: HttpRequest, pk: int, event: int) -> OutsideTournament:
    kept = kept_organisation(request.user, pk).outside_tournaments.select_related("organisation")
    return get_object_or_404(kept, pk=event)


@login_required
def outside_tournament(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """One of them, with every line; corrected forward."""
    found = _found(request, pk, event)
    if request.method != "POST":
        form = CorrectionForm(initial={name: getattr(found, name) for name in ASKED})
        return _show(request, found, form, _lines(found))
    form = CorrectionForm(request.POST)
    lines = _lines(found, request)
    if not form.is_valid() or any(line.error for line in lines):
        return _show(request, found, form, lines, 400)
    said = dict(form.cleaned_data)
    reason, version = said.pop("reason"), said.pop("version")
    try:
        correct(found, version, said, {line.result.pk: line.said for line in lines}, reason, actor_of(request))
    except RefusedError as error:
        form.add_error("reason" if error.code == "outside_reason_missing" else None, _said(error))
        return _show(request, found, form, lines, 409)
    except StaleError as error:
        say_in(form, error)
        return _show(request, found, form, lines, 409)
    with told(request, _("Gespeichert.")):
        return redirect(ONE, pk, event)


def _said(error: RefusedError) -> str:
    return wording.refusal(error.code, error.params)


def _lines(found: OutsideTournament, request: HttpRequest | None = None) -> list[Line]:
    results = found.results.select_related("person", "club").order_by("rank", "pk")
    return lines_of(iter(results), request.POST if request else None)


def _show(
    request: HttpRequest, found: OutsideTournament, form: CorrectionForm, lines: list[Line], status: int = 200
) -> HttpResponse:
    played = found.rulebook.title if found.is_otherwise else ""
    context = {"organisation": found.organisation, "event": found, "form": form, "lines": lines, "played": played}
    context["heads"] = called(FIGURES)
    return render(request, "years/federation/outside_tournament.html", context, status=status)


@login_required
@require_POST
def publish_outside(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """Everybody sees it, or nobody any more (`published`)."""
    found, published = _found(request, pk, event), request.POST.get("published") == "1"
    with told(request, _("Jetzt für alle zu sehen.") if published else _("Jetzt nicht mehr zu sehen.")):
        publish(found, whole(request, "version"), actor_of(request), published=published)
    return redirect(ONE, pk, event)


@login_required
@require_POST
def delete_outside(request: HttpRequest, pk: int, event: int) -> HttpResponse:
    """It goes, with its results."""
    found = _found(request, pk, event)
    with told(request, _("Gelöscht.")):
        delete(found, whole(request, "version"), actor_of(request))
    return redirect(PAGE, pk)
