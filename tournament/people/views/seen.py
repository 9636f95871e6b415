"""When a log-in was last seen, and that it ends when nobody has done anything in it for long."""

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import cast

from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from tournament.people.reads.sessions import HOUR, LOG_IN, is_idle
from tournament.web.private import ORGANISERS

EVERY = HOUR
"""Seconds: so often it is written down; nobody looks at it more closely."""


class LoggedIn(AuthenticationMiddleware):
    """Django's, but that nobody is logged in by a session in which nothing was done for IDLE_HOURS. What is sent from a
    page that was left open so long is given back like that of any log-in that ended (web/admission.py)."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = cast("User | AnonymousUser", SimpleLazyObject(lambda: _user_of(request)))


def _user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    return AnonymousUser() if is_idle(request.session.get(LOG_IN)) else get_user(request)


class Seen:
    """Middleware, behind the one that knows who is logged in; only on the organiser's pages, which everybody else's
    requests never reach."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        told = request.path_info.startswith(ORGANISERS) and response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR
        if told and request.user.is_authenticated and _is_somebody(request):
            _note(request)
        return response


def _is_somebody(request: HttpRequest) -> bool:
    """Whether somebody opened a page or sent something, and no page that is left open asked by itself what is new."""
    return request.method == "POST" or request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"


def _note(request: HttpRequest) -> None:
    log_in = request.session.get(LOG_IN, {})
    # A log-in of before 2026.11.7 says nothing of itself, until he shows again who he is.
    if log_in and time.time() - log_in.get("seen", 0) > EVERY:
        request.session[LOG_IN] = log_in | {"seen": time.time()}
