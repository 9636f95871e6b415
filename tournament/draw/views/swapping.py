"""Two people of a published seating change places: chosen, what it costs, asked once, done; what is to be printed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import published_swaps
from tournament.draw import words as wording_plan
from tournament.draw.acts.swapping import swap_published
from tournament.draw.reads import seating as reads
from tournament.draw.reads.swapping import fixed_tables, moved, swap_of
from tournament.draw.views.seating import ticked_two
from tournament.lists.reads.silent import silent_in
from tournament.models import Series
from tournament.web.acting import actor_of, series_of, tell, whole
from tournament.web.organiser_frame import render_step

STEP, STORE = "step", "store"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, to tick two; a POST shows what it would cost, one that has seen that does it."""
    series = series_of(request, slug, number)
    if series.published_at is None:
        return redirect("organiser:series", slug, number)
    if request.method != "POST":
        return _choice(request, series)
    try:
        return _stored(request, series) if request.POST.get(STEP) == STORE else _asked(request, series)
    except RefusedError as error:
        return _choice(request, series, wording.refusal(error.code, error.params), status=422)
    except StaleError as error:
        tell(request, error)
        return redirect("organiser:swap_published", slug, number)


def _choice(request: HttpRequest, series: Series, refused: str = "", status: int = 200) -> HttpResponse:
    """Everybody by table, and what was swapped since the seating was published."""
    fixed = fixed_tables(series)
    tables = reads.seated_tables(series)
    context = {
        "series": series,
        "tables": [(table, table.card_table.pk in fixed) for table in tables],
        "any_free": any(table.card_table.pk not in fixed for table in tables),
        "ticked": ticked_two(request),
        "refused": refused,
        **_done(series),
    }
    return _render(request, series, "draw/swap.html", context, status)


def _done(series: Series) -> dict[str, object]:
    """What was swapped last, and which lists are to be printed anew for it; what was before."""
    swaps = published_swaps(series)
    if not swaps:
        return {}
    return {
        "last": swaps[0],
        "reprinted": wording_plan.reprinted({series.number: swaps[0].after["lists"]}),
        "earlier": swaps[1:],
        "all_lists": sorted({table for entry in swaps for table in entry.after["lists"]}),
    }


def _asked(request: HttpRequest, series: Series) -> HttpResponse:
    """What it would cost, and the question."""
    found = swap_of(series, *ticked_two(request))
    context = {
        "series": series,
        "swap": found,
        "lines": [moved(found.one, found.other), moved(found.other, found.one)],
        "costs": [(wording_plan.SWAP_COSTS[cost.code], cost) for cost in found.costs],
        "reprinted": wording_plan.reprinted({series.number: found.lists}),
        "silent": silent_in(series, found.lists),
        "step": {"name": STEP, "store": STORE},
    }
    return _render(request, series, "draw/swap_asked.html", context)


def _stored(request: HttpRequest, series: Series) -> HttpResponse:
    swap_published(series, whole(request, "version"), actor_of(request), *ticked_two(request))
    messages.success(request, _("Plätze getauscht. Die Telefone an den Tischen zeigen es von selbst."))
    return redirect("organiser:swap_published", series.tournament.slug, series.number)


def _render(
    request: HttpRequest, series: Series, template: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    return render_step(request, series.tournament, f"series-{series.number}", template, context, status=status)
