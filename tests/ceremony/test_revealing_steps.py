"""The steps of a Siegerehrung, from any lists. Issue 17: "revealed from last to first", "podium at the end of each", "a
lot still to be drawn is drawn there", "a step back is possible"."""

from collections.abc import Sequence
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from scoring.rankings import Of, Place, Ranking
from scoring.rankings.field import NO_RESULT
from tournament.ceremony.reads.revealing_steps import (
    Group,
    How,
    Item,
    Kind,
    ToReveal,
    done,
    groups_of,
    not_in,
    programme,
    revealed,
    shown,
    sponsors,
    steps_of,
    to_come,
    usual_order,
)


def places(*sizes: int, lots: frozenset[int] = frozenset()) -> list[Place[int]]:
    """A list in which so many share each rank, keys 1, 2, ... best first; those at `lots` (which of `sizes`) stand by
    lot."""
    made: list[Place[int]] = []
    for at, size in enumerate(sizes):
        first = len(made) + 1
        for key in range(first, first + size):
            by_lot = at in lots and size > 1
            rank = key if by_lot else first
            made.append(Place(key, NO_RESULT, complete=True, rank=rank, tied=size > 1 and not by_lot, by_lot=by_lot))
    return made


def unranked(key: int) -> Place[int]:
    return Place(key, NO_RESULT, complete=False)


def groups(listed: Sequence[Place[int]], most: int = 3, **more: Any) -> list[Group]:
    asked: dict[str, Any] = {"undrawn": (), "drawn": (), "may_draw": True, **more}
    return groups_of(listed, most, **asked)


def kinds(*listed: Sequence[Group]) -> list[tuple[str, int, tuple[int, ...]]]:
    programme = [ToReveal(at, f"r{at}", some) for at, some in enumerate(listed)]
    return [(str(step.kind), step.rank, step.keys) for step in steps_of(programme)]


def test_three_places_come_from_last_to_first_a_shared_last_one_whole() -> None:
    assert kinds(groups(places(1, 1, 1, 1))) == [
        ("title", 0, ()),
        ("place", 3, (3,)),
        ("place", 2, (2,)),
        ("place", 1, (1,)),
        ("podium", 0, ()),
        ("end", 0, ()),
    ]
    assert (kinds(groups([unranked(1)])), kinds(groups([unranked(1)]), groups(places(1)))[0], kinds()) == (
        [],
        ("title", 0, ()),
        [],
    )
    assert groups(places(1, 1, 3, 1)) == [
        Group(1, (1,), How.PLACED),
        Group(2, (2,), How.PLACED),
        Group(3, (3, 4, 5), How.WAITING),
    ]
    assert [group.rank for group in groups(places(1, 3, 1))] == [1, 2]  # the next would be the fifth


def test_lot_is_waited_for_left_out_or_was_drawn_before() -> None:
    """Issue 17: "A lot still to be drawn is drawn there"."""
    assert kinds(groups(places(2, 1))) == [
        ("title", 0, ()),
        ("place", 3, (3,)),
        ("tied", 1, (1, 2)),
        ("drawn", 1, (1, 2)),
        ("podium", 0, ()),
        ("end", 0, ()),
    ]
    assert kinds(groups(places(2, 1), undrawn=[[2, 1]]))[2] == ("place", 1, (1, 2))
    assert [step[1:] for step in kinds(groups(places(2, 1, lots=frozenset({0}))))[1:4]] == [
        (3, (3,)),
        (2, (2,)),
        (1, (1,)),
    ]
    assert groups(places(2), may_draw=False) == [Group(1, (1, 2), How.SHARED)]
    assert [one.keys for one in groups(places(2, 2))] == [(1, 2), (3, 4)]  # level with one another, not all four


def test_lot_drawn_in_the_ceremony_stays_the_same_two_steps() -> None:
    before = steps_of([ToReveal(0, "a", groups(places(2, 1)))])
    after = steps_of([ToReveal(0, "a", groups(places(2, 1, lots=frozenset({0})), drawn=[[2, 1]]))])
    assert [(step.kind, step.mark) for step in before] == [(step.kind, step.mark) for step in after]
    others = groups(places(2, 2, lots=frozenset({0, 1})), 4, drawn=[[2, 1]])
    assert [one.keys for one in (*others, *groups(places(1, 1), drawn=[[2, 1]]))] == [(1, 2), (3,), (4,), (1,), (2,)]


def test_marks_are_as_they_are_stored() -> None:
    """A Siegerehrung that is on goes on where it was with the next version of the program."""
    steps = steps_of([ToReveal(0, "a", groups(places(1, 2))), ToReveal(1, "b", groups(places(1)))])
    of_a, of_b = [(mark, "a") for mark in (1, 18, 19, 21, 22)], [(mark, "b") for mark in (101, 121, 122)]
    assert [(step.mark, step.ranking) for step in steps] == [*of_a, *of_b, (200, "")]


