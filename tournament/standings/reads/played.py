"""What everybody made in some series, from the sums kept per seat, and how much of it was due (contract.md, section 8).

A constant number of queries; those for lists with an empty seat are asked where there is one.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import scoring
from scoring.rankings import ForTeam, Owed, Sheet, counts_no_more_than_due, owed, played_games, seat_games, sums_of
from tournament.lists.acts.totals import KEPT
from tournament.lists.reads import lists
from tournament.models import CardTable, Seat, Series, Substitution, Tournament

Sums = tuple[int, ...]  # in the order of scoring.FIGURES
NOTHING = (0,) * len(KEPT)
GAMES = KEPT.index("games")


class Made(NamedTuple):
    """What the holder of a seat made there; `registration` None: it was empty."""

    seat: int
    registration: int | None
    sums: Sums


class Played(NamedTuple):
    """Number of a series, in order -> registration -> its sums there, at all seats it held; number -> what was made
    there for the team of another; number -> what it asks of everybody."""

    made: dict[int, dict[int, Sums]]
    for_teams: dict[int, list[ForTeam[int]]]
    owed: dict[int, Owed[int]]


def read_played(tournament: Tournament, numbers: Sequence[int]) -> Played:
    """What was made in these series."""
    played = Played({}, {}, {})
    rows = list(tournament.series.filter(number__in=numbers).order_by("number"))
    seats, changes = _seats(rows), _changes(rows)
    for series in rows:
        series.tournament = tournament
        there = _Series(series, seats[series.pk], changes[series.pk])
        played.made[series.number] = there.by_player()
        played.for_teams[series.number] = there.for_teams()
        played.owed[series.number] = there.owed
    return played


Row = tuple[int, ...]  # of a seat: keys of series, table and registration, its number, then the sums


def _seats(series: Sequence[Series]) -> dict[int, list[Row]]:
    """Key of a series -> what was made at its seats by those who sat down there."""
    seats: dict[int, list[Row]] = {one.pk: [] for one in series}
    rows = Seat.objects.filter(series__in=list(seats)).order_by()
    for row in rows.values_list("series_id", "card_table_id", "registration_id", "number", *KEPT):
        seats[row[0]].append(row)
    return seats


def _changes(series: Sequence[Series]) -> dict[int, dict[int, list[Substitution]]]:
    """Key of a series -> key of a table -> who came later, by seat and game."""
    changes: dict[int, dict[int, list[Substitution]]] = {one.pk: defaultdict(list) for one in series}
    rows = Substitution.objects.filter(series__in=series).select_related("seat").order_by("seat__number", "from_game")
    for change in rows:
        changes[change.series_id][change.seat.card_table_id].append(change)
    return changes


class _Series:
    """One series. `rows`: its seats; `changes`: by the key of a table, of those where somebody came or left."""

    def __init__(self, series: Series, rows: Sequence[Row], changes: Mapping[int, Sequence[Substitution]]) -> None:
        self.series = series
        self.rulebook = series.tournament.rulebook
        self.most = series.counts_until or series.tournament.games_per_series
        self.rows = rows
        self.changes = changes
        self.later = {key: [_made(change) for change in of_table] for key, of_table in changes.items()}
        self.cut: dict[int, Sums] = {}
        self.owed = self._owed()

    @cached_property
    def seats(self) -> dict[int, list[Made]]:
        """Key of a table -> what was made at its seats, in their order."""
        seats: dict[int, list[Made]] = defaultdict(list)
        for _series, table, registration, number, *sums in self.rows:
            seats[table].append(Made(number, registration, tuple(sums)))
        return {table: sorted(of_table) for table, of_table in seats.items()}

    def by_player(self) -> dict[int, Sums]:
        """Registration -> its sums."""
        made = {row[2]: row[4:] for row in self.rows} | self.cut
        for of_table in self.later.values():
            for _seat, player, sums in of_table:
                if player is not None:
                    made[player] = tuple(map(sum, zip(made.get(player, NOTHING), sums, strict=True)))
        return made

    def for_teams(self) -> list[ForTeam[int]]:
        """What was made in the place of another for that one's team."""
        return [
            ForTeam(stint.player, stint.for_team_of, made.sums)
            for key, later in self.later.items()
            for stint, made in zip(self._occupancy(key).stints[len(self.seats[key]) :], later, strict=True)
            if stint.player is not None and stint.for_team_of is not None
        ]

    def _occupancy(self, table: int, ends_after: int | None = None) -> scoring.Occupancy[int]:
        changes = self.changes.get(table, ())
        return scoring.Occupancy(
            tuple(made.registration or 0 for made in self.seats[table]),
            tuple(scoring.Change(one.seat.number, one.from_game, one.registration_id, one.for_team) for one in changes),
            ends_after,
        )

    def _owed(self) -> Owed[int]:
        """What it asks; nobody's table is looked at where more is better and every seat has as many games."""
        sizes = set(Counter(row[1] for row in self.rows).values())
        if not self.rulebook.points_never_above_zero:
            games = {games for size in sizes for games in seat_games(self.rulebook, size, self.most)}
            if len(games) <= 1:
                return Owed(self.most, games.pop() if games else 0)
        sheets = dict(self._sheets())
        asked = owed(self.rulebook, list(sheets.values()), self.most)
        for key, sheet in sheets.items():
            if counts_no_more_than_due(self.rulebook, sheet.table):
                self._cut(key, sheet.table, asked)
        return asked

    def _sheets(self) -> Iterator[tuple[int, Sheet[int]]]:
        """The lists by the keys of their tables, in the order of their numbers."""
        rows = CardTable.objects.filter(pk__in=list(self.seats)) if len(self.seats) < 500 else self.series.card_tables
        emptied = [key for key, later in self.later.items() if any(made.registration is None for made in later)]
        self.games = lists.games_by_table(CardTable.objects.filter(pk__in=emptied)) if emptied else {}
        for key, gave_up, ends_after in rows.order_by("number").values_list("pk", "gave_up", "ends_after"):
            if key not in self.seats:
                continue
            of_table = [*self.seats[key], *self.later.get(key, ())]
            at = self._occupancy(key, ends_after)
            games = played_games(self.rulebook, at.size, ((made.seat, made.sums[GAMES]) for made in of_table))
            if self.games.get(key):
                games = len(self._counting(key))
            yield key, Sheet(at, games, gave_up is not None or self._has_reached(of_table), gave_up)

    def _has_reached(self, of_table: Sequence[Made]) -> bool:
        target = self.series.tournament.target_score
        if target is None:
            return False
        at = KEPT.index(self.rulebook.ranked_by)
        return scoring.has_reached(((made.registration, made.sums[at]) for made in of_table), target)

    def _counting(self, table: int) -> list[scoring.Game]:
        last = self.rulebook.games_at(len(self.seats[table]), self.most)
        return [game for game in self.games.get(table, ()) if game.number <= last]

    def _cut(self, key: int, at: scoring.Occupancy[int], asked: Owed[int]) -> None:
        """Leave out what somebody played beyond what was due, where a seat stood empty."""
        games = self._counting(key)
        if not games:
            return
        tournament, offences = self.series.tournament, {}
        if any(map(lists.throws_in, games)):
            card_table = CardTable.objects.select_related("series__tournament").get(pk=key)
            offences = lists.offences_before(card_table, lists.seats_of(card_table))
        extra = tournament.repeat_offence_extra
        made = scoring.stint_totals(self.rulebook, at, games, offences, extra, asked.games)
        cut = [row._replace(sums=sums_of(totals)) for row, totals in zip(self._rows(key), made, strict=True)]
        self.cut |= {row.registration: row.sums for row in cut[: at.size] if row.registration is not None}
        self.later[key] = cut[at.size :]

    def _rows(self, key: int) -> list[Made]:
        """Of everybody who held a seat of a table, in the order of Occupancy.stints."""
        return [*self.seats[key], *self.later.get(key, ())]


def _made(change: Substitution) -> Made:
    return Made(change.seat.number, change.registration_id, tuple(getattr(change, key) for key in KEPT))
