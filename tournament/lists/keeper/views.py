"""The list keeper: one table's list on any phone, by whoever holds its link, page and JSON (contract.md, section 4)."""

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

import scoring
from tournament.core.act import Actor
from tournament.core.errors import DeletedError, LockedError, RefusedError, StaleError, fault_of, in_a_line
from tournament.core.hall import WithdrawnLinkError, card_table_of, hear
from tournament.core.words import refusal, sentence
from tournament.core.works import AGAIN_AFTER
from tournament.lists.acts import at_table
from tournament.lists.acts.at_table import release_name
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.late import LateError, decide, put_or_keep, take_back_or_keep
from tournament.lists.acts.lists import close_list, confirm_cards, report_offence
from tournament.lists.acts.lists import give_up as give_up_list
from tournament.lists.acts.moving import insert_game_by_link, swap_games, take_out_game
from tournament.lists.keeper.entry import (
    NotJsonError,
    confirmed_game,
    offence_report,
    one_number,
    one_text,
    parse_json,
    seen_versions,
    sent_game,
    signed_seats,
    swapped_games,
    taken_back_entry,
    taken_out_game,
)
from tournament.lists.keeper.state import SHORT, cards_to_count, etag_of, page_context, state_of, unless_known
from tournament.lists.keeper.words import WORDS
from tournament.lists.reads.known_by import moved_to
from tournament.models import CardTable
from tournament.web.connection import LIST, private

# A JSON address of one list: what is asked of it by its link, and how every refusal is answered.

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Answering = Callable[Concatenate[T, HttpRequest, P], Any]
Answers = Callable[..., HttpResponse]

ENTRIES = ("PUT", "DELETE")
"""What comes so is kept by the phone until it is stored."""

# What is forbidden rather than wrong, since the list is not the list keeper's any more; and what is nobody's fault.
STATUS = {
    **dict.fromkeys(("list_closed", "has_totals"), 403),
    **dict.fromkeys(("list_behind", "seated_otherwise", "seat_differs", "late_rejected", "other_people_played"), 409),
    "busy": 503,
}
# Where a refusal is about a part of what was sent; what the answer, or its error, says beside code and message.
PLACES = {"seat_differs": "players"}
BESIDE = {"list_behind": ("games",), "seat_differs": ("shown", "seated", "answers")}


