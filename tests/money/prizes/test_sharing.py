"""Who gets what, to the cent: examples reckoned by hand, and what has to hold whatever the plan."""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.money.prizes.conftest import fixed
from tournament.money.sharing import (
    Claim,
    Entry,
    Kind,
    Left,
    Open,
    Outcome,
    Plan,
    PlanError,
    Pot,
    Prize,
    Rest,
    Section,
    Several,
    Ties,
    shared,
    split,
)
from tournament.money.sharing.plan import UNITS


def percent(*values: int) -> tuple[Prize, ...]:
    return tuple(Prize(Kind.PERCENT, value * 100) for value in values)


def ranked(*ranks: int, start: int = 1) -> list[Entry]:
    """Start numbers from `start` on, at these ranks."""
    return [Entry(start + at, rank) for at, rank in enumerate(ranks)]


def amounts(outcome: Outcome) -> dict[int, int]:
    """Start number -> cents, over all lists."""
    keys = {claim.key for claim in outcome.claims}
    return {key: sum(claim.amount for claim in outcome.claims if claim.key == key) for key in keys}


THREE = Plan((Section(percent(50, 30, 20)),))
SIXTY_FORTY = Plan((Section(percent(60)), Section(percent(40))))
ALL_OF_IT = Section(percent(100))


