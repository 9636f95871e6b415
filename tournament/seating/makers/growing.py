"""Plans grown from a plan that is known: people left out, series added, and the last series annealed.

A perfect design for full tables is left alone but for a few people, best ones who never meet; then the best further
series is looked for, all others standing still: a plan of n places instead of n times series. Where that leaves
something to be wished for, all series move, from a low temperature. With nothing to grow from, everybody begins in
order and all series move.

Team mates (`teams`) never meet: the last series of what is grown from is not played then, its tables are the teams.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from tournament.seating.annealing import Annealing, cooled
from tournament.seating.designs.catalogue import FULL
from tournament.seating.designs.values import Round
from tournament.seating.lots import Stream
from tournament.seating.sizes import table_sizes

from .annealing import COOLED, Cooling, SymmetricPrices, Symmetry

MATE = 1_000
"""Price of a meeting of team mates."""


@dataclass(frozen=True, slots=True)
class Growth:
    """What is grown: `people` in `series`, from `source` (any series for any people; may be empty) less `without`;
    the last `moving` series change. `teams`: the source's last series are the teams (without a source: four by four).
    """

    people: int
    series: int
    source: tuple[Round, ...]
    without: frozenset[int]
    moving: int
    teams: bool = False


class _Prices(SymmetricPrices):
    """As without symmetry, and team mates."""

    def __init__(self, growth: Growth, cooling: Cooling, teams: Sequence[Sequence[int]]) -> None:
        super().__init__(Symmetry(people=growth.people, series=growth.series, shift=1, fixed=0), cooling)
        self.mates = {pair for team in teams for pair in combinations(sorted(team), 2)}

    def meet(self, one: int, other: int, by: int) -> int:
        apart = MATE * by if (min(one, other), max(one, other)) in self.mates else 0
        return super().meet(one, other, by) + apart


def grown(growth: Growth, cooling: Cooling, state: int, step: int) -> tuple[list[list[int]], list[list[int]]]:
    """The series after that many changes, each as places table after table; and the teams."""
    played, teams = begun(growth)
    last = next(islice(_changed(growth, cooling, Stream(state), played, teams), step, None))
    return [*played[: len(played) - growth.moving], *last.rounds], teams


def begun(growth: Growth) -> tuple[list[list[int]], list[list[int]]]:
    """The series before anything changes, and the teams: those of the source, then everybody in order."""
    in_order = [*range(growth.people)]
    teams: list[list[int]] = []
    source = [_less(tables, growth.without) for tables in growth.source]
    if growth.teams:
        spare = source.pop() if source else [in_order[at : at + FULL] for at in range(0, growth.people, FULL)]
        teams = [sorted(table) for table in spare]
    played = [[place for table in tables for place in table] for tables in source][: growth.series]
    return played + [in_order] * (growth.series - len(played)), teams


def _less(tables: Round, without: frozenset[int]) -> list[list[int]]:
    """Without these places, the others numbered anew; the larger tables first."""
    kept = sorted({place for table in tables for place in table} - without)
    number = {place: index for index, place in enumerate(kept)}
    return sorted(([number[place] for place in table if place in number] for table in tables), key=len, reverse=True)


def _changed(
    growth: Growth, cooling: Cooling, chance: Stream, played: list[list[int]], teams: list[list[int]]
) -> Iterator[Annealing]:
    prices, sizes = _Prices(growth, cooling, teams), table_sizes(growth.people)
    still = len(played) - growth.moving
    Annealing(played[:still], sizes, prices)  # counts who meets in them
    plan = Annealing([[*places] for places in played[still:]], sizes, prices)
    for temperature in cooled(cooling.temperature, 1 / cooling.ratio, cooling.steps, COOLED):
        plan.move(temperature, chance)
        yield plan
