"""Registering by hand, and correcting a registration."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from tournament.core import names
from tournament.core import words as wording
from tournament.core.rankings import planned_rankings
from tournament.models import Registration, Tournament
from tournament.models.limits import HIGHEST_START_NUMBER, LONGEST_NAME
from tournament.registration.fields import KEPT, Entry, Field, written
from tournament.registration.reads.matching import EnrolmentRow, Status, review
from tournament.registration.reads.people import name_flaw

BESIDE_EACH_OTHER: dict[str, Any] = {"template_name": "web/choices.html"}
CLUB_LIST = "vereine"  # the id of the page's <datalist> of clubs


class PersonForm(forms.Form):
    """Name, club, start number, what else is kept. An unchanged name is not looked at: documents may bring any.

    `ticks`: the categories that have a ranking, as the boxes have them. `turned`: the given name was typed first.
    """

    name = forms.CharField(
        label=_("Name"),
        max_length=200,
        help_text=_("Nachname, Vorname"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}),
        error_messages={"required": _("Hier fehlt der Name.")},
    )
    club = forms.CharField(
        label=_("Verein"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"list": CLUB_LIST, "autocomplete": "off", "spellcheck": "false"}),
    )
    number = forms.IntegerField(
        label=_("Startnummer"),
        required=False,
        help_text=_("Leer: die nächste freie."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "min": 1, "max": HIGHEST_START_NUMBER}),
        error_messages={"invalid": _("Bitte eine ganze Zahl eingeben.")},
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.before: Sequence[str] = ()
        self.turned = False
        rankings = planned_rankings(tournament)
        self.ticks = list(dict.fromkeys(ranking.category for ranking in rankings if ranking.category))
        if self.ticks:
            self.fields["ticked"] = forms.MultipleChoiceField(
                label=_("Zählt in"),
                choices=[(category, category) for category in self.ticks],
                required=False,
                widget=forms.CheckboxSelectMultiple,
                **BESIDE_EACH_OTHER,
            )
        for declared in KEPT:
            self.fields[declared.key] = _box(declared) if declared.tick else _line(declared)

    @property
    def boxes(self) -> BoundField | None:
        """The categories that have a ranking, to tick; None: there is none."""
        return self["ticked"] if self.ticks else None

    @property
    def rarely(self) -> list[BoundField]:
        """The fields that few people need."""
        return [self["number"], *(self[declared.key] for declared in KEPT if not declared.tick)]

    @property
    def kept_boxes(self) -> list[BoundField]:
        """What is yes or no of everybody."""
        return [self[declared.key] for declared in KEPT if declared.tick]

    @property
    def rarely_used(self) -> bool:
        """Whether there is something to see in one of them."""
        return any(bound.errors or bound.value() for bound in self.rarely)

    def clean_name(self) -> str:
        name = names.person_name(self.cleaned_data["name"])
        if self.initial.get("name") == self.cleaned_data["name"]:
            return str(self.initial["name"])
        turned = names.given_name_first(name)
        if flaw := name_flaw(turned):
            raise forms.ValidationError(wording.refusal(flaw.code, flaw.params))
        self.turned = turned != name
        return turned

    def clean_club(self) -> str:
        return names.club_name(self.cleaned_data["club"])

    def entry(self) -> Entry:
        """Who was typed."""
        cleaned = self.cleaned_data
        own = {
            declared.key: cleaned[declared.key] if declared.tick else declared.read([cleaned[declared.key]])
            for declared in KEPT
        }
        own["categories"] = self._categories(own["categories"])
        return Entry(cleaned["name"], cleaned["club"], number=cleaned["number"], **own)

    def _categories(self, typed: Sequence[str]) -> tuple[str, ...]:
        """What is ticked and what was typed beside; those that were there before keep their place and spelling."""
        unchanged = self.cleaned_data["categories"] == self.initial.get("categories")
        beside = [one for one in self.before if one not in self.ticks] if unchanged else typed
        wanted = [*self.cleaned_data.get("ticked", []), *beside]
        return tuple(dict.fromkeys([*(one for one in self.before if one in wanted), *wanted]))

    def show(self, code: str, params: dict[str, Any]) -> None:
        """Say why a service refused, at the field it is about."""
        field = {"number_taken": "number", "number_out_of_range": "number", "registered_already": "name"}.get(code)
        self.add_error(field, wording.refusal(code, params))


def _line(declared: Field) -> forms.CharField:
    """A field that is typed in."""
    return forms.CharField(
        label=str(declared.label),
        max_length=declared.longest,
        required=False,
        help_text=str(declared.help_text),
        widget=forms.TextInput(attrs={"autocomplete": "off", **declared.attributes}),
    )


def _box(declared: Field) -> forms.BooleanField:
    """A field that is ticked."""
    return forms.BooleanField(label=str(declared.label), required=False, help_text=str(declared.help_text))


def _shown(declared: Field, value: Any) -> Any:
    return value if declared.tick else written(value)


class NewPersonForm(PersonForm):
    """Somebody to be registered; `sure`: a similar name is another person; `person`: who it is in the register."""

    person = forms.IntegerField(required=False, min_value=1, max_value=2**53, widget=forms.HiddenInput)
    present = forms.BooleanField(label=_("ist schon da"), required=False)
    sure = forms.BooleanField(label=_("Ja, das ist eine andere Person"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.similar = ""

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if not self.errors and not cleaned["sure"]:
            (looked_at,) = review(self.tournament, [EnrolmentRow(0, self.entry())])
            if looked_at.status is Status.SIMILAR:
                note = looked_at.notes[0]
                self.similar = wording.refusal(note.code, note.params)
                self.add_error("name", self.similar)
        return cleaned

    def entry(self) -> Entry:
        """Who was typed; there at once, if so ticked."""
        return replace(super().entry(), present=self.cleaned_data["present"], person=self.cleaned_data.get("person"))


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
            **{declared.key: _shown(declared, getattr(registration, declared.key)) for declared in KEPT},
            "version": registration.version,
        }
        form = cls(registration.tournament, typed, initial=initial)
        form.before = registration.categories
        form.initial["ticked"] = [one for one in registration.categories if one in form.ticks]
        form.initial["categories"] = written([one for one in registration.categories if one not in form.ticks])
        form.fields["number"].required = True
        form.fields["number"].help_text = ""
        form.fields["number"].error_messages["required"] = str(_("Hier fehlt die Startnummer."))
        return form
