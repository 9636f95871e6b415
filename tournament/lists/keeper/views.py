"""The list keeper: one table's list on any phone, kept by whoever holds its link (contract.md, section 4)."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

import scoring
from tournament.core.access import WithdrawnLinkError, card_table_of
from tournament.core.act import Actor
from tournament.core.errors import LockedError, RefusedError, StaleError
from tournament.core.words import refusal, sentence
from tournament.lists.acts import calls, remarks
from tournament.lists.acts.games import InvalidGameError, TypedGame, put_game_by_link, take_back_game_by_link
from tournament.lists.acts.lists import close_list, confirm_cards, report_offence
from tournament.lists.acts.lists import give_up as give_up_list
from tournament.lists.acts.names import release_name
from tournament.lists.keeper.entry import (
    NotJsonError,
    confirmed_game,
    game_entry,
    giving_up,
    offence_report,
    one_number,
    one_text,
    parse_json,
    seen_versions,
    signed_seats,
    taken_back_entry,
)
from tournament.lists.keeper.page import page_context
from tournament.lists.keeper.state import state_of, unless_known
from tournament.lists.keeper.words import WORDS, words_as_json
from tournament.lists.reads.links import moved_to
from tournament.models import CardTable
from tournament.web.body_limits import LIST
from tournament.web.private import private

P = ParamSpec("P")
T = TypeVar("T")
Answering = Callable[Concatenate[T, HttpRequest, P], Any]

# What is forbidden rather than wrong, since the list is not the list keeper's any more; and what is nobody's fault.
STATUS = {"list_closed": 403, "has_totals": 403, "busy": 503}


@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page that keeps the list; without JavaScript it shows the list to read."""
    try:
        card_table = card_table_of(token)
    except Http404 as error:
        return _gone(request, error)
    context = page_context(card_table) | {
        "card_table": card_table,
        "series": card_table.series,
        "tournament": card_table.series.tournament,
        "words": words_as_json(),
    }
    return private(render(request, "lists/keeper/page.html", context))


def _gone(request: HttpRequest, error: Http404) -> HttpResponse:
    """No list; yet the page's program is there, so that a phone with unsent games for this link can show them."""
    context = {"words": words_as_json(), "gone": f"{_told_of(error)['message']} {WORDS['help_organiser']}"}
    return private(render(request, "lists/keeper/page.html", context, status=404))


