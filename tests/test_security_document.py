"""docs/developer/security.md: no requirement is left out, and what it says meets one is there."""

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENT = (ROOT / "docs" / "developer" / "security.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in DOCUMENT.splitlines() if line.startswith("| V")
]
OF_TWO_LEVELS = 253
TEST = re.compile(r"`(tests/[\w/.]+)(?:::(\w+))?`")


def test_requirements_of_two_levels_stand_there_once() -> None:
    named = [number for row in ROWS for number in row[0].split(", ")]
    assert (sorted(named), len(named)) == (sorted(set(named)), OF_TWO_LEVELS)


def test_requirements_are_none_open() -> None:
    assert re.findall(r"^## (.*)", DOCUMENT, re.MULTILINE)[:4] == [
        "Scope",
        "Decided otherwise by the product's owner",
        "Met",
        "Does not apply",
    ]


def test_met_requirement_names_its_tests() -> None:
    assert [row[0] for row in [row for row in ROWS if len(row) == 4] if not TEST.search(row[3])] == []


def test_tests_named_are_there() -> None:
    named = set(TEST.findall(DOCUMENT))
    gone = [(file, name) for file, name in named if not (ROOT / file).exists() or not _has(ROOT / file, name)]
    assert gone == []


def _has(path: Path, name: str) -> bool:
    return not name or bool(re.search(rf"(?:def|class) {name}\b", path.read_text(encoding="utf-8")))
