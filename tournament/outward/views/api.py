"""The API: what is public as JSON for every program, from every web site; with a key also what its organisers know of
one tournament. It only reads, sets no cookie, and says what is wrong in words (RFC 9457)."""

import time
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import etag, require_safe

from tournament.core.errors import DeletedError
from tournament.core.history import last_act
from tournament.core.public import last_acts, states_of
from tournament.core.speaking import spoken
from tournament.core.works import AGAIN_AFTER, NotDoneError
from tournament.lists.reads.known_by import base_url
from tournament.models import ApiKey, Tournament
from tournament.models.link import hash_of
from tournament.outward.acts import note_use
from tournament.outward.files.answers import Asked, paged, tournament_in_short
from tournament.outward.files.endpoints import ENDPOINTS, KEYED, PUBLIC, Endpoint
from tournament.outward.files.openapi import BASE, PROBLEM, address, openapi
from tournament.outward.reads.source import of_everybody, of_organisers
from tournament.web.conditional import View, conditional, program_fingerprint, public_file
from tournament.web.kept import Shown
from tournament.web.present import EVERYTHING, joined, tell

FROM_EVERYWHERE: Final = {"Access-Control-Allow-Origin": "*"}
SCHEME: Final = "bearer"
MOST_A_MINUTE: Final = 120
"""Requests by one key."""
TITLES = {
    400: gettext_lazy("Das war nicht zu verstehen"),
    401: gettext_lazy("Der Schlüssel fehlt oder gilt nicht"),
    403: gettext_lazy("Dieser Schlüssel gilt hier nicht"),
    404: gettext_lazy("Hier ist nichts"),
    405: gettext_lazy("Hier wird nur gelesen"),
    410: gettext_lazy("Dieses Turnier ist gelöscht"),
    429: gettext_lazy("Zu viele Anfragen"),
    503: gettext_lazy("Gerade zu viel zu tun"),
}


