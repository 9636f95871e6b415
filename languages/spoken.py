"""What the pure packages say: in the language that COMMAND_LANGUAGE names, in German without it.

`python -m scoring` and `python -m tournament.seating` know no Django. Where it is there, it sets the reader's language
with `look_up_by`, in which names of outcomes and figures are given.
"""

import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Final, Protocol

from languages import PURE, SOURCE, catalogues


class Words(Protocol):
    """Where sentences are looked up, and words that are others in another context."""

    def gettext(self, message: str, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...


ASKED: Final = ("COMMAND_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What says in which language somebody reads a terminal, the first that is set; all but ours are the system's."""


def language_of_commands(known: Collection[str] = ()) -> str:
    """Return its code, of those known (else of all catalogues): as the terminal is set ("en_IE.UTF-8" is English);
    German where nobody says, or for a language that is not there."""
    asked = next(filter(None, map(os.environ.get, ASKED)), SOURCE)
    there = known or catalogues()
    for one in asked.split(":"):
        code = one.partition(".")[0].partition("@")[0].replace("_", "-").lower()
        if found := next((name for name in (code, code.partition("-")[0]) if name in there or name == SOURCE), ""):
            return found
    return SOURCE


def look_up_by(words: Words | None) -> None:
    """From now on all is looked up there; None: as commands speak."""
    _words[0] = words


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """All in this language, whoever reads: what a file in it has to say."""
    before = _words[0]
    look_up_by(_said(language))
    try:
        yield
    finally:
        look_up_by(before)


def gettext(german: str) -> str:
    """A sentence in the language spoken now."""
    return _spoken().gettext(german)


def pgettext(context: str, german: str) -> str:
    """A word that is another one in another context."""
    return _spoken().pgettext(context, german)


def gettext_noop(german: str) -> str:
    """Marks a sentence that is said later."""
    return german


_words: list[Words | None] = [None]


def _spoken() -> Words:
    return _words[0] or _said(language_of_commands())


@cache
def _said(language: str) -> NullTranslations:
    """German where nothing is compiled (yet)."""
    found = catalogues().get(language)
    if found is None or not (found / PURE).exists():
        return NullTranslations()
    with (found / PURE).open("rb") as file:
        words = GNUTranslations(file)
    if language != (lacking := os.environ.get("LACKING") or "en"):
        words.add_fallback(_said(lacking))
    return words
