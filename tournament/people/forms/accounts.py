"""An account: what it is called, where its mail goes."""

import unicodedata
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models.limits import LONGEST_NAME
from tournament.people.forms.passwords import NewPassword, OfAccount


def clean_name(name: str) -> str:
    """As it is stored: one way to write each letter, single spaces. ValidationError for what nobody can see."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not name.isprintable():
        raise ValidationError(_("In diesem Namen steckt ein Zeichen, das man nicht sieht."))
    return name


NAMED = {"username_taken": "username", "shown_name_taken": "shown"}
"""Refusals that belong to a field."""


class AccountForm(OfAccount):
    """Who somebody is; `by_mail`: whether this server sends mail, else it asks for no address."""

    shown = forms.CharField(
        label=gettext_lazy("Ihr Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Wie heißen Sie?")},
        help_text=gettext_lazy("So steht er im Protokoll, wenn Sie etwas eintragen."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label=gettext_lazy("Benutzername"),
        max_length=LONGEST_NAME,
        error_messages={"required": gettext_lazy("Womit wollen Sie sich anmelden?")},
        help_text=gettext_lazy("Damit melden Sie sich an; leicht zu tippen, zum Beispiel der Vorname."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    email = forms.EmailField(
        label=gettext_lazy("E-Mail-Adresse (nicht nötig)"),
        required=False,
        help_text=gettext_lazy("Dorthin geht ein Link, wenn Sie Ihr Passwort vergessen."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, user: User, *args: Any, by_mail: bool, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        if not by_mail:
            del self.fields["email"]

    def clean_shown(self) -> str:
        """As it is stored."""
        return clean_name(self.cleaned_data["shown"])

    def clean_username(self) -> str:
        """As it is stored; whether somebody else has it, the act says."""
        return clean_name(self.cleaned_data["username"])

    def filled_in(self) -> User:
        """The account with what was typed, as far as it is in order; not stored."""
        typed = self.cleaned_data
        self.user.first_name = typed.get("shown", "")
        self.user.username = typed.get("username", "")
        self.user.email = typed.get("email", self.user.email)
        return self.user


class NewAccountForm(AccountForm, NewPassword):
    """A new account with a password."""

    field_order = ("shown", "username", "email", "password", "again")

    def clean(self) -> dict[str, Any]:
        """A password like one's name is none."""
        self.filled_in()
        return super().clean()


class WayBackForm(forms.Form):
    """Who does not get in."""

    name = forms.CharField(
        label=gettext_lazy("Benutzername oder E-Mail-Adresse"),
        max_length=254,
        error_messages={"required": gettext_lazy("Bitte Benutzername oder E-Mail-Adresse eintippen.")},
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
