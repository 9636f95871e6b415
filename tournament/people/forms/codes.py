"""What shows that somebody is who he says: the second factor, or the password once more."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.people.forms.passwords import LONGEST_PASSWORD

LONGEST_CODE = 20


class CodeForm(forms.Form):
    """Six digits, or a code from the paper."""

    code = forms.CharField(
        label=_("Ziffern aus der App, oder ein Code vom Papier"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}),
    )


class DigitsForm(CodeForm):
    """The first digits of an app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Die sechs Ziffern, die sie jetzt zeigt")


class ConfirmForm(forms.Form):
    """The password once more."""

    password = forms.CharField(
        label=_("Ihr Passwort"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
