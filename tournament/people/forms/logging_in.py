"""Logging in."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _

from tournament.people.forms.passwords import LONGEST_PASSWORD, in_turn

LONGEST_USERNAME = 150  # no account has a longer one


class LoginForm(AuthenticationForm):
    """Name and password; says in our words that they do not fit, never which of them."""

    error_messages = {
        "invalid_login": _("Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählt."),
        "inactive": _("Dieses Konto ist stillgelegt."),
    }

    def clean(self) -> dict[str, Any]:
        """What cannot be right is wrong without being looked at or counted."""
        name, password = self.cleaned_data.get("username") or "", self.cleaned_data.get("password") or ""
        if len(name) > LONGEST_USERNAME or len(password) > LONGEST_PASSWORD:
            raise self.get_invalid_login_error()
        with in_turn():
            return super().clean()
