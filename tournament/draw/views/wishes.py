"""Single people in a seating: who should not sit together, who has a fixed table, two who change places."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import published_swaps
from tournament.draw import words as wording_plan
from tournament.draw.acts import wishes as acts
from tournament.draw.acts.seating import swap_published
from tournament.draw.forms.wishes import ApartForm, FixedTableForm
from tournament.draw.reads import drawing as reads
from tournament.draw.reads.changes import fixed_tables, moved, swap_of
from tournament.draw.reads.drawing import fixed_people, sent_wishes, wishes_of
from tournament.draw.views.seating import ticked_two
from tournament.lists.reads.progress import silent_in
from tournament.models import Apart, Registration, Series, Tournament, Weight
from tournament.registration.forms.chosen import PEOPLE_LIST
from tournament.registration.reads.people import called, registrations
from tournament.web.acting import act_on, actor_of, by, series_of, tell, tournament_of, whole
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """All wishes, and the forms for one more."""
    return show(request, tournament_of(request, slug))


def show(
    request: HttpRequest,
    tournament: Tournament,
    apart: ApartForm | None = None,
    fixed: FixedTableForm | None = None,
) -> HttpResponse:
    """The page of the wishes; a form that was typed comes back with what is wrong."""
    people = registrations(tournament)
    context = {
        "wishes": wishes_of(tournament),
        "fixed": fixed_people(tournament),
        "sent_wishes": sent_wishes(tournament),
        "apart_form": apart or ApartForm(people, auto_id="apart_%s"),
        "fixed_form": fixed or FixedTableForm(people, auto_id="fest_%s"),
        "offered": [called(registration) for registration in people],
        "people_list": PEOPLE_LIST,
    }
    status = 422 if apart or fixed else 200
    return render_step(request, tournament, "plan", "draw/wishes.html", context, status=status)


@login_required
@require_POST
def keep_apart(request: HttpRequest, slug: str) -> HttpResponse:
    """One wish more."""
    tournament = tournament_of(request, slug)
    form = ApartForm(registrations(tournament), request.POST, auto_id="apart_%s")
    if not form.is_valid():
        return show(request, tournament, apart=form)
    weight = Weight(form.cleaned_data["weight"])
    try:
        acts.keep_apart(tournament, form.people(), form.cleaned_data["most"] or 1, weight, actor_of(request))
    except RefusedError as error:
        form.show(error.code, error.params)
        return show(request, tournament, apart=form)
    messages.success(request, _("Der Wunsch ist gespeichert; er gilt von der nächsten Auslosung an."))
    return redirect("organiser:wishes", slug)


def wish_of(request: HttpRequest, slug: str, pk: int) -> Apart:
    """A wish of a tournament this user runs; else 404."""
    return get_object_or_404(Apart.objects.select_related("tournament"), tournament=tournament_of(request, slug), pk=pk)


forget_apart = act_on(wish_of, "wishes", gettext_lazy("Der Wunsch ist gelöscht."), leaving="pk")(by(acts.forget_apart))


def person_of(request: HttpRequest, slug: str, pk: int) -> Registration:
    """Somebody registered for a tournament this user runs; else 404."""
    rows = Registration.objects.select_related("tournament", "person")
    return get_object_or_404(rows, tournament=tournament_of(request, slug), pk=pk)


@act_on(person_of, "wishes", gettext_lazy("Der feste Tisch ist zurückgenommen."), leaving="pk")
def free_table(request: HttpRequest, registration: Registration) -> None:
    """Any table will do again."""
    acts.fix_table(registration, whole(request, "version"), None, actor_of(request))


@login_required
@require_POST
def fix_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Give somebody a fixed table."""
    tournament = tournament_of(request, slug)
    form = FixedTableForm(registrations(tournament), request.POST, auto_id="fest_%s")
    if not form.is_valid():
        return show(request, tournament, fixed=form)
    person = form.cleaned_data["person"]
    acts.fix_table(person, person.version, form.cleaned_data["table"], actor_of(request))
    messages.success(request, _("Der Tisch ist gespeichert; er gilt von der nächsten Auslosung an."))
    return redirect("organiser:wishes", slug)


# Two people of a published seating change places: chosen, what it costs, asked once, done; what is to be printed.

STEP, STORE = "step", "store"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, to tick two; a POST shows what it would cost, one that has seen that does it."""
    series = series_of(request, slug, number)
    if not series.seated:
        return redirect("organiser:series", slug, number)
    if request.method != "POST":
        return _choice(request, series)
    try:
        return _stored(request, series) if request.POST.get(STEP) == STORE else _asked(request, series)
    except RefusedError as error:
        return _choice(request, series, wording.refused(error), status=422)
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
