"""The link that makes somebody the owner of this installation: said on a terminal, else kept in a file until used."""

import logging
import os
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

from tournament.core.act import Actor
from tournament.core.errors import RefusedError
from tournament.models import Invitation, MembershipRole
from tournament.people import first_password
from tournament.people.acts.invitations import invite
from tournament.people.reads.invitations import invitation_of

AT_FIRST, AGAIN = timedelta(days=30), timedelta(days=1)
"""How long it works: of a new installation; where somebody has lost his way in."""

log = logging.getLogger(__name__)


def kept_in() -> Path:
    """The file of the token nobody has read from a terminal, if it is there; readable by its owner alone."""
    folder: Path = settings.VAR_DIR
    return folder / "owner_link"


def there_is_an_owner() -> bool:
    """Whether somebody owns this installation. The account an older program made does not count while its first
    password lies there: nobody has had it yet.
    """
    owners = User.objects.filter(is_superuser=True, is_active=True)
    if first_password.kept_in().exists():
        owners = owners.exclude(username=first_password.ACCOUNT, last_login=None)
    return owners.exists()


def token_at_start(*, terminal: bool) -> str:
    """The token of the first owner's link, while there is no owner; empty: there is one. Without a terminal it lies in
    the file as well, the same at every start as long as it works. NotDoneError, OSError.
    """
    if there_is_an_owner():
        forget()
        return ""
    if not (token := _kept()):
        token = new_token(AT_FIRST, Actor.command("serve"))
        forget()
        if not terminal:
            _keep(token)
    return token


def new_token(lasts: timedelta, actor: Actor) -> str:
    """A new one. NotDoneError."""
    return invite(Invitation(role=MembershipRole.OWNER), lasts, actor)


def used() -> None:
    """Somebody made his account by it: neither it nor a first password of before need lie about any longer."""
    forget()
    if first_password.kept_in().exists():
        closed = make_password(None)
        User.objects.filter(username=first_password.ACCOUNT, last_login=None).update(password=closed)
        first_password.forget(first_password.ACCOUNT)


def forget() -> None:
    """There is an owner."""
    try:
        kept_in().unlink(missing_ok=True)
    except OSError:
        log.exception("the first owner's link cannot be removed")


def _kept() -> str:
    """The one in the file, if it works; empty: none does."""
    try:
        token = kept_in().read_text(encoding="ascii")
        invitation_of(token)
    except (OSError, UnicodeDecodeError, RefusedError):
        return ""
    return token


def _keep(token: str) -> None:
    with os.fdopen(os.open(kept_in(), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(token)
