"""What is typed or chosen about who helps."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.core.names import tidy
from tournament.models import Role
from tournament.people.acts.helpers import CALLED

LONGEST = 40


class NameForm(forms.Form):
    """The name a helper works under."""

    name = forms.CharField(
        label=_("Ihr Name"),
        max_length=LONGEST,
        strip=True,
        help_text=_("So steht er im Protokoll bei allem, was Sie eintragen."),
        error_messages={"required": _("Bitte einen Namen eintippen.")},
        widget=forms.TextInput(attrs={"autocomplete": "given-name", "autofocus": True}),
    )

    def clean_name(self) -> str:
        """As it is stored."""
        return tidy(self.cleaned_data["name"])


class RoleForm(forms.Form):
    """Which role a code gives."""

    role = forms.TypedChoiceField(
        label=_("Aufgabe"), coerce=Role, choices=[(role.value, role.label) for role in CALLED], widget=forms.RadioSelect
    )
