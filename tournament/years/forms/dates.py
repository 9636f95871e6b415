"""A date as it is typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.names import tidy
from tournament.models.limits import LONGEST_NAME, LONGEST_SENTENCE
from tournament.setup.forms.day import day

NO_TIME = _("Bitte eine Uhrzeit wie 19:00 eingeben.")


def _time(label: Any, help_text: Any = "") -> forms.TimeField:
    return forms.TimeField(
        label=label,
        required=False,
        help_text=help_text,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": NO_TIME},
    )


class DateForm(forms.Form):
    """What, when, where. `version`: what was read of one that is there."""

    name = forms.CharField(
        label=_("Was"), max_length=LONGEST_NAME, error_messages={"required": _("Was ist an dem Tag?")}
    )
    date = day(_("An welchem Tag?"), label=_("Tag"))
    begins = _time(_("Beginn"), _("Leer: den ganzen Tag"))
    ends = _time(pgettext_lazy("eines Termins", "Ende"), _("Früher als der Beginn heißt: nach Mitternacht"))
    place = forms.CharField(label=_("Ort"), max_length=LONGEST_NAME, required=False)
    note = forms.CharField(label=_("Dazu"), max_length=LONGEST_SENTENCE, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, initial=0)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        for name in ("name", "place", "note"):
            said[name] = tidy(said.get(name, ""))
        if said.get("ends") and not said.get("begins"):
            self.add_error("begins", _("Wann fängt es an?"))
        return said
