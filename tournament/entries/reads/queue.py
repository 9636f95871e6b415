"""Who is in and who waits. Pure: the order in which people came, who is sure of a place, how many there is room for.

Nothing is stored of it, so that whoever is next moves up in the moment in which somebody goes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

K = TypeVar("K")


class Place(Enum):
    """What an entry of somebody comes to."""

    ACCEPTED = auto()  # registered: has a place for good
    IN = auto()
    WAITING = auto()
    GONE = auto()  # taken back


@dataclass(frozen=True, slots=True)
class Came(Generic[K]):
    """Somebody in the order of coming. `same`: the key of who is the same person in another entry and has the place for
    both; `there`: is registered without an entry as well, and counted so."""

    key: K
    accepted: bool = False
    gone: bool = False
    same: K | None = None
    there: bool = False


@dataclass(frozen=True, slots=True)
class Queue(Generic[K]):
    """Key -> place; who waits has a number, 1 the next to move up. `taken`: how many places are, each person once."""

    places: dict[K, Place]
    waiting: dict[K, int]
    taken: int


def queue(came: Iterable[Came[K]], limit: int | None, others: int = 0) -> Queue[K]:
    """Places for those who came, in their order. `limit`: people altogether (None: any); `others`: who play without an
    entry, and take a place each. Who is accepted keeps the place, though there be fewer now. Nobody takes two."""
    rows = list(came)
    taken = others + sum(one.accepted and one.same is None for one in rows)
    places: dict[K, Place] = {}
    waiting: dict[K, int] = {}
    for one in rows:
        if one.accepted:
            places[one.key] = Place.ACCEPTED
        elif one.gone:
            places[one.key] = Place.GONE
        elif one.there:
            places[one.key] = Place.IN
        elif one.same is None and (limit is None or taken < limit):
            places[one.key] = Place.IN
            taken += 1
        elif one.same is None:
            places[one.key] = Place.WAITING
            waiting[one.key] = len(waiting) + 1
    for one in rows:
        if one.same is not None and one.key not in places:
            places[one.key] = Place.WAITING if one.same in waiting else Place.IN
            if one.same in waiting:
                waiting[one.key] = waiting[one.same]
    return Queue({one.key: places[one.key] for one in rows}, waiting, taken)
