"""Deciding whether something can be at all: choose, draw every conclusion, and learn from each dead end why it is one.

Statements are numbered from 1; the literal s says that s is so, -s that it is not. A rule says of how many literals at
most so many are so. From a dead end a rule is derived that would have shown it earlier, so that no search comes into
the same corner twice; where nothing had to be chosen for it, there is no solution, and that is the proof.
Only whole numbers, no lots, no clock: the same answer on every machine. Source: conflict-driven learning,
Marques-Silva and Sakallah 1999.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

FIRST_RESTART = 60
"""Dead ends before it begins anew with what it has learnt; then half as many more each time."""
EVEN = 1 << 10
"""What every rule is blamed for from the start."""


class Deduction(ABC):
    """What is known at the moment, in the order in which it became known, each with its reason.

    `far`: of statements that are equally urgent the one with the smallest number is tried.
    """

    def __init__(self, far: Sequence[int]) -> None:
        self.far = [0, *far]
        self.statements = len(far)
        self.value = [0] * (2 * self.statements + 1)
        """1: is so, -1: is not, 0: open; by literal (a negative one counts from the end)."""
        self.liked = [0] * (self.statements + 1)
        self.rules: list[Sequence[int]] = []
        self.most: list[int] = []
        self.spare: list[int] = []
        """How many literals of each rule may still be drawn."""
        self.blamed: list[int] = []
        self.bump = EVEN
        self.rules_of: list[list[int]] = [[] for _ in self.value]
        self.trail: list[int] = []
        self.drawn = 0
        self.reasons: list[Sequence[int]] = [()] * (self.statements + 1)
        self.levels = [0] * (self.statements + 1)
        self.chosen: list[int] = []
        self.work = 0

    @abstractmethod
    def excludes(self, statement: int) -> Sequence[int]:
        """Those that cannot be so beside this one, whatever the rules say."""

    def at_most(self, most: int, literals: Sequence[int], count: int = 0) -> None:
        """Add a rule; so many of its literals are known to be so."""
        if most < len(literals):
            for literal in literals:
                self.rules_of[literal].append(len(self.rules))
            self.rules.append(literals)
            self.most.append(most)
            self.spare.append(most - count)
            self.blamed.append(EVEN)

    def exactly(self, number: int, statements: Sequence[int]) -> None:
        """So many of these statements are so. There are no rules for statements that are not so but these."""
        self.at_most(number, statements)
        self.at_most(len(statements) - number, [-statement for statement in statements])

    def solve(self, most: int) -> bool | None:
        """Whether there is a solution (it is in `value` then); None: not known after about `most` conclusions."""
        self.to_fill = [rule for rule, literals in enumerate(self.rules) if literals[0] < 0]
        restart, dead_ends = FIRST_RESTART, 0
        if any(most == 0 and self._full(rule) for rule, most in enumerate(self.most)):
            return False
        while True:
            nogood = self._draw()
            if nogood:
                if not self._learn(nogood):
                    return False
                dead_ends += 1
            elif self.work > most:
                return None
            elif dead_ends >= restart:
                restart, dead_ends = restart * 3 // 2, 0
                self._back_to(0)
            elif literal := self._choose():
                self.chosen.append(len(self.trail))
                self._add(literal, ())
            else:
                return True

    def _choose(self) -> int:
        """Of what has to be filled the one that can spare least, the more so the more dead ends it took part in; there
        the statement that was so last or else is nearest. 0: all is settled."""
        self.work += len(self.to_fill) >> 4
        most, urgent = 0, -1
        for rule in self.to_fill:
            if (spare := self.spare[rule]) and (worth := self.blamed[rule] // (spare + 1)) > most:
                most, urgent = worth, rule
        left = [-literal for literal in self.rules[urgent] if not self.value[literal]] if most else [0]
        return min(left, key=lambda statement: (-self.liked[statement], self.far[statement], statement))

    def _add(self, literal: int, reason: Sequence[int]) -> None:
        """An open literal is so, because all of `reason` are."""
        self.value[literal], self.value[-literal] = 1, -1
        self.reasons[abs(literal)], self.levels[abs(literal)] = reason, len(self.chosen)
        self.trail.append(literal)

    def _draw(self) -> Sequence[int]:
        """Every conclusion from what is known; literals that contradict each other, or none."""
        while self.drawn < len(self.trail):
            literal = self.trail[self.drawn]
            self.drawn += 1
            rules = self.rules_of[literal]
            self.work += 1 + (len(rules) >> 2)
            full = []
            for rule in rules:
                self.spare[rule] -= 1
                if not self.spare[rule]:
                    full.append(rule)
            if literal > 0:
                self.liked[literal] = self.work
                nogood = self._not(self.excludes(literal), (literal,))
                if nogood:
                    return nogood
            for rule in full:
                nogood = self._full(rule)
                if nogood:
                    return nogood
        return ()

    def _full(self, rule: int) -> Sequence[int]:
        literals, value = self.rules[rule], self.value
        self.work += len(literals) >> 3
        so = [literal for literal in literals if value[literal] > 0]
        if len(so) > self.most[rule]:
            return so
        return self._not([literal for literal in literals if not value[literal]], so)

    def _not(self, literals: Sequence[int], reason: Sequence[int]) -> Sequence[int]:
        value = self.value
        for literal in literals:
            if value[literal] > 0:
                return [*reason, literal]
            if not value[literal]:
                self._add(-literal, reason)
        return ()

    def _learn(self, nogood: Sequence[int]) -> bool:
        """Resolve a dead end to the one literal of its last choice that, with what was known before, leads to it; go
        back to where that was known, and note the opposite. False: nothing was chosen for it."""
        last = max(self.levels[abs(literal)] for literal in nogood)
        if not last:
            return False
        seen: set[int] = set()
        here, at, literals = 0, len(self.trail), nogood
        while True:
            fresh = [literal for literal in literals if literal not in seen and self.levels[abs(literal)]]
            seen.update(fresh)
            here += sum(1 for literal in fresh if self.levels[abs(literal)] == last)
            at -= 1
            while self.trail[at] not in seen:
                at -= 1
            here -= 1
            if not here:
                break
            literals = self.reasons[abs(self.trail[at])]
        self._blame(seen)
        before = [literal for literal in seen if self.levels[abs(literal)] < last]
        self._keep(self.trail[at], sorted(before))
        return True

    def _blame(self, literals: set[int]) -> None:
        """What there was trouble to fill, the latest counting most."""
        for literal in literals:
            for rule in self.rules_of[-abs(literal)][:2]:
                self.blamed[rule] += self.bump
        self.bump += self.bump // 16

    def _keep(self, literal: int, before: Sequence[int]) -> None:
        self._back_to(max((self.levels[abs(other)] for other in before), default=0))
        if before:
            self.at_most(len(before), [literal, *before], len(before))
        self._add(-literal, before)

    def _back_to(self, level: int) -> None:
        """Forget all choices above this level, and what followed from them."""
        if level < len(self.chosen):
            kept = self.chosen[level]
            for literal in self.trail[kept : self.drawn]:
                for rule in self.rules_of[literal]:
                    self.spare[rule] += 1
            for literal in self.trail[kept:]:
                self.value[literal] = self.value[-literal] = 0
            del self.trail[kept:]
            del self.chosen[level:]
            self.drawn = kept
