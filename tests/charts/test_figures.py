"""Friedman's test against computations by hand; the tail of chi-squared against the tables of every textbook.

What is counted in games and meetings.

Quarters, means and how sure they are, each against a computation by hand.

Where lines, marks and labels stand.
"""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.drawing.canvas import box, line
from tournament.charts.drawing.rows import Interval, intervals
from tournament.charts.drawing.scales import Scale, apart, bins, shortened, squeezed, step, ticks, written
from tournament.charts.figures.chance import Chance, above, by_turn, friedman, off_the_mean, ranks
from tournament.charts.figures.counts import Meetings, longest_run, meetings, met, pairs_of, tally
from tournament.charts.figures.spread import Spread, mean, spread

BLOCKS = st.lists(st.lists(st.integers(-50, 50), min_size=4, max_size=4), min_size=2, max_size=4)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([30, 10, 20], [3, 1, 2]),
        ([5, 1, 5, 9], [2.5, 1, 2.5, 4]),  # 5 and 5 have ranks 2 and 3 between them: 2.5 each
    ],
    ids=["from the least", "equals share the mean"],
)
def test_ranks_of_values(values: list[int], found: list[float]) -> None:
    assert ranks(values) == found


@pytest.mark.parametrize(
    ("blocks", "statistic", "probability"),
    [
        # ranks 1 2 3, 1 3 2, 1 2 3, 2 1 3; sums 5, 8, 11
        # 12 / (4 * 3 * 4) * (25 + 64 + 121) - 3 * 4 * 4 = 210 / 4 - 48 = 4.5; with 2 degrees of freedom e^-2.25
        ([[5, 7, 9], [4, 8, 6], [2, 3, 7], [6, 5, 9]], 4.5, 0.105399),
        # ranks 1.5 1.5 3 and 1 2 3; sums 2.5, 3.5, 6; from their mean 4: 2.25 + 0.25 + 4 = 6.5
        # squares 2.25 + 2.25 + 9 + 1 + 4 + 9 = 27.5, less 2 * 3 * 16 / 4 = 24: 3.5; 2 * 6.5 / 3.5 = 3.714286
        ([[8, 8, 9], [1, 2, 3]], 3.714286, math.exp(-3.714286 / 2)),
    ],
    ids=["all different", "with equals"],
)
def test_friedman_of_blocks_of_three(blocks: list[list[int]], statistic: float, probability: float) -> None:
    found = friedman(blocks)
    assert (found.blocks, found.freedom, found.is_more) == (len(blocks), 2, False)
    assert (found.statistic, found.probability) == pytest.approx((statistic, probability), abs=1e-6)


def test_equal_places_show_no_difference() -> None:
    assert friedman([[4, 4, 4], [7, 7, 7]]) == Chance(blocks=2, statistic=0, freedom=2, probability=1)
    # one block of ranks 1 and 2: 0.25 + 0.25 from their mean 1.5, and 5 - 2 * 9 / 4 = 0.5 within
    assert friedman([[1, 2]]).statistic == 1


def test_chance_ends_below_one_in_twenty() -> None:
    assert [
        Chance(blocks=10, statistic=value, freedom=3, probability=above(value, 3)).is_more for value in (7.81, 7.82)
    ] == [False, True]
    assert not Chance(blocks=10, statistic=0, freedom=3, probability=0.05).is_more


@pytest.mark.parametrize(
    ("probability", "freedom", "statistic"),
    [
        *((0.05, 1, 3.841459), (0.05, 2, 5.991465), (0.05, 3, 7.814728), (0.05, 4, 9.487729), (0.05, 5, 11.070498)),
        (0.05, 7, 14.067140),
        *((0.01, 1, 6.634897), (0.01, 3, 11.344867), (0.01, 5, 15.086272)),
    ],
)
def test_chance_is_as_in_the_tables(probability: float, freedom: int, statistic: float) -> None:
    assert above(statistic, freedom) == pytest.approx(probability, abs=1e-7)


