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
    "invitation_tried": _(
        "Mit diesem Link ist zu oft etwas versucht worden, das nicht ging. Bitte um einen neuen bitten."
    ),
}

ACTIONS: dict[str, Promise] = {
    "logged_in": _("Angemeldet"),
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
