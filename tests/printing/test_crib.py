"""The crib says what rules 12 and 15 say."""

import pytest

import scoring
from tournament.printing.crib import crib


def plain(rulebook: scoring.Rulebook) -> dict[str, list[tuple[str, str]]]:
    """Title -> (condition, value), with ordinary spaces."""
    return {
        line.title: [
            (entry.condition.replace("\N{NO-BREAK SPACE}", " "), entry.value.replace("\N{NO-BREAK SPACE}", " "))
            for entry in line.entries
        ]
        for line in crib(rulebook)
    }


@pytest.mark.parametrize("id_", ["dskv-2018", "dgsrv"])
def test_rules_12_and_15_in_words(id_: str) -> None:
    assert plain(scoring.rulebook(id_)) == {
        "beendet": [("Hand-Rommé", "8"), ("Hand-Rommé mit Anlegen", "6"), ("Rommé", "5")],
        "eröffnet": [("bis 10", "3"), ("bis 30", "2"), ("über 30", "1")],
        "nicht eröffnet": [("bis 100", "0"), ("über 100", "× (−1)")],
        "ungezählt weggeworfen": [
            ("eröffnet bis 10", "11 Augen, 2"),
            ("eröffnet bis 30", "31 Augen, 1"),
            ("eröffnet über 30", "31 Augen, 0"),
            ("nicht eröffnet bis 100", "150 Augen, × (−1)"),
            ("nicht eröffnet über 100", "mindestens 150 Augen, × (−2)"),
        ],
    }
