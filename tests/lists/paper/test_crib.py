"""The crib says what rules 12 and 15 say."""

import pytest

import scoring
from tournament.lists.paper.crib import agreed, crib, reminders


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


def test_romme24_open_says_how_points_are_made() -> None:
    assert plain(scoring.rulebook("romme24-open")) == {
        "beendet": [
            ("Super-Rommé", "15"),
            ("Hand-Rommé ohne Auslegen der Mitspieler", "12"),
            ("Hand-Rommé ohne Anlegen", "10"),
            ("Hand-Rommé mit Anlegen", "8"),
            ("Rommé", "5"),
        ],
        "ausgelegt": [("bis 10", "3"), ("bis 30", "2"), ("über 30", "1")],
        "nicht ausgelegt": [("bis 100", "0"), ("über 100", "−1")],
        "Punkte": [("je Spiel", "10 × Wertungspunkte − Augen")],
    }


@pytest.mark.parametrize(
    ("id_", "winners", "cards"),
    [
        ("horesca", [("Rommé", "Punkte: die Augen aller anderen")], [("Bube, Dame, König", "10"), ("Ass", "1")]),
        (
            "romme24-sprint",
            [("Hand-Rommé", "0 Augen, die der anderen × 2"), ("Rommé", "0 Augen")],
            [("Joker", "20"), ("Ass", "11"), ("Bube, Dame, König", "10")],
        ),
        (
            "romme-51",
            [("Handrommé", "0 Augen"), ("Rommé", "0 Augen")],
            [("Joker", "20"), ("Ass", "11"), ("Bube, Dame, König", "10")],
        ),
    ],
)
def test_where_augen_alone_count_the_cards_are_told(
    id_: str, winners: list[tuple[str, str]], cards: list[tuple[str, str]]
) -> None:
    assert plain(scoring.rulebook(id_)) == {
        "beendet": winners,
        "alle anderen": [("was auf der Hand ist", "Augen")],
        "Kartenwerte": cards,
    }


def test_without_jokers_no_joker_counts() -> None:
    told = plain(scoring.rulebook("romme24-sprint").without_jokers())["Kartenwerte"]
    assert told == [("Ass", "11"), ("Bube, Dame, König", "10")]


def test_what_is_agreed_and_how_a_list_ends() -> None:
    open_, horesca = scoring.rulebook("romme24-open"), scoring.rulebook("horesca")
    assert agreed(open_, None) == ("mit Jokern",)
    assert agreed(open_.without_jokers(), None) == ("ohne Joker",)
    assert agreed(horesca, 500) == ("Ziel 500 Punkte",)
    assert reminders(horesca, 5, 500) == (
        "Nach jedem Spiel fortlaufend eintragen.",
        "Die Liste endet mit dem Spiel, in dem jemand 500 Punkte erreicht.",
    )
    assert reminders(scoring.rulebook("romme24-sprint"), 2, None) == (
        "Nach jedem Spiel fortlaufend eintragen.",
        "Die wenigsten Augen gewinnen.",
        "Aufgeben: ab der halben Liste, zwischen zwei Spielen, nur wer zurückliegt.",
    )
