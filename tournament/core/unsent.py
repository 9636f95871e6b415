"""What list keepers' phones say of themselves: how many entries wait on them, and how far this machine's clock is off.

It is said with what they ask anyway (headers `Unsent` and `Clock-Ahead`), and only where there is something to say. It
is kept for hours in the cache and not in the database: most is said while nothing can be stored there.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.cache import cache
from django.db import DatabaseError
from django.utils import timezone

from tournament.models.link import hash_of

UNSENT: Final = "HTTP_UNSENT"
AHEAD: Final = "HTTP_CLOCK_AHEAD"
HOURS: Final = 12 * 60 * 60
MOST: Final = 999
"""Entries; a list has fewer."""
LONGEST: Final = 10**9
"""Seconds; a clock that was never set is some decades off."""


@dataclass(frozen=True, slots=True)
class Said:
    """`unsent`: entries that wait on the phone, `since`: when it first said so; `ahead`: seconds that this machine's
    clock is ahead of the phone's (behind: below 0), 0 where that is hardly anything."""

    unsent: int
    since: datetime
    ahead: int = 0


def hear(token: str, meta: Mapping[str, object], refused: int = 0) -> None:
    """Remember what the phone that holds this link said with a request, of which so many entries were not stored.

    What cannot be remembered, where the cache is a database's, it says again.
    """
    with suppress(DatabaseError):
        _hear(token, meta, refused)


def _hear(token: str, meta: Mapping[str, object], refused: int) -> None:
    unsent, ahead = _number(meta.get(UNSENT), MOST), _number(meta.get(AHEAD), LONGEST)
    if unsent is None and ahead is None and not refused:
        return
    key, waiting = _key(hash_of(token)), max(0, unsent or 0) + refused
    if not waiting and not ahead:
        cache.delete(key)
        return
    before = cache.get(key)
    since = before.since if before is not None and before.unsent and waiting else timezone.now()
    cache.set(key, Said(waiting, since, ahead or 0), HOURS)


def said_by(token_hashes: Iterable[str]) -> list[Said]:
    """What phones said that hold the links of these hashes; none that had nothing to say."""
    return list(cache.get_many([_key(one) for one in token_hashes]).values())


def _key(token_hash: str) -> str:
    return f"phone:{token_hash}"


def _number(said: object, most: int) -> int | None:
    """A whole number that is not absurd; what is none was not said."""
    if not isinstance(said, str) or not re.fullmatch(r"-?\d{1,12}", said, re.ASCII):
        return None
    return max(-most, min(int(said), most))
