"""What the program says about teams: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "team_name_missing": _("Hier fehlt der Name der Mannschaft."),
    "team_name_taken": _("„%(name)s“ heißt schon eine andere Mannschaft."),
    "team_empty": _("Bitte mindestens eine Person wählen."),
    "team_too_large": _("%(count)s Personen sind zu viele, höchstens %(maximum)s."),
    "team_without_club": _("Mindestens %(minimum)s müssen aus demselben Verein kommen; hier steht keiner (Regel 21)."),
    "team_own_missing": _("%(own)s aus dem eigenen Verein, mindestens %(minimum)s müssen es sein (Regel 21)."),
    "team_loans": _("%(loan)s Leihspieler, höchstens %(maximum)s ist erlaubt (Regel 21)."),
    "team_member_unknown": _("Jemand davon ist nicht mehr angemeldet. Bitte noch einmal wählen."),
    "team_ranking_unknown": _("Diese Wertung für Mannschaften gibt es nicht mehr."),
    "in_another_team": _("%(name)s ist schon in „%(team)s“."),
}

ACTIONS: dict[str, Promise] = {
    "team_formed": _("Mannschaft gebildet"),
    "teams_formed": _("Mannschaften gebildet"),
    "team_changed": _("Mannschaft geändert"),
    "team_deleted": _("Mannschaft gelöscht"),
}

LABELS: dict[str, Promise] = {
    "ranking": _("Wertung"),
    "team": _("Mannschaft"),
    "members": _("Mitglieder"),
    "loan": _("Leihspieler"),
}
