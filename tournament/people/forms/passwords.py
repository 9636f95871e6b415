"""Passwords: looked at and set, two at once."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Any

from django import forms
from django.contrib.auth import authenticate, password_validation
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
    """Whether this is his password; a wrong one counts as at the log-in, and after too many of them none is looked at:
    what is answered then, AxesMiddleware says. ValidationError `too_many_at_once`.
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

    def clean(self) -> dict[str, Any]:
        """Both are the same, and it is a good one."""
        cleaned = super().clean() or self.cleaned_data
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", _("Das sind zwei verschiedene Passwörter."))
        elif password:
            self._look_at(password)
        return cleaned

    def _look_at(self, password: str) -> None:
        try:
            password_validation.validate_password(password, self.user)
        except ValidationError as error:
            self.add_error("password", error)
