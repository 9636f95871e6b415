"""The series of a document with their tables, seats and what was played there, as rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import scoring
from tournament.core import rows
from tournament.lists.acts.games import RESULT, results_of
from tournament.lists.acts.recompute import PlayedTable, thrown_in_by_seat, totals_of_tables
from tournament.lists.acts.totals import KEPT, typed_totals
from tournament.models import CardTable, Game, Registration, Result, Seat, Seating, Series, Tournament, TypedTotal
from tournament.models.link import hash_of, new_nonce, token_of

# Columns.
CARD_TABLE = (
    "series_id",
    "number",
    "position",
    "link_nonce",
    "token_hash",
    "closed_at",
    "gave_up",
    "version",
)
SEAT = ("card_table_id", "series_id", "number", "registration_id", *KEPT)
GAME = ("card_table_id", "number", "dealer", "stored_at", "version")


@dataclass(frozen=True, slots=True)
class Placed:
    """A table of the document, stored under this key."""

    key: int
    series: Series
    table: scoring.TableEntry


class TableRows:
    """The rows of series and tables, made kind by kind; their positions are those of the document's lists."""

    def __init__(self, tournament: Tournament, document: scoring.Document, now: datetime) -> None:
        self.tournament = tournament
        self.document = document
        self.now = now
        self.rulebook = tournament.rulebook
        self.seat_of: dict[tuple[int, int], int] = {}  # key of a table, number -> key

    def store(self, players: Mapping[str, Registration]) -> Mapping[int, Series]:
        """Every series of the tournament, also those the document does not list; number -> series."""
        entries = {entry.number: entry for entry in self.document.series}
        missing = set(range(1, self.document.tournament.series + 1)) - set(entries)
        listed = Series.objects.bulk_create(
            self._listed_series(position, entry) for position, entry in enumerate(entries.values(), 1)
        )
        others = Series.objects.bulk_create(
            Series(tournament=self.tournament, number=number) for number in sorted(missing)
        )
        tables = [
            (series, position, table)
            for series in listed
            for position, table in enumerate(entries[series.number].tables, 1)
        ]
        keys = rows.inserted(CardTable, CARD_TABLE, [self._card_table(*table) for table in tables])
        self.fill([Placed(key, series, table) for key, (series, _, table) in zip(keys, tables, strict=True)], players)
        return {series.number: series for series in (*listed, *others)}

    def fill(self, placed: Sequence["Placed"], players: Mapping[str, Registration]) -> None:
        """Who sits at these tables, which are stored and empty, and what was played there."""
        self._seats(placed, players)
        self._games(placed)
        self._totals(placed)

    def _listed_series(self, position: int, entry: scoring.SeriesEntry) -> Series:
        begun = any(table.games or table.totals for table in entry.tables)
        return Series(
            tournament=self.tournament,
            number=entry.number,
            position=position,
            day=entry.day,
            seating=Seating.GIVEN if entry.tables else "",
            published_at=self.now if entry.tables else None,
            started_at=self.now if begun else None,
            results_published_at=self.now if self.tournament.published else None,
        )

    def _card_table(self, series: Series, position: int, table: scoring.TableEntry) -> tuple[object, ...]:
        nonce = new_nonce()
        closed_at = self.now if self.is_complete(table) else None
        gave_up = None if table.gave_up is None else table.seats.index(table.gave_up) + 1
        return series.pk, table.number, position, nonce, hash_of(token_of(nonce)), closed_at, gave_up, 1

    def _seats(self, placed: Sequence["Placed"], players: Mapping[str, Registration]) -> None:
        """With the totals that follow from the games."""
        in_order = sorted(placed, key=lambda one: one.series.number)
        played = [
            PlayedTable(one.table.seats, one.table.games or (), self._typed(one.table), _typed_thrown_in(one.table))
            for one in in_order
        ]
        seats = [
            (one.key, one.series.pk, number, players[player].pk, *totals.as_json().values())
            for one, of_table in zip(in_order, totals_of_tables(self.tournament, played), strict=True)
            for number, (player, totals) in enumerate(zip(one.table.seats, of_table, strict=True), 1)
        ]
        for seat, key in zip(seats, rows.inserted(Seat, SEAT, seats), strict=True):
            self.seat_of[seat[0], seat[2]] = key

    def _typed(self, table: scoring.TableEntry) -> list[scoring.Totals] | None:
        if not table.totals:
            return None
        typed = {total.player: self._typed_total(total) for total in table.totals}
        return [typed_totals(self.tournament, len(table.seats), typed.get(player)) for player in table.seats]

    def is_complete(self, table: scoring.TableEntry) -> bool:
        """Every game is there, up to the one that reaches a target score, or every player's sum; or one gave up."""
        info = self.document.tournament
        if table.totals is not None:
            return len(table.totals) == len(table.seats)
        games, size = table.games or (), len(table.seats)
        last = scoring.last_game(info.rulebook, size, info.games_per_series, games, target_score=info.target_score)
        return table.gave_up is not None or len(games) == last

    def _games(self, placed: Sequence["Placed"]) -> None:
        played = [(one, game) for one in placed for game in one.table.games or ()]
        games = [(one.key, game.number, self._out_of_turn(one.table, game), self.now, 1) for one, game in played]
        keys = rows.inserted(Game, GAME, games)
        results: list[tuple[object, ...]] = []
        for key, (one, game) in zip(keys, played, strict=True):
            seats = {seat: self.seat_of[one.key, seat] for seat in range(1, len(one.table.seats) + 1)}
            results += results_of(key, seats, game)
        rows.insert(Result, RESULT, results)

    def _out_of_turn(self, table: scoring.TableEntry, game: scoring.Game) -> int | None:
        """The seat that dealt, if it was not the one whose turn it was."""
        turn = self.rulebook.dealer(len(table.seats), game.number)
        return None if game.dealer == turn else game.dealer

    def _totals(self, placed: Sequence["Placed"]) -> None:
        TypedTotal.objects.bulk_create(
            self._typed_total(
                total, seat_id=self.seat_of[one.key, one.table.seats.index(total.player) + 1], position=position
            )
            for one in placed
            for position, total in enumerate(one.table.totals or (), 1)
        )

    def _typed_total(self, total: scoring.TotalsEntry, **more: int) -> TypedTotal:
        return TypedTotal(
            wertungspunkte=total.wertungspunkte,
            augen=total.augen,
            crosses=total.crosses,
            games=total.games,
            points=total.points,
            thrown_in=total.thrown_in or 0,
            **more,
        )


def _typed_thrown_in(table: scoring.TableEntry) -> Sequence[int]:
    """The seats of those whose paper list names thrown-in hands, each as often."""
    return thrown_in_by_seat(
        {table.seats.index(total.player) + 1: total.thrown_in or 0 for total in table.totals or ()}
    )
