"""Links that let somebody in: made, withdrawn, used once; sent by mail; and the one that makes the first owner."""

import logging
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from smtplib import SMTPException
from threading import BoundedSemaphore, Thread

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import DatabaseError, connections
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournament.core.act import Actor, act, log_of_installation
from tournament.core.errors import RefusedError
from tournament.core.speaking import language_of_account, spoken
from tournament.core.works import NotDoneError
from tournament.core.writing import writing
from tournament.models import Invitation, MembershipRole, Role
from tournament.models.limits import LONGEST_NAME
from tournament.models.link import TOKEN_BYTES, hash_of
from tournament.people import first_password
from tournament.people.reads.members import invitation_of, open_invitations, usable

INVITED, TAKEN, WITHDRAWN = "invited", "invitation_taken", "invitation_withdrawn"
"""Acts of the log: of the tournament's, where it is for one, else of the installation's."""


def invite(invitation: Invitation, lasts: timedelta, actor: Actor) -> str:
    """Make the invitation that was filled in (for which organisation or tournament, in what role, whose account).

    Returns its token: 128 bits, which nobody can find out later, since its hash is all that is stored. NotDoneError.
    """
    token = secrets.token_urlsafe(TOKEN_BYTES)
    invitation.token_hash = hash_of(token)
    invitation.made_by, invitation.maker_id = actor.name[:LONGEST_NAME], actor.user_id
    with writing():
        invitation.expires_at = timezone.now() + lasts
        invitation.save()
        _log(actor, INVITED, invitation)
    return token


def withdraw(invitation: Invitation, actor: Actor) -> None:
    """From now on it opens nothing. RefusedError: it opens nothing any more as it is."""
    with writing():
        stored = usable(Invitation.objects.select_for_update().filter(pk=invitation.pk).first())
        stored.withdrawn_at = timezone.now()
        stored.save(update_fields=["withdrawn_at"])
        _log(actor, WITHDRAWN, stored)


@contextmanager
def used_once(token: str) -> Iterator[Invitation]:
    """Do inside what the invitation is for and set its `used_by`: all is stored, and the link used up, or nothing.

    Of two who use it at once the second is refused. RefusedError as `invitation_of`.
    """
    with writing():
        # Locked are rows of its own alone: PostgreSQL cannot lock what an outer join brought in.
        held = Invitation.objects.select_for_update(of=["self"]).select_related("organisation", "tournament", "user")
        invitation = usable(held.filter(token_hash=hash_of(token)).first())
        yield invitation
        if invitation.used_by is None:
            raise TypeError("who used it is not said")
        invitation.used_at = timezone.now()
        invitation.save(update_fields=["used_at", "used_by"])
        role = Role(invitation.role) if invitation.tournament else None
        _log(Actor.user(invitation.used_by, role), TAKEN, invitation)


def close_ways_into(user: User, but: Invitation | None = None) -> None:
    """Links that open this account go no more, `but` the one that is being used: who holds one was meant to get into
    the account as it was, with the password, the address or the tasks it had. Inside a transaction."""
    others = open_invitations().filter(user=user)
    if but:
        others = others.exclude(pk=but.pk)
    others.update(withdrawn_at=timezone.now())


def count_try(invitation: Invitation) -> None:
    """Something was sent to it that could not be used: a name that is somebody else's, say. NotDoneError."""
    with writing():
        Invitation.objects.filter(pk=invitation.pk).update(tries=F("tries") + 1)


def _log(actor: Actor, action: str, invitation: Invitation) -> None:
    """What is said of it: whom it is for; by its number a row of the log tells which one it was."""
    said = {
        "invitation": invitation.pk,
        "organisation": invitation.organisation.name if invitation.organisation else "",
        "role": invitation.role,
        "account": invitation.user.get_username() if invitation.user else "",
    }
    if invitation.tournament is None:
        log_of_installation(actor, action, said)
        return
    with act(invitation.tournament, actor, action) as entry:
        entry.after = said
        entry.public = False


# A way back in by mail, where this server sends mail (EMAIL_HOST).

BY_MAIL = "mail"
"""The role of an invitation that went to somebody's own address: it sets a new password and nothing else."""
LASTS = timedelta(hours=1)
PAUSE = timedelta(minutes=5)
"""No account gets another mail before."""
MOST_ACCOUNTS = 3
"""Of one mail address."""
AT_ONCE = BoundedSemaphore(8)
"""So many are looked for and written to beside the requests."""
ASKED = Actor("Passwort vergessen")

log = logging.getLogger(__name__)


def send_way_back(typed: str, link_of: Callable[[str], str]) -> None:
    """Send a link to whoever has this name or mail address, if that is somebody: `link_of` makes it from a token.

    Nobody can see from outside whether it was, not by the time it takes either: all of it is done beside the request.
    NotDoneError: too many ask at once.
    """
    if not AT_ONCE.acquire(blocking=False):
        raise NotDoneError("work_too_many")
    Thread(target=_find_and_send, args=(typed, link_of, spoken()), daemon=True).start()


def _find_and_send(typed: str, link_of: Callable[[str], str], language: str) -> None:
    try:
        with override(language):
            for user, token in _ways_made(typed):
                _send(_mail(user, link_of(token)))
    except (DatabaseError, NotDoneError):
        log.exception("a way back was not made")
    finally:
        connections.close_all()
        AT_ONCE.release()


def _ways_made(typed: str) -> Iterator[tuple[User, str]]:
    named = User.objects.filter(Q(username=typed) | Q(email__iexact=typed), is_active=True).exclude(email="")
    for user in named.order_by("pk")[:MOST_ACCOUNTS]:
        if token := _way_made(user):
            yield user, token


def _way_made(user: User) -> str:
    """Return the token of a new link; empty if one was sent lately. Of two requests at once one is answered."""
    with writing():
        held = list(User.objects.select_for_update().filter(pk=user.pk))
        return "" if not held or _asked_lately(user) else invite(Invitation(user=user, role=BY_MAIL), LASTS, ASKED)


def _asked_lately(user: User) -> bool:
    lately = timezone.now() - PAUSE
    return Invitation.objects.filter(user=user, role=BY_MAIL, made_at__gt=lately).exists()


def _mail(user: User, link: str) -> EmailMessage:
    """Write the mail with the link in the account's language, else in that of whoever asks."""
    kept = language_of_account(user)
    with override(kept[0] if kept else get_language()):
        text = render_to_string("people/way_back.txt", {"account": user, "link": link})
        return EmailMessage(_("Neues Passwort für die Spielliste"), text, to=[user.email])


def _send(mail: EmailMessage) -> None:
    try:
        mail.send()
    except (OSError, SMTPException):
        log.exception("a mail was not sent")  # to whom, the log does not say


# The link that makes somebody the owner of this installation: said on a terminal, else kept in a file until used.

AT_FIRST, AGAIN = timedelta(days=30), timedelta(days=1)
"""How long it works: of a new installation; where somebody has lost their way in."""


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
    """Forget the link, now that an account was made by it, and close an unused first password."""
    forget()
    if first_password.kept_in().exists():
        closed = make_password(None)
        User.objects.filter(username=first_password.ACCOUNT, last_login=None).update(password=closed)
        first_password.forget(first_password.ACCOUNT)


def forget() -> None:
    """Delete the file with the first owner's link."""
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
