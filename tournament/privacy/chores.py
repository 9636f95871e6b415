"""What the server takes out of what is stored, once its time is over."""

from datetime import timedelta

from django.utils import timezone

from tournament.core.works import Chore
from tournament.core.writing import leave_none
from tournament.money.acts.issuing import forget_old
from tournament.privacy.acts.forgetting import remove_some


def _remove() -> None:
    remove_some()


def _forget_papers() -> None:
    """Delete what the law has nobody keep any longer. NotDoneError."""
    forget_old(timezone.localdate())


CHORES = (
    Chore("removing", timedelta(seconds=10), _remove),
    Chore("traces", timedelta(seconds=10), leave_none),
    Chore("papers", timedelta(hours=12), _forget_papers),
)
