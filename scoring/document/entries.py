"""The values a `spielliste/1` document is made of. None: the document leaves that field out."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from scoring.agreements import agreed
from scoring.game import Game
from scoring.house import HouseRules, apply_house_rules
from scoring.occupancy import Change, Occupancy
from scoring.rankings import PLAYERS, Ranking, usual_teams
from scoring.rulebook import Rulebook
from scoring.rulebooks import rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentInfo:
    """`rulebook_id` is known. `team_size`: how many make a team, if not the rulebook's number (2: tandems).

    `target_score`: the points that end the list of a table, where the rulebook has such; `games_per_series` are then
    the most there can be. `jokers`: False where the rulebook lets them be left out and they are.
    `house_rules`: what the house plays otherwise than the rulebook says; `agreements`: what was agreed beside it.
    `last_day`: where it lasts longer than a day. `language`: of what is printed, as its short code; German
    without. `currency`: of amounts (ISO 4217); the euro without. `time_zone`: by whose clock it is played, as an IANA
    name; Europe/Berlin without.
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
    last_day: dt.date | None = None
    agreements: tuple[str, ...] | None = None
    rankings: tuple[Ranking, ...] | None = None
    language: str | None = None
    currency: str | None = None
    time_zone: str | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook as it is played here: as the house plays it, with jokers, or without."""
        book = rulebook(self.rulebook_id)
        if self.house_rules is not None:
            book = apply_house_rules(book, self.house_rules)
        book = agreed(book, self.agreements or ())
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
    unranked: bool | None = field(default=None, metadata={"read": "flag"})
    anonymous: bool | None = field(default=None, metadata={"read": "flag"})


PLAYER_KEYS: Mapping[str, str] = {
    attribute.name: attribute.metadata["read"] for attribute in fields(PlayerEntry) if attribute.metadata
}


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """`members` and `loan` are ids of players; whoever is in `loan` is in `members` too. `ranking`: the id of one."""

    id: str
    name: str
    club: str | None
    members: tuple[str, ...]
    loan: tuple[str, ...] | None = None
    ranking: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsEntry:
    """One player's sums, typed in from a paper list: net Wertungspunkte, recorded Augen, crosses, games played.

    `points` only where they do not follow from the other sums. `thrown_in`: how many thrown-in hands are on the list.
    """

    player: str
    wertungspunkte: int
    augen: int
    crosses: int
    games: int | None = None
    points: int | None = None
    thrown_in: int | None = None


@dataclass(frozen=True, slots=True)
class TableEntry:
    """One table in one series. `seats` are ids of players, seat 1 first; `games` and `totals` exclude each other.

    `gave_up`: who ended the list by giving up; it is settled as it stands. `substitutes`: who left, came, or took
    another's seat. `ends_after`: the game that ends the list, where that was decided.
    """

    number: int
    seats: tuple[str, ...]
    games: tuple[Game, ...] | None = None
    totals: tuple[TotalsEntry, ...] | None = None
    gave_up: str | None = None
    substitutes: tuple[Change[str], ...] | None = None
    ends_after: int | None = None

    @property
    def occupancy(self) -> Occupancy[str]:
        """Who sits there in which game, by the ids of players."""
        return Occupancy(self.seats, self.substitutes or (), self.ends_after)


@dataclass(frozen=True, slots=True)
class SeriesEntry:
    """`counts_until`: of each list only the games up to this one count (of a full table; contract.md, section 8)."""

    number: int
    tables: tuple[TableEntry, ...]
    day: dt.date | None = None
    counts_until: int | None = None


@dataclass(frozen=True, slots=True)
class LotEntry:
    """The tied in the order drawn: ids of players, of teams or of clubs; the others are None.

    `ranking`: the id of one (None: the first of its kind); `series`: for the list of that series alone. `points` and
    `augen`: what they shared when it was drawn.
    """

    players: tuple[str, ...] | None = None
    teams: tuple[str, ...] | None = None
    clubs: tuple[str, ...] | None = None
    ranking: str | None = None
    series: int | None = None
    points: int | None = None
    augen: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """Points below 0 of a player or of a team, ids of which the other is None, in one series."""

    series: int
    points: int
    reason: str
    player: str | None = None
    team: str | None = None


@dataclass(frozen=True, slots=True)
class DisqualifiedEntry:
    """`player` is an id."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class Document:
    """One whole tournament, free of anything that is refused."""

    tournament: TournamentInfo
    clubs: tuple[ClubEntry, ...]
    players: tuple[PlayerEntry, ...]
    teams: tuple[TeamEntry, ...] | None
    series: tuple[SeriesEntry, ...]
    lots: tuple[LotEntry, ...] | None
    penalties: tuple[PenaltyEntry, ...] | None = None
    disqualified: tuple[DisqualifiedEntry, ...] | None = None

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """Its rankings in order: those it names, or those every tournament has."""
        return rankings_of(self.tournament, teams=bool(self.teams))


def rankings_of(info: TournamentInfo, *, teams: bool) -> tuple[Ranking, ...]:
    """The rankings a tournament names; else its players, and its teams if there are any (contract.md, section 7)."""
    return info.rankings or (PLAYERS, *([usual_teams(info.team_size or 0)] if teams else []))
