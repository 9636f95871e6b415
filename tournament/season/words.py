"""What this room says: refusals, the audit log's words, the names of what it stores."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "season_named": _("Eine Saison „%(name)s“ gibt es schon."),
    "season_final": _("Der Endstand ist festgestellt. Wie die Saison zählt, ändert sich nicht mehr."),
    "season_empty": _("Noch ist kein Abend gewertet. Zuerst einen wählen, dessen Ergebnis veröffentlicht ist."),
    "season_goes_on": _("„%(name)s“ ist noch nicht zu Ende. Den Endstand gibt es danach."),
    "season_unchanged": _("Der Endstand steht schon so fest."),
    "season_reason": _("Warum ändert sich der Endstand? Der Grund steht öffentlich dabei."),
}
ACTIONS: dict[str, Promise] = {
    "season_added": _("Saison angelegt"),
    "season_changed": _("Saison geändert"),
    "season_published": _("Saison veröffentlicht"),
    "season_unpublished": _("Saison nicht mehr öffentlich"),
    "season_final": _("Endstand der Saison festgestellt"),
}
LABELS: dict[str, Promise] = {"season": _("Saison")}
