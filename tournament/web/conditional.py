"""Conditional requests: a tournament's last act is the ETag of its pages; one that did not change costs a query.

The act's hash stands for the revision: after a backup was restored the same revision comes again, its hash does not.
"""

import hashlib
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.views.decorators.http import require_safe

from tournament.core.access import public_tournament
from tournament.core.public import last_acts

View = Callable[..., HttpResponse]

# Everything a page is made of besides the tournament.
SOURCES = {"templates": ".html", "static": "", "tournament": ".py", "scoring": ".py"}


def public_page(view: View) -> View:
    """A page of a published tournament, found by its slug; 304 while its revision is the one the reader has."""
    return _view(view, personal=True)


def public_file(view: View) -> View:
    """As public_page, for what looks the same to everybody, logged in or not."""
    return _view(view, personal=False)


def public_document(view: Callable[..., HttpResponse]) -> View:
    """As public_file, for what is kept beside its state: the view takes the slug and the state, and reads the
    tournament only if it has to. Not found while the tournament is not published.
    """

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        state = last_acts(slug).get(slug)
        if state is None:
            raise Http404
        return conditional(request, state, lambda: view(slug, state, **kwargs), personal=False)

    return answer


def _view(view: View, *, personal: bool) -> View:
    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        state = last_acts(slug).get(slug, "")  # not there: the page itself says so
        return conditional(request, state, lambda: view(request, public_tournament(slug), **kwargs), personal=personal)

    return answer


def conditional(
    request: HttpRequest, state: str, make: Callable[[], HttpResponse], *, personal: bool = True
) -> HttpResponse:
    """`make` the answer, or say 304 when the reader has what belongs to this `state` of what is stored.

    A `personal` page shows another menu to whoever is logged in: he gets it freshly made, without an ETag.
    """
    if personal and _is_personal(request):
        response = make()
        response.setdefault("Cache-Control", "private, no-cache")
    else:
        etag = _etag(request, state)
        response = _not_modified(request, etag) or make()
        response.setdefault("Cache-Control", "no-cache")
        response.setdefault("ETag", etag)
    if personal:
        patch_vary_headers(response, ["Cookie"])
    return response


def _is_personal(request: HttpRequest) -> bool:
    """Whether the page could show a log-in or a message meant for this reader alone."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES


def _not_modified(request: HttpRequest, etag: str) -> HttpResponse | None:
    """304 if the reader has it. `*` asks whether there is anything at all, which only making it can tell."""
    if request.headers.get("If-None-Match", "").strip() == "*":
        return None
    response: HttpResponse | None = get_conditional_response(request, etag=etag)
    return response


def _etag(request: HttpRequest, state: str) -> str:
    """Weak: the same state is the same page, not the same bytes (a PDF says when it was made). The day is in it too,
    since pages say what is on today, and it cannot be guessed, so that nobody asks whether a draft has changed.
    """
    words = "|".join((state, request.get_full_path(), str(timezone.localdate()), program_fingerprint()))
    return f'W/"{salted_hmac("tournament.etag", words, algorithm="sha256").hexdigest()[:32]}"'


@cache
def program_fingerprint() -> str:
    """Of all that makes pages: another version of the program is another page."""
    digest = hashlib.sha256()
    for folder, ending in SOURCES.items():
        for file in sorted((settings.BASE_DIR / folder).rglob(f"*{ending}")):
            if file.is_file():
                digest.update(str(file.relative_to(settings.BASE_DIR)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
