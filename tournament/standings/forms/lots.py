"""The order in which a lot was drawn by hand."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _


class LotForm(forms.Form):
    """A place (1, 2, ...) for each of the tied, who are given as pairs of primary key and name."""

    def __init__(self, tied: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tied = list(tied)
        places = [("", "–"), *((str(place), f"{place}.") for place in range(1, len(self.tied) + 1))]
        for key, name in self.tied:
            self.fields[f"place_{key}"] = forms.ChoiceField(
                label=name, choices=places, error_messages={"required": _("Bitte den gezogenen Platz wählen.")}
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and len(set(cleaned.values())) < len(self.tied):
            self.add_error(None, _("Bitte jeden Platz genau einmal vergeben."))
        return cleaned

    def order(self) -> list[int]:
        """The primary keys, first drawn first."""
        return sorted((key for key, _name in self.tied), key=lambda key: int(self.cleaned_data[f"place_{key}"]))
