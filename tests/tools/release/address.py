"""`make address`: where the repository is, as pyproject.toml has it, into whatever document says so.

    python -m tests.tools.release.address

A document says it behind the words of LABELS, at the end of a sentence or before a bracket that closes.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from .changes import ROOT

UNKNOWN: Final = "not yet known"
LABELS: Final = {"Adresse des Repositorys": "noch nicht bekannt", "Address of the repository": UNKNOWN}
"""What stands before it, and instead of it while nobody knows."""
SAID: Final = re.compile(rf"({'|'.join(LABELS)}): (?:<[^>]*>|{'|'.join(LABELS.values())})")


def address() -> str:
    """Return it, or an empty text."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
    return "" if said == UNKNOWN else str(said)


def documents() -> Iterator[Path]:
    """Yield those that may say it."""
    yield ROOT / "README.md"
    yield from (ROOT / "docs").glob("*.md")
    yield from (ROOT / "docs" / "en").glob("*.md")


def with_address(text: str, known: str) -> str:
    """Return the text with the address wherever it is said."""
    return SAID.sub(lambda found: f"{found[1]}: {f'<{known}>' if known else LABELS[found[1]]}", text)


if __name__ == "__main__":
    for file in documents():
        file.write_text(with_address(file.read_text(encoding="utf-8"), address()), encoding="utf-8")
