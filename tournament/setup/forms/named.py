"""What a tournament is called, and when it is: all that is asked of a copy, the first of what is asked of a new one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.names import tidy
from tournament.models.limits import LONGEST_NAME
from tournament.setup.forms.day import day


class NamedForm(forms.Form):
    """Name and first day."""

    name = forms.CharField(
        label=_("Name des Turniers"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wie heißt das Turnier?")},
    )
    date = day(_("Wann ist das Turnier?"), label=_("Datum"))

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])
