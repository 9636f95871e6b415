"""A limit with a waiting list that moves up by itself: never more than the limit, and nobody is overtaken. Who was sent
twice takes one place: one name in entries of several clubs, or of none."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tournament.entries.reads.confirmation import Confirmed
from tournament.entries.reads.queue import Came, Place, Queue, SentRow, each_once, may_be_one, queue, to_hold

HOW = some.sampled_from(["open", "open", "accepted", "gone", "refused"])
CAME = some.lists(HOW, max_size=30).map(
    lambda said: [Came(at, how == "accepted", how == "gone", how == "refused") for at, how in enumerate(said)]
)


FOUR = [Came(at) for at in range(4)]
LATER_FOUR = [Came(0, gone=True), *FOUR[1:]]
SINCE = datetime(2030, 5, 2, 10, tzinfo=UTC)
DOUBLED = [Came(0), Came(1, same=0), Came(2, there=True), Came(3), Came(4, same=3)]


@pytest.mark.parametrize(
    ("came", "limit", "others", "found"),
    [
        ([Came(0), Came(1, accepted=True), Came(2)], 1, 0, [Place.WAITING, Place.ACCEPTED, Place.WAITING]),
        (FOUR, 2, 0, [Place.IN, Place.IN, Place.WAITING, Place.WAITING]),
        (LATER_FOUR, 2, 0, [Place.GONE, Place.IN, Place.IN, Place.WAITING]),
        (LATER_FOUR, 2, 1, [Place.GONE, Place.IN, Place.WAITING, Place.WAITING]),
        (LATER_FOUR, None, 0, [Place.GONE, Place.IN, Place.IN, Place.IN]),
        (DOUBLED, 2, 1, [Place.IN, Place.IN, Place.IN, Place.WAITING, Place.WAITING]),
        (DOUBLED, 3, 1, [Place.IN] * 5),
        (
            [Came(0, accepted=True), Came(1, accepted=True, same=0), Came(2)],
            2,
            0,
            [Place.ACCEPTED, Place.ACCEPTED, Place.IN],
        ),
    ],
)
def test_latecomer_waits_and_moves_up_but_not_before_the_accepted(
    came: list[Came[int]], limit: int | None, others: int, found: list[Place]
) -> None:
    assert list(queue(came, limit, others).places.values()) == found


@given(CAME, some.integers(0, 12), some.integers(0, 4))
def test_never_more_than_the_limit_nobody_overtaken_and_no_place_empty(
    came: list[Came[int]], limit: int, others: int
) -> None:
    found = queue(came, limit, others)
    taken, waiting, refused = (
        [key for key, place in found.places.items() if place is wanted]
        for wanted in (Place.IN, Place.WAITING, Place.REFUSED)
    )
    free = max(0, limit - others - sum(one.accepted for one in came))
    assert len(taken) == min(free, len(taken) + len(waiting))
    assert all(one < other for one in taken for other in waiting)
    assert list(found.waiting.items()) == list(zip(waiting, range(1, len(waiting) + 1), strict=True))
    assert refused == [one.key for one in came if one.refused and not one.accepted]


def test_person_who_comes_back_waits_behind_those_who_moved_up() -> None:
    came = different(4)
    came[0] = came[0]._replace(refused_at=SINCE)
    assert [*given_to(came, 2).places.values()] == [Place.REFUSED, Place.IN, Place.IN, Place.WAITING]
    back = came_back(came, {0}, 2)
    assert given_to(back, 2).places == {0: Place.WAITING, 1: Place.IN, 2: Place.IN, 3: Place.WAITING}
    # a lower limit overtakes nobody either
    assert (given_to(back, 2).waiting, given_to(back, 1).waiting) == ({0: 1, 3: 2}, {2: 1, 0: 2, 3: 3})
    assert not any(one.holds for one in came_back(came, {0}, 4))  # there is room: as if it had never been


@given(some.integers(1, 12), some.integers(0, 12), some.lists(some.sets(some.integers(0, 11)), max_size=6))
def test_refusals_and_returns_cost_nobody_a_place_or_a_turn(people: int, limit: int, turns: list[set[int]]) -> None:
    came = different(people)
    for who in turns:
        before = given_to(came, limit).places
        back = {one.key for one in came if one.refused_at} & who
        came = came_back(came, back, limit)
        came = [one._replace(refused_at=SINCE) if one.key in who - back else one for one in came]
        found = given_to(came, limit)
        had = [key for key, place in before.items() if place is Place.IN and key not in who]
        assert all(found.places[key] is Place.IN for key in had)
        there = [one for one in came if not one.refused_at]
        assert (found.taken, len(found.waiting)) == (min(limit, len(there)), len(there) - found.taken)
        late = [key for key in found.waiting if not came[key].holds]
        assert late == sorted(late)  # who waits does so by when he was sent


def different(people: int) -> list[SentRow]:
    """So many people with names of their own."""
    return [row._replace(key=at, name=f"Ahrens, {at}") for at, row in enumerate(sent(*[""] * people))]


def given_to(came: list[SentRow], limit: int) -> Queue[int]:
    return queue(each_once(came, []), limit)


def came_back(came: list[SentRow], back: set[int], limit: int) -> list[SentRow]:
    after = [one._replace(refused_at=None, holds=False) if one.key in back else one for one in came]
    hold = to_hold(given_to(came, limit), given_to(after, limit))
    return [one._replace(holds=one.holds or one.key in hold) for one in after]


def test_same_person_takes_one_place() -> None:
    found = queue(DOUBLED, 2, others=1)
    assert (found.waiting, found.taken) == ({3: 1, 4: 1}, 2)


def sent(*clubs: str) -> list[SentRow]:
    """One name in an entry of each of these clubs, in this order."""
    nothing: list[Any] = [None] * len(SentRow._fields)
    blank = SentRow(*nothing)
    blank = blank._replace(name="Ahrens, Anna", holds=False, proof="")
    return [blank._replace(key=key, club=club) for key, club in enumerate(clubs, 1)]


def test_person_without_a_club_is_one_of_those_with_one_and_not_all() -> None:
    accepted = sent("", "RC West", "RC Nord", "RC Nord", "RC Ost")
    for at in (0, 4):
        accepted[at] = accepted[at]._replace(
            registration=7, withdrawn=False, registered_name="Arens, Anne", registered_club="RC Nord"
        )
    accepted[3] = accepted[3]._replace(name="Arens, Anne")
    without, north = [("Ahrens, Anna", None)], [("Ahrens, Anna", "RC Nord")]
    for rows, desk, found in (
        (sent("", "RC Nord", "RC West", "RC Nord"), [], [(False, None), (False, 1), (False, None), (False, 1)]),
        (sent("RC Nord", "RC West", ""), [], [(False, None), (False, None), (False, 1)]),
        (sent("RC Nord", "", "RC West"), [], [(False, None), (False, 1), (False, None)]),
        (sent("RC Nord", "RC West", "RC Nord", ""), without, [(True, None), (False, None), (True, None), (True, None)]),
        (sent("", "RC West", "RC West"), north, [(True, None), (False, None), (False, 2)]),
        (accepted, [], [(False, None), (False, None), (False, 1), (False, 1), (False, 1)]),
    ):
        assert [(one.there, one.same) for one in each_once(rows, desk)] == found
    nord = ("rc nord", True), ("", True), ("RC West", False)
    assert all(may_be_one("RC Nord", other) is may_be_one(other, "RC Nord") is same for other, same in nord)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"withdrawn_at": SINCE}, Came(1, gone=True)),
        ({"registration": 7, "withdrawn": True}, Came(1, gone=True)),
        ({"refused_at": SINCE}, Came(1, refused=True)),
        ({"pending": Place.LAPSED}, Came(1, pending=Place.LAPSED)),
        ({"registration": 7, "withdrawn": False, "withdrawn_at": SINCE}, Came(1, accepted=True)),
    ],
)
def test_same_person_shares_the_place_of_somebody_who_stands_there(said: dict[str, Any], found: Came[int]) -> None:
    """Somebody who is registered does so, though taken back by the sender: the desk decides."""
    first, second = sent("RC Nord", "RC Nord")
    assert each_once([first._replace(**said), second], []) == [found, Came(2, same=1 if found.accepted else None)]


def test_address_is_one_with_what_it_confirmed_itself_alone() -> None:
    """Else it would read from the places left who is entered. Without an address the organisers answer for an entry."""
    rows = [
        row._replace(proof=proof)
        for row, proof in zip(sent("RC Nord", "RC Nord", "RC Nord", "RC Nord"), ("", "a@b", "a@b", ""), strict=True)
    ]
    assert [(one.there, one.same) for one in each_once(rows, [])] == [(False, at) for at in (None, None, 2, 1)]
    assert [(one.there, one.same) for one in each_once(rows, [("Ahrens, Anna", "RC Nord")])] == [
        *((True, None), (False, None), (False, 2), (True, None)),
    ]


@given(CAME, some.integers(0, 12), some.sets(some.integers(0, 29)))
def test_unconfirmed_people_change_nothing_for_the_others(came: list[Came[int]], limit: int, who: set[int]) -> None:
    waits = {one.key for one in came if one.key in who and not (one.accepted or one.gone or one.refused)}
    pending = [replace(one, pending=Place.UNCONFIRMED) if one.key in who else one for one in came]
    found, without = queue(pending, limit), queue([one for one in pending if one.key not in waits], limit)
    assert {**without.places, **dict.fromkeys(waits, Place.UNCONFIRMED)} == {**found.places}
    assert (found.taken, found.waiting) == (without.taken, without.waiting)


def test_entry_lapses_as_its_day_is_over() -> None:
    asked, not_asked = Confirmed(None, SINCE, False, "a@b", 1), Confirmed(None, None, False, "", 1)
    for late, place in ((timedelta(microseconds=-1), Place.UNCONFIRMED), (timedelta(), Place.LAPSED)):
        assert (asked.pending(SINCE + late), not_asked.pending(SINCE + late)) == (place, Place.UNCONFIRMED)
        assert asked._replace(at=SINCE).pending(SINCE + late) is None
