"""How far a series is: every table's games, what is closed, and phones that may hold games this server has not."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q
from django.utils import timezone

import scoring
from tournament.core.hall import last_heard
from tournament.lists.reads.lists import games_by_table, last_game_of
from tournament.lists.reads.occupancy import LATER, occupancy_of
from tournament.models import CardTable, HeldList, Seat, Series


@dataclass(frozen=True, slots=True)
class TableProgress:
    """One table: games stored of games due, the last one's time, whether typed from paper, whether closed."""

    card_table: CardTable
    stored: int
    due: int
    last_at: datetime | None
    typed: bool

    @property
    def complete(self) -> bool:
        """Nothing is missing on this list."""
        return self.typed or self.stored >= self.due

    @property
    def missing(self) -> int:
        """Games that are due on this open list and not stored."""
        return 0 if self.complete or self.card_table.closed else self.due - self.stored


@dataclass(frozen=True, slots=True)
class SeriesProgress:
    """All tables of a series in order of number."""

    series: Series
    tables: tuple[TableProgress, ...]

    @property
    def stored(self) -> int:
        """Games stored; a list typed from paper counts whole."""
        return sum(table.due if table.typed else table.stored for table in self.tables)

    @property
    def due(self) -> int:
        """Games there will be."""
        return sum(table.due for table in self.tables)

    @property
    def closed(self) -> int:
        """Lists closed."""
        return sum(1 for table in self.tables if table.card_table.closed)

    @property
    def unfinished(self) -> list[TableProgress]:
        """The open lists on which games are missing."""
        return [table for table in self.tables if table.missing]

    @property
    def unchecked(self) -> list[CardTable]:
        """The lists that were typed from paper without their sums, which nobody has compared since."""
        return [table.card_table for table in self.tables if table.card_table.unchecked]

    @property
    def missing(self) -> int:
        """How many that are, on all of them."""
        return sum(table.missing for table in self.tables)


def progress(series: Series) -> SeriesProgress:
    """The progress of every table of a series; two queries, and one for the games where they say which is the last, one
    for the seats of tables where somebody left or came."""
    tables = list(
        CardTable.objects.filter(series=series)
        .annotate(
            size=Count("seats", distinct=True),
            stored=Count("games", distinct=True),
            last_at=Max("games__stored_at"),
            typed=Count("seats__typed_totals", distinct=True),
        )
        .order_by("number")
    )
    agreed = series.tournament.target_score is None
    struck = series.struck
    ended = [table for table in tables if struck or table.gave_up is not None or not agreed]
    games = games_by_table(ended) if ended else {}
    for table in tables:
        table.series = series
    sitting = _sitting(series)
    return SeriesProgress(
        series,
        tuple(
            TableProgress(
                table,
                table.stored,
                last_game_of(table, sitting.get(table.pk, table.size), games.get(table.pk, [])),
                table.last_at,
                bool(table.typed),
            )
            for table in tables
        ),
    )


def _sitting(series: Series) -> dict[int, scoring.Occupancy[int]]:
    """Table -> who sits there in which game, where that changed or it was decided when the list ends."""
    changed = Q(substitutions__isnull=False) | Q(card_table__ends_after__isnull=False)
    tables = Seat.objects.order_by().filter(changed, series=series).values("card_table")
    seats = Seat.objects.filter(card_table__in=tables).select_related("card_table").prefetch_related(LATER)
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats.order_by("number"):
        by_table[seat.card_table_id].append(seat)
    return {key: occupancy_of(seats[0].card_table, seats) for key, seats in by_table.items()}


# Phones that may hold games this server has not: what is decided about their lists is decided without these.

SILENCE = timedelta(minutes=5)
"""For longer no phone is silent whose page is open and that has network: it asks every half minute."""


@dataclass(frozen=True, slots=True)
class Silent:
    """The phone of a table: when it was last heard, by a game too (None: not since this server runs); how many entries
    it said that it holds."""

    table: int
    heard: datetime | None
    unsent: int


def silent_in(series: Series, numbers: Collection[int]) -> list[Silent]:
    """The same of the tables of these numbers, now; a query or two more."""
    tables = [table for table in progress(series).tables if table.card_table.number in numbers]
    return silent_phones(tables, timezone.now())


def silent_phones(tables: Collection[TableProgress], now: datetime) -> list[Silent]:
    """Of the open ones among these tables, in order: the phones that were silent since games were typed, or said that
    entries wait on them. Lists that nobody keeps by phone have none; of a complete one only what its phone said counts:
    it is done. One query, and the cache.
    """
    by_key = {table.card_table.pk: table for table in tables if not table.card_table.closed and not table.typed}
    hashes = {table.card_table.token_hash: key for key, table in by_key.items()}
    assigned = HeldList.objects.filter(card_table__in=by_key).values_list("token_hash", "card_table_id")
    hashes |= {token_hash: key for token_hash, key in assigned if key is not None}
    said = last_heard(hashes)
    found = []
    for key, table in by_key.items():
        phones = [said[one] for one, of_table in hashes.items() if of_table == key and one in said]
        times = [one.at for one in phones if one.at] + ([table.last_at] if table.last_at else [])
        heard, unsent = max(times, default=None), sum(one.unsent for one in phones)
        is_silent = heard is not None and now - heard > SILENCE and not table.complete
        if unsent or is_silent:
            found.append(Silent(table.card_table.number, heard, unsent))
    return found
