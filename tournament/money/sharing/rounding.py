"""Exact sums to whole cents: rounded down to the unit, and what that leaves to where it is wanted."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .outcome import Claim, Open
from .plan import Plan, Rest


@dataclass(frozen=True, slots=True)
class Lot:
    """A sum that `many` get each, alike. `fixed`: promised as it is, so it is rounded to the cent alone."""

    of: tuple[Claim, ...] | Open
    many: int
    exact: Fraction
    fixed: bool

    @property
    def section(self) -> int:
        return self.of.section if isinstance(self.of, Open) else self.of[0].section

    @property
    def place(self) -> int:
        return self.of.place if isinstance(self.of, Open) else self.of[0].places[0]

    @property
    def has_thing(self) -> bool:
        return bool(self.of.thing if isinstance(self.of, Open) else self.of[0].thing)


def rounded(plan: Plan, lots: Sequence[Lot]) -> tuple[list[int], int]:
    """Cents of each, and what rounding leaves to the club. `lots`: list by list, best first.

    No place gets less than a worse one in its list, and nobody less than an equal.
    """
    amounts = _down(plan.unit, lots)
    left = int(sum((lot.exact * lot.many for lot in lots), Fraction(0))) - _total(lots, amounts)
    if plan.rest is Rest.FIRST:
        left = _to_the_first(lots, amounts, left)
    elif plan.rest is Rest.LARGEST:
        left = _to_those_who_lost_most(plan.unit, lots, amounts, left)
    return amounts, left


def _down(unit: int, lots: Sequence[Lot]) -> list[int]:
    amounts: list[int] = []
    for lot in reversed(lots):
        worse = (amount for other, amount in zip(reversed(lots), amounts, strict=False) if other.section == lot.section)
        step = 1 if lot.fixed else unit
        amounts.append(max(int(lot.exact // step) * step, min(max(worse, default=0), int(lot.exact))))
    return amounts[::-1]


def _to_the_first(lots: Sequence[Lot], amounts: list[int], left: int) -> int:
    """To the first sum of money; cents that its equals cannot share are left."""
    first = next((at for at, lot in enumerate(lots) if lot.exact), None)
    if first is None:
        return left
    each, over = divmod(left, lots[first].many)
    amounts[first] += each
    return over


def _to_those_who_lost_most(unit: int, lots: Sequence[Lot], amounts: list[int], left: int) -> int:
    """A unit each, as far as it goes; equals get it together or not at all, and no worse place before a better one."""
    order = sorted(
        (at for at, lot in enumerate(lots) if lot.exact > amounts[at]), key=lambda at: amounts[at] - lots[at].exact
    )
    for at in order:
        above = amounts[at - 1] if at and lots[at - 1].section == lots[at].section else None
        step = 1 if lots[at].fixed else unit
        if step * lots[at].many <= left and (above is None or amounts[at] + step <= above):
            amounts[at] += step
            left -= step * lots[at].many
    return left


def _total(lots: Sequence[Lot], amounts: Sequence[int]) -> int:
    return sum(lot.many * amount for lot, amount in zip(lots, amounts, strict=True))
