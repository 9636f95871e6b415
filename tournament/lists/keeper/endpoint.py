"""A JSON address of one list: what is asked of it by its link, and how every refusal is answered."""

import logging
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt

import scoring
from tournament.core.errors import DeletedError, LockedError, RefusedError, StaleError
from tournament.core.links import WithdrawnLinkError
from tournament.core.storage import fault_of, in_a_line
from tournament.core.unsent import hear
from tournament.core.words import refusal, sentence
from tournament.core.works import AGAIN_AFTER
from tournament.lists.acts.games import InvalidGameError
from tournament.lists.acts.late import LateError
from tournament.lists.keeper.entry import NotJsonError, parse_json
from tournament.lists.keeper.state import SHORT
from tournament.web.body_limits import LIST
from tournament.web.private import private

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")
Answering = Callable[Concatenate[T, HttpRequest, P], Any]

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


def endpoint(find: Callable[[str], T], *methods: str) -> Callable[[Answering[T, P]], Callable[..., HttpResponse]]:
    """A JSON address of one list: `find` it by its token; every refusal becomes JSON with a German message.

    What the view returns is sent with 200, unless it is an answer already.
    """

    def decorate(view: Answering[T, P]) -> Callable[..., HttpResponse]:
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
