"""The words that lost (docs/developer/german.md) stand in no German sentence of the program and in no chapter."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

import polib
import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
TABLE: Final = ROOT / "docs" / "developer" / "german.md"
ENDING: Final = "(?:e|en|er|ern|es|n|s)?"
COLUMNS: Final = ("tournament/models/",)  # names of tables and columns, which migrations repeat
NOT_SAID: Final = re.compile(r"```.*?```|`[^`\n]*`|<!--.*?-->|<a id=[^>]*>|\]\([^)\s]*\)", re.DOTALL)


@dataclass(frozen=True)
class Lost:
    """A word that lost to `word`, the paths it may stay below, and the phrases it may stay in."""

    word: str
    lost: str
    paths: tuple[str, ...]
    phrases: tuple[str, ...]

    @cached_property
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


@cache
def sentences() -> tuple[Said, ...]:
    """Return every sentence of the template; what only a column of the database is called is none."""
    return tuple(
        Said(" ".join(text.split()), files)
        for entry in polib.pofile(ROOT / "locale" / "django.pot")
        if (files := tuple(name for name, _ in entry.occurrences if not name.startswith(COLUMNS)))
        for text in (entry.msgid, entry.msgid_plural)
        if text
    )


@cache
def chapters() -> tuple[Said, ...]:
    """Return every line of the German manual, without code, comments and where links lead."""
    return tuple(
        Said(line, (str(file.relative_to(ROOT)),), at)
        for file in sorted((ROOT / "docs").glob("*.md"))
        for at, line in enumerate(NOT_SAID.sub(_lines, file.read_text(encoding="utf-8")).splitlines(), 1)
        if line
    )


def _lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


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


def test_table_is_read_row_by_row() -> None:
    rows = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith("|")][2:]
    assert {lost.word for lost in WORDS} == {row.split("|")[2].strip() for row in rows}


def test_places_where_a_lost_word_stays_are_there_and_needed() -> None:
    said = [*sentences(), *chapters()]
    stays = {(stay, lost) for lost in WORDS for stay in (*lost.paths, *lost.phrases)}
    assert sorted(stay for stay, lost in stays if stay in lost.paths and not (ROOT / stay).exists()) == []
    needed = {
        stay
        for stay, lost in stays
        if any(
            lost.pattern.search(one.text)
            for one in said
            if lost.lost in one.text and (stay in one.text or any(file.startswith(stay) for file in one.files))
        )
    }
    assert sorted({stay for stay, _ in stays} - needed) == []


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
