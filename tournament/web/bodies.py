"""What is too much is refused before anything of it is read, and what nobody may send is not read at all."""

from collections.abc import Callable
from typing import ClassVar

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse

from tournament.core.words import refusal
from tournament.web.admission import had_a_session
from tournament.web.body_limits import KB, body_limit
from tournament.web.errors import too_large
from tournament.web.private import private


class BoundedBodies:
    """Middleware, behind the one that knows who is logged in: 413 by what the request says of its length.

    A server gives a program no more than that length, and nothing where none is said. Whoever is not logged in has
    nothing to send to the organiser's pages: he is led to the log-in at once, before the form's token is looked for.
    """

    UNREAD: ClassVar = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        limit = body_limit(request.path_info)
        known = limit.anybody == limit.logged_in or request.user.is_authenticated
        most = limit.logged_in if known else limit.anybody
        if _length(request) > most:
            return _refused(request, most)
        if self._is_for_organisers(request) and not request.user.is_authenticated and not had_a_session(request):
            return redirect_to_login(request.get_full_path())
        return self.get_response(request)

    def _is_for_organisers(self, request: HttpRequest) -> bool:
        return request.path_info.startswith("/leitung/") and request.method not in self.UNREAD


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
