"""The switch that every page has for another language, and the language of what a browser asks for by itself."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import wraps
from typing import ParamSpec

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.core.speaking import keep_language, language_of_account, names, spoken

P = ParamSpec("P")
KEPT = 365 * 24 * 60 * 60  # seconds
CHOSEN_AT = "language_chosen"
"""The cookie that says when, in milliseconds."""
ASKED = "sprache"


def of_worker(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """A view of what a service worker asks for, which speaks the language its address says: a browser sends neither the
    cookie nor the wish with the script of a worker."""

    @wraps(view)
    def answer(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        request = args[0]
        asked = request.GET.get(ASKED, "") if isinstance(request, HttpRequest) else ""
        with translation.override(asked if asked in names() else spoken()):
            return view(*args, **kwargs)

    return answer


def in_this_language(address: str) -> str:
    """An address of such a view, to be answered in the language spoken now."""
    return f"{address}?{ASKED}={spoken()}"


@csrf_exempt  # pages that are kept for everybody hold no token, and a stranger who switches a language does no harm
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the choice in this browser and, of whoever is logged in, with their account; and go back to the page where
    it was made."""
    language = request.POST.get("language", "")
    if language not in names():
        text = _("Diese Sprache gibt es hier nicht.")
        return render(request, "web/error.html", {"heading": _("Sprache"), "text": text}, status=400)
    now = timezone.now()
    if isinstance(request.user, User):
        keep_language(request.user, language, now)
    response = redirect(_back(request))
    _remember(request, response, language, now)
    return response


def follow_account(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Give whoever has just logged in the language of their account on this device as well; unless they chose one here
    later, which is that of their account from now on. Raise NotDoneError if that cannot be written."""
    here, here_at = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), _chosen_at(request)
    kept = language_of_account(user)
    if here in names() and (kept is None or here_at > kept[1]):
        keep_language(user, here, here_at)
    elif kept is not None:
        _remember(request, response, *kept)


def _remember(request: HttpRequest, response: HttpResponse, language: str, chosen_at: datetime) -> None:
    """In this browser. When it was chosen, it says only where one logs in: two readers of a language send the same
    cookies everywhere else, or no cache could have one page for both."""
    milliseconds = str(round(chosen_at.timestamp() * 1000))
    for name, value, path in (
        (settings.LANGUAGE_COOKIE_NAME, language, "/"),
        (CHOSEN_AT, milliseconds, resolve_url(settings.LOGIN_URL)),
    ):
        response.set_cookie(
            name, value, max_age=KEPT, path=path, samesite="Lax", secure=request.is_secure(), httponly=True
        )


def _chosen_at(request: HttpRequest) -> datetime:
    """When the language of this browser was chosen; long ago where that is not known."""
    said = request.COOKIES.get(CHOSEN_AT, "")
    milliseconds = int(said) if re.fullmatch(r"[0-9]{1,13}", said) else 0
    return min(datetime.fromtimestamp(milliseconds / 1000, UTC), timezone.now())


def _back(request: HttpRequest) -> str:
    """The page where it was chosen, if it is one of this program. A page whose address is a right names itself, since
    the browser is told to tell nobody."""
    page = request.POST.get("next") or request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours and page.startswith(("/", "http")) and page.isprintable() else "/"
