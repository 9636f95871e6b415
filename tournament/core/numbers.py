"""Numbers as the reader's language writes them, by the tables of Unicode (Babel) where Django has none."""

import re
from functools import cache
from typing import Final

from babel import Locale, UnknownLocaleError

from tournament.core.speaking import spoken

_DIGITS: Final = re.compile(r"[#0,.]+")


def locale() -> Locale:
    """Return what Unicode knows of the language spoken now; of one it does not know, what it knows of English."""
    return _locale(spoken())


@cache
def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def percent(number: str) -> str:
    """Return a number that is in words already as a percentage: "12,5 %", in English "12.5%"."""
    return _DIGITS.sub(number, locale().percent_formats[None].pattern, count=1)
