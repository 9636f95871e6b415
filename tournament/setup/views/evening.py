"""The two pages of a club evening: a new one, and the one that is played."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import organised_tournament
from tournament.core.act import Actor
from tournament.core.errors import RefusedError, StaleError
from tournament.core.installation import founding_for, home_of
from tournament.draw.acts import repair
from tournament.draw.reads import drawing as seated
from tournament.draw.views.plan import versions
from tournament.draw.views.seating import possible_ways, usual_way
from tournament.draw.words import reprinted, tables_gone
from tournament.lists.reads.known_by import local_address
from tournament.models import Organisation, Role, Series, Tournament
from tournament.registration.acts.registrations import set_present
from tournament.registration.views.desk import ticks
from tournament.setup.acts import evenings as acts
from tournament.setup.forms.evening import EveningForm, NewPeople
from tournament.setup.reads import Tonight, last_time, members, tonight
from tournament.standings.reads import standings as reads
from tournament.standings.reads.decisions import waiting
from tournament.standings.reads.standings import seated_series
from tournament.standings.tables.rankings import sums_table
from tournament.web.acting import act_on, actor_of, did, status_of, tell, tournament_of, whole


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Begin an evening: who of last time is there, who else, then the draw."""
    organisation = _organisation(request)
    last = last_time(organisation)
    form = EveningForm(organisation, last, members(last), request.POST or None)
    user = request.user
    if request.method == "POST" and form.is_valid() and isinstance(user, User):
        actor = Actor.user(user, Role.LEAD)
        if made := did(form, lambda: acts.begin(form.wish(), user, actor)):
            series = made[0].series.order_by("number")[0]
            _draw(request, made[0], series, series.version, actor)
            return redirect("organiser:evening", made[0].slug)
    context = {"form": form, "last": last, "founding": founding_for(user), "organisation": organisation}
    return render(request, "setup/evening/new.html", context, status=400 if form.errors else 200)


@login_required
@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """The evening: who is there, the series that is played with its sums, the winner list."""
    tournament = organised_tournament(request, slug)
    return _show(request, tournament, _new_people(tournament))


def _new_people(tournament: Tournament, *typed: Any) -> NewPeople:
    """Who may come to it that is not registered, to be ticked, and who else, to be typed."""
    known = members(last_time(tournament.organisation, tournament), tournament)
    return NewPeople(tournament.organisation, known, *typed)


def _show(request: HttpRequest, tournament: Tournament, form: NewPeople, status: int = 200) -> HttpResponse:
    now = tonight(tournament)
    share = request.build_absolute_uri(reverse("public:standings", args=[tournament.slug]))
    context = {"tournament": tournament, "tonight": now, "form": form, "sums": now.sums, "share": share}
    context |= _winners(now) | _reprinted(now) | {"local_address": local_address(request)}
    return render(request, "setup/evening/evening.html", context, status=status)


def _winners(now: Tonight) -> dict[str, Any]:
    """The ranking so far, once a series is over."""
    if not now.over:
        return {}
    standing = reads.standings(now.tournament, seated_series(now.tournament))
    return {
        "table": sums_table(standing.everybody, standing.everybody.rows, linked=False),
        "ties": [tie for tie in waiting(standing) if tie.series is None] if now.series is None else [],
        "rules": now.tournament.rulebook,
    }


def _reprinted(now: Tonight) -> dict[str, Any]:
    """Which lists are to be printed again, once they were printed; empty: none."""
    if now.series is None or not now.to_reprint:
        return {}
    return {"reprinted": reprinted({now.series.number: now.to_reprint})}


@login_required
@require_POST
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """Store who is there, and who is new."""
    tournament = organised_tournament(request, slug)
    form = _new_people(tournament, request.POST)
    actor = actor_of(request)
    if not did(form, lambda: acts.add_people(tournament, form.came(), actor)):
        form.fields["new"].widget.attrs["autofocus"] = True  # it stands below all the sums
        return _show(request, tournament, form, status=status_of(form))
    if set_present(tournament, list(ticks(request)), actor):
        tell(request, StaleError(None))
    return redirect("organiser:evening", slug)


@act_on(tournament_of, "evening")
def seat(request: HttpRequest, tournament: Tournament) -> None:
    """Draw the series that is next, as it was seated last time; show what was played before, if that is ticked."""
    now = tonight(tournament)
    if now.series is None:
        return
    if "results" in request.POST:
        acts.show_results(now.over, actor_of(request))
    _draw(request, tournament, now.series, whole(request, "version"), actor_of(request))


def _draw(request: HttpRequest, tournament: Tournament, series: Series, version: int, actor: Actor) -> None:
    """Draw, or say why not: then the page offers it again."""
    series.tournament = tournament
    possible, _earlier = possible_ways(series, seated.seatable(tournament))
    try:
        acts.draw(series, version, actor, usual_way(series, possible))
    except (RefusedError, StaleError) as error:
        tell(request, error)


@act_on(tournament_of, "evening", gettext_lazy("Die Plätze sind angepasst."))
def take_in(request: HttpRequest, tournament: Tournament) -> None:
    """Fit the seats to who is there; say which tables that ends."""
    before = _tables(tournament)
    repair.take_in_changes(tournament, versions(request), actor_of(request))
    if gone := sorted(before - _tables(tournament)):
        messages.warning(request, tables_gone(gone))


def _tables(tournament: Tournament) -> set[int]:
    """The numbers of the tables of the series that is played."""
    series = tonight(tournament).series
    return set(series.card_tables.values_list("number", flat=True)) if series else set()


@act_on(tournament_of, "evening", gettext_lazy("Die Siegerliste ist öffentlich."))
def finish(request: HttpRequest, tournament: Tournament) -> str:
    """The evening is over: everybody sees its results."""
    acts.show_results(tonight(tournament).over, actor_of(request))
    return "#siegerliste"


def _organisation(request: HttpRequest) -> Organisation:
    """Which organisation's evening it is: the one that is asked for, else that of the last tournament they led."""
    founding = founding_for(request.user)
    wanted = (request.POST or request.GET).get("veranstalter", "")
    led = (
        Tournament.objects.filter(organisation__in=founding, organisers=request.user.pk)
        .order_by("-date", "-pk")
        .first()
    )
    usual = led.organisation if led else home_of(request.user)
    return next((one for one in founding if str(one.pk) == wanted), usual)
