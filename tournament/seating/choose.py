"""Choosing one of every group so that nobody is chosen too often or too rarely."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence

from .lots import Lots

_Step = tuple[int, int, int]
"""One link of a chain: to whom, by which group, and who is chosen there afterwards."""

_Steps = Callable[[int], Iterator[_Step]]


def choose(
    groups: Sequence[Sequence[int]],
    least: Mapping[int, int],
    most: Mapping[int, int],
    lots: Lots,
    *,
    start: Sequence[int] | None = None,
) -> list[int]:
    """Choose one member of each group, in the groups' order, so that everybody is chosen `least` to `most` times; where
    that cannot be, the sum over all people of what is missing or too much is as small as it can be.

    Begin with `start`, or with who needs it most, by lot among equals. Whoever was chosen too often hands one on
    to another member of that group, who hands on one of theirs, until somebody has room; then whoever was chosen too
    rarely takes one in the same way. Each chain is a shortest one. These are augmenting paths of a flow from groups
    to people: as the cost is convex in everybody's number, what no path improves is a best choice (Ford and
    Fulkerson, "Flows in Networks", 1962). The second step opens no path for the first: nobody who can be reached from
    one with too many has room, so no chain of the second step comes there.
    """
    choice = _Choice(groups, least, most)
    choice.begin(lots, start)
    choice.hand_on()
    choice.take()
    return choice.chosen


class _Choice:
    """Who is chosen in each group, and how often everybody is."""

    def __init__(self, groups: Sequence[Sequence[int]], least: Mapping[int, int], most: Mapping[int, int]) -> None:
        self.groups = groups
        self.least, self.most = least, most
        self.chosen: list[int] = []
        self.times = dict.fromkeys(most, 0)
        self.of: dict[int, list[int]] = {key: [] for key in most}
        for number, group in enumerate(groups):
            for key in group:
                self.of[key].append(number)

    def begin(self, lots: Lots, start: Sequence[int] | None) -> None:
        """Take the given choice; or group by group, in drawn order, who is farthest from their need."""
        if start is not None:
            self.chosen = list(start)
            for key in start:
                self.times[key] += 1
            return
        self.chosen = [-1] * len(self.groups)
        for number in lots.shuffled(range(len(self.groups))):
            needs = [(self._need(key), key) for key in self.groups[number]]
            worst = max(needs)[0]
            key = lots.pick([key for need, key in needs if need == worst])
            self.chosen[number] = key
            self.times[key] += 1

    def _need(self, key: int) -> tuple[int, int]:
        times = self.times[key]
        return max(0, self.least[key] - times), max(-1, self.most[key] - times)

    def hand_on(self) -> None:
        """Nobody keeps more than `most`, where somebody can have it."""
        closed: set[int] = set()
        for key, most in self.most.items():
            while self.times[key] > most and key not in closed:
                taker = self._chain(key, self._takers, lambda other: self.times[other] < self.most[other], closed)
                self._count(taker, key)

    def take(self) -> None:
        """Nobody is left with fewer than `least`, where somebody can spare it."""
        closed: set[int] = set()
        for key, least in self.least.items():
            while self.times[key] < least and key not in closed:
                giver = self._chain(key, self._givers, lambda other: self.times[other] > self.least[other], closed)
                self._count(key, giver)

    def _takers(self, key: int) -> Iterator[_Step]:
        """Whoever this person can hand a group on to."""
        return (
            (other, number, other)
            for number in self.of[key]
            if self.chosen[number] == key
            for other in self.groups[number]
        )

    def _givers(self, key: int) -> Iterator[_Step]:
        """Whoever can hand a group on to this person."""
        return ((self.chosen[number], number, key) for number in self.of[key])

    def _chain(self, start: int, steps: _Steps, ends: Callable[[int], bool], closed: set[int]) -> int | None:
        """Go the shortest way from `start` to somebody where it may end, and let every group on it change hands.

        Gives that person. None: there is no way; then all who were met are closed, for a later search cannot get
        anywhere from them either (no chain leads into what cannot be left).
        """
        came: dict[int, tuple[int, int, int]] = {}
        met = {start}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for other, number, chosen in steps(here):
                if other in met or other in closed:
                    continue
                met.add(other)
                came[other] = (here, number, chosen)
                if ends(other):
                    self._change_hands(came, other)
                    return other
                queue.append(other)
        closed |= met
        return None

    def _change_hands(self, came: Mapping[int, tuple[int, int, int]], end: int) -> None:
        here = end
        while here in came:
            here, number, chosen = came[here]
            self.chosen[number] = chosen

    def _count(self, taker: int | None, giver: int | None) -> None:
        if taker is not None and giver is not None:
            self.times[taker] += 1
            self.times[giver] -= 1
