"""Who has to leave when there are too many: the rules of the accounting alone, without sockets and without a clock."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.server.crowd import SMALL, Crowd


@dataclass(eq=False)
class Somebody:
    """A connection as the accounting sees it."""

    answering: bool = False


class TestTooMany:
    @pytest.mark.parametrize(
        ("limits", "coming", "speaking", "newcomer", "leaving"),
        [
            pytest.param((10, 2), ["saal", "saal"], (), "saal", 0, id="the-first-of-a-full-address"),
            pytest.param((10, 1), ["elsewhere", "saal"], (), "saal", 1, id="one-of-the-same-address"),
            pytest.param((10, 2), ["saal", "saal"], (0,), "saal", 1, id="a-silent-one-before-one-who-spoke"),
            pytest.param((2, 2), ["saal", "elsewhere"], (0,), "saal", 1, id="also-one-of-another-address"),
            pytest.param((10, 2), ["answered", "saal"], (), "saal", 1, id="one-who-is-not-being-answered"),
            pytest.param((10, 2), ["answered", "answered"], (), "saal", 0, id="one-being-answered-where-all-are"),
            pytest.param((3, 1), [None, None, "saal"], (), None, 0, id="a-proxy-counts-among-all-alone"),
        ],
    )
    def test_newcomer_replaces_the_longest_silent(
        self,
        limits: tuple[int, int],
        coming: list[str | None],
        speaking: tuple[int, ...],
        newcomer: str | None,
        leaving: int,
    ) -> None:
        crowd: Crowd[Somebody] = Crowd(*limits, 0)
        there = [Somebody(answering=address == "answered") for address in coming]
        for one, address in zip(there, coming, strict=True):
            assert crowd.enter(one, "saal" if one.answering else address) is None
        for at in speaking:
            crowd.spoke(there[at])
        new = Somebody()
        assert crowd.enter(new, newcomer) is there[leaving]
        assert set(crowd) == {*there, new} - {there[leaving]}

    def test_leaver_makes_room_and_may_leave_twice(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 1, 0)
        first = Somebody()
        crowd.enter(first, "saal")
        crowd.leave(first)
        crowd.leave(first)
        assert (crowd.enter(Somebody(), "saal"), len(crowd)) == (None, 1)

    @given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.booleans()), max_size=60))
    def test_crowd_refuses_nobody_and_its_limits_hold(self, coming: list[tuple[str, bool, bool]]) -> None:
        crowd: Crowd[Somebody] = Crowd(7, 3, 0)
        there: dict[Somebody, str] = {}
        for address, answering, speaks in coming:
            one = Somebody(answering)
            leaving = crowd.enter(one, address)
            there[one] = address
            if leaving is not None:
                full = Counter(there.values())[address] > 3
                others = {other for other in there if other is not one and (there[other] == address or not full)}
                assert leaving in others
                assert not leaving.answering or all(other.answering for other in others)
                del there[leaving]
            if speaks:
                crowd.spoke(one)
            assert set(crowd) == set(there)
            assert len(there) <= 7
            assert max(Counter(there.values()).values()) <= 3


class TestHolding:
    @pytest.mark.parametrize(
        ("limit", "answering", "steps"),
        [
            pytest.param(
                3 * SMALL + 3,
                False,
                [(0, SMALL + 1, None), (1, 2 * SMALL + 2, None), (1, 2 * SMALL + 3, 0)],
                id="the-longest-holder",
            ),
            pytest.param(0, False, [(0, SMALL, None), (0, SMALL + 1, 0), (0, 0, None)], id="small-is-not-counted"),
            pytest.param(2 * SMALL, True, [(0, SMALL + 1, None), (1, SMALL + 1, 1)], id="not-one-being-answered"),
        ],
    )
    def test_holder_leaves_when_it_is_too_much(
        self, limit: int, answering: bool, steps: list[tuple[int, int, int | None]]
    ) -> None:
        """Steps: who holds, how much, who has to leave. At the end whoever was the first to hold goes."""
        crowd: Crowd[Somebody] = Crowd(10, 10, limit)
        both = [Somebody(answering), Somebody()]
        for one in both:
            crowd.enter(one, "saal")
        for at, size, leaving in steps:
            assert crowd.holds(both[at], size) is (None if leaving is None else both[leaving])
        crowd.leave(both[0])
        assert crowd.holds(both[1], limit) is None
