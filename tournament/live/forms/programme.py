"""The programme as its organiser types it: a line for each point, and what a proposal is made from."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.programme import Plan, Point
from tournament.core.steps import days_of
from tournament.live.acts.programme import MOST_POINTS
from tournament.live.reads.programme import PAUSE
from tournament.models import PointKind, Tournament
from tournament.models.limits import LONGEST_POINT
from tournament.web.fields import TidyField, Versioned, WholeField, clock_field, moment_at

SPARE: Final = 3
"""Empty lines below those that say something."""
LONGEST_MINUTES: Final = 24 * 60


class ProposalForm(forms.Form):
    """What a proposal is made from, beside series, games and minutes."""

    beginn = clock_field(gettext_lazy("Beginn der ersten Serie"), required=True)
    pause = WholeField(
        label=gettext_lazy("Minuten Pause zwischen zwei Serien"), min_value=0, max_value=240, initial=PAUSE
    )


class PointForm(forms.Form):
    """One point; where neither kind nor title is said, there is none."""

    use_required_attribute = False

    day = forms.ChoiceField(label=gettext_lazy("Tag"))
    begins = clock_field(gettext_lazy("Uhrzeit"))
    what = forms.ChoiceField(label=gettext_lazy("Was"), required=False)
    title = TidyField(label=gettext_lazy("Eigene Worte"), required=False, max_length=LONGEST_POINT)
    minutes = WholeField(label=gettext_lazy("Minuten"), required=False, min_value=1, max_value=LONGEST_MINUTES)

    def __init__(self, days: Sequence[date], series: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = {day.isoformat(): date_format(day, _("D, j. F")) for day in days}
        if len(known) == 1:
            self.fields["day"].widget = forms.HiddenInput()
        numbered = [(str(number), _("%(number)s. Serie") % {"number": number}) for number in series]
        kinds = [(kind.value, kind.label) for kind in PointKind if kind is not PointKind.SERIES]
        choices: dict[str, list[tuple[str, Any]]] = {
            "day": list(known.items()),
            "what": [("", _("– nichts –")), *numbered, *kinds],
        }
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField):
                field.choices = choices[name]

    def clean(self) -> None:
        cleaned = self.cleaned_data
        if not cleaned.get("what") and cleaned.get("title"):
            cleaned["what"] = PointKind.OWN.value
        if self.errors or not cleaned.get("what"):
            return
        if cleaned["what"] == PointKind.OWN and not cleaned["title"]:
            self.add_error("title", _("Wie heißt dieser Punkt?"))
        if cleaned["begins"] is None:
            self.add_error("begins", _("Wann beginnt das?"))
            return
        try:
            moment_at(date.fromisoformat(cleaned["day"]), cleaned["begins"])
        except forms.ValidationError as error:
            self.add_error("begins", error)

    @property
    def point(self) -> Point | None:
        """What was typed; None: nothing."""
        typed = self.cleaned_data
        if not typed["what"]:
            return None
        at = datetime.combine(date.fromisoformat(typed["day"]), typed["begins"])
        if typed["what"].isdecimal():
            return Point(PointKind.SERIES, at, typed["minutes"] or 0, series=int(typed["what"]))
        return Point(PointKind(typed["what"]), at, typed["minutes"] or 0, typed["title"])


class ProgrammeForm(Versioned):
    """All points, with some empty lines below, and whether everybody may read them."""

    shown = forms.BooleanField(label=gettext_lazy("Alle dürfen das Programm lesen"), required=False)

    def __init__(self, tournament: Tournament, plan: Plan, points: Sequence[Point], sent: QueryDict | None) -> None:
        super().__init__(sent, initial={"shown": plan.shown or not plan, "version": plan.version})
        days = sorted({*days_of(tournament), *(point.begins.date() for point in points)})
        series = range(1, tournament.series_count + 1)
        lines = _lines(sent) if sent is not None else len(points) + SPARE
        first = days[0].isoformat()
        initial = [*map(_typed, points), *({"day": first} for _line in range(lines))]
        self.rows = [PointForm(days, series, sent, prefix=str(at), initial=initial[at]) for at in range(lines)]
        self.has_days = len(days) > 1

    def clean(self) -> None:
        if any(row.errors for row in self.rows):
            self.add_error(None, _("Noch nicht gespeichert. Bitte die markierten Felder ansehen."))

    @property
    def points(self) -> list[Point]:
        """What was typed; the form is valid."""
        return [row.point for row in self.rows if row.point is not None]


def _lines(sent: QueryDict) -> int:
    return next((at for at in range(MOST_POINTS) if f"{at}-begins" not in sent), MOST_POINTS)


def _typed(point: Point) -> dict[str, Any]:
    """A point as its line shows it."""
    return {
        "day": point.begins.date().isoformat(),
        "begins": point.begins.time(),
        "what": str(point.series) if point.kind is PointKind.SERIES else point.kind.value,
        "title": point.title,
        "minutes": point.minutes or None,
    }
