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
    "site_denied": _("%(where)s lässt niemanden herein oder nichts schreiben. Stimmen Name, Passwort und Ordner?"),
    "site_unreachable": _("%(where)s ist gerade nicht zu erreichen. Was dort liegt, bleibt, wie es ist."),
    "site_unknown_server": _("%(where)s weist sich nicht so aus, wie es bekannt ist. Gebracht wurde nichts."),
    "site_in_the_clear": _("Bei http:// liest jeder unterwegs das Passwort mit. Bitte https:// nehmen."),
    "site_address": _(
        "Die Adresse beginnt mit sftp:// oder https://, dann Name, @ und Server: sftp://verein@www.verein.de/pokal"
    ),
    "site_password_in_address": _("Das Passwort gehört nicht in die Adresse, sondern in das Feld darunter."),
    "site_sealed": _("Das Passwort war mit einem anderen Schlüssel verschlossen. Bitte noch einmal eintippen."),
    "site_owner_only": _("Einrichten kann das nur der Inhaber dieser Installation."),
    "site_full": _("Auf %(where)s ist kein Platz mehr."),
    "site_no_folder": _("Einen Ordner „%(where)s“ gibt es nicht."),
    "site_not_empty": _(
        "Dort liegt schon etwas anderes („%(file)s“), das sonst überschrieben würde. Bitte einen leeren Ordner nehmen."
    ),
    "site_of_another": _("Dort liegt schon die Seite eines anderen Rechners. Bitte einen anderen Ordner nehmen."),
    "site_unreadable": _("„%(file)s“ ist dort nicht zu lesen: Darin steht, was von hier ist. Bitte den Ordner leeren."),
    "keys_too_many": _("Mehr als %(most)s Schlüssel gibt es nicht zugleich. Bitte erst einen zurückziehen."),
}
ACTIONS: dict[str, Promise] = {
    "embedding_set": _("Webseiten für das Einbetten freigegeben"),
    "web_space_set": _("Webspace festgelegt"),
    "api_key_made": _("Schlüssel gemacht"),
    "api_key_withdrawn": _("Schlüssel zurückgezogen"),
    "api_key_used": _("Mit einem Schlüssel gelesen"),
}
LABELS: dict[str, Promise] = {
    "origins": _("Webseiten"),
    "key": _("Schlüssel"),
    "web_space": _("Webspace"),
}
