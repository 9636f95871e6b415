"""One series: choose how it is seated, look at the draft, publish it, as far as its last closed list."""

from collections.abc import Iterable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

import scoring
from tournament import seating
from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import changed_by_hand
from tournament.core.todo import Kind
from tournament.draw import words_draws
from tournament.draw.acts import seating as acts
from tournament.draw.acts.draws import Way
from tournament.draw.forms.ways import Method, SeatingForm, in_detail, initial_of, methods
from tournament.draw.paper.draw import ORGANISERS
from tournament.draw.reads import drawing as reads
from tournament.draw.reads.changes import change_of
from tournament.draw.reads.drawn import whole_file
from tournament.draw.views.plan import split
from tournament.draw.views.public import draw_file
from tournament.lists.desk.running import watch_context
from tournament.lists.reads.known_by import base_url, local_address
from tournament.lists.reads.progress import silent_in
from tournament.models import Registration, Seating, Series
from tournament.registration.reads.teams import team_of
from tournament.standings.reads.standings import seated_series
from tournament.web.acting import act_on, actor_of, asked_before, by, series_of, tell, whole
from tournament.web.organiser_frame import render_step
from tournament.web.printing import Printed, organisers_pdf
from tournament.web.tabular import file_name, taken_away
from tournament.web.tags.signs import names, table_word


