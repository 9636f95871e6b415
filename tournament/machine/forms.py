"""What is typed of this machine: its name in the hall, a certificate and its key, where each copy is to lie too."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.machine.reads.kept import Second


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


# A certificate and its key, as files.

LARGEST = 64 * 1024
"""Bytes of either file; a chain is a tenth of it."""


class CertificateForm(forms.Form):
    """Both files; what stands in them the act looks at."""

    chain = forms.FileField(label=_("Zertifikat (fullchain.pem)"), max_length=200)
    key = forms.FileField(label=_("Schlüssel (privkey.pem)"), max_length=200)

    def contents(self) -> tuple[bytes, bytes]:
        """Of the certificate and the key, as far as they are no larger than LARGEST."""
        chain, key = self.cleaned_data["chain"], self.cleaned_data["key"]
        return chain.read(LARGEST), key.read(LARGEST)


# Where each copy is to lie too.

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
        label=_("Passwort der Sicherungen dort"),
        required=False,
        max_length=LONGEST_PASSPHRASE,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Mindestens zehn Zeichen, aufgeschrieben und woanders aufgehoben als der Stick. Leer: wie bisher."),
    )
    open = forms.BooleanField(label=_("Ohne Passwort ablegen"), required=False)
    read = forms.CharField(required=False, widget=forms.HiddenInput)

    @classmethod
    def of(cls, second: Second) -> "SecondPlaceForm":
        """Return the form with the folder stored now."""
        return cls(initial={"folder": second.folder, "read": second.folder})

    @property
    def wanted_passphrase(self) -> str | None:
        """The one that was typed; empty: none from now on; None: as before."""
        typed: str = self.cleaned_data["passphrase"]
        return typed or ("" if self.cleaned_data["open"] else None)
