"""What is known of a tournament, a series and a table while the rest of a document is read."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.occupancy import Occupancy
from scoring.rulebook import Rulebook

from .entries import TournamentInfo
from .people import People
from .shape import Node

TABLES_MAXIMUM = 9999
GAMES_MAXIMUM = 999


@dataclass(frozen=True, slots=True)
class TournamentSoFar:
    """What is known of the tournament while its tables are read. None and 0: the document does not say it right."""

    info: TournamentInfo
    rulebook: Rulebook | None
    people: People

    def games_at(self, size: int) -> int:
        """How many games such a table plays; as many as there may ever be where that is not known."""
        if self.rulebook and self.info.games_per_series and size in self.rulebook.table_sizes:
            return self.rulebook.games_at(size, self.info.games_per_series)
        return GAMES_MAXIMUM

    def games_possible(self, seating: "SeatedPlayers") -> int:
        """How many games a table can have. That it ends before any that is there is refused already."""
        if self.rulebook and self.info.games_per_series and seating.sound:
            return seating.table.last_game(self.rulebook, self.info.games_per_series)
        return self.games_at(seating.table.size)

    def games_of(self, seating: "SeatedPlayers") -> Counter[str] | None:
        """Return player -> how many games of a table they play; None where that is not known."""
        if self.rulebook and self.info.games_per_series and seating.sound:
            return seating.table.games_of(self.rulebook, self.info.games_per_series)
        return None


@dataclass(slots=True)
class SeriesSoFar:
    """Table numbers and players of a series that are taken."""

    tables: set[int] = field(default_factory=set)
    players: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class SeatedPlayers:
    """The players of a table; `sound`: as many as the rules allow, every one known, each where they can have sat."""

    table: Occupancy[str]
    sound: bool

    def seats_in(self, number: int) -> Mapping[str | None, int]:
        """Return player -> seat in a game; where it is not known who sat there when, any seat the player has."""
        if not self.table.changes:
            return self._first_seats
        if not self.sound:
            return {stint.player: stint.seat for stint in self.table.stints}
        return {self.table.player(seat, number): seat for seat in self.table.occupied(number)}

    @cached_property
    def _first_seats(self) -> Mapping[str | None, int]:
        return {player: seat for seat, player in enumerate(self.table.players, 1)}

    def seat(self, node: Node, number: int) -> int | None:
        """Return the seat in a game of the player whose id stands here; None: there is none, which is put down."""
        player = node.text()
        if player is None:
            return None
        seat = self.seats_in(number).get(player)
        if seat is None and player in self.table.everybody:
            node.refuse("player_not_in_game", id=player, number=number)
        elif seat is None:
            node.refuse("player_not_at_table", id=player)
        return seat
