"""Snake: the best at tables 1 to T, the next at T to 1, so that all tables are equally strong."""

from collections.abc import Sequence

from tournament.seating.quality import by_key
from tournament.seating.sizes import FOUR_OR_THREE, table_sizes
from tournament.seating.values import Apart, Met, Person, Plan

from .seated import Seated, seated


def seat_snake(
    ranking: Sequence[Person],
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Deal the ranking out: ranks 1..T on seat 1 of tables 1..T, the next T on seat 2 of tables T..1, and so on.

    The short tables are the last; a row of seats which they lack is dealt to the others. `moves` count from the
    snake's own places. Raises `CannotSeatError`.
    """
    by_key(ranking)
    wanted = table_sizes(len(ranking), sizes)
    tables: list[list[int]] = [[] for _ in wanted]
    rest = [person.key for person in ranking]
    for row in range(max(wanted)):
        having = [number for number, size in enumerate(wanted) if size > row]
        for number in having if row % 2 == 0 else reversed(having):
            tables[number].append(rest.pop(0))
    return seated(Plan(tuple(map(tuple, tables))), ranking, met=met, apart=apart)
