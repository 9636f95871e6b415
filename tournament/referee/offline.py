"""What a phone keeps of the rules and the referee's helper, so that they open without network.

The service worker caches the program, and the pages of every rulebook as a visitor who is nobody sees them. Neither
holds a tournament, a name or a question; the question stands in the page's address, which is not kept.
"""

import json
from collections.abc import Callable
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import resolve, reverse
from django.views.decorators.http import require_safe

import scoring
from tournament.core.speaking import cached_by_language
from tournament.referee import views
from tournament.web.kept import packed_once
from tournament.web.languages import in_this_language, of_worker

SCRIPT = "referee/helper.js"  # of the page and, without a document, of its service worker
FILES = (
    "favicon.svg",
    "web/app.css",
    "referee/referee.css",
    SCRIPT,
    "referee/offline.js",
    "referee/search.js",
    "web/counted.js",
    "web/languages.js",
)
PAGES: dict[str, Callable[[HttpRequest, str], HttpResponse]] = {
    "card": views.card,
    "meld": views.meld,
    "hand": views.hand,
}


def files() -> list[str]:
    """The addresses of all style sheets and scripts of the pages."""
    return [static(name) for name in FILES]


class Keeping(HttpRequest):
    """What a visitor asks who is nobody, for a page to be kept: the phone draws the helper into it."""

    is_kept = True

    def __init__(self, path: str) -> None:
        super().__init__()
        self.method, self.path, self.path_info = "GET", path, path
        self.resolver_match = resolve(path)


@cached_by_language()
def pages() -> str:
    """Every page by its address, as JSON: made once in a process, as nothing in them can change before it ends."""
    home = reverse("referee:rulebooks")
    found = {home: views.rulebooks(Keeping(home))}
    for book in scoring.RULEBOOKS:
        addresses = {name: reverse(f"referee:{name}", args=[book]) for name in PAGES}
        found |= {address: PAGES[name](Keeping(address), book) for name, address in addresses.items()}
    return json.dumps({path: page.content.decode() for path, page in found.items()}, ensure_ascii=False)


def edition() -> str:
    """What tells this edition from any other: a hash of its files' addresses and of the pages."""
    return sha256("\n".join([*files(), pages()]).encode()).hexdigest()[:16]


@require_safe
@of_worker
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker; its address lies in /regeln/, so that it may answer for these pages and for nothing else."""
    name = edition()
    parts = {
        "version": name,
        "pages": in_this_language(reverse("referee:pages", args=[name])),
        "files": files(),
    }
    script = f"importScripts({json.dumps(static(SCRIPT))});\nwork({json.dumps(parts)});\n"
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
@packed_once
@of_worker
def all_pages(_request: HttpRequest, version: str) -> HttpResponse:
    """Every page of this edition. 404 for another edition than the one that is running."""
    if version != edition():
        raise Http404
    response = HttpResponse(pages(), content_type="application/json")
    response["Cache-Control"] = "no-store"  # the worker keeps it
    return response
