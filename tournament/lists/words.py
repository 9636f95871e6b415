"""What the program says about lists and the day of a series: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.core.words import PROBLEMS

REFUSALS: dict[str, Promise] = {
    "list_closed": _("Die Liste ist abgeschlossen. Nur die Spielleitung kann sie noch ändern."),
    "game_missing": _("Zuerst fehlt noch Spiel %(number)s."),
    "not_the_last_game": _("Nur das letzte eingetragene Spiel kann zurückgenommen werden."),
    "entry_id_used": _("Diese Kennung gehört schon zu Spiel %(number)s."),
    "has_totals": _("Für diesen Tisch sind Summen von der Papierliste eingetippt."),
    "given_up": _("Diese Liste endete durch Aufgeben. Zuerst muss die Spielleitung das Aufgeben zurücknehmen."),
    # the rules' own words for it, where a list is kept here
    **{
        code: PROBLEMS[code]
        for code in (
            "seat_unknown",
            "giving_up_not_foreseen",
            "giving_up_too_early",
            "giving_up_too_late",
            "giving_up_not_behind",
        )
    },
    "has_games": _("Für diesen Tisch sind schon Spiele eingetragen."),
    "games_missing": _("Es fehlen noch Spiele: %(stored)s von %(games)s sind eingetragen."),
    "no_offence": _("Auf diesem Platz wurde in diesem Spiel nichts weggeworfen."),
    "informed_missing": _("Bitte den Namen nennen: wer von Spielleitung oder Schiedsrichtern wurde informiert?"),
    "offence_unreported": _("Erst festhalten, wer über das zweite Wegwerfen informiert wurde."),
    "link_withdrawn_seating": _(
        "%(tournament)s, Serie %(series)s, Tisch %(table)s: Dieser Sitzplan wurde zurückgezogen; bitte die neue Liste "
        "benutzen."
    ),
    "link_withdrawn_renewed": _(
        "%(tournament)s, Serie %(series)s, Tisch %(table)s: Die Spielleitung hat diesen Link durch einen neuen "
        "ersetzt; bitte die neue Liste benutzen."
    ),
    "games_struck": _("Die nicht begonnenen Spiele sind schon gestrichen."),
    "games_not_struck": _("Es sind keine Spiele gestrichen."),
    "time_not_up": _("Die Zeit ist noch nicht um. Soll sie kürzer sein, zuerst die Uhr verstellen."),
    "list_unknown": _("Diese Liste gibt es nicht, oder ihr Link gilt nicht mehr."),
    "method_unknown": _("Das geht an dieser Adresse nicht."),
    "content_not_json": _("Das war nicht zu verstehen: kein JSON."),
    "series_started": _("Diese Serie läuft schon."),
    "series_not_started": _("Diese Serie hat noch nicht begonnen."),
    "clock_shift": _("Die Uhr lässt sich um 1 bis %(minutes)s Minuten verstellen."),
}

ACTIONS: dict[str, Promise] = {
    "series_started": _("Serie begonnen"),
    "games_struck": _("Nicht begonnene Spiele gestrichen"),
    "striking_withdrawn": _("Streichen zurückgenommen"),
    "clock_shifted": _("Uhr verstellt"),
    "game_stored": _("Spiel eingetragen"),
    "game_taken_back": _("Spiel zurückgenommen"),
    "cards_confirmed": _("Karten geprüft"),
    "list_closed": _("Liste abgeschlossen"),
    "gave_up": _("Aufgegeben"),
    "giving_up_withdrawn": _("Aufgeben zurückgenommen"),
    "list_reopened": _("Liste wieder geöffnet"),
    "totals_typed": _("Summen eingetippt"),
    "totals_removed": _("Summen entfernt"),
    "offence_reported": _("Zweites Wegwerfen gemeldet"),
    "link_renewed": _("Neuer Link"),
    "totals_recomputed": _("Summen nachgerechnet"),
}

LABELS: dict[str, Promise | str] = {
    **{figure.key: figure.name for figure in scoring.FIGURES},
    "started_at": _("Beginn"),
    "minutes": _("Minuten"),
    "struck_at": _("gestrichen"),
    "totals": _("Summen"),
    "seat": _("Platz"),
    "game": _("Spiel"),
    "informed": _("informiert"),
}
