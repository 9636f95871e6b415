"""Groups: the first few tables are drawn among the best, the next few among those behind them."""

from collections.abc import Sequence

from tournament.seating.draw import draw_by_lot
from tournament.seating.quality import by_key
from tournament.seating.sizes import FOUR_OR_THREE, table_sizes
from tournament.seating.values import Apart, Met, Person, Plan

from .seated import Seated, seated


def seat_in_groups(
    ranking: Sequence[Person],
    tables: int,
    seed: str,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Divide the ranking into groups of so many tables (4: ranks 1-16, 17-32, ...) and draw within each group by lot.

    The last group gets the rest, the short tables with it; all other groups fill their tables. Group number g (from
    1) is drawn by `draw_by_lot` from the seed `seed/g`, which keeps mates and people from `met` apart as far as the
    group allows. `moves` count from the strict plan, as everywhere. Raises `CannotSeatError`; `ValueError` for fewer
    than one table.
    """
    if tables < 1:
        raise ValueError(tables)
    by_key(ranking)
    wanted = table_sizes(len(ranking), sizes)
    drawn: list[tuple[int, ...]] = []
    rest = list(ranking)
    for number, first in enumerate(range(0, len(wanted), tables), 1):
        people = sum(wanted[first : first + tables])
        drawn += draw_by_lot(rest[:people], f"{seed}/{number}", sizes=sizes, met=met).tables
        rest = rest[people:]
    return seated(Plan(tuple(drawn)), ranking, met=met, apart=apart)
