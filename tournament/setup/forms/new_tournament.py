"""A tournament that is not there yet: what is said of it, and for which organisation it is made."""

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.speaking import spoken
from tournament.core.steps import LONGEST
from tournament.models import Organisation
from tournament.setup.acts.tournaments import Details
from tournament.setup.forms.named import day
from tournament.setup.forms.tournaments import MOST_SERIES, TournamentForm, whole
from tournament.web.fields import ZoneField

MORE_DAYS = (2, 3, 4)
"""Days that can be said at once; those of a league are said afterwards."""
ASKED = frozenset(
    {"name", "date", "series_count", "place", "rulebook_id", "games_per_series", "sure", "team_size", "organisation"}
)
"""What is asked of everybody; all else has a usual value."""


class NewTournamentForm(TournamentForm):
    """Each day with how many series it has. `founding`: for which it may be made; where that is more than one, whoever
    makes it chooses."""

    organisation = forms.TypedChoiceField(
        label=_("Veranstalter"),
        coerce=int,
        help_text=_("Personen und Vereine werden nur aus seinen Turnieren vorgeschlagen."),
        error_messages={
            "required": _("Wer veranstaltet das Turnier?"),
            "invalid_choice": _("Wer veranstaltet das Turnier?"),
        },
    )

    def __init__(self, founding: Sequence[Organisation], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.founding = founding
        self.fields["language"].initial = founding[0].language if founding else spoken()
        self.fields["time_zone"] = ZoneField(_("wie der Veranstalter"))
        for number in MORE_DAYS:
            self.fields[f"day_{number}"] = day(label=_("%(number)s. Tag") % {"number": number}, required=False)
            self.fields[f"series_{number}"] = whole(
                1, MOST_SERIES, label=_("Serien am %(number)s. Tag") % {"number": number}, required=False
            )
        field = self.fields["organisation"]
        if len(founding) < 2:
            del self.fields["organisation"]
        elif isinstance(field, forms.ChoiceField):
            field.choices = [("", _("– bitte wählen –")), *((one.pk, one.name) for one in founding)]

    @property
    def more_days(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The days after the first, each with its series."""
        return [(self[f"day_{number}"], self[f"series_{number}"]) for number in MORE_DAYS]

    @property
    def has_more_days(self) -> bool:
        """Whether anything is typed there."""
        return any(field.value() or field.errors for line in self.more_days for field in line)

    @property
    def is_rest_said(self) -> bool:
        """Whether something is wrong with what has a usual value: then it is shown."""
        asked = {*ASKED, *(field.name for line in self.more_days for field in line)}
        return any(name not in asked for name in self.errors if name in self.fields)

    def clean(self) -> None:
        """Each day after the one before, with its series."""
        super().clean()
        cleaned = self.cleaned_data
        first = before = cleaned.get("date")
        for day_field, series_field in self.more_days:
            this, series = cleaned.get(day_field.name), cleaned.get(series_field.name)
            if this and not series and not series_field.errors:
                self.add_error(series_field.name, _("Hier fehlt eine Zahl."))
            if series and not this and not day_field.errors:
                self.add_error(day_field.name, _("Hier fehlt der Tag."))
            if this and before and this <= before:
                self.add_error(day_field.name, _("Dieser Tag liegt nicht nach dem vorigen."))
            elif this and first and (this - first).days >= LONGEST:
                self.add_error(day_field.name, _("Zu lang: höchstens %(most)s Tage.") % {"most": LONGEST})
            before = this or before

    def days(self) -> list[datetime.date]:
        """The day of each series, in order; none where all are on one day."""
        typed = [(self.cleaned_data[f"day_{number}"], self.cleaned_data[f"series_{number}"]) for number in MORE_DAYS]
        more = [day for day, series in typed if day for _series in range(series)]
        return [self.cleaned_data["date"]] * self.cleaned_data["series_count"] + more if more else []

    def details(self) -> Details:
        """As of every tournament; its last day and its number of series follow from its days."""
        details, days = super().details(), self.days()
        return replace(details, last_day=days[-1], series_count=len(days)) if days else details

    def chosen(self) -> Organisation | None:
        """The one it is made for; None: there is none to choose."""
        if not self.founding:
            return None
        wanted = self.cleaned_data.get("organisation", self.founding[0].pk)
        return next(one for one in self.founding if one.pk == wanted)
