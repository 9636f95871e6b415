"""How series are to be seated, one or all at once: the ways as the pages name them, and their forms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.core.rankings import words_for
from tournament.draw.acts.draws import Way
from tournament.models import Seating, Series, Tournament
from tournament.web.fields import WholeField

LARGEST = 999


@dataclass(frozen=True, slots=True)
class Method:
    """A way of seating as the pages name it, and in one line what it means, both with words of teams. `number`: the
    field it needs."""

    value: Seating
    name: str | Promise
    meaning: str | Promise
    number: str = ""


METHODS = (
    Method(
        Seating.LOT,
        _("Auslosen"),
        _(
            "Wo es geht, trifft niemand jemanden zweimal, und niemand sitzt mit %(ones_own)s oder dem eigenen Verein "
            "zusammen."
        ),
    ),
    Method(
        Seating.STANDING,
        _("Nach Stand, genau nach Rang"),
        _("Die Besten an Tisch 1, die Nächsten an Tisch 2 und so weiter, auch wenn sie sich schon kennen."),
    ),
    Method(
        Seating.WITHIN,
        _("Nach Stand, ohne Wiederholungen"),
        _("Wie nach Stand; wer sich schon getroffen hat, rückt um wenige Ränge, damit es nicht wieder geschieht."),
        "ranks",
    ),
    Method(
        Seating.SNAKE,
        _("Gleich starke Tische"),
        _("Die Besten verteilt auf alle Tische, die Nächsten in umgekehrter Richtung, und so weiter."),
    ),
    Method(
        Seating.GROUPS,
        _("Gruppen"),
        _("Die Besten losen unter sich ein paar Tische aus, die Nächsten unter sich die folgenden."),
        "group",
    ),
    Method(
        Seating.TEAMS,
        "%(by_standing)s",
        _("Rang 1 auf Platz 1 der ersten Tische, Rang 2 auf Platz 2 und so weiter. Einzelne füllen auf."),
    ),
)


def methods(size: int, *, teams: bool, standing: bool = True) -> list[Method]:
    """The ways that are possible: `teams`, whether there can be any, and of how many each (`size`); `standing`, whether
    anything is played by then."""
    words = words_for(size)
    said = {"by_standing": words.by_standing, "ones_own": words.ones_own}
    return [
        replace(method, name=method.name % said, meaning=method.meaning % said)
        for method in METHODS
        if method.value == Seating.LOT or (standing and (teams or method.value != Seating.TEAMS))
    ]


def in_detail(method: Method, rulebook: scoring.Rulebook) -> Method:
    """The same way; seating by standing with what it means at tables of this rulebook's size."""
    if method.value != Seating.STANDING:
        return method
    size = rulebook.table_sizes[0]
    meaning = _(
        "Rang 1 bis %(size)s an Tisch 1, Rang %(second)s bis %(last)s an Tisch 2 und so weiter; bei Gleichstand ohne "
        "Los nach Startnummer."
    ) % {"size": size, "second": size + 1, "last": 2 * size}
    if rulebook.seated_by_result:
        meaning += " " + _("So sieht es das Regelwerk ab der zweiten Serie vor.")
    return replace(method, meaning=meaning)


class LimitForm(forms.Form):
    """The numbers that belong to some ways."""

    ranks = WholeField(
        label=_("Höchstens so viele Ränge weit"),
        required=False,
        min_value=0,
        max_value=LARGEST,
        help_text=_("Leer: so wenige wie möglich."),
    )
    group = WholeField(
        label=_("Tische je Gruppe"),
        required=False,
        min_value=1,
        max_value=LARGEST,
    )

    def limit_of(self, method: Seating) -> int | None:
        """The number that was typed for this way; the form is valid."""
        field = next(way.number for way in METHODS if way.value == method)
        return self.cleaned_data[field] if field else None

    def need_group(self, method: object) -> None:
        """Say so if the size of a group is missing; what is wrong with it is said already."""
        if method == Seating.GROUPS and "group" not in self.errors and not self.cleaned_data.get("group"):
            self.add_error("group", _("Hier fehlt die Zahl der Tische."))


def initial_of(series: Series) -> dict[str, Any]:
    """What is stored of a series, as the forms begin."""
    field = next((way.number for way in METHODS if way.value == series.intended), "")
    return {"intended": series.intended or Seating.LOT} | ({field: series.limit} if field else {})


def way_of(form: LimitForm, method: str, **more: Any) -> Way:
    """What a valid form says."""
    return Way(Seating(method), form.limit_of(Seating(method)), **more)


# How each series is to be seated: one small form a series, and what counts for all that are drawn at once.


class WayForm(LimitForm):
    """One series: the way, and the number that belongs to some of them."""

    intended = forms.ChoiceField(
        label=_("Wie soll gesetzt werden?"), choices=[(method.value, method.value) for method in METHODS]
    )

    def clean(self) -> None:
        self.need_group(self.cleaned_data.get("intended"))

    def way(self) -> Way:
        """What was chosen; the form is valid."""
        return way_of(self, self.cleaned_data["intended"])


class TwiceForm(forms.Form):
    """Whether meeting nobody three times is worth more repeats. `asked` says that the page had the question."""

    asked = forms.BooleanField(required=False, widget=forms.HiddenInput)
    at_most_twice = forms.BooleanField(label=_("Lieber niemand dreimal"), required=False)

    def chosen(self) -> bool | None:
        """None: the page did not ask. The form is valid."""
        return self.cleaned_data["at_most_twice"] if self.cleaned_data["asked"] else None


class PlanForm:
    """The forms of all series that are still open, by number, and the one for all."""

    def __init__(self, rows: Mapping[int, WayForm], twice: TwiceForm) -> None:
        self.rows = rows
        self.twice = twice

    @classmethod
    def of(cls, tournament: Tournament, series: Iterable[Series], typed: Any = None) -> "PlanForm":
        """With what is stored, or with what was typed."""
        return cls(
            {
                this_series.number: WayForm(
                    typed, prefix=f"serie-{this_series.number}", initial=initial_of(this_series)
                )
                for this_series in series
            },
            TwiceForm(typed, initial={"asked": True, "at_most_twice": tournament.at_most_twice}),
        )

    def row(self, number: int) -> WayForm | None:
        """The form of this series."""
        return self.rows.get(number)

    def is_valid(self) -> bool:
        """Whether every row is."""
        wrong = [form for form in (self.twice, *self.rows.values()) if not form.is_valid()]
        return not wrong

    def ways(self) -> dict[int, Way]:
        """What was chosen for each series; the form is valid."""
        return {number: form.way() for number, form in self.rows.items()}


# How a series is to be seated.


class SeatingForm(LimitForm):
    """The way of seating; `despite_open` only by standing."""

    method = forms.ChoiceField(
        label=_("Wer sitzt wo?"),
        choices=[(method.value, method.value) for method in METHODS],
        error_messages={"required": _("Bitte wählen, wie die Plätze vergeben werden.")},
    )
    despite_open = forms.BooleanField(label=_("Trotzdem nach dem jetzigen Stand"), required=False)

    def clean(self) -> None:
        self.need_group(self.cleaned_data.get("method"))

    def way(self) -> Way:
        """What was chosen; the form is valid."""
        cleaned = self.cleaned_data
        return way_of(self, cleaned["method"], despite_open=cleaned["despite_open"])
