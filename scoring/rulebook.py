"""A rulebook: one value that holds the rules as data. Python scores with it; its JSON lets the phone do the same."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, Literal

from languages.spoken import gettext, pgettext

from .cards import Pack
from .figures import FIGURES, PLAINLY, WERTUNGSPUNKTE, Figure, Shown
from .plausibility import MAXIMUM_AUGEN, AugenLimits, limits_not_opened, limits_opened, limits_without_opening

_SAID = frozenset({"german_title", "german_source", "house", "agreed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """One row of rule 12 for a loser, and beside it what rule 15 makes of it when the hand is thrown in uncounted.

    `up_to`: Augen up to and including; None: no upper end. `thrown_in_keeps_more`: whoever claims more than
    `thrown_in_augen` is recorded with what they claim. What begins with thrown_in means nothing where a rulebook does
    not know it.
    """

    up_to: int | None
    wertungspunkte: int
    thrown_in_augen: int = 0
    thrown_in_wertungspunkte: int = 0
    thrown_in_keeps_more: bool = False

    def covers(self, augen: int) -> bool:
        return self.up_to is None or augen <= self.up_to

    def augen_thrown_in(self, claimed: int) -> int:
        """The Augen that are recorded for a thrown-in hand of `claimed` Augen (rule 15)."""
        return max(self.thrown_in_augen, claimed) if self.thrown_in_keeps_more else self.thrown_in_augen


@dataclass(frozen=True, slots=True)
class Outcome:
    """A way to come out of a game.

    `german` is its name and `german_short` the one for narrow columns; `name` and `short` are the reader's. A
    winner has `wertungspunkte` (None: the rules give none), a loser has `bands`, in order of Augen, the last
    without upper end. `opened`: a loser who has melds on the table. `needs_opened_opponent`: cannot be unless
    another player has opened; `needs_unopened_opponents`: cannot be if one has. `unless_opened`: the code of the
    outcome that is likelier where no other player has. A winner's `others_augen_factor` multiplies the Augen that
    are recorded for everybody else; with `gets_others_augen` their sum is the winner's points.
    """

    code: str
    german: str
    german_short: str
    wins: bool
    wertungspunkte: int | None = None
    bands: tuple[Band, ...] = ()
    opened: bool = False
    needs_opened_opponent: bool = False
    needs_unopened_opponents: bool = False
    unless_opened: str = ""
    others_augen_factor: int = 1
    gets_others_augen: bool = False

    @property
    def name(self) -> str:
        """As whoever reads it calls it."""
        return pgettext("outcome", self.german)

    @property
    def short(self) -> str:
        """The same for narrow columns."""
        return pgettext("outcome", self.german_short)

    def band(self, augen: int) -> Band:
        """The row of the rules these Augen fall into. A winner has none."""
        return next(band for band in self.bands if band.covers(augen))


@dataclass(frozen=True, kw_only=True)
class Rulebook:
    """One text of rules, as data. Editions are values of their own: old tournaments never rescore.

    `german_title` is its name, `german_source` names text and edition; `house` (with %(title)s in it) and `agreed`
    say what was changed, in German: `title` and `source` put it together for the reader. `table_sizes`: the
    preferred size first, the last resort last.

    Cards: `hand_size` are dealt to everybody, at the table sizes of the pairs `hand_size_at` so many instead;
    `jokers_optional`: a tournament may leave the jokers out. `opening_minimum`: Augen of the first melds; 0: there is
    no opening.

    Order: `rotates` is who seat 1 is in game 1 and the next seat clockwise in the next one, and whom a list marks.
    `seated_by_result`: from the second series on, players are seated by their standing.

    Numbers: `points` of a game are `points_per_wertungspunkt` * Wertungspunkte + `points_per_auge` * Augen, and what
    the winner gets of the others; see scoring.game.score_game for the order of evaluation. `columns`: what a list and a
    ranking show, in this order; `ranked_by`: the attribute of the one that decides, as a reader sees it. `ranking`:
    pairs of an attribute of Totals and whether more is better, most important first. `has_crosses`: negative
    Wertungspunkte are entered as a cross.

    End: `has_target_score`: a score may be agreed that ends the list of a table. `giving_up_at`: the table sizes at
    which a player may give up.

    Rule 15: `has_thrown_in`; `offences_per_list`: the second offence is that of the list, not of the tournament.

    `team_own_minimum` and `team_loan_maximum` hold for teams of `team_size`; None: no such rule. A loan player may be
    in a team of their own club besides with `team_loan_for_own_club`. `team_complete_from`: so many make a team of
    `team_size` complete; None: all. `average_where_games_differ`: where points are never above 0, the average ranks.
    `hand_romme_left_open`: the text does not say whether a Hand-Rommé may be made by laying off.
    """

    id: str
    german_title: str
    german_source: str
    table_sizes: tuple[int, ...]
    dealer_sits_out_at: frozenset[int]
    outcomes: tuple[Outcome, ...]
    pack: Pack
    hand_size: int
    opening_minimum: int
    seconds_per_game: int
    games_default: int
    ranking: tuple[tuple[str, bool], ...]
    columns: tuple[Figure, ...]
    ranked_by: str
    has_crosses: bool = False
    hand_size_at: tuple[tuple[int, int], ...] = ()
    jokers_optional: bool = False
    rotates: Literal["dealer", "starter"] = "dealer"
    seated_by_result: bool = False
    winner_required: bool = False
    has_thrown_in: bool = False
    offences_per_list: bool = False
    points_per_wertungspunkt: int = 1
    points_per_auge: int = 0
    giving_up_at: frozenset[int] = frozenset()
    has_target_score: bool = False
    team_size: int | None = None
    team_own_minimum: int | None = None
    team_loan_maximum: int | None = None
    team_loan_for_own_club: bool = False
    team_complete_from: int | None = None
    average_where_games_differ: bool = False
    hand_romme_left_open: bool = False
    house: str = ""
    agreed: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """As its reader calls it, with what a house or a tournament made of it."""
        title = pgettext("rulebook", self.german_title)
        if self.house:
            title = gettext(self.house) % {"title": title}
        if not self.agreed:
            return title
        said = "; ".join(map(gettext, self.agreed))
        return gettext("%(title)s, mit Vereinbarung: %(said)s") % {"title": title, "said": said}

    @property
    def source(self) -> str:
        """Text and edition, in its reader's words."""
        source = pgettext("rulebook", self.german_source)
        if not self.house:
            return source
        return gettext("%(id)s, Hausregel nach: %(source)s") % {"id": self.id, "source": source}

    def __hash__(self) -> int:
        """Rulebooks are told apart by their ids, but for jokers; the whole value would take long to hash."""
        return hash(self.id)

    def outcome(self, code: str) -> Outcome:
        """The outcome of that code; KeyError if this rulebook has none such."""
        return self.outcomes_by_code[code]

    @cached_property
    def outcomes_by_code(self) -> Mapping[str, Outcome]:
        return {outcome.code: outcome for outcome in self.outcomes}

    def without_jokers(self) -> "Rulebook":
        """The same rules played without jokers (`jokers_optional`): another pack, so other Augen are possible."""
        return replace(self, pack=replace(self.pack, jokers=0))

    @cached_property
    def in_plain_words(self) -> "Rulebook":
        """The same rules, Wertungspunkte plainly called where it is narrow: points where they decide."""
        plain = {WERTUNGSPUNKTE.key: PLAINLY[self.ranked_by == WERTUNGSPUNKTE.key]}
        return replace(self, columns=tuple(plain.get(column.key, column) for column in self.columns))

    def cards_dealt(self, size: int | None = None) -> int:
        """How many cards everybody is dealt at a table of `size`; None: at one of which nothing more is known."""
        return dict(self.hand_size_at).get(size or 0, self.hand_size)

    @cached_property
    def limits(self) -> Mapping[str, AugenLimits]:
        """Outcome code -> which Augen are possible with `hand_size` cards. A winner's Augen are 0."""
        return self.limits_at(None)

    def limits_at(self, size: int | None) -> Mapping[str, AugenLimits]:
        """Outcome code -> which Augen are possible at a table of `size`; None: with `hand_size` cards."""
        return self._limits_by_cards[self.cards_dealt(size)]

    @cached_property
    def _limits_by_cards(self) -> Mapping[int, Mapping[str, AugenLimits]]:
        hands = {self.hand_size, *dict(self.hand_size_at).values()}
        return {cards: {outcome.code: self._limits(outcome, cards) for outcome in self.outcomes} for cards in hands}

    def _limits(self, outcome: Outcome, cards: int) -> AugenLimits:
        if outcome.wins:
            return AugenLimits(0, 0, 0)
        if not self.opening_minimum:
            return limits_without_opening(self.pack, cards)
        if outcome.opened:
            return limits_opened(self.pack, cards, self.opening_minimum)
        return limits_not_opened(self.pack, cards)

    @cached_property
    def counts_wertungspunkte(self) -> bool:
        """Whether a list has Wertungspunkte at all."""
        return any(column.key == WERTUNGSPUNKTE.key for column in self.columns)

    @cached_property
    def points_follow(self) -> bool:
        """Whether points can be computed from Wertungspunkte and Augen; else sums from paper have to name them."""
        return not any(outcome.gets_others_augen for outcome in self.outcomes)

    @cached_property
    def points_never_above_zero(self) -> bool:
        """Whether nobody can gain anything by a game: then whoever stays away must not win (contract.md, section 7)."""
        best = self.points_per_wertungspunkt * self.highest_wertungspunkte
        return self.points_follow and best <= 0 and self.points_per_auge <= 0

    @cached_property
    def ranked_column(self) -> Figure:
        """The column that decides, as a reader sees it: its name is what the list is ranked by."""
        return next(column for column in self.columns if column.key == self.ranked_by)

    @cached_property
    def ranking_figures(self) -> tuple[Figure, ...]:
        """The figures of a ranked list by these rules: its columns, then what every ranked list shows beside them."""
        return (*self.columns, *(figure for figure in FIGURES if figure.shown is Shown.BESIDE and self.has(figure)))

    def has(self, figure: Figure) -> bool:
        """Whether the figure says anything where these rules are played."""
        return not figure.needs or bool(getattr(self, figure.needs))

    @cached_property
    def highest_wertungspunkte(self) -> int:
        """The most one game can give."""
        return max(self._possible_wertungspunkte)

    @cached_property
    def lowest_wertungspunkte(self) -> int:
        """The least one game can give, without what a tournament deducts beyond the rules."""
        return min(self._possible_wertungspunkte)

    @cached_property
    def _possible_wertungspunkte(self) -> frozenset[int]:
        bands = [band for outcome in self.outcomes for band in outcome.bands]
        winners = {outcome.wertungspunkte or 0 for outcome in self.outcomes if outcome.wins}
        thrown_in = {band.thrown_in_wertungspunkte for band in bands if self.has_thrown_in}
        return frozenset(winners | {band.wertungspunkte for band in bands} | thrown_in)

    def complete_from(self, team_size: int) -> int:
        """How many members make a team of `team_size` complete: all, unless three are agreed to (rule 21)."""
        agreed = self.team_complete_from if team_size == self.team_size else None
        return team_size if agreed is None else agreed

    def points(self, wertungspunkte: int, augen: int) -> int:
        """What this rulebook ranks by, for one game or a sum of games; what a winner gets of others is not in it."""
        return self.points_per_wertungspunkt * wertungspunkte + self.points_per_auge * augen

    def marked_seat(self, size: int, number: int, dealer: int | None = None) -> int:
        """The seat (1 to size) that is what `rotates` says in game `number`: seat 1 in game 1, then clockwise.

        `dealer`: the seat that dealt, where it was not the one whose turn it was.
        """
        return dealer if dealer and self.rotates == "dealer" else (number - 1) % size + 1

    def dealer(self, size: int, number: int) -> int:
        """The seat that deals game `number`: seat 1 deals game 1 (rule 2), or the one before it if seat 1 starts."""
        return self.marked_seat(size, number if self.rotates == "dealer" else number - 1)

    def starter(self, size: int, number: int) -> int:
        """The seat that has the first turn of game `number`: "Der links vom Geber sitzende Spieler" (rule 3)."""
        return self.dealer(size, number) % size + 1

    def playing_seats(self, size: int, number: int, dealer: int | None = None) -> tuple[int, ...]:
        """The seats that play game `number`: all, or all but the dealer (rule 2).

        `dealer`: the seat that dealt, where it was not the one whose turn it was.
        """
        out = (dealer or self.dealer(size, number)) if size in self.dealer_sits_out_at else None
        return tuple(seat for seat in range(1, size + 1) if seat != out)

    def _players(self, size: int) -> int:
        return size - (size in self.dealer_sits_out_at)

    def games_at(self, size: int, games_per_series: int) -> int:
        """How many games a table of `size` plays when a table of the preferred size plays `games_per_series`.

        So many that everybody plays the same number: at three, three quarters of those at four, rounded up (rule 2).
        """
        full = self.table_sizes[0]
        return -(-games_per_series * self._players(full) * size // (full * self._players(size)))

    def full_games(self, size: int, games: int) -> int:
        """The fewest games of a table of the preferred size with which one of `size` plays `games`."""
        full = self.table_sizes[0]
        return (games - 1) * full * self._players(size) // (self._players(full) * size) + 1 if games else 0

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
        """The suggested playing time of so many games in minutes, rounded up (decisions.md, rule 22)."""
        return -(-games * self.seconds_per_game // 60)

    def as_json(self, size: int | None = None) -> dict[str, Any]:
        """The whole value as JSON data: enough to check and score a game at a table of `size` elsewhere.

        Beside the fields: `augen_maximum` and each outcome's `augen` (`possible`, below it refused; `lowest`, below it
        odd; `highest`, above it odd), both for a table of `size`; `pack.size`, `cards_dealt`, `counts_wertungspunkte`,
        `points_follow`. How to evaluate it, and in which order, says scoring.game.score_game.
        """
        value = {field: getattr(self, field) for field in self.__dataclass_fields__ if field not in _SAID}
        value |= {"title": self.title, "source": self.source}
        value["pack"] = asdict(self.pack) | {"size": self.pack.size, "ranks": [list(rank) for rank in self.pack.ranks]}
        value["outcomes"] = [self._outcome_json(outcome, self.limits_at(size)) for outcome in self.outcomes]
        value["columns"] = [
            {"attribute": column.key, "name": column.name, "short": column.short} for column in self.columns
        ]
        value["hand_size_at"] = [list(pair) for pair in self.hand_size_at]
        value["table_sizes"] = list(self.table_sizes)
        value["ranking"] = [list(criterion) for criterion in self.ranking]
        value["dealer_sits_out_at"] = sorted(self.dealer_sits_out_at)
        value["giving_up_at"] = sorted(self.giving_up_at)
        return value | {
            "augen_maximum": MAXIMUM_AUGEN,
            "cards_dealt": self.cards_dealt(size),
            "counts_wertungspunkte": self.counts_wertungspunkte,
            "points_follow": self.points_follow,
        }

    def _outcome_json(self, outcome: Outcome, limits: Mapping[str, AugenLimits]) -> dict[str, Any]:
        bands = [asdict(band) for band in outcome.bands]
        names = {"name": outcome.name, "short": outcome.short}
        return asdict(outcome) | names | {"bands": bands, "augen": asdict(limits[outcome.code])}
