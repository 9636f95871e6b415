"""Conditional requests: the last act that changed anything public of a tournament is the ETag of its pages.

One that did not change costs a query. The act's hash stands for the public revision: after a backup was restored the
same revision comes again, its hash does not.
"""

import hashlib
import time
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.crypto import salted_hmac
from django.views.decorators.http import require_safe

from tournament.core.access import not_public, public_tournament, shown_organisation
from tournament.core.public import acts_and_zones, last_acts, public_state
from tournament.core.speaking import names, spoken
from tournament.models import Organisation
from tournament.settings import places
from tournament.web.connection import EVERYWHERE, SEARCH_ENGINES
from tournament.web.kept import Shown, is_personal, once, unchanged
from tournament.web.present import joined, tell

View = Callable[..., HttpResponse]

# Everything a page is made of besides the tournament.
SOURCES = {places.TEMPLATES: ".html", places.STATIC: "", places.DOCS: ""} | {
    places.PACKAGES / name: ending for name, ending in (("tournament", ".py"), ("scoring", ".py"), ("languages", ".po"))
}

# A browser asks each time; a cache that many share may answer for some seconds without asking (RFC 9111).
FOR_ALL = "public, max-age=0, s-maxage=3"


def public_page(view: View) -> View:
    """A page of a published tournament, found by its slug; 304 while its public revision is the one the reader has."""
    return _view(view, personal=True)


def public_file(view: View) -> View:
    """As public_page, for what looks the same to everybody, logged in or not."""
    return _view(view, personal=False)


def public_document(view: Callable[..., HttpResponse]) -> View:
    """As public_file, for what is kept beside its state: the view takes the slug, the state and the `language` asked
    for, and reads the tournament only if it has to. Not found while the tournament is not published.
    """

    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        began = time.monotonic()
        state = last_acts(slug).get(slug, "")
        tell(slug, state, began)
        if not state:
            raise not_public(slug)
        return conditional(
            request,
            Shown(slug, state, personal=False),
            lambda: view(slug, state, language=asked_language(request), **kwargs),
        )

    return answer


def _view(view: View, *, personal: bool) -> View:
    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        began = time.monotonic()
        try:
            tournament = public_tournament(slug)
        except Http404:
            tell(slug, "", began)
            raise
        state = public_state(tournament)
        tell(slug, state, began)

        def make() -> HttpResponse:
            response = view(request, tournament, **kwargs)
            if personal and tournament.findable:  # pages; no file of names is listed anywhere
                response[SEARCH_ENGINES] = EVERYWHERE
            return response

        return conditional(request, Shown(slug, state, personal), make)

    return answer


def organisation_page(view: View) -> View:
    """A page of an organisation that has pages for everybody, found by its slug: the view takes the organisation. It is
    made anew when something published of any tournament changes, or something of an organisation."""
    return _of_organisation(view, personal=True)


def organisation_file(view: View) -> View:
    """As organisation_page, for what looks the same to everybody, logged in or not."""
    return _of_organisation(view, personal=False)


def _of_organisation(view: View, *, personal: bool) -> View:
    @require_safe
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        organisation = shown_organisation(slug)
        acts, zones = acts_and_zones()
        shown = Shown(f"verein/{slug}", _of_all(acts), personal, (organisation.time_zone, *zones))
        return conditional(request, shown, lambda: view(request, organisation, **kwargs))

    return answer


def state_of_organisations() -> str:
    """What everybody may know of all organisations is the same as long as this is; two queries."""
    return _of_all(last_acts())


def _of_all(acts: dict[str, str]) -> str:
    marks = Organisation.objects.order_by("pk").values_list("public_mark", flat=True)
    return hashlib.sha256(f"{joined(acts)}|{','.join(marks)}".encode()).hexdigest()


def asked_language(request: HttpRequest) -> str:
    """In which language a document is asked for (`?sprache=en`), or in which, one after the other (`?sprache=de,en`);
    empty: in its own."""
    asked = request.GET.get("sprache", "")
    codes = asked.split(",")
    return asked if names().keys() >= set(codes) and len(set(codes)) == len(codes) else ""


def conditional(request: HttpRequest, shown: Shown, make: Callable[[], HttpResponse]) -> HttpResponse:
    """`make` the answer, or say 304 when the reader has what belongs to the state that it shows, read before.

    A `personal` page shows another menu to whoever is logged in: they get it freshly made, without an ETag. What
    others get is kept (`kept.py`).
    """
    if shown.personal and is_personal(request.headers.get("Cookie", "")):
        response = make()
        response.setdefault("Cache-Control", "private, no-cache")
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        return response
    etag = _etag(request, shown)

    def complete(response: HttpResponse) -> HttpResponse:
        response.setdefault("Cache-Control", FOR_ALL)
        response.setdefault("ETag", etag)
        patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
        return response

    had = _not_modified(request, etag)
    if had is not None:
        return unchanged(request, shown, complete(had))
    return once(request, shown, lambda: complete(make()))


def _not_modified(request: HttpRequest, etag: str) -> HttpResponse | None:
    """304 if the reader has it. `*` asks whether there is anything at all, which only making it can tell."""
    if request.headers.get("If-None-Match", "").strip() == "*":
        return None
    response: HttpResponse | None = get_conditional_response(request, etag=etag)
    return response


def _etag(request: HttpRequest, shown: Shown) -> str:
    """Weak: the same state is the same page, not the same bytes (a PDF says when it was made). The day is in it too,
    since pages say what is on today, and it cannot be guessed, so that nobody asks whether a draft has changed.
    """
    days = ",".join(map(str, shown.days))
    words = "|".join((shown.state, spoken(), request.get_full_path(), days, program_fingerprint()))
    return f'W/"{salted_hmac("tournament.etag", words, algorithm="sha256").hexdigest()[:32]}"'


@cache
def program_fingerprint() -> str:
    """Of all that makes pages: another version of the program is another page."""
    digest = hashlib.sha256()
    for folder, ending in SOURCES.items():
        for file in sorted(folder.rglob(f"*{ending}")):
            if file.is_file():
                digest.update(str(file.relative_to(folder.parent)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]
