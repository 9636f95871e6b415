"""The words that lost (docs/developer/german.md) stand in no German sentence of the program and in no chapter."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polib
import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
TABLE: Final = ROOT / "docs" / "developer" / "german.md"
ENDING: Final = "(?:e|en|er|ern|es|n|s)?"
COLUMNS: Final = ("tournament/models/",)  # names of tables and columns, which migrations repeat
NOT_SAID: Final = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->|<a id=[^>]*>|\]\([^)\s]*\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Lost:
    """A word that lost to `word`, the paths it may stay below, and the phrases it may stay in."""

    word: str
    lost: str
    paths: tuple[str, ...]
    phrases: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        """What finds it as a word of its own, with the endings of a noun."""
        return re.compile(rf"(?<![\w-]){re.escape(self.lost)}{ENDING}(?![\w-])")


@dataclass(frozen=True, slots=True)
class Said:
    """A German sentence, and the files that say it; `line`: of a chapter."""

    text: str
    files: tuple[str, ...]
    line: int = 0

    @property
    def place(self) -> str:
        return f"{self.files[0]}:{self.line}" if self.line else self.files[0]


def table(text: str) -> list[Lost]:
    """Return the words that lost, as the document says."""
    rows = re.findall(r"^\|([^|]+)\|([^|]+)\|([^|]*`[^|]*)\|([^|]*)\|$", text, re.MULTILINE)
    return [
        Lost(word.strip(), lost, tuple(re.findall("`([^`]+)`", stays)), tuple(re.findall('"([^"]+)"', stays)))
        for _, word, losers, stays in rows
        for lost in re.findall("`([^`]+)`", losers)
    ]


def sentences() -> Iterator[Said]:
    """Yield every sentence of the template; what only a column of the database is called is none."""
    for entry in polib.pofile(ROOT / "locale" / "django.pot"):
        files = tuple(name for name, _ in entry.occurrences if not name.startswith(COLUMNS))
        if files:
            yield from (Said(" ".join(text.split()), files) for text in (entry.msgid, entry.msgid_plural) if text)


def chapters() -> Iterator[Said]:
    """Yield every line of the German manual, without code, comments and where links lead."""
    for file in sorted((ROOT / "docs").glob("*.md")):
        text = NOT_SAID.sub(lambda found: "\n" * found[0].count("\n"), file.read_text(encoding="utf-8"))
        name = str(file.relative_to(ROOT))
        yield from (Said(line, (name,), at) for at, line in enumerate(text.splitlines(), 1) if line)


def found(said: Said, lost: Lost) -> bool:
    """Return whether the word stands there outside the places it may stay in."""
    if lost.lost not in said.text or (lost.paths and all(file.startswith(lost.paths) for file in said.files)):
        return False
    text = said.text
    for phrase in lost.phrases:
        text = text.replace(phrase, "")
    return bool(lost.pattern.search(text))


def complaints(saids: Iterable[Said], words: Sequence[Lost]) -> list[str]:
    """Return a line for every lost word: where, which, and the sentence."""
    return [
        f"{said.place}: „{lost.lost}“ lost to „{lost.word}“: {said.text[:200]}"
        for said in saids
        for lost in words
        if found(said, lost)
    ]


WORDS: Final = table(TABLE.read_text(encoding="utf-8"))


def test_sentences_say_none_of_the_words_that_lost() -> None:
    assert complaints(sentences(), WORDS) == []


def test_manual_says_none_of_the_words_that_lost() -> None:
    assert complaints(chapters(), WORDS) == []


def test_every_row_of_the_table_is_read() -> None:
    rows = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("|")][2:]
    assert {lost.word for lost in WORDS} == {row.split("|")[2].strip() for row in rows}


def test_places_where_a_lost_word_stays_are_there_and_needed() -> None:
    said = [*sentences(), *chapters()]
    below = {path for lost in WORDS for path in lost.paths}
    assert [path for path in sorted(below) if not (ROOT / path).exists()] == []
    needless = [
        stays
        for stays in sorted({stay for lost in WORDS for stay in (*lost.paths, *lost.phrases)})
        if not any(
            lost.pattern.search(one.text)
            for lost in WORDS
            if stays in (*lost.paths, *lost.phrases)
            for one in said
            if stays in one.text or any(file.startswith(stays) for file in one.files)
        )
    ]
    assert needless == []


@pytest.mark.parametrize(
    ("text", "file", "lost"),
    [
        ("Ihre Meldungen sind da.", "templates/entries/entries.html", 1),
        ("Eine Meldung hat drei Karten.", "tournament/referee/card.py", 0),
        ("Die Anmeldung ist da.", "templates/entries/entries.html", 0),
        ("Wer steht als „Teilnehmer“ da?", "templates/web/base.html", 0),
        ("Alle Teilnehmer sind da.", "templates/web/base.html", 1),
    ],
)
def test_lost_word_is_found_outside_the_places_it_stays_in(text: str, file: str, lost: int) -> None:
    assert len(complaints([Said(text, (file,))], WORDS)) == lost
