"""What the program says about who helps: refusals, the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "invitation_unknown": _(
        "Diesen Link gibt es nicht. Bitte nachsehen, ob er vollständig ist, oder um einen neuen bitten."
    ),
    "invitation_used": _(
        "Dieser Link ist schon benutzt worden; er geht nur einmal. Wer ihn gemacht hat, kann einen neuen machen."
    ),
    "invitation_withdrawn": _("Dieser Link ist zurückgezogen worden. Bitte um einen neuen bitten."),
    "invitation_deleted": _("Das Turnier, für das dieser Link gemacht wurde, ist gelöscht."),
    "invitation_expired": _("Dieser Link ist abgelaufen. Bitte um einen neuen bitten."),
    "role_not_by_code": _("Die Spielleitung bekommt nur, wer ein eigenes Konto hat."),
    "role_unknown": _("Diese Aufgabe gibt es nicht. Bitte eine aus der Liste wählen."),
    "member_missing": _("Bitte jemanden aus der Liste wählen."),
    "helpers_too_many": _("In einem Turnier helfen höchstens %(maximum)s Personen mit."),
    "helper_name_missing": _("Bitte einen Namen eintippen."),
    "shown_name_taken": _(
        "„%(name)s“ heißt hier schon jemand. Bitte so, dass man Sie auseinanderhält, zum Beispiel „%(name)s M.“."
    ),
    "already_more": _("Sie haben in diesem Turnier schon eine Aufgabe: %(role)s. Dieser Code ändert daran nichts."),
    "last_lead": _("Ein Turnier braucht jemanden, der es leitet. Bitte erst jemand anderem die Spielleitung geben."),
    "invitation_tried": _(
        "Mit diesem Link ist zu oft etwas versucht worden, das nicht ging. Bitte um einen neuen bitten."
    ),
    "username_taken": _("„%(name)s“ heißt schon jemand anderes. Bitte einen anderen Benutzernamen wählen."),
    "too_many_at_once": _("Gerade melden sich viele an. Bitte gleich noch einmal."),
    "password_wrong": _("Das ist nicht Ihr Passwort. Groß- und Kleinschreibung zählt."),
    "digits_wrong": _(
        "Diese Ziffern stimmen nicht, oder sie sind schon benutzt. Die App zeigt alle halbe Minute neue; die Uhr des "
        "Telefons muss stimmen."
    ),
    "passkey_wrong": _("Mit diesem Passkey hat es nicht geklappt. Bitte noch einmal versuchen."),
    "passkey_unknown": _("Dieser Passkey öffnet hier kein Konto."),
    "passkey_known": _("Dieser Passkey öffnet schon ein Konto."),
    "passkey_late": _("Das hat zu lange gedauert. Bitte noch einmal versuchen."),
    "no_passkey_by_mail": _(
        "Mit diesem Link lässt sich nur ein neues Passwort wählen. Passkeys kommen danach, unter „Mein Konto“."
    ),
    "passkeys_too_many": _("Ein Konto hat höchstens %(most)s Passkeys. Bitte erst einen entfernen."),
    "last_way_in": _(
        "Das ist der letzte Schlüssel zu diesem Konto. Bitte erst ein Passwort oder einen anderen Passkey."
    ),
    "organisation_named": _("„%(name)s“ heißt schon ein anderer Veranstalter. Bitte einen anderen Namen wählen."),
    "last_owner": _("Einen Inhaber muss es geben. Bitte erst jemand anderen zum Inhaber machen."),
}

ACTIONS: dict[str, Promise] = {
    "logged_in": _("Angemeldet"),
    "helper_appointed": _("Aufgabe gegeben"),
    "helper_role_changed": _("Aufgabe geändert"),
    "helper_withdrawn": _("Aufgabe beendet"),
    "invited": _("Link gemacht, der jemanden hereinlässt"),
    "invitation_taken": _("Link benutzt, der jemanden hereinlässt"),
    "invitation_withdrawn": _("Link zurückgezogen, der jemanden hereinlässt"),
    "invitations_forgotten": _("Gelöscht, für wen alte Links waren"),
    "account_let_in": _("Konto hereingelassen"),
    "account_changed": _("Konto umbenannt"),
    "account_secured": _("Gestohlenes Konto gesichert"),
    "password_changed": _("Passwort geändert"),
    "sessions_ended": _("Anmeldungen beendet"),
    "passkey_added": _("Passkey hinzugefügt"),
    "passkey_removed": _("Passkey entfernt"),
    "second_factor_on": _("Ziffern einer App verlangt"),
    "second_factor_off": _("Ziffern einer App nicht mehr verlangt"),
    "recovery_codes_made": _("Codes für das Papier neu gemacht"),
    "recovery_code_used": _("Code vom Papier benutzt"),
    "language_chosen": _("Sprache gewählt"),
    "tour_ended": _("Einführung ausgeblendet"),
    "tour_shown": _("Einführung wieder gezeigt"),
    "role_set": _("Rolle geändert"),
    "member_removed": _("Mitglied entfernt"),
    "organisation_added": _("Veranstalter aufgenommen"),
    "organisation_renamed": _("Veranstalter umbenannt"),
    "federation_set": _("Verband eines Veranstalters festgelegt"),
    "organisation_zone_set": _("Zeitzone des Veranstalters"),
    "second_factor_demanded": _("Zweiter Faktor für alle Konten"),
}

LABELS: dict[str, Promise] = {
    "failed_before": _("falsche Passwörter kurz davor"),
    "invitation": _("Link Nr."),
    "organisation": _("Veranstalter"),
    "demanded": _("verlangt"),
    "called_before": _("hieß vorher"),
    "time_zone": _("Zeitzone"),
    "federation": _("Verband"),
    "is_federation": _("ist ein Verband"),
    "role": _("Rolle"),
    "account": _("Konto"),
    "account_language": _("Sprache"),
    "log_ins": _("Anmeldungen"),
    "links": _("Links"),
    "codes_left": _("Codes übrig"),
}
