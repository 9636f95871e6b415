"""Who is in and who waits. Pure: the order in which people came, who is sure of a place, how many there is room for.

Nothing is stored of it, so that whoever is next moves up in the moment in which somebody goes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, Protocol, TypeVar

K = TypeVar("K")


class Holding(Protocol):
    """Somebody who keeps the place he has before who was sent earlier, or does not."""

    @property
    def holds(self) -> bool:
        """Whether."""


H = TypeVar("H", bound=Holding)


class Place(Enum):
    """What an entry of somebody comes to."""

    ACCEPTED = auto()  # registered: has a place for good
    IN = auto()
    WAITING = auto()
    GONE = auto()  # taken back
    REFUSED = auto()
    UNCONFIRMED = auto()  # nobody confirmed the entry yet: holds nothing
    LAPSED = auto()  # nobody did in time


@dataclass(frozen=True, slots=True)
class Came(Generic[K]):
    """Somebody in the order of coming. `same`: the key of who is the same person in another entry and has the place for
    both; `there`: is registered without an entry as well, and counted so; `holds`: had a place as somebody who was
    refused came back; `pending`: why the entry holds no place yet."""

    key: K
    accepted: bool = False
    gone: bool = False
    refused: bool = False
    same: K | None = None
    there: bool = False
    holds: bool = False
    pending: Place | None = None


@dataclass(frozen=True, slots=True)
class Queue(Generic[K]):
    """Key -> place; who waits has a number, 1 the next to move up. `taken`: how many places are, each person once."""

    places: dict[K, Place]
    waiting: dict[K, int]
    taken: int


def queue(came: Iterable[Came[K]], limit: int | None, others: int = 0) -> Queue[K]:
    """Places for those who came, in their order. `limit`: people altogether (None: any); `others`: who play without an
    entry, and take a place each. Who is accepted keeps the place, though there be fewer now. Nobody takes two."""
    rows = in_turn(came)
    taken = others + sum(one.accepted and one.same is None for one in rows)
    places = {one.key: place for one in rows if (place := _sure(one)) is not None}
    waiting: dict[K, int] = {}
    for one in rows:
        if one.key in places or one.same is not None:
            continue
        if limit is None or taken < limit:
            places[one.key] = Place.IN
            taken += 1
        else:
            places[one.key] = Place.WAITING
            waiting[one.key] = len(waiting) + 1
    for one in rows:
        if one.same is not None and one.key not in places:
            places[one.key] = Place.WAITING if one.same in waiting else Place.IN
            if one.same in waiting:
                waiting[one.key] = waiting[one.same]
    return Queue({one.key: places[one.key] for one in rows}, waiting, taken)


def _sure(one: Came[K]) -> Place | None:
    """The place that hangs on nobody else."""
    if one.accepted:
        return Place.ACCEPTED
    if one.gone:
        return Place.GONE
    if one.refused:
        return Place.REFUSED
    return one.pending or (Place.IN if one.there else None)


def in_turn(came: Iterable[H]) -> list[H]:
    """In the order in which places are given: first who holds one, then the others, each as they came."""
    return sorted(came, key=lambda one: not one.holds)


def to_hold(before: Queue[K], after: Queue[K]) -> set[K]:
    """Who is to hold the place, as people come back who were refused: all who are in, where one of them would lose it
    (`after`: as it would be then); else nobody."""
    held = {key for key, place in before.places.items() if place is Place.IN}
    return held if any(after.places[key] is Place.WAITING for key in held) else set()
