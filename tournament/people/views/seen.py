"""When a log-in was last seen."""

import time
from collections.abc import Callable
from http import HTTPStatus

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
        response = self.get_response(request)
        told = request.path_info.startswith(ORGANISERS) and response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
        if told and request.user.is_authenticated:
            _note(request)
        return response


def _note(request: HttpRequest) -> None:
    log_in = request.session.get(LOG_IN, {})
    if log_in and time.time() - log_in["seen"] > EVERY:
        request.session[LOG_IN] = log_in | {"seen": time.time()}
