"""What the program says about registering people: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rankings import PAIR
from tournament.models import Ranking
from tournament.registration.fields import KEPT

REFUSALS: dict[str, Promise] = {
    "name_missing": _("Hier fehlt der Name."),
    "name_one_part": _("Bitte Nachname und Vorname angeben: „Nachname, Vorname“."),
    "name_without_comma": _("Bitte mit Komma: „Nachname, Vorname“. Meinen Sie „%(guess)s“?"),
    "registered_already": _("%(name)s (%(club)s) ist schon angemeldet, Startnummer %(number)s."),
    "number_taken": _("Startnummer %(number)s hat schon %(name)s."),
    "number_out_of_range": _("Startnummern gehen von 1 bis %(maximum)s."),
    "registration_booked": _(
        "Für %(name)s steht etwas im Kassenbuch, und was dort steht, bleibt. Statt zu löschen: ausscheiden lassen."
    ),
    "registration_seated": _(
        "%(name)s hatte schon einen Platz und bleibt deshalb in der Liste. Wer aufhört, gilt als ausgeschieden."
    ),
    "team_needs_member": _(
        "Ohne diese Person ist „%(team)s“ keine Mannschaft mehr. Bitte zuerst die Mannschaft ändern."
    ),
    "file_too_large": _("Die Datei ist zu groß, höchstens %(megabytes)s MB."),
    "file_empty": _("Die Datei ist leer."),
    "file_too_many_rows": _("Das sind mehr als %(maximum)s Personen. Bitte die Datei aufteilen."),
    "file_damaged": _("Die Datei ist beschädigt oder mit einem Passwort geschützt und kann nicht gelesen werden."),
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
        "Das ist eine alte Excel-Datei (.xls) oder eine mit Passwort. Bitte in Excel oder LibreOffice öffnen "
        "und mit „Speichern unter“ als Excel-Arbeitsmappe (.xlsx) ohne Passwort speichern."
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
    "double_registered": _("Schon angemeldet: %(name)s (%(club)s), Startnummer %(number)s."),
    "double_line": _("Doppelt: steht schon in Zeile %(line)s."),
    "similar_registered": _("Ähnlich wie %(name)s (%(club)s), Startnummer %(number)s. Dieselbe Person?"),
    "similar_line": _("Ähnlich wie %(name)s (%(club)s) in Zeile %(line)s. Dieselbe Person?"),
    "category_diverse": _("Divers: keine Wertung eingetragen. Wenn doch eine gilt, bitte hier dazuschreiben."),
    "category_without_ranking": _("Für „%(category)s“ gibt es keine Wertung."),
    "born_odd": _("„%(text)s“ ist kein Jahrgang; Senioren oder Junioren bitte selbst eintragen."),
    "pass_known": _("Die Passnummer gehört %(name)s; so wird die Person angemeldet."),
    "club_missing": _("Kein Verein."),
    "club_missing_everywhere": _("In der Liste steht kein Verein."),
    "club_new": _("Neuer Verein."),
    "club_similar": _("Neuer Verein – oder ist „%(club)s“ gemeint?"),
    "number_given_away": _("Startnummer %(number)s hat schon %(name)s; es wird die nächste freie."),
    "number_odd": _("„%(number)s“ ist keine Startnummer; es wird die nächste freie."),
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
    "pass_taken": _("Diese Passnummer hat schon %(name)s. Ist es dieselbe Person? Dann bitte zusammenführen."),
    "person_played": _("%(name)s hat gespielt und bleibt deshalb im Verzeichnis."),
    "people_met": _("%(name)s und %(other)s spielen im selben Turnier: Das sind zwei Personen."),
    "people_differ": _("%(name)s und %(other)s haben verschiedene Passnummern oder Jahrgänge: Das sind zwei Personen."),
    "merged_later": _("Danach kam noch %(name)s dazu. Bitte das zuerst zurücknehmen."),
    "people_by_number": _("Wessen Name gelöscht ist, lässt sich mit niemandem zusammenführen."),
    "team_name_missing": _("Hier fehlt der Name."),
    "team_name_taken": _("Den Namen „%(name)s“ gibt es hier schon."),
    "team_booked": _("Für „%(name)s“ steht etwas im Kassenbuch, und was dort steht, bleibt."),
    "team_empty": _("Bitte mindestens eine Person wählen."),
    "team_too_large": _("%(count)s Personen sind zu viele, höchstens %(maximum)s."),
    "team_without_club": _("Mindestens %(minimum)s müssen aus demselben Verein kommen; hier steht keiner (Regel 21)."),
    "team_own_missing": _("%(own)s aus dem eigenen Verein, mindestens %(minimum)s müssen es sein (Regel 21)."),
    "team_loans": _("%(loan)s Leihspieler, höchstens %(maximum)s ist erlaubt (Regel 21)."),
    "team_member_unknown": _("Jemand davon ist nicht mehr angemeldet. Bitte noch einmal wählen."),
    "team_ranking_unknown": _("Diese Wertung für Mannschaften gibt es nicht mehr."),
    "in_another_team": _("%(name)s ist schon in „%(team)s“."),
}

OF_THE_DESK: dict[str, Promise] = {
    "start": _("Tippen, Eingabetaste: abgehakt. Auch ein Haken in der Liste ist sofort gespeichert."),
    "only": _("{name}: Eingabetaste hakt ab."),
    "found": _("{count} gefunden."),
    "nobody": _("Niemand gefunden. Anmelden geht im Feld „Jemanden anmelden“."),
    "here": _("✓ {name}: da"),
    "away": _("✓ {name}: nicht da"),
    "unsaved": _("Nicht gespeichert. Die Haken bleiben stehen; bitte noch einmal speichern."),
}
"""What the desk's script says (static/registration/desk.js)."""

