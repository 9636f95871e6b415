"""Who got in by a password alone where his organisation wants two factors: first he sets up the second, or shows it.

Asked when a log-in begins and written into its session: a log-in that was there before the owner demanded it goes on as
it is, in the middle of a tournament too, and costs no query.
"""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.models import Passkey
from tournament.people.reads.sessions import DUE, LOG_IN, TWO
from tournament.web.admission import NAMESPACE
from tournament.web.errors import second_factor_due

ACCOUNT = "account"
TO_SHOW = frozenset({"confirm"})
TO_SET_UP = frozenset({"second_factor", "account_passkey", "account_passkey_options", "confirm"})
"""Addresses where it is done. Who has a passkey shows it: else a password alone would be enough to add a factor."""


class SecondFactorDue:
    """Middleware, before any act is done: nothing of the organiser's pages but where it is set up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: object, _args: Sequence[Any], _kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """What was sent meanwhile from another page comes back with the refusal."""
        match = request.resolver_match
        if match is None or NAMESPACE not in match.namespaces or not is_due(request):
            return None
        if match.url_name in ways_of(request.user.pk) or (match.url_name == ACCOUNT and request.method != "POST"):
            return None
        return second_factor_due(request) if request.method == "POST" else redirect(f"{NAMESPACE}:{ACCOUNT}")


def is_due(request: HttpRequest) -> bool:
    """Whether whoever is logged in still owes it."""
    return request.user.is_authenticated and bool(request.session.get(LOG_IN, {}).get(DUE))


def ways_of(pk: int | None) -> frozenset[str]:
    """Where this account shows its second factor, or sets one up."""
    return TO_SHOW if Passkey.objects.filter(user=pk).exists() else TO_SET_UP


def had_two(request: HttpRequest, user: User) -> bool:
    """Whether this is his log-in already, and two factors opened it."""
    return request.user == user and bool(request.session.get(LOG_IN, {}).get(TWO))


def note_two(request: HttpRequest) -> None:
    """He has shown both."""
    request.session[LOG_IN] = request.session.get(LOG_IN, {}) | {TWO: True, DUE: False}
