"""The hall's running sums are what counting anew gives, whatever is swapped."""

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import Person
from tournament.seating.cost import cost_of
from tournament.seating.hall import Hall

SIZES = [4, 4, 3, 3]


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 5), st.integers(0, 2)), min_size=14, max_size=14),
    st.lists(st.tuples(st.integers(0, 13), st.integers(0, 13)), max_size=20),
)
def test_change_is_what_the_hall_costs_after_less_before(
    labels: list[tuple[int, int, int]], swaps: list[tuple[int, int]]
) -> None:
    people = [Person(key, club=club, team=team, threes=threes) for key, (club, team, threes) in enumerate(labels)]
    cost = cost_of(people, SIZES, {(0, 5): 2, (3, 9): 1}, 4)
    hall = Hall([range(4), range(4, 8), range(8, 11), range(11, 14)], cost, 4)
    for a, b in swaps:
        if hall.at[a] == hall.at[b]:
            continue
        expected = hall.total + hall.change(a, b)
        assert {other: change for change, other in hall.changes(a)}[b] == hall.change(a, b)
        hall.swap(a, b)
        anew = Hall(hall.tables, cost, 4)
        assert ((hall.total, hall.spent), hall.total) == ((anew.total, anew.spent), expected)
        assert hall.total >= cost.bound
