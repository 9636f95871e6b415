"""How each series is to be seated: one small form a series."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import Seating, Series, Tournament
from tournament.services.way import Way

LARGEST_LIMIT = 999


@dataclass(frozen=True, slots=True)
class Method:
    """A way of seating as the pages name it, and in one line what it means."""

    value: Seating
    name: str | Promise
    meaning: str | Promise
    needs_teams: bool = False


METHODS = (
    Method(
        Seating.LOT,
        _("Auslosen"),
        _("Alle ausgelosten Serien auf einmal: Niemand trifft jemanden zweimal, wo das geht."),
    ),
    Method(
        Seating.STANDING,
        _("Nach Stand, streng"),
        _("Rang 1 bis 4 an Tisch 1, Rang 5 bis 8 an Tisch 2 und so weiter."),
    ),
    Method(
        Seating.TEAMS,
        _("Nach Mannschaftsstand"),
        _("Die beste Mannschaft auf Platz 1 der ersten Tische, die nächste auf Platz 2 und so weiter."),
        needs_teams=True,
    ),
)


def ways(tournament: Tournament) -> list[Method]:
    """The ways this tournament can be seated in."""
    return [method for method in METHODS if tournament.members_per_team or not method.needs_teams]


class WayForm(forms.Form):
    """One series: the way, and the number that belongs to some of them."""

    intended = forms.ChoiceField(
        label=_("Wie soll gesetzt werden?"), choices=[(method.value, method.name) for method in METHODS]
    )

    def way(self) -> Way:
        """What was chosen; the form is valid."""
        return Way(Seating(self.cleaned_data["intended"]))


class PlanForm:
    """The forms of all series that are still open, by number."""

    def __init__(self, rows: Mapping[int, WayForm]) -> None:
        self.rows = rows

    @classmethod
    def of(cls, series: Iterable[Series], typed: Any = None) -> "PlanForm":
        """With what is stored, or with what was typed."""
        return cls(
            {
                one.number: WayForm(
                    typed, prefix=f"serie-{one.number}", initial={"intended": one.intended, "limit": one.limit}
                )
                for one in series
            }
        )

    def row(self, number: int) -> WayForm | None:
        """The form of this series."""
        return self.rows.get(number)

    def is_valid(self) -> bool:
        """Whether every row is."""
        wrong = [form for form in self.rows.values() if not form.is_valid()]
        return not wrong

    def ways(self) -> dict[int, Way]:
        """What was chosen for each series; the form is valid."""
        return {number: form.way() for number, form in self.rows.items()}
