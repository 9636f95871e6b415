"""What is counted in games and meetings."""

import pytest

from tournament.charts.figures.counts import Meetings, longest_run, meetings, met, pairs_of, tally

END = 99


@pytest.mark.parametrize(("won", "longest"), [("", 0), ("-", 0), ("x", 1), ("xx-x", 2), ("-xxx-xx", 3), ("x-xxxx", 4)])
def test_longest_run(won: str, longest: int) -> None:
    assert longest_run(one == "x" for one in won) == longest


def test_tally_has_what_nobody_has() -> None:
    assert (tally([3, 0, 0, 1]), tally([])) == ([(0, 2), (1, 1), (2, 0), (3, 1)], [])


@pytest.mark.parametrize(
    ("sat", "pairs"),
    [
        ([(1, 1, 1, END), (2, 2, 1, END), (3, 3, 1, END)], {(1, 2), (1, 3), (2, 3)}),
        ([(1, 1, 1, 4), (9, 1, 5, END), (2, 2, 1, END)], {(1, 2), (2, 9)}),
        # 1 stays to game 4, 9 takes another's seat from game 5 on; with game 4 they would have met
        ([(1, 1, 1, 4), (2, 2, 1, 4), (9, 2, 5, END)], {(1, 2)}),
        ([(1, 1, 1, 4), (2, 2, 1, 3), (9, 2, 4, END)], {(1, 2), (1, 9)}),
        ([(9, 1, 1, 4), (2, 2, 1, 3), (1, 2, 4, END)], {(2, 9), (1, 9)}),
    ],
    ids=["everybody at a table", "not whom he followed", "gone before", "one game together", "whoever came first"],
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
    ],
    ids=["repeats", "that cannot be avoided"],
)
def test_meetings_and_repeats(people: int, tables: list[set[tuple[int, int]]], found: Meetings, repeats: int) -> None:
    of_all = meetings(people, met(tables))
    assert (of_all, of_all.repeats) == (found, repeats)
