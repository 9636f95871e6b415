"""What this room says: refusals, the audit log's words, the names of what it stores, what the hall of fame calls it."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.chronicle.reads.hall import Deed

REFUSALS: dict[str, Promise] = {
    "slug_taken": _("„%(slug)s“ hat schon ein anderer Verein; frei ist zum Beispiel „%(free)s“."),
}
ACTIONS: dict[str, Promise] = {
    "pages_set": _("Seiten des Vereins"),
}
LABELS: dict[str, Promise] = {
    "pages_shown": _("Seiten für alle"),
    "slug": _("Kurzname"),
    "about": _("Über uns"),
}

DEEDS: dict[Deed, Promise] = {
    Deed.VICTORIES: _("Siege"),
    Deed.PODIUMS: _("Plätze 1 bis 3"),
    Deed.TOURNAMENTS: _("Teilnahmen"),
    Deed.POINTS: _("Wertungspunkte zusammen"),
    Deed.BEST: _("Meiste Wertungspunkte in einem Turnier"),
}
