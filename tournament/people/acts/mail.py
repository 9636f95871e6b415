"""A way back in by mail, where this server sends mail (EMAIL_HOST)."""

import logging
from collections.abc import Callable, Iterator
from datetime import timedelta
from smtplib import SMTPException
from threading import BoundedSemaphore, Thread

from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import DatabaseError, connections
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournament.core.act import Actor
from tournament.core.preferences import language_of_account
from tournament.core.speaking import spoken
from tournament.core.turns import writing
from tournament.core.works import NotDoneError
from tournament.models import Invitation
from tournament.people.acts.invitations import invite

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
    """The token of a new one; empty: he was sent one lately. Of two who ask for him at once one is answered."""
    with writing():
        held = list(User.objects.select_for_update().filter(pk=user.pk))
        return "" if not held or _asked_lately(user) else invite(Invitation(user=user, role=BY_MAIL), LASTS, ASKED)


def _asked_lately(user: User) -> bool:
    lately = timezone.now() - PAUSE
    return Invitation.objects.filter(user=user, role=BY_MAIL, made_at__gt=lately).exists()


def _mail(user: User, link: str) -> EmailMessage:
    """In the language of his account; else in that of whoever asks."""
    kept = language_of_account(user)
    with override(kept[0] if kept else get_language()):
        text = render_to_string("people/way_back.txt", {"account": user, "link": link})
        return EmailMessage(_("Neues Passwort für die Spielliste"), text, to=[user.email])


def _send(mail: EmailMessage) -> None:
    try:
        mail.send()
    except (OSError, SMTPException):
        log.exception("a mail was not sent")  # to whom, the log does not say
