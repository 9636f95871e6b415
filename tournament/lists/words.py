"""What the program says about lists and the day of a series: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import scoring
from tournament.core.words import PROBLEMS
from tournament.models import CardTable

ENDED = _("Diese Serie entfällt. Was eingetragen ist, bleibt aufgehoben und zählt nicht.")

REFUSALS: dict[str, Promise] = {
    "series_cancelled": ENDED,
    "list_closed": _("Die Liste ist abgeschlossen. Nur die Spielleitung kann sie noch ändern."),
    "list_behind": _("Zuerst fehlt noch Spiel %(number)s."),
    "seated_otherwise": _(
        "Die Spielleitung hat Plätze geändert. Beim Eintippen saßen hier: %(there)s. Jetzt sitzen hier: %(here)s."
    ),
    "seat_differs": _(
        "Spiel %(number)s wurde eingetippt für: %(there)s. Jetzt sitzt dort: %(here)s. Wer hat es gespielt?"
    ),
    "late_rejected": _("Spiel %(number)s hat die Spielleitung nicht übernommen: %(reason)s"),
    "late_unknown": _("Diesen Nachzügler gibt es an diesem Tisch nicht."),
    "late_for_organiser": _("Darüber entscheidet die Spielleitung."),
    "late_overtaken": _(
        "Spiel %(number)s steht inzwischen schon in der Liste. Welches gilt, entscheidet die Spielleitung."
    ),
    "late_undecided": _(
        "Nachzügler, über die noch niemand entschieden hat: %(late)s. Erst am Tisch übernehmen oder ablehnen, oder "
        "ankreuzen, dass es ohne sie weitergeht."
    ),
    "late_who_played": _("Bitte sagen, wer dieses Spiel gespielt hat."),
    "late_shown_gone": _("Die Person, für die das Spiel eingetippt wurde, ist nicht mehr angemeldet."),
    "late_reason_missing": _("Bitte kurz sagen, warum das Spiel nicht übernommen wird: Der Tisch liest es."),
    "game_unknown": _("Spiel %(number)s steht nicht in dieser Liste."),
    "list_full": _("Die Liste ist voll: Das letzte Spiel ist schon eingetragen."),
    "same_game": _("Bitte zwei verschiedene Spiele wählen."),
    "other_people_played": _(
        "Zwischen Spiel %(number)s und Spiel %(other)s hat auf einem Platz jemand gewechselt. Die beiden lassen sich "
        "nicht tauschen."
    ),
    "not_the_last_game": _("Nur das letzte eingetragene Spiel kann zurückgenommen werden."),
    "entry_id_used": _("Diese Kennung gehört schon zu Spiel %(number)s."),
    "has_totals": _("Für diesen Tisch sind Summen von der Papierliste eingetippt."),
    "given_up": _("Diese Liste endete durch Aufgeben. Zuerst muss die Spielleitung das Aufgeben zurücknehmen."),
    # the rules' own words for it, where a list is kept here
    **{
        code: PROBLEMS[code]
        for code in (
            "seat_unknown",
            "seat_empty",
            "giving_up_not_foreseen",
            "giving_up_too_early",
            "giving_up_too_late",
            "giving_up_not_behind",
            "seat_changes_twice",
        )
    },
    "nothing_to_put_right": _("So sitzen sie schon: Es gibt nichts richtigzustellen."),
    "table_unknown": _("Tisch %(table)s gibt es in dieser Serie nicht."),
    "seats_against_game": _(
        "Tisch %(table)s: Dazu passt Spiel %(number)s nicht. In dem Spiel steht jemand, der dann keinen Platz "
        "hat, oder es fehlt jemand. Bitte zuerst dieses Spiel ändern oder zurücknehmen."
    ),
    "list_has_more_games": _(
        "Tisch %(table)s: Eingetragen sind schon mehr Spiele (%(games)s), als die Liste dann hätte (%(last)s)."
    ),
    "player_at_two_tables": _(
        "%(id)s hätte am Ende zwei Plätze. Bitte sagen, wer auf dem Platz sitzt, den %(id)s verlässt."
    ),
    "seat_held_already": _("Tisch %(table)s: %(id)s hat in Spiel %(number)s dort schon einen Platz."),
    "number_too_high": _("Tisch %(table)s: Die Liste hat nur %(maximum)s Spiele."),
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
    "counts_until_totals": _("Von Summen weiß man nicht, wie viel bis dahin gespielt wurde."),
    "counts_until_unknown": _("Eine volle Liste hat {maximum} Spiele."),
    "games_struck": _("Die nicht begonnenen Spiele sind schon gestrichen."),
    "games_not_struck": _("Es sind keine Spiele gestrichen."),
    "time_not_up": _("Die Zeit ist noch nicht um. Soll sie kürzer sein, zuerst die Uhr verstellen."),
    "link_unknown": _(
        "Diesen Link kennt der Rechner der Spielleitung nicht. Ein Telefon mit dieser Liste behält seine Spiele."
    ),
    "tournament_deleted": _(
        "Dieses Turnier ist gelöscht. Ein Telefon mit dieser Liste behält seine Spiele. Holt die Spielleitung das "
        "Turnier zurück, geht alles von selbst weiter."
    ),
    "method_unknown": _("Das geht an dieser Adresse nicht."),
    "content_not_json": _("Das war nicht zu verstehen: kein JSON."),
    "series_started": _("Diese Serie läuft schon."),
    "people_misfit": _("Jemand ist da und hat keinen Platz, oder hat einen und ist nicht da."),
    "earlier_lists_open": _("Von einer früheren Serie sind noch Listen offen."),
    "series_not_started": _("Diese Serie hat noch nicht begonnen."),
    "series_not_cancelled": _("Diese Serie entfällt nicht."),
    "confirming_not_asked": _("In diesem Turnier werden Spiele nicht von einer zweiten Person bestätigt."),
    "objection_discussed": _(
        "Über Spiel %(number)s ist gesprochen worden. Wer es anders sieht, ruft den Schiedsrichter."
    ),
    "calls_too_many": _("Von diesem Tisch ist sehr oft gerufen worden. Bitte geht jemand zur Spielleitung."),
    "names_taken_often": _("An diesem Tisch haben die Namen sehr oft gewechselt. Bitte geht jemand zur Spielleitung."),
    "objection_open": _("Zu Spiel %(number)s haben Sie schon gesagt, dass es nicht stimmt."),
    "objection_unknown": _("Diesen Einwand gibt es an diesem Tisch nicht."),
    "objections_open": _(
        "Jemand am Tisch sagt, dass etwas nicht stimmt (Spiel %(games)s). Bitte zuerst klären: das Spiel ändern, oder "
        "„Besprochen, bleibt so“ antippen."
    ),
    "games_unconfirmed": _(
        "Noch nicht bestätigt: Spiel %(games)s. Bitte am Tisch bestätigen lassen; abschließen kann die Liste sonst nur "
        "die Spielleitung."
    ),
    "signatures_missing": _("Noch nicht unterschrieben: %(names)s. Bitte das Telefon weitergeben."),
    "reason_missing": _("Bitte kurz sagen, worum es geht."),
    "name_taken": _(
        "%(name)s ist schon auf einem anderen Telefon. Der Listenführer oder die Spielleitung kann den Namen wieder "
        "frei machen."
    ),
    "has_name": _("Dieses Telefon spricht schon für jemand anderen am Tisch."),
    "no_name": _("Bitte zuerst sagen, wer Sie sind."),
    "extra_minutes": _("Einem Tisch lassen sich 0 bis %(minutes)s Minuten mehr geben."),
    "time_not_up_at": _(
        "Tisch %(table)s hat noch Zeit, die ihm dazugegeben wurde. Soll sie nicht mehr gelten, dort zurücknehmen."
    ),
    "clock_shift": _("Die Uhr lässt sich um 1 bis %(minutes)s Minuten verstellen."),
}

ACTIONS: dict[str, Promise] = {
    "series_started": _("Serie begonnen"),
    "games_counted_until": _("Festgelegt, bis zu welchem Spiel gezählt wird"),
    "games_struck": _("Nicht begonnene Spiele gestrichen"),
    "striking_withdrawn": _("Streichen zurückgenommen"),
    "series_cancelled": _("Serie entfällt"),
    "series_cancelled_taken_back": _("Serie entfällt doch nicht"),
    "clock_shifted": _("Uhr verstellt"),
    "game_stored": _("Spiel eingetragen"),
    "game_taken_back": _("Spiel zurückgenommen"),
    "game_inserted": _("Spiel eingefügt, die späteren sind um eins weitergerückt"),
    "game_taken_out": _("Spiel herausgenommen, die späteren sind um eins zurückgerückt"),
    "games_swapped": _("Spiele getauscht"),
    "late_kept": _("Nachzügler aufgehoben"),
    "late_taken": _("Nachzügler übernommen"),
    "late_rejected": _("Nachzügler nicht übernommen"),
    "cards_confirmed": _("Karten geprüft"),
    "list_closed": _("Liste abgeschlossen"),
    "gave_up": _("Aufgegeben"),
    "giving_up_withdrawn": _("Aufgeben zurückgenommen"),
    "list_reopened": _("Liste wieder geöffnet"),
    "totals_begun": _("Summen angefangen"),
    "list_typed_twice": _("Papierliste zum zweiten Mal getippt"),
    "sums_compared": _("Summen mit dem Papier verglichen"),
    "seats_put_right": _("Plätze richtiggestellt"),
    "totals_typed": _("Summen eingetippt"),
    "totals_removed": _("Summen entfernt"),
    "offence_reported": _("Zweites Wegwerfen gemeldet"),
    "link_renewed": _("Neuer Link"),
    "totals_recomputed": _("Summen nachgerechnet"),
    "name_taken": _("Name am Telefon genommen"),
    "name_released": _("Name freigegeben"),
    "game_confirmed": _("Spiel bestätigt"),
    "game_objected": _("„Stimmt nicht“ gemeldet"),
    "objection_settled": _("Besprochen, bleibt so"),
    "list_signed": _("Liste unterschrieben"),
    "referee_called": _("Schiedsrichter gerufen"),
    "call_seen": _("Ruf gesehen"),
    "call_ended": _("Ruf erledigt"),
    "minutes_given": _("Minuten für einen Tisch"),
}

LABELS: dict[str, Promise | str] = {
    **{figure.key: pgettext_lazy("figure", figure.german) for figure in scoring.FIGURES},
    "started_at": _("Beginn"),
    "minutes": _("Minuten"),
    "counts_until": _("zählt bis Spiel"),
    "struck_at": _("gestrichen"),
    "totals": _("Summen"),
    "lines": _("Zeilen"),
    "differences": _("Unterschiede"),
    "seat": _("Platz"),
    "game": _("Spiel"),
    "informed": _("informiert"),
    "note": _("Bemerkung"),
    "unconfirmed": _("unbestätigt"),
    "signed": _("unterschrieben am Telefon des Listenführers"),
    "ends_after": _("endet nach Spiel"),
}


def ended_in_words(card_table: CardTable) -> str:
    """Return why a list takes nothing more where it was not closed; empty: it does, or it was."""
    return str(ENDED) if card_table.series.cancelled else ""
