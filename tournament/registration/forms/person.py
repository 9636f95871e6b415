"""A person chosen by name or start number, from the list the browser offers."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournament.models import Registration
from tournament.registration.reads.people import found

PEOPLE_LIST = "personen"  # the id of the page's <datalist> of people


class PersonField(forms.CharField):
    """Somebody who is registered; becomes the registration, None where nothing is typed."""

    def __init__(self, people: Sequence[Registration], **options: Any) -> None:
        attributes = {"list": PEOPLE_LIST, "autocomplete": "off", "spellcheck": "false"}
        super().__init__(max_length=200, widget=forms.TextInput(attrs=attributes), **options)
        self.people = people

    def clean(self, value: Any) -> Registration | None:
        text = str(super().clean(value))
        if not text:
            return None
        meant = found(self.people, text)
        if len(meant) == 1:
            return meant[0]
        if not meant:
            raise forms.ValidationError(_("„%(text)s“ ist nicht angemeldet.") % {"text": text})
        names = " · ".join(f"{registration.number} {registration.person.name}" for registration in meant[:4])
        raise forms.ValidationError(_("Wer ist gemeint? %(names)s. Bitte mit Startnummer.") % {"names": names})