@pytest.mark.parametrize(
    ("plan", "pot", "lists", "paid", "over"),
    [
        # 120,00 - 20,00 = 100,00: 50, 30 and 20.
        pytest.param(
            Plan((Section(percent(50, 30, 20)), Section(fixed(2000)))),
            12_000,
            [ranked(1, 2, 3), ranked(1, start=9)],
            {1: 5000, 2: 3000, 3: 2000, 9: 2000},
            (0, 0),
            id="fixed sums come first, shares are of what they leave",
        ),
        # 40 % of 90,00 are 36,00; of the other 54,00 two thirds and one third.
        pytest.param(
            Plan((Section((*percent(40), Prize(Kind.PARTS, 2), Prize(Kind.PARTS, 1))),)),
            9000,
            [ranked(1, 2, 3)],
            {1: 3600, 2: 3600, 3: 1800},
            (0, 0),
            id="parts share what percentages leave",
        ),
        # 103,70 in 50/30/20 %: 51,85, 31,11, 20,74; down to 5 Euro 50, 30, 20; 3,70 are over.
        pytest.param(
            Plan(THREE.sections, unit=500, rest=Rest.FIRST),
            10_370,
            [ranked(1, 2, 3)],
            {1: 5370, 2: 3000, 3: 2000},
            (0, 0),
            id="rest to the first",
        ),
        pytest.param(
            Plan(THREE.sections, unit=500, rest=Rest.CASH),
            10_370,
            [ranked(1, 2, 3)],
            {1: 5000, 2: 3000, 3: 2000},
            (370, 0),
            id="rest to the cash desk",
        ),
        pytest.param(
            Plan(THREE.sections, unit=500, rest=Rest.LARGEST),
            10_370,
            [ranked(1, 2, 3)],
            {1: 5000, 2: 3000, 3: 2000},
            (370, 0),
            id="no whole unit is over for the largest remainder",
        ),
        # 10,00 in three parts of a third: 333 + 333 + 333 cents and one more to the first of them.
        pytest.param(
            Plan((Section((Prize(Kind.PARTS, 1),) * 3),), rest=Rest.LARGEST),
            1000,
            [ranked(1, 2, 3)],
            {1: 334, 2: 333, 3: 333},
            (0, 0),
            id="largest remainders get a unit each",
        ),
        # 2, 1, 1, 1 of 5,02: 2,008 and 1,004 each. The two who are level would need two cents: so the last gets none.
        pytest.param(
            Plan((Section((Prize(Kind.PARTS, 2), *(Prize(Kind.PARTS, 1),) * 3)),), rest=Rest.LARGEST),
            502,
            [ranked(1, 2, 2, 4)],
            {1: 201, 2: 100, 3: 100, 4: 100},
            (1, 0),
            id="no worse place is rounded up before equals",
        ),
        pytest.param(
            Plan((Section(fixed(10)), Section((Prize(Kind.PARTS, 1),) * 3)), rest=Rest.LARGEST),
            311,
            [ranked(1, start=9), ranked(1, 1, 3)],
            {9: 10, 1: 100, 2: 100, 3: 100},
            (1, 0),
            id="nor before the first of its list",
        ),
        # 26,00 less 12,50: the first has 13,50, which down to 5 Euro would be 10,00.
        pytest.param(
            Plan((Section((Prize(Kind.PARTS, 1), *fixed(1250))),), unit=500, rest=Rest.CASH),
            2600,
            [ranked(1, 2)],
            {1: 1250, 2: 1250},
            (100, 0),
            id="rounded down, nobody gets less than a worse place",
        ),
        # Two share places 2 and 3: (30 + 20) / 2.
        pytest.param(
            THREE,
            10_000,
            [ranked(1, 2, 2, 4)],
            {1: 5000, 2: 2500, 3: 2500},
            (0, 0),
            id="equals share the sum of their places",
        ),
        # Only two: the third prize stays with the club.
        pytest.param(
            Plan(THREE.sections, left=Left.CASH),
            10_000,
            [ranked(1, 2)],
            {1: 5000, 2: 3000},
            (0, 2000),
            id="prize nobody wins stays with the club",
        ),
        # 20,00 for three: 6,66 each, two cents to the first place.
        pytest.param(
            THREE,
            10_000,
            [ranked(1, 2, 3, 3, 3)],
            {1: 5002, 2: 3000, 3: 666, 4: 666, 5: 666},
            (0, 0),
            id="equals of the last place share it to the cent",
        ),
        pytest.param(
            Plan((ALL_OF_IT, Section((Prize(Kind.NONE, 0, thing="Korb", worth=2500, counts=True),)))),
            10_000,
            [ranked(1), ranked(1, start=5)],
            {1: 7500, 5: 0},
            (0, 0),
            id="a thing that counts takes its worth",
        ),
        pytest.param(
            Plan((ALL_OF_IT, Section((Prize(Kind.NONE, 0, thing="Korb", worth=2500),)))),
            10_000,
            [ranked(1), ranked(1, start=5)],
            {1: 10_000, 5: 0},
            (0, 0),
            id="a thing that does not count takes no money",
        ),
        pytest.param(THREE, 10_000, [[]], {}, (0, 10_000), id="list without anybody"),
        pytest.param(Plan((Section(fixed(5000)),)), 5000, [ranked(1)], {1: 5000}, (0, 0), id="not a cent too little"),
        pytest.param(SIXTY_FORTY, 10_000, [ranked(1), []], {1: 10_000}, (0, 0), id="one list of two without anybody"),
    ],
)
def test_money_is_shared_to_the_cent(
    plan: Plan, pot: int, lists: list[list[Entry]], paid: dict[int, int], over: tuple[int, int]
) -> None:
    """`over`: what rounding leaves, and what nobody won."""
    outcome = shared(plan, pot, lists)
    assert (amounts(outcome), (outcome.rounding, outcome.unwon)) == (paid, over)
    assert outcome.paid + outcome.spent + sum(over) == pot


def test_tie_is_shared_waits_for_the_lot_if_wanted_or_needs_none() -> None:
    assert shared(THREE, 10_000, [ranked(1, 2, 3, 3, 3)]).claims[2].sharing == 3
    outcome = shared(Plan((Section((Prize(Kind.NONE, 0, thing="Schinken"),) * 2),), ties=Ties.LOT), 0, [ranked(1, 1)])
    assert [(claim.key, claim.thing) for claim in outcome.claims] == [(1, "Schinken"), (2, "Schinken")]
    outcome = shared(Plan(THREE.sections, ties=Ties.LOT), 10_000, [ranked(1, 2, 2, 4)])
    assert amounts(outcome) == {1: 5000}
    assert [(one.place, one.amount, one.keys) for one in outcome.open] == [(2, 3000, (2, 3)), (3, 2000, (2, 3))]
    basket = Plan((Section((Prize(Kind.NONE, 0, thing="Präsentkorb"), Prize(Kind.FIXED, 1000))),))
    assert [one.thing for one in shared(basket, 1000, [ranked(1, 1)]).open] == ["Präsentkorb", ""]


