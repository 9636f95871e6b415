"""What is sent along with a request: too much is refused before it is read, and the highest term that phones carry
is noted."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from tournament.core import writing
from tournament.core.words import refusal
from tournament.core.works import AGAIN_AFTER
from tournament.web.connection import KB, body_limit
from tournament.web.errors import too_large
from tournament.web.private import ORGANISERS, private


class BoundedBodies:
    """Middleware, behind the one that knows who is logged in: 413 by what the request says of its length.

    A server gives a program no more than that length, and nothing where none is said. Whoever is not logged in has no
    file to send to the organiser's pages: they are led to the log-in, and none of it is read. A form they get back
    (admission.py).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        limit = body_limit(request.path_info)
        known = limit.anybody == limit.logged_in or request.user.is_authenticated
        most = limit.logged_in if known else limit.anybody
        if _length(request) > most:
            return _refused(request, most)
        if self._has_a_file(request) and not request.user.is_authenticated:
            return redirect("login")
        return self.get_response(request)

    def _has_a_file(self, request: HttpRequest) -> bool:
        return (request.path_info.startswith(ORGANISERS), request.content_type) == (True, "multipart/form-data")


def _length(request: HttpRequest) -> int:
    """Bytes of the body, as Django understands what was said; nothing was said, or no number: none is read."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _refused(request: HttpRequest, most: int) -> HttpResponse:
    if not request.path_info.startswith("/liste/"):
        return too_large(request, most)
    code = "content_too_large"
    error = {"place": "", "code": code, "message": refusal(code, {"most": most // KB})}
    return private(JsonResponse({"errors": [error]}, status=413))


# Phones carry from machine to machine which one counts: what they send brings the highest term they were told.

HEADER = "Server-Term"
LISTS = "/liste/"
READING = ("GET", "HEAD", "OPTIONS")


class Terms:
    """Middleware: hears what a phone says, refuses its writes where another machine has taken over (503, `superseded`),
    and tells the term of this one, once a copy was put back.

    Here and not in the acts alone: also what was stored long ago is no "stored" any more where nobody looks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._told: tuple[int, str] = (0, "")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not request.path_info.startswith(LISTS):
            return self.get_response(request)
        if said := request.headers.get(HEADER):
            writing.hear(said)
        other = writing.successor()
        response = self.get_response(request) if other is None or request.method in READING else _terms_refused(other)
        if settings.TERM:
            response[HEADER] = self._signed(settings.TERM)
        return response

    def _signed(self, number: int) -> str:
        """The term of this server, signed once; one query the first time."""
        if self._told[0] != number:
            self._told = number, writing.signed(writing.Term(number, writing.own().address))
        return self._told[1]


def _terms_refused(other: writing.Term) -> HttpResponse:
    said = {"place": "", "code": "superseded", "message": refusal("superseded", {"address": other.address})}
    response = private(JsonResponse({"errors": [said], "address": other.address}, status=503))
    response["Retry-After"] = str(AGAIN_AFTER)
    return response
