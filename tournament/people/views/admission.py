"""Who asks for a page, and whether they may: before any act is done, and after it."""

import time
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, cast

from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import ResolverMatch
from django.utils.functional import SimpleLazyObject

from tournament.core.errors import LockedError
from tournament.core.works import NotDoneError
from tournament.people.reads.sessions import HOUR, LOG_IN, is_idle
from tournament.people.views.entering import is_due, ways_of
from tournament.people.views.logging_in import log_in_again
from tournament.standings.views import correcting
from tournament.web.connection import ORGANISERS
from tournament.web.errors import NAMESPACE, admission, at_fault, not_done, only_sent_to, second_factor_due

ACCOUNT = "account"
EVERY = HOUR
"""Seconds: so often it is written down when a log-in was last seen; nobody looks at it more closely."""


class LoggedIn(AuthenticationMiddleware):
    """Django's, but that nobody is logged in by a session in which nothing was done for IDLE_HOURS. What is sent from a
    page that was left open so long is given back like that of any log-in that ended (web/ended.py)."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = cast("User | AnonymousUser", SimpleLazyObject(lambda: _user_of(request)))


def _user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    return AnonymousUser() if is_idle(request.session.get(LOG_IN)) else get_user(request)


class Admission:
    """Middleware, before all that may do an act: no view of the organiser's is reached but with the right it takes, and
    where it is due, after the second factor. What passes a lock only as a correction is asked for its reason. Wherever
    work could not be done now, or the database is at fault, or an address was opened that is none to open, it says so.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and request.method == "GET":
            response = only_sent_to(request, response)
        if request.path_info.startswith(ORGANISERS) and response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            _note_seen(request)
        return response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Sequence[Any], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """What is answered in place of the view. Http404, or PermissionDenied with what is missing."""
        match = request.resolver_match
        if match and NAMESPACE in match.namespaces and (refused := _refused(request, match, kwargs.get("slug"))):
            return refused
        return correcting.sent_with_reason(request, view, args, kwargs) if request.method == "POST" else None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Django asks for every exception a view raised."""
        if isinstance(exception, LockedError) and request.resolver_match:
            return correcting.asked_for_reason(request, exception, request.resolver_match)
        if isinstance(exception, NotDoneError):
            return not_done(request, exception)
        return at_fault(request, exception)


def _refused(request: HttpRequest, match: ResolverMatch, slug: str | None) -> HttpResponse | None:
    return admission(request, match.url_name or "", slug) or _logged_out(request) or _second_factor_due(request, match)


def _logged_out(request: HttpRequest) -> HttpResponse | None:
    """What somebody sent whose log-in has ended meanwhile comes back to them; nothing of it is done."""
    return log_in_again(request) if request.method == "POST" and not request.user.is_authenticated else None


def _second_factor_due(request: HttpRequest, match: ResolverMatch) -> HttpResponse | None:
    """Where it is due, nothing of the organiser's pages but where it is set up or shown. What was sent meanwhile from
    another page comes back with the refusal."""
    if not is_due(request) or match.url_name in ways_of(request.user.pk):
        return None
    if request.method == "POST":
        return second_factor_due(request)
    return None if match.url_name == ACCOUNT else redirect(f"{NAMESPACE}:{ACCOUNT}")


def _note_seen(request: HttpRequest) -> None:
    """When this log-in was last seen, if it is one and somebody did something."""
    if not request.user.is_authenticated or not _is_somebody(request):
        return
    log_in = request.session.get(LOG_IN, {})
    # A log-in of before 2026.11.7 says nothing of itself, until its user confirms who they are.
    if log_in and time.time() - log_in.get("seen", 0) > EVERY:
        request.session[LOG_IN] = log_in | {"seen": time.time()}


def _is_somebody(request: HttpRequest) -> bool:
    """Whether somebody opened a page or sent something, and no page that is left open asked by itself what is new."""
    return request.method == "POST" or request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
