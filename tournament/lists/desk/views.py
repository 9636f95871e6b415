"""One list as the organiser sees it: read it, correct it, close it, type it in from paper, give out its link."""

import uuid
from dataclasses import dataclass
from typing import Any

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

import scoring
from tournament.core import words as wording
from tournament.core.access import Right, rights_of
from tournament.core.audit_words import line
from tournament.core.errors import RefusedError, StaleError
from tournament.core.history import history_of, noted_at
from tournament.lists.acts import at_table as link_services
from tournament.lists.acts import games as game_services
from tournament.lists.acts import lists as list_services
from tournament.lists.acts import typing
from tournament.lists.desk.beside import late_context, refused_in_words, said_context
from tournament.lists.desk.forms import JUST, InsertForm, TotalsForm, moved_context, sent, total_names
from tournament.lists.desk.grid.page import go_on, proposed
from tournament.lists.desk.sheet import DeskSheet, sheet, versions
from tournament.lists.forms import GameForm, both, form_of, players_sent, seated_fields
from tournament.lists.reads import lists
from tournament.lists.reads.known_by import base_url, check_word, list_link, local_address
from tournament.lists.reads.late import SEAT_DIFFERS
from tournament.lists.reads.occupancy import key_of, paper_lines
from tournament.lists.reads.progress import silent_in
from tournament.models import CardTable, Seat
from tournament.web.acting import act_on, actor_of, by, card_table_of, tell, told, whole
from tournament.web.organiser_frame import render_step


@dataclass(frozen=True, slots=True)
class Opened:
    """The one form that is open on the page; `stale`: what somebody else stored meanwhile; `sits_anew`: it was said
    that others sit there by now, and whoever does counts from here on."""

    game: GameForm | None = None
    totals: TotalsForm | None = None
    stale: dict[str, Any] | None = None
    sits_anew: bool = False


@login_required
@require_safe
def card_table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The list; `?spiel=3`: with game 3 open for correction, `?davor=3`: one to be inserted before it, `?summen=1`:
    with the paper list's totals open."""
    paper = sheet(card_table_of(request, slug, number, table))
    if Right.TYPE not in rights_of(request):
        return show(request, paper, Opened())
    wanted = request.GET.get("spiel", "")
    if wanted.isdecimal() and len(wanted) < 5 and 1 <= int(wanted) <= paper.reachable:
        return show(request, paper, Opened(game=game_form(paper, int(wanted))))
    wanted = request.GET.get("davor", "")
    if wanted.isdecimal() and len(wanted) < 5 and int(wanted) in paper.versions:
        return show(request, paper, Opened(game=insert_form(paper, int(wanted))))
    if request.GET.get("summen") == "1" and paper.games:
        tell(request, RefusedError("has_games"))
    elif request.GET.get("summen") == "1":
        return show(request, paper, Opened(totals=new_totals_form(paper)))
    return show(request, paper, Opened())


def show(request: HttpRequest, paper: DeskSheet, opened: Opened, status: int = 200) -> HttpResponse:
    """The page of one list."""
    this_table = paper.card_table
    tournament = this_table.series.tournament
    link = list_link(this_table, base_url(request))
    history = [line(entry, tournament.rulebook) for entry in history_of(this_table)]
    context = {
        "series": this_table.series,
        "card_table": this_table,
        "sheet": paper,
        "rules": tournament.rulebook,
        "check_word": check_word(this_table, paper.seats) if this_table.closed else "",
        "gave_up": next((seat.last for seat in paper.seats if seat.number == this_table.gave_up), None),
        "form": opened.game,
        "seated": seated_fields(paper.seats, {} if opened.sits_anew else request.POST.dict()),
        "stale": opened.stale,
        "totals_form": opened.totals,
        "next": _next(request, paper) if opened.totals else "",
        "offences": lists.repeated_offences(this_table) if paper.games or paper.typed else [],
        "noted": noted_at(this_table),
        "link": link,
        "local_address": local_address(request),
        "qr": segno.make(link, error="m").svg_data_uri(scale=4, border=2, light="white"),
        "changes": [act for act in history if not act.first_entry],
        "entries": [act for act in history if act.first_entry],
    }
    context |= said_context(paper, base_url(request)) | late_context(paper)
    context |= moved_context(paper, opened.game, request.GET.get(JUST, ""))
    context["silent"] = silent_in(this_table.series, {this_table.number})
    return render_step(
        request, tournament, f"series-{this_table.series.number}", "lists/desk/card_table.html", context, status=status
    )