def test_fewer_people_than_prizes() -> None:
    # Only two: 50 and 30 of 80 parts of 100,00 are 62,50 and 37,50.
    spread = shared(THREE, 10_000, [ranked(1, 2)])
    assert (amounts(spread), [one.place for one in spread.unclaimed]) == ({1: 6250, 2: 3750}, [3])


def test_list_that_is_not_over_keeps_its_money_laid_by() -> None:
    outcome = shared(SIXTY_FORTY, 10_000, [ranked(1), []], {1})
    assert (amounts(outcome), outcome.unwon) == ({1: 6000}, 4000)


@pytest.mark.parametrize(
    ("several", "women"),
    [
        (Several.ALL, {1: 2000, 3: 1000}),
        (Several.HIGHEST, {3: 1000}),  # her 20,00 stay free
        (Several.MOVE_UP, {3: 2000, 5: 1000}),
    ],
)
def test_winner_in_several_lists(several: Several, women: dict[int, int]) -> None:
    plan = Plan((Section(fixed(5000, 3000)), Section(fixed(2000, 1000))), several=several)
    outcome = shared(plan, 8000 + 3000, [ranked(1, 2), [Entry(1, 1), Entry(3, 2), Entry(5, 3)]])
    won = [{one.key: one.amount for one in outcome.claims if one.section == section} for section in (0, 1)]
    assert won == [{1: 5000, 2: 3000}, women]


TOO_MUCH = {"missing": 1, "promised": 5001, "money": 5000}


@pytest.mark.parametrize(
    ("prizes", "money", "code", "params"),
    [
        (fixed(5001), 5000, "prizes_too_much", TOO_MUCH),
        ((Prize(Kind.NONE, 0, thing="Korb", worth=5001, counts=True),), 5000, "prizes_too_much", TOO_MUCH),
        (fixed(*[1] * 501), 5000, "prizes_too_many", {"most": 500}),
        (percent(60, 41), 5000, "prizes_over_whole", {"percent": 10_100, "over": 100}),
        (percent(60, 39), 5000, "prizes_under_whole", {"percent": 9900, "under": 100}),
        ((*percent(100), Prize(Kind.PARTS, 1)), 5000, "prizes_no_parts", {}),
        (fixed(1, -1), 5000, "prizes_below_zero", {}),
        (percent(40, 60), 5000, "prizes_upside_down", {"place": 2}),
        ((*fixed(100), Prize(Kind.NONE, 0, thing="Korb"), *fixed(200)), 5000, "prizes_upside_down", {"place": 3}),
    ],
)
def test_plan_that_cannot_be_is_refused(
    prizes: tuple[Prize, ...], money: int, code: str, params: dict[str, int]
) -> None:
    """Though nobody is in the list yet."""
    with pytest.raises(PlanError, match=f"^{code}$") as refused:
        shared(Plan((Section(prizes),)), money, [[]])
    assert (refused.value.code, refused.value.params) == (code, params)
    assert shared(Plan((Section(fixed(*[1] * 500)),)), money, [[]]).unwon == money


def test_words_and_units_of_a_plan_are_those_stored() -> None:
    assert [[*rule] for rule in (Kind, Rest, Left, Ties, Several)] == [
        ["none", "fixed", "percent", "parts"], ["first", "cash", "largest"], ["spread", "cash"], ["shared", "lot"],
        ["all", "highest", "move_up"],
    ]  # fmt: skip
    assert UNITS == (1, 10, 50, 100, 500)


