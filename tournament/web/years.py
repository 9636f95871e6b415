"""A field for somebody's year of birth."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

FIRST: Final = 1900
LAST: Final = 2100


class YearField(forms.IntegerField):
    """Four digits, as a number; None where nothing is typed. What it is not is said in one sentence, "61" too."""

    def __init__(self, **said: Any) -> None:
        wrong = _("Bitte das Jahr mit vier Ziffern, zum Beispiel 1960.")
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), wrong)
        known = {"min_value": FIRST, "max_value": LAST, "required": False, "error_messages": messages}
        super().__init__(**{**known, **said})
