"""One pass from the first table to the last: all states that may lie on a plan cheaper than a target."""

from dataclasses import dataclass, field
from typing import Protocol

from .ground import NEVER, Ground
from .states import TableStep


class Bounds(Protocol):
    """Lower bounds of the cost still to come."""

    far: list[list[int]]

    def least(self, number: int, state: int) -> int: ...


@dataclass(slots=True)
class Waypoint:
    """A state on the way: the least cost of getting here (through `far` as well), that of the best real plan, whence
    that one comes, and the ways on: to a state, or to `far` with a credit (then negative)."""

    bound: int
    real: int
    back: tuple[int, TableStep] | None
    ways: list[tuple[int, int]] = field(default_factory=list)


class Layers:
    """The states before each table (the last: after all), and the credits of `far` with their least costs."""

    def __init__(self, ground: Ground, guide: Bounds, most: int, target: int) -> None:
        self.ground = ground
        self.guide = guide
        self.most = most
        self.target = target
        self.near: list[dict[int, Waypoint]] = [{ground.states.strict: Waypoint(0, 0, None)}]
        self.far: list[dict[int, int]] = [{}]
        self.left_out: list[dict[int, int]] = [{}]

    def fill(self, steps: int) -> bool:
        """Go through all tables; False if more than so many steps were used."""
        for number in range(len(self.ground.wanted)):
            self._add(number)
            if self.ground.used > steps:
                return False
        return True

    def end(self) -> Waypoint | None:
        return self.near[-1].get(self.ground.states.strict)

    def trace(self) -> list[list[int]]:
        """The ranks at every table of the best real plan."""
        tables = []
        state = self.ground.states.strict
        for number in range(len(self.ground.wanted), 0, -1):
            back = self.near[number][state].back
            if back is None:
                raise AssertionError(number)  # A real cost is only ever set together with its way.
            state, step = back
            tables.append(self.ground.ranks(number - 1, step))
        return tables[::-1]

    def _add(self, number: int) -> None:
        self.near.append({})
        self.far.append({})
        self.left_out.append({})
        for state, waypoint in self.near[number].items():
            if self.ground.farthest[number + 1] > self.most:
                self._go_far(number, state, waypoint)
            self._go_on(number, state, waypoint)
        if self.far[number]:
            self._stay_far(number)
            self._come_back(number)

    def _go_on(self, number: int, state: int, waypoint: Waypoint) -> None:
        """Seat everybody at this table who may sit there next."""
        waypoints = self.near[number + 1]
        reached = waypoint.bound
        for step in self.ground.steps(number, state, self.most):
            if reached + step.ups >= self.target:
                break
            to_go = self._least(number + 1, step.after)
            if reached + step.ups + to_go >= self.target:
                continue
            cost = self.ground.price(number, step)
            if reached + cost + to_go >= self.target:
                continue
            waypoint.ways.append((step.after, cost))
            known = waypoints.setdefault(step.after, Waypoint(NEVER, NEVER, None))
            known.bound = min(known.bound, reached + cost)
            if waypoint.real + cost < known.real:
                known.real = waypoint.real + cost
                known.back = state, step

    def _go_far(self, number: int, state: int, waypoint: Waypoint) -> None:
        """Leave what is looked at: pay the distance that is missing, or all of it anew."""
        size = self.ground.wanted[number]
        distance, credit, ahead = self.ground.states.facts(state)
        ways = [(self.most + 1, self.most + 1)]
        if distance:
            cost = self.most + 1 - distance
            held = credit - ahead + cost - (size - 1)
            ways.append((cost + max(0, 1 - held), max(1, held)))
        for cost, held in ways:
            if self._reach_far(number + 1, held, waypoint.bound + cost):
                waypoint.ways.append((-held, cost))

    def _stay_far(self, number: int) -> None:
        size = self.ground.wanted[number]
        if self.ground.farthest[number + 1] > self.most:
            for held, reached in self.far[number].items():
                self._reach_far(number + 1, max(1, held - size), reached + max(0, size + 1 - held))

    def _reach_far(self, number: int, held: int, cost: int) -> bool:
        if cost + self.guide.far[number][held] >= self.target:
            return False
        self.far[number][held] = min(cost, self.far[number].get(held, NEVER))
        return True

    def _come_back(self, number: int) -> None:
        """From `far` to every state that is looked at."""
        size, place = self.ground.wanted[number], self.ground.starts[number + 1]
        far = self.far[number]
        cheapest = min(far.values())
        by_credit = {0: cheapest}
        near = self.ground.states.near(self.most, place, self.ground.people - place)
        self.ground.used += len(near)
        for state in near:
            distance, credit, _ = self.ground.states.facts(state)
            if credit not in by_credit:
                by_credit[credit] = min(reached + max(0, credit + size - held) for held, reached in far.items())
            cost = min(by_credit[credit], cheapest + distance)
            if cost + self._least(number + 1, state) < self.target:
                known = self.near[number + 1].setdefault(state, Waypoint(NEVER, NEVER, None))
                known.bound = min(known.bound, cost)

    def _least(self, number: int, state: int) -> int:
        known = self.left_out[number].get(state)
        if known is None:
            known = self.left_out[number][state] = self.guide.least(number, state)
        return known
