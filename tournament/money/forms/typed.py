"""How a prize is typed: "30 %", "12,50", "3 Teile"; and its places: "1", "4–10"."""

import re
from typing import Final

from django.core.exceptions import ValidationError

from tournament.core import money
from tournament.core import words as wording
from tournament.core.errors import RefusedError
from tournament.money.sharing import WHOLE, Kind
from tournament.money.sharing.plan import MOST_PRIZES

_PLACES: Final = re.compile(r"\s*([0-9]{1,3})\.?\s*(?:(?:-|–|bis|to)\s*([0-9]{1,3})\.?\s*)?")
_PARTS: Final = re.compile(r"([0-9]{1,4})\s*(?:teile?|parts?)", re.IGNORECASE)


def kind_and_value(text: str) -> tuple[Kind, int]:
    """What the money of a prize is; ValidationError where it is none."""
    text = text.strip()
    if not text:
        return Kind.NONE, 0
    if text.endswith("%"):
        return Kind.PERCENT, percent(text)
    if text[-1:].isalpha() and not text.casefold().endswith(("eur", "euro")):
        found = _PARTS.fullmatch(text)
        if found is None or not int(found[1]):
            raise said("prizes_parts", typed=text[:30])
        return Kind.PARTS, int(found[1])
    try:
        return Kind.FIXED, money.cents_of(text)
    except RefusedError as error:
        raise ValidationError(wording.refusal(error.code, error.params)) from error


def percent(text: str) -> int:
    """Hundredths of a percent, at most a hundred percent; ValidationError."""
    try:
        found = money.cents_of(text.strip().removesuffix("%"))
    except RefusedError as error:
        raise said("prizes_percent", typed=text.strip()[:30]) from error
    if found > WHOLE:
        raise said("prizes_percent", typed=text.strip()[:30])
    return found


def places(text: str) -> tuple[int, int]:
    """From which to which place; ValidationError."""
    found = _PLACES.fullmatch(text)
    first = int(found[1]) if found else 0
    last = int(found[2] or first) if found else 0
    if not 0 < first <= last <= MOST_PRIZES:
        raise said("prizes_places")
    return first, last


def said(code: str, **params: object) -> ValidationError:
    """The sentence of a refusal, as forms want it."""
    return ValidationError(wording.refusal(code, params), code=code)
