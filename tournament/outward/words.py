"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "origin_wrong": _(
        "„%(origin)s“ geht so nicht: Gemeint ist nur der Anfang der Adresse, etwa https://www.verein.de – mit https, "
        "ohne Seite dahinter und ohne Stern."
    ),
    "origins_too_many": _("Mehr als %(most)s Webseiten lassen sich nicht freigeben."),
    "key_unnamed": _("Wofür ist der Schlüssel? Der Name steht später im Protokoll."),
    "keys_too_many": _("Mehr als %(most)s Schlüssel gibt es nicht zugleich. Bitte erst einen zurückziehen."),
}
ACTIONS: dict[str, Promise] = {
    "embedding_set": _("Webseiten für das Einbetten freigegeben"),
    "api_key_made": _("Schlüssel gemacht"),
    "api_key_withdrawn": _("Schlüssel zurückgezogen"),
    "api_key_used": _("Mit einem Schlüssel gelesen"),
}
LABELS: dict[str, Promise] = {
    "origins": _("Webseiten"),
    "key": _("Schlüssel"),
}
