"""Several numbers as somebody types them: "1–3, 7"."""

import re
from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext as _

from tournament.models.limits import HIGHEST_START_NUMBER

_RANGE = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?")
_BETWEEN = re.compile(r"\s*[,;]\s*")


def typed_ranges(typed: str) -> Iterator[tuple[int, int]]:
    """ "1-3, 7" as pairs; ValidationError for anything else."""
    for part in _BETWEEN.split(typed.strip()) if typed.strip() else ():
        found = _RANGE.fullmatch(part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= HIGHEST_START_NUMBER:
            raise forms.ValidationError(_("Das ist nicht zu verstehen. Gemeint ist so etwas: 1–3, 7"))
        yield first, last
