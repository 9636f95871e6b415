"""Who is in, whatever the lists and whoever declines, and how places are shared among lists: by hand, and held against
a second computation."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.years.places import Listed, Place, Source, qualified, shared_out


def test_next_of_the_same_list_moves_up_and_who_shares_a_rank_is_named() -> None:
    north = Source(2, [Listed(1, 1), Listed(2, 2), Listed(3, 3)])
    south = Source(1, [Listed(2, 1), Listed(4, 2)])
    said = [(place.person, place.source, place.moved_up) for place in qualified([north, south], {1})]
    assert said == [(2, 0, False), (3, 0, True), (4, 1, True)]  # 2 is in over the north: 4 has the south's place
    places = qualified([Source(2, [Listed(1, 1), Listed(2, 2), Listed(3, 2)])])
    assert [place.level for place in places] == [False, True]


def test_sainte_lague_and_dhondt_by_hand() -> None:
    # 53, 24, 23 over 1, 3, 5, 7: 53 24 23 17.7 10.6 8 7.7: the seventh place is the fourth list's that would be next.
    assert shared_out(7, [53, 24, 23], "sainte_lague") == [3, 2, 2]
    assert shared_out(7, [53, 24, 23], "dhondt") == [4, 2, 1]
    # 3, 1.5, then 1 of both: the larger list is first; of lists of one size the one before.
    assert shared_out(3, [1, 3], "dhondt") == [0, 3]
    assert shared_out(1, [2, 2], "sainte_lague") == [1, 0]


@st.composite
def ranked_lists(draw: st.DrawFn) -> list[Source]:
    """Lists with shared ranks: 1, 1, 3, ..."""
    lists = []
    for _list in range(draw(st.integers(0, 3))):
        people = draw(st.lists(st.integers(1, 10), unique=True, max_size=7))
        rank, order = 0, []
        for at, person in enumerate(people, 1):
            rank = rank if rank and draw(st.booleans()) else at
            order.append(Listed(person, rank))
        lists.append(Source(draw(st.integers(0, 5)), order))
    return lists


@given(ranked_lists(), st.sets(st.integers(1, 10), max_size=4), st.lists(st.integers(1, 12), max_size=4))
def test_qualified_are_those_who_are_called_up_one_by_one(
    lists: list[Source], declined: set[int], wild: list[int]
) -> None:
    called: list[Place] = []
    for number, source in enumerate(lists):
        waiting = [one for one in source.order if one.person not in declined]
        waiting = [one for one in waiting if one.person not in [place.person for place in called]]
        left = source.places
        entitled = [one.person for at, one in enumerate(source.order) if at < source.places]
        while waiting and left:
            one, left = waiting.pop(0), left - 1
            outside = waiting[left].rank if left < len(waiting) else 0  # the first who is not in
            called.append(Place(one.person, number, one.rank, one.person not in entitled, level=one.rank == outside))
    for person in wild:
        if person not in declined and person not in [place.person for place in called]:
            called.append(Place(person, None))
    assert qualified(lists, declined, wild) == called


DIVISORS = {"sainte_lague": range(1, 200, 2), "dhondt": range(1, 100)}


@pytest.mark.parametrize("method", DIVISORS)
@given(total=st.integers(0, 40), sizes=st.lists(st.integers(0, 20), min_size=1, max_size=5))
def test_places_go_to_the_highest_quotients(method: str, total: int, sizes: list[int]) -> None:
    quotients = [
        (-Fraction(size, by), -size, at) for at, size in enumerate(sizes) for by in list(DIVISORS[method])[:size]
    ]
    best = [at for _quotient, _size, at in sorted(quotients)[:total]]
    assert shared_out(total, sizes, method) == [best.count(at) for at in range(len(sizes))]
