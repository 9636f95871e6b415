"""What list keepers' phones say of themselves: how many entries wait on them, and how far this machine's clock is off.

It is said with what they ask anyway (headers `Unsent` and `Clock-Ahead`), and only where there is something to say. It
is kept for hours in the cache and not in the database: most is said while nothing can be stored there.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
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
HEARD_EVERY: Final = timedelta(seconds=30)
"""How exactly it is remembered when a phone asked for its list."""
ASKED: Final = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True)
class Said:
    """`unsent`: entries that wait on the phone, `since`: when it first said so; `ahead`: seconds that this machine's
    clock is ahead of the phone's (behind: below 0), 0 where that is hardly anything."""

    unsent: int
    since: datetime
    ahead: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """`at`: when it last asked for its list; None: it only said something. `unsent`: entries it said that wait."""

    at: datetime | None
    unsent: int


def hear(token: str, meta: Mapping[str, object], refused: int = 0) -> None:
    """Remember what the phone that holds this link said with a request, of which so many entries were not stored.

    What cannot be remembered, where the cache is a database's, it says again.
    """
    with suppress(DatabaseError):
        _hear(token, meta, refused)


def _hear(token: str, meta: Mapping[str, object], refused: int) -> None:
    if meta.get("REQUEST_METHOD") in ASKED:
        _note_heard(token)
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


def _note_heard(token: str) -> None:
    """That it asked for its list. Storing a game costs nothing more: that one is in the list says it as well."""
    key, now = _heard_key(hash_of(token)), timezone.now()
    before = cache.get(key)
    if before is None or now - before >= HEARD_EVERY:
        cache.set(key, now, HOURS)


def last_heard(token_hashes: Iterable[str]) -> dict[str, Heard]:
    """Hash of a link -> when the phone that holds it last asked for its list, and what it said that it holds; not of
    one that was never heard here."""
    hashes = list(token_hashes)
    known = cache.get_many([name(one) for one in hashes for name in (_key, _heard_key)])
    both = {one: (known.get(_heard_key(one)), known.get(_key(one))) for one in hashes}
    return {one: Heard(at, said.unsent if said else 0) for one, (at, said) in both.items() if at or said}


def said_by(token_hashes: Iterable[str]) -> list[Said]:
    """What phones said that hold the links of these hashes; none that had nothing to say."""
    return list(cache.get_many([_key(one) for one in token_hashes]).values())


def _heard_key(token_hash: str) -> str:
    return f"heard:{token_hash}"


def _key(token_hash: str) -> str:
    return f"phone:{token_hash}"


def _number(said: object, most: int) -> int | None:
    """A whole number that is not absurd; what is none was not said."""
    if not isinstance(said, str) or not re.fullmatch(r"-?\d{1,12}", said, re.ASCII):
        return None
    return max(-most, min(int(said), most))
