"""A house rule as a form: what each way to win gives, and the bands of each way to lose (rule 12, and rule 15)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core import words as wording

LAST = scoring.BANDS_MAXIMUM - 1
WINS = {
    "wertungspunkte": gettext_lazy("Wertungspunkte"),
    "others_augen_factor": gettext_lazy("Augen der anderen mal"),
}
BAND = {"up_to": gettext_lazy("bis Augen"), "wertungspunkte": gettext_lazy("Wertungspunkte")}
THROWN_IN = {
    "thrown_in_augen": gettext_lazy("weggeworfen: Augen"),
    "thrown_in_wertungspunkte": gettext_lazy("weggeworfen: Wertungspunkte"),
}
KEEPS_MORE = "thrown_in_keeps_more"


@dataclass(frozen=True, slots=True)
class BandRow:
    """One band on the page. `end`: the field of its upper end; None: the last row has none."""

    end: forms.BoundField | None
    numbers: list[forms.BoundField]
    keeps_more: forms.BoundField | None

    @property
    def fields(self) -> list[forms.BoundField]:
        return [field for field in (self.end, *self.numbers, self.keeps_more) if field is not None]

    @property
    def errors(self) -> list[tuple[str, str]]:
        """The label of each field with an error, and the error."""
        return [(str(field.label), str(error)) for field in self.fields for error in field.errors]


@dataclass(frozen=True, slots=True)
class Loss:
    """One way to lose on the page."""

    outcome: scoring.Outcome
    rows: list[BandRow]


class HouseRulesForm(forms.Form):
    """The numbers of a rulebook that a house may change; a row that is left empty is no band.

    `played` is the rulebook as it is played now: what the fields begin with.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, rulebook: scoring.Rulebook, data: Any = None, *, played: scoring.Rulebook, version: int = 0
    ) -> None:
        self.rulebook = rulebook
        self.told: dict[str, Any] = {"outcomes": {}}
        now = [played.outcome(outcome.code) for outcome in scoring.changeable_outcomes(rulebook)]
        self.winners = [outcome for outcome in now if not outcome.bands]
        self.losers = [outcome for outcome in now if outcome.bands]
        super().__init__(data, initial={"version": version, **self._initial()})
        self.fields.update(self._number_fields())

    def _win_names(self, outcome: scoring.Outcome) -> list[str]:
        return [name for name in WINS if name in scoring.changeable(self.rulebook, outcome)]

    def _band_names(self, slot: int) -> list[str]:
        """The numbers of one row: the last one has no upper end; rule 15 where there is one."""
        names = [*BAND, *(THROWN_IN if self.rulebook.has_thrown_in else ())]
        return [name for name in names if slot != LAST or name != "up_to"]

    def _initial(self) -> dict[str, Any]:
        initial: dict[str, Any] = {}
        for outcome in self.winners:
            initial |= {_at(outcome, name): getattr(outcome, name) for name in self._win_names(outcome)}
        for outcome in self.losers:
            for slot, band in zip([*range(len(outcome.bands) - 1), LAST], outcome.bands, strict=True):
                told = scoring.band_json(self.rulebook, band)
                initial |= {_at(outcome, name, slot): value for name, value in told.items()}
        return initial

    def _number_fields(self) -> Iterator[tuple[str, forms.Field]]:
        for outcome in self.winners:
            for name in self._win_names(outcome):
                yield _at(outcome, name), _whole(f"{outcome.name}: {WINS[name]}")
        for outcome in self.losers:
            for slot in range(scoring.BANDS_MAXIMUM):
                yield from self._row_fields(outcome, slot)

    def _row_fields(self, outcome: scoring.Outcome, slot: int) -> Iterator[tuple[str, forms.Field]]:
        row = _("%(outcome)s, Stufe %(number)s") % {"outcome": outcome.name, "number": slot + 1}
        labels = BAND | THROWN_IN
        for name in self._band_names(slot):
            yield _at(outcome, name, slot), _whole(f"{row}, {labels[name]}")
        if self.rulebook.has_thrown_in:
            label = _("%(row)s, weggeworfen: mindestens") % {"row": row}
            yield _at(outcome, KEEPS_MORE, slot), forms.BooleanField(label=label, required=False)

    @property
    def wins(self) -> list[tuple[str, forms.BoundField]]:
        """The name of each way to win, and its number."""
        return [
            (outcome.name, self[_at(outcome, name)]) for outcome in self.winners for name in self._win_names(outcome)
        ]

    @property
    def losses(self) -> list[Loss]:
        """Each way to lose with its rows."""
        return [
            Loss(outcome, [self._row(outcome, slot) for slot in range(scoring.BANDS_MAXIMUM)])
            for outcome in self.losers
        ]

    def _row(self, outcome: scoring.Outcome, slot: int) -> BandRow:
        fields = {name: self[_at(outcome, name, slot)] for name in self._band_names(slot)}
        keeps_more = self[_at(outcome, KEEPS_MORE, slot)] if self.rulebook.has_thrown_in else None
        return BandRow(fields.pop("up_to", None), list(fields.values()), keeps_more)

    def clean(self) -> dict[str, Any]:
        """The scoring core judges what was typed; its problems stand at the fields they are about."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        slots = {outcome.code: self._used(outcome, cleaned) for outcome in self.losers}
        wins = {outcome.code: _given(cleaned, outcome, self._win_names(outcome)) for outcome in self.winners}
        bands = {
            outcome.code: {"bands": [self._band(cleaned, outcome, at) for at in slots[outcome.code]]}
            for outcome in self.losers
        }
        self.told = {"outcomes": wins | bands}
        for problem in scoring.parse_house_rules(self.rulebook, self.told)[1]:
            self.add_error(_field_of(problem, slots), wording.sentence(problem))
        return cleaned

    def _used(self, outcome: scoring.Outcome, cleaned: dict[str, Any]) -> list[int]:
        """The rows in which a number is typed, in order of their Augen, and the last one."""
        typed = [slot for slot in range(LAST) if _given(cleaned, outcome, self._band_names(slot), slot)]
        ends = {slot: cleaned[_at(outcome, "up_to", slot)] for slot in typed}
        return [*sorted(typed, key=lambda slot: (ends[slot] is None, ends[slot] or 0)), LAST]

    def _band(self, cleaned: dict[str, Any], outcome: scoring.Outcome, slot: int) -> dict[str, Any]:
        names = [*self._band_names(slot), *([KEEPS_MORE] if self.rulebook.has_thrown_in else ())]
        return _given(cleaned, outcome, names, slot)

    def as_played(self) -> scoring.Rulebook:
        """The rulebook by what was typed, once the form is valid."""
        return scoring.house_rulebook(self.rulebook, self.told)


def _at(outcome: scoring.Outcome, name: str, slot: int | None = None) -> str:
    """The name of a field."""
    return f"{outcome.code}-{name}" if slot is None else f"{outcome.code}-{slot}-{name}"


def _given(
    cleaned: dict[str, Any], outcome: scoring.Outcome, names: list[str], slot: int | None = None
) -> dict[str, Any]:
    """What is typed under these names; what is empty is left out."""
    typed = {name: cleaned[_at(outcome, name, slot)] for name in names}
    return {name: value for name, value in typed.items() if value is not None}


def _field_of(problem: scoring.Problem, slots: dict[str, list[int]]) -> str:
    """The name of the field a problem is about: its place leads through the outcomes, and through the rows in use."""
    _outcomes, code, *rest = problem.where
    if len(rest) == 1:
        return f"{code}-{rest[0]}"
    _bands, index, name = rest
    return f"{code}-{slots[str(code)][int(index)]}-{name}"


def _whole(label: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        error_messages={"invalid": gettext_lazy("Bitte eine ganze Zahl eingeben.")},
        widget=forms.NumberInput(attrs={"aria-label": label}),
    )
