"""`/leitung/verein/<pk>/saisons/`: the seasons of an organisation, one of them, what is done with it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.rankings import Of
from tournament.core import words as wording
from tournament.core.access import Right, kept_organisation, organised_with
from tournament.core.errors import RefusedError, StaleError
from tournament.models import Ranks, Season
from tournament.models.limits import LONGEST_NOTE
from tournament.web.acting import actor_of, told, whole
from tournament.years.acts import seasons as acts
from tournament.years.forms.season import AddSeasonForm, SeasonForm
from tournament.years.reads.notes import notes_of, silent_in
from tournament.years.reads.parts import candidates, parts_of
from tournament.years.reads.shown import shown

ASKED = (
    *(
        "name",
        "parts",
        "joins",
        "name_begins",
        "begins",
        "ends",
        "planned",
        "best",
        "minimum",
        "then",
        "guests",
        "home",
    ),
    *("newcomers", "counts", "version"),
)


@login_required
@require_safe
def seasons(request: HttpRequest, pk: int) -> HttpResponse:
    """All of an organisation, the last first."""
    organisation = kept_organisation(request.user, pk)
    found = list(organisation.seasons.all())
    return render(request, "years/season/seasons.html", {"organisation": organisation, "seasons": found})


@login_required
def new_season(request: HttpRequest, pk: int) -> HttpResponse:
    """Make one: its name is enough."""
    organisation = kept_organisation(request.user, pk)
    form = AddSeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = acts.add_season(organisation, dict(form.cleaned_data), actor_of(request))
        except RefusedError as error:
            form.add_error("name", wording.refusal(error.code, error.params))
        else:
            messages.success(request, _("„%(name)s“ ist angelegt. Jetzt die Abende wählen.") % {"name": made.name})
            return redirect("organiser:season", pk, made.pk)
    context = {"organisation": organisation, "form": form}
    return render(request, "years/season/new.html", context, status=400 if form.errors else 200)


@login_required
def season(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Its list as it is now, what it is made of, who is a guest; change how it counts."""
    found = _season(request, pk, number)
    if request.method != "POST":
        return _show(request, found, _form(found))
    form = _form(found, request)
    if not form.is_valid():
        return _show(request, found, form, status=400)
    try:
        acts.change_season(found, form.cleaned_data["version"] or 0, form.said, actor_of(request))
    except RefusedError as error:
        form.add_error("name", wording.refusal(error.code, error.params))
        return _show(request, found, form, status=409)
    except StaleError:
        found.refresh_from_db()
        return _show(request, found, _form(found, request, again=True), stale=True, status=409)
    messages.success(request, _("Gespeichert."))
    return redirect("organiser:season", pk, number)


@login_required
@require_POST
def season_guests(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Store who is marked by hand as a guest or not, where that differs from what their club says."""
    found = _season(request, pk, number)
    if found.of != Ranks.PLAYERS:
        raise Http404
    parts = parts_of(found)
    ticked = {int(key) for key in request.POST.getlist("gast") if key.isdecimal() and len(key) < 10}
    home = found.home_id
    by_club = {key for key, row in parts.people.items() if home is not None and row.club != home}
    marked = {key: key in ticked for key in parts.people if (key in ticked) != (key in by_club)}
    with told(request, _("Gespeichert.")):
        acts.mark_guests(found, whole(request, "version"), marked, actor_of(request))
    return redirect("organiser:season", pk, number)


@login_required
@require_POST
def publish_season(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show it to everybody, or no longer."""
    found = _season(request, pk, number)
    published = request.POST.get("published") == "1"
    done = _("Die Saison ist öffentlich.") if published else _("Die Saison ist nicht mehr öffentlich.")
    with told(request, done):
        acts.set_published(found, whole(request, "version"), actor_of(request), published=published)
    return redirect("organiser:season", pk, number)


@login_required
@require_POST
def finalise_season(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The list is final, or gets another edition."""
    found = _season(request, pk, number)
    reason = request.POST.get("grund", "").strip()[:LONGEST_NOTE]
    with told(request, _("Der Endstand ist festgestellt.")):
        acts.finalise_season(found, whole(request, "version"), reason, actor_of(request))
    return redirect("organiser:season", pk, number)


def _season(request: HttpRequest, pk: int, number: int) -> Season:
    organisation = kept_organisation(request.user, pk)
    found = get_object_or_404(Season.objects.select_related("organisation"), pk=number, organisation=organisation)
    found.organisation = organisation
    return found


def _form(found: Season, request: HttpRequest | None = None, *, again: bool = False) -> SeasonForm:
    """What is stored, or what was typed; `again`: on top of what is stored now."""
    events = candidates(found.organisation, Of(found.of))
    if request is None:
        stored = {name: getattr(found, name) for name in ASKED}
        stored["place_points"] = ", ".join(map(str, found.place_points))
        return SeasonForm(initial=stored, season=found, events=events)
    typed = request.POST.copy()
    if again:
        typed["version"] = str(found.version)
    return SeasonForm(typed, season=found, events=events)


def _show(
    request: HttpRequest, found: Season, form: SeasonForm, *, stale: bool = False, status: int = 200
) -> HttpResponse:
    parts = parts_of(found)
    listed = shown(found)
    people = sorted((row.name, key, row.club_name) for key, row in parts.people.items())
    context = {
        "organisation": found.organisation,
        "season": found,
        "shown": listed,
        "notes": notes_of(found, parts),
        "silent": silent_in(listed, parts),
        "may_register": set(organised_with(request.user, Right.REGISTER).values_list("slug", flat=True)),
        "form": form,
        "stale": stale,
        "people": [(key, name, club, key in parts.guests) for name, key, club in people if found.of == Ranks.PLAYERS],
        "shows_page": found.published and found.organisation.shown and found.organisation.slug,
    }
    return render(request, "years/season/season.html", context, status=status)
