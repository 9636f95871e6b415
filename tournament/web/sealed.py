"""What may travel sealed (TLS) does: cookies that were set so, and all that an organiser says."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from tournament.web import bound_cookies

ORGANISERS = ("/leitung/", "/anmelden/", "/einladung/", "/e/", "/helfen/")
"""Where somebody logs in, chooses a password, or is logged in."""
FOR_MACHINES = re.compile(
    r"^/(liste/(arbeiter\.js|[^/]+/(state|karten|games/.*))|mein-tisch/[^/]+/stand)$"
    r"|\.json$"
)
"""What programs ask; deploy/nginx.conf and the Caddyfile say the same."""


class SealedWherePossible:
    """Middleware, behind the one that knows whether it was by TLS.

    A cookie that came by TLS is never sent without, though the same name is served in the clear on another port, and
    nobody but this host can have set it (`bound_cookies.py`). Once
    the hall's address is one with https://, an organiser who comes to its name without is led there, before he types a
    password. Lists are served both ways: codes printed before lead on, and what such a phone still holds is sent.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not request.is_secure():
            return self._in_the_clear(request)
        if sent := request.META.get("HTTP_COOKIE"):
            request.META["HTTP_COOKIE"] = bound_cookies.read(sent)
        response = self.get_response(request)
        bound_cookies.bind(response.cookies)
        return response

    def _in_the_clear(self, request: HttpRequest) -> HttpResponse:
        there = urlsplit(settings.STATED_ADDRESS)
        if there.scheme == "https" and request.path_info.startswith(ORGANISERS):
            here = urlsplit(f"//{request.META.get('HTTP_HOST', '')}").hostname
            if here == there.hostname:
                return HttpResponseRedirect(settings.STATED_ADDRESS + request.get_full_path())
        return self.get_response(request)


class NothingForMachinesInTheClear:
    """Middleware, behind the one that knows the language: where all is served by TLS (SECURE_SSL_REDIRECT), 426 for
    what programs ask and for whatever was sent. Only who reads a page is led on: a code printed before TLS came is one,
    while a program that is led on would never notice that it tells everybody what it says.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not settings.SECURE_SSL_REDIRECT or request.is_secure() or _is_a_page(request):
            return self.get_response(request)
        said = _("Hier wird nichts unverschlüsselt angenommen. Bitte die Adresse mit https:// öffnen.")
        response = HttpResponse(said, "text/plain; charset=utf-8", status=426)
        response["Upgrade"] = "TLS/1.2"
        return response


def _is_a_page(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD") and not FOR_MACHINES.search(request.path_info)
