"""A rulebook: one value that holds the rules as data. Python scores with it; its JSON lets the phone do the same."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from .cards import Pack
from .plausibility import MAXIMUM_AUGEN, AugenLimits, limits_not_opened, limits_opened


@dataclass(frozen=True, slots=True)
class Band:
    """One row of rule 12 for a loser, and beside it what rule 15 makes of it when the hand is thrown in uncounted.

    `up_to`: Augen up to and including; None: no upper end. `thrown_in_keeps_more`: whoever claims more than
    `thrown_in_augen` is recorded with what he claims.
    """

    up_to: int | None
    wertungspunkte: int
    thrown_in_augen: int
    thrown_in_wertungspunkte: int
    thrown_in_keeps_more: bool = False

    def covers(self, augen: int) -> bool:
        return self.up_to is None or augen <= self.up_to

    def augen_thrown_in(self, claimed: int) -> int:
        """The Augen that are recorded for a thrown-in hand of `claimed` Augen (rule 15)."""
        return max(self.thrown_in_augen, claimed) if self.thrown_in_keeps_more else self.thrown_in_augen


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one player came out of one game.

    `name` and `short` are German, `short` for narrow columns. A winner has `wertungspunkte`, a loser has `bands`, in
    order of Augen, the last without upper end. `opened`: a loser who has melds on the table. `needs_opened_opponent`:
    cannot be unless another player has opened.
    """

    code: str
    name: str
    short: str
    wins: bool
    wertungspunkte: int | None = None
    bands: tuple[Band, ...] = ()
    opened: bool = False
    needs_opened_opponent: bool = False

    def band(self, augen: int) -> Band:
        """The row of the rules these Augen fall into. A winner has none."""
        return next(band for band in self.bands if band.covers(augen))


@dataclass(frozen=True)
class Rulebook:
    """One text of rules, as data. Editions are values of their own: old tournaments never rescore.

    `source` names text and edition. `table_sizes`: the preferred size first. `ranking`: pairs of an attribute of
    Totals and whether more is better, most important first. `points` of a game are
    `points_per_wertungspunkt` * Wertungspunkte + `points_per_auge` * Augen. `giving_up_at`: the table sizes at which a
    player may give up. `team_own_minimum` and `team_loan_maximum` hold for teams of `team_size`; None: no such rule.
    """

    id: str
    title: str
    source: str
    table_sizes: tuple[int, ...]
    dealer_sits_out_at: frozenset[int]
    outcomes: tuple[Outcome, ...]
    pack: Pack
    hand_size: int
    opening_minimum: int
    seconds_per_game: int
    games_default: int
    ranking: tuple[tuple[str, bool], ...]
    winner_required: bool = False
    has_thrown_in: bool = False
    points_per_wertungspunkt: int = 1
    points_per_auge: int = 0
    giving_up_at: frozenset[int] = frozenset()
    team_size: int | None = None
    team_own_minimum: int | None = None
    team_loan_maximum: int | None = None

    def outcome(self, code: str) -> Outcome:
        """The outcome of that code; KeyError if this rulebook has none such."""
        return self.outcomes_by_code[code]

    @cached_property
    def outcomes_by_code(self) -> Mapping[str, Outcome]:
        return {outcome.code: outcome for outcome in self.outcomes}

    @cached_property
    def limits(self) -> Mapping[str, AugenLimits]:
        """Outcome code -> which Augen are possible. A winner's Augen are 0."""
        return {outcome.code: self._limits(outcome) for outcome in self.outcomes}

    def _limits(self, outcome: Outcome) -> AugenLimits:
        if outcome.wins:
            return AugenLimits(0, 0)
        if outcome.opened:
            return limits_opened(self.pack, self.hand_size, self.opening_minimum)
        return limits_not_opened(self.pack, self.hand_size)

    @cached_property
    def highest_wertungspunkte(self) -> int:
        """The most one game can give."""
        return max(outcome.wertungspunkte or 0 for outcome in self.outcomes)

    @cached_property
    def lowest_wertungspunkte(self) -> int:
        """The least one game can give, without what a tournament deducts beyond the rules."""
        bands = [band for outcome in self.outcomes for band in outcome.bands]
        return min(min(band.wertungspunkte, band.thrown_in_wertungspunkte) for band in bands)

    def points(self, wertungspunkte: int, augen: int) -> int:
        """What this rulebook ranks by, for one game or a sum of games."""
        return self.points_per_wertungspunkt * wertungspunkte + self.points_per_auge * augen

    def dealer(self, size: int, number: int) -> int:
        """The seat (1 to size) that deals game `number`: seat 1 deals game 1, then clockwise (rule 2)."""
        return (number - 1) % size + 1

    def playing_seats(self, size: int, number: int) -> tuple[int, ...]:
        """The seats that play game `number`: all, or all but the dealer (rule 2)."""
        out = self.dealer(size, number) if size in self.dealer_sits_out_at else None
        return tuple(seat for seat in range(1, size + 1) if seat != out)

    def _players(self, size: int) -> int:
        return size - (size in self.dealer_sits_out_at)

    def games_at(self, size: int, games_per_series: int) -> int:
        """How many games a table of `size` plays when a table of the preferred size plays `games_per_series`.

        So many that everybody plays the same number: at three, three quarters of those at four, rounded up (rule 2).
        """
        full = self.table_sizes[0]
        return -(-games_per_series * self._players(full) * size // (full * self._players(size)))

    def games_per_player(self, size: int, games_per_series: int) -> int:
        """How many games a player of such a table plays in a series: 20 at four are 15 for each.

        Where the games do not divide by the seats, the most that any of its players plays.
        """
        games = self.games_at(size, games_per_series)
        return games - games // size if size in self.dealer_sits_out_at else games

    def plays_evenly(self, games_per_series: int) -> bool:
        """Whether everybody plays the same number of games in a series (rule 2: a multiple of four)."""
        return not self.dealer_sits_out_at or games_per_series % self.table_sizes[0] == 0

    def minutes_for(self, games: int) -> int:
        """The suggested playing time of so many games in minutes, rounded up (dgsrv, rule 22)."""
        return -(-games * self.seconds_per_game // 60)

    def as_json(self) -> dict[str, Any]:
        """The whole value as JSON data: enough to check and score a game elsewhere.

        Beside the fields: `augen_maximum` and each outcome's `augen` (`lowest`, below it refused; `highest`, above it
        odd), and `pack.size`.
        """
        value = {field: getattr(self, field) for field in self.__dataclass_fields__}
        value["pack"] = asdict(self.pack) | {"size": self.pack.size, "ranks": [list(rank) for rank in self.pack.ranks]}
        value["outcomes"] = [self._outcome_json(outcome) for outcome in self.outcomes]
        value["table_sizes"] = list(self.table_sizes)
        value["ranking"] = [list(criterion) for criterion in self.ranking]
        value["dealer_sits_out_at"] = sorted(self.dealer_sits_out_at)
        value["giving_up_at"] = sorted(self.giving_up_at)
        value["augen_maximum"] = MAXIMUM_AUGEN
        return value

    def _outcome_json(self, outcome: Outcome) -> dict[str, Any]:
        bands = [asdict(band) for band in outcome.bands]
        return asdict(outcome) | {"bands": bands, "augen": asdict(self.limits[outcome.code])}
