"""DSkV Rommé-Regeln 2018, rule 2: tables of four, and as few tables of three as possible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import CannotSeatError, table_sizes

from .checker import fewest_threes

ONE_TO_NINE = {
    3: [3],
    4: [4],
    6: [3, 3],
    7: [4, 3],
    8: [4, 4],
    9: [3, 3, 3],
}


@pytest.mark.parametrize(("people", "sizes"), ONE_TO_NINE.items())
def test_small_numbers(people: int, sizes: list[int]) -> None:
    assert table_sizes(people) == sizes


@pytest.mark.parametrize(
    ("people", "code", "params"),
    [
        (0, "too_few", {"people": 0, "minimum": 3}),
        (1, "too_few", {"people": 1, "minimum": 3}),
        (2, "too_few", {"people": 2, "minimum": 3}),
        (5, "five", {"people": 5}),
    ],
)
def test_people_who_cannot_be_seated_are_told_why(people: int, code: str, params: dict[str, int]) -> None:
    with pytest.raises(CannotSeatError) as refused:
        table_sizes(people)
    assert (refused.value.code, refused.value.params) == (code, params)


def test_197_people_sit_at_47_fours_and_3_threes() -> None:
    assert table_sizes(197) == [4] * 47 + [3] * 3  # 188 + 9


@given(st.integers(3, 400).filter(lambda n: n != 5))
def test_tables_of_three_are_as_few_as_possible_and_last(n: int) -> None:
    sizes = table_sizes(n)
    threes = fewest_threes(n)
    assert sizes == [4] * ((n - 3 * threes) // 4) + [3] * threes


@pytest.mark.parametrize(
    ("people", "sizes", "expected"),
    [
        (5, (4, 3, 2), [3, 2]),  # romme24: two may play, but only when nothing else goes
        (6, (4, 3, 2), [3, 3]),
        (2, (4, 3, 2), [2]),
        (5, (4, 3, 5), [5]),
        (8, (2,), [2, 2, 2, 2]),  # romme24-cent
    ],
)
def test_other_rulebooks_have_other_sizes(people: int, sizes: tuple[int, ...], expected: list[int]) -> None:
    assert table_sizes(people, sizes) == expected


@pytest.mark.parametrize("people", [5, 7])
def test_number_that_does_not_split(people: int) -> None:
    """At tables of two; that five do not go in fours and threes is said of those alone."""
    with pytest.raises(CannotSeatError) as refused:
        table_sizes(people, (2,))
    assert (refused.value.code, refused.value.params) == ("no_split", {"people": people})
