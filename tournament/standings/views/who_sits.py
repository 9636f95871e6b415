"""Who really sits here? The organiser puts it right; what that changes is shown before it is stored.

It is done in a transaction, looked at and undone; then it is asked. The page stands here and not with the lists, since
it shows sums of teams and ranks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core import lock
from tournament.core import words as wording
from tournament.core.errors import RefusedError, StaleError
from tournament.core.names import in_order
from tournament.core.writing import writing
from tournament.lists.acts.who_sits import put_right
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Holder, SeatedTable, sitting, stays, tables_of
from tournament.lists.reads.progress import silent_in
from tournament.models import CardTable, Series
from tournament.standings.forms.who_sits import WhoSitsForm
from tournament.standings.reads.moves import (
    Effect,
    SumMoved,
    TeamsMoved,
    effects,
    numbers_now,
    players_moved,
    team_names,
    teams_moved,
)
from tournament.web.acting import actor_of, card_table_of
from tournament.web.organiser_frame import render_step

STEP, STORE = "step", "store"


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table: its number, by seat everybody who holds it with the games from and to which they do, how many games it
    has, and who deals (or starts) the next one: its number and their name; None where no game is left.
    """

    number: int
    seats: tuple[tuple[int, tuple[tuple[Holder, int, int | None], ...]], ...]
    games: int
    next_game: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Preview:
    """What it would change: the tables, the players' sums in the series, the teams', and the ranks where results are
    published."""

    tables: tuple[TableNow, ...]
    players: Sequence[SumMoved]
    teams: Sequence[TeamsMoved]
    ranks: Sequence[Effect]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def who_sits(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Who sits where; a POST shows what would change, one that has seen that stores it."""
    this_table = card_table_of(request, slug, number, table)
    if request.method != "POST":
        return _page(request, this_table, _form(this_table))
    form = _form(this_table, request.POST.dict())
    if not form.is_valid():
        return _page(request, this_table, form, status=422)
    if request.POST.get(STEP) == STORE and request.POST.get("seen") == form.fingerprint:
        return _stored(request, this_table, form)
    return _previewed(request, this_table, form)


def _form(this_table: CardTable, data: Mapping[str, str] | None = None) -> WhoSitsForm:
    tournament = this_table.series.tournament
    tables = tables_of(this_table.series)
    rows = tournament.registrations.select_related("person", "club")
    people = sorted(rows, key=lambda one: (in_order(one.person.name), one.number))
    counted = CardTable.objects.filter(series=this_table.series).annotate(stored=Count("games"))
    games = dict(counted.values_list("number", "stored"))
    last = tournament.rulebook.games_at(len(tables[this_table.number].seats), tournament.games_per_series)
    return WhoSitsForm(tables, this_table.number, people, games, last, data)


def _stored(request: HttpRequest, this_table: CardTable, form: WhoSitsForm) -> HttpResponse:
    try:
        put_right(this_table.series, form.correction(), actor_of(request))
    except RefusedError as error:
        form.add_error(None, wording.refusal(error.code, error.params))
        return _page(request, this_table, form, status=422)
    except StaleError:
        return _previewed(request, this_table, _form(this_table, _as_read_now(form)), meanwhile=True)
    messages.success(request, _("Richtiggestellt. Die Telefone an den Tischen zeigen es von selbst."))
    series = this_table.series
    return redirect("organiser:card_table", series.tournament.slug, series.number, this_table.number)


def _as_read_now(form: WhoSitsForm) -> dict[str, str]:
    """What was typed, on top of what somebody else stored meanwhile."""
    return {name: str(value) for name, value in form.data.items() if name != "versions"} | {
        "versions": str(form.fields["versions"].initial)
    }


def _previewed(
    request: HttpRequest, this_table: CardTable, form: WhoSitsForm, *, meanwhile: bool = False
) -> HttpResponse:
    try:
        if not form.is_valid():
            return _page(request, this_table, form, status=422)
        preview = _tried(request, this_table.series, form)
    except RefusedError as error:
        form.add_error(None, wording.refusal(error.code, error.params))
        return _page(request, this_table, form, status=422)
    except StaleError:
        return _previewed(request, this_table, _form(this_table, _as_read_now(form)), meanwhile=True)
    return _page(request, this_table, form, preview=preview, meanwhile=meanwhile, status=409 if meanwhile else 200)


def _tried(request: HttpRequest, series: Series, form: WhoSitsForm) -> Preview:
    """Do it, look, undo it."""
    correction = form.correction()
    touched = sorted({placing.table for placing in correction.placings} | set(correction.ends))
    with writing():
        series = Series.objects.select_related("tournament").get(pk=series.pk)
        tournament, teams = series.tournament, team_names(series.tournament)
        before = numbers_now(tournament)
        with lock.correcting(_("Vorschau")):
            put_right(series, correction, actor_of(request))
        after = numbers_now(tournament)
        now = tables_of(series)
        preview = Preview(
            tuple(_table_now(now[number]) for number in touched),
            players_moved(before, after, series.number),
            teams_moved(before, after, teams),
            [effect for effect in effects(before, after, teams) if effect.count] if _is_published(series) else (),
        )
        transaction.set_rollback(True)
    return preview


def _is_published(series: Series) -> bool:
    return lock.is_published(series.tournament, series.number)


def _table_now(table: SeatedTable) -> TableNow:
    card_table, occupancy = table.card_table, table.occupancy
    rulebook = card_table.series.tournament.rulebook
    games = lists.games_of(card_table)
    last = lists.last_game_of(card_table, occupancy, games)
    following = len(games) + 1
    names = {one.number: one.registration.person.name for one in sitting(table.seats, following)}
    marked = names.get(occupancy.marked_seat(rulebook, following), "")
    return TableNow(
        card_table.number,
        tuple((seat.number, tuple(stays(seat))) for seat in table.seats),
        last,
        (following, marked) if following <= last else None,
    )


def _page(
    request: HttpRequest,
    this_table: CardTable,
    form: WhoSitsForm,
    *,
    preview: Preview | None = None,
    meanwhile: bool = False,
    status: int = 200,
) -> HttpResponse:
    series = this_table.series
    context = {
        "series": series,
        "card_table": this_table,
        "form": form,
        "now": _table_now(form.table),
        "preview": preview,
        "meanwhile": meanwhile,
        "silent": silent_in(series, {this_table.number, *(one.number for one in (preview.tables if preview else ()))}),
        "starts": series.tournament.rulebook.rotates == "starter",
        "step": {"name": STEP, "store": STORE},
    }
    template = "standings/who_sits.html"
    return render_step(request, series.tournament, f"series-{series.number}", template, context, status=status)
