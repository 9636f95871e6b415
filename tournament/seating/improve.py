"""The search for a cheaper arrangement. Its effort is counted in steps, so that the same seed finds the same plan."""

from .hall import Hall
from .lots import Lots


def improve(hall: Hall, lots: Lots, steps: int) -> None:
    """Make the hall cheaper, until its bound is met or the steps are used up; it is left at the best that was seen.

    Each step takes somebody who sits badly, by lot, and makes his best swap, even when that is a step uphill; nobody
    goes back to the table he just left for a few steps. Source: Glover, Tabu Search I, ORSA Journal on Computing 1989.
    """
    search = _Search(hall, lots)
    for step in range(steps):
        if search.best <= hall.cost.bound or len(hall.tables) == 1:
            break
        search.move(step)
    hall.arrange(search.best_tables)


class _Search:
    """The best arrangement so far, and who must not go back where."""

    def __init__(self, hall: Hall, lots: Lots) -> None:
        self.hall = hall
        self.lots = lots
        self.left: dict[tuple[int, int], int] = {}
        self._remember()

    def move(self, step: int) -> None:
        hall = self.hall
        spent_and_least = zip(hall.spent, hall.cost.least, strict=True)
        person = self.lots.pick([person for person, (spent, least) in enumerate(spent_and_least) if spent > least])
        partners = self._best_partners(person, step)
        if not partners:
            return
        partner = self.lots.pick(partners)
        back = step + 4 + self.lots.below(6)
        self.left[person, hall.table_of[person]] = back
        self.left[partner, hall.table_of[partner]] = back
        hall.swap(person, partner)
        if hall.total < self.best:
            self._remember()

    def _best_partners(self, person: int, step: int) -> list[int]:
        changes = [
            (change, other) for change, other in self.hall.changes(person) if self._allowed(change, person, other, step)
        ]
        least = min(changes, default=(0, 0))[0]
        return [other for change, other in changes if change == least]

    def _allowed(self, change: int, person: int, other: int, step: int) -> bool:
        """Nobody goes back too soon, unless that gives the best arrangement so far."""
        if self.hall.total + change < self.best:
            return True
        table_of, left = self.hall.table_of, self.left
        return left.get((person, table_of[other]), -1) < step and left.get((other, table_of[person]), -1) < step

    def _remember(self) -> None:
        self.best = self.hall.total
        self.best_tables = [table[:] for table in self.hall.tables]
