"""What may travel sealed (TLS) does: cookies that were set so, and all that an organiser says."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

ORGANISERS = ("/leitung/", "/anmelden/", "/helfen/")


class SealedWherePossible:
    """Middleware, behind the one that knows whether it was by TLS.

    A cookie that came by TLS is never sent without, though the same name is served in the clear on another port. Once
    the hall's address is one with https://, an organiser who comes to its name without is led there, before he types a
    password. Lists are served both ways: codes printed before lead on, and what such a phone still holds is sent.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not request.is_secure():
            return self._in_the_clear(request)
        response = self.get_response(request)
        for cookie in response.cookies.values():
            cookie["secure"] = True
        return response

    def _in_the_clear(self, request: HttpRequest) -> HttpResponse:
        there = urlsplit(settings.STATED_ADDRESS)
        if there.scheme == "https" and request.path_info.startswith(ORGANISERS):
            here = urlsplit(f"//{request.META.get('HTTP_HOST', '')}").hostname
            if here == there.hostname:
                return HttpResponseRedirect(settings.STATED_ADDRESS + request.get_full_path())
        return self.get_response(request)
