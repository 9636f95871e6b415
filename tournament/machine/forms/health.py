"""Where each copy is to lie too."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.machine.reads.second import Second

LONGEST_FOLDER, LONGEST_PASSPHRASE = 1000, 200


class SecondPlaceForm(forms.Form):
    """The folder as typed; `read`: what stood there when the page was read. A passphrase is never shown again."""

    folder = forms.CharField(
        label=_("Ordner"),
        required=False,
        max_length=LONGEST_FOLDER,
        widget=forms.TextInput(attrs={"autocapitalize": "off", "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("Auf einem Stick oder einer Freigabe, schon angelegt: /media/stick/spielliste. Leer: keiner."),
    )
    passphrase = forms.CharField(
        label=_("Kennwort der Sicherungen dort"),
        required=False,
        max_length=LONGEST_PASSPHRASE,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Mindestens zehn Zeichen, aufgeschrieben und woanders aufgehoben als der Stick. Leer: wie bisher."),
    )
    open = forms.BooleanField(label=_("Ohne Kennwort ablegen"), required=False)
    read = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, second: Second) -> "SecondPlaceForm":
        """As it is now."""
        return cls(initial={"folder": second.folder, "read": second.folder})

    @property
    def wanted_passphrase(self) -> str | None:
        """The one that was typed; empty: none from now on; None: as before."""
        typed: str = self.cleaned_data["passphrase"]
        return typed or ("" if self.cleaned_data["open"] else None)
