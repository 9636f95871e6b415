"""What is noted of people and needed no more goes by itself: for whom an invitation was."""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

from tournament.core.act import Actor, log_of_installation
from tournament.core.works import Chore
from tournament.core.writing import writing
from tournament.models import Invitation

KEPT: Final = timedelta(days=30)
"""So long after a link was used or withdrawn, or expired."""
CLEARING: Final = Actor("Aufräumen")


def forget_whom_they_were_for() -> None:
    """Empty `meant_for` of every invitation that has long been of no use. NotDoneError."""
    since = timezone.now() - KEPT
    over = Q(used_at__lte=since) | Q(withdrawn_at__lte=since) | Q(expires_at__lte=since)
    old = Invitation.objects.filter(over).exclude(meant_for="")
    if not old.exists():
        return
    with writing():
        if emptied := old.update(meant_for=""):
            log_of_installation(CLEARING, "invitations_forgotten", {"links": emptied})


CHORES = (Chore("invitations", timedelta(hours=1), forget_whom_they_were_for),)
