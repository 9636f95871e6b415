"""A practice list: the list keeper's page on a made-up table, of which nothing is sent or kept."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import scoring
from tournament.core.links import card_table_of
from tournament.lists.keeper.state import LINKS
from tournament.web.private import private

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
        **dict.fromkeys(("cards_confirmed_at", "closed_at", "reopened_at", "check_word", "gave_up", "call")),
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
