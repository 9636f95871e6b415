"""What the program says about copies of everything: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "superseded": _(
        "Ein anderer Rechner hat übernommen und führt die Listen weiter: %(address)s. Hier wird nichts mehr "
        "gespeichert."
    ),
    "backup_onto_itself": _("Das ist die Datenbank selbst; bitte eine andere Datei nennen."),
    # what is wrong with a copy, or with the database
    "not_a_database": _("Die Datei ist keine Sicherung (keine SQLite-Datenbank)."),
    "not_a_dump": _("Die Datei ist keine Sicherung einer PostgreSQL-Datenbank, oder sie ist beschädigt."),
    "database_damaged": _("Die Sicherung ist beschädigt."),
    "not_of_this_program": _("Die Datei ist eine Datenbank, aber nicht von diesem Programm."),
    "of_a_newer_program": _("Die Sicherung stammt von einer neueren Version dieses Programms."),
    "rows_unreadable": _("Was darin steht, ist nicht zu lesen (%(why)s)."),
    "references_broken": _("Etwas darin verweist auf etwas, das fehlt."),
    "audit_broken": _("%(slug)s: Das Protokoll passt ab Eintrag %(revision)s nicht."),
    "log_ins_broken": _("Das Protokoll der Anmeldungen passt ab Eintrag %(revision)s nicht."),
    "totals_differ": _("%(slug)s: %(count)s Summen passen nicht zu den Spielen (manage.py recompute)."),
    # why no copy was made
    "present_gone": _("Die Datenbank ist nicht da; es gibt nichts zu sichern."),
    "present_damaged": _("Die Datenbank ist beschädigt. Geändert ist nichts, auch keine Sicherung."),
    "backup_faulty": _(
        "In der Datenbank stimmt etwas nicht: %(faults)s Die Sicherung davon liegt in %(file)s; die vorige ist "
        "unberührt."
    ),
    "copy_no_room": _("Der Platz reicht nicht; geändert ist nichts."),
    "copy_no_disk": _("Die Platte lässt sich nicht lesen oder nicht beschreiben; geändert ist nichts."),
    "copy_read_only": _("Dort lässt sich nichts schreiben; geändert ist nichts."),
    "tools_missing": _("Das Programm %(tool)s von PostgreSQL fehlt auf diesem Rechner (Paket postgresql-client)."),
    "tools_failed": _("%(tool)s von PostgreSQL hat abgebrochen: %(why)s"),
    # the second place
    "second_place_at_start": _("Der zweite Ort steht beim Start des Servers fest (SECOND_PLACE)."),
    "second_place_no_folder": _(
        "Den Ordner „%(folder)s“ gibt es hier nicht. Gemeint ist ein ganzer Pfad wie /media/stick/spielliste; bitte "
        "den Stick einstecken und den Ordner anlegen."
    ),
    "second_place_here": _("„%(folder)s“ liegt bei den Daten selbst. Gemeint ist ein anderer Datenträger."),
    "second_place_closed": _("In „%(folder)s“ lässt sich nichts schreiben."),
    # passphrases
    "passphrase_short": _("Das Passwort einer Sicherung hat mindestens %(least)s Zeichen."),
    "passphrase_missing": _("Die Sicherung ist verschlossen; es fehlt ihr Passwort."),
    "passphrase_wrong": _("Mit diesem Passwort geht die Sicherung nicht auf, oder sie ist beschädigt."),
    "address_not_understood": _("Das ist keine Adresse. Gemeint ist so etwas: http://192.168.1.20:8000"),
    "address_only_here": _("Diese Adresse gilt nur an diesem Rechner selbst; Telefone kommen so nicht hin."),
    "address_at_start": _("Die Adresse wurde beim Start des Programms festgelegt (PUBLIC_URL) und gilt."),
    "tls_no_certificate": _("Es fehlt das Zertifikat: die Datei fullchain.pem, mit „BEGIN CERTIFICATE“ darin."),
    "tls_no_key": _("Es fehlt der Schlüssel: die Datei privkey.pem, mit „PRIVATE KEY“ darin."),
    "tls_key_locked": _("Der Schlüssel hat ein Passwort. Gebraucht wird er ohne: so, wie ihn certbot ablegt."),
    "tls_key_of_another": _("Schlüssel und Zertifikat gehören nicht zusammen. Beide aus demselben Ordner nehmen."),
    "tls_unreadable": _(
        "Zertifikat oder Schlüssel lassen sich nicht lesen. Gebraucht werden zwei Dateien im PEM-Format."
    ),
    "tls_expired": _("Das Zertifikat ist abgelaufen: Telefone öffnen damit nichts. Ein neues holen und hier einlegen."),
    "tls_not_yet": _("Das Zertifikat gilt noch nicht. Geht die Uhr dieses Rechners richtig?"),
    "tls_soon": _("Das Zertifikat läuft bald ab: rechtzeitig ein neues holen."),
    "tls_chain": _(
        "Telefone kennen die Stelle nicht, die es ausgestellt hat, oder das Zwischenzertifikat fehlt: Sie warnen dann "
        "vor dieser Seite. Von certbot die Datei fullchain.pem nehmen, nicht cert.pem."
    ),
    "tls_other_name": _(
        "Das Zertifikat ist auf einen anderen Namen ausgestellt: Unter %(address)s warnen Telefone vor dieser Seite."
    ),
    "alarm_damaged": _("Die Datenbank ist beschädigt. Gespeichert wird nichts mehr; auf den Telefonen bleibt alles."),
    "alarm_full": _(
        "Auf diesem Rechner lässt sich nichts mehr speichern: Die Platte ist voll oder schreibgeschützt. Bitte Platz "
        "schaffen. Die Telefone behalten ihre Spiele und schicken sie dann von selbst."
    ),
    "alarm_low": _("Auf diesem Rechner sind nur noch %(megabytes)s MB frei. Bitte bald Platz schaffen."),
    "alarm_copy_faulty": _("Die letzte Sicherung ist fehlerhaft. Die guten von vorher sind noch da."),
    "alarm_no_copy": _("Es gibt noch keine Sicherung."),
    "alarm_copy_old": _("Die letzte Sicherung ist %(minutes)s Minuten alt, und seitdem wurde gespeichert."),
    "alarm_unsent": _(
        "Seit mehr als zehn Minuten nicht übertragen: %(entries)s Einträge auf %(phones)s Telefonen. Meist wartet dort "
        "eine Frage auf Antwort."
    ),
    "alarm_clock_ahead": _("Die Uhr dieses Rechners geht %(minutes)s Minuten vor. Bitte stellen."),
    "alarm_clock_behind": _("Die Uhr dieses Rechners geht %(minutes)s Minuten nach. Bitte stellen."),
    "migrations_missing": _("Die Datenbank ist nicht auf dem Stand dieses Programms. Bitte das Programm neu starten."),
}

ACTIONS: dict[str, Promise] = {
    "restored": _("Sicherung zurückgeholt"),
    "taken_over": _("Dieser Rechner hat übernommen"),  # until 2026-11 an act of its own
    "second_place_set": _("Zweiter Ort der Sicherungen festgelegt"),
    "hall_address_set": _("Adresse im Saal geändert"),
    "hall_address_tried": _("Adresse im Saal ausprobiert"),
    "hall_phone_answered": _("Ein Telefon hat im Saal geantwortet"),
    "hall_certificate_kept": _("Zertifikat für den Saal eingelegt"),
}

LABELS: dict[str, Promise] = {
    "until": _("Stand der Sicherung"),
    "lost": _("nicht mehr im Protokoll"),
    "tournaments": _("nicht in der Sicherung"),
    "term": _("Übernahme Nr."),
    "served_at": _("Adresse des Rechners"),
    "copied_at": _("Kopie von"),
    "main": _("Vorher"),
    "folder": _("Ordner"),
    "sealed": _("verschlossen"),
    "address": _("Adresse im Saal"),
    "phones": _("Telefone"),
    "names": _("Namen"),
    "valid_until": _("gilt bis"),
}
