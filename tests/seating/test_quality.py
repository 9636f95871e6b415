"""What a page shows about a plan, and changing it by hand."""

import pytest

from tournament.seating import CannotSeatError, Person, Plan, Quality, meetings, quality, swapped

PEOPLE = [
    Person(1, club=1, team=1),
    Person(2, club=1, team=1),
    Person(3, club=1),
    Person(4, club=2),
    Person(5, club=2, threes=1),
    Person(6, club=3),
    Person(7),
]
PLAN = Plan(((2, 1, 3, 6), (4, 5, 7)))


def test_offending_pairs_are_listed_once_each() -> None:
    judged = quality(PLAN, PEOPLE, {(6, 3): 1, (3, 4): 1, (5, 7): 2})
    assert judged == Quality(
        teammate_pairs=((1, 2),),
        clubmate_pairs=((1, 2), (2, 3), (1, 3), (4, 5)),
        repeated_pairs=((3, 6), (5, 7)),
        second_three_people=(5,),
    )
    assert (judged.teammates, judged.clubmates, judged.repeats, judged.second_threes) == (1, 4, 2, 1)


def test_people_without_club_or_team_are_nobodys_mates() -> None:
    assert quality(Plan(((1, 2, 3),)), [Person(1), Person(2), Person(3)]) == Quality()


def test_two_people_change_places() -> None:
    assert swapped(PLAN, 1, 7) == Plan(((2, 7, 3, 6), (4, 5, 1)))
    assert (swapped(PLAN, 1, 2), swapped(swapped(PLAN, 1, 7), 1, 7)) == (Plan(((1, 2, 3, 6), (4, 5, 7))), PLAN)


def test_player_without_a_place_cannot_change_it() -> None:
    with pytest.raises(CannotSeatError) as refused:
        swapped(PLAN, 1, 8)
    assert (refused.value.code, refused.value.params) == ("unknown", {"key": 8})


def test_plan_with_somebody_unknown_is_not_judged() -> None:
    with pytest.raises(CannotSeatError) as refused:
        quality(Plan(((1, 2, 99),)), PEOPLE)
    assert (refused.value.code, refused.value.params) == ("unknown", {"key": 99})


def test_meetings_count_every_series() -> None:
    assert meetings([Plan(((1, 2, 3),)), Plan(((3, 1, 4),))]) == {
        (1, 2): 1,
        (1, 3): 2,
        (2, 3): 1,
        (3, 4): 1,
        (1, 4): 1,
    }
