"""There is a German sentence for every code that comes from below, and it uses only what the code brings along."""

import re

import pytest
from django.conf import settings

import scoring
from tournament.core import words as wording

SOURCES = sorted((settings.BASE_DIR / "tournament").rglob("*.py"))


@pytest.mark.parametrize("code", sorted(scoring.CODES))
def test_every_problem_has_its_sentence(code: str) -> None:
    named = set(re.findall(r"%\((\w+)\)s", str(wording.PROBLEMS[code])))
    assert named <= scoring.CODES[code]


def test_sentence_is_filled_in() -> None:
    problem = scoring.Problem("augen_too_low", ("results", 0, "augen"), {"minimum": 31})
    assert wording.sentence(problem) == "So wenige Augen können es nicht sein, mindestens 31."


def test_refusal_is_filled_in() -> None:
    assert wording.refusal("games_missing", {"stored": 3, "games": 16}) == (
        "Es fehlen noch Spiele: 3 von 16 sind eingetragen."
    )


RAISED = re.compile(r'(?:RefusedError|SpreadsheetError|Note)\(\s*"(\w+)"')


@pytest.mark.parametrize("code", sorted({code for file in SOURCES for code in RAISED.findall(file.read_text())}))
def test_every_refusal_and_note_has_its_sentence(code: str) -> None:
    assert str(wording.REFUSALS[code])
