"""What the manual puts in bold quotation marks stands on a page: it does not age when a button is renamed."""

import re

import pytest

from languages import SOURCE, catalogues
from languages.po import read
from tournament.manual.reads.sources import file_of
from tournament.manual.words import NAMES

QUOTED = {SOURCE: re.compile(r"\*\*„([^“]+)“\*\*"), "en": re.compile(r"\*\*“([^”]+)”\*\*")}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
MADE_UP = re.compile(r"\bClaus\b")  # who plays in the examples


def bare(text: str) -> str:
    """Its words alone: no signs, no numbers, no names, nothing that stands for them."""
    kept = MADE_UP.sub("", PLACEHOLDER.sub("", text.replace("\xad", "").replace("%%", "")))
    return " ".join(re.findall(r"[^\W\d_]+", kept)).casefold()


def sentences(language: str) -> set[str]:
    """Every one of the program, as it is said in this language."""
    messages = read(catalogues()["en"].read_text(encoding="utf-8")).messages
    return {bare(text) for one in messages for text in ((one.german, one.plural) if language == SOURCE else one.said)}


def is_said(quoted: str, known: set[str]) -> bool:
    """A sentence, or, of some words, a part of one."""
    words = bare(quoted)
    return words in known or (words.count(" ") >= 2 and any(words in sentence for sentence in known))


@pytest.mark.parametrize("language", QUOTED)
def test_quoted_words_are_sentences_of_the_program(language: str) -> None:
    known = sentences(language)
    texts = {name: file_of(name, language).read_text(encoding="utf-8") for name in NAMES}
    named = [(name, quoted) for name, text in texts.items() for quoted in QUOTED[language].findall(text)]
    assert len(named) > 50
    assert [(name, quoted) for name, quoted in named if not is_said(quoted, known)] == []
