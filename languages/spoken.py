"""What pure commands say: in the language that COMMAND_LANGUAGE names, in German without it.

For `python -m scoring` and `python -m tournament.seating`, which know no Django; it looks the same sentences up.
"""

import os
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO

from languages import SOURCE, catalogues
from languages.compiled import as_mo
from languages.po import read


def language_of_commands() -> str:
    """Its code; German where none is named, or one that is not there."""
    named = os.environ.get("COMMAND_LANGUAGE", SOURCE)
    return named if named in catalogues() else SOURCE


def gettext(german: str) -> str:
    """A sentence in the language of commands."""
    return _said(language_of_commands()).gettext(german)


def gettext_noop(german: str) -> str:
    """Marks a sentence that is said later."""
    return german


@cache
def _said(language: str) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    return GNUTranslations(BytesIO(as_mo(read(catalogues()[language].read_text(encoding="utf-8")))))