def _next(request: HttpRequest, paper: DeskSheet) -> str:
    """The table whose list is typed next; whoever corrects one stays there."""
    if "next" in request.POST or paper.typed:
        return request.POST.get("next", "")
    return str(proposed(paper.card_table.series, paper.card_table.number) or "")


def game_form(paper: DeskSheet, number: int) -> GameForm:
    """The form of one game with what is stored of it."""
    return form_of(paper.card_table, paper.seats, number, paper.versions.get(number, 0), paper.game(number))


def insert_form(paper: DeskSheet, number: int) -> InsertForm:
    """The empty form of a game to be inserted before the one of this number."""
    initial = {"entry_id": uuid.uuid4(), "version": paper.versions[number], "seen": sent(paper.versions)}
    return InsertForm(paper, number, initial=initial)


def new_totals_form(paper: DeskSheet) -> TotalsForm:
    """The form of a paper list with what is stored of it."""
    rulebook = paper.card_table.series.tournament.rulebook
    lines = paper_lines(paper.seats)
    initial: dict[str, Any] = {
        "version": paper.card_table.version,
        **list_services.begun_totals(paper.card_table, lines),
    }
    for number, held in lines.items():
        if total := paper.typed.get(key_of(held)):
            initial |= {f"{name}_{number}": getattr(total, name) for name in total_names(rulebook)}
    return TotalsForm(rulebook, paper.seats, initial=initial)


