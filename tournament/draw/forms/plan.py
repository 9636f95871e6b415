"""How each series is to be seated: one small form a series, and what counts for all that are drawn at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.draw.acts.way import Way
from tournament.draw.forms.ways import METHODS, LimitForm, initial_of, way_of
from tournament.models import Series, Tournament


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


class TwiceForm(forms.Form):
    """Whether meeting nobody three times is worth more repeats. `asked` says that the page had the question."""

    asked = forms.BooleanField(required=False, widget=forms.HiddenInput)
    at_most_twice = forms.BooleanField(label=_("Lieber niemand dreimal"), required=False)

    def chosen(self) -> bool | None:
        """None: the page did not ask. The form is valid."""
        return self.cleaned_data["at_most_twice"] if self.cleaned_data["asked"] else None


class PlanForm:
    """The forms of all series that are still open, by number, and the one for all."""

    def __init__(self, rows: Mapping[int, WayForm], twice: TwiceForm) -> None:
        self.rows = rows
        self.twice = twice

    @classmethod
    def of(cls, tournament: Tournament, series: Iterable[Series], typed: Any = None) -> "PlanForm":
        """With what is stored, or with what was typed."""
        return cls(
            {
                this_series.number: WayForm(
                    typed, prefix=f"serie-{this_series.number}", initial=initial_of(this_series)
                )
                for this_series in series
            },
            TwiceForm(typed, initial={"asked": True, "at_most_twice": tournament.at_most_twice}),
        )

    def row(self, number: int) -> WayForm | None:
        """The form of this series."""
        return self.rows.get(number)

    def is_valid(self) -> bool:
        """Whether every row is."""
        wrong = [form for form in (self.twice, *self.rows.values()) if not form.is_valid()]
        return not wrong

    def ways(self) -> dict[int, Way]:
        """What was chosen for each series; the form is valid."""
        return {number: form.way() for number, form in self.rows.items()}
