"""Lines of ranked lists, with names: of players, of teams, of clubs."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import scoring
from scoring.rankings import Place
from tournament.models import Club, Registration, Team


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """What a player, team or club made in one series; `rank` is the place in that series' list of the same ranking.

    `counts`: it is in the sum; a series that `best_series` drops is not.
    """

    series: int
    place: Place[int]
    counts: bool = True

    @property
    def rank(self) -> int | None:
        return self.place.rank

    @property
    def totals(self) -> scoring.Totals:
        """Without penalties."""
        return self.place.totals

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.place.points

    @property
    def penalty(self) -> int:
        """0 or below."""
        return self.place.penalty


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    """Points taken in a series, and why: "−5: verspätet"."""

    series: int
    points: int
    reason: str


@dataclass(frozen=True)
class RankedRow:
    """What the line of any ranked list says; see `scoring.rankings.Place`. `penalties`: those of one's own that count
    here. `cells_of`: what `cells` are made by, once they are asked for: a page shows none of a team's members.
    """

    place: Place[int]
    cells_of: Callable[[int], tuple[SeriesCell | None, ...]] = field(compare=False, repr=False)
    penalties: tuple[PenaltyNote, ...]

    @cached_property
    def cells(self) -> tuple[SeriesCell | None, ...]:
        """Of each series that counts here, in order; None where there is no seat."""
        return self.cells_of(self.place.key)

    @property
    def rank(self) -> int | None:
        return self.place.rank

    @property
    def tied(self) -> bool:
        """Shares the rank, no lot drawn yet."""
        return self.place.tied

    @property
    def by_lot(self) -> bool:
        """Its place among equals was drawn."""
        return self.place.by_lot

    @property
    def totals(self) -> scoring.Totals:
        """The sums, without penalties."""
        return self.place.totals

    @property
    def points(self) -> int:
        """The number that ranks, penalties in it."""
        return self.place.points

    @property
    def penalty(self) -> int:
        """The sum of the penalties in `points`: 0 or below; a team's has those of its members in it."""
        return self.place.penalty

    @property
    def complete(self) -> bool:
        """See contract.md, section 7: "Who is complete"."""
        return self.place.complete

    @property
    def unranked(self) -> bool:
        """Außer Wertung."""
        return self.place.unranked

    @property
    def disqualified(self) -> bool:
        return self.place.disqualified


@dataclass(frozen=True)
class PlayerRow(RankedRow):
    """A player's line."""

    registration: Registration


@dataclass(frozen=True)
class TeamRow(RankedRow):
    """A team's line, with its members' lines in their order, over the same series. `loan`: keys of registrations.

    A member außer Wertung or disqualified is among them and counts for nothing.
    """

    team: Team
    members: tuple[PlayerRow, ...]
    loan: frozenset[int]


@dataclass(frozen=True)
class ClubRow(RankedRow):
    """A club's line, with the lines of the members who counted, best first."""

    club: Club
    members: tuple[PlayerRow, ...]


Row = PlayerRow | TeamRow | ClubRow
