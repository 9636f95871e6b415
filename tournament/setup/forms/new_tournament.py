"""A tournament that is not there yet: what is said of it, and for which organisation it is made."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Organisation
from tournament.setup.forms.tournaments import TournamentForm


class NewTournamentForm(TournamentForm):
    """`founding`: for which it may be made; where that is more than one, whoever makes it chooses."""

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
        field = self.fields["organisation"]
        if len(founding) < 2:
            del self.fields["organisation"]
        elif isinstance(field, forms.ChoiceField):
            field.choices = [("", _("– bitte wählen –")), *((one.pk, one.name) for one in founding)]

    def chosen(self) -> Organisation | None:
        """The one it is made for; None: there is none to choose."""
        if not self.founding:
            return None
        wanted = self.cleaned_data.get("organisation", self.founding[0].pk)
        return next(one for one in self.founding if one.pk == wanted)