def _endpoint(find: Callable[[str], T], *methods: str) -> Callable[[Answering[T, P]], Callable[..., HttpResponse]]:
    """A JSON address of one list: `find` it by its token; every refusal becomes JSON with a German message.

    What the view returns is sent with 200, unless it is an answer already.
    """

    def decorate(view: Answering[T, P]) -> Callable[..., HttpResponse]:
        # The one place without CSRF protection: no cookie gives any right here, the token in the address does, and a
        # foreign page does not know it.
        @csrf_exempt
        @wraps(view)
        def endpoint(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method not in methods:
                response = _errors(405, _refused("method_unknown"))
                response["Allow"] = ", ".join(methods)
                return response
            try:
                answer = view(find(token), request, *args, **kwargs)
                return private(answer if isinstance(answer, HttpResponse) else JsonResponse(answer))
            except ANSWERED as error:
                return _answer_to(error)

        return endpoint

    return decorate


ANSWERED = (Http404, NotJsonError, StaleError, InvalidGameError, RefusedError, LockedError)


def _answer_to(error: Exception) -> HttpResponse:
    """What is answered to a refusal, one of ANSWERED."""
    match error:
        case NotJsonError():
            return _errors(400, _refused("content_not_json"))
        case StaleError():
            return private(JsonResponse(error.stored, safe=False, status=409))
        case InvalidGameError():
            return _errors(422, *(_problem(problem) for problem in error.problems if not problem.odd))
        case RefusedError():
            return _refusal(error)
        case LockedError():
            return _errors(409, _refused(error.code))
        case _:
            return _errors(404, _told_of(error))


def _refusal(error: RefusedError) -> HttpResponse:
    answer = _errors(STATUS.get(error.code, 422), _refused(error.code, **error.params))
    if error.code == "busy":
        answer["Retry-After"] = "2"  # seconds; nothing is wrong with what was sent
    return answer


@_endpoint(card_table_of, "GET", "HEAD")
def state(card_table: CardTable, request: HttpRequest) -> HttpResponse:
    """Rules, seats, games with their versions, whether the list is open; 304 when the phone has all that."""
    return unless_known(request, state_of(card_table) | {"moved_to": moved_to(request)})


@_endpoint(str, "PUT", "DELETE")
def game(token: str, request: HttpRequest, number: int) -> dict[str, Any]:
    """Store or correct a game, or take the last one back. An answer of 200 means: on disk.

    What is merely odd is stored and listed under `warnings`; the page has asked "are you sure?" before.
    """
    if request.method == "DELETE":
        return take_back_game_by_link(token, _entry(token, request, number, taken_back_entry))
    stored = put_game_by_link(token, _entry(token, request, number, game_entry))
    return stored.answer | {"warnings": [_problem(problem) for problem in stored.warnings]}


def _entry(token: str, request: HttpRequest, number: int, read: Callable[[int, object], TypedGame]) -> TypedGame:
    """What was sent. What cannot be read is not looked at before there is a list for it."""
    try:
        return read(number, _content(request))
    except (NotJsonError, InvalidGameError):
        card_table_of(token)
        raise


@_endpoint(card_table_of, "POST")
def cards(card_table: CardTable, _request: HttpRequest) -> dict[str, Any]:
    """The cards are counted (rule 1); the state afterwards."""
    confirm_cards(card_table, Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def close(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Everybody agrees with the sums; the state afterwards. 409 when they saw others than are there by now."""
    content = _content(request) if request.content_type == "application/json" else {}
    seen, signed = seen_versions(content), signed_seats(content)
    close_list(card_table, Actor.list_keeper(card_table), seen=seen, signed=signed)
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def confirm(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """A second person has looked at a game, on this phone; the state afterwards."""
    remarks.confirm_game(card_table, *confirmed_game(_content(request)), Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def settle(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """An objection was talked about, the game stays; the state afterwards."""
    remarks.settle(card_table, one_number(_content(request), "id"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def release(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """A name at the table is free again for another phone; the state afterwards."""
    release_name(card_table, one_number(_content(request), "seat"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def call(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Call a referee, silently; the state afterwards."""
    calls.call_referee(card_table, one_text(_content(request), "reason"), Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def end_call(card_table: CardTable, _request: HttpRequest) -> dict[str, Any]:
    """What the table called for is done; the state afterwards."""
    calls.end_call(card_table, Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def offence(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Whom they informed of a second thrown-in hand (rule 15); the state afterwards."""
    seat, number, informed = offence_report(_content(request))
    report_offence(card_table, seat, number, informed, Actor.list_keeper(card_table))
    return _state_now(card_table)


@_endpoint(card_table_of, "POST")
def give_up(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Somebody gives up and the list is settled as it stands (romme24); the state afterwards."""
    give_up_list(card_table, giving_up(_content(request)), Actor.list_keeper(card_table))
    return _state_now(card_table)


def _state_now(card_table: CardTable) -> dict[str, Any]:
    card_table.refresh_from_db()
    return state_of(card_table)


def _content(request: HttpRequest) -> Any:
    """The JSON of the body, whatever the request calls it; no more of it than a list takes."""
    return parse_json(request.read(LIST))


def _problem(problem: scoring.Problem) -> dict[str, str]:
    return {"place": scoring.format_place(problem.where), "code": problem.code, "message": sentence(problem)}


def _refused(code: str, **params: Any) -> dict[str, str]:
    return {"place": "", "code": code, "message": refusal(code, params)}


def _told_of(error: Exception) -> dict[str, str]:
    """What whoever holds a link is told that keeps no list: of a withdrawn one which list it was, else nothing."""
    if not isinstance(error, WithdrawnLinkError):
        return _refused("list_unknown")
    link = error.link
    names = {"tournament": link.series.tournament.name, "series": link.series.number, "table": link.table_number}
    return _refused(f"link_withdrawn_{link.reason}", **names)


def _errors(status: int, *errors: dict[str, str]) -> HttpResponse:
    return private(JsonResponse({"errors": list(errors)}, status=status))
