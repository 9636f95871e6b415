"""How a series is to be seated."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.draw.acts.way import Way
from tournament.draw.forms.ways import METHODS, LimitForm, way_of


class SeatingForm(LimitForm):
    """The way of seating; `despite_open` only by standing."""

    method = forms.ChoiceField(
        label=_("Wer sitzt wo?"),
        choices=[(method.value, method.name) for method in METHODS],
        error_messages={"required": _("Bitte wählen, wie die Plätze vergeben werden.")},
    )
    despite_open = forms.BooleanField(label=_("Trotzdem nach dem jetzigen Stand"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        self.need_group(cleaned.get("method"))
        return cleaned

    def way(self) -> Way:
        """What was chosen; the form is valid."""
        cleaned = self.cleaned_data
        return way_of(self, cleaned["method"], despite_open=cleaned["despite_open"])