def endpoint(find: Callable[[str], T], *methods: str) -> Callable[[Answering[T, P]], Answers]:
    """A JSON address of one list: `find` it by its token; every refusal becomes JSON with a German message.

    What the view returns is sent with 200, unless it is an answer already.
    """

    def decorate(view: Answering[T, P]) -> Answers:
        # The one place without CSRF protection: no cookie gives any right here, the token in the address does, and a
        # foreign page does not know it.
        @csrf_exempt
        @wraps(view)
        def answered(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if request.method not in methods:
                response = _errors(405, _refused("method_unknown"))
                response["Allow"] = ", ".join(methods)
                return response
            try:
                answer = view(find(token), request, *args, **kwargs)
                hear(token, request.META)
                if isinstance(answer, HttpResponse):
                    return private(answer)
                return private(JsonResponse(answer, json_dumps_params=SHORT))
            except ANSWERED as error:
                return _answer_to(error)
            except (DatabaseError, OSError) as error:
                answer = _not_stored(error)
                hear(token, request.META, refused=1 if request.method in ENTRIES else 0)
                return answer

        return answered

    return decorate


ANSWERED = (Http404, NotJsonError, StaleError, InvalidGameError, RefusedError, LockedError, LateError)


def _answer_to(error: Exception) -> HttpResponse:
    """What is answered to a refusal, one of ANSWERED."""
    beside: dict[str, int] = {}  # `kept`: it lies beside the list
    if isinstance(error, LateError):
        beside["kept"] = error.kept
        error = error.refusal
    match error:
        case NotJsonError():
            return _errors(400, _refused("content_not_json"))
        case StaleError():
            return private(JsonResponse(error.stored, safe=False, status=409))
        case InvalidGameError():
            problems = (problem_as_json(problem) for problem in error.problems if not problem.odd)
            return _errors(422, *problems, **beside)
        case RefusedError():
            return _refusal(error, beside)
        case LockedError():
            return _errors(409, _refused(error.code), **beside)
        case _:
            return _errors(status_of_gone(error), told_of(error), **beside)


def _not_stored(error: Exception) -> HttpResponse:
    """503 with the code of what is wrong with the database; any other error is one of ours, and goes on."""
    if not (fault := fault_of(error)):
        raise error
    log.error("%s: %s", fault, in_a_line(error))
    answer = _errors(503, _refused(fault))
    answer["Retry-After"] = str(AGAIN_AFTER)
    return answer


def status_of_gone(error: Exception) -> int:
    """410 of a link that was a right once: a phone forgets the list. 404 of one never seen here, or of a tournament
    that may be restored: it keeps it."""
    return 410 if isinstance(error, WithdrawnLinkError) else 404


def _refusal(error: RefusedError, beside: Mapping[str, object]) -> HttpResponse:
    said = _refused(error.code, **error.params) | {"place": PLACES.get(error.code, "")}
    if error.code == "late_rejected":
        said["reason"] = error.params["reason"]
    told = {name: error.params[name] for name in BESIDE.get(error.code, ())}
    answer = _errors(STATUS.get(error.code, 422), said, **told, **beside)
    if error.code == "busy":
        answer["Retry-After"] = "2"  # seconds; nothing is wrong with what was sent
    return answer


def content_of(request: HttpRequest) -> Any:
    """The JSON of the body, whatever the request calls it; no more of it than a list takes."""
    return parse_json(request.read(LIST))


def problem_as_json(problem: scoring.Problem) -> dict[str, str]:
    """What is wrong, or odd: where, as a code, and in German."""
    return {"place": scoring.format_place(problem.where), "code": problem.code, "message": sentence(problem)}


def _refused(code: str, **params: Any) -> dict[str, str]:
    return {"place": "", "code": code, "message": refusal(code, params)}


def told_of(error: Exception) -> dict[str, str]:
    """What whoever holds a link is told that keeps no list: of a withdrawn one which list it was, else nothing."""
    if isinstance(error, DeletedError):
        return _refused("tournament_deleted")
    if not isinstance(error, WithdrawnLinkError):
        return _refused("link_unknown")
    link = error.link
    names = {"tournament": link.series.tournament.name, "series": link.series.number, "table": link.table_number}
    return _refused(f"link_withdrawn_{link.reason}", **names)


def _errors(status: int, *errors: dict[str, str], **told: object) -> HttpResponse:
    return private(JsonResponse({"errors": list(errors), **told}, status=status))


@require_safe
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page that keeps the list; until its script comes it shows the list to read."""
    try:
        card_table = card_table_of(token)
    except Http404 as error:
        return gone(request, error)
    known = state_of(card_table) | {"moved_to": moved_to(request)}
    context = page_context(card_table)
    context |= {
        "card_table": card_table,
        "series": card_table.series,
        "tournament": card_table.series.tournament,
        "state": known,
        "cards": cards_to_count(card_table, known, context["seats"]),
        "etag": etag_of(known),
    }
    return private(render(request, "lists/keeper/page.html", context))


def gone(request: HttpRequest, error: Http404) -> HttpResponse:
    """No list; yet the page's program is there, so that a phone with unsent games for this link can show them."""
    context = {"gone": f"{told_of(error)['message']} {WORDS['help_organiser']}"}
    return private(render(request, "lists/keeper/page.html", context, status=status_of_gone(error)))


@endpoint(card_table_of, "GET", "HEAD")
def state(card_table: CardTable, request: HttpRequest) -> HttpResponse:
    """Rules, seats, games with their versions, whether the list is open; 304 when the phone has all that."""
    return unless_known(request, state_of(card_table) | {"moved_to": moved_to(request)})


@endpoint(str, "PUT", "DELETE")
def game(token: str, request: HttpRequest, number: int) -> dict[str, Any]:
    """Store or correct a game, or take the last one back. An answer of 200 means: on disk.

    What is merely odd is stored and listed under `warnings`; the page has asked "are you sure?" before. What comes too
    late lies beside the list from then on: the refusal says so (`kept`). With `before` it is inserted before the stored
    games named there, and only told why not.
    """
    if request.method == "DELETE":
        return take_back_or_keep(token, _entry(token, request, number, taken_back_entry)).answer
    entry, before = _entry(token, request, number, sent_game)
    stored = put_or_keep(token, entry) if before is None else insert_game_by_link(token, entry, before)
    return stored.answer | {"warnings": [problem_as_json(problem) for problem in stored.warnings]}


def _entry(token: str, request: HttpRequest, number: int, read: Callable[[int, object], T]) -> T:
    """What was sent. What cannot be read is not looked at before there is a list for it."""
    try:
        return read(number, content_of(request))
    except (NotJsonError, InvalidGameError):
        card_table_of(token)
        raise


@endpoint(card_table_of, "POST")
def close(card_table: CardTable, request: HttpRequest) -> dict[str, Any]:
    """Everybody agrees with the sums; the state afterwards. 409 when they saw others than are there by now."""
    content = content_of(request) if request.content_type == "application/json" else {}
    seen, signed = seen_versions(content), signed_seats(content)
    close_list(card_table, Actor.list_keeper(card_table), seen=seen, signed=signed)
    return _state_now(card_table)


def _doing(act: Callable[..., object], read: Callable[[Any], Iterable[object]] | None = None) -> Answers:
    """An address at which the list keeper does something; the state afterwards. `read` makes of what is sent what the
    act takes behind the list and the number in the address; None: nothing is sent."""

    @endpoint(card_table_of, "POST")
    def done(card_table: CardTable, request: HttpRequest, /, **address: int) -> dict[str, Any]:
        said = read(content_of(request)) if read else ()
        act(card_table, *address.values(), *said, Actor.list_keeper(card_table))
        return _state_now(card_table)

    return done


def _one(read: Callable[[object, str], object], name: str) -> Callable[[object], list[object]]:
    """What reads the one value of this name."""
    return lambda content: [read(content, name)]


# Two games change places, one is taken out: 409 when others were seen than are there by now.
swap = _doing(swap_games, swapped_games)
take_out = _doing(take_out_game, taken_out_game)
# The cards are counted (rule 1).
cards = _doing(confirm_cards)
# A second person has looked at a game, on this phone; an objection was talked about, the game stays.
confirm = _doing(at_table.confirm_game, confirmed_game)
settle = _doing(at_table.settle, _one(one_number, "id"))
# Who played a game that was typed while others sat there.
late = _doing(decide, _one(one_text, "answer"))
# A name at the table is free again for another phone.
release = _doing(release_name, _one(one_number, "seat"))
# Call a referee, silently; what the table called for is done.
call = _doing(at_table.call_referee, _one(one_text, "reason"))
end_call = _doing(at_table.end_call)
# Whom they informed of a second thrown-in hand (rule 15).
offence = _doing(report_offence, offence_report)
# Somebody gives up and the list is settled as it stands (romme24).
give_up = _doing(give_up_list, _one(one_number, "seat"))


def _state_now(card_table: CardTable) -> dict[str, Any]:
    card_table.refresh_from_db()
    return state_of(card_table)
