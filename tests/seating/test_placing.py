"""Places of a design change hands: what everybody pays is then what it would be, counted anew."""

import pytest

from tournament.seating.designs import design
from tournament.seating.lots import Lots
from tournament.seating.placing import _Placing
from tournament.seating.sizes import table_sizes
from tournament.seating.values import Apart, Person
from tournament.seating.wishes import wishes_of


@pytest.mark.parametrize("players", [7, 19, 33])
def test_exchange_costs_what_sitting_there_from_the_start_costs(players: int) -> None:
    people = [Person(key, club=key % 2, team=key // 4) for key in range(players)]
    wishes = wishes_of(people, [Apart((0, 1, 2, 5), 2)], table_sizes(players), 5)
    known, lots = design(players, 5), Lots("x")
    placing = _Placing(list(range(players)), known, wishes)
    for _ in range(40):
        a, b = lots.below(players), lots.below(players)
        if a != b:
            before, change = placing.total, placing.change(a, b)
            placing.swap(a, b)
            assert placing.total == before + change
        anew = _Placing(placing.kept(), known, wishes)
        assert (placing.spent, placing.total) == (anew.spent, anew.total)
