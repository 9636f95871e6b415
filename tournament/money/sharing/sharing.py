"""From a plan, money and ranked lists to who gets what."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, groupby

from .outcome import Claim, Open, Outcome, Unclaimed
from .plan import Kind, Left, Plan, PlanError, Prize, Several, Ties, check
from .rounding import Lot, rounded


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody in a list, with the rank; who has none (außer Wertung, disqualified, not played) is not in it."""

    key: int
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """Those of one rank, the prizes of the places they are on (from place `first` on), and how many of them have a
    higher one already and leave their part (`leaving`)."""

    section: int
    rank: int
    keys: tuple[int, ...]
    first: int
    prizes: tuple[Prize, ...]
    leaving: int = 0

    @property
    def many(self) -> int:
        """Who are level, though they leave their part."""
        return len(self.keys) + self.leaving

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.first + len(self.prizes)))


def shared(plan: Plan, money: int, lists: Sequence[Sequence[Entry]], pending: Collection[int] = frozenset()) -> Outcome:
    """Who gets what of `money` (cents); `lists`: of each section the ranked, best first, ranks as 1, 2, 2, 4.

    `pending`: sections that are not over; what nobody has won in them yet stays laid by.

    PlanError: the plan does not hold together, there is not money enough, or a worse place would get more.
    """
    check(plan, money)
    groups = _groups(plan, money, lists)
    shares = _Money(plan, money, groups, pending)
    lots = [lot for group in groups for lot in _lots(plan, group, shares)]
    _check_order(lots)
    amounts, rounding = rounded(plan, lots)
    claims: list[Claim] = []
    waiting: list[Open] = []
    for lot, amount in zip(lots, amounts, strict=True):
        if isinstance(lot.of, Open):
            waiting.append(replace(lot.of, amount=amount))
        else:
            claims += (replace(claim, amount=amount) for claim in lot.of)
    spent = sum(prize.spent for prize in plan.prizes)
    return Outcome(money, tuple(claims), tuple(waiting), tuple(_unclaimed(plan, groups)), spent, rounding)


def split(amount: int, among: int) -> tuple[int, ...]:
    """Cents to as many people alike; the cents that are over to the first of them."""
    each, over = divmod(amount, among)
    return (each + over, *(each for _other in range(among - 1)))


def _groups(plan: Plan, money: int, lists: Sequence[Sequence[Entry]]) -> list[_Group]:
    """Who stands on which prizes. One after another, the highest prize first, so that whoever has one is known."""
    ranked = [[(rank, [one.key for one in some]) for rank, some in groupby(one, key=lambda e: e.rank)] for one in lists]
    taken = [0] * len(ranked)  # places of each list that are given away
    winners: set[int] = set()
    found: list[_Group] = []

    def worth(group: _Group) -> Fraction:
        return sum((plan.worth(prize, money) for prize in group.prizes), Fraction(0)) / len(group.keys)

    def following(at: int) -> _Group | None:
        """The next of a list who get prizes, as things are now."""
        moves_up = plan.several is Several.MOVE_UP and plan.sections[at].once
        for rank, keys in ranked[at]:
            there = tuple(key for key in keys if not (moves_up and key in winners))
            prizes = plan.sections[at].prizes[taken[at] : taken[at] + len(there)]
            if prizes:
                return _Group(section=at, rank=rank, keys=there, first=taken[at] + 1, prizes=prizes)
        return None

    while following_ones := [group for at in range(len(ranked)) if (group := following(at))]:
        best = max(following_ones, key=lambda group: (worth(group), -group.section))
        at = best.section
        taken[at] += len(best.prizes)
        ranked[at] = [(rank, keys) for rank, keys in ranked[at] if rank > best.rank]
        if plan.sections[at].once:
            best = _without_winners(plan, best, winners)
            if not _waits(plan, best) or len(best.keys) <= len(best.prizes):
                winners.update(best.keys)
        found.append(best)
    return sorted(found, key=lambda group: (group.section, group.first))


def _without_winners(plan: Plan, group: _Group, winners: set[int]) -> _Group:
    if plan.several is not Several.HIGHEST:
        return group
    keys = tuple(key for key in group.keys if key not in winners)
    return replace(group, keys=keys, leaving=len(group.keys) - len(keys))


def _waits(plan: Plan, group: _Group) -> bool:
    """Whether only a lot can tell who of them gets which: they are several, their prizes differ, and either that is
    wanted or there is a thing among them, which nobody can share."""
    if group.many == 1 or not group.keys or (len(set(group.prizes)) == 1 and len(group.prizes) == group.many):
        return False
    return plan.ties is Ties.LOT or any(prize.thing for prize in group.prizes)


class _Money:
    """What each prize is, in cents and exactly, once it is known which are won."""

    def __init__(self, plan: Plan, money: int, groups: Sequence[_Group], pending: Collection[int]) -> None:
        won = [prize for group in groups if group.keys for prize in group.prizes]
        won += [one.prize for one in _unclaimed(plan, groups) if one.section in pending]
        self._plan = plan
        self._shares, self._weights = Fraction(money - plan.fixed), Fraction(1)
        if plan.left is Left.SPREAD:
            promised = sum(prize.value for prize in won if prize.kind is Kind.FIXED)
            self._shares = Fraction(money - promised - sum(prize.spent for prize in plan.prizes))
            self._weights = sum((plan.weight(prize) for prize in won), Fraction(0)) or Fraction(1)

    def of(self, prize: Prize) -> Fraction:
        """Of one of them."""
        if prize.kind is Kind.FIXED:
            return Fraction(prize.value)
        return self._shares * self._plan.weight(prize) / self._weights


def _lots(plan: Plan, group: _Group, money: _Money) -> list[Lot]:
    """The sums that are rounded: what equals get each, or a prize that waits."""
    if not group.keys:
        return []
    fixed = all(prize.kind in (Kind.FIXED, Kind.NONE) for prize in group.prizes)
    places = list(zip(group.places, group.prizes, strict=True))
    if _waits(plan, group):
        return [
            Lot(
                Open(section=group.section, keys=group.keys, rank=group.rank, place=place, amount=0, thing=prize.thing),
                1,
                money.of(prize),
                fixed=fixed,
            )
            for place, prize in places
        ]
    each = sum((money.of(prize) for prize in group.prizes), Fraction(0)) / group.many
    one = group.prizes[0]
    return [
        Lot(
            tuple(
                Claim(
                    section=group.section,
                    key=key,
                    rank=group.rank,
                    places=group.places,
                    amount=0,
                    thing=one.thing,
                    worth=one.worth,
                    sharing=group.many,
                )
                for key in group.keys
            ),
            len(group.keys),
            each,
            fixed=fixed,
        )
    ]


def _check_order(lots: Sequence[Lot]) -> None:
    """PlanError where a worse place would get more money, counting things by what they are worth."""
    for better, worse in combinations(lots, 2):
        if better.section == worse.section and better.exact < worse.exact and not better.has_thing:
            raise PlanError("prizes_upside_down", {"place": worse.place}, worse.section)


def _unclaimed(plan: Plan, groups: Sequence[_Group]) -> list[Unclaimed]:
    won = {(group.section, place) for group in groups if group.keys for place in group.places}
    return [
        Unclaimed(at, place, prize)
        for at, section in enumerate(plan.sections)
        for place, prize in enumerate(section.prizes, start=1)
        if (at, place) not in won
    ]
