"""What is known of a tournament, a series and a table while the rest of a document is read."""

from dataclasses import dataclass, field

from scoring.rulebook import Rulebook

from .entries import TournamentInfo
from .people import People, read_reference
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


@dataclass(slots=True)
class SeriesSoFar:
    """Table numbers and players of a series that are taken."""

    tables: set[int] = field(default_factory=set)
    players: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class SeatedPlayers:
    """The seats of a table; `sound`: as many as the rules allow, and every one known."""

    seats: tuple[str, ...]
    sound: bool

    def number(self, node: Node) -> int | None:
        """The seat number of the player whose id stands here."""
        player = read_reference(node, self.seats, "player_not_at_table")
        return None if player is None else self.seats.index(player) + 1
