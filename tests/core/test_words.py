"""There is a German sentence for every code that comes from below, and it uses only what the code brings along."""

import re

import pytest
from django.conf import settings

import scoring
from tournament.core import words as wording

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