def test_pot_is_what_came_in_less_what_the_club_keeps() -> None:
    pot = Pot((("Startgeld", 24_000), ("Kreuze", 1205), ("Saal", -5000)), kept_part=1000)
    # 10 % are 20,205
    assert (pot.total, pot.kept, pot.money, Pot((("Saal", -1),)).money) == (20_205, 2021, 18_184, 0)


def test_teams_sum_is_split_among_its_members() -> None:
    assert split(1000, 3) == (334, 333, 333)


# Plans drawn at random, held against a second computation that was written from docs/preise.md.


def drawn(dice: random.Random) -> tuple[Plan, int, list[list[Entry]]]:
    """A plan that holds together, with money that is enough, and lists with ties in which somebody is several times."""
    sections = []
    for at in range(dice.randint(1, 3)):
        shares = sorted((dice.randrange(10) for _one in range(dice.randrange(5))), reverse=True)
        sums = sorted((dice.randrange(5000) for _one in range(dice.randrange(4))), reverse=True)
        made = [Prize(Kind.PARTS, share) for share in shares] + list(fixed(*sums))
        if not at and any(shares) and dice.randrange(2):
            made = [Prize(Kind.PERCENT, dice.randrange(1, 9000)), *made]
        things = (("Korb", 700, True), ("Pokal", 300, False), *[("", 0, False)] * 8)
        made = [Prize(one.kind, one.value, *dice.choice(things)) for one in made]
        sections.append(Section(tuple(made) or fixed(0), once=dice.random() < 0.7))
    unit, rest, left = dice.choice(UNITS), dice.choice([*Rest]), dice.choice([*Left])
    plan = Plan(tuple(sections), unit, rest, left, dice.choice([*Ties]), dice.choice([*Several]))
    lists = []
    for _section in sections:
        people = dice.sample(range(1, 9), dice.randrange(9))
        values = sorted(dice.randint(1, 5) for _one in people)
        lists.append([Entry(key, values.index(value) + 1) for key, value in zip(people, values, strict=True)])
    return plan, plan.fixed + dice.choice((dice.randrange(30), dice.randrange(50_000))), lists


@dataclass
class Won:
    """Places of a list and those who stand on them; `stay`: who has no higher prize instead."""

    at: int
    prizes: list[tuple[int, Prize]]
    rank: int
    keys: list[int]
    stay: list[int]
    by_lot: bool


@dataclass(eq=False)
class Sum:
    """What so `many` get each, down to `step`; `place`, `prize`: the first of those in it."""

    won: Won
    place: int
    prize: Prize
    many: int
    exact: Fraction
    step: int
    cents: int = 0


