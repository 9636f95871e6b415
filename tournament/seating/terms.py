"""What else a plan of all series comes from, besides the people and the seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .designs.fault import Order, fewest_first, thirds_first
from .sizes import FOUR_OR_THREE
from .values import Apart, Plan


@dataclass(frozen=True, slots=True)
class Terms:
    """`sizes`: of the tables, the wanted one first; `apart`: no more of them at one table than wished; `played`: series
    that are over, their people may be gone. `at_most_twice`: rather nobody three times together than fewer repeats; it
    makes a difference for up to twelve people (`designs.choice_of`), and none where series are drawn one by one."""

    apart: Sequence[Apart] = ()
    sizes: Sequence[int] = FOUR_OR_THREE
    played: Sequence[Plan] = ()
    at_most_twice: bool = False

    @property
    def order(self) -> Order:
        """What of repeats and third meetings comes first."""
        return thirds_first if self.at_most_twice else fewest_first

    def written(self) -> dict[str, Any]:
        """What is not as usual, as JSON; people by index."""
        written: dict[str, Any] = {}
        if self.apart:
            written["apart"] = [
                {"players": [*wish.keys], "most": wish.most, "weight": wish.weight} for wish in self.apart
            ]
        if tuple(self.sizes) != FOUR_OR_THREE:
            written["sizes"] = [*self.sizes]
        if self.played:
            written["played"] = [[[*table] for table in plan.tables] for plan in self.played]
        if self.at_most_twice:
            written["at_most_twice"] = True
        return written


USUAL = Terms()
