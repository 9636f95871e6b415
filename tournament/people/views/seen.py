"""When a log-in was last seen."""

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tournament.people.reads.sessions import LOG_IN
from tournament.web.private import ORGANISERS

EVERY = 60 * 60
"""Seconds: so often it is written down; nobody looks at it more closely."""


class Seen:
    """Middleware, behind the one that knows who is logged in; only on the organiser's pages, which everybody else's
    requests never reach."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(ORGANISERS) and request.user.is_authenticated:
            log_in = request.session.get(LOG_IN, {})
            if log_in and time.time() - log_in["seen"] > EVERY:
                request.session[LOG_IN] = log_in | {"seen": time.time()}
        return self.get_response(request)
