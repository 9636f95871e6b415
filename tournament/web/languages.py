"""Every answer in the reader's language, and the switch that every page has for another one."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.core.speaking import language_of, names

KEPT = 365 * 24 * 60 * 60  # seconds


class Languages:
    """Middleware, before all that says something."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in the language asked for; the thread speaks what it spoke before."""
        language = language_of(request.headers.get("Cookie", ""), request.headers.get("Accept-Language", ""))
        with translation.override(language):
            return self.get_response(request)


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
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours and page.startswith(("/", "http")) and page.isprintable() else "/"
