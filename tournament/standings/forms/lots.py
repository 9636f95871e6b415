"""The order in which a lot was drawn by hand, and why one is corrected."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournament.models.limits import LONGEST_NOTE


class LotForm(forms.Form):
    """A place (1, 2, ...) for each of the tied, who are given as pairs of primary key and name."""

    def __init__(self, tied: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tied = list(tied)
        places = [("", "–"), *((str(place), f"{place}.") for place in range(1, len(self.tied) + 1))]
        for key, name in self.tied:
            self.fields[place_of(key)] = forms.ChoiceField(
                label=name, choices=places, error_messages={"required": _("Bitte den gezogenen Platz wählen.")}
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and len({cleaned[place_of(key)] for key, _name in self.tied}) < len(self.tied):
            self.add_error(None, _("Bitte jeden Platz genau einmal vergeben."))
        return cleaned

    def order(self) -> list[int]:
        """The primary keys, first drawn first."""
        return sorted((key for key, _name in self.tied), key=lambda key: int(self.cleaned_data[place_of(key)]))


class CorrectLotForm(LotForm):
    """The order as it was really drawn, and why it is changed; `tied` in the order that is stored."""

    def __init__(self, tied: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(tied, *args, **kwargs)
        self.initial = {place_of(key): str(place) for place, (key, _name) in enumerate(self.tied, 1)}
        missing = {"required": _("Hier fehlt der Grund.")}
        self.fields["reason"] = forms.CharField(label=_("Grund"), max_length=LONGEST_NOTE, error_messages=missing)


def place_of(key: int) -> str:
    """The name of the field for the place of this one."""
    return f"place_{key}"
