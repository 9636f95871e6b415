"""Links that let somebody in: made, withdrawn, used once."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone

from tournament.core.act import Actor, act, log_of_installation
from tournament.core.turns import writing
from tournament.models import Invitation, Role
from tournament.models.limits import LONGEST_NAME
from tournament.models.link import TOKEN_BYTES, hash_of
from tournament.people.reads.invitations import open_invitations, usable

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
