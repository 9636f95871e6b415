"""Who was sent twice, or is at the desk already: the same name in the same club, or where one of the two names no club.

Of two clubs it may be two people: that the organisers decide, who are told so.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from tournament.core import names
from tournament.entries.reads.queue import Came, in_turn

COLUMNS: Final = (
    *("pk", "name", "submission__club", "withdrawn_at", "registration", "registration__withdrawn"),
    *("registration__person__name", "registration__club__name", "refused_at", "holds"),
)


class SentRow(NamedTuple):
    """Somebody in an entry as COLUMNS are read; from `registration` on: as whom he is registered."""

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
            sent.add(row.key, row.name, row.club)
            sent.add(row.key, row.registered_name or "", row.registered_club)
    found = []
    for row in rows:
        if row.accepted:
            first = seats[row.registration]
            found.append(Came(row.key, accepted=True, same=first if first != row.key else None))
        elif row.withdrawn_at is not None or row.withdrawn:
            found.append(Came(row.key, gone=True))
        elif row.refused_at is not None:
            found.append(Came(row.key, refused=True))
        else:
            is_there = there.same(row.name, row.club) is not None
            same = None if is_there else sent.same(row.name, row.club)
            if same is None and not is_there:
                sent.add(row.key, row.name, row.club)
            found.append(Came(row.key, same=same, there=is_there, holds=row.holds))
    return found


class _Known:
    """Keys by name, each with the clubs it is said to play for."""

    def __init__(self) -> None:
        self._by_name: dict[str, list[int]] = defaultdict(list)
        self._clubs: dict[int, set[str]] = defaultdict(set)

    def add(self, key: int, name: str, club: str | None) -> None:
        self._by_name[names.key(name)].append(key)
        self._clubs[key] |= {names.key(club or "")} - {""}

    def same(self, name: str, club: str) -> int | None:
        """The first who may be meant. Who was without a club plays for this one from now on: another of that name who
        plays for a third is somebody else."""
        wanted = names.key(club)
        called = self._by_name.get(names.key(name), ())
        if not wanted:
            return next(iter(called), None)
        found = next((key for key in called if wanted in self._clubs[key]), None)
        if found is None:
            found = next((key for key in called if not self._clubs[key]), None)
        if found is not None:
            self._clubs[found].add(wanted)
        return found
