"""Every answer in the reader's language, and the switch that every page has for another one."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.core.speaking import language_of, names, spoken

P = ParamSpec("P")
KEPT = 365 * 24 * 60 * 60  # seconds
ASKED = "sprache"


class Languages:
    """Middleware, before all that says something."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the language asked for; the thread speaks what it spoke before."""
        language = language_of(request.headers.get("Cookie", ""), request.headers.get("Accept-Language", ""))
        with translation.override(language):
            return self.get_response(request)


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
    """Keep the choice in this browser, and go back to the page where it was made."""
    language = request.POST.get("language", "")
    if language not in names():
        text = _("Diese Sprache gibt es hier nicht.")
        return render(request, "web/error.html", {"heading": _("Sprache"), "text": text}, status=400)
    response = redirect(_back(request))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, max_age=KEPT, samesite="Lax", secure=request.is_secure(), httponly=True
    )
    return response


def _back(request: HttpRequest) -> str:
    """The page where it was chosen, if it is one of this program. A page whose address is a right names itself, since
    the browser is told to tell nobody."""
    page = request.POST.get("next") or request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()})
    return page if ours and page.startswith(("/", "http")) and page.isprintable() else "/"
