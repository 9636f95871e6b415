"""How it stands between this machine and the second one."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.core import fence
from tournament.standby.reads.pair import follower, last_asked

QUIET = timedelta(seconds=15)
"""A machine that follows asks every three seconds; who was not heard of for so long follows no more."""


@dataclass(frozen=True, slots=True)
class Present:
    """`follows_at`: where the machine that follows would be reached; empty: none was paired. `asked`: when it asked for
    news the last time. `follows`: whether it still does. `moved_to`: where the machine is that took over from this one;
    empty: none did.
    """

    follows_at: str
    asked: datetime | None
    follows: bool
    moved_to: str


def present() -> Present:
    """As it is now; no query."""
    known, asked, other = follower(), last_asked(), fence.successor()
    paired = known is not None and bool(known.token_hash)
    return Present(
        follows_at=known.address if known and paired else "",
        asked=asked if paired else None,
        follows=paired and asked is not None and timezone.now() - asked < QUIET,
        moved_to=other.address if other else "",
    )
