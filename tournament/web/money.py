"""A field for an amount of money; what comes out of it are cents."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from tournament.core import money
from tournament.core import words as wording
from tournament.core.errors import RefusedError


class MoneyField(forms.CharField):
    """Typed as Germans do ("12,50"), initial and cleaned in whole cents; None where it may be empty and is. Says itself
    what is wrong: unreadable, three decimals, below zero, too much."""

    def __init__(self, **said: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "money"})
        super().__init__(**{"max_length": 20, "widget": widget, **said})

    def prepare_value(self, value: Any) -> Any:
        """Cents as they are typed; what was typed as it was."""
        return money.typed(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Cents."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return money.cents_of(text)
        except RefusedError as error:
            raise ValidationError(wording.refusal(error.code, error.params)) from error
