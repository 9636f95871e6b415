"""The pages of the owner as they are read, a draft to begin with, and what is not filled in yet.

Placeholders stand in square brackets. A line that begins with "# " is a heading; an empty line ends a paragraph.
"""

import re
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language

from tournament.models import LegalPage
from tournament.privacy.reads.drafts import DRAFTS

MAIN: Final = "de"
"""A page is shown once it is whole in this language."""
LANGUAGES: Final = (MAIN, "en")
_PLACEHOLDER = re.compile(r"\[[^\[\]\n]{1,120}\]")


@dataclass(frozen=True, slots=True)
class Part:
    """A heading, or a paragraph with its lines."""

    heading: str
    lines: tuple[str, ...]


def placeholders(text: str) -> list[str]:
    """What is still to be filled in, each once."""
    return list(dict.fromkeys(_PLACEHOLDER.findall(text)))


def is_whole(text: str) -> bool:
    """Whether there is something, and nothing to be filled in."""
    return bool(text.strip()) and not placeholders(text)


def shown_kinds() -> list[str]:
    """The kinds of pages that are shown."""
    whole = whole_pages()
    return [kind for kind in LegalPage.Kind.values if (kind, MAIN) in whole]


def whole_pages() -> set[tuple[str, str]]:
    """Kind and language of every page in which nothing is to be filled in."""
    pages = LegalPage.objects.values_list("kind", "language", "text")
    return {(kind, language) for kind, language, text in pages if is_whole(text)}


def page_to_read(kind: str) -> tuple[str, list[Part]] | None:
    """The language and parts of a page in the reader's language, if it is whole in that, else in German; None: it is
    not shown."""
    pages = dict(LegalPage.objects.filter(kind=kind).values_list("language", "text"))
    if not is_whole(pages.get(MAIN, "")):
        return None
    asked = (get_language() or MAIN).partition("-")[0]
    language = asked if is_whole(pages.get(asked, "")) else MAIN
    return language, parts(pages[language])


def parts(text: str) -> list[Part]:
    """Heading by heading, paragraph by paragraph."""
    found = []
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        lines = [line.strip() for line in block.split("\n") if line.strip()]
        if lines and lines[0].startswith("# "):
            found.append(Part(lines.pop(0)[2:].strip(), ()))
        if lines:
            found.append(Part("", tuple(lines)))
    return found


def typed(kind: str, language: str) -> tuple[str, int]:
    """What is stored, and its version; else a draft, and 0."""
    stored = LegalPage.objects.filter(kind=kind, language=language).values_list("text", "version").first()
    return stored or (DRAFTS[kind, language], 0)
