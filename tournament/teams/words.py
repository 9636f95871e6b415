"""What the program says about teams: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Ranking
from tournament.teams.rule import PAIR

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


def called(ranking: Ranking) -> dict[str, str]:
    """What the teams of a ranking are called."""
    if ranking.members_per_team == PAIR:
        return {
            "teams": ranking.name if ranking.pk else gettext("Tandems"),
            "new": gettext("Neues Tandem"),
            "none_yet": gettext("Noch ist kein Tandem gebildet."),
            "in_none": gettext("In keinem Tandem"),
            "formed": gettext("Gebildet: %(teams)s Tandems."),
        }
    return {
        "teams": ranking.name,
        "new": gettext("Neue Mannschaft"),
        "none_yet": gettext("Noch ist keine Mannschaft gebildet."),
        "in_none": gettext("In keiner Mannschaft"),
        "formed": gettext("Gebildet: %(teams)s Mannschaften."),
    }
