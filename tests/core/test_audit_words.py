"""Rows of the log are said in their reader's words: those with codes, and older ones that have German in them."""

from typing import Any

import pytest
from django.utils.translation import override

import scoring
from tournament.core.audit_words import what_was_done, words

DSKV = scoring.rulebook("dskv-2018")
ROWS: list[tuple[Any, str, str]] = [
    # as they are stored
    (
        {"intended": {"3": "standing", "4": "lot"}, "at_most_twice": True},
        "Serie 3: nach Stand; Serie 4: ausgelost; lieber niemand dreimal: ja",
        "Series 3: by the standings; Series 4: drawn; rather nobody three times: yes",
    ),
    (
        {"most": 1, "weight": 3},
        "höchstens an einem Tisch: 1; wie wichtig: unbedingt",
        "at most at one table: 1; how important: absolutely",
    ),
    ({"of": "teams"}, "Wer: Mannschaften", "Who: Teams"),
    (
        {"consent": ["apart", "clubs"]},
        "zugestimmt: Wünsche nicht erfüllt, Vereinskollegen zusammen",
        "agreed: wishes not fulfilled, club mates together",
    ),
    (
        {"1": ["Dorn, Nadine", "ab Spiel 9 Zander, Li"], "2": ["ab Spiel 4 niemand"]},
        "Platz 1: Dorn, Nadine, ab Spiel 9 Zander, Li; Platz 2: ab Spiel 4 niemand",
        "Seat 1: Dorn, Nadine, from game 9 on Zander, Li; Seat 2: from game 4 on nobody",
    ),
    (
        {"swapped": ["Dorn, Nadine: Tisch 1, Platz 2 → Tisch 3, Platz 4"]},
        "getauscht: Dorn, Nadine: Tisch 1, Platz 2 → Tisch 3, Platz 4",
        "swapped: Dorn, Nadine: table 1, seat 2 → table 3, seat 4",
    ),
    # as an older program stored them
    ({"Serie 3": "nach Stand"}, "Serie 3: nach Stand", "Series 3: by the standings"),
    ({"Lieber niemand dreimal": "ja"}, "Lieber niemand dreimal: ja", "Rather nobody three times: yes"),
    ({"weight": "unbedingt"}, "wie wichtig: unbedingt", "how important: absolutely"),
    # what somebody typed
    ({"note": "Serie 3 war schön"}, "Bemerkung: Serie 3 war schön", "Remark: Serie 3 war schön"),
]


@pytest.mark.parametrize(("stored", "german", "english"), ROWS)
def test_row_is_said_in_its_readers_words(stored: Any, german: str, english: str) -> None:
    assert words(stored, DSKV) == german
    with override("en"):
        assert words(stored, DSKV) == english


@pytest.mark.parametrize(
    ("stored", "english"),
    [
        (
            "Serie 2, Tisch 4, Spiel 3 Spiel berichtigt; Dorn, Nadine Strafe eingetragen",
            "Series 2, table 4, game 3 Game corrected; Dorn, Nadine Penalty entered",
        ),
        ("Endstand zurückgenommen: Damen, Tandems", "Final standings taken back: Damen, Tandems"),
        ("Endstand neu festgestellt", "Final standings declared anew"),
        ("Angaben, Listen", "Particulars, Sheets"),
        ("Summen nachgerechnet", "Totals recalculated"),
    ],
)
def test_correction_of_an_edition_is_said_in_its_readers_words(stored: str, english: str) -> None:
    assert what_was_done(stored) == stored
    with override("en"):
        assert what_was_done(stored) == english
