"""Who is in, whatever the lists and whoever declines; how places are shared among lists."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.qualifying.places import Listed, Source, qualified, shared_out

people = st.integers(1, 12)
sources = st.lists(
    st.builds(
        lambda places, order: Source(places, [Listed(person, at) for at, person in enumerate(order, 1)]),
        st.integers(0, 5),
        st.lists(people, unique=True, max_size=8),
    ),
    max_size=4,
)


def order_of(source: Source) -> list[int]:
    return [one.person for one in source.order]


@given(sources, st.sets(people), st.lists(people, max_size=3))
def test_qualified_players_keep_places_and_order_without_the_declined(
    lists: list[Source], declined: set[int], wild: list[int]
) -> None:
    places = qualified(lists, declined, wild)
    everybody = [place.person for place in places]
    assert len(everybody) == len(set(everybody))
    assert not declined & set(everybody)
    assert set(wild) - declined <= set(everybody)
    for at, source in enumerate(lists):
        of = [place.person for place in places if place.source == at]
        assert len(of) <= source.places
        assert of == [person for person in order_of(source) if person in of]
        before = {place.person for place in places if place.source is not None and place.source < at}
        passed = order_of(source)[: order_of(source).index(of[-1])] if of else []
        assert set(passed) <= set(of) | before | declined  # nobody is passed over
        if len(of) < source.places:
            assert set(order_of(source)) <= set(everybody) | declined  # no place is left empty


@given(sources, st.sets(people), people)
def test_qualified_player_stays_in_when_another_declines(lists: list[Source], declined: set[int], one: int) -> None:
    before = {place.person for place in qualified(lists, declined)}
    after = {place.person for place in qualified(lists, declined | {one})}
    assert before - {one} <= after
    assert len(after - before) <= 1  # one place, one who moves up


def test_next_of_the_same_list_moves_up() -> None:
    north = Source(2, [Listed(1, 1), Listed(2, 2), Listed(3, 3)])
    south = Source(1, [Listed(2, 1), Listed(4, 2)])
    said = [(place.person, place.source, place.moved_up) for place in qualified([north, south], {1})]
    assert said == [(2, 0, False), (3, 0, True), (4, 1, True)]  # 2 is in over the north: 4 has the south's place


def test_sharer_of_a_rank_with_one_left_out_is_named() -> None:
    places = qualified([Source(2, [Listed(1, 1), Listed(2, 2), Listed(3, 2)])])
    assert [place.level for place in places] == [False, True]


def test_sainte_lague_and_dhondt_by_hand() -> None:
    # 53, 24, 23 over 1, 3, 5, 7: 53 24 23 17.7 10.6 8 7.7: the seventh place is the fourth list's that would be next.
    assert shared_out(7, [53, 24, 23], "sainte_lague") == [3, 2, 2]
    assert shared_out(7, [53, 24, 23], "dhondt") == [4, 2, 1]


@given(
    st.integers(0, 60),
    st.lists(st.integers(0, 30), min_size=1, max_size=6),
    st.sampled_from(["sainte_lague", "dhondt"]),
)
def test_places_are_all_shared_out_and_none_to_nobody(total: int, sizes: list[int], method: str) -> None:
    places = shared_out(total, sizes, method)
    assert sum(places) == min(total, sum(sizes))
    assert all(0 <= given <= size for given, size in zip(places, sizes, strict=True))
    assert all(a >= b for a, m in zip(places, sizes, strict=True) for b, n in zip(places, sizes, strict=True) if m > n)
