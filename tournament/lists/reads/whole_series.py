"""All tables of a series with who sits at them, as it is stored and as it would be after somebody is put elsewhere."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import scoring
from tournament.lists.reads.occupancy import NAMED, occupancy_of
from tournament.models import CardTable, Seat, Series

Place = tuple[int, int]
"""Numbers of a table and of a seat at it."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """One table: its row, its seats in order with who took them later, and the same as a value of `scoring`."""

    card_table: CardTable
    seats: tuple[Seat, ...]
    occupancy: scoring.Occupancy[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """From game `from_game` on somebody (his registration; None: nobody) sits at a seat of a table.

    `for_team`: what he makes there counts for the team of the one he stands in for.
    """

    table: int
    seat: int
    from_game: int
    player: int | None
    for_team: bool = False

    @property
    def place(self) -> Place:
        return self.table, self.seat

    @property
    def takes_the_seat(self) -> bool:
        """Whether the seat is his own, as if he had been seated there."""
        return self.from_game == 1 and self.player is not None and not self.for_team


def tables_of(series: Series) -> dict[int, SeatedTable]:
    """Number of a table -> who sits there; three queries."""
    rows = Seat.objects.filter(series=series).select_related("registration__person", "registration__club")
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in rows.prefetch_related(NAMED).order_by("number"):
        seats[seat.card_table_id].append(seat)
    tables = {}
    for row in CardTable.objects.filter(series=series).order_by("number"):
        row.series = series
        tables[row.number] = SeatedTable(row, tuple(seats[row.pk]), occupancy_of(row, seats[row.pk]))
    return tables


@dataclass
class _Sitting:
    """Who sits where while people are put elsewhere: the first player of each seat, and place and game -> who comes."""

    firsts: dict[Place, int]
    changes: dict[Place, dict[int, tuple[int | None, bool]]] = field(default_factory=lambda: defaultdict(dict))

    def put(self, placing: Placing, *, first: bool) -> None:
        """As it is said; `first`: he becomes the first player of the seat."""
        self.changes[placing.place].pop(placing.from_game, None)
        if first and placing.player is not None:
            self.firsts[placing.place] = placing.player
        else:
            self.changes[placing.place][placing.from_game] = placing.player, placing.for_team

    def of_seat(self, place: Place) -> list[scoring.Change[int]]:
        """Who takes a seat when; whoever sits there already does not come."""
        holder: int | None = self.firsts[place]
        kept = []
        for game, (player, for_team) in sorted(self.changes[place].items()):
            if player != holder:
                kept.append(scoring.Change(place[1], game, player, for_team))
            holder = player
        return kept


def placed(
    tables: Mapping[int, scoring.Occupancy[int]], placings: Iterable[Placing]
) -> dict[int, scoring.Occupancy[int]]:
    """Who sits where after these are put where they say.

    Whoever sits from the first game on becomes the seat's first player, unless he is that of another seat: nobody is
    twice in a seating plan.
    """
    in_order = list(placings)
    own = [placing for placing in in_order if placing.takes_the_seat]
    while True:
        sitting = _put(tables, in_order, own)
        times = Counter(sitting.firsts.values())
        twice = next((one for one in own if times[sitting.firsts[one.place]] > 1), None)
        if twice is None:
            break
        own.remove(twice)
    return {number: _table(number, table, sitting) for number, table in tables.items()}


def _put(tables: Mapping[int, scoring.Occupancy[int]], placings: Iterable[Placing], own: list[Placing]) -> _Sitting:
    sitting = _Sitting(
        {(number, seat): player for number, table in tables.items() for seat, player in enumerate(table.players, 1)}
    )
    for number, table in tables.items():
        for change in table.changes:
            sitting.changes[number, change.seat][change.from_game] = change.player, change.for_team
    for placing in placings:
        sitting.put(placing, first=placing in own)
    return sitting


def _table(number: int, table: scoring.Occupancy[int], sitting: _Sitting) -> scoring.Occupancy[int]:
    places = [(number, seat) for seat in range(1, table.size + 1)]
    changes = tuple(change for place in places for change in sitting.of_seat(place))
    return replace(table, players=tuple(sitting.firsts[place] for place in places), changes=changes)
