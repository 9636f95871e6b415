"""Registering by hand, and correcting a registration."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core import names
from tournament.core import words as wording
from tournament.models import Registration, Tournament
from tournament.registration.acts.registrations import HIGHEST_NUMBER
from tournament.registration.reads.enrolment import Row, Status, review
from tournament.registration.reads.people import Entry, name_flaw

CLUB_LIST = "vereine"  # the id of the page's <datalist> of clubs


def as_categories(text: str) -> tuple[str, ...]:
    """`Damen, Senioren` as its parts, each once."""
    parts = (names.tidy(part) for part in re.split(r"[,;/+]", text))
    return tuple(dict.fromkeys(part[:60] for part in parts if part))


class PersonForm(forms.Form):
    """Name, club, start number, categories. An unchanged name is not looked at: documents may bring any."""

    name = forms.CharField(
        label=_("Name"),
        max_length=200,
        help_text=_("Nachname, Vorname"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": _("Hier fehlt der Name.")},
    )
    club = forms.CharField(
        label=_("Verein"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"list": CLUB_LIST, "autocomplete": "off", "spellcheck": "false"}),
    )
    number = forms.IntegerField(
        label=_("Startnummer"),
        required=False,
        help_text=_("Leer: die nächste freie."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 1, "max": HIGHEST_NUMBER}),
        error_messages={"invalid": _("Bitte eine ganze Zahl eingeben.")},
    )
    categories = forms.CharField(
        label=_("Wertungen"), max_length=300, required=False, help_text=_("Zum Beispiel: Damen, Senioren")
    )

    def clean_name(self) -> str:
        name = names.person_name(self.cleaned_data["name"])
        if self.initial.get("name") == self.cleaned_data["name"]:
            return str(self.initial["name"])
        if flaw := name_flaw(name):
            raise forms.ValidationError(wording.refusal(flaw.code, flaw.params))
        return name

    def clean_club(self) -> str:
        return names.club_name(self.cleaned_data["club"])

    def clean_categories(self) -> tuple[str, ...]:
        return as_categories(self.cleaned_data["categories"])

    def entry(self) -> Entry:
        """Who was typed."""
        cleaned = self.cleaned_data
        return Entry(cleaned["name"], cleaned["club"], cleaned["number"], cleaned["categories"])

    def show(self, code: str, params: dict[str, Any]) -> None:
        """Say why a service refused, at the field it is about."""
        field = {"number_taken": "number", "number_out_of_range": "number", "registered_already": "name"}.get(code)
        self.add_error(field, wording.refusal(code, params))


class NewPersonForm(PersonForm):
    """Somebody to be registered; `sure` says that a similar name is another person."""

    present = forms.BooleanField(label=_("ist schon da"), required=False)
    sure = forms.BooleanField(label=_("Ja, das ist eine andere Person"), required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.similar = ""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not cleaned["sure"]:
            (looked_at,) = review(self.tournament, [Row(0, self.entry())])
            if looked_at.status is Status.SIMILAR:
                note = looked_at.notes[0]
                self.similar = wording.refusal(note.code, note.params)
                self.add_error("name", self.similar)
        return cleaned

    def entry(self) -> Entry:
        """Who was typed; there at once, if so ticked."""
        cleaned = self.cleaned_data
        return Entry(
            cleaned["name"], cleaned["club"], cleaned["number"], cleaned["categories"], present=cleaned["present"]
        )


class CorrectionForm(PersonForm):
    """A registration to be corrected."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    @classmethod
    def of(cls, registration: Registration, typed: Any = None) -> "CorrectionForm":
        """The form of one registration, with what is stored or what was typed."""
        initial = {
            "name": registration.person.name,
            "club": registration.club.name if registration.club else "",
            "number": registration.number,
            "categories": ", ".join(registration.categories),
            "version": registration.version,
        }
        form = cls(typed, initial=initial)
        form.fields["number"].required = True
        form.fields["number"].help_text = ""
        form.fields["number"].error_messages["required"] = str(_("Hier fehlt die Startnummer."))
        return form
