"""What is too much is refused before anything of it is read."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from tournament.core.words import refusal
from tournament.web.body_limits import KB, body_limit
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
