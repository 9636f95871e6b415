"""Certificates (who gets one, what they look like, where words stand) and what goes into the Ergebnisheft."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.rankings import Of
from tournament.ceremony.acts.certificates import Design
from tournament.ceremony.layouts import (
    EDGE,
    LARGEST_LETTERS,
    LAYOUTS,
    MOST_SIGNATURES,
    SHEETS,
    SMALLEST_LETTERS,
    WORDS,
    Place,
)
from tournament.ceremony.reads.book_parts import WITHOUT_LISTS, Offered, Part
from tournament.ceremony.reads.certificates import Choice, Ranks
from tournament.core.speaking import names
from tournament.models import CertificateDesign
from tournament.models.limits import LARGEST_LOGO, LONGEST_NAME, LONGEST_SENTENCE, LONGEST_SIGNATURE
from tournament.standings.reads.standings import Standings
from tournament.web.fields import typed_ranges

EVERYBODY = ("alle", "all", "*")
"""What may be typed for every rank there is."""
LONGEST_LIST = 300  # letters of ranks or numbers that are typed


class ChoiceForm(forms.Form):
    """Who gets one. Sent by GET: the list that comes of it has an address."""

    wertung = forms.ChoiceField(label=pgettext_lazy("was gewertet wird", "Wertung"))
    serie = forms.ChoiceField(label=gettext_lazy("Serie"), required=False)
    raenge = forms.CharField(
        label=pgettext_lazy("in einer Wertung", "Plätze"),
        max_length=LONGEST_LIST,
        required=False,
        help_text=gettext_lazy("So: 1–3, oder 1, 2, 5, oder alle."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    nummern = forms.CharField(
        label=gettext_lazy("Dazu einzelne Startnummern"),
        max_length=LONGEST_LIST,
        required=False,
        help_text=gettext_lazy("So: 12, 45. Auch wer keinen Platz hat."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    je = forms.ChoiceField(
        label=gettext_lazy("Wer zusammen spielt"),
        choices=[
            ("mitglied", gettext_lazy("jedes Mitglied eine eigene")),
            ("zusammen", gettext_lazy("eine für alle zusammen")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, standing: Standings, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rankings = [(one.id, one.title) for one in standing.rankings]
        series = [(str(number), _("nur %(number)s. Serie") % {"number": number}) for number in standing.series]
        self.fields["wertung"] = forms.ChoiceField(
            label=pgettext_lazy("was gewertet wird", "Wertung"), choices=rankings
        )
        self.fields["serie"] = forms.ChoiceField(
            label=_("Serie"), choices=[("", _("alle zusammen")), *series], required=False
        )
        self.order_fields(["wertung", "serie", "raenge", "nummern", "je"])
        if all(one.of is Of.PLAYERS for one in standing.rankings):
            del self.fields["je"]

    def clean_raenge(self) -> Ranks | None:
        typed = self.cleaned_data["raenge"].strip()
        return None if typed.casefold() in EVERYBODY else tuple(typed_ranges(typed))

    def clean_nummern(self) -> frozenset[int]:
        ranges = list(typed_ranges(self.cleaned_data["nummern"]))
        return frozenset(number for first, last in ranges for number in range(first, last + 1))

    def choice(self) -> Choice:
        """What was chosen, once it is valid."""
        chosen = self.cleaned_data
        return Choice(
            chosen["wertung"],
            int(chosen["serie"]) if chosen["serie"] else None,
            chosen["raenge"],
            chosen["nummern"],
            chosen.get("je") == "zusammen",
        )


class DesignForm(forms.Form):
    """What certificates look like, besides their logo and colours, which are those of the brand."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    layout = forms.ChoiceField(
        label=gettext_lazy("Gestaltung"),
        choices=[(key, one.name) for key, one in LAYOUTS.items()],
        widget=forms.RadioSelect,
    )
    sheet = forms.ChoiceField(
        label=gettext_lazy("Papier"),
        choices=[(key, one.name) for key, one in SHEETS.items()],
        widget=forms.RadioSelect,
    )
    lying = forms.ChoiceField(
        label=gettext_lazy("Format"),
        choices=[("", gettext_lazy("hoch")), ("1", gettext_lazy("quer"))],
        required=False,
        widget=forms.RadioSelect,
    )
    background = forms.FileField(
        label=gettext_lazy("Eigener Hintergrund"),
        required=False,
        help_text=format_lazy(
            gettext_lazy("PDF, PNG oder JPEG in der Größe des Papiers, höchstens {most} MB."),
            most=LARGEST_LOGO // 1024 // 1024,
        ),
        widget=forms.FileInput(attrs={"accept": "application/pdf,image/png,image/jpeg,image/webp"}),
        error_messages={"empty": gettext_lazy("Die Datei ist leer.")},
    )
    without_background = forms.BooleanField(label=gettext_lazy("Hintergrund entfernen"), required=False)
    sentence = forms.CharField(
        label=gettext_lazy("Eigener Satz"),
        max_length=LONGEST_SENTENCE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=format_lazy(
            gettext_lazy("Höchstens {most} Zeichen, zum Beispiel: Wir gratulieren herzlich!"), most=LONGEST_SENTENCE
        ),
    )
    place_and_date = forms.CharField(
        label=gettext_lazy("Ort und Datum"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Leer: wie beim Turnier."),
    )
    with_club = forms.BooleanField(label=gettext_lazy("Verein unter dem Namen"), required=False)
    with_figures = forms.BooleanField(label=gettext_lazy("Ergebnis in Zahlen"), required=False)

    def __init__(self, kept: CertificateDesign, sent: Any = None, files: Any = None) -> None:
        super().__init__(sent, files, initial=_as_typed(kept))
        self.kept = kept
        if not kept.background:
            del self.fields["without_background"]
        for number in range(1, MOST_SIGNATURES + 1):
            self.fields[f"name_{number}"] = _signing(_("Name"))
            self.fields[f"function_{number}"] = _signing(_("Funktion"))

    @property
    def layouts(self) -> list[tuple[Any, Promise]]:
        """Each to choose from, and what is said of it."""
        return [(radio, LAYOUTS[radio.data["value"]].said) for radio in self["layout"]]

    @property
    def signing(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Name and function of each who signs."""
        return [(self[f"name_{number}"], self[f"function_{number}"]) for number in range(1, MOST_SIGNATURES + 1)]

    def unmeasured(self) -> bytes | None:
        """What is to be the background and was not measured on this paper yet; None: nothing new, empty: none."""
        said, file = self.cleaned_data, self.cleaned_data["background"]
        if file:
            return bytes(file.read(LARGEST_LOGO + 1))
        if said.get("without_background"):
            return b""
        as_it_was = (said["sheet"], bool(said["lying"])) == (self.kept.sheet, self.kept.lying)
        return None if as_it_was or not self.kept.background else bytes(self.kept.background)

    def design(self) -> Design:
        """What was chosen and written, once it is valid."""
        said = self.cleaned_data
        signing = [(said[one.name].strip(), said[other.name].strip()) for one, other in self.signing]
        taken = {name: said[name] for name in Design.__dataclass_fields__ if name in said}
        taken["lying"] = bool(said["lying"])
        taken["sentence"] = " ".join(said["sentence"].split())
        return Design(**taken, signatures=tuple(pair for pair in signing if any(pair)))


def _signing(label: str) -> forms.CharField:
    return forms.CharField(label=label, max_length=LONGEST_SIGNATURE, required=False)


def _as_typed(kept: CertificateDesign) -> dict[str, Any]:
    """What the fields begin with."""
    typed = {name: getattr(kept, name) for name in Design.__dataclass_fields__ if name != "signatures"}
    typed |= {"version": kept.version, "lying": "1" if kept.lying else ""}
    for number, one in enumerate(kept.signatures, start=1):
        typed |= {f"name_{number}": one["name"], f"function_{number}": one["function"]}
    return typed


class PlacesForm(forms.Form):
    """Where each word stands on the sheet, in millimetres, and how large, in points: 0 for what is not printed."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, size: tuple[int, int], places: Sequence[tuple[str, Place]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        width, height = size
        for key, place in places:
            self.fields[f"{key}_x"] = _length(_("mm von links"), EDGE, width - EDGE, place.x)
            self.fields[f"{key}_y"] = _length(_("mm von oben"), EDGE, height - EDGE, place.y)
            self.fields[f"{key}_size"] = _letters(place.size)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Word by word: what it is called, and its fields."""
        return [
            {"key": key, "name": word.name, "fields": [self[f"{key}_{part}"] for part in ("x", "y", "size")]}
            for key, word in WORDS.items()
        ]

    def places(self) -> dict[str, tuple[float, float, float]]:
        """What was typed, once it is valid."""
        said = self.cleaned_data
        return {key: (said[f"{key}_x"], said[f"{key}_y"], said[f"{key}_size"]) for key in WORDS}


def _length(label: str, least: int, most: int, initial: float) -> forms.FloatField:
    outside = _("Das liegt nicht auf dem Blatt: von %(least)s bis %(most)s mm.") % {"least": least, "most": most}
    return forms.FloatField(
        label=label,
        initial=f"{initial:g}",
        min_value=least,
        max_value=most,
        widget=forms.NumberInput(attrs={"step": "0.5", "inputmode": "decimal"}),
        error_messages={
            "min_value": outside,
            "max_value": outside,
            "required": _("Hier fehlt eine Zahl."),
            "invalid": _("Hier fehlt eine Zahl."),
        },
    )


def _letters(initial: float) -> forms.FloatField:
    field = forms.FloatField(
        label=_("Größe in Punkt"),
        initial=f"{initial:g}",
        min_value=0,
        max_value=LARGEST_LETTERS,
        widget=forms.NumberInput(attrs={"step": "0.5", "inputmode": "decimal"}),
        error_messages={
            "required": _("Hier fehlt eine Zahl."),
            "invalid": _("Hier fehlt eine Zahl."),
            "max_value": _("Höchstens %(most)s Punkt.") % {"most": LARGEST_LETTERS},
            "min_value": _("Kleiner als 0 geht nicht."),
        },
    )
    field.validators.append(_readable)
    return field


def _readable(size: float) -> None:
    """Not printed (0), or large enough to be read."""
    if 0 < size < SMALLEST_LETTERS:
        raise forms.ValidationError(
            _("Mindestens %(least)s Punkt, oder 0 für „nicht drucken“.") % {"least": SMALLEST_LETTERS}
        )


# What goes into the Ergebnisheft, and in which language.


class BookForm(forms.Form):
    """Ticks of the parts there are, with how much there is of each; `own`: the language of what is printed."""

    def __init__(self, parts: Sequence[Offered], own: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = [one for one in parts if not one.is_too_much]
        self.fields["teil"] = forms.MultipleChoiceField(
            label=_("Was kommt hinein?"),
            choices=[(one.part.value, _called(one)) for one in there],
            initial=[one.part.value for one in there if one.part.value in WITHOUT_LISTS],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Bitte mindestens einen Teil ankreuzen."),
                "invalid_choice": _("Einen dieser Teile gibt es hier nicht. Bitte noch einmal ankreuzen."),
            },
        )
        self.fields["sprache"] = forms.ChoiceField(
            label=_("Sprache"), choices=list(_languages(own).items()), required=False
        )


def _called(one: Offered) -> str:
    """ "Spiellisten (150)"; figures are not counted."""
    return one.label if one.part is Part.FIGURES else f"{one.label} ({one.count})"


def _languages(own: str) -> dict[str, str]:
    """As `?sprache=` takes them: its own, each other, and its own with each other."""
    others = [code for code in names() if code != own]
    alone = {own: names()[own]} | {code: names()[code] for code in others}
    return alone | {f"{own},{code}": f"{names()[own]} + {names()[code]}" for code in others}
