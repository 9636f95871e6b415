"""What the program says about what is stored of people: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "forgotten_already": _("Davon ist niemand mehr mit Namen da."),
    "person_registered": _("%(name)s steht noch in einem Turnier, das Sie nicht leiten; dort zuerst."),
    "names_until_early": _("Bis zum letzten Tag des Turniers werden die Namen gebraucht; bitte einen späteren Tag."),
}
ACTIONS: dict[str, Promise] = {
    "names_forgotten": _("Namen gelöscht"),
    "name_forgotten": _("Name im Verzeichnis gelöscht"),
    "helpers_forgotten": _("Namen von Helfern gelöscht"),
    "tournament_removed": _("Gelöschtes Turnier endgültig entfernt"),
    "privacy_set": _("Suchmaschinen und Löschtag festgelegt"),
    "legal_pages_set": _("Impressum und Datenschutz geändert"),
}
LABELS: dict[str, Promise | str] = {
    "numbers": _("Startnummern"),
    "anonymous": _("ohne Namen"),
    "findable": _("in Suchmaschinen"),
    "names_until": _("Namen bis"),
    "shown": _("gezeigt"),
    "kind": _("Seite"),
    "helpers": _("Helfer"),
    "deleted_at": _("gelöscht"),
    "head": _("Prüfzeichen"),
}
