"""How a series is to be seated."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Seating
from tournament.services.way import Way


class SeatingForm(forms.Form):
    """The way of seating; `seed` only by lot, `despite_open` only by standing."""

    method = forms.ChoiceField(
        label=_("Wie soll gesetzt werden?"),
        choices=[
            (Seating.LOT, _("Auslosen")),
            (Seating.STANDING, _("Nach Stand")),
            (Seating.TEAMS, _("Nach Mannschaftsstand")),
        ],
        error_messages={"required": _("Bitte wählen, wie gesetzt werden soll.")},
    )
    seed = forms.CharField(
        label=_("Startwert der Auslosung"),
        required=False,
        max_length=64,
        help_text=_("Leer lassen: Das Programm würfelt einen. Derselbe Startwert ergibt wieder denselben Sitzplan."),
    )
    despite_open = forms.BooleanField(label=_("Trotzdem nach dem jetzigen Stand setzen"), required=False)

    def way(self) -> Way:
        """What was chosen; the form is valid."""
        cleaned = self.cleaned_data
        return Way(Seating(cleaned["method"]), seed=cleaned["seed"], despite_open=cleaned["despite_open"])
