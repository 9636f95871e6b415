"""Strict: ranks 1-4 at table 1, ranks 5-8 at table 2, and so on."""

from collections.abc import Sequence

from tournament.seating.quality import by_key
from tournament.seating.sizes import FOUR_OR_THREE, short_seats, table_sizes
from tournament.seating.values import Apart, Met, Person, Plan

from .seated import Seated, seated


def seat_by_standing(ranking: Sequence[Person], *, sizes: Sequence[int] = FOUR_OR_THREE) -> Plan:
    """Seat people, best first, four by four; the best of a table on seat 1, and the short tables last.

    Who already sat at a short table is not seated at one again if possible: they change places with somebody
    who has not, the nearest-ranked of the people at the tables before. Nobody else moves, there is no lot in it.
    Raises `CannotSeatError`. Source: decisions.md, rule 2.
    """
    by_key(ranking)
    wanted = table_sizes(len(ranking), sizes)
    order = _spare_second_threes(ranking, short_seats(wanted, sizes[0]))
    tables = []
    for size in wanted:
        # By rank within the table, also after an exchange.
        tables.append(tuple(ranking[rank].key for rank in sorted(order[:size])))
        order = order[size:]
    return Plan(tuple(tables))


def seat_strictly(
    ranking: Sequence[Person],
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """The plan of `seat_by_standing`, with what it costs: `met` and `apart` are counted, nobody moves for them."""
    plan = seat_by_standing(ranking, sizes=sizes)
    return seated(plan, ranking, met=met, apart=apart)


def _spare_second_threes(ranking: Sequence[Person], short: int) -> list[int]:
    """The ranks in seating order: the last `short` places go to those who sat least at short tables, then to the last.

    The best of those who leave these places takes the best place among the places of those who come down.
    """
    ranks = range(len(ranking))
    first_short = len(ranking) - short
    at_short = set(sorted(ranks, key=lambda rank: (ranking[rank].threes, -rank))[:short])
    up = [rank for rank in ranks[first_short:] if rank not in at_short]
    down = [rank for rank in ranks[:first_short] if rank in at_short]
    exchanged = dict(zip(up + down, down + up, strict=True))
    return [exchanged.get(rank, rank) for rank in ranks]
