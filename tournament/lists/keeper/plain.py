"""The list keeper's page where no script runs: a form for one game and the list, nothing else.

The form of a game is the organiser's (lists/forms.py), the act is the phone's. What an answer tells comes with the
address, since no cookie is set here.
"""

import uuid
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

import scoring
from tournament.core.act import Actor
from tournament.core.errors import LockedError, RefusedError, StaleError, fault_of
from tournament.core.hall import WithdrawnLinkError, card_table_of
from tournament.core.words import refusal
from tournament.lists.acts.games import InvalidGameError, TypedGame
from tournament.lists.acts.late import LateError, Refusal, in_its_place, put_or_keep, take_back_or_keep
from tournament.lists.acts.lists import confirm_cards
from tournament.lists.forms import GameForm, both, form_of
from tournament.lists.keeper.state import page_context
from tournament.lists.keeper.views import gone
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import occupancy_of
from tournament.lists.words import ended_in_words
from tournament.models import CardTable, Registration, Seat
from tournament.web.connection import private

STORED, TAKEN_BACK = "gespeichert", "zurueckgenommen"
LONGEST_NUMBER = 4  # digits


@csrf_exempt  # as in views.py: no cookie gives any right here, the token in the address does
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The next game, or `?spiel=3`: that one; stored, corrected, taken back. Nothing that was typed is lost: what the
    list no longer takes lies beside it, and that is said."""
    try:
        if "cards" in request.POST:
            card_table = card_table_of(token)
            with suppress(RefusedError):  # closed meanwhile: the page says so
                confirm_cards(card_table, Actor.list_keeper(card_table))
            return private(redirect("list_keeper:page", token))
        card_table = _table_of(token, posted=request.method == "POST")
        seats = lists.seats_of(card_table)
        if request.method != "POST":
            return _shown(request, card_table, seats)
        number = _whole(request.GET.get("spiel"))
        if number is None:
            return private(redirect(request.path))
        return _posted(request, token, card_table, seats, number)
    except Http404 as error:
        return gone(request, error)


def _table_of(token: str, *, posted: bool) -> CardTable:
    """The list of this link; what was typed for one that was replaced meanwhile is for the list in its place."""
    try:
        return card_table_of(token)
    except WithdrawnLinkError as error:
        if not posted or (table := in_its_place(error.link)) is None:
            raise
        return table


def _shown(
    request: HttpRequest,
    card_table: CardTable,
    seats: list[Seat],
    form: GameForm | None = None,
    stale: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page with this form, or with the one that is due; a constant number of queries."""
    versions = dict(card_table.games.order_by("number").values_list("number", "version"))
    last = max(versions, default=0)
    if form is None and card_table.is_open:
        form = _due(card_table, seats, versions, _whole(request.GET.get("spiel")))
    context = page_context(card_table, seats) | {
        "card_table": card_table,
        "series": card_table.series,
        "tournament": card_table.series.tournament,
        "form": form,
        "players": _players(request, card_table, seats, form.number) if form else {},
        "stale": stale,
        "last": last,
        "corrects": card_table.is_open,
        "ended": ended_in_words(card_table),
        "told": _told(request, versions),
    }
    return private(render(request, "lists/keeper/plain.html", context, status=status))


def _players(request: HttpRequest, card_table: CardTable, seats: Sequence[Seat], number: int) -> dict[str, str]:
    """Who was shown at each seat when the form was asked for first, as it is sent with the game (ids of a document)."""
    keys = occupancy_of(card_table, seats).seated(number)
    ids = dict(Registration.objects.filter(pk__in=filter(None, keys)).values_list("pk", "document_id"))
    here = {f"player_{seat}": ids.get(key or 0, "") for seat, key in enumerate(keys, 1)}
    return {name: request.POST.get(name, player) for name, player in here.items()}


def _due(card_table: CardTable, seats: Sequence[Seat], versions: dict[int, int], wanted: int | None) -> GameForm | None:
    """The form of the stored game that is wanted, else of the next one; None: there is none."""
    games = {game.number: game for game in lists.games_of(card_table)}
    number = wanted if wanted in versions else max(versions, default=0) + 1
    played = games.get(number)
    if not played and number > lists.last_game_of(card_table, occupancy_of(card_table, seats), list(games.values())):
        return None
    return form_of(card_table, seats, number, versions.get(number, 0), played)


def _told(request: HttpRequest, versions: dict[int, int]) -> str:
    """What was done before, where the list still says the same."""
    stored, taken_back = _whole(request.GET.get(STORED)), _whole(request.GET.get(TAKEN_BACK))
    if stored in versions:
        return _("Spiel %(number)s ist gespeichert.") % {"number": stored}
    if taken_back is not None and taken_back not in versions:
        return _("Spiel %(number)s ist zurückgenommen.") % {"number": taken_back}
    return ""


def _posted(request: HttpRequest, token: str, card_table: CardTable, seats: list[Seat], number: int) -> HttpResponse:
    if "other_dealer" in request.POST:  # the same form with other seats, and what was typed
        dealer = _whole(request.POST["other_dealer"])
        return _shown(
            request, card_table, seats, GameForm(card_table, seats, number, initial=request.POST.dict(), dealer=dealer)
        )
    dealer = _whole(request.POST.get("dealer"))
    form = GameForm(card_table, seats, number, request.POST, dealer=dealer)
    form.is_valid()
    typed = form.cleaned_data
    takes_back = "take_back" in request.POST and {"entry_id", "version"} <= typed.keys()
    if form.errors and not takes_back:
        return _shown(request, card_table, seats, form, status=422)
    stale = None
    try:
        if takes_back:
            take_back_or_keep(token, TypedGame(typed["entry_id"], typed["version"], scoring.Game(number, ())))
            return private(redirect(f"{request.path}?{TAKEN_BACK}={number}"))
        players = tuple(player or None for player in _players(request, card_table, seats, number).values())
        put_or_keep(
            token, TypedGame(typed["entry_id"], typed["version"], form.game(), typed["reason"], players=players)
        )
        return private(redirect(f"{request.path}?{STORED}={number}"))
    except LateError as error:
        _show_refusal(form, error.refusal)
        form.add_error(None, _("Ihre Eingabe liegt bei der Spielleitung. Nichts ist verloren."))
        status = 422
    except InvalidGameError as error:
        form.show(error.problems)
        status = 422
    except StaleError as error:
        sent = request.POST.copy()
        version = error.stored["version"] if isinstance(error.stored, dict) else 0
        sent["version"], sent["entry_id"] = str(version), str(uuid.uuid4())
        form = GameForm(card_table, seats, number, sent, dealer=dealer)
        stale, status = both(form, error), 409
    except (RefusedError, LockedError) as error:
        _show_refusal(form, error)
        status = 409 if isinstance(error, LockedError) else 422
    except (DatabaseError, OSError) as error:
        if not (fault := fault_of(error)):
            raise
        form.add_error(None, refusal(fault, {}))
        status = 503
    return _shown(request, card_table, seats, form, stale, status)


def _show_refusal(form: GameForm, error: Refusal) -> None:
    if isinstance(error, InvalidGameError):
        form.show(error.problems)
    elif isinstance(error, WithdrawnLinkError):
        form.add_error(None, _("Diese Liste hat einen neuen Link. Bitte die Spielleitung danach fragen."))
    else:
        form.add_error(None, refusal(error.code, error.params if isinstance(error, RefusedError) else {}))


def _whole(typed: str | None) -> int | None:
    """A small whole number as an address or a form says it; None: it says none."""
    return int(typed) if typed and typed.isdecimal() and len(typed) <= LONGEST_NUMBER else None
