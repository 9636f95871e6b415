"""CHANGELOG.md and CHANGELOG-en.md: which versions there are, and what came with each."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
FILES: Final = {"de": ROOT / "CHANGELOG.md", "en": ROOT / "CHANGELOG-en.md"}
KINDS: Final = {"de": ("Neu", "Geändert", "Behoben"), "en": ("Added", "Changed", "Fixed")}
UNDER_WAY: Final = {"de": "in Arbeit", "en": "under way"}
HEADING: Final = re.compile(r"^## (\S+) — (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the changelog. `day`: as it stands there; `text`: what came, below its heading."""

    number: str
    day: str
    text: str


def versions(language: str) -> list[Version]:
    """Return those of a language's file, newest first."""
    _before, *parts = HEADING.split(FILES[language].read_text(encoding="utf-8"))
    return [Version(*(part.strip() for part in parts[at : at + 3])) for at in range(0, len(parts), 3)]


def absolute(text: str, address: str) -> str:
    """Return Markdown whose links lead to the repository at this address; without one, that no longer lead."""
    link = re.compile(r"\[([^\]]*)\]\((?!https?:)([^)]+)\)")
    return link.sub(rf"[\1]({address}/blob/HEAD/\2)" if address else r"\1", text)
