"""What is counted in games and meetings."""

import pytest

from tournament.charts.figures.counts import Meetings, longest_run, meetings, met, pairs_of, tally

END = 99


@pytest.mark.parametrize(("won", "longest"), [("", 0), ("-", 0), ("x", 1), ("xx-x", 2), ("-xxx-xx", 3), ("x-xxxx", 4)])
def test_longest_run(won: str, longest: int) -> None:
    assert longest_run(one == "x" for one in won) == longest


def test_tally_has_what_nobody_has() -> None:
    assert tally([3, 0, 0, 1]) == [(0, 2), (1, 1), (2, 0), (3, 1)]
    assert tally([]) == []


def test_everybody_at_a_table_meets_everybody() -> None:
    four = [(player, player, 1, END) for player in (1, 2, 3, 4)]
    assert pairs_of(four) == {(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)}


def test_who_took_a_seat_did_not_meet_who_left_it_but_the_others() -> None:
    assert pairs_of([(1, 1, 1, 4), (9, 1, 5, END), (2, 2, 1, END)]) == {(1, 2), (2, 9)}


def test_who_was_gone_before_another_came_did_not_meet_him() -> None:
    # 1 stays to game 4, 9 takes another's seat from game 5 on; with game 4 they would have met
    assert (1, 9) not in pairs_of([(1, 1, 1, 4), (2, 2, 1, 4), (9, 2, 5, END)])
    assert (1, 9) in pairs_of([(1, 1, 1, 4), (2, 2, 1, 3), (9, 2, 4, END)])
    assert (1, 9) in pairs_of([(9, 1, 1, 4), (2, 2, 1, 3), (1, 2, 4, END)])


def test_meetings_and_repeats() -> None:
    # five people are 5 * 4 / 2 = 10 pairs; tables 1 2 3 and 1 2 4: five pairs, 1 and 2 twice: six meetings
    counted = met([{(1, 2), (1, 3), (2, 3)}, {(1, 2), (1, 4), (2, 4)}])
    of_all = meetings(5, counted)
    assert of_all == Meetings(10, 6, ((0, 5), (1, 4), (2, 1)), 0)
    assert of_all.repeats == 1


def test_what_cannot_be_avoided() -> None:
    # three people at one table three times: 9 meetings of 3 pairs, so 6 repeats whoever draws
    of_all = meetings(3, met([{(1, 2), (1, 3), (2, 3)}] * 3))
    assert of_all == Meetings(3, 9, ((0, 0), (1, 0), (2, 0), (3, 3)), 6)
    assert of_all.repeats == of_all.fewest == 6
