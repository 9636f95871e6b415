"""Codes, not sentences; and what the sources themselves promise. Source: docs/developer/architecture.md."""

import ast
import re
import sys
from collections.abc import Collection
from pathlib import Path

import languages
import scoring
from scoring import CODES, Problem
from scoring.sentences import SENTENCES, sentence

SOURCES = sorted(Path(scoring.__file__).parent.rglob("*.py"))
CATALOGUES = sorted(Path(languages.__file__).parent.glob("*.py"))
CALLS = {"Problem", "refuse", "warn", "_UnreadableError"}


def codes_in(source: Path, calls_named: Collection[str] = CALLS) -> set[str]:
    """The first arguments of everything that puts down a problem."""
    calls = [node for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = [call for call in calls if getattr(call.func, "id", getattr(call.func, "attr", "")) in calls_named]
    firsts = [call.args[0] for call in named if call.args]
    return {first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)}


def imported_by(source: Path) -> set[str]:
    """The outermost packages a file imports from elsewhere."""
    tree = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
    plain = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    named = {str(node.module) for node in tree if isinstance(node, ast.ImportFrom) and node.level == 0}
    return {name.partition(".")[0] for name in plain | named}


def test_scoring_needs_the_standard_library_only() -> None:
    imported = set().union(*(imported_by(source) for source in (*SOURCES, *CATALOGUES)))
    assert imported - sys.stdlib_module_names == {"scoring", "languages"}


def test_scoring_knows_no_clock_and_no_randomness() -> None:
    imported = set().union(*(imported_by(source) for source in SOURCES))
    assert not imported & {"time", "random", "secrets", "uuid"}


def test_codes_in_the_source_are_declared() -> None:
    used = set().union(*(codes_in(source) for source in SOURCES))
    assert used <= CODES.keys()
    assert len(used) > 50


def test_sentence_of_a_code_uses_its_parameters() -> None:
    placeholders = {code: frozenset(re.findall(r"{(\w+)}", text)) for code, text in SENTENCES.items()}
    assert placeholders == dict(CODES)


def test_sentence_stays_on_one_line_whatever_an_id_contains() -> None:
    problem = Problem("player_unknown", (), {"id": "a\nb\ud800"})
    assert sentence(problem) == "Einen Spieler „a\\nb\\ud800“ gibt es nicht."
