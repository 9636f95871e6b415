"""A series from the first draft to the last closed list."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from tournament.models import Series
from tournament.printing.seating_plan import seating_plan
from tournament.printing.spielliste import spiellisten
from tournament.selectors import seating as reads
from tournament.selectors.changes import change_of
from tournament.selectors.links import base_url, only_here
from tournament.selectors.watch import Watch, watch
from tournament.services import series as services
from tournament.services import striking
from tournament.services.closing import close_complete_lists

from .acting import act_on, actor_of, series_of, whole
from .frame import render_step
from .seating import show_choice, show_draft


@login_required
@require_safe
def series(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What this series needs now: to be seated, to be looked at and published, to be watched."""
    one = series_of(request, slug, number)
    if one.published_at:
        return show_progress(request, one)
    if one.card_tables.exists():
        return show_draft(request, one)
    return show_choice(request, one)


@login_required
@require_safe
def progress(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The part of the page that changes while people play, for the page to replace its own with."""
    one = series_of(request, slug, number)
    response = render(request, "organiser/series_progress.html", watch_context(one))
    response["Cache-Control"] = "no-store"
    return response


def show_progress(request: HttpRequest, one: Series) -> HttpResponse:
    """The page of a published series."""
    base = base_url(request)
    tables = reads.seated_tables(one)
    here = {registration.number for registration in reads.seatable(one.tournament)}
    seats = [(table.card_table.number, seat.registration) for table in tables for seat in table.seats]
    context = watch_context(one) | {
        "tables": tables,
        "gone": [(table, registration) for table, registration in seats if registration.number not in here],
        "change": change_of(one),
        "local_address": base if only_here(base) else "",
    }
    return render_step(request, one.tournament, f"series-{one.number}", "organiser/series.html", context)


def watch_context(one: Series) -> dict[str, object]:
    """What the progress part of a page shows."""
    watched = watch(one, timezone.now())
    return {"tournament": one.tournament, "series": one, "watch": watched, "following": _following(one, watched)}


def _following(one: Series, watched: Watch) -> Series | None:
    """The series to seat next, once this one is complete."""
    return one.tournament.series.filter(number=one.number + 1).first() if watched.complete else None


@act_on(series_of, "series", gettext_lazy("Die Serie läuft."))
def start(request: HttpRequest, one: Series) -> None:
    """Start the clock."""
    services.start(one, whole(request, "version"), actor_of(request))


@act_on(series_of, "series", gettext_lazy("Die Uhr ist umgestellt."))
def shift_clock(request: HttpRequest, one: Series) -> None:
    """More time, or less."""
    services.shift_clock(one, whole(request, "version"), actor_of(request), whole(request, "minutes"))


@act_on(series_of, "series", gettext_lazy("Die nicht begonnenen Spiele sind gestrichen."))
def strike(request: HttpRequest, one: Series) -> None:
    """Time is up: the games not begun are struck."""
    striking.strike(one, whole(request, "version"), actor_of(request))


_DUE_AGAIN = gettext_lazy("Alle vereinbarten Spiele stehen wieder an. Geschlossene Listen bleiben geschlossen.")


@act_on(series_of, "series", _DUE_AGAIN)
def withdraw_striking(request: HttpRequest, one: Series) -> None:
    """They are due again."""
    striking.withdraw_striking(one, whole(request, "version"), actor_of(request))


@act_on(series_of, "series")
def close_complete(request: HttpRequest, one: Series) -> None:
    """Close every list on which nothing is missing."""
    closed = close_complete_lists(one, actor_of(request))
    text = ngettext("%(count)s Liste abgeschlossen.", "%(count)s Listen abgeschlossen.", closed) % {"count": closed}
    messages.success(request, text)


@login_required
@require_safe
def lists_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The Spiellisten, a page a table; `?gefuellt=1`: with the games in; `?tische=3,5`: of these tables only."""
    one = series_of(request, slug, number)
    filled = request.GET.get("gefuellt") == "1"
    tables = {int(part) for part in request.GET.get("tische", "").split(",") if part.isdecimal() and len(part) < 6}
    printed = spiellisten(one, filled=filled, base_url=base_url(request), tables=tables)
    return pdf(printed, f"{slug}-serie-{number}-listen.pdf")


@login_required
@require_safe
def seating_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, by name and by table."""
    return pdf(seating_plan(series_of(request, slug, number)), f"{slug}-serie-{number}-sitzplan.pdf")


def pdf(content: bytes, name: str) -> HttpResponse:
    """A PDF, shown in the browser and saved under this name."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response
