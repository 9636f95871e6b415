"""How names and numbers are written on paper."""

import unicodedata

MINUS = "−"
CROSS = "×"
NONE = "–"


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return str(value).replace("-", MINUS)


def alphabetical(name: str) -> str:
    """What German names are sorted by (DIN 5007, variant 1): ä as a, ß as ss, case and accents aside."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def room(text: str) -> str:
    """A class for the style sheet: how small a text must be written to fit a narrow column."""
    if len(text) <= 26:
        return "short"
    return "long" if len(text) <= 52 else "very-long"


def unbroken(text: str) -> str:
    """A short text that stays on one line."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")
