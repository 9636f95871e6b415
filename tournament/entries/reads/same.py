"""Who was sent twice, or is at the desk already: the same name in the same club, or where one of the two names no club.

Of two clubs it may be two people: that the organisers decide, who are told so. And what one mail address confirmed is
the same as what that address confirmed before, and as nothing else, until the organisers decide: else whoever has an
address could read from the places left who is entered.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from tournament.core import names
from tournament.entries.reads.queue import Came, Place, in_turn

COLUMNS: Final = (
    *("pk", "name", "submission__club", "withdrawn_at", "registration", "registration__withdrawn"),
    *("registration__person__name", "registration__club__name", "refused_at", "holds"),
)


class SentRow(NamedTuple):
    """Somebody in an entry as COLUMNS are read; from `registration` on: as whom they are registered. `pending`: why the
    entry holds no place yet; `proof`: what says who confirmed it by mail, empty where the organisers answer for it."""

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
    pending: Place | None = None
    proof: str = ""

    @property
    def accepted(self) -> bool:
        """Has a place for good."""
        return self.registration is not None and not self.withdrawn


def each_once(rows: Sequence[SentRow], registered: Iterable[tuple[str, str | None]]) -> list[Came[int]]:
    """Those who came, in their order, each said to be the same as who has the place for both. `registered`: name and
    club of those who are without an entry."""
    rows = in_turn(rows)
    there, sent = _Known(), _Known()
    for at, (name, club) in enumerate(registered):
        there.add(at, name, club)
    seats: dict[int | None, int] = {}
    for row in rows:
        if row.accepted and row.key == seats.setdefault(row.registration, row.key):
            sent.add(row.key, row.name, row.club, row.proof)
            sent.add(row.key, row.registered_name or "", row.registered_club, row.proof)
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
            is_there = not row.proof and there.same(row.name, row.club) is not None
            same = None if is_there else sent.same(row.name, row.club, row.proof)
            if same is None and not is_there:
                sent.add(row.key, row.name, row.club, row.proof)
            found.append(Came(row.key, same=same, there=is_there, holds=row.holds))
    return found


def may_be_one(club: str, other: str) -> bool:
    """Whether one name in these two clubs is one person, unless the organisers know better."""
    return names.key(club) == names.key(other) or not (names.key(club) and names.key(other))


class _Known:
    """Keys by name, each with the clubs it is said to play for, and what confirmed it."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._clubs: dict[int, set[str]] = defaultdict(set)
        self._proofs: dict[int, str] = {}

    def add(self, key: int, name: str, club: str | None, proof: str = "") -> None:
        self._by_name[names.key(name)].append(key)
        self._clubs[key] |= {names.key(club or "")} - {""}
        self._proofs[key] = proof

    def same(self, name: str, club: str, proof: str = "") -> int | None:
        """The first who may be meant; with a `proof`, of those with the same. Who was without a club plays for this one
        from now on: another of that name who plays for a third is somebody else."""
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
