"""Letting users in, however they showed who they are: where a session begins, what it lacks, when it ends; passkeys
between browser and server."""

import inspect
import time
from datetime import timedelta
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import Resolver404, is_valid_path, resolve
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.core.act import LOGGED_IN, Actor, log_of_installation
from tournament.core.errors import RefusedError
from tournament.models import Passkey, Role
from tournament.people import first_password
from tournament.people.acts.factors import (
    Challenge,
    challenge_to_log_in,
    challenge_to_make,
    has_second_factor,
    made_passkey,
    owner_of_passkey,
)
from tournament.people.failures import failed, remember_browser
from tournament.people.forms.passwords import CodeForm
from tournament.people.reads.sessions import DUE, LOG_IN, TWO, browser_words, is_demanded_of
from tournament.web.connection import ORGANISERS
from tournament.web.ended import BEFORE, typed_before
from tournament.web.errors import typed_once_more
from tournament.web.languages import follow_account

# Who got in by a password alone where their organisation wants two factors: first they set up the second, or show it.

TO_SHOW = frozenset({"confirm"})
TO_SET_UP = frozenset({"second_factor", "account_passkey", "account_passkey_options", "confirm"})
"""Addresses where it is done. Who has a passkey shows it: else a password alone would be enough to add a factor."""


def is_due(request: HttpRequest) -> bool:
    """Whether whoever is logged in still owes it."""
    return request.user.is_authenticated and bool(request.session.get(LOG_IN, {}).get(DUE))


def ways_of(pk: int | None) -> frozenset[str]:
    """Where this account shows its second factor, or sets one up."""
    return TO_SHOW if Passkey.objects.filter(user=pk).exists() else TO_SET_UP


def had_two(request: HttpRequest, user: User) -> bool:
    """Return whether the session is this user's already, and two factors opened it."""
    return request.user == user and bool(request.session.get(LOG_IN, {}).get(TWO))


def note_two(request: HttpRequest) -> None:
    """Note in the session that both factors were shown."""
    request.session[LOG_IN] = request.session.get(LOG_IN, {}) | {TWO: True, DUE: False}


BACKEND = "django.contrib.auth.backends.ModelBackend"
HALFWAY = "halfway_in"
HALFWAY_SECONDS = 10 * 60
FRESH = 15 * 60
"""So many seconds after users confirmed who they are, they are not asked again before they change a way in."""


def enter(
    request: HttpRequest, user: User, going: str = "", role: Role | None = None, *, two: bool = False
) -> HttpResponse:
    """Log the user in, in a session of its own, which the log and the list of their log-ins know; redirect to `going`,
    if that is a page of this server. `role`: the helper's role, if they came for one: for the day, by a code that goes
    once, and no second factor is asked for. `two`: they showed two factors, or a passkey, which is two. NotDoneError.

    The log of the installation says who got in, with the number of wrong passwords before: not what was typed wrongly,
    since it may be a password, and anybody could fill the log with it.
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
    response = going_on(request, going)
    response.delete_cookie(HALFWAY)
    remember_browser(request, response, name)
    if role is None:  # whoever comes for a day has no other device
        follow_account(request, response, user)
    return response


def going_on(request: HttpRequest, going: str) -> HttpResponse:
    """Show what was typed before the last log-in ended, if anything was; else redirect, and say what is lost."""
    typed = typed_before(request)
    if typed and typed.shown:
        return typed_once_more(request, typed)
    if request.POST.get(BEFORE):
        text = _("Was vor der Anmeldung abgesendet wurde, ist nicht gespeichert. Bitte noch einmal eingeben.")
        messages.warning(request, text)
    return redirect(typed.page if typed else safe(request, going))


def enter_with_password(request: HttpRequest, user: User, going: str = "") -> HttpResponse:
    """Log the user in, after their second factor if they have one: then the browser remembers for ten minutes, in a
    signed cookie, that the password was right. An account without a password was opened by a passkey just now."""
    if not has_second_factor(user):
        return enter(request, user, going, two=had_two(request, user) or not user.has_usable_password())
    carries = bool(request.POST.get(BEFORE))
    response = code_page(request, user, CodeForm(initial=carried(request))) if carries else redirect("log_in_code")
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


def code_page(request: HttpRequest, user: User, form: CodeForm) -> HttpResponse:
    """Ask for the digits."""
    return render(request, "people/code.html", {"form": form, "account": user, **carried(request)})


def carried(request: HttpRequest) -> dict[str, str]:
    """Return what the next page of the log-in has to carry on, as it came."""
    return {BEFORE: request.POST.get(BEFORE, "")}


def halfway_in(request: HttpRequest) -> tuple[User, str] | None:
    """Return who showed their password and where they were going; None if nobody, too long ago, or it holds no more."""
    try:
        said: dict[str, Any] = signing.loads(request.COOKIES.get(HALFWAY, ""), salt=HALFWAY, max_age=HALFWAY_SECONDS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=said["user"], is_active=True).first()
    return (user, said["going"]) if user and user.get_session_auth_hash() == said["password"] else None


def is_fresh(request: HttpRequest) -> bool:
    """Return whether the user who is logged in has lately confirmed who they are."""
    shown = request.session.get(LOG_IN, {}).get("shown", 0)
    return bool(time.time() - shown < FRESH)


def note_shown(request: HttpRequest) -> None:
    """Note in the session that the user has confirmed now who they are."""
    request.session[LOG_IN] = request.session.get(LOG_IN, {}) | {"shown": time.time()}


def safe(request: HttpRequest, going: str) -> str:
    """Where to go on: there, if it is a page of this server; else to one's tournaments."""
    ours = url_has_allowed_host_and_scheme(going, {request.get_host()}, require_https=request.is_secure())
    return going if ours else resolve_url(settings.LOGIN_REDIRECT_URL)


def page_at(address: str) -> str:
    """Return the address, or of one that forms are only sent to the nearest page above it."""
    path, mark, asked = address.partition("?")
    while len(path) > 1 and is_act(path):
        path, mark, asked = path.rstrip("/").rpartition("/")[0] + "/", "", ""
    return path + mark + asked


def page_of(request: HttpRequest) -> str:
    """Return the organiser's page from which a form was sent, as the browser says; else the nearest above the act."""
    came = request.headers.get("Referer", "")
    if url_has_allowed_host_and_scheme(came, {request.get_host()}, require_https=request.is_secure()):
        there = urlsplit(came)
        if there.path.startswith(ORGANISERS) and is_valid_path(there.path):
            return page_at(f"{there.path}?{there.query}" if there.query else there.path)
    return page_at(request.path)


def is_act(path: str) -> bool:
    """Return whether the view there answers POST alone, as its decorators say."""
    try:
        view: Any = resolve(path).func
    except Resolver404:
        return False
    while view:
        kept = inspect.getclosurevars(view).nonlocals if inspect.isfunction(view) else {}
        if "request_method_list" in kept:
            return "GET" not in kept["request_method_list"]
        view = getattr(view, "__wrapped__", None)
    return False


# Passkeys between browser and server: the question as JSON, its state in a signed cookie, the answer in a form.

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
