"""What the list keeper's phone keeps of the program, so that the page opens without network.

The service worker caches the program only: its files, the shell, which is the page without a list, and the rules of
the list that was open last. None holds an address, a name or a game; what is known of a list stands in the phone's
IndexedDB (queue.js, in static/lists/keeper/known/).
"""

import json
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournament.core.speaking import names, spoken
from tournament.lists.keeper.words import words_as_json, words_version
from tournament.manual.reads.chapters import Chapter, chapter
from tournament.web.languages import in_this_language, of_worker

SCRIPT = "lists/keeper.js"  # of the page and, without a document, of its service worker
FILES = ("lists/phone.css", SCRIPT)
JAVASCRIPT = "text/javascript; charset=utf-8"
FOR_EVER = 365 * 24 * 60 * 60  # seconds
REST = ("manual/manual.css", "referee/referee.css", "lists/handing_over.js")
"""What can wait until the page is idle: handing over, help, rules. Moving games needs network: fetched when wanted."""

SEEN = ("favicon.svg", "referee/search.js", "web/languages.js")
"""What is kept from when it was first seen: without it nothing is missing but comfort."""


def files() -> list[str]:
    """The addresses of all style sheets and scripts of the page, with their content hashes where they are collected."""
    return [*map(static, FILES), reverse("list_keeper:words", args=[words_version()])]


def rest() -> list[str]:
    """Those of other screens."""
    return [static(name) for name in REST]


def edition() -> str:
    """What tells this edition of the page from any other: a hash of its files' addresses, of the shell and its help."""
    return sha256("\n".join([*files(), *rest(), _shell(), _help()]).encode()).hexdigest()[:16]


@require_safe
@of_worker
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker; its address lies in /liste/, so that it may answer for the lists and for nothing else."""
    name = edition()
    shell_, help_ = (
        in_this_language(one) for one in (reverse("list_keeper:shell", args=[name]), reverse("list_keeper:help"))
    )
    pictures = [*map(static, SEEN), *(picture.address for picture in _chapter().pictures)]
    parts = {"version": name, "shell": shell_, "help": help_, "files": files(), "rest": rest(), "pictures": pictures}
    script = f"importScripts({json.dumps(static(SCRIPT))});\nwork({json.dumps(parts)});\n"
    response = HttpResponse(script, content_type=JAVASCRIPT)
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def words(_request: HttpRequest, version: str) -> HttpResponse:
    """The page's sentences, in the language of this version, kept for ever. 404 for others than there are now."""
    for language in names():
        with translation.override(language):
            if version == words_version():
                response = HttpResponse(f"self.words = {words_as_json()};\n", content_type=JAVASCRIPT)
                patch_cache_control(response, public=True, max_age=FOR_EVER, immutable=True)
                return response
    raise Http404


@require_safe
@of_worker
def shell(_request: HttpRequest, version: str) -> HttpResponse:
    """The page without a list, the same for everybody. 404 for another edition than the one that is running."""
    if version != edition():
        raise Http404
    return _kept_by_worker(_shell())


@require_safe
@of_worker
def help_inside(_request: HttpRequest) -> HttpResponse:
    """The manual's chapter about this page, to be laid over it."""
    return _kept_by_worker(_help())


def _kept_by_worker(page: str) -> HttpResponse:
    response = HttpResponse(page)
    response["Cache-Control"] = "no-store"  # the worker keeps it
    response["Referrer-Policy"] = "no-referrer"  # the page's own address is a right
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _shell() -> str:
    return render_to_string("lists/keeper/page.html", {"words": words_version()})


def _help() -> str:
    return render_to_string("manual/manual.html", {"chapter": _chapter()})


def _chapter() -> Chapter:
    return chapter("listenfuehrer", spoken())
