"""What stands on lists and pages by each rulebook: what outcomes are called, which text it is, how long it takes.

Source: decisions.md, "Outcomes of one player in one game" and rule 22; the names are those of the texts, the short ones
for the narrow columns of a list. Having opened has one word everywhere (issue 13).
"""

import pytest

from scoring import RULEBOOKS, rulebook

FEDERATIONS = {
    "hand_romme": ("Hand-Rommé", "Hand"),
    "hand_romme_laying_off": ("Hand-Rommé mit Anlegen", "Hand+"),
    "romme": ("Rommé", "Rommé"),
    "opened": ("eröffnet", "eröffnet"),
    "not_opened": ("nicht eröffnet", "nicht"),
}
LOST_ROMME24 = {"opened": ("ausgelegt", "ausgelegt"), "not_opened": ("nicht ausgelegt", "nicht")}
OPEN = {
    "super_romme": ("Super-Rommé", "Super"),
    "romme_before_opponents": ("Hand-Rommé ohne Auslegen der Mitspieler", "Hand!"),
    "hand_romme": ("Hand-Rommé ohne Anlegen", "Hand"),
    "hand_romme_laying_off": ("Hand-Rommé mit Anlegen", "Hand+"),
    "romme": ("Rommé", "Rommé"),
    **LOST_ROMME24,
}
SPRINT = {"hand_romme": ("Hand-Rommé", "Hand"), "romme": ("Rommé", "Rommé"), **LOST_ROMME24}
WORDS = {
    "dskv-2018": FEDERATIONS,
    "dgsrv": FEDERATIONS,
    "romme24-open": OPEN,
    "romme24-turnier": OPEN,
    "romme24-sprint": SPRINT,
    "romme24-cent": SPRINT,
    "romme-51": {**SPRINT, "hand_romme": ("Handrommé", "Hand")},
    "horesca": {"romme": ("Rommé", "Rommé"), "lost": ("verloren", "verl.")},
}


@pytest.mark.parametrize("rulebook_id", RULEBOOKS)
def test_outcomes_are_called_as_in_their_text(rulebook_id: str) -> None:
    outcomes = rulebook(rulebook_id).outcomes
    assert {outcome.code: (outcome.name, outcome.short) for outcome in outcomes} == WORDS[rulebook_id]


def test_rulebook_names_its_text() -> None:
    assert {rules.id: rules.source for rules in RULEBOOKS.values()} == {
        "dskv-2018": "Deutscher Skatverband, Rommé-Regeln, Stand 01.01.2018",
        "dgsrv": "Deutscher Gehörlosen Skat- und Rommé-Verband e. V., Rommé-Regeln mit den Regeln 16 bis 21",
        "romme24-open": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Open",
        "romme24-turnier": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Turnier",
        "romme24-sprint": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Sprint",
        "romme24-cent": "Romme24.com, Rommé Spielregeln & Wertungspunkte, Cent",
        "romme-51": "Rommé 51, Spielregeln von rummy-party.com",
        "horesca": "HORESCA, Rommé",
    }


def test_by_every_text_a_game_takes_6_minutes_45_seconds() -> None:
    assert {rules.seconds_per_game for rules in RULEBOOKS.values()} == {6 * 60 + 45}


def test_series_has_20_games_or_12_where_everybody_begins() -> None:
    federations = dict.fromkeys(("dskv-2018", "dgsrv"), 20)
    assert {rules.id: rules.games_default for rules in RULEBOOKS.values()} == dict.fromkeys(RULEBOOKS, 12) | federations
