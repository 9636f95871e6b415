"""What is typed on the page of decisions: whom, in which series, how many points, why."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.models import CardTable, Registration, Series, Team
from tournament.models.limits import LONGEST_NOTE
from tournament.registration.forms.person import PersonField
from tournament.standings.acts.decisions import HIGHEST_PENALTY

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Row = TypeVar("Row", Series, Team)

PLACES = {"penalty_points": "points", "penalty_not_played": "series", "reason_missing": "reason"}
"""Refusals that belong to a field; others stand above the form."""


class ReasonField(forms.CharField):
    """A sentence that says why."""

    def __init__(self, label: "StrOrPromise", *, required: "StrOrPromise") -> None:
        super().__init__(label=label, max_length=LONGEST_NOTE, error_messages={"required": required})
        self.widget.attrs["autocomplete"] = "off"


class OneOf(forms.TypedChoiceField):
    """One of these rows, as `named` calls them; becomes the row, None where none is chosen."""

    def __init__(self, rows: Iterable[Row], named: Callable[[Row], str], *, required: bool, **options: Any) -> None:
        by_key = {str(row.pk): row for row in rows}
        choices = [(key, named(row)) for key, row in by_key.items()]
        asked = [("", _("– bitte wählen –"))] if len(choices) > 1 else []
        first = asked if required else [("", "–")]
        super().__init__(choices=first + choices, coerce=by_key.get, empty_value=None, required=required, **options)


class DecisionForm(forms.Form):
    """A form of the page; `people` are all who may be chosen."""

    def __init__(self, people: Sequence[Registration], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        missing = {"required": _("Hier fehlt ein Name.")}
        self.fields["person"] = PersonField(people, label=_("Wer?"), error_messages=missing)
        self.order_fields(["person"])

    def show(self, code: str, params: dict[str, Any]) -> None:
        """Say why the act refused, at the field it is about."""
        place = PLACES.get(code)
        self.add_error(place if place in self.fields else None, wording.refusal(code, params))


class PenaltyForm(DecisionForm):
    """Points taken from a player or from a team in a series."""

    points = forms.IntegerField(
        label=gettext_lazy("Abzug in Punkten"),
        min_value=-HIGHEST_PENALTY,
        max_value=HIGHEST_PENALTY,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={"required": gettext_lazy("Hier fehlt, wie viele Punkte abgezogen werden.")},
    )
    reason = ReasonField(gettext_lazy("Grund"), required=gettext_lazy("Hier fehlt der Grund. Er steht in der Liste."))

    def __init__(
        self, people: Sequence[Registration], teams: Sequence[Team], series: Sequence[Series], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(people, *args, **kwargs)
        self.fields["person"].required = False
        if teams:
            label = _("oder wer zusammen spielt?")
            self.fields["team"] = OneOf(teams, lambda team: team.name, required=False, label=label)
        missing = {"required": _("Hier fehlt die Serie.")}
        self.fields["series"] = OneOf(
            series, series_name, required=True, label=_("In welcher Serie?"), error_messages=missing
        )
        self.order_fields(["person", "team", "series", "points", "reason"])

    def clean_points(self) -> int:
        """`5` and `-5` both take five."""
        return abs(int(self.cleaned_data["points"]))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        chosen = [whom for name in ("person", "team") if (whom := cleaned.get(name))]
        if not chosen and not self.has_error("person"):
            self.add_error("person", _("Wer bekommt die Strafe?"))
        if len(chosen) == 2:
            self.add_error("team", _("Bitte eines von beiden: Person oder Mannschaft."))
        return cleaned

    @property
    def whom(self) -> Registration | Team:
        """Who was chosen; the form is valid."""
        whom: Registration | Team = self.cleaned_data["person"] or self.cleaned_data["team"]
        return whom


class DisqualifyForm(DecisionForm):
    """Somebody who loses his rank."""

    reason = ReasonField(gettext_lazy("Grund"), required=gettext_lazy("Hier fehlt der Grund."))


class UnrankedForm(DecisionForm):
    """Somebody who plays außer Wertung."""


class NoteForm(DecisionForm):
    """What a referee decided, at a table or of a person."""

    table = forms.IntegerField(
        label=gettext_lazy("Tisch"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    game = forms.IntegerField(
        label=gettext_lazy("Spiel"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    reason = ReasonField(gettext_lazy("Entscheidung"), required=gettext_lazy("Hier fehlt, was entschieden wurde."))

    def __init__(self, people: Sequence[Registration], series: Sequence[Series], *args: Any, **kwargs: Any) -> None:
        super().__init__(people, *args, **kwargs)
        self.fields["person"].required = False
        self.fields["series"] = OneOf(series, series_name, required=False, label=_("Serie"))
        self.order_fields(["person", "series", "table", "game", "reason"])
        self.card_table: CardTable | None = None

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        series, table, game = cleaned.get("series"), cleaned.get("table"), cleaned.get("game")
        if not cleaned.get("person") and not table and not self.errors:
            self.add_error("person", _("Bitte eine Person oder einen Tisch angeben."))
        if table and not series and not self.has_error("series"):
            self.add_error("series", _("In welcher Serie war das?"))
        if table and series:
            self.card_table = CardTable.objects.select_related("series").filter(series=series, number=table).first()
            if self.card_table is None:
                self.add_error("table", _("Diesen Tisch gibt es in dieser Serie nicht."))
        if game and not table:
            self.add_error("table", _("An welchem Tisch war das Spiel?"))
        return cleaned


def series_name(series: Series) -> str:
    """How a series is offered to choose."""
    return _("Serie %(number)s") % {"number": series.number}
