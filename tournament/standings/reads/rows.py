"""Lines of ranked lists, with names: of players, of teams, of clubs."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple

from scoring import Figure, Rulebook
from scoring.rankings import Place
from tournament.core.rankings import shown_sum
from tournament.models import Club, Registration, Team


def made(rulebook: Rulebook, figure: Figure, place: Place[int] | None) -> int | None:
    """A figure of a place as lists show it, penalties in the one that decides; None: nothing was played."""
    return shown_sum(rulebook, figure, place.totals, place.penalty) if place and place.result.games else None


class SeriesCell(NamedTuple):
    """What a player, team or club made in one series: the place in that series' list of the same ranking.

    `counts`: it is in the sum; a series that `best_series` drops is not.
    """

    series: int
    place: Place[int]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    """Points taken in a series, and why: "−5: verspätet"."""

    series: int
    points: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class Row(Place[int]):
    """A place in any ranked list, with names. `penalties`: those of one's own that count here. `cells_of`: what `cells`
    are made by, once they are asked for: a page shows none of a team's members. `members`: of a team or club, with
    their lines over the same series; `loan`: the keys of those on loan.
    """

    cells_of: Callable[[int], tuple[SeriesCell | None, ...]] = field(compare=False, repr=False)
    penalties: tuple[PenaltyNote, ...]
    members: tuple["PlayerRow", ...] = ()
    loan: frozenset[int] = frozenset()

    @cached_property
    def cells(self) -> tuple[SeriesCell | None, ...]:
        """Of each series that counts here, in order; None where there is no seat."""
        return self.cells_of(self.key)

    @property
    @abstractmethod
    def name(self) -> str:
        """Who stands in it."""

    @property
    def club_name(self) -> str:
        """Where a player or team belongs; empty of a club, and of who has none."""
        return ""

    @property
    def beside(self) -> str:
        """The club where that is not what the line is called."""
        return "" if self.club_name == self.name else self.club_name


_OF_A_PLACE = tuple(one.name for one in fields(Place))


def as_said(place: Place[int]) -> dict[str, Any]:
    """What a place says, to make a row of."""
    return {name: getattr(place, name) for name in _OF_A_PLACE}


@dataclass(frozen=True, kw_only=True)
class PlayerRow(Row):
    """A player's line."""

    registration: Registration

    @property
    def name(self) -> str:
        return self.registration.person.name

    @property
    def club_name(self) -> str:
        return self.registration.club.name if self.registration.club else ""


@dataclass(frozen=True, kw_only=True)
class TeamRow(Row):
    """A team's line; a member außer Wertung or disqualified is among the others and counts for nothing."""

    team: Team

    @property
    def name(self) -> str:
        return self.team.name

    @property
    def club_name(self) -> str:
        return self.team.club.name if self.team.club else ""


@dataclass(frozen=True, kw_only=True)
class ClubRow(Row):
    """A club's line, with the members who counted, best first."""

    club: Club

    @property
    def name(self) -> str:
        return self.club.name
