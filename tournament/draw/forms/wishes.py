"""Wishes for the seating: people chosen by name or start number, from the list the browser offers."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.draw.acts.wishes import HIGHEST_TABLE
from tournament.models import Registration, Weight
from tournament.registration.forms.chosen import PersonField

MOST_PEOPLE = 6


class ApartForm(forms.Form):
    """People who should not sit together."""

    weight = forms.TypedChoiceField(
        label=gettext_lazy("Wie wichtig?"),
        coerce=int,
        choices=Weight.choices,
        initial=Weight.IMPORTANT,
        widget=forms.RadioSelect,
    )
    most = forms.IntegerField(
        label=gettext_lazy("Höchstens so viele davon an einem Tisch"),
        initial=1,
        min_value=1,
        max_value=MOST_PEOPLE - 1,
        required=False,
        help_text=gettext_lazy("1 heißt: keine zwei zusammen."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(self, people: Sequence[Registration], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, MOST_PEOPLE + 1):
            label = _("Person %(number)s") % {"number": number}
            missing = {"required": _("Hier fehlt ein Name.")}
            field = PersonField(people, label=label, required=number <= 2, error_messages=missing)
            self.fields[f"person_{number}"] = field

    @property
    def first_two(self) -> list[forms.BoundField]:
        """The people there must be."""
        return [self["person_1"], self["person_2"]]

    @property
    def others(self) -> list[forms.BoundField]:
        """More of them."""
        return [self[f"person_{number}"] for number in range(3, MOST_PEOPLE + 1)]

    @property
    def more_filled(self) -> bool:
        """Whether something stands in the part that is folded away."""
        return any(field.value() or field.errors for field in self.others) or bool(self["most"].errors)

    def people(self) -> list[Registration]:
        """Who was chosen; the form is valid."""
        chosen = (self.cleaned_data[f"person_{number}"] for number in range(1, MOST_PEOPLE + 1))
        return [registration for registration in chosen if registration is not None]

    def show(self, code: str, params: dict[str, Any]) -> None:
        """Say why the service refused, at the field it is about."""
        self.add_error({"apart_two": "person_2", "apart_most": "most"}.get(code), wording.refusal(code, params))


class FixedTableForm(forms.Form):
    """A person and the table that is always theirs."""

    table = forms.IntegerField(
        label=gettext_lazy("Tisch"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={"required": gettext_lazy("Hier fehlt die Nummer des Tisches.")},
    )

    def __init__(self, people: Sequence[Registration], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        missing = {"required": _("Hier fehlt ein Name.")}
        self.fields["person"] = PersonField(people, label=_("Wer?"), error_messages=missing)
        self.order_fields(["person", "table"])
