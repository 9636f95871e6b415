"""A paper list typed in as a grid: one page a list, no mouse."""

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core import words as wording
from tournament.core.audit_words import words
from tournament.core.errors import RefusedError, StaleError
from tournament.lists.acts.games import InvalidGameError, audited
from tournament.lists.acts.paper_games import compare_sums, put_games
from tournament.lists.desk.grid.form import GridForm
from tournament.lists.desk.grid.next_table import go_on, proposed
from tournament.lists.desk.grid.page import GridPage
from tournament.lists.desk.sheet import DeskSheet, sheet
from tournament.lists.desk.words import refused_in_words
from tournament.lists.forms import without_seated
from tournament.lists.reads.late import SEAT_DIFFERS
from tournament.lists.reads.silent import silent_in
from tournament.web.acting import actor_of, card_table_of, series_of
from tournament.web.organiser_frame import render_step


@login_required
@require_safe
def next_list(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The grid of the list that is probably next."""
    table = proposed(series_of(request, slug, number))
    if table is None:
        messages.info(request, _("Jede Liste dieser Serie ist abgeschlossen."))
        return redirect("organiser:series", slug, number)
    return redirect("organiser:paper_list", slug, number, table)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def paper_list(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The grid of one list; what is typed into it is stored all at once, and the next list opened."""
    paper = sheet(card_table_of(request, slug, number, table))
    if paper.typed:
        messages.error(request, wording.refusal("has_totals", {}))
        return redirect("organiser:card_table", slug, number, table)
    if request.method != "POST":
        return show(request, GridForm(paper))
    form = GridForm(paper, request.POST.dict())
    return stored(request, form) if form.stands else show(request, form, status=422)


@login_required
@require_POST
def check(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """What is to be said about what is typed so far; nothing is stored."""
    paper = sheet(card_table_of(request, slug, number, table))
    form = GridForm(paper, request.POST.dict(), blind="blind" in request.POST)
    return JsonResponse(GridPage(form).as_json(), headers={"Cache-Control": "no-store"})


def stored(request: HttpRequest, form: GridForm) -> HttpResponse:
    """Store what was typed and go on to the next list; what is refused comes back as it was typed."""
    card_table, entries = form.sheet.card_table, form.entries()
    try:
        still_open = put_games(card_table, entries, actor_of(request), compared=form.compared) if entries else None
        if not entries and form.compared:
            compare_sums(card_table, actor_of(request))
    except StaleError:
        return _somebody_was_faster(request, form)
    except InvalidGameError as error:
        return show(request, form, [wording.sentence(problem) for problem in error.problems], status=422)
    except RefusedError as error:
        again = GridForm(form.sheet, without_seated(form.sent)) if error.code == SEAT_DIFFERS else form
        return show(request, again, [refused_in_words(error)], status=422)
    if entries:
        messages.success(request, _done(form, len(entries), still_open))
    return go_on(request, "paper_list", card_table, form.sent.get("next", ""))


def show(request: HttpRequest, form: GridForm, errors: list[str] | None = None, *, status: int = 200) -> HttpResponse:
    """The page of one list."""
    card_table = form.sheet.card_table
    context = {
        "series": card_table.series,
        "card_table": card_table,
        "sheet": form.sheet,
        "rules": form.rulebook,
        "form": form,
        "page": GridPage(form),
        "errors": errors or [],
        "silent": [] if form.blind else silent_in(card_table.series, {card_table.number}),
        "next": form.sent.get("next", _next(form.sheet)),
    }
    step = f"series-{card_table.series.number}"
    return render_step(request, form.tournament, step, "lists/desk/grid.html", context, status=status)


def _next(paper: DeskSheet) -> int | str:
    """The table whose list is typed next; whoever corrects a whole one stays there."""
    card_table = paper.card_table
    return "" if paper.complete else proposed(card_table.series, card_table.number) or ""


def _somebody_was_faster(request: HttpRequest, form: GridForm) -> HttpResponse:
    """The same texts on top of what is stored now, which is shown."""
    fresh: DeskSheet = sheet(form.sheet.card_table)
    sent: Mapping[str, str] = {name: text for name, text in form.sent.items() if name != "versions"}
    again = GridForm(fresh, sent)
    said = [_("Inzwischen hat jemand anderes etwas geändert. Noch einmal speichern ersetzt das Gespeicherte.")]
    for game in again.changed:
        if game.number in again.stored:
            now = words(audited(again.stored[game.number]), form.rulebook)
            said.append(_("Spiel %(number)s, gespeichert: %(stored)s") % {"number": game.number, "stored": now})
    return show(request, again, said, status=409)


def _done(form: GridForm, games: int, still_open: RefusedError | None) -> str:
    said = ngettext(
        "Tisch %(table)s: %(count)s Spiel gespeichert", "Tisch %(table)s: %(count)s Spiele gespeichert", games
    ) % {"table": form.sheet.card_table.number, "count": games}
    if still_open is None:
        return _("%(said)s, die Liste ist abgeschlossen.") % {"said": said}
    why = wording.refusal(still_open.code, still_open.params)
    return _("%(said)s, die Liste ist noch offen. %(why)s") % {"said": said, "why": why}
