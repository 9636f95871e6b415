"""How each series is to be seated: one small form a series."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.draw.acts.way import Way
from tournament.draw.forms.ways import METHODS, LimitForm, initial_of, way_of
from tournament.models import Series


class WayForm(LimitForm):
    """One series: the way, and the number that belongs to some of them."""

    intended = forms.ChoiceField(
        label=_("Wie soll gesetzt werden?"), choices=[(method.value, method.name) for method in METHODS]
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self.need_group(cleaned.get("intended"))
        return cleaned

    def way(self) -> Way:
        """What was chosen; the form is valid."""
        return way_of(self, self.cleaned_data["intended"])


class PlanForm:
    """The forms of all series that are still open, by number."""

    def __init__(self, rows: Mapping[int, WayForm]) -> None:
        self.rows = rows

    @classmethod
    def of(cls, series: Iterable[Series], typed: Any = None) -> "PlanForm":
        """With what is stored, or with what was typed."""
        return cls(
            {
                this_series.number: WayForm(
                    typed, prefix=f"serie-{this_series.number}", initial=initial_of(this_series)
                )
                for this_series in series
            }
        )

    def row(self, number: int) -> WayForm | None:
        """The form of this series."""
        return self.rows.get(number)

    def is_valid(self) -> bool:
        """Whether every row is."""
        wrong = [form for form in self.rows.values() if not form.is_valid()]
        return not wrong

    def ways(self) -> dict[int, Way]:
        """What was chosen for each series; the form is valid."""
        return {number: form.way() for number, form in self.rows.items()}
