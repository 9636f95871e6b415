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


class ChangeForm(OrganisationForm):
    """And what it demands of whoever has an account of it."""

    demands_second_factor = forms.BooleanField(
        label=_("Zweiter Faktor für alle Konten"),
        required=False,
        help_text=_(
            "Wer sich mit einem Passwort anmeldet, richtet danach erst eine App mit Ziffern oder einen Passkey ein. "
            "Das gilt ab der nächsten Anmeldung: Wer gerade arbeitet, arbeitet weiter. Helfer mit einem Code für den "
            "Tag brauchen keinen."
        ),
    )
