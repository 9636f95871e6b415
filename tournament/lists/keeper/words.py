"""The sentences of the list keeper's page: it is drawn on the phone, and what stands in braces is filled in there."""

import json

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from tournament.core.counted import Counted, as_json
from tournament.core.speaking import CALL_REASONS, CHANGE_REASONS

WORDS: dict[str, Promise | Counted] = {
    # frame
    "table_series": _("Tisch {table} · Serie {series}"),
    "game_of": _("Spiel {number}/{games}"),
    "all_games": _("Alle {games} Spiele eingetragen"),
    "closed_short": _("Liste abgeschlossen"),
    "dealer": _("Geber: {name}"),
    "starter": _("Es beginnt: {name}"),
    "target_reached": _("Zielpunktzahl erreicht"),
    "show_list": _("Liste"),
    "show_entry": _("Eintragen"),
    "show_sums": _("Summen"),
    "time_left": _("Restzeit der Serie"),
    "time_over": _("Zeit ist um"),
    "time_up": _("Die Zeit ist um"),
    "time_up_help": _("Das laufende Spiel wird zu Ende gespielt. Über die übrigen entscheidet die Spielleitung."),
    "last_ten": _("Noch zehn Minuten"),
    "time_planned": _("Zeit der Serie, noch nicht begonnen"),
    "minutes": _("{minutes} min"),
    "still": _("noch {time}"),
    "loading": _("Die Liste wird geladen …"),
    "address_moved": _("Dieser Code ist von früher, er gilt noch."),
    "address_moved_on": _("Zur neuen Adresse"),
    "link_gone": _("Dieser Link gilt nicht mehr"),
    "link_gone_help": _(
        "Die Spielleitung hat ihn ersetzt oder den Sitzplan geändert. Bitte dort nach der neuen Liste fragen."
    ),
    "link_unknown": _("Unbekannter Link"),
    "deleted": _("Dieses Turnier ist gelöscht."),
    "deleted_until": _("Holt die Spielleitung das Turnier zurück, geht alles von selbst weiter."),
    "unknown": _("Der Rechner der Spielleitung kennt diese Liste nicht."),
    "unknown_keeps": _("Dieses Telefon hat {games} und behält alles. Sie können weiterspielen."),
    "unknown_empty": _("Sie können weiterspielen. Dieses Telefon behält alles."),
    "unknown_told": _("✓ Der Spielleitung gemeldet. Bitte diese Seite offen lassen."),
    "unknown_untold": _("Bitte der Spielleitung zeigen."),
    "held": _("Dieses Telefon hat {entries}."),
    "held_going": _("Der Rechner der Spielleitung hat diese Spiele nicht mehr. Ihr Telefon schickt sie noch einmal."),
    "held_closed": _(
        "Die Liste ist schon abgeschlossen. Die Spielleitung muss Ihre Spiele erst annehmen. Bitte hingehen."
    ),
    "gave_back": _("✓ Zurückgegeben: {entries}."),
    "same_again": _("Der Rechner der Spielleitung hat wieder genau dieselbe Liste."),
    "behind": _(
        "Der Rechner der Spielleitung hat {games} nicht. Vielleicht sind die Spiele noch auf einem anderen Telefon "
        "dieses Tisches: Öffnen Sie dort die Liste. Sonst tragen Sie die Spiele von der Papierliste ein."
    ),
    "changed_meanwhile": _(
        "Inzwischen wurde die Liste geändert. Bitte die Summen noch einmal vergleichen. Wer es war, weiß die "
        "Spielleitung."
    ),
    "unreachable": _("Keine Verbindung zum Rechner der Spielleitung"),
    "unreachable_help": _("Ihre Spiele bleiben auf diesem Telefon. Bitte noch einmal versuchen."),
    "retry": _("Jetzt versuchen"),
    "help": _("Hilfe zu dieser Seite"),
    # transmission
    "sending": _("wird gespeichert …"),
    "unsent": Counted(
        "count",
        lambda n: ngettext("1 Eingabe ist erst auf diesem Telefon", "{count} Eingaben sind erst auf diesem Telefon", n),
    ),
    "unsent_row": _("erst auf diesem Telefon"),
    "stored": _("✓ Spiel {number} gespeichert"),
    "taken_back": _("Spiel {number} zurück\u00adgenommen"),
    "not_stored": _("Spiel {number} ist nicht gespeichert"),
    "help_organiser": _("Weiterhelfen kann die Spielleitung."),
    "help_referee": _("Weiterhelfen kann ein Schiedsrichter oder die Spielleitung."),
    "not_understood": _("Der Rechner der Spielleitung hat diese Eingabe nicht verstanden."),
    "offline": _("Keine Verbindung"),
    "server_full": _("Der Rechner ist voll. Bitte Spielleitung holen."),
    "server_broken": _("Der Rechner ist gestört. Bitte Spielleitung holen."),
    "server_superseded": _("Ein anderer Rechner macht weiter. Bitte Spielleitung holen."),
    "keep_open": _("{unsent} – Seite offen lassen!"),
    "discard": _("Abbrechen"),
    "take_back": _("Spiel {number} zurücknehmen …"),
    "take_back_short": _("zurücknehmen\u00a0…"),
    "taking_back": _("Spiel {number} ganz zurücknehmen?"),
    "taking_back_help": _(
        "Das Spiel steht dann nicht mehr in der Liste. Zehn Sekunden lang können Sie das Spiel wiederherstellen. Ist "
        "nur etwas falsch, dann ändern Sie das Spiel."
    ),
    "taking_back_no": _("Nein, behalten"),
    "taking_back_yes": _("Ja, zurücknehmen"),
    "restore": _("Wiederherstellen"),
    "storage_forbidden": _(
        "Dieses Telefon merkt sich hier nichts (privates Fenster?). Sie können trotzdem eintragen. Lassen Sie die "
        "Seite offen, bis alles gespeichert ist. Sonst hilft die Spielleitung."
    ),
    "storage_full": _(
        "Der Speicher dieses Telefons ist voll. Sie können trotzdem eintragen. Lassen Sie die Seite offen, bis alles "
        "gespeichert ist. Sonst hilft die Spielleitung."
    ),
    "understood": _("Verstanden"),
    "more": Counted("count", lambda n: ngettext("Noch 1 Hinweis", "Noch {count} Hinweise", n)),
    # not taken
    "not_taken": _("Eine Eingabe ist nicht gespeichert"),
    "unreadable": _(
        "Dieses Telefon kann die Eingabe nicht mehr lesen. Bitte vergleichen Sie die Spiele mit der Papierliste. Der "
        "Text hilft der Spielleitung."
    ),
    "waiting_behind": Counted(
        "count",
        lambda n: ngettext(
            "Ein zweites Spiel ist auch noch nicht gespeichert.",
            "{count} weitere Spiele sind auch noch nicht gespeichert.",
            n,
        ),
    ),
    "postpone": _("Später entscheiden"),
    "decide_now": _("Jetzt entscheiden"),
    "lay_aside": _("Zur Seite legen und weiterspielen"),
    "aside": Counted(
        "count",
        lambda n: ngettext("1 Eingabe ist nur auf diesem Telefon.", "{count} Eingaben sind nur auf diesem Telefon.", n),
    ),
    "aside_help": _("Bitte der Spielleitung zeigen."),
    "aside_again": _("Noch einmal senden"),
    "gone_unsent": _("Diese Eingaben sind erst auf diesem Telefon. Bitte zeigen Sie das Telefon der Spielleitung."),
    "export": _("Der Spielleitung zeigen"),
    "export_text": _("Die Eingaben als Text"),
    "share": _("Teilen"),
    "copy": _("Kopieren"),
    "copied": _("✓ Text kopiert"),
    "save_file": _("Als Datei"),
    "text_game": _("Spiel {number}"),
    "text_taken_back": _("Spiel {number} zurückgenommen"),
    "cards_counted": _("Karten geprüft"),
    # who played, what came too late
    "who_played": _("Spiel {number}: eingetippt für {shown}. Wer hat gespielt?"),
    "who_played_help": _("Die Spielleitung hat den Platz inzwischen geändert. Jetzt sitzt dort: {seated}."),
    "who_played_needs_net": _("Für die Antwort braucht dieses Telefon Netz. Bitte gleich noch einmal tippen."),
    "who_played_behind": Counted(
        "count",
        lambda n: ngettext(
            "1 weiteres Spiel wartet auf diese Antwort.", "{count} weitere Spiele warten auf diese Antwort.", n
        ),
    ),
    "as_typed": _("{name} – wie eingetippt"),
    "as_seated": _("{name} – sitzt jetzt dort"),
    "on_place": _("{name} (Platz {seat})"),
    "nobody_there": _("niemand"),
    "and": _(" und "),
    "who_played_decided": _("Spiel {number} zählt für {players}. Das hat die Spielleitung entschieden."),
    "who_played_decided_here": _("Spiel {number} zählt für {players}. Das hat jemand an einem anderen Telefon gesagt."),
    "late": Counted(
        "count",
        lambda n: ngettext(
            "{entries} liegt bei der Spielleitung. Nichts ist verloren.",
            "{entries} liegen bei der Spielleitung. Nichts ist verloren.",
            n,
        ),
    ),
    "late_help": _("Die Spielleitung entscheidet, ob das noch zählt."),
    "late_rejected": _("Die Spielleitung hat Spiel {number} nicht angenommen: {reason}"),
    # cards
    "cards_question": _("Sind es {cards} Karten?"),
    "cards_help": _("Vor der Serie zählt Platz 1 ({name}) die Karten: {cards} mit den {jokers} Jokern."),
    "cards_help_no_jokers": _("Vor der Serie zählt Platz 1 ({name}) die Karten: {cards}, ohne Joker."),
    "cards_confirm": _("{cards} Karten geprüft"),
    # entry
    "who_finished": _("Wer hat beendet?"),
    "dealer_sits_out": _("{name} gibt und setzt aus."),
    "out_of_turn": _("{name} hat außer der Reihe gegeben und setzt aus."),
    "another_dealt": _("ändern: Jemand anderes hat gegeben"),
    "who_dealt": _("Wer hat wirklich gegeben?"),
    "whose_turn": _("Laut Liste gibt {name}. Wer gegeben hat, setzt aus; danach geht es nach der Liste weiter."),
    "in_turn": _("Doch {name}"),
    "dealer_plays": _("{name} gibt und spielt mit."),
    "empty_seat": _("leer"),
    "starter_plays": _("{name} beginnt."),
    "nobody": _("niemand – Stapel war leer"),
    "nobody_short": _("Niemand hat beendet"),
    "has_finished": _("hat beendet"),
    "others": _("Augen der anderen"),
    "change": _("ändern"),
    "how_finished": _("Wie wurde beendet?"),
    "augen_missing": _("Augen?"),
    "thrown_in": _("weggeworfen"),
    "claimed": _("Weggeworfen: genannte Augen eintippen."),
    "nobody_opened": _("Anlegen geht nur, wenn noch jemand {opened} hat. Im Zweifel hilft ein Schiedsrichter."),
    "somebody_opened": _(
        "So endet ein Spiel nur, wenn kein anderer {opened} hat. Im Zweifel hilft ein Schiedsrichter."
    ),
    "hand_of": _("{name}: Stand der Karten"),
    "augen_of": _("Augen von {name}"),
    "augen_times": _("Augen ×{factor}"),
    "augen_word": _("Augen"),
    "augen_count": _("{augen} Augen"),
    "sum_word": _("zusammen "),
    "with_sum": _("zusammen {sum}"),
    "recorded": _(" aufgeschrieben "),
    "moved_on": _("Weiter: {name}"),
    "all_typed": _("Alles eingegeben."),
    "tap_name": _("Neue Zahl? Erst auf {name} tippen."),
    "changed": _("{name} {before} → {after}"),
    "changed_heading": _("Geändert:"),
    "lacks_augen": _("Wie viele Augen hat {name}? Zählt {name} noch, tippen Sie auf einen anderen Namen."),
    "lacks_more": _("So wenige Augen gibt es nicht: mindestens {least}. Im Zweifel hilft ein Schiedsrichter."),
    "lacks_outcome": _("{name}: {outcomes}?"),
    "or": _(" oder "),
    "erase": _("Letzte Ziffer löschen"),
    "cards_key": _("Karten"),
    "count_cards": _("Karten einzeln zählen"),
    "next": _("weiter"),
    "save": _("fertig"),
    "sure": _("Stimmt das?"),
    "sure_yes": _("Ja, speichern"),
    "odd_few": _("{name}: {augen} Augen, {outcome}. Gewöhnlich sind es mindestens {lowest}."),
    "odd_dealer": _("Laut Liste gibt {turn}. Hat wirklich {name} gegeben?"),
    "odd_win": _("Sonst hat niemand {opened}. War es „{outcome}“ ({points} Wertungspunkte)?"),
    "sure_other": _("Ja, {outcome}"),
    "odd": _("{name}: {augen} Augen, {outcome}. Gewöhnlich sind es höchstens {highest}."),
    "reason": _("Warum wird Spiel {number} geändert?"),
    **{f"reason_{number}": reason for number, reason in enumerate(CHANGE_REASONS)},
    "reason_other": _("Etwas anderes:"),
    # hand counter
    "counted": Counted("cards", lambda n: ngettext("1 Karte · {augen} Augen", "{cards} Karten · {augen} Augen", n)),
    "card_name": _("{name}, {count} mal"),
    "card_B": _("Bube"),
    "card_D": _("Dame"),
    "card_K": _("König"),
    "card_A": _("Ass"),
    "letter_B": pgettext_lazy("Karte", "B"),
    "letter_D": pgettext_lazy("Karte", "D"),
    "letter_K": pgettext_lazy("Karte", "K"),
    "letter_A": pgettext_lazy("Karte", "A"),
    "put_back": _("Letzte Karte zurück"),
    "take": _("fertig"),
    # list
    "list": pgettext_lazy("Tisch", "Spielliste"),
    "rules": _("Regeln und Schiedsrichter-Hilfe"),
    "tap_to_correct": _("Etwas falsch? Auf die Nummer des Spiels tippen."),
    "below": _("Von oben nach unten: {columns}"),
    "screen_may_sleep": _("Der Bildschirm dieses Telefons kann von selbst ausgehen. Nichts geht verloren."),
    "number_short": _("Nr"),
    "correct": _("Spiel {number} ändern"),
    "sits_out": _("gibt, setzt aus"),
    "deals": _("gibt"),
    "deals_short": _("G"),
    "deals_legend": _("G = gibt."),
    "starts": _("beginnt"),
    "starts_short": _("B"),
    "starts_legend": _("B = beginnt."),
    "target": _("Ziel: {target} Punkte"),
    "limit": _("Grenze: {target} Augen"),
    "cross": _("Kreuz"),
    # games that change their numbers
    "moving_open": _("Spiel vergessen oder vertauscht?"),
    "moving_lacks": _(
        "Dafür braucht dieses Telefon Netz, und alle Spiele müssen gespeichert sein. Nichts ist verloren."
    ),
    "moving_typing": _("Tragen Sie erst das angefangene Spiel fertig ein."),
    "moving_stale": _("Jemand hat die Liste inzwischen geändert. So steht sie jetzt da:"),
    "insert": _("Vergessenes Spiel einfügen"),
    "insert_which": _("Tippen Sie auf das Spiel, das direkt danach kam."),
    "new_game": _("Neues Spiel {number} – die späteren rücken um eins weiter"),
    "insert_sure": _("Spiel {number} einfügen?"),
    "insert_yes": _("Ja, einfügen"),
    "swap": _("Zwei Spiele tauschen"),
    "swap_which": _("Tippen Sie auf die beiden Spiele."),
    "swap_sure": _("Spiel {one} und Spiel {other} tauschen?"),
    "swap_yes": _("Ja, tauschen"),
    "becomes": _("Spiel {from} wird Spiel {to}:"),
    "inserted": _("Spiel {number} ist eingefügt."),
    "taken_out": _("Das eingefügte Spiel {number} ist wieder weg."),
    "now_is": _("{from} ist jetzt {to}."),
    "now_are": _("{from} bis {last} sind jetzt {to} bis {end}."),
    "swapped": _("Spiel {one} und Spiel {other} sind getauscht."),
    "undo": _("Rückgängig"),
    # closing
    "closing": _("Alle Spiele sind eingetragen"),
    "closing_target": _("Die Zielpunktzahl {target} ist erreicht"),
    "closing_help": _("Bitte die Summen vergleichen und das Telefon herumgeben: Jeder unterschreibt selbst."),
    "agree_group": _("Unterschriften"),
    "signing_for": _("Jetzt unterschreibt:"),
    "signing_help": _("Bitte selbst antippen. Danach das Telefon weitergeben."),
    "sign": _("{name}: Ich bin einverstanden"),
    "sign_not": _("{name}: doch nicht einverstanden"),
    "signed_elsewhere": _("✓ Auf dem eigenen Telefon unterschrieben."),
    "close_list": _("Liste abschließen"),
    "close_when": _("Abschließen geht, wenn alle unterschrieben haben, hier oder auf dem eigenen Telefon."),
    # what others at the table say
    "objection": _("{name} sagt: Spiel {number} stimmt nicht."),
    "objection_stays": _("Besprochen, bleibt so"),
    "confirms": _("{name} bestätigt"),
    "unconfirmed": _("Noch nicht bestätigt: Spiel {numbers}"),
    "closing_struck": _("Die Zeit ist um. Sie fangen kein neues Spiel mehr an."),
    "struck_short": _("{games} Spiele, übrige gestrichen"),
    "enter_running": _("Spiel {number} lief noch: eintragen"),
    "closing_waits": _("Alle sind einverstanden"),
    "closing_sending": _("Die Liste wird abgeschlossen …"),
    "closing_offline": _(
        "Die Liste wird abgeschlossen, sobald das Netz wieder da ist. Bitte dieses Telefon bis dahin behalten."
    ),
    "change_after_all": _("Doch noch etwas ändern"),
    "closed": _("Die Liste ist abgeschlossen"),
    "closed_help": _("Vielen Dank! Ändern kann sie jetzt nur noch die Spielleitung."),
    "at_time": _("{time}\u00a0Uhr"),
    "check_word": _("Prüfwort "),
    "check_word_help": _("Dieselben zwei Wörter stehen bei der Spielleitung. Nach jeder Änderung sind es andere."),
    "reopened": _("Die Spielleitung hat die Liste um {time} wieder geöffnet. Das alte Prüfwort gilt nicht mehr."),
    "other_series": _("Inzwischen läuft Serie {number}. Für sie gilt eine andere Liste mit einem eigenen QR-Code."),
    "player": _("Name"),
    "crosses": _("Kreuze"),
    # to another phone
    "practice": _("Vorher üben: eine Liste zur Probe"),
    "mates_open": _("Die anderen mitlesen lassen"),
    "mates": _("Die anderen lesen mit"),
    "mates_help": _(
        "Scannen Sie den Code mit dem eigenen Telefon. Dann können Sie mitlesen, bestätigen, „Stimmt nicht“ sagen und"
        " unterschreiben. Eintragen können Sie dort nicht."
    ),
    "mates_code": _("QR-Code für Mein Tisch"),
    "names_taken": _("Diese lesen auf dem eigenen Telefon mit"),
    "name_release": _("Falscher Name? Wieder frei machen"),
    "call_open": _("Schiedsrichter rufen"),
    "call_help": _("Niemand hört das. Nur die Spielleitung liest Ihren Tisch und den Grund."),
    **{f"call_{number}": reason for number, reason in enumerate(CALL_REASONS)},
    "call_send": _("Rufen"),
    "call_unseen": _("Schiedsrichter gerufen, noch nicht gesehen:"),
    "call_seen": _("Gesehen, kommt:"),
    "call_end": _("Hat sich erledigt"),
    "handover_open": _("Liste an ein anderes Telefon geben"),
    "handover": _("An ein anderes Telefon geben"),
    "handover_help": _("Scannen Sie den Code mit dem anderen Telefon. Dort tragen Sie weiter ein."),
    "handover_with": _("Im Code steht auch, was erst auf diesem Telefon ist: {entries}."),
    "handover_failed": _(
        "Dieses Telefon kann den QR-Code gerade nicht zeichnen. So geben Sie die Liste auch weiter, oder die "
        "Spielleitung hilft:"
    ),
    "drawing": _("Der QR-Code wird gezeichnet …"),
    "code_alt": _("QR-Code mit dem Link dieser Liste"),
    "code_of": _("Code {at} von {codes} für das andere Telefon"),
    "next_code": _("Gescannt: nächster Code"),
    "handed_over": _("Das andere Telefon hat übernommen"),
    "handover_not": _("Dieses Telefon macht weiter"),
    "back": _("zurück"),
    "given": _("✓ Übergeben um {time}: {entries}. Die Spiele bleiben auch auf diesem Telefon."),
    "taken": _("✓ Von einem anderen Telefon übernommen: {entries}."),
    "taken_before": _("Diese Spiele hat Ihr Telefon schon."),
    # giving up
    "give_up": _("{name} gibt auf …"),
    "give_up_question": _("Gibt {name} auf?"),
    "give_up_warning": _(
        "Die Liste endet dann nach Spiel {number} und wird abgerechnet, wie sie jetzt steht. Das entscheidet {name} "
        "allein; zurücknehmen kann es nur die Spielleitung."
    ),
    "give_up_yes": _("Ja, {name} gibt auf"),
    "give_up_no": _("Nein, weiterspielen"),
    "gave_up": _("{name} hat aufgegeben. Die Liste ist abgerechnet, wie sie stand."),
    # second thrown-in hand
    "offence": _("{name} hat zum wiederholten Mal Karten weggeworfen (Spiel {number})."),
    "offence_help": _("Bitte Spielleitung oder Schiedsrichter holen."),
    "informed": _("Wer wurde informiert?"),
    "record": _("Festhalten"),
    # two versions
    "conflict": _("Spiel {number} steht schon anders in der Liste"),
    "conflict_help": _("Ein anderes Telefon oder die Spielleitung war schneller. Was gilt?"),
    "conflict_settles": _("Im Zweifel hilft die Spielleitung."),
    "differs": _("verschieden"),
    "conflict_gone": _("Ein anderes Telefon oder die Spielleitung hat dieses Spiel inzwischen zurückgenommen."),
    "stored_there": _("Gespei\u00adchert"),
    "typed_here": _("Hier einge\u00adgeben"),
    "wanted_back": _("Hier sollte Spiel {number} zurückgenommen werden."),
    "keep_stored": _("Gespeichertes behalten"),
    "take_mine": _("Meine Eingabe nehmen"),
    "of_those_here": _("Ja: {players} haben dieses Spiel gespielt"),
    "undo_anyway": _("Trotzdem zurücknehmen"),
    "drop": _("Meine Eingabe löschen"),
}


def words_as_json() -> str:
    """All of them, as the page reads them."""
    return json.dumps({key: as_json(word) for key, word in WORDS.items()}, ensure_ascii=False)