class RefusedAnswerError(Exception):
    """What was asked is not answered: with which status, why, which headers besides."""

    def __init__(self, status: int, detail: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers = status, detail, headers or {}


def problem(error: RefusedAnswerError) -> HttpResponse:
    """What is wrong, as a program reads it and in words."""
    said = {
        "type": "about:blank",
        "title": str(TITLES[error.status]),
        "status": error.status,
        "detail": error.detail,
    }
    response = JsonResponse(said, status=error.status, content_type=PROBLEM, json_dumps_params={"ensure_ascii": False})
    return _with(response, {"Cache-Control": "no-store", **error.headers})


def _with(response: HttpResponse, headers: Mapping[str, str]) -> HttpResponse:
    for name, value in headers.items():
        response[name] = value
    return response


def answered(view: View, *, public: bool = True) -> View:
    """A view of the API: whatever is refused is said as JSON; what is public may be read from every web site."""

    @csrf_exempt  # nothing is ever changed here
    @wraps(view)
    def answer(request: HttpRequest, **address: Any) -> HttpResponse:
        try:
            response = _only_reading(view)(request, **address)
        except RefusedAnswerError as error:
            response = problem(error)
        return _with(response, FROM_EVERYWHERE if public else {})

    return answer


def _only_reading(view: View) -> View:
    """The view, with what every page refuses as a refusal of the API."""

    def answer(request: HttpRequest, **address: Any) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            raise RefusedAnswerError(405, _("Es gibt nur GET und HEAD."), {"Allow": "GET, HEAD"})
        try:
            return view(request, **address)
        except DeletedError as error:
            raise RefusedAnswerError(410, _("Sein Veranstalter hat es gelöscht.")) from error
        except Http404 as error:
            raise RefusedAnswerError(404, _("Das gibt es nicht, oder es ist nicht öffentlich.")) from error
        except NotDoneError as error:
            again = {"Retry-After": str(AGAIN_AFTER)}
            raise RefusedAnswerError(503, _("Bitte gleich noch einmal."), again) from error

    return answer


def _asked(request: HttpRequest, address: Mapping[str, Any]) -> Asked:
    """What is asked for; the page by `?page=`."""
    typed = request.GET.get("page", "1")
    if not (typed.isascii() and typed.isdigit() and 0 < len(typed) <= 6):
        raise RefusedAnswerError(400, _("`page` ist eine ganze Zahl ab 1."))
    return Asked(page=int(typed), **address)


def _said(value: dict[str, Any]) -> JsonResponse:
    return JsonResponse(value, json_dumps_params={"ensure_ascii": False})


def _public(endpoint: Endpoint) -> View:
    @public_file
    def view(request: HttpRequest, tournament: Tournament, **address: Any) -> HttpResponse:
        return _said(endpoint.read(of_everybody(tournament), _asked(request, address)))

    return answered(view)


def _keyed(endpoint: Endpoint) -> View:
    def view(request: HttpRequest, slug: str, **address: Any) -> HttpResponse:
        key = _key(request, slug)
        asked = _asked(request, address)
        words = "|".join((last_act(key.tournament), spoken(), request.get_full_path(), program_fingerprint()))
        mark = f'W/"{salted_hmac("tournament.outward.api", words, algorithm="sha256").hexdigest()[:32]}"'
        response = get_conditional_response(request, etag=mark)
        if response is None:
            response = _said(endpoint.read(of_organisers(key.tournament), asked))
        response["ETag"], response["Cache-Control"] = mark, "private, no-cache"
        patch_vary_headers(response, ["Authorization", "Accept-Language"])
        return response

    return answered(view, public=False)


def _key(request: HttpRequest, slug: str) -> ApiKey:
    """The key that was sent, if it is of this tournament. Refused are, each in its words: none, one that is not known
    or not any more, one of another tournament (whatever that is), too many requests by it."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    challenge = {"WWW-Authenticate": 'Bearer realm="Spielliste"'}
    if scheme.lower() != SCHEME or not token.strip():
        raise RefusedAnswerError(401, _("Bitte den Schlüssel mitschicken: Authorization: Bearer …"), challenge)
    rows = ApiKey.objects.select_related("tournament__organisation")
    key = rows.filter(key_hash=hash_of(token.strip())).first()
    if key is None:
        raise RefusedAnswerError(401, _("Diesen Schlüssel gibt es nicht."), challenge)
    if key.withdrawn_at:
        raise RefusedAnswerError(401, _("Dieser Schlüssel wurde zurückgezogen."), challenge)
    if key.tournament.slug != slug:
        raise RefusedAnswerError(403, _("Dieser Schlüssel gehört zu einem anderen Turnier."))
    _count(key)
    if key.tournament.deleted_at:
        raise DeletedError
    key.tournament.go_by()
    note_use(key, timezone.localdate())
    return key


def _count(key: ApiKey) -> None:
    """One request more in this minute; each process of the server counts its own."""
    minute = int(time.time()) // 60
    counted = f"api-key-{key.pk}-{minute}"
    cache.add(counted, 0, 60)
    if cache.incr(counted) > MOST_A_MINUTE:
        sentence = _("Höchstens %(most)s Anfragen in der Minute. Bitte kurz warten.") % {"most": MOST_A_MINUTE}
        raise RefusedAnswerError(429, sentence, {"Retry-After": "60"})


def _all_tournaments(request: HttpRequest) -> HttpResponse:
    """Every published tournament, the newest first."""
    asked = _asked(request, {})

    def make() -> HttpResponse:
        rows = Tournament.objects.filter(published=True).select_related("organisation").order_by("-date", "name", "pk")
        return _said(paged(list(rows), asked, lambda some: [tournament_in_short(one) for one in states_of(some)]))

    began = time.monotonic()
    state = joined(last_acts())
    tell(EVERYTHING, state, began)
    return conditional(request, Shown(EVERYTHING, state, personal=False), make)


def _unknown(_request: HttpRequest, rest: str) -> HttpResponse:
    raise RefusedAnswerError(404, _("Unter %(address)s gibt es nichts zu lesen.") % {"address": f"{BASE}{rest}"[:200]})


def _program(_request: HttpRequest) -> str:
    return f'W/"{program_fingerprint()}-{spoken()}"'


@etag(_program)
def _document(_request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    response = _said(openapi())
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What there is to read, for people."""
    lines = [(one, f"{BASE}{address(one)}") for one in ENDPOINTS]
    context = {
        "public": [(one, where) for one, where in lines if not one.keyed],
        "keyed": [(one, where) for one, where in lines if one.keyed],
        "base": base_url(request),
        "most": MOST_A_MINUTE,
    }
    return render(request, "outward/api.html", context)


document, unknown, tournaments = answered(_document), answered(_unknown), answered(_all_tournaments)
VIEWS: Mapping[str, Callable[..., HttpResponse]] = {
    "tournaments": tournaments,
    **{one.name: _public(one) for one in PUBLIC},
    **{one.name: _keyed(one) for one in KEYED},
}
