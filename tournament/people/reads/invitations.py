"""What an invitation is good for now."""

from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from tournament.core.errors import RefusedError
from tournament.models import Invitation
from tournament.models.link import hash_of

MOST_TRIES = 30
"""So often something may be sent to a link that cannot be used: whoever tries names by it does not go on."""


class State(StrEnum):
    """Of an invitation; all but OPEN are the codes of refusals as well."""

    OPEN = "invitation_open"
    USED = "invitation_used"
    WITHDRAWN = "invitation_withdrawn"
    EXPIRED = "invitation_expired"
    TRIED = "invitation_tried"
    DELETED = "invitation_deleted"


def state_of(invitation: Invitation, now: datetime) -> State:
    """Whether it may be used, or why not."""
    reasons = {
        State.USED: invitation.used_at is not None,
        State.WITHDRAWN: invitation.withdrawn_at is not None,
        State.EXPIRED: invitation.expires_at <= now,
        State.TRIED: invitation.tries >= MOST_TRIES,
        State.DELETED: invitation.tournament is not None and invitation.tournament.deleted_at is not None,
    }
    return next((state for state, holds in reasons.items() if holds), State.OPEN)


def invitation_of(token: str) -> Invitation:
    """The one this token opens; with its organisation, tournament and user in one query. RefusedError: there is none
    (`invitation_unknown`), or the code of what has become of it.
    """
    found = Invitation.objects.select_related("organisation", "tournament", "user").filter(token_hash=hash_of(token))
    return usable(found.first())


def usable(invitation: Invitation | None) -> Invitation:
    """The same, if it may be used now. RefusedError as `invitation_of`."""
    if invitation is None:
        raise RefusedError("invitation_unknown")
    state = state_of(invitation, timezone.now())
    if state is not State.OPEN:
        raise RefusedError(state)
    return invitation


def taken_by(token: str, user: User) -> Invitation | None:
    """The one by which this account came in, where it was this one: a phone may scan the same code again."""
    return Invitation.objects.select_related("tournament").filter(token_hash=hash_of(token), used_by=user).first()


def open_invitations() -> QuerySet[Invitation]:
    """Those that may be used now."""
    return Invitation.objects.filter(
        used_at=None, withdrawn_at=None, expires_at__gt=timezone.now(), tries__lt=MOST_TRIES
    )


def first_owners() -> QuerySet[Invitation]:
    """Those of them that make somebody the owner of the installation."""
    return open_invitations().filter(organisation=None, tournament=None, user=None)
