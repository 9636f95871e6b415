"""A series while it is played: its clock, every table, the lists as paper."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import RefusedError
from tournament.core.history import last_act
from tournament.core.series_state import following
from tournament.core.speaking import end_tours
from tournament.core.todo import Kind
from tournament.lists.acts import series as acts
from tournament.lists.acts import series as striking
from tournament.lists.acts.series import close_complete_lists
from tournament.lists.paper.spielliste import PAPER
from tournament.lists.reads.known_by import base_url, has_answered
from tournament.lists.reads.progress import progress as progress_of
from tournament.lists.reads.progress import silent_phones
from tournament.lists.reads.sheets import marks_of, printed_with
from tournament.lists.reads.watch import Watch, watch
from tournament.models import Series
from tournament.web.acting import act_on, actor_of, asked_before, by, series_of, tell, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tabular import PDF, file_name


@login_required
@require_safe
def progress(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The part of the page that changes while people play, for the page to replace its own with."""
    series = series_of(request, slug, number)
    response = render(request, "lists/desk/progress.html", watch_context(series))
    response["Cache-Control"] = "no-store"
    return response


def watch_context(series: Series) -> dict[str, object]:
    """What the progress part of a page shows."""
    watched = watch(series, timezone.now())
    return {
        "tournament": series.tournament,
        "series": series,
        "watch": watched,
        "silent": silent_phones(watched.ready_tables, watched.now),
        "following": _following(series, watched),
    }


def _following(series: Series, watched: Watch) -> Series | None:
    """The series to seat next, once this one is complete."""
    return following(series).first() if watched.complete else None


@login_required
@require_POST
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock; what would be skipped is asked first."""
    series = series_of(request, slug, number)
    asked = asked_before(request, series.tournament, Kind.BEGIN, number) if not series.started else None
    return asked or _start(request, slug=slug, number=number)


@act_on(series_of, "series", gettext_lazy("Die Serie läuft."))
def _start(request: HttpRequest, series: Series) -> None:
    """Whoever does not fit the seats and cannot be taken in any more hinders nothing."""
    acts.start(series, whole(request, "version"), actor_of(request), anyway=True)
    end_tours(series.tournament.slug)


@act_on(series_of, "series", gettext_lazy("Die Uhr ist umgestellt."))
def shift_clock(request: HttpRequest, series: Series) -> None:
    """More time, or less."""
    acts.shift_clock(series, whole(request, "version"), actor_of(request), whole(request, "minutes"))


@login_required
def strike(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Time is up: the games not begun are struck, but first it is asked what that would be."""
    if request.method == "POST":
        return _strike(request, slug=slug, number=number)
    series = series_of(request, slug, number)
    try:
        striking.refuse_striking(series, timezone.now())
    except RefusedError as error:
        tell(request, error)
        return redirect("organiser:series", slug, number)
    far = progress_of(series)
    context = {"series": series, "progress": far, "silent": silent_phones(far.unfinished, timezone.now())}
    return render_step(request, series.tournament, f"series-{number}", "lists/desk/strike.html", context)


_strike = act_on(series_of, "series", gettext_lazy("Die nicht begonnenen Spiele sind gestrichen."))(
    by(striking.strike, "version")
)


_DUE_AGAIN = gettext_lazy("Alle vereinbarten Spiele stehen wieder an. Abgeschlossene Listen bleiben abgeschlossen.")


withdraw_striking = act_on(series_of, "series", _DUE_AGAIN)(by(striking.withdraw_striking, "version"))


cancel = act_on(series_of, "series", gettext_lazy("Die Serie entfällt."))(by(acts.cancel, "version"))


_PLAYED_AFTER_ALL = gettext_lazy("Die Serie wird gespielt. Alles ist wieder wie vorher.")


take_back_cancelling = act_on(series_of, "series", _PLAYED_AFTER_ALL)(by(acts.take_back_cancelling, "version"))


@act_on(series_of, "series")
def close_complete(request: HttpRequest, series: Series) -> None:
    """Close every list on which nothing is missing."""
    closed = close_complete_lists(series, actor_of(request))
    text = ngettext("%(count)s Liste abgeschlossen.", "%(count)s Listen abgeschlossen.", closed) % {"count": closed}
    messages.success(request, text)


def _lists(request: HttpRequest, slug: str, number: int) -> Printed:
    """The Spiellisten, a page a table; `?gefuellt=1`: with the games in; `?tische=3,5`: of these tables only."""
    series = series_of(request, slug, number)
    tables = {int(part) for part in request.GET.get("tische", "").split(",") if part.isdecimal() and len(part) < 6}
    blank = request.GET.get("gefuellt") != "1"
    return Printed(
        series.tournament,
        PAPER,
        {
            "series": series.pk,
            "filled": not blank,
            "base_url": base_url(request),
            "tables": sorted(tables),
        },
        name=file_name(slug, "serie-%s-listen", number),
        title=_("Spiellisten der Serie %(number)s") % {"number": number},
        step=f"series-{number}",
        said=printed_with(base_url(request), number, tables, _marks(request, series)) if blank else {},
    )


def _marks(request: HttpRequest, series: Series) -> dict[int, str] | None:
    """What stands on the lists printed now; None where an older state of them was waited for."""
    return marks_of(series) if request.GET.get("stand", "") in ("", last_act(series.tournament)) else None


_pdf, lists_waiting = organisers_pdf(_lists)


def _lists_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The lists; the tour for the first tournament ends with them."""
    answer = _pdf(request, slug=slug, number=number)
    if request.method == "GET" and answer["Content-Type"] == PDF:
        end_tours(slug)
    return answer


@login_required
@require_safe
def lists_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The lists; somebody at a browser is asked first where they would be printed too early, or where no phone has
    opened the address their codes begin with."""
    series, address = series_of(request, slug, number), base_url(request)
    is_asked = "text/html" in request.headers.get("Accept", "") and request.GET.get("gefuellt") != "1"
    if is_asked and (early := asked_before(request, series.tournament, Kind.PRINT, number)):
        return early
    if not is_asked or "trotzdem" in request.GET or has_answered(address):
        return _lists_pdf(request, slug=slug, number=number)
    anyway = request.GET.copy()
    anyway["trotzdem"] = "1"
    context = {"series": series, "address": address, "anyway": f"{request.path}?{anyway.urlencode()}"}
    return render_step(request, series.tournament, f"series-{number}", "lists/desk/untried.html", context)
