"""Letting somebody in, however he showed who he is: the one place where a session begins."""

import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from tournament.core.act import LOGGED_IN, Actor, log_of_installation
from tournament.models import Role
from tournament.people import first_password
from tournament.people.acts.second_factor import has_second_factor
from tournament.people.browsers import remember_browser
from tournament.people.failures import failed
from tournament.people.reads.browsers import browser_words
from tournament.people.reads.demanded import is_demanded_of
from tournament.people.reads.sessions import DUE, LOG_IN, TWO
from tournament.people.views.due import had_two
from tournament.web.languages import follow_account

BACKEND = "django.contrib.auth.backends.ModelBackend"
HALFWAY = "halfway_in"
HALFWAY_SECONDS = 10 * 60
FRESH = 15 * 60
"""So many seconds after somebody showed who he is, he is not asked again before he changes what opens his account."""


def enter(
    request: HttpRequest, user: User, going: str = "", role: Role | None = None, *, two: bool = False
) -> HttpResponse:
    """Log him in, in a session of its own, which the log and the list of his log-ins know; leads where he was `going`,
    if that is a page of this server. `role`: what he helps as, where he came for one: for the day, by a code that goes
    once, and no second factor is asked for. `two`: he showed two factors, or a passkey, which is two. NotDoneError.

    Who got in stands in the log of the installation, with the number of wrong passwords before: what was typed wrongly
    does not, since it may be a password, and anybody could fill the log with it.
    """
    name = user.get_username()
    failures = failed(name, timezone.now())
    log_of_installation(Actor.user(user, role), LOGGED_IN, {"failed_before": failures} if failures else None)
    login(request, user, backend=BACKEND)
    now = time.time()
    request.session.set_expiry(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE))  # it is not prolonged
    request.session[LOG_IN] = {
        "at": now,
        "seen": now,
        "shown": now,
        TWO: two,
        DUE: not two and role is None and is_demanded_of(user),
        "browser": browser_words(request.headers.get("User-Agent", "")),
    }
    first_password.forget(name)
    response = redirect(safe(request, going))
    response.delete_cookie(HALFWAY)
    remember_browser(request, response, name)
    if role is None:  # whoever comes for a day has no other device
        follow_account(request, response, user)
    return response


def enter_with_password(request: HttpRequest, user: User, going: str = "") -> HttpResponse:
    """The same, after his second factor if he has one: then the browser remembers for ten minutes, in a signed cookie,
    that the password was right. An account without a password was opened by a passkey just now."""
    if not has_second_factor(user):
        return enter(request, user, going, two=had_two(request, user) or not user.has_usable_password())
    response = redirect("log_in_code")
    said = {"user": user.pk, "password": user.get_session_auth_hash(), "going": going}
    response.set_cookie(
        HALFWAY,
        signing.dumps(said, salt=HALFWAY),
        max_age=HALFWAY_SECONDS,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def halfway_in(request: HttpRequest) -> tuple[User, str] | None:
    """Who showed his password, and where he was going; None: nobody, or too long ago, or it holds no more."""
    try:
        said: dict[str, Any] = signing.loads(request.COOKIES.get(HALFWAY, ""), salt=HALFWAY, max_age=HALFWAY_SECONDS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=said["user"], is_active=True).first()
    return (user, said["going"]) if user and user.get_session_auth_hash() == said["password"] else None


def is_fresh(request: HttpRequest) -> bool:
    """Whether whoever is logged in has shown lately who he is."""
    shown = request.session.get(LOG_IN, {}).get("shown", 0)
    return bool(time.time() - shown < FRESH)


def note_shown(request: HttpRequest) -> None:
    """He has shown it again."""
    request.session[LOG_IN] = request.session.get(LOG_IN, {}) | {"shown": time.time()}


def safe(request: HttpRequest, going: str) -> str:
    """Where to go on: there, if it is a page of this server; else to one's tournaments."""
    ours = url_has_allowed_host_and_scheme(going, {request.get_host()}, require_https=request.is_secure())
    return going if ours else resolve_url(settings.LOGIN_REDIRECT_URL)