OF_THE_KNOWN: dict[str, Promise] = {
    "some": _("{count} bekannt. Mit den Pfeiltasten wählen."),
    "last": _("zuletzt: {last}"),
    "born": _("Jahrgang {born}"),
    "pass": _("Pass {pass}"),
    "here": _("schon angemeldet, Nr. {number}"),
    "taken": _("Aus dem Verzeichnis: {name}"),
}
"""What the list of known people says (static/registration/known.js)."""

ACTIONS: dict[str, Promise] = {
    "person_registered": pgettext_lazy("registration", "Angemeldet"),
    "people_registered": _("Anmeldungen eingelesen"),
    "people_ticked": _("Anwesenheit"),
    "registration_corrected": _("Anmeldung geändert"),
    "registration_deleted": _("Anmeldung entfernt"),
    "person_withdrawn": _("Ausgeschieden"),
    "person_back": _("Wieder dabei"),
    "person_changed": _("Person im Verzeichnis geändert"),
    "person_renamed": _("Name geändert"),
    "person_deleted": _("Person aus dem Verzeichnis gelöscht"),
    "people_merged": _("Personen zusammengeführt"),
    "people_parted": _("Zusammenführen zurückgenommen"),
    "people_told_apart": _("Zwei Personen auseinandergehalten"),
    "team_formed": _("Mannschaft gebildet"),
    "teams_formed": _("Mannschaften gebildet"),
    "team_changed": _("Mannschaft geändert"),
    "team_deleted": _("Mannschaft aufgelöst"),
}

LABELS: dict[str, Promise] = {
    **{declared.key: declared.label for declared in KEPT},
    "people": _("Personen"),
    "came": _("gekommen"),
    "went": _("gegangen"),
    "present": _("anwesend"),
    "withdrawn": _("ausgeschieden"),
    "number": _("Nummer"),
    "person": _("Person"),
    "ranking": _("Wertung"),
    "team": _("Mannschaft"),
    "members": _("Mitglieder"),
    "loan": _("Leihspieler"),
}


def called(ranking: Ranking) -> dict[str, str]:
    """What the teams of a ranking are called, and what is said of them."""
    if ranking.members_per_team == PAIR:
        return {
            "teams": ranking.title,
            "new": gettext("Neues Tandem"),
            "none_yet": gettext("Noch ist kein Tandem gebildet."),
            "none_ticked": gettext("Es ist kein Tandem angekreuzt."),
            "in_none": gettext("In keinem Tandem"),
            "changed": gettext("Inzwischen hat jemand anderes dieses Tandem geändert."),
        }
    return {
        "teams": ranking.title,
        "new": gettext("Neue Mannschaft"),
        "none_yet": gettext("Noch ist keine Mannschaft gebildet."),
        "none_ticked": gettext("Es ist keine Mannschaft angekreuzt."),
        "in_none": gettext("In keiner Mannschaft"),
        "changed": gettext("Inzwischen hat jemand anderes diese Mannschaft geändert."),
    }


def formed(ranking: Ranking, teams: int) -> str:
    """That so many were formed."""
    if ranking.members_per_team == PAIR:
        return ngettext("Gebildet: %(teams)s Tandem.", "Gebildet: %(teams)s Tandems.", teams) % {"teams": teams}
    return ngettext("Gebildet: %(teams)s Mannschaft.", "Gebildet: %(teams)s Mannschaften.", teams) % {"teams": teams}
