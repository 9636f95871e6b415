"""A house rule as a form: what is otherwise in the whole game, what each way to win gives, and the bands of each way to
lose (rule 12, and rule 15)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import scoring
from tournament.core import words as wording
from tournament.setup.words import SETTINGS
from tournament.web.fields import Versioned

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


FEWEST = "fewest_augen_win"
SEPARATED = re.compile(r"\s*[0-9]{1,3}(\s*[,;/ ]\s*[0-9]{1,3})*\s*")


@dataclass(frozen=True, slots=True)
class Win:
    """One way to win on the page, with a number for each of the columns, where it has one."""

    name: str
    numbers: list[forms.BoundField | None]

    @property
    def errors(self) -> list[str]:
        """What is wrong with its numbers."""
        return [str(error) for field in self.numbers if field is not None for error in field.errors]


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


class HouseRulesForm(Versioned):
    """The numbers of a rulebook that a house may change; a row that is left empty is no band.

    `played` is the rulebook by `house`, the house rule that is stored, and no agreement: what the fields begin with.
    """

    def __init__(
        self,
        rulebook: scoring.Rulebook,
        data: Any = None,
        *,
        played: scoring.Rulebook,
        house: Mapping[str, Any] | None = None,
        version: int = 0,
    ) -> None:
        self.rulebook = rulebook
        self.told: dict[str, Any] = {"outcomes": {}}
        self.settings = [name for name in scoring.SETTINGS if _may_be_asked(rulebook, name)]
        told = house or {}
        numbers = _as_written if told.get(FEWEST) else _as_played
        now = [numbers(played, outcome) for outcome in scoring.changeable_outcomes(rulebook)]
        self.winners = [outcome for outcome in now if outcome.wins]
        self.losers = [outcome for outcome in now if not outcome.wins]
        of_game = {name: _shown(told.get(name, scoring.SETTINGS[name].played(rulebook))) for name in self.settings}
        super().__init__(data, initial={"version": version, **of_game, **self._initial()})
        self.fields.update({name: _setting_field(name) for name in self.settings})
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
    def of_game(self) -> list[forms.BoundField]:
        """What may be otherwise in the whole game."""
        return [self[name] for name in self.settings]

    @property
    def win_columns(self) -> dict[str, str]:
        """The numbers of the ways to win: field of a change -> its name."""
        used = {name for outcome in self.winners for name in self._win_names(outcome)}
        return {name: str(label) for name, label in WINS.items() if name in used}

    @property
    def wins(self) -> list[Win]:
        """Each way to win with its numbers."""
        return [
            Win(
                outcome.name,
                [self[_at(outcome, name)] if name in self._win_names(outcome) else None for name in self.win_columns],
            )
            for outcome in self.winners
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

    def clean(self) -> None:
        """The scoring core judges what was typed; its problems stand at the fields they are about."""
        cleaned = self.cleaned_data
        if self.errors:
            return
        slots = {outcome.code: self._used(outcome, cleaned) for outcome in self.losers}
        by_augen = bool(cleaned.get(FEWEST))
        wins = {outcome.code: _given(cleaned, outcome, self._told_of(outcome, by_augen)) for outcome in self.winners}
        bands = {
            outcome.code: {"bands": [self._band(cleaned, outcome, at) for at in slots[outcome.code]]}
            for outcome in self.losers
            if not by_augen
        }
        settings = {name: cleaned[name] for name in self.settings if cleaned[name] not in (None, False, "", [])}
        self.told = {"outcomes": wins | bands, **settings}
        for problem in scoring.parse_house_rules(self.rulebook, self.told)[1]:
            self.add_error(_field_of(problem, slots), wording.sentence(problem))

    def _told_of(self, outcome: scoring.Outcome, by_augen: bool) -> list[str]:
        """Which numbers of a way to win are told; where the fewest Augen win there are no Wertungspunkte."""
        return [name for name in self._win_names(outcome) if not (by_augen and name == "wertungspunkte")]

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


def _may_be_asked(rulebook: scoring.Rulebook, name: str) -> bool:
    """Whether a setting can mean anything by these rules, or where the fewest Augen win by them."""
    setting = scoring.SETTINGS[name]
    return setting.open_to(rulebook) or setting.open_to(scoring.with_settings(rulebook, {FEWEST: True}))


def _as_played(played: scoring.Rulebook, outcome: scoring.Outcome) -> scoring.Outcome:
    """An outcome with the numbers the page begins with."""
    return played.outcome(outcome.code)


def _as_written(played: scoring.Rulebook, outcome: scoring.Outcome) -> scoring.Outcome:
    """The same where the fewest Augen win now: the rulebook's, which would be played otherwise, but for the factor."""
    return replace(outcome, others_augen_factor=played.outcome(outcome.code).others_augen_factor)


def _shown(value: object) -> object:
    """How a field shows it: a list as it is typed, nothing for none."""
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else value or None


class SizesField(forms.CharField):
    """Whole numbers with commas between them."""

    def clean(self, value: Any) -> list[int]:
        text = super().clean(value)
        if text and not SEPARATED.fullmatch(text):
            raise forms.ValidationError(_("Bitte Zahlen von 2 bis 6, durch Komma getrennt."))
        return [int(number) for number in re.findall("[0-9]+", text)]


def _setting_field(name: str) -> forms.Field:
    setting = scoring.SETTINGS[name]
    label, meaning = map(str, SETTINGS[name])
    if setting.bounds is None:
        return forms.BooleanField(label=label, help_text=meaning, required=False)
    if setting.is_list:
        return SizesField(label=label, help_text=meaning, required=False)
    return _whole(label, meaning)


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
    if problem.where[0] != "outcomes":
        return str(problem.where[0])
    _outcomes, code, *rest = problem.where
    if len(rest) == 1:
        return f"{code}-{rest[0]}"
    _bands, index, name = rest
    return f"{code}-{slots[str(code)][int(index)]}-{name}"


def _whole(label: str, help_text: str = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        required=False,
        error_messages={"invalid": gettext_lazy("Bitte eine ganze Zahl eingeben.")},
        widget=forms.NumberInput(attrs={"aria-label": label}),
    )
