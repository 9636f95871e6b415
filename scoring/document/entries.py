"""The values a `spielliste/1` document is made of. None: the document leaves that field out."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from scoring.game import Game
from scoring.house import HouseRules, apply_house_rules
from scoring.rulebook import Rulebook
from scoring.rulebooks import rulebook


@dataclass(frozen=True, slots=True)
class TournamentInfo:
    """`rulebook_id` is known. `team_size`: how many make a team, if not the rulebook's number (2: tandems).

    `target_score`: the points that end the list of a table, where the rulebook has such; `games_per_series` are then
    the most there can be. `jokers`: False where the rulebook lets them be left out and they are.
    `house_rules`: what the house plays otherwise than the rulebook says.
    """

    name: str
    date: dt.date
    rulebook_id: str
    series: int
    games_per_series: int
    minutes_per_series: int | None = None
    repeat_offence_extra: int | None = None
    place: str | None = None
    team_size: int | None = None
    target_score: int | None = None
    jokers: bool | None = None
    house_rules: HouseRules | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook as it is played here: as the house plays it, with jokers, or without."""
        book = rulebook(self.rulebook_id)
        if self.house_rules is not None:
            book = apply_house_rules(book, self.house_rules)
        return book.without_jokers() if self.jokers is False else book

    @property
    def members_per_team(self) -> int:
        """0: the rules know no teams."""
        return self.team_size or self.rulebook.team_size or 0


@dataclass(frozen=True, slots=True)
class ClubEntry:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """`club` is the id of a club. What follows says how it is read (shape.Node); reading and writing loop over it."""

    id: str
    name: str
    club: str | None = None
    categories: tuple[str, ...] | None = field(default=None, metadata={"read": "texts"})


PLAYER_KEYS: Mapping[str, str] = {
    attribute.name: attribute.metadata["read"] for attribute in fields(PlayerEntry) if attribute.metadata
}


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """`members` and `loan` are ids of players; whoever is in `loan` is in `members` too."""

    id: str
    name: str
    club: str | None
    members: tuple[str, ...]
    loan: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class TotalsEntry:
    """One player's sums, typed in from a paper list: net Wertungspunkte, recorded Augen, crosses, games played.

    `points` only where they do not follow from the other sums.
    """

    player: str
    wertungspunkte: int
    augen: int
    crosses: int
    games: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table in one series. `seats` are ids of players, seat 1 first; `games` and `totals` exclude each other.

    `gave_up`: who ended the list by giving up; it is settled as it stands.
    """

    number: int
    seats: tuple[str, ...]
    games: tuple[Game, ...] | None = None
    totals: tuple[TotalsEntry, ...] | None = None
    gave_up: str | None = None


@dataclass(frozen=True, slots=True)
class SeriesEntry:
    number: int
    tables: tuple[TableEntry, ...]


@dataclass(frozen=True, slots=True)
class LotEntry:
    """The tied in the order drawn: ids of players, or ids of teams; the other is None."""

    players: tuple[str, ...] | None = None
    teams: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """One whole tournament, free of anything that is refused."""

    tournament: TournamentInfo
    clubs: tuple[ClubEntry, ...]
    players: tuple[PlayerEntry, ...]
    teams: tuple[TeamEntry, ...] | None
    series: tuple[SeriesEntry, ...]
    lots: tuple[LotEntry, ...] | None
