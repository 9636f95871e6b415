"""What is typed to decide: penalties, who has no rank, the order of a lot, the end of rankings, why it is taken
back."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core import words as wording
from tournament.models import CardTable, Ranking, Registration, Series, Team
from tournament.models.limits import LONGEST_NOTE
from tournament.registration.forms.chosen import OnePersonForm
from tournament.standings.acts.decisions import HIGHEST_PENALTY
from tournament.standings.acts.editions import Versions
from tournament.web.fields import WholeField, moment_at

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


class DecisionForm(OnePersonForm):
    """A form of the page."""

    def show(self, code: str, params: dict[str, Any]) -> None:
        """Say why the act refused, at the field it is about."""
        place = PLACES.get(code)
        self.add_error(place if place in self.fields else None, wording.refusal(code, params))


class PenaltyForm(DecisionForm):
    """Points taken from a player or from a team in a series."""

    points = WholeField(
        label=gettext_lazy("Abzug in Punkten"),
        min_value=-HIGHEST_PENALTY,
        max_value=HIGHEST_PENALTY,
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

    def clean(self) -> None:
        chosen = [whom for name in ("person", "team") if (whom := self.cleaned_data.get(name))]
        if not chosen and not self.has_error("person"):
            self.add_error("person", _("Wer bekommt die Strafe?"))
        if len(chosen) == 2:
            self.add_error("team", _("Bitte eines von beiden: Person oder Mannschaft."))

    @property
    def whom(self) -> Registration | Team:
        """Who was chosen; the form is valid."""
        whom: Registration | Team = self.cleaned_data["person"] or self.cleaned_data["team"]
        return whom


class DisqualifyForm(DecisionForm):
    """Somebody who loses their rank."""

    reason = ReasonField(gettext_lazy("Grund"), required=gettext_lazy("Hier fehlt der Grund."))


class UnrankedForm(DecisionForm):
    """Somebody who plays außer Wertung."""


class NoteForm(DecisionForm):
    """What a referee decided, at a table or of a person."""

    table = WholeField(
        label=gettext_lazy("Tisch"),
        required=False,
        min_value=1,
    )
    game = WholeField(
        label=gettext_lazy("Spiel"),
        required=False,
        min_value=1,
        max_value=999,
    )
    reason = ReasonField(gettext_lazy("Entscheidung"), required=gettext_lazy("Hier fehlt, was entschieden wurde."))

    def __init__(self, people: Sequence[Registration], series: Sequence[Series], *args: Any, **kwargs: Any) -> None:
        super().__init__(people, *args, **kwargs)
        self.fields["person"].required = False
        self.fields["series"] = OneOf(series, series_name, required=False, label=_("Serie"))
        self.order_fields(["person", "series", "table", "game", "reason"])
        self.card_table: CardTable | None = None

    def clean(self) -> None:
        cleaned = self.cleaned_data
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


def series_name(series: Series) -> str:
    """How a series is offered to choose."""
    return _("Serie %(number)s") % {"number": series.number}


# The end of rankings: which, until when objections are heard, and why it is taken back.

MARGIN = 2**31
READ = "read"


class _OfRankings(forms.Form):
    """Some of these rankings, ticked, each with the version that was shown beside it (`version_<id>`), and the revision
    of what they come from (`read`)."""

    def __init__(self, rankings: Sequence[Ranking], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = rankings
        choices = [(ranking.document_id, ranking.title) for ranking in rankings]
        self.fields["rankings"] = forms.MultipleChoiceField(
            label=_("Wertungen"),
            choices=choices,
            initial=[key for key, _name in choices],
            widget=forms.CheckboxSelectMultiple,
            error_messages={
                "required": _("Bitte mindestens eine Wertung ankreuzen."),
                "invalid_choice": _("Davon ist eine Wertung inzwischen anders. Bitte noch einmal ankreuzen."),
            },
        )

    @property
    def shown(self) -> list[tuple[str, int]]:
        """The version of each, to be sent along."""
        return [(_version_of(ranking.document_id), ranking.version) for ranking in self.offered]

    def versions(self) -> Versions:
        """Id of each that is ticked -> the version that was read; 0, which fits nothing, where it was not sent."""
        return {key: self._sent(_version_of(key)) for key in self.cleaned_data["rankings"]}

    @property
    def read(self) -> int | None:
        """The revision of what results come from, as it was read; -1, which fits nothing, where it is no number. None:
        a program that sent none."""
        return self._sent(READ, -1) if READ in self.data else None

    def _sent(self, name: str, missing: int = 0) -> int:
        sent = self.data.get(name, "")
        return int(sent) if sent.isdecimal() and int(sent[:10]) < MARGIN else missing


def _version_of(key: str) -> str:
    return f"version_{key}"


class FinaliseForm(_OfRankings):
    """Make rankings final; `anyway`, with open lists and games that came too late. `until`: until when objections are
    heard before that (empty: they are not).
    """

    anyway = forms.BooleanField(label=gettext_lazy("Trotz offener Listen und Nachzügler"), required=False)
    until = forms.TimeField(
        label=gettext_lazy("Einspruch bis"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": gettext_lazy("Eine Uhrzeit wie 18:40 eingeben.")},
    )

    def clean_until(self) -> datetime | None:
        """That time of today."""
        time = self.cleaned_data["until"]
        if time is None:
            return None
        until = moment_at(timezone.localdate(), time)
        if until <= timezone.now():
            raise forms.ValidationError(_("Diese Uhrzeit ist schon vorbei."))
        return until


class TakeBackForm(_OfRankings):
    """Open final rankings again."""

    reason = forms.CharField(
        label=gettext_lazy("Grund"),
        max_length=LONGEST_NOTE,
        help_text=gettext_lazy("Er steht öffentlich beim Ergebnis."),
        error_messages={"required": gettext_lazy("Hier fehlt der Grund.")},
    )


# The order in which a lot was drawn by hand, and why one is corrected.


class LotForm(forms.Form):
    """A place (1, 2, ...) for each of the tied, who are given as pairs of primary key and name."""

    def __init__(self, tied: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tied = list(tied)
        places = [("", "–"), *((str(place), f"{place}.") for place in range(1, len(self.tied) + 1))]
        for key, name in self.tied:
            self.fields[place_of(key)] = forms.ChoiceField(
                label=name, choices=places, error_messages={"required": _("Bitte den gezogenen Platz wählen.")}
            )

    def clean(self) -> None:
        if not self.errors and len({self.cleaned_data[place_of(key)] for key, _name in self.tied}) < len(self.tied):
            self.add_error(None, _("Bitte jeden Platz genau einmal vergeben."))

    def order(self) -> list[int]:
        """The primary keys, first drawn first."""
        return sorted((key for key, _name in self.tied), key=lambda key: int(self.cleaned_data[place_of(key)]))


class CorrectLotForm(LotForm):
    """The order as it was really drawn, and why it is changed; `tied` in the order that is stored."""

    def __init__(self, tied: Iterable[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(tied, *args, **kwargs)
        self.initial = {place_of(key): str(place) for place, (key, _name) in enumerate(self.tied, 1)}
        missing = {"required": _("Hier fehlt der Grund.")}
        self.fields["reason"] = forms.CharField(label=_("Grund"), max_length=LONGEST_NOTE, error_messages=missing)


def place_of(key: int) -> str:
    """The name of the field for the place of this one."""
    return f"place_{key}"
