"""The German sentence for every code that comes from below: `scoring.Problem`, refusals of services, seating.

The pure core and the services say what is wrong as a code with parameters; here, and only here, it becomes words.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring

PROBLEMS: dict[str, Promise] = {}

REFUSALS: dict[str, Promise] = {
    "list_closed": _("Die Liste ist abgeschlossen. Nur die Spielleitung kann sie noch ändern."),
    "game_missing": _("Zuerst fehlt noch Spiel %(number)s."),
    "not_the_last_game": _("Nur das letzte eingetragene Spiel kann zurückgenommen werden."),
    "entry_id_used": _("Diese Kennung gehört schon zu Spiel %(number)s."),
    "has_totals": _("Für diesen Tisch sind Summen von der Papierliste eingetippt."),
    "has_games": _("Für diesen Tisch sind schon Spiele eingetragen."),
    "games_missing": _("Es fehlen noch Spiele: %(stored)s von %(games)s sind eingetragen."),
    "offence_unreported": _("Erst festhalten, wer über das zweite Wegwerfen informiert wurde."),
}


def sentence(problem: scoring.Problem) -> str:
    """What is wrong with a game or a document, in German."""
    return _filled(PROBLEMS, problem.code, problem.params)


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """Why a service refused, in German."""
    return _filled(REFUSALS, code, params)


def _filled(sentences: Mapping[str, Promise], code: str, params: Mapping[str, Any]) -> str:
    return str(sentences[code]) % dict(params)
