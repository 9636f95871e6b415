"""Who is connected, and who has to leave when there are too many. Pure: no clock, no sockets.

The order is that of silence: whoever sent a whole request, or came, the longest time ago stands in front. Bytes of an
unfinished request are no word.
"""

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from typing import Final, Generic, Protocol, TypeVar

# A body or an answer so small is not counted: a game is a hundredth of it.
SMALL: Final = 16 * 1024


class Guest(Hashable, Protocol):
    """One connection. `answering`: its request is being answered."""

    @property
    def answering(self) -> bool: ...


Who = TypeVar("Who", bound=Guest)


class Crowd(Generic[Who]):
    """At most `most` guests, `most_of_one` of them from one place, who hold at most `most_held` bytes together."""

    def __init__(self, most: int, most_of_one: int, most_held: int) -> None:
        self._most, self._most_of_one, self._most_held = most, most_of_one, most_held
        self._all: OrderedDict[Who, str | None] = OrderedDict()
        self._of: dict[str, OrderedDict[Who, None]] = {}
        self._holding: OrderedDict[Who, int] = OrderedDict()
        self._held = 0

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Who]:
        return iter(self._all)

    def enter(self, who: Who, place: str | None) -> Who | None:
        """A guest comes from a place (None: one that is not counted, a proxy); the one who leaves for him, if any."""
        leaving: Who | None = None
        of_place = self._of.setdefault(place, OrderedDict()) if place is not None else OrderedDict()
        if len(of_place) >= self._most_of_one:
            leaving = _longest_silent(of_place)
        elif len(self._all) >= self._most:
            leaving = _longest_silent(self._all)
        self._all[who] = place
        of_place[who] = None
        if leaving is not None:
            self.leave(leaving)
        return leaving

    def spoke(self, who: Who) -> None:
        """A guest sent a whole request."""
        place = self._all[who]
        self._all.move_to_end(who)
        if place is not None:
            self._of[place].move_to_end(who)

    def holds(self, who: Who, size: int) -> Who | None:
        """A guest holds so many bytes now; the one who leaves, since all together hold too many: who held longest."""
        counted = size if size > SMALL else 0
        self._held += counted - self._holding.get(who, 0)
        if counted:
            self._holding[who] = counted
        else:
            self._holding.pop(who, None)
        return _longest_silent(self._holding) if self._held > self._most_held else None

    def leave(self, who: Who) -> None:
        """A guest is gone. It may be said twice."""
        if who not in self._all:
            return
        self._held -= self._holding.pop(who, 0)
        place = self._all.pop(who)
        if place is not None:
            del self._of[place][who]
            if not self._of[place]:
                del self._of[place]


def _longest_silent(guests: Iterable[Who]) -> Who:
    """The first who is not being answered; the first of all if everybody is."""
    return next((one for one in guests if not one.answering), next(iter(guests)))
