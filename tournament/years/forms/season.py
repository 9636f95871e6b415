"""What a season is made of and how it counts."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from django import forms
from django.utils import formats
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Club, Counts, Guests, Ranks, Season, Then
from tournament.models.limits import LONGEST_NAME
from tournament.web.fields import TidyField, Versioned
from tournament.years.reads.events import Event
from tournament.years.reads.notes import Counted, why_unlike
from tournament.years.reads.parts import in_order
from tournament.years.reads.shown import told_apart

MOST = 200  # parts
MOST_FOR_A_PLACE = 9_999
MOST_PLACES = 100


def _number(label: Any, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=MOST, help_text=help_text)


def _day(label: Any) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))


class NewSeasonForm(forms.Form):
    """What it is called."""

    name = TidyField(
        label=_("Name der Saison"),
        max_length=LONGEST_NAME,
        help_text=_("Zum Beispiel „Vereinsabende 2026“."),
        error_messages={"required": _("Wie heißt die Saison?")},
    )


class AddSeasonForm(NewSeasonForm):
    """And who is ranked in it, which stays."""

    of = forms.ChoiceField(
        label=_("Gewertet werden"),
        choices=Ranks.choices,
        initial=Ranks.PLAYERS,
        required=False,
        help_text=_("Mannschaften und Vereine stehen in einer Saison unter ihrem Namen, von Abend zu Abend demselben."),
    )

    def clean_of(self) -> str:
        return self.cleaned_data["of"] or Ranks.PLAYERS


class SeasonForm(NewSeasonForm, Versioned):
    """All that is said of it. `version`: of what was read."""

    parts = forms.MultipleChoiceField(
        label=_("Abende und Turniere"), required=False, widget=forms.CheckboxSelectMultiple
    )
    counts = forms.ChoiceField(
        label=_("Es zählen"),
        choices=Counts.choices,
        help_text=_(
            "Wurde an den Abenden nach verschiedenen Regeln gezählt? Dann lassen sich nur die Plätze zusammenzählen."
        ),
        required=False,
    )
    place_points = forms.CharField(
        label=_("Punkte für Platz 1, 2, 3 …"),
        required=False,
        max_length=MOST_PLACES * 6,
        help_text=_("Für die Tabelle, zum Beispiel 12, 10, 8, 6, 5, 4, 3, 2, 1. Danach gibt es 0."),
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
        _("Wer seltener da war und es nicht mehr schaffen kann, steht ohne Rang darunter. Leer: Einmal genügt."),
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

    def __init__(self, *args: Any, season: Season, events: Sequence[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.events = {event.key: event for event in events}
        parts, home = self.fields["parts"], self.fields["home"]
        self.called = _called_apart(events, season.organisation_id)
        if isinstance(parts, forms.MultipleChoiceField):
            parts.choices = [(event.key, _with_state(event, self.called[event.key])) for event in events]
        if isinstance(home, forms.ModelChoiceField):
            home.queryset = Club.objects.filter(organisation=season.organisation_id)

    def clean_parts(self) -> list[str]:
        """In the order of their days; an evening once, however often it was sent."""
        return sorted(set(self.cleaned_data["parts"]), key=lambda key: in_order(self.events[key]))

    def clean_counts(self) -> str:
        return self.cleaned_data["counts"] or Counts.POINTS

    def clean_place_points(self) -> list[int]:
        """What each place gives, none more than the one before."""
        words = [word for word in re.split(r"[\s,;]+", self.cleaned_data["place_points"]) if word]
        if any(not (word.isascii() and word.isdecimal()) or len(word) > len(str(MOST_FOR_A_PLACE)) for word in words):
            raise forms.ValidationError(gettext("Bitte nur ganze Zahlen von 0 bis 9999, durch Kommas getrennt."))
        table = [int(word) for word in words]
        if len(table) > MOST_PLACES:
            raise forms.ValidationError(gettext("Höchstens %(most)s Plätze.") % {"most": MOST_PLACES})
        if any(one < after for one, after in pairwise(table)):
            raise forms.ValidationError(gettext("Kein Platz gibt mehr als der vor ihm."))
        return table

    def clean(self) -> None:
        said = self.cleaned_data
        self._refuse_unlike()
        if said.get("counts") == Counts.TABLE and said.get("place_points") == []:
            self.add_error("place_points", gettext("Was gibt der erste Platz, was der zweite?"))
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

    def _refuse_unlike(self) -> None:
        """What is not comparable is joined by its places, or not at all."""
        if self.cleaned_data.get("counts") != Counts.POINTS:
            return
        keys = self.cleaned_data.get("parts") or ()
        chosen = [Counted(self.called[key], self.events[key].rulebook) for key in keys]
        for other in chosen[1:]:
            if why := why_unlike(chosen[0], other):
                text = gettext("%(why)s Zusammen zählen hier nur ihre Plätze; das wählen Sie bei „Es zählen“.")
                self.add_error("parts", text % {"why": why})
                return

    def _refuse_more_than(self, most: int) -> None:
        for name in ("best", "minimum"):
            if (self.cleaned_data.get(name) or 0) > most:
                text = ngettext("Es gibt nur %(most)s Abend.", "Es gibt nur %(most)s Abende.", most)
                self.add_error(name, text % {"most": most})


def _called_apart(events: Sequence[Event], own: int) -> dict[str, str]:
    """What each is called, by its key; those of one name and day with a number, in their order."""
    ordered = sorted(events, key=in_order)
    called = told_apart([_called(event, own) for event in ordered])
    return {event.key: name for event, name in zip(ordered, called, strict=True)}


def _with_state(event: Event, called: str) -> str:
    return called if event.over else gettext("%(evening)s – läuft noch") % {"evening": called}


def _called(event: Event, own: int) -> str:
    day = formats.date_format(event.date, gettext("j. F Y"))
    called = f"{event.name}, {day}"
    return called if event.organisation == own else f"{called} ({event.organisation_name})"
