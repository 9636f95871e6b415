"""There is a German sentence for every code that comes from below, and it uses only what the code brings along.

Rows of the log are said in their reader's words: those with codes, and older ones that have German in them.

What was chosen in one language is stored in German and read in another; what somebody typed stays as it is.
"""

import re
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

import scoring
from tournament.core import words as wording
from tournament.core.audit_words import what_was_done, words
from tournament.core.stored_words import CALL_REASONS, CHANGE_REASONS, as_stored, in_words

SOURCES = sorted((settings.BASE_DIR / "tournament").rglob("*.py"))


@pytest.mark.parametrize("code", sorted(scoring.CODES))
def test_problem_has_its_sentence(code: str) -> None:
    named = set(re.findall(r"%\((\w+)\)s", str(wording.PROBLEMS[code])))
    assert named <= scoring.CODES[code]


def test_sentence_and_refusal_are_filled_in() -> None:
    problem = scoring.Problem("augen_too_low", ("results", 0, "augen"), {"minimum": 31})
    assert wording.sentence(problem) == "So wenige Augen können es nicht sein, mindestens 31."
    missing = wording.refusal("games_missing", {"stored": 3, "games": 16})
    assert missing == "Es fehlen noch Spiele: 3 von 16 sind eingetragen."


RAISED = re.compile(r'(?:RefusedError|SpreadsheetError|Note)\(\s*"(\w+)"')


@pytest.mark.parametrize("code", sorted({code for file in SOURCES for code in RAISED.findall(file.read_text())}))
def test_refusal_and_note_have_their_sentence(code: str) -> None:
    assert str(wording.REFUSALS[code])


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


GERMAN = [str(reason) for reason in (*CALL_REASONS, *CHANGE_REASONS)]


@pytest.mark.parametrize("german", GERMAN)
def test_reason_there_is_to_tap_goes_there_and_back(german: str) -> None:
    with override("en"):
        english = in_words(german)
        assert english != german
        assert as_stored(english) == as_stored(german) == german
    assert in_words(english) == german  # as an older program stored it


@pytest.mark.parametrize("typed", ["", "Referee!", "Zählung", "vertippt, zweimal"])
def test_typed_reason_is_not_translated(typed: str) -> None:
    with override("en"):
        assert (as_stored(typed), in_words(typed)) == (typed, typed)
