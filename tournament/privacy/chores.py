"""What the server takes out of what is stored, once its time is over."""

from datetime import timedelta

from tournament.core.works import Chore
from tournament.core.writing import leave_none
from tournament.privacy.acts.forgetting import remove_some


def _remove() -> None:
    remove_some()


CHORES = (
    Chore("removing", timedelta(seconds=10), _remove),
    Chore("traces", timedelta(seconds=10), leave_none),
)
