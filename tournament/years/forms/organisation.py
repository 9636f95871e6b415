"""What is typed of an organisation: a date, its pages for everybody, results kept elsewhere."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.forms.models import fields_for_model
from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.core.speaking import names
from tournament.models import OutsideResult
from tournament.models.limits import LARGEST_SPREADSHEET, LONGEST_NAME, LONGEST_NOTE, LONGEST_SENTENCE
from tournament.setup.forms.named import day, rulebooks
from tournament.web.fields import TidyField, Versioned, moment_at
from tournament.years.numbers import FIGURES, MAY_BE_BELOW_ZERO, number_of

NO_TIME = _("Bitte eine Uhrzeit wie 19:00 eingeben.")


class ClockField(forms.TimeField):
    """A time of the day, or none."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    default_error_messages = {"invalid": NO_TIME}


class DateForm(Versioned):
    """What, when, where. `version`: what was read of one that is there."""

    name = TidyField(label=_("Was"), max_length=LONGEST_NAME, error_messages={"required": _("Was ist an dem Tag?")})
    date = day(_("An welchem Tag?"), label=_("Tag"))
    begins = ClockField(label=_("Beginn"), help_text=_("Leer: den ganzen Tag"), required=False)
    ends = ClockField(
        label=pgettext_lazy("eines Termins", "Ende"),
        help_text=_("Früher als der Beginn heißt: nach Mitternacht"),
        required=False,
    )
    place = TidyField(label=_("Ort"), max_length=LONGEST_NAME, required=False)
    note = TidyField(label=_("Dazu"), max_length=LONGEST_SENTENCE, required=False)

    def clean(self) -> None:
        said = super().clean() or {}
        if said.get("ends") and not said.get("begins"):
            self.add_error("begins", _("Wann fängt es an?"))
        elif said.get("begins") and said.get("date"):
            self._check_clock(said["date"], said["begins"], said.get("ends"))

    def _check_clock(self, day: dt.date, begins: dt.time, ends: dt.time | None) -> None:
        """Both are times that the clock shows that night, and shows once."""
        later = day + dt.timedelta(days=bool(ends and ends <= begins))
        for name, on, at in (("begins", day, begins), ("ends", later, ends)):
            try:
                if at:
                    moment_at(on, at)
            except forms.ValidationError as error:
                self.add_error(name, error)


# What is typed of an organisation's pages.


class PagesForm(Versioned):
    """Shown or not, under which name, with which sentence. `version`: what was read."""

    shown = forms.BooleanField(
        label=_("Seiten für alle zeigen"),
        required=False,
        help_text=_("Archiv, Bestenliste und Termine: nur, was veröffentlicht ist, und Personen nur mit Zustimmung."),
    )
    slug = forms.SlugField(
        label=_("Kurzname in der Adresse"),
        max_length=80,
        required=False,
        help_text=_(
            "Zum Beispiel „rc-kassel“. Leer: aus dem Namen gemacht. Ändert er sich, führen alte Links ins Leere."
        ),
        error_messages={"invalid": _("Nur Buchstaben, Ziffern und Bindestriche, zum Beispiel „rc-kassel“.")},
    )
    about = TidyField(
        label=_("Ein Satz über Sie"),
        max_length=LONGEST_SENTENCE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    language = forms.ChoiceField(
        label=_("Sprache der Ausdrucke"),
        required=False,
        choices=names().items(),
        widget=forms.RadioSelect,
        help_text=_("Saisons und Qualifikationen als PDF. Turniere haben ihre eigene; Seiten die ihres Lesers."),
    )

    def clean_slug(self) -> str:
        return str(self.cleaned_data["slug"]).lower()


# Results kept elsewhere: the file, what is said of the tournament, each line of it.

MAY_BE_EMPTY: Final = ("rank", "crosses", "games")
HIGHEST: Final = 10_000_000


def called(figures: Collection[str]) -> dict[str, str | Promise]:
    """What the column of each is called."""
    stored = fields_for_model(OutsideResult, figures)
    return {key: stored[key].label or key for key in figures}


class FileForm(forms.Form):
    """A spreadsheet or an exchange document."""

    file = forms.FileField(
        label=_("Datei"),
        help_text=format_lazy(
            _("Excel (.xlsx), CSV (.csv) oder ein Austauschdokument (.json), höchstens {most} MB."),
            most=LARGEST_SPREADSHEET // 1024 // 1024,
        ),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv,.json"}),
        error_messages={"required": _("Bitte eine Datei auswählen."), "empty": _("Die Datei ist leer.")},
    )

    def content(self) -> bytes:
        """What is in the file, and of one that is too large enough to see that it is."""
        return bytes(self.cleaned_data["file"].read(LARGEST_SPREADSHEET + 1))


class AboutForm(forms.Form):
    """What is said of the tournament."""

    name = TidyField(
        label=_("Name des Turniers"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Wie heißt das Turnier?")},
    )
    date = day(_("Wann war das Turnier?"), label=_("Datum"))
    place = TidyField(label=_("Ort"), max_length=LONGEST_NAME, required=False)
    rulebook_id = forms.ChoiceField(label=_("Regelwerk"), choices=rulebooks)

    def clean_date(self) -> dt.date:
        found: dt.date = self.cleaned_data["date"]
        if found > timezone.localdate():
            raise forms.ValidationError(_("Das liegt in der Zukunft; ein Ergebnis gibt es erst danach."))
        return found


class CorrectionForm(AboutForm, Versioned):
    """The same of one that is there, and why it changes."""

    reason = TidyField(label=_("Warum?"), max_length=LONGEST_NOTE, required=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a tournament that is there, with what was typed in it; `said` None: it goes. `error`: what is wrong."""

    result: OutsideResult
    typed: Mapping[str, str]
    anonymous: bool
    gone: bool
    said: Mapping[str, Any] | None
    error: str = ""

    @property
    def cells(self) -> list[tuple[str, str, str | Promise]]:
        """The name of each field, what stands in it, and what its column is called."""
        return [(f"{key}-{self.result.pk}", self.typed[key], head) for key, head in called(FIGURES).items()]


def lines_of(results: Iterator[OutsideResult], sent: QueryDict | None) -> list[Line]:
    """All lines, as stored or as typed."""
    return [_typed(result, sent) if sent is not None else _stored(result) for result in results]


def _stored(result: OutsideResult) -> Line:
    values = {key: getattr(result, key) for key in FIGURES}
    shown = {key: "" if value is None else str(value) for key, value in values.items()}
    return Line(result, shown, result.anonymous, False, {**values, "anonymous": result.anonymous})


def _typed(result: OutsideResult, sent: QueryDict) -> Line:
    typed = {key: sent.get(f"{key}-{result.pk}", "").strip()[:20] for key in FIGURES}
    anonymous, gone = f"anonymous-{result.pk}" in sent, f"gone-{result.pk}" in sent
    values = {key: number_of(text) for key, text in typed.items()}
    wrong = next((key for key in FIGURES if not _fits(key, typed[key], values[key])), "")
    error = "" if gone or not wrong else _("„%(text)s“ geht hier nicht.") % {"text": typed[wrong] or "–"}
    return Line(result, typed, anonymous, gone, None if gone else {**values, "anonymous": anonymous}, error)


def _fits(key: str, typed: str, value: int | None) -> bool:
    if not typed:
        return key in MAY_BE_EMPTY
    lowest = 1 if key == "rank" else -HIGHEST if key in MAY_BE_BELOW_ZERO else 0
    return value is not None and lowest <= value <= HIGHEST
