"""The search for a cheaper arrangement. Its effort is counted in steps, so that the same seed finds the same plan."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from .lots import Lots

T = TypeVar("T")


class Arrangement(Protocol[T]):
    """People who can change places: at the tables of a hall, or on the places of a design."""

    at: list[int]
    """Of everybody, the table or place; two who have the same cannot change."""

    @property
    def total(self) -> int:
        """What it costs."""

    @property
    def bound(self) -> int:
        """What it costs at least."""

    def uneasy(self) -> Sequence[int]:
        """List who pays more than needed; none, if changing is in vain."""

    def changes(self, person: int) -> Iterable[tuple[int, int]]:
        """What changing places with everybody would add to the total, and with whom."""

    def change(self, a: int, b: int, /) -> int:
        """What it would add to the total if these two changed places."""

    def swap(self, a: int, b: int, /) -> None: ...

    def kept(self) -> T:
        """The present arrangement, for `arrange`."""

    def arrange(self, kept: T) -> None: ...


def improve(hall: Arrangement[T], lots: Lots, steps: int, rest: tuple[int, int] = (4, 6)) -> None:
    """Make it cheaper, until the bound is met or the steps are used up; it is left at the best that was seen.

    Each step takes somebody who sits badly, by lot, and makes their best swap, even when it is uphill; nobody goes
    back to where they just sat for `rest[0]` steps and up to `rest[1]` more, by lot. Source: Glover, Tabu Search I,
    ORSA Journal on Computing 1989.
    """
    best, least = hall.kept(), hall.total
    left: dict[tuple[int, int], int] = {}
    for step in range(steps):
        uneasy = hall.uneasy() if least > hall.bound else ()
        if not uneasy:
            break
        person = lots.pick(uneasy)
        partners = _best_partners(hall, person, left, step, least - hall.total)
        if partners:
            partner = lots.pick(partners)
            back = step + rest[0] + lots.below(rest[1])
            left[person, hall.at[person]] = left[partner, hall.at[partner]] = back
            hall.swap(person, partner)
            if hall.total < least:
                best, least = hall.kept(), hall.total
    hall.arrange(best)


def _best_partners(
    hall: Arrangement[T], person: int, left: dict[tuple[int, int], int], step: int, wanted: int
) -> list[int]:
    """Those with whom changing places is best. Nobody goes back too soon, unless it adds less than `wanted`: that is
    the best arrangement so far."""
    at, home = hall.at, hall.at[person]
    best: list[int] = []
    least: int | None = None
    for change, other in hall.changes(person):
        if at[other] == home or (least is not None and change > least):
            continue
        too_soon = left.get((person, at[other]), -1) >= step or left.get((other, home), -1) >= step
        if too_soon and change >= wanted:
            continue
        if change != least:
            best, least = [], change
        best.append(other)
    return best


def mix(hall: Arrangement[T], lots: Lots, proposals: int, swap: Callable[[int, int], None]) -> None:
    """Propose swaps by lot and make every one that does not make it worse.

    A swap and its way back are proposed equally often, so among the arrangements which are equally good none is
    preferred: this is what makes a constructed arrangement a draw. Source: Metropolis et al. 1953, at temperature 0.
    """
    people = len(hall.at)
    for _ in range(proposals):
        a, b = lots.below(people), lots.below(people)
        if hall.at[a] != hall.at[b] and hall.change(a, b) <= 0:
            swap(a, b)
