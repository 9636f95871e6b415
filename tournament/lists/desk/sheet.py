"""A list as on paper: every game that is due, played or not, with running totals, and the sums."""

from collections.abc import Mapping
from dataclasses import dataclass

import scoring
from tournament.lists.reads import lists
from tournament.lists.reads.occupancy import Holder, Key, Sitter, at_the_end, holders, key_of, occupancy_of, whose
from tournament.models import CardTable, Game, Seat, TypedTotal


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One seat in one game: `cell` is None where nothing is entered; `out`: deals and sits out, or nobody sits there.

    `empty`: that. `marked`: deals or starts the game, whichever the rulebook says rotates.
    """

    cell: scoring.ListCell | None
    outcome: str
    thrown_in: bool
    marked: bool
    out: bool
    empty: bool


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game of the list. `open`: it can be entered now, all before it are there."""

    number: int
    played: bool
    open: bool
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class DeskSheet:
    """A whole list. `versions`: game number -> version, of the games that are stored.

    `sums`: of everybody who held a seat, in the order of Occupancy.stints. `due`: the game that ends it; `agreed`: the
    last there can be, had nothing been struck.
    """

    card_table: CardTable
    seats: tuple[Seat, ...]
    occupancy: scoring.Occupancy[int]
    rows: tuple[SheetRow, ...]
    sums: tuple[scoring.ListSum, ...]
    games: tuple[scoring.Game, ...]
    versions: Mapping[int, int]
    typed: Mapping[Key, TypedTotal]
    due: int
    agreed: int

    @property
    def reachable(self) -> int:
        """The last game that can be entered or corrected; 0 for a list typed in from paper."""
        return 0 if self.typed else min(len(self.games) + 1, max(self.due, self.running))

    @property
    def running(self) -> int:
        """The game that may still have been played when the games not begun were struck; 0: none."""
        is_struck = self.card_table.series.struck and self.card_table.gave_up is None
        return self.last + 1 if is_struck and not self.typed and self.last < self.agreed else 0

    @property
    def complete(self) -> bool:
        return bool(self.typed) or len(self.games) >= self.due

    @property
    def last(self) -> int:
        """The last game that is stored; 0: none."""
        return self.games[-1].number if self.games else 0

    @property
    def last_version(self) -> int:
        """The version of that game."""
        return self.versions.get(self.last, 0)

    @property
    def may_give_up(self) -> list[Sitter]:
        """Return who may give up now (romme24): the list is open, and they are behind from half of it on."""
        if self.typed or self.card_table.closed or self.card_table.gave_up is not None or not self.games:
            return []
        columns = dict.fromkeys(range(1, self.occupancy.size + 1), scoring.Totals())
        for total in self.sums:
            columns[total.seat] += total.totals
        rulebook = self.card_table.series.tournament.rulebook
        behind = (seat for seat in columns if not scoring.check_giving_up(rulebook, self.due, columns, seat))
        numbers = set(behind)
        return [sitter for sitter in at_the_end(self.seats) if sitter.number in numbers]

    @property
    def totals(self) -> list[tuple[Holder, TypedTotal]]:
        """What was typed in from paper, and of whom."""
        lines = ((held, self.typed.get(key_of(held))) for held in holders(self.seats))
        return [(held, total) for held, total in lines if total]

    @property
    def relieved(self) -> list[tuple[Holder, scoring.ListSum]]:
        """Return everybody with their sum, where somebody left or came: the foot shows only who sits there last."""
        lines = zip(holders(self.seats), self.sums, strict=True)
        return [line for line in lines if self.occupancy.changes and line[0].registration_id is not None]

    @property
    def last_sums(self) -> list[scoring.ListSum]:
        """By seat, of whoever sits there last."""
        return sorted({total.seat: total for total in self.sums}.values(), key=lambda total: total.seat)

    def game(self, number: int) -> scoring.Game | None:
        """A stored game."""
        return next((game for game in self.games if game.number == number), None)


def sheet(card_table: CardTable) -> DeskSheet:
    """The list of one table; a constant number of queries."""
    tournament = card_table.series.tournament
    seats = lists.seats_of(card_table)
    games = lists.games_of(card_table)
    typed = TypedTotal.objects.filter(seat__card_table=card_table).select_related("seat")
    rows = lists.list_rows(card_table, seats, games)
    occupancy = occupancy_of(card_table, seats)
    due = lists.last_game_of(card_table, occupancy, games)
    return DeskSheet(
        card_table,
        tuple(seats),
        occupancy,
        tuple(_rows(tournament.rulebook, occupancy, due, games, rows)),
        rows.by_stint,
        tuple(games),
        versions(card_table),
        {whose(total): total for total in typed},
        due,
        occupancy.last_game(tournament.rulebook, tournament.games_per_series),
    )


def versions(card_table: CardTable) -> dict[int, int]:
    """Game number -> version of what is stored."""
    return dict(Game.objects.filter(card_table=card_table).values_list("number", "version"))


def _rows(
    rulebook: scoring.Rulebook,
    occupancy: scoring.Occupancy[int],
    due: int,
    games: list[scoring.Game],
    rows: scoring.ListRows,
) -> list[SheetRow]:
    played = {game.number: game for game in games}
    cells = {row.number: row.cells for row in rows.rows}
    return [
        SheetRow(
            number,
            number in played,
            number == len(games) + 1,
            tuple(
                _cell(rulebook, occupancy, number, seat, played.get(number), cells.get(number))
                for seat in range(1, occupancy.size + 1)
            ),
        )
        for number in range(1, max(due, *played, 0) + 1)
    ]


def _cell(  # one seat in one row
    rulebook: scoring.Rulebook,
    occupancy: scoring.Occupancy[int],
    number: int,
    seat: int,
    game: scoring.Game | None,
    cells: tuple[scoring.ListCell | None, ...] | None,
) -> SheetCell:
    result = next((result for result in game.results if result.seat == seat), None) if game else None
    dealer = game.dealer if game else None
    return SheetCell(
        cells[seat - 1] if cells else None,
        rulebook.outcome(result.outcome).short if result else "",
        bool(result and result.thrown_in),
        occupancy.marked_seat(rulebook, number, dealer) == seat,
        seat not in occupancy.playing(rulebook, number, dealer),
        seat not in occupancy.occupied(number),
    )