class Naive:
    """Who gets what of the money, place by place."""

    def __init__(self, plan: Plan, money: int, lists: list[list[Entry]], pending: set[int]) -> None:
        self.plan, self.money, self.pending = plan, money, pending
        every = [prize for section in plan.sections for prize in section.prizes]
        self.percent = Fraction(sum(one.value for one in every if one.kind is Kind.PERCENT), 10_000)
        self.parts = sum(one.value for one in every if one.kind is Kind.PARTS)
        self.spent = sum(one.worth for one in every if one.counts)
        self.promised = sum(one.value for one in every if one.kind is Kind.FIXED)
        self.left = [[*enumerate(section.prizes, 1)] for section in plan.sections]
        self.won = sorted(self.winning([*lists]), key=lambda won: (won.at, won.prizes[0][0]))

    def part(self, prize: Prize) -> Fraction:
        """Of what fixed sums leave."""
        if prize.kind is Kind.PERCENT:
            return Fraction(prize.value, 10_000)
        return (1 - self.percent) * prize.value / self.parts if prize.kind is Kind.PARTS and prize.value else Fraction()

    def planned(self, prize: Prize) -> Fraction:
        """What it is worth in the plan, which says what is higher."""
        share = self.part(prize) * (self.money - self.promised - self.spent)
        return (prize.value if prize.kind is Kind.FIXED else share) + Fraction(prize.worth)

    def winning(self, lists: list[list[Entry]]) -> Iterator[Won]:
        """The highest prize first, so that whoever has one is known in the other lists."""
        plan, have = self.plan, set[int]()
        while True:
            found = []
            for at, section in enumerate(plan.sections):
                free = have if section.once and plan.several is Several.MOVE_UP else set[int]()
                there = [one for one in lists[at] if one.key not in free]
                keys = [one.key for one in there if one.rank == there[0].rank]
                if prizes := self.left[at][: len(keys)]:
                    worth = sum(self.planned(prize) for _place, prize in prizes) / len(keys)
                    found.append((worth, -at, there[0].rank, keys, prizes))
            if not found:
                return
            _worth, minus, rank, keys, prizes = max(found, key=lambda one: one[:2])
            lists[-minus] = [one for one in lists[-minus] if one.rank > rank]
            del self.left[-minus][: len(prizes)]
            once = plan.sections[-minus].once
            stay = [key for key in keys if not (once and plan.several is Several.HIGHEST and key in have)]
            alike = len(prizes) == len(keys) and all(prize == prizes[0][1] for _place, prize in prizes)
            cannot_share = plan.ties is Ties.LOT or any(prize.thing for _place, prize in prizes)
            by_lot = len(keys) > 1 and bool(stay) and not alike and cannot_share
            if once and (not by_lot or len(stay) <= len(prizes)):
                have.update(stay)
            yield Won(-minus, prizes, rank, keys, stay, by_lot)

    def exact(self) -> Callable[[Prize], Fraction]:
        """What a prize is, once it is known which are won; of a list that goes on all may be."""
        won = [prize for one in self.won if one.stay for _place, prize in one.prizes]
        won += [prize for at, _place, prize in self.unclaimed() if at in self.pending]
        rest, whole = self.money - self.spent - self.promised, Fraction(1)
        if self.plan.left is Left.SPREAD:
            rest = self.money - self.spent - sum(prize.value for prize in won if prize.kind is Kind.FIXED)
            whole = sum(map(self.part, won), Fraction()) or whole
        return lambda prize: Fraction(prize.value) if prize.kind is Kind.FIXED else rest * self.part(prize) / whole

    def unclaimed(self) -> list[tuple[int, int, Prize]]:
        free = [(one.at, place, prize) for one in self.won if not one.stay for place, prize in one.prizes]
        return sorted(
            [*free, *((at, place, prize) for at, left in enumerate(self.left) for place, prize in left)],
            key=lambda one: one[:2],
        )

    def lots(self) -> "list[Sum]":
        """Sums that are rounded: what equals get each, or a prize that waits."""
        exact, found = self.exact(), list[Sum]()
        for won in self.won:
            said = all(prize.kind in (Kind.FIXED, Kind.NONE) for _place, prize in won.prizes)
            step, (place, prize) = 1 if said else self.plan.unit, won.prizes[0]
            if won.by_lot:
                found += [Sum(won, place, prize, 1, exact(prize), step) for place, prize in won.prizes]
            elif won.stay:
                each = sum((exact(prize) for _place, prize in won.prizes), Fraction()) / len(won.keys)
                found.append(Sum(won, place, prize, len(won.stay), each, step))
        return found

    def upside_down(self) -> tuple[int, int] | None:
        """The list and the place that would get more than a better one, which has no thing."""
        for better, worse in combinations(self.lots(), 2):
            if better.won.at == worse.won.at and better.exact < worse.exact and not better.prize.thing:
                return worse.won.at, worse.place
        return None

    def rounded(self) -> "tuple[list[Sum], int]":
        """And what that leaves to the club."""
        lots = self.lots()
        for one in reversed(lots):
            one.cents = max(one.cents, math.floor(one.exact / one.step) * one.step)
            for other in lots[: lots.index(one)]:  # who is better gets no less, as far as that is worth it
                if other.won.at == one.won.at:
                    other.cents = max(other.cents, min(one.cents, math.floor(other.exact)))
        over = math.floor(sum(one.many * one.exact for one in lots)) - sum(one.many * one.cents for one in lots)
        if self.plan.rest is Rest.FIRST and (first := next((one for one in lots if one.exact), None)):
            first.cents += over // first.many
            over %= first.many
        if self.plan.rest is Rest.LARGEST:
            for one in sorted(lots, key=lambda one: one.cents - one.exact):
                lost, more = one.exact > one.cents, one.cents + one.step
                before = [other.cents for other in lots[: lots.index(one)] if other.won.at == one.won.at]
                if lost and one.step * one.many <= over and more <= min(before[-1:], default=more):
                    one.cents, over = more, over - one.step * one.many
        return lots, over

    def outcome(self) -> tuple[list[Claim], list[Open], int]:
        """Who gets what, what waits for the lot, what rounding leaves."""
        claims, waiting = list[Claim](), list[Open]()
        lots, over = self.rounded()
        for one in lots:
            won, prize = one.won, one.prize
            said: dict[str, Any] = {"section": won.at, "rank": won.rank, "amount": one.cents, "thing": prize.thing}
            if won.by_lot:
                waiting.append(Open(keys=tuple(won.stay), place=one.place, **said))
            else:
                said |= {"worth": prize.worth, "sharing": len(won.keys)}
                places = tuple(place for place, _prize in won.prizes)
                claims += [Claim(key=key, places=places, **said) for key in won.stay]
        return claims, waiting, over


