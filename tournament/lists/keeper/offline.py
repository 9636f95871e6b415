"""What the list keeper's phone keeps of the program, so that the page opens without network.

The service worker caches the program only: its files, the shell, which is the page without a list, and the rules of
the list that was open last. None holds an address, a name or a game; what is known of a list stands in the phone's
IndexedDB (queue.js, in static/lists/keeper/known/).
"""

import json
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournament.core.speaking import spoken
from tournament.lists.keeper.words import words_as_json
from tournament.manual.reads.chapters import Chapter, chapter
from tournament.web.device import POLICY
from tournament.web.languages import in_this_language, of_worker

MODULES = "lists/keeper.js"
STYLE = "lists/phone.css"
REST = ("manual/manual.css", "web/app.css", "referee/referee.css", "lists/later.js")
"""What can wait until the page is idle: handing over, help, rules. Moving games needs network: fetched when wanted."""

OF_A_LIST = {"Referrer-Policy": "no-referrer"}  # the page's own address is a right


@require_safe
@of_worker
def program(request: HttpRequest) -> HttpResponse:
    """The page's script which, without a document, is its service worker: sentences, what the edition is of, modules.

    All in one: a first visit asks once, and a browser that looks for a newer worker is answered in a line (304). The
    address lies in /liste/, so that the worker may answer for the lists and for nothing else.
    """
    script = _script()
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["ETag"] = f'W/"{_hash(script)}"'  # the same script however it was packed
    response["Cache-Control"] = "no-cache"
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


@require_safe
@of_worker
def help_inside(_request: HttpRequest) -> HttpResponse:
    """The manual's chapter about this page, to be laid over it."""
    response = HttpResponse(_help(), headers=OF_A_LIST)
    response["Cache-Control"] = "no-store"  # the worker keeps it
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _script() -> str:
    edition = {
        "script": in_this_language(reverse("list_keeper:program")),
        "shell": render_to_string("lists/keeper/page.html"),
        "headers": OF_A_LIST | {"Permissions-Policy": POLICY},
        "help": in_this_language(reverse("list_keeper:help")),
        "files": [static(STYLE)],
        "rest": [*map(static, REST)],
        "seen": settings.STATIC_URL,
    }
    modules = Path(str(finders.find(MODULES))).read_text()
    words = words_as_json()
    version = _hash("\n".join([words, json.dumps(edition), _help(), modules]))
    told = json.dumps({"version": version} | edition, ensure_ascii=False)
    return f"self.words = {words};\nself.edition = {told};\n{modules}"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _help() -> str:
    return render_to_string("manual/manual.html", {"chapter": _chapter()})


def _chapter() -> Chapter:
    return chapter("listenfuehrer", spoken())
