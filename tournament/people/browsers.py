"""Browsers in which somebody has logged in before: nobody else's wrong passwords close the door to them.

A cookie says a number of the browser's own, signed for the name. It gives no right but to have its tries counted apart.
"""

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE = "known_browser"
SECONDS = 180 * 24 * 60 * 60


def known_browser(request: HttpRequest, name: str) -> str:
    """The number of a browser in which this name has logged in; empty: it has not."""
    return request.get_signed_cookie(COOKIE, default="", salt=_salt(name), max_age=SECONDS) or ""


def remember_browser(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """From now on this browser is known for this name, and for no other."""
    response.set_signed_cookie(
        COOKIE,
        known_browser(request, name) or secrets.token_hex(16),
        salt=_salt(name),
        max_age=SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _salt(name: str) -> str:
    return f"tournament.people.browsers {name}"