@pytest.mark.parametrize("seed", range(10))
def test_random_plans_are_shared_as_a_naive_computation_does(seed: int) -> None:
    dice = random.Random(seed)
    for _plan in range(50):
        plan, money, lists = drawn(dice)
        pending = {at for at in range(len(lists)) if not dice.randrange(4)}
        naive = Naive(plan, money, lists, pending)
        if wrong := naive.upside_down():
            with pytest.raises(PlanError) as refused:
                shared(plan, money, lists, pending)
            error, (section, place) = refused.value, wrong
            assert (error.code, error.section, error.params) == ("prizes_upside_down", section, {"place": place})
            continue
        found = shared(plan, money, lists, pending)
        assert ([*found.claims], [*found.open], found.rounding) == naive.outcome()
        assert [(one.section, one.place, one.prize) for one in found.unclaimed] == naive.unclaimed()
        prove_fair(plan, money, found)


def prove_fair(plan: Plan, money: int, outcome: Outcome) -> None:
    """What has to hold whatever the plan."""
    # All the money is somewhere, and none twice.
    parts = (outcome.paid, outcome.waiting, outcome.spent, outcome.rounding, outcome.unwon)
    assert sum(parts) == money
    assert min(parts) >= 0
    for at in range(len(plan.sections)):
        mine = [claim for claim in outcome.claims if claim.section == at]
        # Better places get no less money unless they have a thing, and equals the same; nobody has two of a list.
        assert len({claim.key for claim in mine}) == len(mine)
        assert all(one.amount >= other.amount or one.thing for one, other in combinations(mine, 2))
        assert all(len({claim.amount for claim in some}) == 1 for _rank, some in groupby(mine, lambda c: c.rank))
    once = [one.key for one in outcome.claims if plan.sections[one.section].once]
    assert plan.several is Several.ALL or len(once) == len(set(once))


@given(st.integers(0, 100_000), st.lists(st.integers(1, 50), min_size=1, max_size=9))
def test_to_the_cent_everything_is_paid_out(money: int, weights: list[int]) -> None:
    """Nobody level, enough people: not a cent stays, whether odd ones go to the first or to the largest remainders."""
    prizes = tuple(Prize(Kind.PARTS, weight) for weight in sorted(weights, reverse=True))
    people = ranked(*range(1, len(prizes) + 1))
    for rest in (Rest.FIRST, Rest.LARGEST):
        outcome = shared(Plan((Section(prizes),), rest=rest), money, [people])
        assert (outcome.paid, outcome.rounding) == (money, 0)
