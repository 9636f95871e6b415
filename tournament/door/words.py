"""What this room says: refusals, the audit log's words, the names of what it stores."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.door.reads.door import Closed

REFUSALS: dict[str, Promise] = {
    "door_closed": _("Selbst einchecken geht gerade nicht. Bitte zur Anmeldung."),
    "door_unknown": _("Diese Startnummer gibt es nicht. Bitte zur Anmeldung."),
    "door_withdrawn": _("Sie sind ausgeschieden. Bitte zur Anmeldung."),
    "door_there_already": _("Sie sind schon abgehakt. Alles gut."),
    "door_too_many": _("Gerade checken zu viele auf einmal ein. Bitte in ein paar Minuten, oder zur Anmeldung."),
}
ACTIONS: dict[str, Promise] = {
    "door_set": _("Selbst einchecken eingestellt"),
    "door_code_renewed": _("Selbst einchecken: neuer Code"),
}
LABELS: dict[str, Promise] = {
    "check_in": _("selbst einchecken"),
    "all_day": _("auch nach dem ersten Sitzplan"),
}
CLOSED: Mapping[Closed, Promise] = {
    Closed.SWITCHED_OFF: _("Selbst einchecken ist ausgeschaltet. Bitte zur Anmeldung."),
    Closed.NOT_PUBLIC: _("Das Turnier ist nicht öffentlich. Bitte zur Anmeldung."),
    Closed.NOT_THE_DAY: _("Einchecken geht nur am Tag des Turniers."),
    Closed.SEATED: _("Der Sitzplan steht schon. Bitte zur Anmeldung."),
}
