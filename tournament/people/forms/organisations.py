"""What is said of an organisation."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.names import tidy
from tournament.models import Organisation
from tournament.models.limits import LONGEST_NAME


class OrganisationForm(forms.Form):
    """What it is called."""

    name = forms.CharField(
        label=_("Name des Veranstalters"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wie heißt der Verein oder Verband?")},
    )

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])


class KnownOrganisationForm(OrganisationForm):
    """And which federation it says it belongs to, where there is one; whether it is one itself, where somebody `marks`
    them; what it demands of whoever has an account of it. `version`: of what was read.
    """

    federation = forms.ModelChoiceField(
        Organisation.objects.none(),
        label=_("Verband"),
        required=False,
        empty_label=_("keiner"),
        help_text=_("Er sieht in einer Liste, was Sie veröffentlicht haben; nichts, was nicht alle sehen."),
        error_messages={"invalid_choice": _("Bitte einen Verband aus der Liste wählen.")},
    )
    is_federation = forms.BooleanField(
        label=_("ist ein Verband"), required=False, help_text=_("Vereine können dann sagen, dass sie dazugehören.")
    )
    demands_second_factor = forms.BooleanField(
        label=_("Zweiter Faktor für alle Konten"),
        required=False,
        help_text=_(
            "Wer sich mit einem Passwort anmeldet, richtet danach erst eine App mit Ziffern oder einen Passkey ein. "
            "Das gilt ab der nächsten Anmeldung: Wer gerade arbeitet, arbeitet weiter. Helfer mit einem Code für den "
            "Tag brauchen keinen."
        ),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, organisation: Organisation, marks: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = Organisation.objects.filter(is_federation=True).exclude(pk=organisation.pk)
        choice = self.fields["federation"]
        if isinstance(choice, forms.ModelChoiceField):
            choice.queryset = others
        left_out = {"federation": not others.exists(), "is_federation": not marks}
        for name in (name for name, is_out in left_out.items() if is_out):
            del self.fields[name]

    @property
    def said(self) -> dict[str, Any]:
        """The fields of the organisation that were asked for."""
        return {name: value for name, value in self.cleaned_data.items() if name != "version"}
