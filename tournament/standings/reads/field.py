"""The field of a tournament, read from the sums kept per seat: what everybody made, and how much of it was due."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

import scoring
from scoring.rankings import (
    NO_RANKING,
    Drawn,
    Entrant,
    Field,
    ForTeam,
    Of,
    Owed,
    Penalty,
    Ranking,
    Sheet,
    Side,
    counts_no_more_than_due,
    first_of,
    owed,
    played_games,
    seat_games,
    sums_of,
)
from tournament.lists.acts.totals import KEPT
from tournament.lists.reads import lists
from tournament.models import CardTable, Lot, Seat, Series, Substitution, TeamMember, Tournament, TournamentClub

# What everybody made in some series, from the sums kept per seat, and how much of it was due (contract.md, section 8).

Sums = tuple[int, ...]  # in the order of scoring.FIGURES
NOTHING = (0,) * len(KEPT)
GAMES = KEPT.index("games")


@dataclass(frozen=True, slots=True)
class PenaltyNote:
    """Points taken in a series, and why: "−5: verspätet"."""

    series: int
    points: int
    reason: str


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
            if len(games) == 1:
                return Owed(self.most, games.pop())
        sheets = dict(self._sheets())
        asked = owed(self.rulebook, list(sheets.values()), self.most)
        for key, sheet in sheets.items():
            if counts_no_more_than_due(self.rulebook, sheet.table):
                self._cut(key, sheet.table, asked)
        return asked

    def _sheets(self) -> Iterator[tuple[int, Sheet[int]]]:
        """The lists by the keys of their tables, in the order of their numbers."""
        rows = self.series.card_tables.order_by("number")
        emptied = [key for key, later in self.later.items() if any(made.registration is None for made in later)]
        self.games = lists.games_by_table(CardTable.objects.filter(pk__in=emptied)) if emptied else {}
        for key, gave_up, ends_after in rows.values_list("pk", "gave_up", "ends_after"):
            if key not in self.seats:
                continue
            of_table = [*self.seats[key], *self.later.get(key, ())]
            at = self._occupancy(key, ends_after)
            games = played_games(self.rulebook, at.size, ((made.seat, made.sums[GAMES]) for made in of_table))
            if self.games.get(key):
                games = len(self._counting(key))
            yield key, Sheet(at, games, gave_up is not None or self._has_reached(of_table), gave_up)

    def _has_reached(self, of_table: Sequence[Made]) -> bool:
        target, at = self.series.tournament.target_score, KEPT.index(self.rulebook.ranked_by)
        made = ((made.registration, made.sums[at]) for made in of_table)
        return target is not None and scoring.has_reached(made, target)

    def _counting(self, table: int) -> list[scoring.Game]:
        last = self.rulebook.games_at(len(self.seats[table]), self.most)
        return [game for game in self.games.get(table, ()) if game.number <= last]

    def _cut(self, key: int, at: scoring.Occupancy[int], asked: Owed[int]) -> None:
        """Leave out what somebody played beyond what was due, where a seat stood empty."""
        games = self._counting(key)
        if not games:
            return
        made = scoring.stint_totals(self.rulebook, at, games, most=asked.games)  # no rule 15 where this is so
        cut = [row._replace(sums=sums_of(totals)) for row, totals in zip(self._rows(key), made, strict=True)]
        self.cut |= {row.registration: row.sums for row in cut[: at.size] if row.registration is not None}
        self.later[key] = cut[at.size :]

    def _rows(self, key: int) -> list[Made]:
        """Of everybody who held a seat of a table, in the order of Occupancy.stints."""
        return [*self.seats[key], *self.later.get(key, ())]


def _made(change: Substitution) -> Made:
    return Made(change.seat.number, change.registration_id, tuple(getattr(change, key) for key in KEPT))


Penalized = tuple[Of, int]  # who: a player or a team, and the key


def read_field(
    tournament: Tournament,
    series: Sequence[int],
    rankings: Sequence[Ranking],
    penalties: Mapping[Penalized, Sequence[PenaltyNote]],
    lots: Mapping[int, Drawn[int]],
) -> Field[int]:
    """The field over these series. Keys are primary keys: of registrations, teams and clubs.

    `rankings`: those of the tournament in order; a team that names none of them plays in the first of teams.
    """
    players, played = _players(tournament, rankings), read_played(tournament, series)
    return Field(
        tournament.rulebook,
        played.made,
        players,
        _teams(tournament, _first(rankings, Of.TEAMS)),
        _clubs(tournament, players.values()),
        [Penalty(*who, note.series, note.points) for who, notes in penalties.items() for note in notes],
        list(lots.values()),
        tournament.members_per_team,
        played.for_teams,
        played.owed,
        tournament.series_count,
    )


def _players(tournament: Tournament, rankings: Iterable[Ranking]) -> dict[int, Entrant[int]]:
    """In the order of the start numbers. Categories are read where a ranking asks for one; players who differ in
    nothing are one value."""
    fields = ("pk", "club_id", "unranked", "disqualified")
    rows = tournament.registrations.order_by("number")
    if any(ranking.category is not None for ranking in rankings):
        return {
            key: Entrant(club, categories, unranked=unranked, disqualified=disqualified)
            for key, club, unranked, disqualified, categories in rows.values_list(*fields, "categories")
        }
    entrant = cache(lambda club, unranked, disqualified: Entrant(club, (), unranked, disqualified))
    return {key: entrant(*said) for key, *said in rows.values_list(*fields)}


def _teams(tournament: Tournament, first: str) -> dict[int, Side[int]]:
    """In their order, with the members in theirs."""
    members: dict[int, list[int]] = defaultdict(list)
    loan: dict[int, set[int]] = defaultdict(set)
    of_these = TeamMember.objects.filter(team__tournament=tournament).order_by("team_id", "position")
    for team, registration, is_loan in of_these.values_list("team_id", "registration_id", "is_loan"):
        members[team].append(registration)
        if is_loan:
            loan[team].add(registration)
    rows = tournament.teams.order_by("position").values_list("pk", "ranking__document_id")
    return {team: Side(ranking or first, members[team], frozenset(loan[team])) for team, ranking in rows}


def _clubs(tournament: Tournament, players: Iterable[Entrant[int]]) -> list[int]:
    """In the order of the document; those that only a player names come behind."""
    rows = TournamentClub.objects.filter(tournament=tournament).order_by("position")
    named = (player.club for player in players if player.club is not None)
    return list(dict.fromkeys([*rows.values_list("club_id", flat=True), *named]))


def read_penalties(tournament: Tournament, series: Sequence[int]) -> Mapping[Penalized, Sequence[PenaltyNote]]:
    """Who was penalized in these series -> the penalties, as decided one after the other; one query."""
    notes: dict[Penalized, list[PenaltyNote]] = defaultdict(list)
    rows = tournament.penalties.filter(series__number__in=series).order_by("position")
    fields = rows.values_list("registration_id", "team_id", "series__number", "points", "reason")
    for registration, team, number, points, reason in fields:
        who = (Of.TEAMS, team) if registration is None else (Of.PLAYERS, registration)
        notes[who].append(PenaltyNote(number, points, reason))
    return notes


def read_lots(tournament: Tournament, rankings: Sequence[Ranking]) -> dict[int, Drawn[int]]:
    """Primary key of a lot, in the order drawn -> what was drawn. One that names no ranking was drawn for the first of
    its kind; one query."""
    rows = Lot.objects.filter(tournament=tournament).order_by("position")
    return {
        key: Drawn(ranking or _first(rankings, Of(of)), order, series=number, points=points, augen=augen)
        for key, of, ranking, order, number, points, augen in rows.values_list(
            "pk", "of", "ranking__document_id", "order", "series__number", "points", "augen"
        )
    }


def _first(rankings: Sequence[Ranking], of: Of) -> str:
    first = first_of(rankings, of)
    return first.id if first else NO_RANKING