def test_usual_programme_ends_with_the_ranking_of_everybody() -> None:
    """Issue 17: "last the one of everybody"; teams and clubs before people."""
    several = [
        Ranking("all", "", Of.PLAYERS),
        Ranking("teams", "", Of.TEAMS),
        Ranking("women", "", Of.PLAYERS, category="Damen"),
        Ranking("clubs", "", Of.CLUBS),
    ]
    for given_order in (several, several[::-1]):
        usual = [one.id for one in usual_order(given_order)]
        assert ({*usual[:2]}, usual[2:]) == ({"teams", "clubs"}, ["women", "all"])
    assert programme((), several[:1]) == (Item("all", 3, sponsor="", undrawn=()),)
    left_out = not_in([Item("teams"), Item("all")], several)
    assert [one.id for one in left_out] == ["clubs", "women"]


def test_sponsors_are_named_once_each_in_the_order_of_the_programme() -> None:
    said = ("Blumen Meyer", "", "Bäckerei Ost", "Blumen Meyer")
    assert sponsors(Item(str(at), sponsor=one) for at, one in enumerate(said)) == ["Blumen Meyer", "Bäckerei Ost"]


SIZES = st.lists(st.integers(1, 4), max_size=14)
LISTS = st.lists(st.tuples(SIZES, st.integers(1, 10), st.frozensets(st.integers(0, 13))), max_size=4)


@st.composite
def programmes(draw: st.DrawFn) -> list[tuple[ToReveal, list[Place[int]], int]]:
    """Rankings with any ties, some decided by lot before, some in the ceremony, some left out."""
    made = []
    for at, (sizes, most, lots) in enumerate(draw(LISTS)):
        listed = places(*sizes, lots=lots)
        by_first = {sum(sizes[:one]): size for one, size in enumerate(sizes) if size > 1}
        several = [[*range(first + 1, first + size + 1)] for first, size in by_first.items()]
        some = draw(st.lists(st.sampled_from(several), unique_by=tuple, max_size=3)) if several else []
        cut = draw(st.integers(0, len(some)))
        shown_of_it = groups_of(listed, most, some[:cut], some[cut:], may_draw=draw(st.booleans()))
        made.append((ToReveal(at, f"r{at}", shown_of_it), listed, most))
    return made


@given(programmes())
def test_lines_are_shown_once_from_last_to_first(
    made: list[tuple[ToReveal, list[Place[int]], int]],
) -> None:
    steps = steps_of([one for one, _listed, _most in made])
    for one, listed, most in made:
        of_it = [step for step in steps if step.ranking == one.ranking]
        once = [step for step in of_it if step.keys and step.kind is not Kind.TIED]
        keys = [key for step in once for key in step.keys]
        assert len(keys) == len({*keys})
        assert {place.key for place in listed if place.rank and place.rank <= most} <= {*keys}
        assert [step.rank for step in once] == sorted((step.rank for step in once), reverse=True)
        assert all(step.rank <= most for step in once)
        if once:
            assert (of_it[0].kind, of_it[-1].kind, once[-1].rank) == (Kind.TITLE, Kind.PODIUM, 1)


@given(programmes())
@example([(ToReveal(0, "r0", groups(places(*[1] * 10), 10)), [], 10)])
def test_steps_have_marks_that_grow(made: list[tuple[ToReveal, list[Place[int]], int]]) -> None:
    steps = steps_of([one for one, _listed, _most in made])
    marks = [step.mark for step in steps]
    assert marks == sorted({*marks})
    assert all(mark > 0 for mark in marks)
    assert len(steps) == len({step.name for step in steps})
    for step in steps:
        assert (done(steps, step.mark)[-1], [*done(steps, step.mark), *to_come(steps, step.mark)]) == (
            step,
            list(steps),
        )


@given(SIZES, SIZES, st.integers(1, 10), st.data())
def test_changed_list_shows_no_line_early(sizes: list[int], others: list[int], most: int, data: st.DataObject) -> None:
    """Of the list as it is now, no better place than the best that was shown of the list as it was."""
    steps = steps_of([ToReveal(0, "a", groups(places(*sizes), most))])
    mark = data.draw(st.sampled_from([0, *(step.mark for step in steps if step.kind is not Kind.END)]))
    best = min((step.rank for step in done(steps, mark) if step.keys), default=11)
    now = done(steps_of([ToReveal(0, "a", groups(places(*others), most))]), mark)
    assert all(step.rank >= best for step in now if step.keys)
    if not any(step.kind is Kind.PODIUM for step in done(steps, mark)):
        assert revealed(now) == []


@given(programmes(), st.data())
def test_ranking_is_public_once_its_podium_was_shown(
    made: list[tuple[ToReveal, list[Place[int]], int]], data: st.DataObject
) -> None:
    steps = steps_of([one for one, _listed, _most in made])
    past = done(steps, data.draw(st.sampled_from([0, *(step.mark for step in steps)])))
    whole, some = revealed(past), shown(past)
    assert not {*whole} & {*some}
    for ranking, keys in some.items():
        seen = [step for step in past if step.ranking == ranking and step.kind is not Kind.TIED]
        assert keys == [key for step in seen for key in reversed(step.keys)]
