"""Room to write by hand, games spread over pages, and the crib, which says what rules 12 and 15 say."""

import pytest

import scoring
from tournament.lists.paper.crib import agreed, crib, reminders
from tournament.lists.paper.layout import Layout


def of_dskv(size: int, games: int) -> Layout:
    return Layout.of(scoring.rulebook("dskv-2018"), size, games)


@pytest.mark.parametrize(
    ("size", "games", "pages"),
    [
        (4, 24, [range(1, 25)]),
        (4, 48, [range(1, 25), range(25, 49)]),
        (3, 27, [range(1, 15), range(15, 28)]),
    ],
)
def test_pages_are_as_few_and_even_as_can_be(size: int, games: int, pages: list[range]) -> None:
    assert of_dskv(size, games).pages == pages


def test_game_is_on_one_page_in_a_row_to_write_in() -> None:
    for games in range(1, 150):
        layout = of_dskv(4, games)
        assert [number for page in layout.pages for number in page] == list(range(1, games + 1))
        assert layout.row_height >= (8.5 if games <= 20 else 7)


SIZES = [
    pytest.param(rulebook, size, id=f"{rulebook.id}-{size}")
    for rulebook in scoring.RULEBOOKS.values()
    for size in rulebook.table_sizes
]


@pytest.mark.parametrize(("rulebook", "size"), SIZES)
def test_column_has_room_for_four_digits(rulebook: scoring.Rulebook, size: int) -> None:
    layout = Layout.of(rulebook, size, 24)
    assert len(layout.column_widths) == len(rulebook.columns)
    assert sum(layout.column_widths) == pytest.approx(layout.seat_width)
    assert min(layout.column_widths) >= 11
    assert layout.row_height >= 7


def plain(rulebook: scoring.Rulebook) -> dict[str, list[tuple[str, str]]]:
    """Title -> (condition, value), with ordinary spaces."""
    return {
        line.title: [
            (entry.condition.replace("\N{NO-BREAK SPACE}", " "), entry.value.replace("\N{NO-BREAK SPACE}", " "))
            for entry in line.entries
        ]
        for line in crib(rulebook)
    }


FEDERATION = {
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
HELD = {"alle anderen": [("was auf der Hand ist", "Augen")]}
FACES = [("Ass", "11"), ("Bube, Dame, König", "10")]
DOUBLED = {"beendet": [("Hand-Rommé", "0 Augen, die der anderen × 2"), ("Rommé", "0 Augen")]} | HELD


@pytest.mark.parametrize(
    ("rulebook", "told"),
    [
        (scoring.rulebook("dskv-2018"), FEDERATION),
        (scoring.rulebook("dgsrv"), FEDERATION),
        (
            scoring.rulebook("romme24-open"),
            {
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
            },
        ),
        # where Augen alone count, the cards are told
        (
            scoring.rulebook("horesca"),
            {"beendet": [("Rommé", "Punkte: die Augen aller anderen")]}
            | HELD
            | {"Kartenwerte": [("Bube, Dame, König", "10"), ("Ass", "1")]},
        ),
        (scoring.rulebook("romme24-sprint"), DOUBLED | {"Kartenwerte": [("Joker", "20"), *FACES]}),
        (scoring.rulebook("romme24-sprint").without_jokers(), DOUBLED | {"Kartenwerte": FACES}),
        (
            scoring.rulebook("romme-51"),
            {"beendet": [("Handrommé", "0 Augen"), ("Rommé", "0 Augen")]}
            | HELD
            | {"Kartenwerte": [("Joker", "20"), *FACES]},
        ),
    ],
)
def test_crib_says_what_counts(rulebook: scoring.Rulebook, told: dict[str, list[tuple[str, str]]]) -> None:
    assert plain(rulebook) == told


def test_crib_says_what_is_agreed_and_how_a_list_ends() -> None:
    open_, horesca = scoring.rulebook("romme24-open"), scoring.rulebook("horesca")
    asked = [(open_, None), (open_.without_jokers(), None), (horesca, 500)]
    assert [agreed(*one) for one in asked] == [("mit Jokern",), ("ohne Joker",), ("Ziel 500 Punkte",)]
    assert reminders(horesca, 5, 500) == (
        "Nach jedem Spiel fortlaufend eintragen.",
        "Die Liste endet mit dem Spiel, in dem jemand 500 Punkte erreicht.",
    )
    assert reminders(scoring.rulebook("romme24-sprint"), 2, None) == (
        "Nach jedem Spiel fortlaufend eintragen.",
        "Die wenigsten Augen gewinnen.",
        "Aufgeben: ab der halben Liste, zwischen zwei Spielen, nur wer zurückliegt.",
    )
