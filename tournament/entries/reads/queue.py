"""Who is in and who waits, by the order in which people came; and who was sent twice."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import Final, Generic, NamedTuple, TypeVar

from tournament.core import names

K = TypeVar("K")


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
    both; `there`: is registered without an entry as well, and counted so; `pending`: why the entry holds no place
    yet."""

    key: K
    accepted: bool = False
    gone: bool = False
    refused: bool = False
    same: K | None = None
    there: bool = False
    pending: Place | None = None


@dataclass(frozen=True, slots=True)
class Queue(Generic[K]):
    """Key -> place; who waits has a number, 1 the next to move up. `taken`: how many places are, each person once."""

    places: dict[K, Place]
    waiting: dict[K, int]
    taken: int


def queue(rows: Sequence[Came[K]], limit: int | None, others: int = 0) -> Queue[K]:
    """Places for those who came, in their order. `limit`: people altogether (None: any); `others`: who play without an
    entry, and take a place each. Who is accepted keeps the place, though there be fewer now. Nobody takes two."""
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


def to_hold(before: Queue[K], after: Queue[K]) -> set[K]:
    """Who is to hold the place, as people come back who were refused: all who are in, where one of them would lose it
    (`after`: as it would be then); else nobody."""
    held = {key for key, place in before.places.items() if place is Place.IN}
    return held if any(after.places[key] is Place.WAITING for key in held) else set()


# Who was sent twice, or is at the desk already: the same name in the same club, or where one of the two names no club.

COLUMNS: Final = (
    *("pk", "name", "submission__club", "withdrawn_at", "registration", "registration__withdrawn"),
    *("registration__person__name", "registration__club__name", "refused_at", "holds"),
)


class SentRow(NamedTuple):
    """Somebody in an entry as COLUMNS are read; from `registration` on: as whom they are registered. `holds`: had a
    place as somebody who was refused came back; `pending`: why the entry holds no place yet; `proof`: what says who
    confirmed it by mail, empty where the organisers answer for it."""

    key: int
    name: str
    club: str
    withdrawn_at: datetime | None
    registration: int | None
    withdrawn: bool | None
    registered_name: str | None
    registered_club: str | None
    refused_at: datetime | None
    holds: bool
    pending: Place | None
    proof: str

    @property
    def accepted(self) -> bool:
        """Has a place for good."""
        return self.registration is not None and not self.withdrawn


def each_once(rows: Sequence[SentRow], registered: Iterable[tuple[str, str | None]]) -> list[Came[int]]:
    """Those who came, in the order in which places are given: first who holds one, then the others, each as they came;
    each said to be the same as who has the place for both. `registered`: name and club of those who are without an
    entry."""
    rows = sorted(rows, key=lambda row: not row.holds)
    there, sent = _Known(), _Known()
    for at, (name, club) in enumerate(registered):
        there.add(at, name, club)
    seats: dict[int | None, int] = {}
    for row in rows:
        if row.accepted and row.key == seats.setdefault(row.registration, row.key):
            sent.add(row.key, row.name, row.club, row.proof)
            sent.add(row.key, row.registered_name or row.name, row.registered_club, row.proof)
    found = []
    for row in rows:
        if row.accepted:
            first = seats[row.registration]
            found.append(Came(row.key, accepted=True, same=first if first != row.key else None))
        elif row.withdrawn_at is not None or row.withdrawn:
            found.append(Came(row.key, gone=True))
        elif row.refused_at is not None:
            found.append(Came(row.key, refused=True))
        elif row.pending is not None:
            found.append(Came(row.key, pending=row.pending))
        else:
            is_there = there.same(row.name, row.club, row.proof) is not None
            same = None if is_there else sent.same(row.name, row.club, row.proof)
            if same is None and not is_there:
                sent.add(row.key, row.name, row.club, row.proof)
            found.append(Came(row.key, same=same, there=is_there))
    return found


def may_be_one(club: str, other: str) -> bool:
    """Whether one name in these two clubs is one person, unless the organisers know better."""
    return names.key(club) == names.key(other) or not (names.key(club) and names.key(other))


class _Known:
    """Keys by name, each with the clubs it is said to play for, and what confirmed it."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._clubs: dict[int, set[str]] = defaultdict(set)
        self._proofs: dict[int, str | None] = {}

    def add(self, key: int, name: str, club: str | None, proof: str | None = None) -> None:
        self._by_name[names.key(name)].append(key)
        self._clubs[key] |= {names.key(club or "")} - {""}
        self._proofs[key] = proof

    def same(self, name: str, club: str, proof: str) -> int | None:
        """The first who may be meant; with a `proof`, of those with the same. Who was without a club plays for this one
        from now on: another of that name who plays for a third is somebody else. Who has no name yet is nobody."""
        if not name:
            return None
        wanted = names.key(club)
        called = [key for key in self._by_name.get(names.key(name), ()) if not proof or self._proofs[key] == proof]
        if not wanted:
            return next(iter(called), None)
        found = next((key for key in called if wanted in self._clubs[key]), None)
        if found is None:
            found = next((key for key in called if not self._clubs[key]), None)
        if found is not None:
            self._clubs[found].add(wanted)
        return found
