"""What the register says of somebody."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournament.core import names
from tournament.models import Person
from tournament.models.limits import LONGEST_NAME, LONGEST_PASS
from tournament.registration.acts.people import Said
from tournament.web.fields import TidyField, Versioned

OLDEST = 120  # years


class PersonForm(Versioned):
    """Name, club, pass number, year of birth, consent; the version that was read."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME, help_text=_("Nachname, Vorname"))
    club = forms.CharField(
        label=_("Verein"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"list": "vereine", "autocomplete": "off"}),
    )
    pass_number = TidyField(label=_("Passnummer"), max_length=LONGEST_PASS, required=False)
    born = forms.IntegerField(
        label=_("Jahrgang"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric", "size": 6})
    )
    in_archive = forms.BooleanField(
        label=_("ist einverstanden, im Archiv mit Namen gefunden zu werden"), required=False
    )

    @classmethod
    def of(cls, person: Person, typed: Any = None) -> "PersonForm":
        """With what is stored, or what was typed."""
        kept = {name: getattr(person, name) for name in ("name", "pass_number", "born", "in_archive", "version")}
        return cls(typed, initial={**kept, "club": person.club.name if person.club else ""})

    def clean_name(self) -> str:
        name = names.person_name(self.cleaned_data["name"])
        if not names.has_both_parts(name) and name != self.initial["name"]:
            raise forms.ValidationError(_now("Bitte Nachname und Vorname angeben: „Nachname, Vorname“."))
        return name

    def clean_born(self) -> int | None:
        year: int | None = self.cleaned_data["born"]
        this_year = timezone.localdate().year
        if year is not None and not this_year - OLDEST <= year <= this_year:
            raise forms.ValidationError(_now("Bitte vier Ziffern, zum Beispiel 1961."))
        return year

    @property
    def said(self) -> Said:
        """What was typed."""
        said = self.cleaned_data
        return Said(said["name"], said["club"], said["pass_number"], said["born"], said["in_archive"])
