"""The ways of seating as the pages name them, and the form fields that belong to them."""

from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.draw.acts.way import Way
from tournament.models import Seating, Series

LARGEST = 999


@dataclass(frozen=True, slots=True)
class Method:
    """A way of seating as the pages name it, and in one line what it means. `number`: the field it needs."""

    value: Seating
    name: str | Promise
    meaning: str | Promise
    number: str = ""


METHODS = (
    Method(
        Seating.LOT,
        _("Auslosen"),
        _("Wo es geht, trifft niemand jemanden zweimal, und niemand sitzt mit jemandem aus Team oder Verein."),
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
        _("Nach Stand der Teams"),
        _("Das beste Team auf Platz 1 der ersten Tische, das nächste auf Platz 2; Einzelne füllen auf."),
    ),
)


def methods(*, teams: bool, standing: bool = True) -> list[Method]:
    """The ways that are possible: `teams`, whether there can be any; `standing`, whether anything is played by then."""
    return [
        method
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

    ranks = forms.IntegerField(
        label=_("Höchstens so viele Ränge weit"),
        required=False,
        min_value=0,
        max_value=LARGEST,
        help_text=_("Leer: so wenige wie möglich."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    group = forms.IntegerField(
        label=_("Tische je Gruppe"),
        required=False,
        min_value=1,
        max_value=LARGEST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
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
