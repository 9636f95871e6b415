"""Passkeys between browser and server: the question as JSON, its state in a signed cookie, the answer in a form."""

from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from tournament.core.errors import RefusedError
from tournament.models import Passkey
from tournament.people.acts.passkeys import (
    Challenge,
    challenge_to_log_in,
    challenge_to_make,
    made_passkey,
    owner_of_passkey,
)

ANSWER = "passkey"
"""The field of a form in which the browser answers."""
COOKIE = "passkey_challenge"
SECONDS = 5 * 60


def passkeys_here(request: HttpRequest) -> bool:
    """Whether browsers know passkeys where this page was opened: by name, and by TLS or on this machine itself."""
    name = request.get_host().rsplit(":", 1)[0]
    if name == "localhost":
        return True
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return request.is_secure()
    return False


@require_POST
def log_in_options(request: HttpRequest) -> HttpResponse:
    """What a device is asked for a log-in."""
    return asked(challenge_to_log_in(request.get_host()))


def options_to_make(request: HttpRequest, name: str, user: User | None = None) -> HttpResponse:
    """What a device is asked for a new passkey."""
    return asked(challenge_to_make(request.get_host(), name, user))


def asked(challenge: Challenge) -> HttpResponse:
    """The question; whoever brings the answer brings the cookie too."""
    response = JsonResponse(challenge.options)
    response.set_cookie(
        COOKIE,
        signing.dumps({"state": challenge.state, "at": challenge.at}, salt=COOKIE),
        max_age=SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Strict",
    )
    return response


def user_who_answered(request: HttpRequest) -> User:
    """Whose passkey the form brings. RefusedError."""
    question = _question(request)
    return owner_of_passkey(request.get_host(), question["state"], question["at"], request.POST[ANSWER])


def passkey_answered(request: HttpRequest) -> Passkey:
    """The new passkey the form brings. RefusedError."""
    return made_passkey(request.get_host(), _question(request)["state"], request.POST[ANSWER])


def _question(request: HttpRequest) -> dict[str, Any]:
    try:
        question: dict[str, Any] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=SECONDS)
    except signing.BadSignature as error:
        raise RefusedError("passkey_late") from error
    return question
