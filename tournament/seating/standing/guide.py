"""Lower bounds of the cost that is still to come, learnt from the passes made so far."""

from .ground import NEVER, Ground
from .layers import Layers

MOST_CREDIT = 101


class Guide:
    """Bounds for states, and for `far` states by the credit they hold (`search.py`)."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.near: list[dict[int, int]] = [{} for _ in ground.starts]
        self.far = [[0] * (MOST_CREDIT + 1) for _ in ground.starts]
        self.looked = -1

    def least(self, number: int, state: int) -> int:
        """What a plan costs at least from this state on, before table `number`."""
        known = self.near[number].get(state)
        if known is not None:
            return known
        distance, credit, _ = self.ground.states.facts(state)
        return self.far[number][credit] if distance > self.looked else 0

    def learn(self, layers: Layers, enough: int) -> None:
        """Take in a pass, from the last table to the first; credits up to `enough` will be asked for.

        What the pass left out would have made a path of its target or more. So no bound may be more than what is left
        up to that.
        """
        strict = self.ground.states.strict
        behind = {strict: 0}
        far_behind = [NEVER] * (MOST_CREDIT + 1)
        self.near[-1] = {strict: 0}
        for number in range(len(self.ground.wanted) - 1, -1, -1):
            now: dict[int, int] = {}
            for state, waypoint in layers.near[number].items():
                best = layers.target - waypoint.bound
                for way, cost in waypoint.ways:
                    best = min(best, cost + (far_behind[-way] if way < 0 else behind.get(way, NEVER)))
                now[state] = best
                self.near[number][state] = max(best, self.near[number].get(state, 0))
            far_now = self._far_back(number, behind, far_behind, layers.most, enough)
            if layers.far[number]:
                left = layers.target - min(layers.far[number].values())
                self.far[number] = [
                    max(old, min(new, left)) for old, new in zip(self.far[number], far_now, strict=True)
                ]
            for state, to_go in layers.left_out[number].items():
                self.near[number].setdefault(state, to_go)
            behind, far_behind = now, far_now
        self.looked = layers.most

    def _far_back(
        self, number: int, behind: dict[int, int], far_behind: list[int], most: int, enough: int
    ) -> list[int]:
        """Least costs from `far` before this table on, by credit."""
        size = self.ground.wanted[number]
        by_credit: dict[int, int] = {}
        anew = NEVER
        for state, to_go in behind.items():
            distance, credit, _ = self.ground.states.facts(state)
            by_credit[credit] = min(by_credit.get(credit, NEVER), to_go)
            anew = min(anew, to_go + distance)
        stays = self.ground.farthest[number + 1] > most
        costs = [0] * (MOST_CREDIT + 1)
        for held in range(1, enough + 1):
            ways = [to_go + (max(0, credit + size - held) if credit else 0) for credit, to_go in by_credit.items()]
            if stays:
                ways.append(max(0, size + 1 - held) + far_behind[max(1, held - size)])
            costs[held] = min(ways, default=NEVER)
            costs[held] = min(costs[held], anew)
        return costs