def show_choice(
    request: HttpRequest, series: Series, form: SeatingForm | None = None, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page of a series that nobody sits in yet."""
    registered = reads.seatable(series.tournament)
    possible, earlier = possible_ways(series, registered)
    context = {
        "series": series,
        "methods": [in_detail(method, series.tournament.rulebook) for method in possible],
        "form": form or SeatingForm(initial={**initial_of(series), "method": usual_way(series, possible).method}),
        "several_open": series.tournament.series.filter(seating="").count() > 1,
        "refused": refused,
        "people": len(registered),
        "split": split(series.tournament, len(registered)),
        "earlier": earlier,
        "still_open": reads.open_lists_before(series),
    }
    return render_step(
        request, series.tournament, f"series-{series.number}", "draw/series_choice.html", context, status=status
    )


def possible_ways(series: Series, registered: Iterable[Registration]) -> tuple[list[Method], bool]:
    """The ways in which these people can be seated, and whether anything was played before; one query."""
    earlier = any(number < series.number for number in seated_series(series.tournament))
    size, teams = series.tournament.members_per_team, any(team_of(one) for one in registered)
    return methods(size, teams=teams, standing=earlier), earlier


def usual_way(series: Series, possible: Iterable[Method], *, despite_open: bool = False) -> Way:
    """What was decided beforehand if it is possible now; else by standing as soon as there is one."""
    ways = [method.value for method in possible]
    if series.intended in ways:
        return Way(Seating(series.intended), series.limit, despite_open=despite_open)
    return Way(Seating.STANDING if Seating.STANDING in ways else Seating.LOT, despite_open=despite_open)


def show_draft(request: HttpRequest, series: Series) -> HttpResponse:
    """The page of a draft: who would sit where, and what there is to object to."""
    tables = reads.seated_tables(series)
    quality = reads.quality_of(series, tables)
    seats = {seat.registration.number: (seat, table) for table in tables for seat in table.seats}

    def named(people: tuple[int, ...], club: bool = False) -> dict[str, object]:
        """Those who sit together and where; `club`: with the club they are all of."""
        registered = [seats[number][0].registration for number in people]
        shown = " – ".join(names(registered))
        return {
            "table": seats[people[0]][1].card_table.number,
            "names": f"{shown} ({registered[0].club})" if club else shown,
        }

    context = {
        "series": series,
        "preferred": series.tournament.rulebook.table_sizes[0],
        "small_tables": small_tables(series.tournament.rulebook),
        "tables": tables,
        "people": len(seats),
        "teammates": [named(pair) for pair in quality.teammate_pairs],
        "clubmates": [named(pair, club=True) for pair in quality.clubmate_pairs],
        "repeats": [named(pair) for pair in quality.repeated_pairs],
        "second_threes": [named((number,)) for number in quality.second_three_people],
        "has_teams": any(team_of(seat.registration) for seat, _table in seats.values()),
        "flagged": flagged(quality),
        "change": change_of(series),
        "swaps": changed_by_hand(series),
    }
    return render_step(request, series.tournament, f"series-{series.number}", "draw/series_draft.html", context)


def small_tables(rulebook: scoring.Rulebook) -> str:
    """What tables smaller than the preferred are called: "Dreiertisch", "Dreiertisch oder Zweiertisch"; or empty."""
    sizes = sorted((size for size in rulebook.table_sizes if size < rulebook.table_sizes[0]), reverse=True)
    return _(" oder ").join(map(table_word, sizes))


def flagged(quality: seating.Quality) -> frozenset[int]:
    """The start numbers of those who sit with team or club mates, or at a table of three again."""
    pairs = (*quality.teammate_pairs, *quality.clubmate_pairs)
    return frozenset(number for pair in pairs for number in pair) | frozenset(quality.second_three_people)


@login_required
@require_POST
def seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draft, or draft anew."""
    series = series_of(request, slug, number)
    form = SeatingForm(request.POST)
    if not form.is_valid():
        return show_choice(request, series, form, status=422)
    try:
        draft(request, series, form.way())
    except RefusedError as error:
        if not series.seated and not series.card_tables.exists():
            return show_choice(request, series, form, wording.refused(error), status=422)
        tell(request, error)
    except StaleError as error:
        tell(request, error)
    return redirect("organiser:series", slug, number)


def draft(request: HttpRequest, series: Series, way: Way) -> None:
    """Draft a series like this, and say what it cost if it costs something. Raises as the act does."""
    made = acts.seat(series, whole(request, "version"), actor_of(request), way)
    if made is not None and way.method == Seating.WITHIN:
        messages.info(request, words_draws.moved(made, way.limit))


def ticked_two(request: HttpRequest) -> tuple[int, int]:
    """The start numbers of the two who are ticked; noughts unless it is just two."""
    ticked = [int(value) for value in request.POST.getlist("person") if value.isdecimal() and len(value) < 10]
    return (ticked[0], ticked[1]) if len(ticked) == 2 else (0, 0)


@act_on(series_of, "series", gettext_lazy("Plätze getauscht."))
def swap(request: HttpRequest, series: Series) -> str:
    """Two ticked people change places."""
    first, second = ticked_two(request)
    acts.swap(series, whole(request, "version"), actor_of(request), first, second)
    return f"#tisch-{series.card_tables.get(seats__registration__number=first).number}"


discard = act_on(series_of, "series", gettext_lazy("Der Entwurf ist verworfen."))(by(acts.discard, "version"))


@login_required
@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft; what would be skipped is asked first."""
    series = series_of(request, slug, number)
    asked = asked_before(request, series.tournament, Kind.PUBLISH, number) if not series.seated else None
    return asked or _publish(request, slug=slug, number=number)


_publish = act_on(series_of, "series", gettext_lazy("Der Sitzplan ist veröffentlicht. Jetzt die Listen drucken."))(
    by(acts.publish, "version")
)


withdraw = act_on(series_of, "series", gettext_lazy("Der Sitzplan ist wieder ein Entwurf."))(
    by(acts.withdraw, "version")
)


# A series from the first draft to the last closed list.


@login_required
@require_safe
def series(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What this series needs now: to be seated, to be looked at and published, to be watched."""
    this_series = series_of(request, slug, number)
    if this_series.seated:
        return show_progress(request, this_series)
    if this_series.card_tables.exists():
        return show_draft(request, this_series)
    return show_choice(request, this_series)


def show_progress(request: HttpRequest, this_series: Series) -> HttpResponse:
    """The page of a published series."""
    tables = reads.seated_tables(this_series)
    here = {registration.number for registration in reads.seatable(this_series.tournament)}
    seats = [(table.card_table.number, seat.registration) for table in tables for seat in table.seats]
    context = watch_context(this_series) | {
        "tables": tables,
        "gone": [(table, registration) for table, registration in seats if registration.number not in here],
        "silent_anywhere": partial(silent_in, this_series, {table.card_table.number for table in tables}),
        "change": change_of(this_series),
        "local_address": local_address(request),
    }
    return render_step(request, this_series.tournament, f"series-{this_series.number}", "draw/series.html", context)


def _plan(request: HttpRequest, slug: str, number: int) -> Printed:
    """Who sits where, by name and by table."""
    this_series = series_of(request, slug, number)
    return Printed(
        this_series.tournament,
        ORGANISERS,
        {"series": this_series.pk, "base": base_url(request)},
        name=file_name(slug, "serie-%s-sitzplan", number),
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
