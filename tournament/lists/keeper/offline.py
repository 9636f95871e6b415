"""The list keeper's page without a server: what a phone keeps of the program, and a practice list sent nowhere."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import scoring
from tournament.core.hall import card_table_of
from tournament.core.speaking import spoken
from tournament.lists.keeper.state import LINKS
from tournament.lists.keeper.words import words_as_json
from tournament.manual.reads.chapters import Chapter, joined
from tournament.web.connection import OF_PAGES, private
from tournament.web.languages import in_this_language, of_worker

MODULES = "lists/keeper.js"
STYLE = "lists/phone.css"
HELP = ("listenfuehrer", "telefon")
"""How a list is kept, and what helps where something fails, which may be that there is no network."""
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
    """The manual's chapters about this page, to be laid over it."""
    response = HttpResponse(_help(), headers=OF_A_LIST)
    response["Cache-Control"] = "no-store"  # the worker keeps it
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _script() -> str:
    edition = {
        "script": in_this_language(reverse("list_keeper:program")),
        "shell": render_to_string("lists/keeper/page.html"),
        "headers": OF_A_LIST | OF_PAGES,
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
    return joined(HELP, spoken())


# A practice list: the list keeper's page on a made-up table, of which nothing is sent or kept.

NAMES = (
    ("Adler", "Anna"),
    ("Bach", "Bernd"),
    ("Coblenz", "Clara"),
    ("Dachs", "Dirk"),
    ("Eiche", "Elke"),
    ("Fuchs", "Fritz"),
)
USUAL = "dskv-2018"


@require_safe
def practice(request: HttpRequest, rulebook_id: str = USUAL) -> HttpResponse:
    """By a rulebook, for whoever has no link."""
    if rulebook_id not in scoring.RULEBOOKS:
        raise Http404
    rulebook = scoring.rulebook(rulebook_id)
    return _page(request, practice_state(rulebook, rulebook.table_sizes[0]), reverse("referee:rulebooks"))


@require_safe
def practice_of(request: HttpRequest, token: str) -> HttpResponse:
    """As this list is played, for whoever keeps it; nothing of it is touched."""
    card_table = card_table_of(token)
    tournament = card_table.series.tournament
    state = practice_state(tournament.rulebook, card_table.seats.count(), confirms=tournament.confirm_games)
    return private(_page(request, state, reverse("list_keeper:page", args=[token])))


def practice_state(rulebook: scoring.Rulebook, size: int, *, confirms: bool = False) -> dict[str, Any]:
    """What the page is told of a list before its first game (state.py), for a table of so many made-up people.

    Everybody deals once, so that the end comes soon.
    """
    return {
        "rulebook": rulebook.as_json(size),
        "tournament": {
            "name": _("Übung"),
            "date": timezone.localdate().isoformat(),
            "last_day": timezone.localdate().isoformat(),
            "place": "",
            "repeat_offence_extra": 0,
            "target_score": None,
        },
        "series": {"number": 1, "of": 1, "minutes": None, "started_at": None, "struck_at": None, "running": None},
        "table": {"number": 1, "games": size, "ends_after": None},
        "seats": [_seat(number) for number in range(1, size + 1)],
        **dict.fromkeys(
            ("substitutes", "games", "offences", "objections", "signed", "names_taken", "past_entries", "late"), ()
        ),
        **dict.fromkeys(
            ("cards_confirmed_at", "closed_at", "goes_on", "reopened_at", "check_word", "gave_up", "call", "ended")
        ),
        "hash": "",
        "extra_minutes": 0,
        "open": True,
        "typed": False,
        "server_time": timezone.now().isoformat(),
        "announcement": None,
        "moved_to": "",
        "confirms_games": confirms,
        "confirmed": {},
        "practice": True,
        "links": LINKS | {"rules": reverse("referee:card", args=[rulebook.id]), "reader": "", "practice": ""},
    }


def _seat(number: int) -> dict[str, Any]:
    surname, given_name = NAMES[number - 1]
    return {
        "number": number,
        "name": f"{surname}, {given_name}",
        "surname": surname,
        "given_name": given_name,
        "club": "",
        "offences_before": 0,
        "totals": scoring.Totals().as_json(),
    }


def _page(request: HttpRequest, state: dict[str, Any], back: str) -> HttpResponse:
    context = {"practice": json.dumps(state, ensure_ascii=False), "back": back}
    return render(request, "lists/keeper/practice.html", context)
