"""The series of a document with their tables, seats and what was played there, as rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

import scoring
from tournament.core import writing
from tournament.core.steps import last_day
from tournament.lists.acts.games import RESULT, results_of
from tournament.lists.acts.totals import KEPT, PlayedTable, totals_of_tables, typed_totals
from tournament.models import (
    CardTable,
    Game,
    Registration,
    Result,
    Seat,
    Seating,
    Series,
    Substitution,
    Tournament,
    TypedTotal,
)
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
    "ends_after",
    "version",
)
SUBSTITUTION = ("seat_id", "series_id", "from_game", "registration_id", "for_team", *KEPT)
SEAT = ("card_table_id", "series_id", "number", "registration_id", *KEPT)
GAME = ("card_table_id", "number", "dealer", "stored_at", "version")

NOON = time(12)


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
        self.change_of: dict[tuple[int, int], int] = {}  # key of a seat, game -> key

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
        keys = writing.inserted(CardTable, CARD_TABLE, [self._card_table(*table) for table in tables])
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
            counts_until=entry.counts_until,
            seating=Seating.GIVEN if entry.tables else "",
            published_at=self.now if entry.tables else None,
            started_at=self._began(entry) if begun else None,
            results_published_at=self.now if self.tournament.published else None,
        )

    def _began(self, entry: scoring.SeriesEntry) -> datetime:
        """When a series began that has: now, or on its day where the tournament is past, since what began today is on
        (core/public.py)."""
        if last_day(self.tournament) >= self.tournament.today:
            return self.now
        return datetime.combine(entry.day or self.tournament.date, NOON, self.tournament.zone)

    def _card_table(self, series: Series, position: int, table: scoring.TableEntry) -> tuple[object, ...]:
        nonce = new_nonce()
        closed_at = self.now if self.is_complete(table) else None
        link = nonce, hash_of(token_of(nonce))
        return series.pk, table.number, position, *link, closed_at, who_gave_up(table), table.ends_after, 1

    def _seats(self, placed: Sequence["Placed"], players: Mapping[str, Registration]) -> None:
        """And who took them later, each with the totals that follow from the games."""
        in_order = sorted(placed, key=lambda one: (one.series.number, one.table.number))
        played = [self._played(one) for one in in_order]
        made = [
            (one, dict(zip(one.table.occupancy.stints, of_table, strict=True)))
            for one, of_table in zip(in_order, totals_of_tables(self.tournament, played), strict=True)
        ]
        seats = [
            (one.key, one.series.pk, stint.seat, players[str(stint.player)].pk, *of_table[stint].as_json().values())
            for one, of_table in made
            for stint in one.table.occupancy.stints[: len(one.table.seats)]
        ]
        for seat, key in zip(seats, writing.inserted(Seat, SEAT, seats), strict=True):
            self.seat_of[seat[0], seat[2]] = key
        for one, of_table in made:
            self._changes(one, of_table, players)

    def _changes(
        self, one: "Placed", made: Mapping[scoring.Stint[str], scoring.Totals], players: Mapping[str, Registration]
    ) -> None:
        """In the order of the document."""
        at, changes = one.table.occupancy, one.table.substitutes or ()
        later: list[tuple[Any, ...]] = [
            (
                self.seat_of[one.key, change.seat],
                one.series.pk,
                change.from_game,
                None if change.player is None else players[change.player].pk,
                change.for_team,
                *made[at.stint(change.seat, change.from_game)].as_json().values(),
            )
            for change in changes
        ]
        for change, key in zip(
            later, writing.inserted(Substitution, SUBSTITUTION, later) if later else (), strict=True
        ):
            self.change_of[change[0], change[2]] = key

    def _played(self, one: "Placed") -> PlayedTable:
        table = one.table
        if not table.totals:
            until = one.series.counts_until or self.tournament.games_per_series
            last = self.rulebook.games_at(len(table.seats), until)
            return PlayedTable(table.occupancy, [game for game in table.games or () if game.number <= last])
        at, rows_of = table.occupancy, {total.player: self._typed_total(total) for total in table.totals}
        due = at.games_of(self.rulebook, self.document.tournament.games_per_series)
        typed = [
            typed_totals(self.rulebook, due[stint.player or ""], rows_of.pop(stint.player or "", None))
            for stint in at.stints
        ]
        thrown_in = [total.player for total in table.totals for _hand in range(total.thrown_in or 0)]
        return PlayedTable(at, (), typed, thrown_in)

    def is_complete(self, table: scoring.TableEntry) -> bool:
        """Every game is there, up to the one that reaches a target score, or every player's sum; or one gave up."""
        info = self.document.tournament
        if table.totals is not None:
            return len(table.totals) == len(table.occupancy.everybody)
        games, at = table.games or (), table.occupancy
        ending = scoring.Ending(info.target_score, repeat_offence_extra=info.repeat_offence_extra or 0)
        last = scoring.last_game(info.rulebook, at, info.games_per_series, games, ending)
        return table.gave_up is not None or len(games) == last

    def _games(self, placed: Sequence["Placed"]) -> None:
        played = [(one, game) for one in placed for game in one.table.games or ()]
        games = [(one.key, game.number, self._out_of_turn(one.table, game), self.now, 1) for one, game in played]
        keys = writing.inserted(Game, GAME, games)
        results: list[tuple[object, ...]] = []
        for key, (one, game) in zip(keys, played, strict=True):
            seats = {seat: self.seat_of[one.key, seat] for seat in range(1, len(one.table.seats) + 1)}
            results += results_of(key, seats, game)
        writing.insert(Result, RESULT, results)

    def _out_of_turn(self, table: scoring.TableEntry, game: scoring.Game) -> int | None:
        """The seat that dealt, if it was not the one whose turn it was."""
        turn = table.occupancy.dealer(self.rulebook, game.number)
        return None if game.dealer == turn else game.dealer

    def _totals(self, placed: Sequence["Placed"]) -> None:
        TypedTotal.objects.bulk_create(
            self._typed_total(total, **self._line(one, total.player), position=position)
            for one in placed
            for position, total in enumerate(one.table.totals or (), 1)
        )

    def _line(self, one: "Placed", player: str) -> dict[str, int | None]:
        """Return the keys of the first seat the player held at the table, which their total belongs to."""
        at = one.table.occupancy
        which, stint = next((which, stint) for which, stint in enumerate(at.stints) if stint.player == player)
        seat = self.seat_of[one.key, stint.seat]
        change = None if which < at.size else self.change_of[seat, stint.from_game]
        return {"seat_id": seat, "substitution_id": change}

    def _typed_total(self, total: scoring.TotalsEntry, **more: int | None) -> TypedTotal:
        return TypedTotal(
            wertungspunkte=total.wertungspunkte,
            augen=total.augen,
            crosses=total.crosses,
            games=total.games,
            points=total.points,
            thrown_in=total.thrown_in or 0,
            **more,
        )


def who_gave_up(table: scoring.TableEntry) -> int | None:
    """The seat of whoever did."""
    return None if table.gave_up is None else table.occupancy.at_end.index(table.gave_up) + 1
