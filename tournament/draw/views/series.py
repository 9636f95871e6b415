"""A series from the first draft to the last closed list."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.draw.paper.draw import ORGANISERS
from tournament.draw.reads import seating as reads
from tournament.draw.reads.changes import change_of
from tournament.draw.reads.drawn import whole_file
from tournament.draw.views.drawn import draw_file
from tournament.draw.views.seating import show_choice, show_draft
from tournament.lists.desk.running import watch_context
from tournament.lists.reads.links import base_url, only_here
from tournament.lists.reads.silent import silent_in
from tournament.models import Series
from tournament.web.acting import series_of
from tournament.web.exports import taken_away
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf


@login_required
@require_safe
def series(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What this series needs now: to be seated, to be looked at and published, to be watched."""
    this_series = series_of(request, slug, number)
    if this_series.published_at:
        return show_progress(request, this_series)
    if this_series.card_tables.exists():
        return show_draft(request, this_series)
    return show_choice(request, this_series)


def show_progress(request: HttpRequest, this_series: Series) -> HttpResponse:
    """The page of a published series."""
    base = base_url(request)
    tables = reads.seated_tables(this_series)
    here = {registration.number for registration in reads.seatable(this_series.tournament)}
    seats = [(table.card_table.number, seat.registration) for table in tables for seat in table.seats]
    context = watch_context(this_series) | {
        "tables": tables,
        "gone": [(table, registration) for table, registration in seats if registration.number not in here],
        "silent_anywhere": partial(silent_in, this_series, {table.card_table.number for table in tables}),
        "change": change_of(this_series),
        "local_address": base if only_here(base) else "",
    }
    return render_step(request, this_series.tournament, f"series-{this_series.number}", "draw/series.html", context)


def _plan(request: HttpRequest, slug: str, number: int) -> Printed:
    """Who sits where, by name and by table."""
    this_series = series_of(request, slug, number)
    return Printed(
        this_series.tournament,
        ORGANISERS,
        {"series": this_series.pk, "base": base_url(request)},
        name=f"{slug}-serie-{number}-sitzplan",
        title=_("Sitzplan der Serie %(number)s") % {"number": number},
        step=f"series-{number}",
    )


seating_pdf, seating_waiting = organisers_pdf(_plan)


@login_required
@require_safe
def draw_json(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The whole draw of this series, wishes included: what the public file withholds."""
    this_series = series_of(request, slug, number)
    if this_series.draw is None:
        raise Http404
    file = draw_file(whole_file(this_series.draw), this_series.tournament, number)
    return taken_away(request, this_series.tournament, file)
