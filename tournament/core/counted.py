"""Sentences with a number that a phone fills in: they have as many forms as the plural of their language, and which one
a number takes the catalogue says, never a script."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import get_language

NUMBERS: Final = 200
"""Beyond these, every plural rule goes by the last two digits; static/web/counted.js knows it as well."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence of which the number called `by` among its values says the form. `said`: what `ngettext` has for a
    number, not filled in."""

    by: str
    said: Callable[[int], str]


def as_json(sentence: Promise | Counted) -> Any:
    """Return a sentence for a phone: of a counted one `by`, its `forms`, and `which` of them is for 0, 1, 2 ... as
    digits, the last for all numbers behind."""
    return _as_json(sentence, get_language()) if isinstance(sentence, Counted) else str(sentence)


@lru_cache(maxsize=1000)
def _as_json(sentence: Counted, _language: str | None) -> dict[str, Any]:
    said = [sentence.said(number) for number in range(NUMBERS)]
    forms = list(dict.fromkeys(said))
    which = "".join(str(forms.index(form)) for form in said)
    return {"by": sentence.by, "forms": forms, "which": which.rstrip(which[-1]) + which[-1]}
