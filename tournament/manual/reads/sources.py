"""The chapters as they are written, each read once in a process, and what they say of themselves in marks."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from languages import SOURCE
from tournament.manual.words import NAMES
from tournament.settings import places

# What a chapter says of itself beside its text, in lines of their own that no reader sees.

NAME: Final = re.compile(r'<a id="([a-z]+(?:-[a-z]+)*)"></a>')
BEGINNING: Final = re.compile(r'^(\s*(?:(?:[-*]|\d+\.) +)?)<a id="([a-z]+(?:-[a-z]+)*)"></a>(?=\S)')
ABOUT: Final = re.compile(r"<!-- zu: (.+) -->")
COMMENT: Final = re.compile(r"<!--.*-->")


@dataclass(frozen=True, slots=True)
class Marked:
    """A chapter without its marks, which are empty lines now.

    `names`: the id of a heading, a paragraph or a point by its line (from 0); `about`: address of the URLconf and id,
    "" for the whole chapter.
    """

    text: str
    names: dict[int, str]
    about: tuple[tuple[str, str], ...]


def marked(text: str) -> Marked:
    """Take the marks out of a chapter."""
    lines, names, about, name = text.splitlines(), {}, [], ""
    for at, line in enumerate(lines):
        if found := NAME.fullmatch(line):
            name = found[1]
        elif found := BEGINNING.match(line):
            lines[at], names[at] = found[1] + line[found.end() :], found[2]
            continue
        elif found := ABOUT.fullmatch(line):
            about += [(address, name) for address in found[1].split()]
        elif line and not COMMENT.fullmatch(line):
            if name:
                names[at], name = name, ""
            continue
        lines[at] = ""
    return Marked("\n".join(lines), names, tuple(about))


FOLDER: Final = places.DOCS
PICTURES: Final = FOLDER / "bilder"
TITLE, SECTION = "h1", "h2"
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")
"""What looks like HTML is text."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: `line` is where it stands, `level` h1, h2 ..., `place` what leads to it behind the # of an address."""

    line: int
    level: str
    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Source:
    """A chapter in one language. `places`: its headings, also by what leads to them on a host that shows Markdown, and
    what else has a name; `answers`: paragraphs and points that have one, by line; `named`: all names, in order."""

    name: str
    language: str
    tree: SyntaxTreeNode
    headings: tuple[Heading, ...]
    places: dict[str, str]
    answers: dict[int, str]
    named: tuple[str, ...]
    words: int

    @property
    def title(self) -> str:
        """What it is called."""
        return next((one.text for one in self.headings if one.level == TITLE), self.name)


def file_of(name: str, language: str) -> Path:
    """Where a chapter is written, whether it is or not."""
    return FOLDER.joinpath(*([] if language == SOURCE else [language]), f"{name}.md")


@cache
def names() -> tuple[str, ...]:
    """The chapters that are written, in the order of reading."""
    return tuple(name for name in NAMES if file_of(name, SOURCE).exists())


@cache
def source(name: str, language: str) -> Source | None:
    """A chapter in this language, None where it is not written; its name is one of NAMES."""
    file = file_of(name, language)
    return written(name, language, file.read_text(encoding="utf-8")) if file.exists() else None


@cache
def about() -> tuple[tuple[str, str, str], ...]:
    """Address of the URLconf, chapter, and place in it ("": its beginning), as the chapters say it, in their order."""
    texts = ((name, file_of(name, SOURCE).read_text(encoding="utf-8")) for name in names())
    return tuple((address, name, place) for name, text in texts for address, place in marked(text).about)


def written(name: str, language: str, text: str) -> Source:
    """A chapter as this text has it."""
    found = marked(text)
    tree = SyntaxTreeNode(MARKDOWN.parse(found.text))
    headings: list[Heading] = []
    places: dict[str, str] = {}
    for node in tree.children:
        if node.type == "heading":
            line, words = node.map[0] if node.map else 0, said(node)
            elsewhere = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
            place = found.names.get(line, elsewhere)
            headings.append(Heading(line, node.tag, words, place))
            places |= {elsewhere: place, place: place}
    titled = {one.line for one in headings}
    answers = {line: place for line, place in found.names.items() if line not in titled}
    places |= {place: place for place in answers.values()}
    named = tuple(found.names.values())
    return Source(name, language, tree, tuple(headings), places, answers, named, len(found.text.split()))


def said(node: SyntaxTreeNode) -> str:
    """The words of a part of a chapter."""
    if node.type in ("softbreak", "hardbreak"):
        return " "
    return "".join(said(child) for child in node.children) if node.children else node.content
