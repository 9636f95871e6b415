"""Fields that several forms have (lines of text, money, years, ranges of numbers, a version), and how every form is
drawn."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, time
from functools import partial
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import TemplatesSetting
from django.forms.utils import from_current_timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import money
from tournament.core import words as wording
from tournament.core.clock import zones_by_continent
from tournament.core.errors import RefusedError
from tournament.core.names import tidy
from tournament.models.limits import HIGHEST_START_NUMBER
from tournament.models.tournament import known_zones


class Versioned(forms.Form):
    """`version`: of what was read; none where nothing is stored yet."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    @property
    def read(self) -> int:
        """The version that was read; 0, which nothing stored has, where there was none."""
        return self.cleaned_data["version"] or 0

    @property
    def typed(self) -> dict[str, Any]:
        """All that was typed, without the version."""
        return {name: value for name, value in self.cleaned_data.items() if name != "version"}


class TidyField(forms.CharField):
    """One line, cleaned as it is stored: tidied, or what `by` makes of it, which may raise ValidationError."""

    def __init__(self, by: Callable[[str], Any] = tidy, **said: Any) -> None:
        super().__init__(**said)
        self.by = by

    def clean(self, value: Any) -> Any:
        """As it is stored."""
        return self.by(super().clean(value))


class MoneyField(forms.CharField):
    """Typed as Germans do ("12,50"), initial and cleaned in whole cents; None where it may be empty and is. Says itself
    what is wrong: unreadable, three decimals, below zero, too much."""

    def __init__(self, **said: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "class": "money"})
        super().__init__(**{"max_length": 20, "widget": widget, **said})

    def prepare_value(self, value: Any) -> Any:
        """Cents as they are typed; what was typed as it was."""
        return money.typed(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        """Cents."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return money.cents_of(text)
        except RefusedError as error:
            raise ValidationError(wording.refused(error)) from error


class WholeField(forms.IntegerField):
    """A whole number; a phone shows its digits for it."""

    widget = forms.NumberInput(attrs={"inputmode": "numeric"})


# A field for somebody's year of birth.

FIRST: Final = 1900
LAST: Final = 2100


class YearField(forms.IntegerField):
    """Four digits, as a number; None where nothing is typed. What it is not is said in one sentence, "61" too."""

    def __init__(self, **said: Any) -> None:
        wrong = gettext_lazy("Bitte das Jahr mit vier Ziffern, zum Beispiel 1960.")
        messages = dict.fromkeys(("invalid", "min_value", "max_value"), wrong)
        known = {"min_value": FIRST, "max_value": LAST, "required": False, "error_messages": messages}
        super().__init__(**{**known, **said})


# A time of day, and one as the clock gone by shows it (core/clock.py), cleaned as the instant that is.

SHIFTED: Final = gettext_lazy(
    "Diese Uhrzeit gibt es an dem Tag nicht, oder zweimal: In der Nacht wird die Uhr umgestellt. Bitte eine andere."
)


TIMES: Final = ("%H:%M", "%H.%M", "%H:%M:%S", "%H")


def clock_field(label: Any, *, required: bool = False) -> forms.TimeField:
    """A field for a time of day, of no day in particular."""
    return forms.TimeField(
        label=label,
        required=required,
        input_formats=TIMES,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": gettext_lazy("Bitte eine Uhrzeit wie 9:30 eingeben.")},
    )


def moment_at(day: date, at: time) -> datetime:
    """Return the instant; ValidationError for a time that the clock skips that night, or shows twice."""
    try:
        return from_current_timezone(datetime.combine(day, at)).astimezone(UTC)
    except ValidationError as error:
        raise ValidationError(SHIFTED) from error


class MomentField(forms.DateTimeField):
    """Day and time."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def __init__(self, **said: Any) -> None:
        super().__init__(input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"], **said)

    def to_python(self, value: Any) -> datetime | None:
        """The instant; what lies at an end of time, where UTC has no such day, stays for a validator to refuse."""
        try:
            typed = super().to_python(value)
        except ValidationError as error:
            raise ValidationError(SHIFTED) if error.code == "ambiguous_timezone" else error from None
        with suppress(OverflowError):
            return typed and typed.astimezone(UTC)
        return typed


# The zone by whose clock somebody goes.


AS_IT_WAS: Final = gettext_lazy("wie bisher")


class ZoneField(forms.ChoiceField):
    """A zone of this machine, by its IANA name; empty: what `otherwise` says."""

    def __init__(self, otherwise: Promise = AS_IT_WAS, **said: Any) -> None:
        wrong = {"invalid_choice": gettext_lazy("Bitte eine Zeitzone aus der Liste wählen.")}
        choices = partial(_zones, otherwise)
        super().__init__(label=gettext_lazy("Zeitzone"), required=False, choices=choices, error_messages=wrong, **said)

    def valid_value(self, value: Any) -> bool:
        """One that is called otherwise, as an import brought it along, stays."""
        return value in known_zones()


def _zones(otherwise: Promise) -> list[tuple[Any, Any]]:
    return [("", otherwise), *zones_by_continent()]


# Several numbers as somebody types them: "1–3, 7".

_RANGE = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?")
_BETWEEN = re.compile(r"\s*[,;]\s*")


def typed_ranges(typed: str) -> Iterator[tuple[int, int]]:
    """ "1-3, 7" as pairs; ValidationError for anything else."""
    for part in _BETWEEN.split(typed.strip()) if typed.strip() else ():
        found = _RANGE.fullmatch(part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= HIGHEST_START_NUMBER:
            raise forms.ValidationError(_("Das ist nicht zu verstehen. Gemeint ist so etwas: 1–3, 7"))
        yield first, last


# How every form of the program is drawn: label above, help and error at the place.


class FormRenderer(TemplatesSetting):
    """Django's own renderer with this program's form and field templates."""

    form_template_name = "web/form.html"
    field_template_name = "web/field.html"
