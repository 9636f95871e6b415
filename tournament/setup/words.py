"""What the program says about a tournament as a whole: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "games_stored": _(
        "Es sind schon Spiele eingetragen: Regelwerk, Spiele je Serie, Ziel und Joker stehen damit fest."
    ),
    "house_rules_wrong": _("Das ist keine Hausregel nach diesem Regelwerk."),
    "teams_exist": _("Es gibt schon Mannschaften, die danach nicht mehr gelten würden. Bitte erst auflösen."),
    "series_seated": _("Serie %(number)s ist schon gesetzt und kann nicht mehr wegfallen."),
    "rulebook_seated": _("Eine Serie ist schon gesetzt; dieses Regelwerk kennt andere Tischgrößen."),
}

ACTIONS: dict[str, Promise] = {
    "tournament_created": _("Turnier angelegt"),
    "tournament_changed": _("Angaben geändert"),
    "house_rules_set": _("Hausregel geändert"),
}

LABELS: dict[str, Promise] = {
    "date": _("Datum"),
    "place": _("Ort"),
    "rulebook_id": _("Regelwerk"),
    "bands": _("Stufen"),
    "others_augen_factor": _("Augen der anderen mal"),
    "series_count": _("Serien"),
    "games_per_series": _("Spiele je Serie"),
    "minutes_per_series": _("Minuten je Serie"),
    "repeat_offence_extra": _("Zusätzlicher Abzug"),
    "team_size": _("Mannschaftsgröße"),
    "target_score": _("Zielpunktzahl"),
    "without_jokers": _("ohne Joker"),
    "house_rules": _("Hausregel"),
}
