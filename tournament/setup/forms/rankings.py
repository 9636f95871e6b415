"""The rankings of a tournament, and the day on which each series of it is played."""

import datetime
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.core.names import tidy
from tournament.core.steps import MOST_LISTED, days_of, last_day
from tournament.models import RankedKind, Ranking, Tournament
from tournament.models.limits import LONGEST_NAME
from tournament.registration.categories import normal
from tournament.setup.acts.tournaments import days_version, series_days
from tournament.setup.forms.tournaments import MOST_SERIES, whole
from tournament.standings.acts.rankings import FEWEST_TEAM
from tournament.standings.reads.set_up import RankingWish, Usual, wish_of
from tournament.web.fields import TidyField, Versioned

LARGEST_TEAM = 20
MOST_MEMBERS = 200
LONGEST_NUMBER = 5  # figures: as many as fit the field it is stored in
CATEGORY_LIST = "kategorien"  # the id of the page's <datalist> of categories
PLACES = {
    "ranking_name_missing": "name",
    "ranking_name_taken": "name",
    "ranking_series_unknown": "series",
    "ranking_size_missing": "team_size",
    "day_outside": "day",
}


def _category(typed: str) -> str:
    meant = normal(typed)
    return meant[0] if len(meant) == 1 else tidy(typed)


class RankingForm(Versioned):
    """Who is ranked over what, and the name on paper. What means nothing for its kind is not looked at."""

    name = forms.CharField(
        label=gettext_lazy("Name, wie er auf dem Papier steht"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Hier fehlt der Name, der auf dem Papier steht.")},
    )
    of = forms.ChoiceField(
        label=gettext_lazy("Wer wird gewertet?"),
        choices=RankedKind.choices,
        widget=forms.RadioSelect,
        initial=RankedKind.PLAYERS,
    )
    category = TidyField(
        _category,
        label=gettext_lazy("Nur mit der Kategorie"),
        max_length=LONGEST_NAME,
        required=False,
        help_text=gettext_lazy("Zum Beispiel: Damen. Leer: alle."),
        widget=forms.TextInput(attrs={"list": CATEGORY_LIST, "autocomplete": "off"}),
    )
    team_size = whole(
        FEWEST_TEAM, LARGEST_TEAM, label=gettext_lazy("Wie viele sind eine Mannschaft?"), required=False, initial=4
    )
    best_members = whole(
        1,
        MOST_MEMBERS,
        label=gettext_lazy("Wie viele zählen je Verein?"),
        required=False,
        help_text=gettext_lazy("So viele der Besten, die gespielt haben. Leer: alle."),
    )
    day = forms.ChoiceField(
        label=gettext_lazy("Welcher Tag zählt?"),
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Dieser Tag ist kein Tag des Turniers.")},
    )
    series = forms.MultipleChoiceField(
        label=gettext_lazy("Welche Serien zählen?"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Nichts angekreuzt: alle."),
        error_messages={"invalid_choice": gettext_lazy("Serie %(value)s gibt es in diesem Turnier nicht.")},
    )
    best_series = whole(
        1,
        MOST_SERIES,
        label=gettext_lazy("Wie viele beste Serien zählen?"),
        required=False,
        help_text=gettext_lazy("Von jedem so viele, wie hier steht; die schlechteren fallen weg. Leer: alle."),
    )

    def __init__(self, tournament: Tournament, *args: Any, ranking: Ranking | None = None, **kwargs: Any) -> None:
        if ranking is not None:
            kwargs["initial"] = _initial(ranking)
        super().__init__(*args, **kwargs)
        days = _days(tournament, ranking)
        _choose(self.fields["day"], [("", _("alle Tage")), *((day.isoformat(), _day(day)) for day in days)])
        _choose(self.fields["series"], [(str(one), _("Serie %(n)s") % {"n": one}) for one in _series(tournament)])
        self.several_days = len(days) > 1

    def wish(self) -> RankingWish:
        """What was typed."""
        cleaned = self.cleaned_data
        return RankingWish(
            cleaned["name"],
            RankedKind(cleaned["of"]),
            cleaned["category"],
            tuple(map(int, cleaned["series"])) or None,
            date.fromisoformat(cleaned["day"]) if cleaned["day"] else None,
            cleaned["best_series"],
            cleaned["team_size"],
            cleaned["best_members"],
        )


def ticked(usual: Sequence[Usual], post: QueryDict) -> dict[str, int | None]:
    """The keys of the usual rankings that are ticked, each with the number typed beside it.

    None: nothing is typed; 0, which the act refuses: what is no number.
    """
    return {one.key: _number(post.get(f"zahl-{one.key}", "")) for one in usual if one.key in post.getlist("wertung")}


def _number(typed: str) -> int | None:
    if not typed.strip():
        return None
    return int(typed) if typed.strip().isdecimal() and len(typed) < LONGEST_NUMBER else 0


def _days(tournament: Tournament, ranking: Ranking | None) -> list[date]:
    """The days to choose from: of a long tournament those on which a series is played."""
    if (last_day(tournament) - tournament.date).days <= MOST_LISTED:
        return days_of(tournament)
    played = {day or tournament.date for day in tournament.series.values_list("day", flat=True)}
    return sorted(played | ({ranking.day} if ranking and ranking.day else set()))


def _series(tournament: Tournament) -> Sequence[int]:
    return range(1, tournament.series_count + 1)


def _day(day: date) -> str:
    return date_format(day, _("l, j. F Y"))


def _choose(field: forms.Field, choices: Sequence[tuple[str, str]]) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices


def _initial(ranking: Ranking) -> dict[str, Any]:
    wish = wish_of(ranking)
    return {
        "name": wish.name,
        "of": wish.of,
        "category": wish.category,
        "series": [str(number) for number in wish.series or ()],
        "day": wish.day.isoformat() if wish.day else "",
        "best_series": wish.best_series,
        "team_size": wish.team_size,
        "best_members": wish.best_members,
        "version": ranking.version,
    }


# On which day each series is played.

MOST_TO_CHOOSE = 14  # days: more are typed in


class DaysForm(Versioned):
    """One field for each series: chosen from the tournament's days, or a date where there are many."""

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
