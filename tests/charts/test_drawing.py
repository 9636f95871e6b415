"""Where lines, marks and labels stand."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.charts.drawing.canvas import box, line
from tournament.charts.drawing.scales import Scale, apart, bins, shortened, squeezed, step, ticks, written


def test_scale_goes_from_end_to_end_and_equal_values_stand_in_the_middle() -> None:
    assert [Scale(10, 20, 100, 300)(value) for value in (10, 15, 20)] == [100, 200, 300]
    assert Scale(5, 5, 0, 100)(5) == 50


@pytest.mark.parametrize(
    ("low", "high", "found"), [(0, 6, 1), (0, 7, 2), (0, 30, 5), (0, 31, 10), (500, 1600, 200), (-3, 3, 1)]
)
def test_steps_are_round_and_few(low: int, high: int, found: int) -> None:
    assert step(low, high, 6) == found  # at most six of them


def test_ticks_are_within() -> None:
    assert (ticks(-2, 2, 4), ticks(541, 1565, 5), ticks(-0.12, 0.12, 4, 0.01)) == (
        [-2, -1, 0, 1, 2],
        [1000, 1500],
        [-0.1, 0, 0.1],
    )


@given(st.lists(st.floats(0, 500), max_size=12))
def test_labels_stand_apart(wanted: list[float]) -> None:
    assert all(below - above >= 9.999 for above, below in itertools.pairwise(sorted(apart(wanted, 10))))
    assert apart([0, 0, 30], 16) == [0, 16, 32]


def test_bins_hold_their_lower_edge() -> None:
    assert bins([0, 4, 5, 9, 9], [0, 5, 10]) == [2, 3]


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
