"""What this machine is called in the hall."""

from django import forms
from django.utils.translation import gettext_lazy as _


class HallForm(forms.Form):
    """The address as typed; `read`: what stood there when the page was read."""

    address = forms.CharField(
        label=_("Adresse dieses Rechners im Saal"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocapitalize": "off", "spellcheck": "false"}),
        help_text=_("Vorgeschlagen wird, wie er in seinem Netz heißt; sonst steht es am Router. Leer: keine feste."),
    )
    read = forms.CharField(required=False, widget=forms.HiddenInput)