@login_required
@require_POST
def game(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """Store or correct one game."""
    this_table = card_table_of(request, slug, number, table)
    seats = lists.seats_of(this_table)
    if "other_dealer" in request.POST:  # who dealt is another one: the same form with other seats, and what was typed
        return show(request, sheet(this_table), Opened(game=_dealt_by_another(request, this_table, seats, game)))
    form = GameForm(this_table, seats, game, request.POST, dealer=seat_named(request, "dealer"))
    if not form.is_valid():
        return show(request, sheet(this_table), Opened(game=form), 422)
    typed = form.cleaned_data
    players = players_sent(request.POST.dict(), game)
    entry = game_services.TypedGame(typed["entry_id"], typed["version"], form.game(), typed["reason"], players=players)
    try:
        game_services.put_game(this_table, entry, actor_of(request), by_organiser=True)
    except game_services.InvalidGameError as error:
        form.show(error.problems)
        return show(request, sheet(this_table), Opened(game=form), 422)
    except StaleError as error:
        return show(
            request, sheet(this_table), Opened(_on_top(request, this_table, game), stale=both(form, error)), 409
        )
    except RefusedError as error:
        form.add_error(None, refused_in_words(error))
        return show(request, sheet(this_table), Opened(game=form, sits_anew=error.code == SEAT_DIFFERS), 422)
    messages.success(request, _("Spiel %(number)s ist gespeichert.") % {"number": game})
    return redirect("organiser:card_table", slug, number, table)


def _dealt_by_another(request: HttpRequest, this_table: CardTable, seats: list[Seat], number: int) -> GameForm:
    """The form of a game that another one dealt, with what was typed so far."""
    return GameForm(this_table, seats, number, initial=request.POST.dict(), dealer=seat_named(request, "other_dealer"))


def seat_named(request: HttpRequest, name: str) -> int | None:
    """The number of a seat that the form names; None where it names none."""
    typed = request.POST.get(name, "")
    return int(typed) if typed.isdecimal() and len(typed) < 5 else None


def _on_top(request: HttpRequest, this_table: CardTable, number: int) -> GameForm:
    """The same form with what was typed, now on top of what somebody else stored."""
    typed = request.POST.copy()
    typed["version"] = str(versions(this_table).get(number, 0))
    typed["entry_id"] = str(uuid.uuid4())
    return GameForm(this_table, lists.seats_of(this_table), number, typed, dealer=seat_named(request, "dealer"))


@login_required
@require_POST
def take_back(request: HttpRequest, slug: str, number: int, table: int, game: int) -> HttpResponse:
    """Take the last game back."""
    this_table = card_table_of(request, slug, number, table)
    version = whole(request, "version")
    entry = game_services.TypedGame(uuid.uuid4(), version, scoring.Game(game, ()))
    with told(request, _("Spiel %(number)s ist zurückgenommen.") % {"number": game}):
        game_services.take_back_game(this_table, entry, actor_of(request), by_organiser=True)
    return redirect("organiser:card_table", slug, number, table)


@login_required
@require_POST
def totals(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type in a paper list's totals; the list is closed with it, and the next one opened if its table is named."""
    this_table = card_table_of(request, slug, number, table)
    form = TotalsForm(this_table.series.tournament.rulebook, lists.seats_of(this_table), request.POST)
    if not form.is_valid():
        return show(request, sheet(this_table), Opened(totals=form), 422)
    typed = form.cleaned_data
    try:
        list_services.type_totals(
            this_table,
            typed["version"],
            form.paper(),
            actor_of(request),
            reason=typed["reason"],
            sure=typed["sure"],
        )
    except game_services.InvalidGameError as error:
        form.show(error.problems)
        return show(request, sheet(this_table), Opened(totals=form), 422)
    except RefusedError as error:
        form.add_error(None, wording.refused(error))
        return show(request, sheet(this_table), Opened(totals=form), 422)
    except StaleError:
        return show(request, sheet(this_table), Opened(totals=_totals_on_top(request, this_table)), 409)
    done = _("Tisch %(table)s: Die Summen sind gespeichert, die Liste ist abgeschlossen.") % {"table": table}
    messages.success(request, done)
    wanted = request.POST.get("next", "").strip()
    return go_on(request, "card_table", this_table, wanted, "?summen=1" if wanted else "")


def _totals_on_top(request: HttpRequest, this_table: CardTable) -> TotalsForm:
    """The same form with what was typed, now on top of what somebody else stored, which the page shows below."""
    typed = request.POST.copy()
    typed["version"] = str(CardTable.objects.values_list("version", flat=True).get(pk=this_table.pk))
    form = TotalsForm(this_table.series.tournament.rulebook, lists.seats_of(this_table), typed)
    said = _("Inzwischen hat jemand anderes etwas geändert. Noch einmal speichern ersetzt, was unten steht.")
    form.add_error(None, said)
    return form


remove_totals = act_on(
    card_table_of, "card_table", gettext_lazy("Die Summen sind entfernt, die Liste ist wieder offen.")
)(by(list_services.remove_totals, "version"))


@act_on(card_table_of, "card_table", gettext_lazy("Die Liste ist abgeschlossen."))
def close(request: HttpRequest, this_table: CardTable) -> None:
    """Close the list, if need be with games missing (time was up)."""
    incomplete, unconfirmed = (request.POST.get(name) == "on" for name in ("incomplete", "unconfirmed"))
    list_services.close_list(this_table, actor_of(request), incomplete=incomplete, unconfirmed=unconfirmed)


reopen = act_on(card_table_of, "card_table", gettext_lazy("Die Liste ist wieder offen."))(by(list_services.reopen_list))


compare_sums = act_on(card_table_of, "card_table", gettext_lazy("Die Summen sind verglichen."))(by(typing.compare_sums))


give_up = act_on(
    card_table_of, "card_table", gettext_lazy("Das Aufgeben ist eingetragen, die Liste zählt, wie sie steht.")
)(by(list_services.give_up, "seat"))


withdraw_giving_up = act_on(
    card_table_of, "card_table", gettext_lazy("Das Aufgeben ist zurückgenommen, die Liste ist wieder offen.")
)(by(list_services.withdraw_giving_up))


renew_link = act_on(card_table_of, "card_table", gettext_lazy("Der alte Link gilt nicht mehr. Hier ist der neue."))(
    by(link_services.renew_link)
)


@act_on(card_table_of, "card_table", gettext_lazy("Festgehalten."))
def offence(request: HttpRequest, this_table: CardTable) -> None:
    """Record who was informed of a second thrown-in hand."""
    list_services.report_offence(
        this_table, whole(request, "seat"), whole(request, "game"), request.POST.get("informed", ""), actor_of(request)
    )
