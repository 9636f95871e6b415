"""Logging in."""

from threading import BoundedSemaphore
from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import RefusedError

LONGEST_USERNAME = 150  # no account has a longer one
LONGEST_PASSWORD = 1_000
PASSWORDS_AT_ONCE = BoundedSemaphore(2)
"""Looking at a password takes 100 MB and a core for a moment, so that it is hard to guess; the rest is for the hall."""
PATIENCE = 2
"""Seconds that a log-in waits for its turn."""


class LoginForm(AuthenticationForm):
    """Name and password; says in our words that they do not fit, never which of them."""

    error_messages = {
        "invalid_login": _("Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählt."),
        "inactive": _("Dieses Konto ist stillgelegt."),
        "too_many_at_once": _("Gerade melden sich viele an. Bitte gleich noch einmal."),
    }

    def clean(self) -> dict[str, Any]:
        """What cannot be right is wrong without being looked at or counted."""
        name, password = self.cleaned_data.get("username") or "", self.cleaned_data.get("password") or ""
        if len(name) > LONGEST_USERNAME or len(password) > LONGEST_PASSWORD:
            raise self.get_invalid_login_error()
        too_many = ValidationError(self.error_messages["too_many_at_once"], "too_many_at_once")
        if not PASSWORDS_AT_ONCE.acquire(timeout=PATIENCE):
            raise too_many
        try:
            return super().clean()
        except RefusedError as error:  # a wrong password could not be counted: others are storing
            raise too_many from error
        finally:
            PASSWORDS_AT_ONCE.release()