@given(BLOCKS)
def test_level_of_a_block_changes_nothing(blocks: list[list[int]]) -> None:
    assert friedman([[value + 100 * at for value in block] for at, block in enumerate(blocks)]) == friedman(blocks)


@given(BLOCKS, st.permutations(range(4)))
def test_order_of_places_does_not_matter(blocks: list[list[int]], order: list[int]) -> None:
    turned = [[block[at] for at in order] for block in blocks]
    assert friedman(turned).statistic == pytest.approx(friedman(blocks).statistic)


def test_mean_of_every_turn_its_interval_and_what_is_off_it() -> None:
    # 15 + 9 + 6 + 6 = 36, the mean 9
    assert off_the_mean([15, 9, 6, 6]) == [6, 0, -3, -3]
    # mean 40 / 8 = 5; squares 9 + 1 + 1 + 1 + 0 + 0 + 4 + 16 = 32; / 7 = 4.5714, its root 2.13809
    # standard error 2.13809 / root of 8 = 0.755929; 1.959964 of them are 1.481593
    found = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.count, found.value) == (8, 5)
    assert (found.margin, found.low, found.high) == pytest.approx((1.481593, 3.518407, 6.481593), abs=1e-6)
    assert mean([3, 3, 3]).margin == 0  # always the same
    # 5 + 2 = 7 and 2 + 3 = 5, each over two games
    assert [by_turn(games) for games in ([[5, 2], [2, 3]], [[5, 2], [2, 3, 1]], [])] == [(3.5, 2.5), (), ()]


END = 99


@pytest.mark.parametrize(("won", "longest"), [("", 0), ("-", 0), ("x", 1), ("xx-x", 2), ("-xxx-xx", 3), ("x-xxxx", 4)])
def test_longest_run(won: str, longest: int) -> None:
    assert longest_run(one == "x" for one in won) == longest


def test_tally_has_what_nobody_has() -> None:
    assert (tally([3, 0, 0, 1]), tally([])) == ([(0, 2), (1, 1), (2, 0), (3, 1)], [])


def test_bins_hold_their_lower_edge() -> None:
    assert bins([0, 4, 5, 9, 9], [0, 5, 10]) == [2, 3]


@pytest.mark.parametrize(
    ("sat", "pairs"),
    [
        ([(1, 1, 1, END), (2, 2, 1, END), (3, 3, 1, END)], {(1, 2), (1, 3), (2, 3)}),
        ([(1, 1, 1, 4), (9, 1, 5, END), (2, 2, 1, END)], {(1, 2), (2, 9)}),
        # 1 stays to game 4, 9 takes another's seat from game 5 on; with game 4 they would have met
        ([(1, 1, 1, 4), (2, 2, 1, 4), (9, 2, 5, END)], {(1, 2)}),
        ([(1, 1, 1, 4), (2, 2, 1, 3), (9, 2, 4, END)], {(1, 2), (1, 9)}),
        ([(9, 1, 1, 4), (2, 2, 1, 3), (1, 2, 4, END)], {(2, 9), (1, 9)}),
        ([(1, 2, 1, END), (2, 1, 1, END)], {(1, 2)}),
    ],
    ids=[
        "everybody at a table",
        "not whom he followed",
        "gone before",
        "one game together",
        "whoever came first",
        "seats are no players",
    ],
)
def test_pairs_are_those_who_sat_together(sat: list[tuple[int, int, int, int]], pairs: set[tuple[int, int]]) -> None:
    assert pairs_of(sat) == pairs


