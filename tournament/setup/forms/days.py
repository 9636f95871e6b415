"""On which day each series is played."""

import datetime
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.core import words as wording
from tournament.core.days import days_of, last_day
from tournament.models import Tournament
from tournament.setup.acts.days import days_version, series_days

MOST_TO_CHOOSE = 14  # days: more are typed in


class DaysForm(forms.Form):
    """One field for each series: chosen from the tournament's days, or a date where there are many."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, tournament: Tournament, typed: QueryDict | None = None) -> None:
        self.stored = series_days(tournament)
        initial: dict[str, Any] = {_key(number): day.isoformat() for number, day in self.stored.items()}
        super().__init__(typed, initial=initial | {"version": days_version(self.stored)})
        for number in self.stored:
            self.fields[_key(number)] = _field(tournament, number)

    @property
    def each(self) -> list[forms.BoundField]:
        """The field of each series in order."""
        return [self[_key(number)] for number in self.stored]

    def days(self) -> Mapping[int, datetime.date]:
        """What was chosen or typed."""
        typed = {number: self.cleaned_data[_key(number)] for number in self.stored}
        return {
            number: day if isinstance(day, datetime.date) else datetime.date.fromisoformat(day)
            for number, day in typed.items()
        }

    def show(self, code: str, params: dict[str, Any]) -> None:
        """Say why the act refused, at the series it is about."""
        key = _key(params.get("number", 0))
        self.add_error(key if key in self.fields else None, wording.refusal(code, params))


def _key(number: int) -> str:
    return f"day_{number}"


def _field(tournament: Tournament, number: int) -> forms.Field:
    label = _("Serie %(number)s") % {"number": number}
    first, last = tournament.date, last_day(tournament)
    if (last - first).days < MOST_TO_CHOOSE:
        return forms.ChoiceField(
            label=label,
            choices=[(day.isoformat(), date_format(day, _("l, j. F"))) for day in days_of(tournament)],
            error_messages={"invalid_choice": _("Das ist kein Tag des Turniers.")},
        )
    limits = {"type": "date", "min": first.isoformat(), "max": last.isoformat()}
    return forms.DateField(
        label=label,
        widget=forms.DateInput(attrs=limits, format="%Y-%m-%d"),
        error_messages={
            "required": _("Hier fehlt der Tag."),
            "invalid": _("Bitte ein Datum wie 09.05.2026 eingeben."),
        },
    )
