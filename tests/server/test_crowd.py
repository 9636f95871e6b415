"""Who has to leave when there are too many: the rules of the accounting alone, without sockets and without a clock."""

from collections import Counter
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from tournament.server.crowd import SMALL, Crowd


@dataclass(eq=False)
class Somebody:
    """A connection as the accounting sees it."""

    answering: bool = False


class TestTooMany:
    def test_crowd_at_its_limit_lets_the_first_go_for_the_next(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 2, 0)
        first, second, third = Somebody(), Somebody(), Somebody()
        assert crowd.enter(first, "saal") is None
        assert crowd.enter(second, "saal") is None
        assert crowd.enter(third, "saal") is first
        assert list(crowd) == [second, third]

    def test_newcomer_of_a_full_address_replaces_one_of_the_same(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 1, 0)
        elsewhere, first = Somebody(), Somebody()
        crowd.enter(elsewhere, "elsewhere")
        crowd.enter(first, "saal")
        assert crowd.enter(Somebody(), "saal") is first

    def test_speaker_leaves_after_a_silent_one(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 2, 0)
        first, second = Somebody(), Somebody()
        crowd.enter(first, "saal")
        crowd.enter(second, "saal")
        crowd.spoke(first)
        assert crowd.enter(Somebody(), "saal") is second

    def test_speaker_leaves_after_a_silent_one_of_another_address(self) -> None:
        crowd: Crowd[Somebody] = Crowd(2, 2, 0)
        first, second = Somebody(), Somebody()
        crowd.enter(first, "saal")
        crowd.enter(second, "elsewhere")
        crowd.spoke(first)
        assert crowd.enter(Somebody(), "saal") is second

    def test_connection_being_answered_leaves_only_where_all_are(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 2, 0)
        first, second = Somebody(answering=True), Somebody()
        crowd.enter(first, "saal")
        crowd.enter(second, "saal")
        assert crowd.enter(Somebody(answering=True), "saal") is second
        assert crowd.enter(Somebody(), "saal") is first

    def test_proxy_counts_among_all_alone(self) -> None:
        crowd: Crowd[Somebody] = Crowd(3, 1, 0)
        first = Somebody()
        assert crowd.enter(first, None) is None
        assert crowd.enter(Somebody(), None) is crowd.enter(Somebody(), "saal") is None
        assert crowd.enter(Somebody(), None) is first

    def test_leaver_makes_room_and_may_leave_twice(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 1, 0)
        first = Somebody()
        crowd.enter(first, "saal")
        crowd.leave(first)
        crowd.leave(first)
        assert crowd.enter(Somebody(), "saal") is None
        assert len(crowd) == 1

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
    def test_longest_holder_leaves_when_it_is_too_much(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 10, 3 * SMALL + 3)
        first, second = Somebody(), Somebody()
        for one in (first, second):
            crowd.enter(one, "saal")
        assert crowd.holds(first, SMALL + 1) is None
        assert crowd.holds(second, 2 * SMALL + 2) is None
        assert crowd.holds(second, 2 * SMALL + 3) is first
        crowd.leave(first)
        assert crowd.holds(second, 2 * SMALL + 3) is None

    def test_small_holding_is_not_counted(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 10, 0)
        one = Somebody()
        crowd.enter(one, "saal")
        assert crowd.holds(one, SMALL) is None
        assert crowd.holds(one, SMALL + 1) is one
        assert crowd.holds(one, 0) is None

    def test_holder_being_answered_is_the_last_to_leave(self) -> None:
        crowd: Crowd[Somebody] = Crowd(10, 10, 2 * SMALL)
        first, second = Somebody(answering=True), Somebody()
        for one in (first, second):
            crowd.enter(one, "saal")
        assert crowd.holds(first, SMALL + 1) is None
        assert crowd.holds(second, SMALL + 1) is second
