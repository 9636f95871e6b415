"""Deciding whether something can be at all: choose, draw every conclusion, and learn from each dead end why it is one.

Statements are numbered from 1; the literal s says that s is so, -s that it is not. What cannot all be so at once is a
*nogood*: a list of literals. From a dead end one is derived that would have shown it earlier, so that no search comes
into the same corner twice; where nothing had to be chosen for it, there is no solution, and that is the proof.
Only whole numbers, no lots, no clock: the same answer on every machine. Source: conflict-driven learning,
Marques-Silva and Sakallah 1999; watched literals, Moskewicz and others 2001.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

FIRST_RESTART = 60
"""Dead ends before it begins anew with what it has learnt; then half as many more each time."""


class Deduction(ABC):
    """What is known at the moment, in the order in which it became known, each with its reason."""

    def __init__(self, statements: int) -> None:
        self.statements = statements
        self.value = [0] * (2 * statements + 1)
        """1: is so, -1: is not, 0: open; by literal (a negative one counts from the end)."""
        self.trail: list[int] = []
        self.reasons: list[Sequence[int]] = [()] * (statements + 1)
        self.levels = [0] * (statements + 1)
        self.chosen: list[int] = []
        self.drawn = 0
        self.work = 0
        self.watches: dict[int, list[list[int]]] = {}

    @abstractmethod
    def note(self, literal: int, change: int) -> None:
        """Keep count: the literal has become known (1) or is open again (-1)."""

    @abstractmethod
    def given(self) -> Sequence[int] | None:
        """Add what follows before anything is chosen. Returns as `consequences`."""

    @abstractmethod
    def consequences(self, literal: int) -> Sequence[int] | None:
        """Add what follows from this literal. Returns a nogood whose literals are all so, or None."""

    @abstractmethod
    def choose(self) -> int:
        """An open literal to try next; 0: everything is settled."""

    @abstractmethod
    def blame(self, literals: Sequence[int]) -> None:
        """Told of the literals that took part in a dead end."""

    def solve(self, most: int) -> bool | None:
        """Whether there is a solution (it is in `value` then); None: not known after about `most` conclusions."""
        restart, dead_ends = FIRST_RESTART, 0
        if self.given() is not None:
            return False
        while True:
            nogood = self._draw()
            if nogood is not None:
                if not self._learn(nogood):
                    return False
                dead_ends += 1
            elif self.work > most:
                return None
            elif dead_ends >= restart:
                restart, dead_ends = restart * 3 // 2, 0
                self._back_to(0)
            elif literal := self.choose():
                self.chosen.append(len(self.trail))
                self.add(literal, ())
            else:
                return True

    def add(self, literal: int, reason: Sequence[int]) -> None:
        """An open literal is so, because all of `reason` are."""
        self.value[literal], self.value[-literal] = 1, -1
        self.reasons[abs(literal)], self.levels[abs(literal)] = reason, len(self.chosen)
        self.trail.append(literal)
        self.note(literal, 1)

    def _draw(self) -> Sequence[int] | None:
        """Every conclusion from what is known; a nogood where it contradicts itself."""
        while self.drawn < len(self.trail):
            literal = self.trail[self.drawn]
            self.drawn += 1
            self.work += 1
            nogood = self._watched(literal)
            if nogood is None:
                nogood = self.consequences(literal)
            if nogood is not None:
                return nogood
        return None

    def _watched(self, literal: int) -> Sequence[int] | None:
        """What was learnt: two literals of each nogood that are not so are watched, as long as there are two."""
        nogoods = self.watches.pop(literal, ())
        kept: list[list[int]] = []
        broken = None
        for nogood in nogoods:
            if broken is None and self._unless_other(nogood, literal):
                continue
            kept.append(nogood)
            if broken is None and self.value[nogood[0]] > 0:
                broken = nogood
            elif broken is None and not self.value[nogood[0]]:
                self.add(-nogood[0], nogood[1:])
        self.work += len(nogoods)
        if kept:
            self.watches[literal] = kept
        return broken

    def _unless_other(self, nogood: list[int], literal: int) -> bool:
        """Watch another one than this literal, which is so, if there is one; else leave it in second place."""
        if nogood[0] == literal:
            nogood[0], nogood[1] = nogood[1], literal
        for place in range(2, len(nogood)):
            if self.value[nogood[place]] <= 0:
                nogood[1], nogood[place] = nogood[place], literal
                self.watches.setdefault(nogood[1], []).append(nogood)
                return True
        return False

    def _learn(self, nogood: Sequence[int]) -> bool:
        """Resolve a dead end to the one literal of its last choice that, with what was known before, leads to it; go
        back to where that was known, and note the opposite. False: nothing was chosen for it."""
        last = max((self.levels[abs(literal)] for literal in nogood), default=0)
        if not last:
            return False
        seen: set[int] = set()
        here, at, literals = 0, len(self.trail), nogood
        while True:
            fresh = [literal for literal in literals if literal not in seen and self.levels[abs(literal)]]
            seen.update(fresh)
            here += sum(1 for literal in fresh if self.levels[abs(literal)] == last)
            at -= 1
            while self.trail[at] not in seen or self.levels[abs(self.trail[at])] != last:
                at -= 1
            here -= 1
            if not here:
                break
            literals = self.reasons[abs(self.trail[at])]
        self.blame(sorted(seen))
        before = [literal for literal in seen if self.levels[abs(literal)] < last]
        self._keep([self.trail[at], *sorted(before, key=lambda literal: (-self.levels[abs(literal)], literal))])
        return True

    def _keep(self, nogood: list[int]) -> None:
        self._back_to(self.levels[abs(nogood[1])] if len(nogood) > 1 else 0)
        self.add(-nogood[0], nogood[1:])
        for literal in nogood[:2] if len(nogood) > 1 else ():
            self.watches.setdefault(literal, []).append(nogood)

    def _back_to(self, level: int) -> None:
        """Forget all choices above this level, and what followed from them."""
        if level < len(self.chosen):
            kept = self.chosen[level]
            for literal in reversed(self.trail[kept:]):
                self.value[literal] = self.value[-literal] = 0
                self.note(literal, -1)
            del self.trail[kept:]
            del self.chosen[level:]
            self.drawn = kept
