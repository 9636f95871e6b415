"""A table from its paper list: its number, and who sat there."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models.limits import LONGEST_REASON

HIGHEST_TABLE = 2_000


class PaperTableForm(forms.Form):
    """Start numbers as typed, whatever stands between them."""

    table = forms.IntegerField(label=_("Tisch"), min_value=1, max_value=HIGHEST_TABLE)
    people = forms.CharField(
        label=_("Startnummern, Platz 1 zuerst (5 12 3 9)"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )

    def clean_people(self) -> list[str]:
        """The numbers, in order."""
        return re.findall(r"\d{1,5}", self.cleaned_data["people"])
