"""The plan of the prizes: which places of which lists get what, and what is done with what does not come out even."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

WHOLE: Final = 10_000
"""Hundredths of a percent in a hundred percent."""
UNITS: Final = (1, 10, 50, 100, 500)
"""Cents to which shares may be rounded."""
MOST_PRIZES: Final = 500


class Kind(StrEnum):
    """How the money of a prize is said."""

    NONE = "none"  # only a thing
    FIXED = "fixed"  # cents
    PERCENT = "percent"  # hundredths of a percent of what the fixed sums leave
    PARTS = "parts"  # of what the percentages leave


class Rest(StrEnum):
    """Where the cents go that rounding leaves."""

    FIRST = "first"  # to the first place of the first list
    CASH = "cash"  # the club keeps them
    LARGEST = "largest"  # a unit each to those who lost most by rounding


class Left(StrEnum):
    """Where the money of prizes goes that nobody has won."""

    SPREAD = "spread"  # to the other shares
    CASH = "cash"


class Ties(StrEnum):
    """Who is level and has no lot: they share the prizes of their places, or wait for the lot."""

    SHARED = "shared"
    LOT = "lot"


class Several(StrEnum):
    """Whoever wins in several lists."""

    ALL = "all"  # gets every prize
    HIGHEST = "highest"  # gets the highest; the others stay free
    MOVE_UP = "move_up"  # gets the highest; in the other lists the next moves up


class PlanError(ValueError):
    """What is wrong with a plan: a code, and what its sentence says besides; `section`: of the plan, from 0."""

    def __init__(self, code: str, params: Mapping[str, Any] | None = None, section: int | None = None) -> None:
        super().__init__(code)
        self.code, self.params, self.section = code, dict(params or {}), section


@dataclass(frozen=True, slots=True)
class Prize:
    """What one place gets: money as `kind` says, a thing, or both. `worth`: of the thing in cents; `counts`: it is
    bought from the prize money."""

    kind: Kind
    value: int
    thing: str = ""
    worth: int = 0
    counts: bool = False

    @property
    def is_share(self) -> bool:
        """Whether it depends on how much there is."""
        return self.kind in (Kind.PERCENT, Kind.PARTS)

    @property
    def spent(self) -> int:
        """Cents of the prize money that the thing takes."""
        return self.worth if self.counts else 0


@dataclass(frozen=True, slots=True)
class Section:
    """The prizes of one list, the first place's first. `once`: it is of people, who may win in several lists."""

    prizes: tuple[Prize, ...]
    once: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """All of it. `unit`: cents to which shares are rounded down."""

    sections: tuple[Section, ...]
    unit: int = 1
    rest: Rest = Rest.FIRST
    left: Left = Left.SPREAD
    ties: Ties = Ties.SHARED
    several: Several = Several.ALL

    @property
    def prizes(self) -> list[Prize]:
        """Of all lists."""
        return [prize for section in self.sections for prize in section.prizes]

    @property
    def fixed(self) -> int:
        """Cents that are promised whatever comes in: fixed sums, and things bought from the prize money."""
        return _sum(self.prizes, Kind.FIXED) + sum(prize.spent for prize in self.prizes)

    def weight(self, prize: Prize) -> Fraction:
        """What part of the money that fixed sums leave a prize is."""
        if prize.kind is Kind.PERCENT:
            return Fraction(prize.value, WHOLE)
        if prize.kind is Kind.PARTS and prize.value:
            return (
                Fraction(WHOLE - _sum(self.prizes, Kind.PERCENT), WHOLE) * prize.value / _sum(self.prizes, Kind.PARTS)
            )
        return Fraction(0)

    def worth(self, prize: Prize, money: int) -> Fraction:
        """What a prize is worth where this much is given away, in cents, if every prize is won; with the thing."""
        paid = prize.value if prize.kind is Kind.FIXED else self.weight(prize) * max(0, money - self.fixed)
        return Fraction(paid) + prize.worth


def check(plan: Plan, money: int | None = None) -> None:
    """PlanError unless it holds together: shares are a hundred percent, nothing is below zero, and there is enough
    `money` (cents; None: nobody knows yet)."""
    if len(plan.prizes) > MOST_PRIZES:
        raise PlanError("prizes_too_many", {"most": MOST_PRIZES})
    if plan.unit not in UNITS or any(prize.value < 0 or prize.worth < 0 for prize in plan.prizes):
        raise PlanError("prizes_below_zero")
    _check_shares(plan)
    _check_order(plan)
    if money is not None and plan.fixed > money:
        raise PlanError("prizes_too_much", {"missing": plan.fixed - money, "promised": plan.fixed, "money": money})


def _check_shares(plan: Plan) -> None:
    percent, parts = _sum(plan.prizes, Kind.PERCENT), _sum(plan.prizes, Kind.PARTS)
    if percent > WHOLE:
        raise PlanError("prizes_over_whole", {"percent": percent, "over": percent - WHOLE})
    if parts and percent == WHOLE:
        raise PlanError("prizes_no_parts")
    if percent and not parts and percent < WHOLE:
        raise PlanError("prizes_under_whole", {"percent": percent, "under": WHOLE - percent})


def _check_order(plan: Plan) -> None:
    """A worse place is promised no more than a better one, where that can be told without the money."""
    for at, section in enumerate(plan.sections):
        for (_place, better), (place, worse) in combinations(enumerate(section.prizes, start=1), 2):
            if better.kind is worse.kind and better.value < worse.value and not better.thing:
                raise PlanError("prizes_upside_down", {"place": place}, at)


def _sum(prizes: Sequence[Prize], kind: Kind) -> int:
    return sum(prize.value for prize in prizes if prize.kind is kind)
