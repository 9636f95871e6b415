"""A certificate and its key, as files."""

from django import forms
from django.utils.translation import gettext_lazy as _

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
