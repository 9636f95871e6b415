"""A server's life, from its start to a kill, gone through once more: at any moment of it power may be lost."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.torture.disk import Disk
from tests.torture.lists import Acknowledged, KeptList
from tests.torture.phones import Phones
from tests.torture.traced import Event

BETWEEN = 400  # steps, on average, between two looks that are not at an answer


@dataclass(frozen=True, slots=True)
class Told:
    """A list and how much of it had been acknowledged before this life."""

    kept: KeptList
    before: int


def told(phones: Phones) -> list[Told]:
    """All lists as they are now."""
    return [Told(kept, len(kept.answers)) for kept in phones.lists]


@dataclass
class Life:
    """Follows what was asked of the system. `every`: the how manieth answer is looked at thoroughly; `copies`: of how
    many losses of power what was left has been looked at.
    """

    disk: Disk
    lists: Sequence[Told]
    chance: random.Random
    every: int
    copies: int = 0
    found: list[str] = field(default_factory=list)
    _answered: Counter[int] = field(default_factory=Counter)
    _acknowledged: set[Acknowledged] = field(default_factory=set)

    def go_on(self, event: Event) -> None:
        """One step. Where an answer of 200 begins, power is lost; and now and then in between."""
        call = event.call
        if event.ended or call.name != "writev" or not call.text.startswith(b"HTTP/1.1 200 "):
            self.disk.follow(event)
            if self._acknowledged and self.chance.random() * BETWEEN < 1:
                self.look(self.chance, thoroughly=True)
            return
        port = int(call.file.rpartition(":")[2].rstrip("]"))
        self._answered[port] += 1
        self._acknowledged.add(Acknowledged(port, self._answered[port]))
        thoroughly = len(self._acknowledged) % self.every == 0
        self.look(None, thoroughly=thoroughly)
        if thoroughly:
            self.look(self.chance, thoroughly=True)

    def look(self, left: random.Random | None, *, thoroughly: bool) -> None:
        """At what is there after a loss of power: what was synced, and what else `left` leaves."""
        raise NotImplementedError

    @property
    def heard(self) -> Callable[[KeptList], int]:
        """How many entries of a list have been acknowledged by now."""
        many = {(one.kept.series, one.kept.table): self._heard(one) for one in self.lists}
        return lambda kept: many[kept.series, kept.table]

    def _heard(self, one: Told) -> int:
        return one.before + sum(answer in self._acknowledged for answer in one.kept.answers[one.before :])
