"""What the program says about who helps: refusals, the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "invitation_unknown": _(
        "Diesen Link gibt es nicht. Bitte nachsehen, ob er vollständig ist, oder um einen neuen bitten."
    ),
    "invitation_used": _(
        "Dieser Link ist schon benutzt worden; er geht nur einmal. Wer ihn weitergegeben hat, kann einen neuen machen."
    ),
    "invitation_withdrawn": _("Dieser Link ist zurückgezogen worden. Bitte um einen neuen bitten."),
    "invitation_expired": _("Dieser Link ist abgelaufen. Bitte um einen neuen bitten."),
    "role_not_by_code": _("Die Spielleitung bekommt nur, wer ein eigenes Konto hat."),
    "role_unknown": _("Diese Aufgabe gibt es nicht. Bitte eine aus der Liste wählen."),
    "member_missing": _("Bitte jemanden aus der Liste wählen."),
    "helpers_too_many": _("In einem Turnier helfen höchstens %(maximum)s Personen mit."),
    "helper_name_missing": _("Bitte einen Namen eintippen."),
    "helper_name_taken": _(
        "„%(name)s“ heißt hier schon jemand. Bitte so, dass man Sie auseinanderhält, zum Beispiel „%(name)s M.“."
    ),
    "already_more": _("Sie haben in diesem Turnier schon eine Aufgabe: %(role)s. Dieser Code ändert daran nichts."),
    "last_lead": _("Ein Turnier braucht jemanden, der es leitet. Bitte erst jemand anderem die Spielleitung geben."),
    "invitation_tried": _(
        "Mit diesem Link ist zu oft etwas versucht worden, das nicht ging. Bitte um einen neuen bitten."
    ),
}

ACTIONS: dict[str, Promise] = {
    "logged_in": _("Angemeldet"),
    "helper_appointed": _("Aufgabe gegeben"),
    "helper_role_changed": _("Aufgabe geändert"),
    "helper_withdrawn": _("Aufgabe beendet"),
    "invited": _("Link gemacht, der jemanden hereinlässt"),
    "invitation_taken": _("Link benutzt, der jemanden hereinlässt"),
    "invitation_withdrawn": _("Link zurückgezogen, der jemanden hereinlässt"),
}

LABELS: dict[str, Promise] = {
    "failed_before": _("falsche Passwörter kurz davor"),
    "invitation": _("Link Nr."),
    "organisation": _("Veranstalter"),
    "role": _("Rolle"),
    "account": _("Konto"),
}