@pytest.mark.parametrize(
    ("people", "tables", "found", "repeats"),
    [
        # five people are 5 * 4 / 2 = 10 pairs; tables 1 2 3 and 1 2 4: five pairs, 1 and 2 twice: six meetings
        (5, [{(1, 2), (1, 3), (2, 3)}, {(1, 2), (1, 4), (2, 4)}], Meetings(10, 6, ((0, 5), (1, 4), (2, 1)), 0), 1),
        # three people at one table three times: 9 meetings of 3 pairs, so 6 repeats whoever draws
        (3, [{(1, 2), (1, 3), (2, 3)}] * 3, Meetings(3, 9, ((0, 0), (1, 0), (2, 0), (3, 3)), 6), 6),
        (5, [], Meetings(10, 0, ((0, 10),), 0), 0),
    ],
    ids=["repeats", "that cannot be avoided", "nobody yet"],
)
def test_meetings_and_repeats(people: int, tables: list[set[tuple[int, int]]], found: Meetings, repeats: int) -> None:
    of_all = meetings(people, met(tables))
    assert (of_all, of_all.repeats) == (found, repeats)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        # in order 1 2 3 4 10: a quarter of the way from the first to the fifth is the second, and so on
        ([10, 3, 1, 4, 2], Spread(count=5, least=1, lower=2, middle=3, upper=4, greatest=10)),
        # 1 2 3 4: (4 - 1) / 4 = 0.75 of the way from 1 to 2 is 1.75; the middle 2.5; 2.25 steps: 3.25
        ([1, 2, 3, 4], Spread(count=4, least=1, lower=1.75, middle=2.5, upper=3.25, greatest=4)),
        ([-7], Spread(count=1, least=-7, lower=-7, middle=-7, upper=-7, greatest=-7)),
    ],
    ids=["five", "four lie between two", "one"],
)
def test_quarters_of_values(values: list[int], found: Spread) -> None:
    assert spread(values) == found


@pytest.mark.parametrize(
    ("low", "high", "found"), [(0, 6, 1), (0, 7, 2), (0, 30, 5), (0, 31, 10), (500, 1600, 200), (-3, 3, 1)]
)
def test_steps_are_round_and_few(low: int, high: int, found: int) -> None:
    assert step(low, high, 6) == found  # at most six of them


def test_scale_goes_from_end_to_end_and_ticks_are_within() -> None:
    assert (ticks(-2, 2, 4), ticks(541, 1565, 5), ticks(-0.12, 0.12, 4, 0.01)) == (
        [-2, -1, 0, 1, 2],
        [1000, 1500],
        [-0.1, 0, 0.1],
    )
    assert (
        [Scale(low=10, high=20, start=100, end=300)(value) for value in (10, 15, 20)],
        Scale(low=5, high=5, start=0, end=100)(5),
    ) == ([100, 200, 300], 50)


@given(st.lists(st.floats(0, 500), max_size=12))
def test_labels_stand_apart(wanted: list[float]) -> None:
    assert all(below - above >= 9.999 for above, below in itertools.pairwise(sorted(apart(wanted, 10))))
    assert apart([0, 0, 30], 16) == [0, 16, 32]


def test_places_behind_the_first_are_squeezed_but_keep_their_order() -> None:
    y = squeezed(10, 200, lambda place: place * 18, 84)
    places = [y(place) for place in range(1, 201)]
    assert (places[:10], places) == ([18 * place for place in range(1, 11)], sorted(set(places)))
    assert places[-1] == pytest.approx(180 + 84)


def test_long_name_is_shortened() -> None:
    assert (shortened("Lüders, Ursula", 132, 14), shortened("Schulze-Wittenburg, Annemarie", 132, 14)) == (
        "Lüders, Ursula",
        "Schulze-Wittenb…",
    )


def test_numbers_are_as_short_as_can_be() -> None:
    assert (line((0, 1.25), (10, 2)), box(1, 2, 3, 4), written(-5)) == ("M0 1.2L10 2", "M1 2h3v4h-3z", "−5")


def test_intervals_stand_evenly_one_below_the_other() -> None:
    shown = [Interval(name, -1.0, 0.0, 1.0, f"{name}!") for name in "ABCD"]
    said = {one.text: one.y for one in intervals(shown, "Punkte", "Mittel", str).words}
    rows = [said[one.name] for one in shown]
    steps = {round(below - above, 1) for above, below in itertools.pairwise(rows)}
    assert len(steps) == 1
    assert steps.pop() > 20  # a line of letters and its space
    assert rows == [said[one.words] for one in shown]
    assert rows[0] > said["Mittel"]
    assert rows[-1] < said["Punkte"]
