"""One page from the last list of a series to the first game of the next; each act leads back to it."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.core.access import Right, rights_of
from tournament.core.announced import open_announcement
from tournament.core.errors import RefusedError, StaleError
from tournament.core.public import state_of
from tournament.core.series_state import with_results
from tournament.draw.acts import repair
from tournament.draw.acts import seating as acts
from tournament.draw.reads import drawing as seated
from tournament.draw.views.plan import split, versions
from tournament.draw.views.seating import draft, possible_ways, usual_way
from tournament.lists.acts import results
from tournament.lists.acts import series as playing
from tournament.lists.acts.series import close_complete_lists
from tournament.lists.reads.lists import open_before
from tournament.lists.reads.progress import silent_phones
from tournament.lists.reads.watch import watch
from tournament.live.reads.steps import MAY_BE_LEFT, Break, Step, break_after, changes_after, following_of, missing
from tournament.models import Seating, Series
from tournament.standings.reads.moves import played_less
from tournament.web.acting import View, actor_of, series_of, told, whole
from tournament.web.organiser_frame import render_step

WITHOUT = "ohne"
"""What an address calls the steps that the organiser goes on without."""
LEADS_ALONE = frozenset({Step.SEAT, Step.CHANGES})
"""Steps at which there is a draft, which is the Spielleitung's."""
Done = Callable[[Series], bool]


@login_required
@require_safe
def between(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What is missing, and the steps; a series that nobody plays yet has a page of its own alone."""
    series = series_of(request, slug, number)
    if not series.seated:
        return redirect("organiser:series", slug, number)
    context = _context(request, series)
    return render_step(request, series.tournament, "between", "live/between/page.html", context)


@login_required
@require_safe
def live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The part of the page that changes, for the page to replace its own with."""
    series = series_of(request, slug, number)
    if not series.seated:
        raise Http404
    response = render(request, "live/between/live.html", _context(request, series))
    response["Cache-Control"] = "no-store"
    return response


def _context(request: HttpRequest, series: Series) -> dict[str, Any]:
    watched = watch(series, timezone.now())
    left = _left(request)
    pause = break_after(watched, left)
    leads = Right.LEAD in rights_of(request)
    freeze = state_of(series.tournament).freeze
    entries = [
        {"step": step, "phase": phase, "without": _query({*left, step}) if step in MAY_BE_LEFT else ""}
        for step, phase in pause.steps.items()
        if leads or step not in LEADS_ALONE
    ]
    context: dict[str, Any] = {
        "tournament": series.tournament,
        "series": series,
        "following": pause.following,
        "watch": watched,
        "pause": pause,
        "missing": missing(watched),
        "silent": silent_phones(watched.ready_tables, watched.now),
        "hidden": freeze is not None and freeze.hides(series.number),
        "entries": entries,
        "without": _query(left),
    }
    return context | (_detail(pause, series) if leads else {})


def _detail(pause: Break, series: Series) -> dict[str, Any]:
    """What the current step says: whom struck games put behind, and of the series to come."""
    if pause.current is Step.RESULTS and series.struck and not series.counts_until:
        return {"less": played_less(series)}
    if pause.following and pause.current is Step.SEAT:
        return _to_seat(pause.following)
    return _drafted(pause.following) if pause.following and pause.current is Step.PUBLISH else {}


def _to_seat(following: Series) -> dict[str, Any]:
    """How it will be seated, and what keeps it from being seated."""
    registered = seated.seatable(following.tournament)
    possible, _earlier = possible_ways(following, registered)
    method = usual_way(following, possible).method
    is_drawn = method == Seating.LOT
    return {
        "people": len(registered),
        "split": split(following.tournament, len(registered)),
        "method": next(one for one in possible if one.value == method),
        "announced": open_announcement(following.tournament) if is_drawn else None,
    }


def _drafted(following: Series) -> dict[str, Any]:
    """What there is to object to in its draft."""
    tables = seated.seated_tables(following)
    return {"tables": len(tables), "quality": seated.quality_of(following, tables)}


def _left(request: HttpRequest) -> set[Step]:
    """The steps that the address names."""
    return {step for step in MAY_BE_LEFT if step in request.GET.getlist(WITHOUT)}


def _query(left: Iterable[Step]) -> str:
    named = [(WITHOUT, step.value) for step in Step if step in left]
    return f"?{urlencode(named)}" if named else ""


def _act(done: Done, said: str | Promise = "") -> Callable[[Callable[[HttpRequest, Series], None]], View]:
    """Make an act a view that leads back to the page, with the steps that are left as they are.

    The act gets the series that ended. Where it is refused and its step is done all the same (`done`), by a second tap
    or by somebody else, that is as good: the page says `said`.
    """

    def view_of(act: Callable[[HttpRequest, Series], None]) -> View:
        @login_required
        @require_POST
        @wraps(act)
        def view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
            series = series_of(request, slug, number)
            with told(request, str(said)):
                try:
                    act(request, series)
                except (StaleError, RefusedError):
                    if not done(series):
                        raise
            return redirect(reverse("organiser:between", args=[slug, number]) + _query(_left(request)))

        return view

    return view_of


def _following(series: Series) -> Series:
    """The series to come; Http404 after the last."""
    following = following_of(series)
    if following is None:
        raise Http404
    return following


@_act(lambda _series: False)
def close(request: HttpRequest, series: Series) -> None:
    """Close every list on which nothing is missing."""
    if closed := close_complete_lists(series, actor_of(request)):
        text = ngettext("%(count)s Liste abgeschlossen.", "%(count)s Listen abgeschlossen.", closed)
        messages.success(request, text % {"count": closed})


def _results_are_public(series: Series) -> bool:
    return Series.objects.filter(with_results(), pk=series.pk).exists()


@_act(_results_are_public, _("Das Ergebnis ist veröffentlicht."))
def publish_results(request: HttpRequest, series: Series) -> None:
    """Make the results of the series that ended public."""
    without_late = "without_late" in request.POST
    results.publish_results(series, whole(request, "version"), actor_of(request), without_late=without_late)


@_act(lambda series: _following(series).card_tables.exists(), _("Der Sitzplan ist entworfen."))
def seat(request: HttpRequest, series: Series) -> None:
    """Draft the next series the way it was meant."""
    following = _following(series)
    possible, _earlier = possible_ways(following, seated.seatable(following.tournament))
    draft(request, following, usual_way(following, possible, despite_open=Step.CLOSE in _left(request)))


@_act(lambda series: not changes_after(series), _("Die Änderungen sind eingearbeitet."))
def take_in(request: HttpRequest, series: Series) -> None:
    """Fit the series that are seated already to who is there."""
    repair.take_in_changes(series.tournament, versions(request), actor_of(request))


@_act(lambda series: _following(series).seated, _("Der Sitzplan ist veröffentlicht."))
def publish_seating(request: HttpRequest, series: Series) -> None:
    """Publish who sits where next."""
    acts.publish(_following(series), whole(request, "version"), actor_of(request))


@_act(lambda series: _following(series).started, _("Die Serie läuft."))
def start(request: HttpRequest, series: Series) -> None:
    """Start the clock of the next series. Who does not fit the seats hinders it only while they can be taken in."""
    following = _following(series)
    settled = not changes_after(series) and not open_before(following)
    anyway = settled or not {Step.CLOSE, Step.CHANGES}.isdisjoint(_left(request))
    playing.start(following, whole(request, "version"), actor_of(request), anyway=anyway)
