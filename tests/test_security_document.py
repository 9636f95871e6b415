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


def test_every_requirement_of_two_levels_stands_there_once() -> None:
    named = [number for row in ROWS for number in row[0].split(", ")]
    assert sorted(named) == sorted(set(named))
    assert len(named) == OF_TWO_LEVELS


def test_none_is_open() -> None:
    assert re.findall(r"^## (.*)", DOCUMENT, re.MULTILINE)[:4] == [
        "Scope",
        "Decided otherwise by the product's owner",
        "Met",
        "Does not apply",
    ]


def test_what_is_met_names_its_tests() -> None:
    met = [row for row in ROWS if len(row) == 4]
    assert [row[0] for row in met if not TEST.search(row[3])] == []


def test_every_test_named_is_there() -> None:
    named = set(TEST.findall(DOCUMENT))
    gone = [(file, name) for file, name in named if not (ROOT / file).exists() or not _has(ROOT / file, name)]
    assert gone == []


def _has(path: Path, name: str) -> bool:
    return not name or bool(re.search(rf"(?:def|class) {name}\b", path.read_text(encoding="utf-8")))
