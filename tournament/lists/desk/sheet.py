"""A list as on paper: every game that is due, played or not, with running totals, and the sums."""

from collections.abc import Mapping
from dataclasses import dataclass

import scoring
from tournament.lists.reads import lists
from tournament.models import CardTable, Game, Seat, TypedTotal


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One seat in one game: `cell` is None where nothing is entered; `out`: deals and sits out.

    `marked`: deals or starts the game, whichever the rulebook says rotates.
    """

    cell: scoring.ListCell | None
    outcome: str
    thrown_in: bool
    marked: bool
    out: bool


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

    `due`: the game that ends it; `agreed`: the last there can be, had nothing been struck.
    """

    card_table: CardTable
    seats: tuple[Seat, ...]
    rows: tuple[SheetRow, ...]
    sums: tuple[scoring.ListSum, ...]
    games: tuple[scoring.Game, ...]
    versions: Mapping[int, int]
    typed: Mapping[int, TypedTotal]
    due: int
    agreed: int

    @property
    def reachable(self) -> int:
        """The last game that can be entered or corrected; 0 for a list typed in from paper."""
        return 0 if self.typed else min(len(self.games) + 1, max(self.due, self.running))

    @property
    def running(self) -> int:
        """The game that may still have been played when the games not begun were struck; 0: none."""
        is_struck = self.card_table.series.struck_at is not None and self.card_table.gave_up is None
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
    def totals(self) -> list[tuple[Seat, TypedTotal]]:
        """What was typed in from paper, by seat."""
        return [(seat, self.typed[seat.number]) for seat in self.seats if seat.number in self.typed]

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
    due = lists.last_game_of(card_table, len(seats), games)
    return DeskSheet(
        card_table,
        tuple(seats),
        tuple(_rows(tournament.rulebook, len(seats), due, games, rows)),
        rows.sums,
        tuple(games),
        versions(card_table),
        {total.seat.number: total for total in typed},
        due,
        tournament.rulebook.games_at(len(seats), tournament.games_per_series),
    )


def versions(card_table: CardTable) -> dict[int, int]:
    """Game number -> version of what is stored."""
    return dict(Game.objects.filter(card_table=card_table).values_list("number", "version"))


def _rows(
    rulebook: scoring.Rulebook, size: int, due: int, games: list[scoring.Game], rows: scoring.ListRows
) -> list[SheetRow]:
    played = {game.number: game for game in games}
    cells = {row.number: row.cells for row in rows.rows}
    return [
        SheetRow(
            number,
            number in played,
            number == len(games) + 1,
            tuple(
                _cell(rulebook, size, number, seat, played.get(number), cells.get(number))
                for seat in range(1, size + 1)
            ),
        )
        for number in range(1, max(due, *played, 0) + 1)
    ]


def _cell(  # one seat in one row
    rulebook: scoring.Rulebook,
    size: int,
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
        rulebook.marked_seat(size, number, dealer) == seat,
        seat not in rulebook.playing_seats(size, number, dealer),
    )
