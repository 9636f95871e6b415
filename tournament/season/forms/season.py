"""What a season is made of and how it counts."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils import formats
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

import scoring
from tournament.core.names import tidy
from tournament.history.reads.events import Event
from tournament.models import Club, Guests, Season, Then
from tournament.models.limits import LONGEST_NAME
from tournament.season.ranking import comparable

MOST = 200  # parts


def _number(label: Any, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=MOST, help_text=help_text)


def _day(label: Any) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))


class NewSeasonForm(forms.Form):
    """What it is called."""

    name = forms.CharField(
        label=_("Name der Saison"),
        max_length=LONGEST_NAME,
        help_text=_("Zum Beispiel „Vereinsabende 2026“."),
        error_messages={"required": _("Wie heißt die Saison?")},
    )

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])


class SeasonForm(NewSeasonForm):
    """All that is said of it. `version`: of what was read."""

    parts = forms.MultipleChoiceField(
        label=_("Abende und Turniere"), required=False, widget=forms.CheckboxSelectMultiple
    )
    joins = forms.BooleanField(
        label=_("neue Abende von selbst aufnehmen"),
        required=False,
        help_text=_("Jedes veröffentlichte Turnier des Vereins, dessen Name so beginnt und das in diese Zeit fällt."),
    )
    name_begins = forms.CharField(label=_("Name beginnt mit"), required=False, max_length=LONGEST_NAME)
    begins = _day(_("von"))
    ends = _day(_("bis"))
    planned = _number(_("Abende insgesamt"), _("So viele sollen es werden; dann steht dabei, nach wie vielen."))
    best = _number(_("es zählen die besten"), _("Leer: alle."))
    minimum = _number(
        _("mindestens dabei"),
        _("Wer seltener da war und es nicht mehr werden kann, steht ohne Rang darunter. Leer: einmal genügt."),
    )
    then = forms.ChoiceField(label=_("bei Gleichstand"), choices=Then.choices, required=False)
    home = forms.ModelChoiceField(
        Club.objects.none(),
        label=_("eigener Verein"),
        required=False,
        empty_label=_("niemand ist Gast"),
        help_text=_("Wer für einen anderen spielt, ist Gast; Ausnahmen unten bei „Gäste“."),
    )
    guests = forms.ChoiceField(label=_("Gäste"), choices=Guests.choices)
    newcomers = forms.BooleanField(
        label=_("Neulinge eigens werten"),
        required=False,
        help_text=_("Wer vor dieser Saison noch bei keinem Turnier des Vereins in der Liste stand."),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, season: Season, events: Sequence[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.events = {event.key: event for event in events}
        parts, home = self.fields["parts"], self.fields["home"]
        if isinstance(parts, forms.MultipleChoiceField):
            parts.choices = [(event.key, _called(event, season.organisation_id)) for event in events]
        if isinstance(home, forms.ModelChoiceField):
            home.queryset = Club.objects.filter(organisation=season.organisation_id)

    def clean_parts(self) -> list[str]:
        """In the order of their days; an evening once, however often it was sent."""
        chosen = sorted(set(self.cleaned_data["parts"]), key=lambda key: (self.events[key].date, key))
        books = [scoring.rulebook(self.events[key].rulebook_id) for key in chosen]
        other = next((book for book in books if not comparable(books[0], book)), None)
        if other:
            text = gettext("„%(first)s“ und „%(other)s“ zählen verschieden; zusammenzählen lässt sich nur eines davon.")
            raise forms.ValidationError(text % {"first": books[0].title, "other": other.title})
        return chosen

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        begins, ends = said.get("begins"), said.get("ends")
        if begins and ends and ends < begins:
            self.add_error("ends", gettext("Das Ende liegt vor dem Anfang."))
        if said.get("joins") and not (said.get("name_begins") or (begins and ends)):
            self.add_error(
                "joins", gettext("Welche? Bitte einen Anfang des Namens oder eine Zeit von und bis angeben.")
            )
        parts, planned = len(said.get("parts") or ()), said.get("planned")
        if planned and planned < parts:
            text = ngettext("Gewählt ist schon %(parts)s Abend.", "Gewählt sind schon %(parts)s Abende.", parts)
            self.add_error("planned", text % {"parts": parts})
        elif most := planned or (0 if said.get("joins") else parts):
            self._refuse_more_than(most)
        return said

    def _refuse_more_than(self, most: int) -> None:
        for name in ("best", "minimum"):
            if (self.cleaned_data.get(name) or 0) > most:
                text = ngettext("Es gibt nur %(most)s Abend.", "Es gibt nur %(most)s Abende.", most)
                self.add_error(name, text % {"most": most})

    @property
    def said(self) -> dict[str, Any]:
        """The fields of the season."""
        return {name: value for name, value in self.cleaned_data.items() if name != "version"}


def _called(event: Event, own: int) -> str:
    day = formats.date_format(event.date, gettext("j. F Y"))
    called = f"{event.name}, {day}"
    return called if event.organisation == own else f"{called} ({event.organisation_name})"
