"""What the organiser types of an Ausschreibung."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.names import tidy
from tournament.entries.acts.prospectus import Said, said_in
from tournament.models import Prospectus, Tournament
from tournament.models.limits import (
    LONGEST_ADDRESS,
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_PROSPECTUS,
    LONGEST_PROSPECTUS_PART,
)
from tournament.setup.forms.day import day

TIMES = ["%H:%M", "%H.%M", "%H:%M:%S", "%H"]


def _time(label: Any) -> forms.TimeField:
    return forms.TimeField(
        label=label,
        required=False,
        input_formats=TIMES,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": gettext_lazy("Bitte eine Uhrzeit wie 9:30 eingeben.")},
    )


def _line(label: Any, longest: int, help_text: Any = "", **attributes: str) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=longest, required=False, help_text=help_text, widget=forms.TextInput(attributes)
    )


def _text(label: Any, longest: int, rows: int, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=longest,
        required=False,
        help_text=help_text,
        widget=forms.Textarea({"rows": rows}),
        error_messages={
            "max_length": gettext_lazy("Das ist zu lang: höchstens %(limit_value)d Zeichen, es sind %(show_value)d.")
        },
    )


class ProspectusForm(forms.Form):
    """All that the settings do not know."""

    doors_open = _time(gettext_lazy("Einlass ab"))
    begins = _time(gettext_lazy("Beginn"))
    deadline = day(label=gettext_lazy("Anmeldeschluss"), required=False)
    venue = _line(gettext_lazy("Spielort"), LONGEST_NAME, gettext_lazy("Name des Saals, der Halle, der Gaststätte."))
    address = _line(
        gettext_lazy("Anschrift"),
        LONGEST_ADDRESS,
        gettext_lazy("Straße und Ort. Daraus wird der Link zur Karte."),
        autocomplete="off",
    )
    fees = _text(
        gettext_lazy("Startgeld"),
        LONGEST_PROSPECTUS_PART,
        3,
        gettext_lazy("Die Beträge, die bei der Kasse stehen, erscheinen von selbst; hier nur, was dazu zu sagen ist."),
    )
    prizes = _text(gettext_lazy("Preise"), LONGEST_PROSPECTUS_PART, 3)
    catering = _text(gettext_lazy("Essen und Trinken"), LONGEST_PROSPECTUS_PART, 3)
    text = _text(
        gettext_lazy("Was sonst zu sagen ist"),
        LONGEST_PROSPECTUS,
        8,
        gettext_lazy("Leere Zeilen trennen Absätze, Zeilen mit einem Strich davor werden eine Aufzählung."),
    )
    contact_name = _line(
        gettext_lazy("Wer Fragen beantwortet"),
        LONGEST_NAME,
        gettext_lazy("Name, Telefon und E-Mail stehen für alle lesbar da, so wie hier eingegeben."),
        autocomplete="off",
    )
    contact_phone = _line(gettext_lazy("Telefon"), LONGEST_PHONE, inputmode="tel", autocomplete="off")
    contact_mail = forms.EmailField(
        label=gettext_lazy("E-Mail"),
        required=False,
        widget=forms.EmailInput({"autocomplete": "off"}),
        error_messages={"invalid": gettext_lazy("Das ist keine E-Mail-Adresse.")},
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, tournament: Tournament, stored: Prospectus | None, **kwargs: Any) -> None:
        said = said_in(stored)
        names = said.__dataclass_fields__
        kwargs["initial"] = {name: getattr(said, name) for name in names} | {"version": stored.version if stored else 0}
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        opens, begins, deadline = cleaned.get("doors_open"), cleaned.get("begins"), cleaned.get("deadline")
        if opens and begins and begins < opens:
            self.add_error("begins", _("Der Beginn liegt vor dem Einlass."))
        if deadline and deadline > self.tournament.date:
            self.add_error("deadline", _("Der Anmeldeschluss liegt nach dem ersten Tag des Turniers."))
        return cleaned

    def said(self) -> Said:
        """What was typed; the form is valid."""
        cleaned: dict[str, Any] = {name: self.cleaned_data[name] for name in Said.__dataclass_fields__}
        lines = ("venue", "address", "contact_name", "contact_phone")
        typed: dict[str, Any] = {
            name: tidy(value) if name in lines else _unix(value) for name, value in cleaned.items()
        }
        return Said(**typed)


def _unix(value: Any) -> Any:
    """A text with one kind of line ends: what a browser sends is what was stored."""
    return "\n".join(value.splitlines()) if isinstance(value, str) else value
