"""The list of one table in one series: games in, running list and sums out, as on paper."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .figures import NOTHING, Totals
from .game import NO_OFFENCES, Game, Score, score_game
from .occupancy import Occupancy, P, at_table
from .rulebook import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCell:
    """One seat in one game of the list.

    `wertungspunkte`: plus points so far, the number on paper, from which crosses are deducted only at the end (rules 13
    and 14); not shown where `cross` is. `augen`: recorded Augen so far. `net`: plus points less minus points so far.
    `points` so far. Where a rulebook has no crosses, minus points are deducted at once.
    """

    score: Score
    wertungspunkte: int
    augen: int
    net: int
    cross: bool
    points: int


@dataclass(frozen=True, slots=True)
class ListRow:
    """One game of the list; `cells` by seat, first seat 1, None for whoever does not play it. `dealer`: who dealt."""

    number: int
    dealer: int
    cells: tuple[ListCell | None, ...]


@dataclass(frozen=True, slots=True)
class ListSum:
    """The foot of one seat's column: `plus` - `minus` = `net` (rule 14); `minus` is what crosses deduct.

    `totals`: the sum of every figure.
    """

    seat: int
    plus: int
    minus: int
    totals: Totals

    @property
    def net(self) -> int:
        return self.totals.wertungspunkte


@dataclass(frozen=True, slots=True)
class ListRows:
    """A whole list: a row a game in order of number, and the sums.

    `by_stint`: of everybody who sat there, in the order of Occupancy.stints (a whole table's: by seat, first seat 1).
    `sums`: by seat, first seat 1, of who sat there last.
    """

    rows: tuple[ListRow, ...]
    by_stint: tuple[ListSum, ...]

    @property
    def sums(self) -> tuple[ListSum, ...]:
        return tuple(sorted({total.seat: total for total in self.by_stint}.values(), key=lambda total: total.seat))

    def scores(self, number: int) -> tuple[Score, ...]:
        """What is recorded for game `number`, in order of seats; nothing if it is not in the list."""
        return tuple(cell.score for row in self.rows if row.number == number for cell in row.cells if cell)


@dataclass(slots=True)
class _Column:
    """The running sums of one seat."""

    seat: int
    plus: int = 0
    totals: Totals = NOTHING

    def add(self, score: Score) -> ListCell:
        self.plus += 0 if score.cross else score.wertungspunkte
        self.totals = self.totals.with_score(score)
        so_far = self.totals
        return ListCell(
            score=score,
            wertungspunkte=self.plus,
            augen=so_far.augen,
            net=so_far.wertungspunkte,
            cross=score.cross,
            points=so_far.points,
        )

    def total(self) -> ListSum:
        return ListSum(self.seat, self.plus, self.plus - self.totals.wertungspunkte, self.totals)


def list_rows(
    rulebook: Rulebook,
    table: int | Occupancy[P],
    games: Sequence[Game],
    offences: Mapping[Any, int] = NO_OFFENCES,
    repeat_offence_extra: int = 0,
) -> ListRows:
    """Return the running list of a table, for games that check_game does not refuse, given in any order.

    `table`: its size, or who sits at it: whoever takes another's seat begins at nothing, each keeps what they made
    (contract.md, section 7). `offences`: player (where the table is given as its size, seat) -> hands thrown in before
    this list, in the same tournament; those in the list are counted on, and alone where offences are counted per list.
    Source: DSkV Rommé-Regeln 2018, rules 13 to 15.
    """
    at: Occupancy[Any] = at_table(table)
    columns = [_Column(stint.seat) for stint in at.stints]
    rows = []
    for game, scores in scored(rulebook, at, games, offences, repeat_offence_extra):
        cells = {score.seat: columns[at.place(score.seat, game.number)].add(score) for score in scores}
        rows.append(ListRow(game.number, game.dealt_by(rulebook, at), tuple(map(cells.get, range(1, at.size + 1)))))
    return ListRows(tuple(rows), tuple(column.total() for column in columns))


def stint_totals(
    rulebook: Rulebook,
    table: int | Occupancy[P],
    games: Sequence[Game],
    offences: Mapping[Any, int] = NO_OFFENCES,
    repeat_offence_extra: int = 0,
    most: Callable[[Any], int] | None = None,
) -> tuple[Totals, ...]:
    """What everybody made at a table over these games, in the order of Occupancy.stints; arguments as for list_rows.

    `most`: player -> how many of their games there count; None: all.
    """
    at: Occupancy[Any] = at_table(table)
    made: list[list[Score]] = [[] for _stint in at.stints]
    played: Counter[Any] = Counter()
    for game, scores in scored(rulebook, at, games, offences, repeat_offence_extra):
        for score in scores:
            player = at.player(score.seat, game.number)
            played[player] += 1
            if most is None or played[player] <= most(player):
                made[at.place(score.seat, game.number)].append(score)
    return tuple(map(Totals.from_scores, made))


def table_totals(
    rulebook: Rulebook,
    size: int,
    games: Sequence[Game],
    offences: Mapping[int, int] = NO_OFFENCES,
    repeat_offence_extra: int = 0,
) -> dict[int, Totals]:
    """Seat -> totals over these games, every seat of a table where nobody left; arguments as for list_rows."""
    return dict(enumerate(stint_totals(rulebook, size, games, offences, repeat_offence_extra), 1))


def scored(
    rulebook: Rulebook,
    table: Occupancy[Any],
    games: Sequence[Game],
    offences: Mapping[Any, int],
    repeat_offence_extra: int,
) -> Iterator[tuple[Game, tuple[Score, ...]]]:
    """The games in order of number with their scores: a player's offence counts for the games after it. Arguments: as
    list_rows has them."""
    so_far = Counter({} if rulebook.offences_per_list else offences)
    for game in sorted(games, key=lambda game: game.number):
        yield game, score_game(rulebook, game, _before(table, game, so_far), repeat_offence_extra)
        for result in game.results:
            if result.thrown_in:
                so_far[table.player(result.seat, game.number)] += 1


def _before(table: Occupancy[Any], game: Game, so_far: Counter[Any]) -> Mapping[int, int]:
    """Seat -> hands its player threw in before a game."""
    if not so_far:
        return NO_OFFENCES
    return {result.seat: so_far[table.player(result.seat, game.number)] for result in game.results}
