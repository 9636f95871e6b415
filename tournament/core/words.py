"""The German sentence for every code that comes from below: `scoring.Problem`, refusals of services, seating.

The pure core and the services say what is wrong as a code with parameters; here, and only here, it becomes words.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring

PROBLEMS: dict[str, Promise] = {
    # one game
    "seat_unknown": _("Platz %(seat)s gibt es an diesem Tisch nicht, nur 1 bis %(size)s."),
    "seat_sits_out": _("Platz %(seat)s gibt und setzt in diesem Spiel aus."),
    "seat_twice": _("Platz %(seat)s ist doppelt angegeben."),
    "seat_missing": _("Für Platz %(seat)s fehlt das Ergebnis."),
    "dealer_wrong": _("In diesem Spiel gibt Platz %(dealer)s."),
    "dealer_not_foreseen": _("Dieses Regelwerk kennt keinen Geber, der aussetzt."),
    "outcome_unknown": _("„%(outcome)s“ kennt dieses Regelwerk nicht."),
    "augen_not_whole": _("Augen sind eine ganze Zahl."),
    "augen_negative": _("Augen können nicht negativ sein."),
    "augen_too_high": _("So viele Augen gibt es nicht, höchstens %(maximum)s."),
    "augen_too_low": _("So wenige Augen können es nicht sein, mindestens %(minimum)s."),
    "augen_unusual": _("Ungewöhnlich viele Augen: mehr als %(maximum)s sind es kaum je."),
    "winner_with_augen": _("Wer beendet hat, hält keine Augen mehr."),
    "two_winners": _("Nur eine Person kann das Spiel beendet haben."),
    "winner_missing": _("Es fehlt, wer das Spiel beendet hat."),
    "no_opponent_opened": _("Anlegen geht nur, wenn noch jemand eröffnet hat."),
    "opponent_opened": _("So endet ein Spiel nur, wenn sonst noch niemand eröffnet hat."),
    "thrown_in_without_winner": _("Weggeworfen werden Karten nur, wenn jemand beendet hat."),
    "thrown_in_by_winner": _("Wer beendet hat, kann keine Karten weggeworfen haben."),
    "thrown_in_not_foreseen": _("Dieses Regelwerk kennt keine weggeworfenen Karten."),
    "game_number_unknown": _("Diese Liste hat nur die Spiele 1 bis %(games)s."),
    "not_an_entry_id": _("Hier gehört eine Kennung (UUID) hin."),
    # the end of a list
    "target_reached": _("Mit Spiel %(number)s sind %(target)s Punkte erreicht: danach gibt es kein Spiel mehr."),
    "giving_up_not_foreseen": _("Dieses Regelwerk kennt kein Aufgeben."),
    "giving_up_too_early": _("Aufgeben geht erst ab der halben Liste, nach Spiel %(games)s."),
    "giving_up_too_late": _("Die Liste ist schon zu Ende gespielt."),
    "giving_up_not_behind": _("Aufgeben kann nur, wer zurückliegt."),
    # the shape of a document
    "not_utf8": _("Die Datei ist nicht in UTF-8 geschrieben."),
    "byte_order_mark": _("Die Datei beginnt mit einer Byte-Reihenfolge-Marke (BOM); verlangt ist UTF-8 ohne."),
    "not_json": _("Das ist kein JSON (Zeile %(line)s, Spalte %(column)s)."),
    "not_readable": _("Die Datei kann nicht gelesen werden."),
    "nested_too_deep": _("Die Datei ist zu tief verschachtelt."),
    "key_twice": _("„%(key)s“ steht zweimal da."),
    "not_an_object": _("Hier gehört ein Objekt { } hin."),
    "not_a_list": _("Hier gehört eine Liste [ ] hin."),
    "not_a_text": _("Hier gehört ein Text hin."),
    "not_a_flag": _("Hier gehört true oder false hin."),
    "not_whole": _("Hier gehört eine ganze Zahl hin."),
    "not_a_date": _("Hier gehört ein Datum hin wie 2026-05-09."),
    "text_unusable": _("Dieser Text ist leer, zu lang oder enthält Steuerzeichen."),
    "number_too_low": _("Zu klein: mindestens %(minimum)s."),
    "number_too_high": _("Zu groß: höchstens %(maximum)s."),
    "missing": _("Das fehlt."),
    "unknown_key": _("Diese Angabe ist unbekannt; sie wird übergangen."),
    "null_ignored": _("Leer (null); die Angabe wird übergangen."),
    # what a document says
    "format_unknown": _("Das Format „%(format)s“ ist unbekannt; erwartet wird „spielliste/1“."),
    "rulebook_unknown": _("Das Regelwerk „%(rulebook)s“ ist unbekannt."),
    "games_uneven": _("Die Spiele je Serie gehen nicht durch %(multiple)s auf: am Dreiertisch wird aufgerundet."),
    "id_twice": _("Die Kennung „%(id)s“ kommt zweimal vor."),
    "number_twice": _("Die Nummer %(number)s kommt zweimal vor."),
    "club_unknown": _("Den Verein „%(id)s“ gibt es hier nicht."),
    "player_unknown": _("Die Person „%(id)s“ gibt es hier nicht."),
    "team_unknown": _("Die Mannschaft „%(id)s“ gibt es hier nicht."),
    "player_in_two_teams": _("„%(id)s“ steht in zwei Mannschaften."),
    "player_repeated": _("„%(id)s“ ist doppelt genannt."),
    "team_repeated": _("Die Mannschaft „%(id)s“ ist doppelt genannt."),
    "team_too_large": _("Eine Mannschaft hat höchstens %(maximum)s Mitglieder."),
    "loan_not_a_member": _("„%(id)s“ ist als Leihspieler genannt, aber nicht in der Mannschaft."),
    "too_many_loans": _("Höchstens %(maximum)s Leihspieler je Mannschaft."),
    "too_few_own_players": _("Mindestens %(minimum)s müssen aus dem eigenen Verein kommen."),
    "member_of_another_club": _("„%(id)s“ kommt aus einem anderen Verein und ist nicht als Leihspieler genannt."),
    "loan_of_own_club": _("„%(id)s“ kommt aus dem eigenen Verein und kann nicht Leihspieler sein."),
    "table_size": _("Ein Tisch mit %(size)s Personen ist nach diesem Regelwerk nicht möglich."),
    "player_twice_in_series": _("„%(id)s“ sitzt in dieser Serie zweimal."),
    "player_not_at_table": _("„%(id)s“ sitzt nicht an diesem Tisch."),
    "games_and_totals": _("Ein Tisch hat entweder Spiele oder Summen, nicht beides."),
    "too_many_games": _("Höchstens %(maximum)s Spiele sind hier möglich."),
    "game_number_expected": _("Hier gehört Spiel %(number)s hin."),
    "change_not_foreseen": _("Das kann eine Hausregel nach diesem Regelwerk nicht ändern."),
    "bands_missing": _("Mindestens eine Stufe muss es geben."),
    "too_many_bands": _("Höchstens %(maximum)s Stufen."),
    "last_band_ends": _("Die letzte Stufe hat keine Obergrenze."),
    "jokers_not_optional": _("Ob mit Jokern gespielt wird, legt dieses Regelwerk fest."),
    "target_score_not_foreseen": _("Dieses Regelwerk kennt keine Zielpunktzahl."),
    "points_differ": _("Zusammen %(points)s Punkte, aber %(augen)s Augen: beides muss gleich sein."),
    "crosses_exceed_games": _("Mehr Kreuze als Spiele; höchstens %(maximum)s."),
    "wertungspunkte_too_low": _("So wenige Wertungspunkte sind nicht möglich, mindestens %(minimum)s."),
    "wertungspunkte_too_high": _("So viele Wertungspunkte sind nicht möglich, höchstens %(maximum)s."),
    "totals_row_missing": _("Für „%(id)s“ fehlt die Summe."),
    "totals_missing": _("Für Platz %(seat)s fehlt die Summe."),
    "lot_of_what": _("Ein Los nennt entweder Personen oder Mannschaften."),
    "lot_too_short": _("Ein Los braucht mindestens zwei."),
    # what can be said but not stored
    "text_too_long": _("Zu lang: höchstens %(maximum)s Zeichen."),
}

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
    "content_too_large": _("Das ist zu viel für ein einzelnes Spiel."),
    # seating and the day of a series
    "cannot_seat_too_few": _(
        "%(people)s anwesend: Damit kann nicht gesetzt werden, ein Tisch braucht mindestens %(minimum)s. "
        "Bitte in der Anmeldung weitere Personen als anwesend ankreuzen oder nachmelden."
    ),
    "cannot_seat_five": _(
        "5 Personen können nicht gesetzt werden: Sie gehen in Vierer- und Dreiertischen nicht auf (Regel 2). "
        "Bitte in der Anmeldung eine Person nachmelden (zwei Dreiertische) oder abmelden (ein Vierertisch)."
    ),
    "cannot_seat_no_split": _(
        "%(people)s Personen gehen in den Tischgrößen dieses Regelwerks nicht auf. Bitte in der Anmeldung jemanden "
        "nachmelden oder abmelden."
    ),
    "cannot_seat_too_many_series": _(
        "%(series)s Serien auf einmal gehen nicht, höchstens %(most)s. Bitte bei den übrigen eine andere Art wählen, "
        "zum Beispiel nach Stand, und die Auswahl merken."
    ),
    "cannot_seat_no_such_table": _(
        "Tisch %(table)s ist jemandes fester Tisch, es gibt aber nur %(tables)s Tische. Bitte bei den Wünschen ändern."
    ),
    "cannot_seat_table_full": _(
        "Tisch %(table)s ist der feste Tisch von %(people)s Personen, er hat aber nur %(seats)s Plätze. Bitte bei den "
        "Wünschen ändern."
    ),
    "cannot_seat_mates_at_one_table": _(
        "Zwei aus einer Mannschaft haben Tisch %(table)s als festen Tisch; sie dürfen aber nicht zusammensitzen. Bitte "
        "bei den Wünschen ändern."
    ),
    "cannot_seat_apart_at_table": _(
        "Tisch %(table)s ist der feste Tisch von %(members)s Personen, von denen höchstens %(most)s zusammensitzen "
        "sollen. Bitte bei den Wünschen ändern."
    ),
    "cannot_seat_teams": _(
        "Eine Mannschaft hat %(members)s Mitglieder, es gibt nur %(tables)s Tische: %(pairs)s Paare müssen "
        "zusammensitzen."
    ),
    "cannot_seat_clubs": _(
        "Ein Verein stellt %(members)s Personen, es gibt nur %(tables)s Tische: %(pairs)s Paare müssen zusammensitzen."
    ),
    "cannot_seat_apart": _(
        "Ein Wunsch geht nicht ganz: %(members)s Personen, höchstens %(most)s je Tisch, aber nur %(tables)s Tische."
    ),
    "cannot_seat_repeats": _(
        "%(series)s Serien gehen nicht ohne Wiederholungen (mindestens ein Paar trifft sich wieder), %(without)s schon."
    ),
    "series_published": _("Der Sitzplan dieser Serie ist schon veröffentlicht."),
    "series_not_published": _("Der Sitzplan dieser Serie ist noch nicht veröffentlicht."),
    "series_not_seated": _("Diese Serie ist noch nicht gesetzt."),
    "series_has_entries": _("Für diese Serie ist schon etwas eingetragen; der Sitzplan steht damit fest."),
    "series_started": _("Diese Serie läuft schon."),
    "series_not_started": _("Diese Serie hat noch nicht begonnen."),
    "swap_two": _("Bitte genau zwei Personen ankreuzen, dann tauschen sie die Plätze."),
    "apart_two": _("Bitte mindestens zwei verschiedene Personen nennen."),
    "apart_most": _("Bei so vielen Personen sind 1 bis %(maximum)s möglich."),
    "fixed_table": _("Tische haben hier die Nummern 1 bis %(maximum)s."),
    "nothing_changed": _(
        "Es gibt nichts einzuarbeiten: Bitte mindestens eine Serie ankreuzen, in der sich etwas geändert hat."
    ),
    "draw_committed": _("Die Losung der nächsten Auslosung ist schon festgelegt."),
    "nothing_to_draw": _("Es gibt keine Serie mehr, die auszulosen wäre."),
    "nothing_to_publish": _("Es gibt keinen Entwurf, der zu veröffentlichen wäre."),
    "no_standing": _("Nach Stand kann erst gesetzt werden, wenn eine frühere Serie gespielt ist."),
    "no_teams": _("Es gibt keine Mannschaften; bitte auslosen oder nach Stand setzen."),
    "standings_open": _(
        "Von früheren Serien sind noch Listen offen (%(open)s). Erst abschließen, oder ankreuzen, dass trotzdem nach "
        "dem jetzigen Stand gesetzt werden soll."
    ),
    "clock_shift": _("Die Uhr lässt sich um 1 bis %(minutes)s Minuten verstellen."),
    "results_empty": _("In dieser Serie ist noch nichts eingetragen; es gibt noch kein Ergebnis zu veröffentlichen."),
    "results_published": _("Das Ergebnis dieser Serie ist schon veröffentlicht."),
    "results_not_published": _("Das Ergebnis dieser Serie ist nicht veröffentlicht."),
    "not_tied": _("Diese Plätze sind nicht mehr gleich. Bitte den neuen Stand ansehen."),
    "lot_order": _("Bitte jeden Platz genau einmal vergeben."),
    # registration
    "name_missing": _("Hier fehlt der Name."),
    "name_one_part": _("Bitte Nachname und Vorname angeben: „Nachname, Vorname“."),
    "name_without_comma": _("Bitte mit Komma: „Nachname, Vorname“. Meinen Sie „%(guess)s“?"),
    "text_too_long": _("Zu lang: höchstens %(maximum)s Zeichen."),
    "registered_already": _("%(name)s (%(club)s) ist schon angemeldet, Startnummer %(number)s."),
    "number_taken": _("Startnummer %(number)s hat schon %(name)s."),
    "number_out_of_range": _("Startnummern gehen von 1 bis %(maximum)s."),
    "registration_seated": _(
        "%(name)s hatte schon einen Platz und bleibt deshalb in der Liste. Wer aufhört, gilt als ausgeschieden."
    ),
    "team_needs_member": _(
        "Ohne diese Person ist „%(team)s“ keine Mannschaft mehr. Bitte zuerst die Mannschaft ändern."
    ),
    # teams
    "team_name_missing": _("Hier fehlt der Name der Mannschaft."),
    "team_name_taken": _("„%(name)s“ heißt schon eine andere Mannschaft."),
    "team_empty": _("Bitte mindestens eine Person wählen."),
    "team_too_large": _("%(count)s Personen sind zu viele, höchstens %(maximum)s."),
    "team_without_club": _("Mindestens %(minimum)s müssen aus demselben Verein kommen; hier steht keiner (Regel 21)."),
    "team_own_missing": _("%(own)s aus dem eigenen Verein, mindestens %(minimum)s müssen es sein (Regel 21)."),
    "team_loans": _("%(loan)s Leihspieler, höchstens %(maximum)s ist erlaubt (Regel 21)."),
    "team_member_unknown": _("Jemand davon ist nicht mehr angemeldet. Bitte noch einmal wählen."),
    "in_another_team": _("%(name)s ist schon in „%(team)s“."),
    # the tournament itself
    "games_stored": _(
        "Es sind schon Spiele eingetragen: Regelwerk, Spiele je Serie, Ziel und Joker stehen damit fest."
    ),
    "house_rules_wrong": _("Das ist keine Hausregel nach diesem Regelwerk."),
    "teams_exist": _("Es gibt schon Mannschaften, die danach nicht mehr gelten würden. Bitte erst auflösen."),
    "series_seated": _("Serie %(number)s ist schon gesetzt und kann nicht mehr wegfallen."),
    "rulebook_seated": _("Eine Serie ist schon gesetzt; dieses Regelwerk kennt andere Tischgrößen."),
    # a spreadsheet
    "file_too_large": _("Die Datei ist zu groß, höchstens %(megabytes)s MB."),
    "file_empty": _("Die Datei ist leer."),
    "file_too_many_rows": _("Das sind mehr als %(maximum)s Personen. Bitte die Datei aufteilen."),
    "file_damaged": _("Die Datei ist beschädigt oder mit einem Kennwort geschützt und kann nicht gelesen werden."),
    "file_unpacks_too_large": _("Diese Excel-Datei ist ausgepackt zu groß für eine Anmeldeliste."),
    "file_not_text": _("Das ist keine Tabelle. Gelesen werden Excel-Dateien (.xlsx) und CSV-Dateien (.csv)."),
    "file_pdf": _(
        "Das ist eine PDF-Datei, keine Tabelle. Bitten Sie den Verein um die Excel-Datei, oder tippen Sie die Liste "
        "in eine Tabelle ab."
    ),
    "file_picture": _(
        "Das ist ein Bild, keine Tabelle. Bitten Sie den Verein um die Excel-Datei, oder tippen Sie die Liste in "
        "eine Tabelle ab."
    ),
    "file_xls": _(
        "Das ist eine alte Excel-Datei (.xls) oder eine mit Kennwort. Bitte in Excel oder LibreOffice öffnen und mit "
        "„Speichern unter“ als Excel-Arbeitsmappe (.xlsx) ohne Kennwort speichern."
    ),
    "file_ods": _(
        "Das ist eine LibreOffice-Datei. Bitte dort öffnen und mit „Speichern unter“ als Excel-Datei (.xlsx) oder als "
        "CSV speichern."
    ),
    "file_text_document": _(
        "Das ist ein Textdokument, keine Tabelle. Bitte die Liste in eine Tabelle kopieren und als .xlsx speichern."
    ),
    "file_web_page": _("Das ist eine Webseite, keine Tabelle. Bitte in Excel öffnen und als .xlsx speichern."),
    "file_archive": _("Das ist ein Archiv (ZIP), keine Tabelle. Bitte auspacken und die Tabelle darin wählen."),
    "names_not_found": _(
        "Es ist nicht zu erkennen, wo die Namen stehen. Bitte in die erste Zeile Überschriften schreiben, zum Beispiel "
        "„Nachname“, „Vorname“, „Verein“, „Mannschaft“."
    ),
    "nobody_in_file": _("In der Datei steht niemand: Unter den Überschriften sind keine Zeilen mit Namen."),
    "preview_unreadable": _("Die Vorschau war nicht mehr zu lesen. Bitte die Datei noch einmal auswählen."),
    # what the preview says of a row
    "double_registered": _("Schon angemeldet: %(name)s (%(club)s), Startnummer %(number)s."),
    "double_line": _("Doppelt: steht schon in Zeile %(line)s."),
    "similar_registered": _("Ähnlich wie %(name)s (%(club)s), Startnummer %(number)s. Dieselbe Person?"),
    "similar_line": _("Ähnlich wie %(name)s (%(club)s) in Zeile %(line)s. Dieselbe Person?"),
    "club_missing": _("Kein Verein."),
    "club_new": _("Neuer Verein."),
    "club_similar": _("Neuer Verein – oder ist „%(club)s“ gemeint?"),
    "number_given_away": _("Startnummer %(number)s hat schon %(name)s; es wird die nächste freie."),
    "number_odd": _("„%(number)s“ ist keine Startnummer; es wird die nächste freie."),
    # what had to be guessed
    "no_headings": _("Die Liste hat keine Überschriften; die Spalten sind geraten."),
    "given_name_first_guessed": _(
        "Namen ohne Komma sind als „Vorname Nachname“ gelesen: „Hanna Ehlers“ wird „Ehlers, Hanna“."
    ),
    "surname_first_guessed": _(
        "Namen ohne Komma sind als „Nachname Vorname“ gelesen: „Ehlers Hanna“ wird „Ehlers, Hanna“."
    ),
    "club_from_above": _("Der Verein %(club)s steht über der Liste und gilt für alle ohne eigene Angabe."),
    "clubs_filled_down": _("Ein Verein, der nur einmal dasteht, gilt auch für die Zeilen darunter."),
    "teams_filled_down": _("Eine Mannschaft, die nur einmal dasteht, gilt auch für die Zeilen darunter."),
    # backups
    "backup_onto_itself": _("Das ist die Datenbank selbst; bitte eine andere Datei nennen."),
    "not_a_database": _("Die Datei ist keine Sicherung (keine SQLite-Datenbank)."),
    "database_damaged": _("Die Sicherung ist beschädigt."),
    "not_of_this_program": _("Die Datei ist eine Datenbank, aber nicht von diesem Programm."),
    "of_a_newer_program": _("Die Sicherung stammt von einer neueren Version dieses Programms."),
}


def sentence(problem: scoring.Problem) -> str:
    """What is wrong with a game or a document, in German."""
    return _filled(PROBLEMS, problem.code, problem.params)


def refusal(code: str, params: Mapping[str, Any]) -> str:
    """Why a service refused, in German."""
    return _filled(REFUSALS, code, params)


def _filled(sentences: Mapping[str, Promise], code: str, params: Mapping[str, Any]) -> str:
    return str(sentences[code]) % dict(params)
