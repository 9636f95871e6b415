"""What the program says about teams: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.rankings import PAIR
from tournament.models import Ranking

REFUSALS: dict[str, Promise] = {
    "team_name_missing": _("Hier fehlt der Name."),
    "team_name_taken": _("Den Namen „%(name)s“ gibt es hier schon."),
    "team_booked": _("Für „%(name)s“ steht etwas im Kassenbuch, und was dort steht, bleibt."),
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
    """What the teams of a ranking are called, and what is said of them."""
    if ranking.members_per_team == PAIR:
        return {
            "teams": ranking.title,
            "new": gettext("Neues Tandem"),
            "none_yet": gettext("Noch ist kein Tandem gebildet."),
            "none_ticked": gettext("Es ist kein Tandem angekreuzt."),
            "in_none": gettext("In keinem Tandem"),
            "changed": gettext("Inzwischen hat jemand anderes dieses Tandem geändert."),
        }
    return {
        "teams": ranking.title,
        "new": gettext("Neue Mannschaft"),
        "none_yet": gettext("Noch ist keine Mannschaft gebildet."),
        "none_ticked": gettext("Es ist keine Mannschaft angekreuzt."),
        "in_none": gettext("In keiner Mannschaft"),
        "changed": gettext("Inzwischen hat jemand anderes diese Mannschaft geändert."),
    }


def formed(ranking: Ranking, teams: int) -> str:
    """That so many were formed."""
    if ranking.members_per_team == PAIR:
        return ngettext("Gebildet: %(teams)s Tandem.", "Gebildet: %(teams)s Tandems.", teams) % {"teams": teams}
    return ngettext("Gebildet: %(teams)s Mannschaft.", "Gebildet: %(teams)s Mannschaften.", teams) % {"teams": teams}
