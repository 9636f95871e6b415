"""What the pure packages say: in the language that COMMAND_LANGUAGE names, in German without it.

`python -m scoring` and `python -m tournament.seating` know no Django. Where it is there, it sets the reader's language
with `look_up_by`, in which names of outcomes and figures are given.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from languages import SOURCE, catalogues
from languages.compiled import as_mo
from languages.po import read

LookUp = Callable[[str, str], str]


def language_of_commands() -> str:
    """Its code; German where none is named, or one that is not there."""
    named = os.environ.get("COMMAND_LANGUAGE", SOURCE)
    return named if named in catalogues() else SOURCE


def look_up_by(look_up: LookUp) -> None:
    """From now on all is looked up by this: a context, mostly empty, and the German."""
    _ways[0] = look_up


@contextmanager
def spoken_in(language: str) -> Iterator[None]:
    """All in this language, whoever reads: what a file in it has to say."""
    before = _ways[0]
    look_up_by(partial(_in, language))
    try:
        yield
    finally:
        look_up_by(before)


def gettext(german: str) -> str:
    """A sentence in the language spoken now."""
    return _ways[0]("", german)


def pgettext(context: str, german: str) -> str:
    """A word that is another one in another context."""
    return _ways[0](context, german)


def gettext_noop(german: str) -> str:
    """Marks a sentence that is said later."""
    return german


def _of_commands(context: str, german: str) -> str:
    return _in(language_of_commands(), context, german)


def _in(language: str, context: str, german: str) -> str:
    said = _said(language)
    return said.pgettext(context, german) if context else said.gettext(german)


_ways: list[LookUp] = [_of_commands]


@cache
def _said(language: str) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    return GNUTranslations(BytesIO(as_mo(read(catalogues()[language].read_text(encoding="utf-8")))))
