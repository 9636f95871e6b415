"""What the organiser types on the remote control."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.live.acts.hall import MOST_MINUTES
from tournament.models import Registration
from tournament.models.limits import LONGEST_ANNOUNCEMENT
from tournament.registration.forms.chosen import PersonField
from tournament.web.fields import WholeField

HIGHEST_TABLE = 2_000


class AnnouncementForm(forms.Form):
    """A Durchsage, and how long it stands."""

    text = forms.CharField(
        label=gettext_lazy("Was alle lesen sollen"),
        max_length=LONGEST_ANNOUNCEMENT,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Was soll durchgesagt werden?"),
            "max_length": gettext_lazy("Zu lang für die Leinwand: %(show_value)d Zeichen, höchstens %(limit_value)d."),
        },
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minuten, die sie steht"),
        help_text=gettext_lazy("Leer: bis sie abgenommen wird."),
        required=False,
        min_value=1,
        max_value=MOST_MINUTES,
    )


class CallForm(forms.Form):
    """Who is to come: a table, or one of these people."""

    table = WholeField(
        label=gettext_lazy("Tisch"),
        required=False,
        min_value=1,
        max_value=HIGHEST_TABLE,
    )

    def __init__(self, people: Sequence[Registration], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["person"] = PersonField(people, label=_("oder eine Person"), required=False)

    def clean(self) -> None:
        said = [name for name in ("table", "person") if self.cleaned_data.get(name)]
        if not self.errors and len(said) != 1:
            self.add_error("table", _("Bitte entweder einen Tisch oder eine Person nennen."))
