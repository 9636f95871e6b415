"""Passwords and codes: looked at and set, asked for once more, refused where everybody would try them first;
logging in."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.errors import RefusedError

LONGEST_PASSWORD = 1_000
PASSWORDS_AT_ONCE = BoundedSemaphore(2)
"""Looking at a password takes 100 MB and a core for a moment, so that it is hard to guess; the rest is for the hall."""
PATIENCE = 2
"""Seconds that one waits for its turn."""


@contextmanager
def in_turn() -> Iterator[None]:
    """Look at a password, or set one, inside. ValidationError `too_many_at_once`."""
    too_many = ValidationError(_("Gerade melden sich viele an. Bitte gleich noch einmal."), "too_many_at_once")
    if not PASSWORDS_AT_ONCE.acquire(timeout=PATIENCE):
        raise too_many
    try:
        yield
    except RefusedError as error:  # a wrong password could not be counted: others are storing
        raise too_many from error
    finally:
        PASSWORDS_AT_ONCE.release()


def fits(request: HttpRequest, user: User, password: str) -> bool:
    """Return whether this is the account's password; a wrong one counts as at the log-in, and after too many of them
    none is looked at: what is answered then, AxesMiddleware says. ValidationError `too_many_at_once`.
    """
    if len(password) > LONGEST_PASSWORD:
        return False
    with in_turn():
        return authenticate(request, username=user.get_username(), password=password) == user


class OfAccount(forms.Form):
    """Something about an account, `user`."""

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)


class NewPassword(OfAccount):
    """A password, typed twice; with `by_passkey` none is asked for, since a passkey is brought in its place."""

    password = forms.CharField(
        label=gettext_lazy("Passwort"),
        max_length=LONGEST_PASSWORD,
        error_messages={"required": gettext_lazy("Bitte ein Passwort eintippen.")},
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("Mindestens 10 Zeichen; ein paar Wörter hintereinander sind gut zu merken."),
    )
    again = forms.CharField(
        label=gettext_lazy("Passwort noch einmal"),
        max_length=LONGEST_PASSWORD,
        error_messages={"required": gettext_lazy("Bitte dasselbe Passwort noch einmal eintippen.")},
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, user: User, *args: Any, by_passkey: bool = False, **kwargs: Any) -> None:
        super().__init__(user, *args, **kwargs)
        if by_passkey:
            self.fields["password"].required = self.fields["again"].required = False

    def clean(self) -> None:
        """Both are the same, and it is a good one."""
        cleaned = self.cleaned_data
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", _("Das sind zwei verschiedene Passwörter."))
        elif password:
            self._look_at(password)

    def _look_at(self, password: str) -> None:
        try:
            password_validation.validate_password(password, self.user)
        except ValidationError as error:
            self.add_error("password", error)


# What shows that somebody is who they say: the second factor, or the password once more.

LONGEST_CODE = 20


class Carrying(forms.Form):
    """What was typed before the last log-in ended, sealed (web/ended.py): carried on, whatever else is wrong."""

    typed_before = forms.CharField(required=False, widget=forms.HiddenInput)


class CodeForm(Carrying):
    """Six digits, or a code from the paper."""

    code = forms.CharField(
        label=gettext_lazy("Ziffern aus der App, oder ein Code vom Papier"),
        max_length=LONGEST_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}),
    )


class DigitsForm(CodeForm):
    """The first digits of an app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].label = gettext_lazy("Die sechs Ziffern, die sie jetzt zeigt")


class ConfirmForm(forms.Form):
    """The password once more."""

    password = forms.CharField(
        label=gettext_lazy("Ihr Passwort"),
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )


# Logging in.

LONGEST_USERNAME = 150  # no account has a longer one


class LoginForm(Carrying, AuthenticationForm):
    """Name and password; says in our words that they do not fit, never which of them."""

    error_messages = {
        "invalid_login": gettext_lazy("Name oder Passwort stimmt nicht. Groß- und Kleinschreibung zählt."),
        "inactive": gettext_lazy("Dieses Konto ist stillgelegt."),
    }

    def clean(self) -> dict[str, Any]:
        """What cannot be right is wrong without being looked at or counted."""
        name, password = self.cleaned_data.get("username") or "", self.cleaned_data.get("password") or ""
        if len(name) > LONGEST_USERNAME or len(password) > LONGEST_PASSWORD:
            raise self.get_invalid_login_error()
        with in_turn():
            return super().clean()


TRADE_WORDS = (
    *(
        "spielliste",
        "spielleitung",
        "turnier",
        "leitung",
        "romme",
        "rommé",
        "rommee",
        "rummy",
        "skat",
        "karten",
        "joker",
    ),
    *("spiel", "liste", "serie", "tisch", "verein", "club", "meisterschaft", "verband", "dskv", "dgsrv", "horesca"),
    *("passwort", "password", "kennwort", "geheim", "admin", "start", "willkommen"),
)
"""Of the trade, of this program, and what a password is called. The names of the account itself: Django's validator."""
LEFT_OVER = 6
"""Characters there must be besides."""
ONE_OF_THEM = re.compile("|".join(sorted(map(re.escape, TRADE_WORDS), key=len, reverse=True)))


class NotOfTradeWordsAlone:
    """Refuses what is hardly more than such words: "Turnier2026!"; "karten-und-augen" has enough besides."""

    def validate(self, password: str, _user: User | None = None) -> None:
        """ValidationError `of_trade_words`."""
        if len(ONE_OF_THEM.sub("", password.lower())) < LEFT_OVER:
            raise ValidationError(self.get_help_text(), "of_trade_words")

    def get_help_text(self) -> str:
        """The sentence."""
        return _("Dieses Passwort besteht fast nur aus Wörtern, die hier jeder zuerst probiert.")
