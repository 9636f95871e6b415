"""A day of a tournament, as it is typed."""

from datetime import date
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

FIRST, LAST = date(1900, 1, 1), date(2999, 12, 31)
"""What is further away is a slip of the fingers, and behind the year 9999 no day can be counted."""
NO_DAY: Final = _("Bitte ein Datum wie 09.05.2026 eingeben.")


def day(missing: Any = "", **options: Any) -> forms.DateField:
    """A field for a day; `missing`: what is said where it is left empty and may not be."""
    return forms.DateField(
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        validators=[MinValueValidator(FIRST, NO_DAY), MaxValueValidator(LAST, NO_DAY)],
        error_messages={"required": missing, "invalid": NO_DAY},
        **options,
    )
