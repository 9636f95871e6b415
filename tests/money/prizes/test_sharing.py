"""Who gets what, to the cent: examples reckoned by hand, and what has to hold whatever the plan."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.money.prizes.conftest import fixed
from tournament.money.sharing import (
    Entry,
    Kind,
    Left,
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
            Plan((ALL_OF_IT, Section((Prize(Kind.NONE, thing="Korb", worth=2500, counts=True),)))),
            10_000,
            [ranked(1), ranked(1, start=5)],
            {1: 7500, 5: 0},
            (0, 0),
            id="a thing that counts takes its worth",
        ),
        pytest.param(
            Plan((ALL_OF_IT, Section((Prize(Kind.NONE, thing="Korb", worth=2500),)))),
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
    outcome = shared(Plan((Section((Prize(Kind.NONE, thing="Schinken"),) * 2),), ties=Ties.LOT), 0, [ranked(1, 1)])
    assert [(claim.key, claim.thing) for claim in outcome.claims] == [(1, "Schinken"), (2, "Schinken")]
    outcome = shared(Plan(THREE.sections, ties=Ties.LOT), 10_000, [ranked(1, 2, 2, 4)])
    assert amounts(outcome) == {1: 5000}
    assert [(one.place, one.amount, one.keys) for one in outcome.open] == [(2, 3000, (2, 3)), (3, 2000, (2, 3))]
    basket = Plan((Section((Prize(Kind.NONE, thing="Präsentkorb"), Prize(Kind.FIXED, 1000))),))
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


@pytest.mark.parametrize(
    ("prizes", "money", "code", "params"),
    [
        (fixed(5001), 5000, "prizes_too_much", {"missing": 1}),
        ((Prize(Kind.NONE, thing="Korb", worth=5001, counts=True),), 5000, "prizes_too_much", {"missing": 1}),
        (percent(60, 41), 5000, "prizes_over_whole", {"over": 100}),
        (percent(60, 39), 5000, "prizes_under_whole", {"under": 100}),
        ((*percent(100), Prize(Kind.PARTS, 1)), 5000, "prizes_no_parts", {}),
        (fixed(-1), 5000, "prizes_below_zero", {}),
        (percent(40, 60), 5000, "prizes_upside_down", {"place": 2}),
    ],
)
def test_plan_that_cannot_be_is_refused(
    prizes: tuple[Prize, ...], money: int, code: str, params: dict[str, int]
) -> None:
    with pytest.raises(PlanError) as refused:
        shared(Plan((Section(prizes),)), money, [ranked(1, 2)])
    assert refused.value.code == code
    assert params.items() <= refused.value.params.items()


def test_pot_is_what_came_in_less_what_the_club_keeps() -> None:
    pot = Pot((("Startgeld", 24_000), ("Kreuze", 1205), ("Saal", -5000)), kept_part=1000)
    # 10 % are 20,205
    assert (pot.total, pot.kept, pot.money, Pot((("Saal", -1),)).money) == (20_205, 2021, 18_184, 0)


def test_teams_sum_is_split_among_its_members() -> None:
    assert split(1000, 3) == (334, 333, 333)


@st.composite
def plans(draw: st.DrawFn) -> tuple[Plan, int, list[list[Entry]]]:
    """Plans that hold together, with money that is enough, and lists with ties in which somebody is several times."""
    sections = []
    for _at in range(draw(st.integers(1, 3))):
        shares = sorted(draw(st.lists(st.integers(0, 9), max_size=4)), reverse=True)
        sums = sorted(draw(st.lists(st.integers(0, 5000), max_size=3)), reverse=True)
        made = [Prize(Kind.PARTS, share) for share in shares] + list(fixed(*sums))
        sections.append(Section(tuple(made) or fixed(0), once=draw(st.booleans())))
    plan = Plan(
        tuple(sections),
        draw(st.sampled_from(UNITS)),
        draw(st.sampled_from(Rest)),
        draw(st.sampled_from(Left)),
        draw(st.sampled_from(Ties)),
        draw(st.sampled_from(Several)),
    )
    lists = []
    for _section in sections:
        people = draw(st.permutations(range(1, 9)))[: draw(st.integers(0, 8))]
        values = sorted(draw(st.integers(1, 4)) for _one in people)
        lists.append([Entry(key, values.index(value) + 1) for key, value in zip(people, values, strict=True)])
    return plan, plan.fixed + draw(st.integers(0, 50_000)), lists


@given(plans())
def test_plan_of_whatever_kind_gives_away_what_there_is(drawn: tuple[Plan, int, list[list[Entry]]]) -> None:
    plan, money, lists = drawn
    try:
        outcome = shared(plan, money, lists)
    except PlanError as error:
        if error.code != "prizes_upside_down":  # below a share stands a fixed sum that is higher; all else is right
            raise
        return
    # All the money is somewhere, and none twice.
    parts = (outcome.paid, outcome.waiting, outcome.spent, outcome.rounding, outcome.unwon)
    assert sum(parts) == money
    assert min(parts) >= 0
    for at, section in enumerate(lists):
        mine = [claim for claim in outcome.claims if claim.section == at]
        rank_of = {entry.key: entry.rank for entry in section}
        # Whoever has a prize is in the list at that rank; better places get no less, and equals the same.
        assert all(rank_of[claim.key] == claim.rank for claim in mine)
        assert len({claim.key for claim in mine}) == len(mine)
        assert all(one.amount >= other.amount for one, other in pairwise(mine))
        assert all(len({claim.amount for claim in some}) == 1 for _rank, some in groupby(mine, lambda c: c.rank))
        # Nobody is left out between two who get something, but who has a prize in another list already.
        if mine and plan.several is Several.ALL:
            waits = {key for one in outcome.open if one.section == at for key in one.keys}
            assert {e.key for e in section if e.rank <= mine[-1].rank} <= {c.key for c in mine} | waits
    if plan.several is not Several.ALL:
        once = [claim.key for claim in outcome.claims if plan.sections[claim.section].once]
        assert len(once) == len(set(once))
    if (
        plan.left is Left.SPREAD
        and plan.several is Several.ALL
        and any(
            prize.kind is Kind.PARTS and prize.value and len(lists[at]) > place
            for at, section in enumerate(plan.sections)
            for place, prize in enumerate(section.prizes)
        )
    ):
        assert outcome.unwon == 0  # as soon as one share is won, everything is given away


@given(st.integers(0, 100_000), st.lists(st.integers(1, 50), min_size=1, max_size=9))
def test_to_the_cent_everything_is_paid_out(money: int, weights: list[int]) -> None:
    """Nobody level, enough people: not a cent stays, whether odd ones go to the first or to the largest remainders."""
    prizes = tuple(Prize(Kind.PARTS, weight) for weight in sorted(weights, reverse=True))
    people = ranked(*range(1, len(prizes) + 1))
    for rest in (Rest.FIRST, Rest.LARGEST):
        outcome = shared(Plan((Section(prizes),), rest=rest), money, [people])
        assert (outcome.paid, outcome.rounding) == (money, 0)
