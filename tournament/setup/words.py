"""What the program says about a tournament as a whole: refusals, and the audit log's words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "logo_no_picture": _("Das ist kein Bild, das sich lesen lässt. Gebraucht wird eine Datei PNG, JPEG oder WebP."),
    "logo_too_large": _("Die Datei ist zu groß: höchstens %(most)s MB."),
    "logo_too_many_pixels": _("Das Bild hat zu viele Bildpunkte. Bitte kleiner speichern: 2000 × 2000 genügen."),
    "not_the_demo": _("Das ist nicht mehr das Beispiel, sondern ein eigenes Turnier; entfernt ist nichts."),
    "final_goes_too": _("Inzwischen ist ein Endstand veröffentlicht. Bitte noch einmal entscheiden."),
    "deleted_too_long_ago": _("Die Frist ist vorbei: Dieses Turnier lässt sich nicht mehr wiederherstellen."),
    "currency_used": _("Es sind schon Beträge eingetragen: Die Währung bleibt."),
    "games_stored": _(
        "Es sind schon Spiele eingetragen: Regelwerk, Spiele je Serie, Ziel und Joker stehen damit fest."
    ),
    "house_rules_wrong": _("Das ist keine Hausregel nach diesem Regelwerk."),
    "teams_exist": _("Es gibt schon Mannschaften, die danach nicht mehr gelten würden. Bitte erst auflösen."),
    "series_outside": _("Serie %(number)s wäre am %(day)s; das ist kein Tag des Turniers."),
    "ranking_outside": _("Die Wertung „%(name)s“ zählt den %(day)s; das wäre kein Tag des Turniers mehr."),
    "ranking_counts_series": _("Die Wertung „%(name)s“ zählt Serie %(number)s; bitte erst dort ändern."),
    "loan_in_two_teams": _(
        "Jemand spielt als Leihspieler auch für den eigenen Verein: bitte zuerst eine der beiden Mannschaften ändern."
    ),
    "series_seated": _("Serie %(number)s ist schon gesetzt und kann nicht mehr wegfallen."),
    "rulebook_seated": _("Eine Serie ist schon gesetzt; dieses Regelwerk kennt andere Tischgrößen."),
}

AGREEMENTS: dict[str, tuple[Promise, Promise]] = {
    "thrown_in_at_least_claimed": (
        _("Weggeworfenes zählt mindestens, was genannt wurde"),
        _("Wer mehr Augen nennt, als Regel 15 aufschreiben lässt, bekommt die genannten."),
    ),
    "not_opened_over_100_costs_one": (
        _("Wegwerfen mit mehr als 100 Augen kostet keinen zweiten Punkt"),
        _("Nicht eröffnet und über 100 sind dann −1 wie sonst auch, nicht −2."),
    ),
    "second_offence_per_list": (
        _("Das zweite Wegwerfen zählt je Liste"),
        _("Mit jeder Serie wird neu gezählt, statt über das ganze Turnier."),
    ),
    "loan_player_also_for_own_club": (
        _("Ein Leihspieler darf auch für den eigenen Verein spielen"),
        _("Er steht dann in beiden Mannschaften, und was er macht, zählt für beide."),
    ),
    "three_are_complete": (
        _("Drei sind eine vollständige Mannschaft"),
        _("Eine Mannschaft zu viert ist ab drei Mitgliedern nicht mehr als unvollständig gekennzeichnet."),
    ),
    "augen_break_ties": (
        _("Bei Gleichstand entscheiden die Augen"),
        _("Bei gleichen Punkten liegt vorn, wer weniger Augen hat."),
    ),
    "average_where_games_differ": (
        _("Bei verschieden vielen Spielen zählt der Schnitt"),
        _("Wer mindestens die Hälfte gespielt hat, steht nach Punkten je Spiel; wer weniger hat, dahinter."),
    ),
    "hand_romme_with_laying_off": (
        _("Hand-Rommé darf auch angelegt werden"),
        _("Wer alle Karten in einem Zug loswird und dabei anlegt, hat ein Hand-Rommé."),
    ),
}
"""What a tournament may agree on beside an official text: the switch in words, and what it does."""

SETTINGS: dict[str, tuple[Promise, Promise]] = {
    "fewest_augen_win": (
        _("Wenigste Augen gewinnt"),
        _("Aufgeschrieben wird nur, was jeder auf der Hand hat; ohne Wertungspunkte, Kreuze und Wegwerfregel."),
    ),
    "winner_points": (
        _("Feste Punkte für jeden Sieg"),
        _("Statt der Augen der anderen, oder beim Zählen nach Augen als Gutschrift. Leer: keine."),
    ),
    "opening_minimum": (_("Augen zum Eröffnen"), _("Üblich: 30, 40 oder 51.")),
    "joker": (_("Augen eines Jokers auf der Hand"), _("Üblich: 20 oder 25.")),
    "hand_size": (_("Handkarten"), _("Üblich: 12 bis 14.")),
    "dealer_plays": (_("Der Geber spielt am Vierertisch mit"), _("Dann setzt niemand aus.")),
    "table_sizes": (_("Tischgrößen"), _("Von 2 bis 6, die liebste zuerst: 4, 3.")),
    "target_score": (
        _("Eine Punktzahl beendet die Liste"),
        _("Wie hoch, steht unter „Angaben“. Wo die wenigsten Augen gewinnen, ist es eine Grenze („101 und raus“)."),
    ),
}
"""What a house may play otherwise in the whole game: its name, and what it means."""

ACTIONS: dict[str, Promise] = {
    "tournament_created": _("Turnier angelegt"),
    "tournament_copied": _("Turnier als Kopie angelegt"),
    "brand_chosen": _("Aussehen gewählt"),
    "brand_of_organisation_chosen": _("Aussehen des Veranstalters gewählt"),
    "tournament_archived": _("Turnier weggelegt"),
    "tournament_taken_out": _("Turnier wieder hervorgeholt"),
    "demo_removed": _("Beispiel entfernt"),
    "tournament_deleted": _("Turnier gelöscht"),
    "tournament_undeleted": _("Turnier wiederhergestellt"),
    "tournament_changed": _("Angaben geändert"),
    "days_set": _("Tage der Serien geändert"),
    "house_rules_set": _("Hausregel geändert"),
}

LABELS: dict[str, Promise] = {
    "colour": _("Farbe"),
    "second_colour": _("zweite Farbe"),
    "typeface": _("Schrift"),
    "logo": _("Logo"),
    "copied_from": _("Kopie von"),
    "date": _("Datum"),
    "last_day": _("letzter Tag"),
    "series_days": _("Tage der Serien"),
    "place": _("Ort"),
    "rulebook_id": _("Regelwerk"),
    "bands": _("Stufen"),
    "others_augen_factor": _("Augen der anderen mal"),
    "series_count": _("Serien"),
    "games_per_series": _("Spiele je Serie"),
    "minutes_per_series": _("Minuten je Serie"),
    "repeat_offence_extra": _("Zusätzlicher Abzug"),
    "team_size": _("Mannschaftsgröße"),
    **{name: label for name, (label, _meaning) in SETTINGS.items()},
    "target_score": _("Zielpunktzahl"),
    "without_jokers": _("ohne Joker"),
    "confirm_games": _("Spiele bestätigen lassen"),
    "language": _("Sprache der Ausdrucke"),
    "currency": _("Währung"),
    "time_zone": _("Zeitzone"),
    "house_rules": _("Hausregel"),
    "agreements": _("Vereinbarungen"),
    **{code: label for code, (label, _meaning) in AGREEMENTS.items()},
}
