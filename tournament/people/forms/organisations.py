"""What an organisation is called."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.names import tidy
from tournament.models.limits import LONGEST_NAME


class OrganisationForm(forms.Form):
    """Its name; `version`: of what was read."""

    name = forms.CharField(
        label=_("Name des Veranstalters"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wie heißt der Verein oder Verband?")},
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])
