"""Logging in."""

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class LoginForm(AuthenticationForm):
    """Name and password; says in our words that they do not fit, never which of them."""

    error_messages = {
        "invalid_login": _("Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählt."),
        "inactive": _("Dieses Konto ist stillgelegt."),
    }
