"""The best plan we know for the very people of a plan, and what may be said of a plan beside it."""

import pytest

from tournament.seating import (
    BEST_KNOWN,
    LEAST,
    MORE,
    NO_REPEAT,
    OPEN,
    Apart,
    Person,
    Plan,
    fewest_known,
    proof_of,
    schedule,
)

ROWS = Plan(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))
COLUMNS = Plan(((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)))
SIXTEEN = [Person(key) for key in range(16)]


@pytest.mark.parametrize(
    ("repeats", "bound", "known", "code"),
    [
        (0, 0, None, NO_REPEAT),
        (4, 4, None, LEAST),
        (5, 4, None, OPEN),
        (5, 4, 5, BEST_KNOWN),
        (5, 4, 6, BEST_KNOWN),  # better than any other we know: it is the best we know itself
        (6, 4, 5, MORE),
    ],
)
def test_knowledge_is_said_where_it_is_so_alone(repeats: int, bound: int, known: int | None, code: str) -> None:
    assert proof_of(repeats, bound, known) == code


def test_rows_columns_and_rows_again_could_be_without_repeats() -> None:
    """Sixteen people can play five series without a repeat (shared knowledge: seating/README.md)."""
    assert fewest_known([ROWS, COLUMNS, ROWS], SIXTEEN) == 0


def test_after_two_changed_places_by_hand_the_drawn_plan_is_still_known() -> None:
    drawn = schedule(SIXTEEN, 4, "drawn").plans
    other = {0: 1, 1: 0}
    by_hand = Plan(tuple(tuple(other.get(key, key) for key in table) for table in drawn[1].tables))
    assert fewest_known([drawn[0], by_hand, *drawn[2:]], SIXTEEN) == 0


@pytest.mark.parametrize("there", [(197, 197), (197, 196), (196, 197), (195, 197)])
def test_player_late_or_gone_is_counted_in_the_series_he_is_there(there: tuple[int, int]) -> None:
    people = [Person(key) for key in range(197)]
    plans = [schedule(people[:count], 1, str(count)).plans[0] for count in there]
    assert fewest_known(plans, people) == 0


def test_teams_cost_repeats_unless_mates_may_meet() -> None:
    """In five series of sixteen everybody meets everybody; whoever never meets three of them has repeats."""
    teams = [Person(key, team=key // 4) for key in range(16)]
    plans = schedule(SIXTEEN, 5, "mates meet").plans
    kept = fewest_known(plans, teams)
    assert kept is not None
    assert kept >= 24  # 5 x 24 meetings, 120 - 24 pairs that may meet
    assert fewest_known(plans, teams, kept_apart=False) == 0


def test_tables_that_are_shared_for_good_have_the_bound_alone() -> None:
    at_one = [Person(key, table=1 if key < 2 else None) for key in range(16)]
    assert fewest_known([ROWS, COLUMNS], at_one) is None


def test_wishes_cost_what_they_cost() -> None:
    """Four of twelve who are to sit with nobody else meet each other in both series: six repeats at least."""
    fours = [Apart((a, b)) for a in range(4) for b in range(4, 12)]
    plans = schedule([Person(key) for key in range(12)], 2, "free").plans
    assert (fewest_known(plans, [Person(key) for key in range(12)]) or 0) < 12
    assert (fewest_known(plans, [Person(key) for key in range(12)], apart=fours) or 0) >= 6  # these four meet again


def test_tables_that_are_never_drawn_have_nothing_known() -> None:
    threes = Plan(tuple(tuple(range(at, at + 3)) for at in range(0, 12, 3)))
    assert fewest_known([threes, threes], [Person(key) for key in range(12)]) is None
