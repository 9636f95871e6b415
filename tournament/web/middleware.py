"""What holds of every request, whatever it asks: whose it is, how it came and in which language it is answered; who may
keep the answer; too much is refused before it is read; the highest term that phones carry."""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.core import writing
from tournament.core.speaking import currency_asked, in_currency, language_of
from tournament.core.words import refusal
from tournament.core.works import AGAIN_AFTER
from tournament.web.connection import (
    FOR_MACHINES,
    KB,
    NOT_FOR_EVERYBODY,
    NOWHERE,
    OF_PAGES,
    ORGANISERS,
    SEALED,
    SEARCH_ENGINES,
    bind,
    body_limit,
    client_address,
    is_list,
    is_trusted,
    private,
    read,
)
from tournament.web.errors import too_large


class Connection:
    """Middleware, before all that asks for the address or for TLS, or says something.

    REMOTE_ADDR becomes the client's address; what no trusted proxy forwards is taken away, so that nothing behind can
    believe it. A cookie that came by TLS is never sent without, though the same name is served in the clear on another
    port, and nobody but this host can have set it (web/connection.py). The answer is in the language asked for, and
    goes by the clock of what it is of (core/clock.py); the thread speaks what it spoke before.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        _believe_proxies(request.META)
        if not request.is_secure():
            return _led_to_tls(request) or self._in_language(request)
        if sent := request.META.get("HTTP_COOKIE"):
            request.META["HTTP_COOKIE"] = read(sent)
        response = self._in_language(request)
        bind(response.cookies)
        return response

    def _in_language(self, request: HttpRequest) -> HttpResponse:
        language = language_of(request.headers.get("Cookie", ""), request.headers.get("Accept-Language", ""))
        with override(language), timezone.override(None), in_currency(partial(_currency, request)):
            return _upgrade(request) or self.get_response(request)


def _currency(request: HttpRequest) -> str:
    """That of the tournament whose page it is, looked up if there is an amount on it."""
    return currency_asked(request.resolver_match.kwargs if request.resolver_match else {})


def _believe_proxies(meta: dict[str, Any]) -> None:
    peer, trusted = meta.get("REMOTE_ADDR", ""), settings.TRUSTED_PROXIES
    if not is_trusted(peer, trusted):
        meta.pop("HTTP_X_FORWARDED_PROTO", None)
    meta["REMOTE_ADDR"] = client_address(peer, meta.pop("HTTP_X_FORWARDED_FOR", ""), trusted)


def _led_to_tls(request: HttpRequest) -> HttpResponse | None:
    """Once the hall's address is one with https://, an organiser who comes to its name without is led there before a
    password is typed. Lists are served both ways: codes printed before lead on, and what such a phone still holds is
    sent."""
    there = urlsplit(settings.STATED_ADDRESS)
    if there.scheme != "https" or not request.path_info.startswith(SEALED):
        return None
    if urlsplit(f"//{request.META.get('HTTP_HOST', '')}").hostname != there.hostname:
        return None
    return HttpResponseRedirect(settings.STATED_ADDRESS + request.get_full_path())


def _upgrade(request: HttpRequest) -> HttpResponse | None:
    """Where all is served by TLS (SECURE_SSL_REDIRECT), 426 for what programs ask in the clear and for whatever was
    sent. Only who reads a page is led on: a code printed before TLS came is one, while a program that is led on would
    never notice that it tells everybody what it says.
    """
    if not settings.SECURE_SSL_REDIRECT or request.is_secure() or _is_a_page(request):
        return None
    said = _("Hier wird nichts unverschlüsselt angenommen. Bitte die Adresse mit https:// öffnen.")
    return HttpResponse(said, "text/plain; charset=utf-8", status=426, headers={"Upgrade": "TLS/1.2"})


def _is_a_page(request: HttpRequest) -> bool:
    return request.method in ("GET", "HEAD") and not FOR_MACHINES.search(request.path_info)


class Headers:
    """Middleware, before all that answers by itself: no browser keeps what is not for everybody, refusals included.

    Whoever goes back after logging out sees nothing of what is not published yet. A page that says nothing of it is
    kept for nobody else. And nothing is for search engines but the pages of which their organiser said so
    (web/conditional.py); style sheets and scripts say nothing of anybody. Answers that show nothing go without what
    holds for pages alone: a game's bytes count in a hall.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        shows = response.get("Content-Type", "").startswith("text/html")
        if not request.path_info.startswith(settings.STATIC_URL):
            response.setdefault(SEARCH_ENGINES, NOWHERE)
        if shows:
            for name, value in OF_PAGES.items():
                response[name] = value
        if request.path_info.startswith(ORGANISERS):
            response["Cache-Control"] = "no-store"
        elif request.path_info.startswith(NOT_FOR_EVERYBODY):
            response.setdefault("Cache-Control", "no-store")  # the phone's program may be kept and asked for again
        elif shows:
            response.setdefault("Cache-Control", "private, no-cache")  # it shows who is logged in
        return response


class BoundedBodies:
    """Middleware, behind the one that knows who is logged in: 413 by what the request says of its length.

    A server gives a program no more than that length, and nothing where none is said. Whoever is not logged in has no
    file to send to the organiser's pages: they are led to the log-in, and none of it is read. A form they get back
    (people/views/admission.py).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        limit = body_limit(request.path_info)
        known = limit.anybody == limit.logged_in or request.user.is_authenticated
        most = limit.logged_in if known else limit.anybody
        if _length(request) > most:
            return _refused(request, most)
        if self._has_a_file(request) and not request.user.is_authenticated:
            return redirect("login")
        return self.get_response(request)

    def _has_a_file(self, request: HttpRequest) -> bool:
        return (request.path_info.startswith(ORGANISERS), request.content_type) == (True, "multipart/form-data")


def _length(request: HttpRequest) -> int:
    """Bytes of the body, as Django understands what was said; nothing was said, or no number: none is read."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0


def _refused(request: HttpRequest, most: int) -> HttpResponse:
    if not is_list(request.path_info):
        return too_large(request, most)
    code = "content_too_large"
    error = {"place": "", "code": code, "message": refusal(code, {"most": most // KB})}
    return private(JsonResponse({"errors": [error]}, status=413))


# Phones carry from machine to machine which one counts: what they send brings the highest term they were told.

HEADER = "Server-Term"
READING = ("GET", "HEAD", "OPTIONS")


class Terms:
    """Middleware: hears what a phone says, refuses its writes where another machine has taken over (503, `superseded`),
    and tells the term of this one, once a copy was put back.

    Here and not in the acts alone: also what was stored long ago is no "stored" any more where nobody looks.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._told: tuple[int, str] = (0, "")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a request."""
        if not is_list(request.path_info):
            return self.get_response(request)
        if said := request.headers.get(HEADER):
            writing.hear(said)
        other = writing.successor()
        response = self.get_response(request) if other is None or request.method in READING else _terms_refused(other)
        if settings.TERM:
            response[HEADER] = self._signed(settings.TERM)
        return response

    def _signed(self, number: int) -> str:
        """The term of this server, signed once; one query the first time."""
        if self._told[0] != number:
            self._told = number, writing.signed(writing.Term(number, writing.own().address))
        return self._told[1]


def _terms_refused(other: writing.Term) -> HttpResponse:
    said = {"place": "", "code": "superseded", "message": refusal("superseded", {"address": other.address})}
    response = private(JsonResponse({"errors": [said], "address": other.address}, status=503))
    response["Retry-After"] = str(AGAIN_AFTER)
    return response
