"""Codes, not sentences: every code is declared with its parameters and has a German sentence on the command line."""

import ast
import re
from pathlib import Path

import scoring
from scoring import CODES, Problem
from scoring.sentences import SENTENCES, sentence

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))
CALLS = {"Problem", "refuse", "warn", "_UnreadableError"}


def codes_in(source: Path) -> set[str]:
    """The first arguments of everything that puts down a problem."""
    calls = [node for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", "")) in CALLS]
    firsts = [call.args[0] for call in named if call.args]
    return {first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def test_every_code_in_the_source_is_declared() -> None:
    used = set().union(*(codes_in(source) for source in SOURCES))
    assert used <= CODES.keys()
    assert len(used) > 50


def test_every_code_has_a_sentence_that_uses_its_parameters() -> None:
    placeholders = {code: frozenset(re.findall(r"{(\w+)}", text)) for code, text in SENTENCES.items()}
    assert placeholders == dict(CODES)


def test_a_sentence_stays_on_one_line_whatever_an_id_contains() -> None:
    problem = Problem("player_unknown", (), {"id": "a\nb\ud800"})
    assert sentence(problem) == "Einen Spieler „a\\nb\\ud800“ gibt es nicht."
