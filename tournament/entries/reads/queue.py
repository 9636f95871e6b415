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
    """Somebody in the order of coming."""

    key: K
    accepted: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Queue(Generic[K]):
    """Key -> place; who waits has a number, 1 the next to move up."""

    places: dict[K, Place]
    waiting: dict[K, int]


def queue(came: Iterable[Came[K]], limit: int | None, others: int = 0) -> Queue[K]:
    """Places for those who came, in their order. `limit`: people altogether (None: any); `others`: who play without an
    entry, and take a place each. Who is accepted keeps the place, though there be fewer now."""
    rows = list(came)
    left = None if limit is None else limit - others - sum(one.accepted for one in rows)
    places: dict[K, Place] = {}
    waiting: dict[K, int] = {}
    for one in rows:
        if one.accepted:
            places[one.key] = Place.ACCEPTED
        elif one.gone:
            places[one.key] = Place.GONE
        elif left is None or left > 0:
            places[one.key] = Place.IN
            left = None if left is None else left - 1
        else:
            places[one.key] = Place.WAITING
            waiting[one.key] = len(waiting) + 1
    return Queue(places, waiting)
