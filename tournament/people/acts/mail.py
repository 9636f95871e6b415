"""A way back in by mail, where this server sends mail (EMAIL_HOST)."""

import logging
from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPException
from threading import Thread

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournament.core.act import Actor
from tournament.core.preferences import language_of_account
from tournament.models import Invitation
from tournament.people.acts.invitations import invite

BY_MAIL = "mail"
"""The role of an invitation that went to somebody's own address: it sets a new password and nothing else."""
LASTS = timedelta(hours=1)
PAUSE = timedelta(minutes=5)
"""No account gets another mail before."""
MOST_ACCOUNTS = 3
"""Of one mail address."""
ASKED = Actor("Passwort vergessen")

log = logging.getLogger(__name__)


def sends_mail() -> bool:
    """Whether somebody said how."""
    return bool(settings.EMAIL_HOST)


def send_way_back(typed: str, link_of: Callable[[str], str]) -> None:
    """Send a link to whoever has this name or mail address, if that is somebody: `link_of` makes it from a token.

    Nobody can see from outside whether it was: the mail goes out beside the request. NotDoneError.
    """
    named = User.objects.filter(Q(username=typed) | Q(email__iexact=typed), is_active=True).exclude(email="")
    for user in named.order_by("pk")[:MOST_ACCOUNTS]:
        if not _asked_lately(user):
            token = invite(Invitation(user=user, role=BY_MAIL), LASTS, ASKED)
            Thread(target=_send, args=(_mail(user, link_of(token)),), daemon=True).start()


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
