"""One player: everything public they did in a tournament, and their place in every ranking they are in."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q

import scoring
from scoring.rankings import Of, Place, Ranking
from tournament.core.names import publicly_named
from tournament.core.series_state import seated
from tournament.lists.reads import lists
from tournament.lists.reads.known_by import check_words
from tournament.lists.reads.lists import Where
from tournament.lists.reads.occupancy import (
    NAMED,
    Holder,
    holders,
    key_of,
    occupancy_of,
    players_at,
    sat_at,
    stays,
    whose,
)
from tournament.models import CardTable, Registration, Seat, Team, TypedTotal
from tournament.standings.reads.standings import Standings

ENDLESS = 10_000


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game of the player's list. `cell` None: they dealt and sat out. `outcome` is then empty."""

    number: int
    outcome: str
    thrown_in: bool
    cell: scoring.ListCell | None


@dataclass(frozen=True, slots=True)
class PlayedSeries:
    """One seat of the player in a series: where it is, those met there by seat, and, once published, what was made.

    `first`, `last`: the games from and to which they held it; `last` None: to the end. `total` None: the results are
    not published. `typed`: the totals come from a paper list, so there are no games. `check_word`: of a closed list
    with published results, what its receipt says.
    """

    seat: Seat
    first: int
    last: int | None
    opponents: tuple[Holder, ...]
    games: tuple[PlayedGame, ...]
    total: scoring.Totals | None
    typed: bool
    check_word: str


def games_of_player(registration: Registration, shown: Collection[int]) -> list[PlayedSeries]:
    """Return every seat the player held in a series with published seating, in order; games and totals only of the
    series whose numbers are `shown` (`Standings.series_with_games`).

    A constant number of queries.
    """
    tables = tables_of(registration)
    published = [table for table in tables if table.card_table.series.number in shown]
    games = lists.games_by_table(table.card_table for table in published)
    thrown = _thrown_in(published)
    words = check_words(table.card_table for table in published if table.card_table.closed)
    typed = set(map(whose, TypedTotal.objects.filter(seat__card_table__in=[table.card_table for table in published])))
    return [
        played
        for table in tables
        for played in _seats_of(
            registration,
            table,
            games.get(table.card_table.pk, []) if table in published else None,
            Counter(player for player, where in thrown if where < table.where),
            typed,
            words.get(table.card_table.pk, ""),
        )
    ]


@dataclass(frozen=True, slots=True)
class Stay:
    """A seat held from game `first` to `last` (ENDLESS: to the end), what was made there, and who was met, by seat."""

    held: Holder
    seat: Seat
    first: int
    last: int
    met: tuple[Holder, ...]


@dataclass(frozen=True)
class SharedTable:
    """A table with all its seats in order; who is anonymous has no name."""

    card_table: CardTable
    seats: tuple[Seat, ...]

    @property
    def where(self) -> Where:
        return self.card_table.series.number, self.card_table.number

    def stays_of(self, player: int) -> Iterator[Stay]:
        """The seats somebody held there, one after the other."""
        everybody = [(held, seat, since, until) for seat in self.seats for held, since, until in _stays(seat)]
        for held, seat, first, last in sorted(everybody, key=lambda one: one[2]):
            if held.registration_id != player:
                continue
            met = [
                other
                for other, at, since, until in everybody
                if at != seat and other.registration_id not in (None, player) and since <= last and until >= first
            ]
            yield Stay(held, seat, first, last, tuple(met))


def _stays(seat: Seat) -> Iterator[tuple[Holder, int, int]]:
    """Return everybody who held a seat, and the games from and to which they did."""
    return ((held, since, ENDLESS if until is None else until) for held, since, until in stays(seat))


def tables_of(registration: Registration) -> list[SharedTable]:
    """Return every table of a series with published seating at which the player ever sat, in order; two queries."""
    own = Seat.objects.filter(seated("series__"), pk__in=sat_at([registration.pk]))
    seats = Seat.objects.filter(card_table__in=own.values("card_table")).prefetch_related(NAMED)
    named = list(
        seats.select_related("card_table__series", "registration__person", "registration__club").order_by(
            "series__number", "card_table__number", "number"
        )
    )
    publicly_named(held.registration for held in holders(named) if held.registration)
    by_table: dict[int, list[Seat]] = defaultdict(list)
    for seat in named:
        by_table[seat.card_table_id].append(seat)
    return [SharedTable(seats[0].card_table, tuple(seats)) for seats in by_table.values()]


def _thrown_in(tables: Iterable[SharedTable]) -> list[tuple[int, Where]]:
    """Who of those who sat there threw in a hand, and where (rule 15)."""
    everybody = {player for table in tables for player in players_at(table.seats)}
    return lists.thrown_in_hands(Q(seat__in=sat_at(everybody), player__in=everybody))


def _seats_of(
    registration: Registration,
    table: SharedTable,
    games: Sequence[scoring.Game] | None,
    offences: Counter[int],
    typed: set[tuple[int, int | None]],
    word: str,
) -> Iterable[PlayedSeries]:
    """Yield the seats the player held at a table; `games` None: the results are not published."""
    tournament = registration.tournament
    occupancy = occupancy_of(table.card_table, table.seats)
    listed = scoring.list_rows(tournament.rulebook, occupancy, games or (), offences, tournament.repeat_offence_extra)
    for stay in table.stays_of(registration.pk):
        rows = [row for row in listed.rows if stay.first <= row.number <= stay.last]
        yield PlayedSeries(
            stay.seat,
            stay.first,
            stay.last if stay.last < ENDLESS else None,
            stay.met,
            tuple(_game(tournament.rulebook, row, games or (), stay.seat.number) for row in rows),
            None if games is None else stay.held.totals,
            key_of(stay.held) in typed,
            word,
        )


def _game(rulebook: scoring.Rulebook, row: scoring.ListRow, games: Sequence[scoring.Game], seat: int) -> PlayedGame:
    game = next(game for game in games if game.number == row.number)
    result = next((result for result in game.results if result.seat == seat), None)
    if result is None:
        return PlayedGame(row.number, "", thrown_in=False, cell=None)
    outcome = rulebook.outcome(result.outcome).name
    return PlayedGame(row.number, outcome, result.thrown_in, row.cells[seat - 1])


# Where one player stands: their place in every ranking they are in.


@dataclass(frozen=True, slots=True)
class PlayersPlace:
    """A place of the player's own, of their team or of their club (`team` is its key, `name` what it is called, of
    their own: empty), among so many who have a rank."""

    ranking: Ranking
    place: Place[int]
    ranked: int
    name: str
    team: int | None


def places_of(standings: Standings, registration: Registration) -> list[PlayersPlace]:
    """Return the player's places, in the order of the rankings; one query more than the standings with a team."""
    numbers = standings.numbers
    key_of = {ranking: _key_in(standings, ranking, registration) for ranking in numbers.rankings}
    teams = [key for ranking, key in key_of.items() if ranking.of is Of.TEAMS and key is not None]
    called = dict(Team.objects.filter(pk__in=teams).values_list("pk", "name")) if teams else {}
    club = registration.club.name if registration.club else ""
    places = []
    for ranking, key in key_of.items():
        listed = standings.numbers_of(ranking).ranked(ranking)
        place = None if key is None else listed.get(key)
        if place is None:
            continue
        ranked = sum(one.rank is not None for one in listed)
        team = place.key if ranking.of is Of.TEAMS else None
        name = {Of.PLAYERS: "", Of.TEAMS: called.get(place.key, ""), Of.CLUBS: club}[ranking.of]
        places.append(PlayersPlace(ranking, place, ranked, name, team))
    return places


def _key_in(standings: Standings, ranking: Ranking, registration: Registration) -> int | None:
    """Return whose place it is: the player's, their team's in this ranking, their club's if they count for it there."""
    if ranking.of is Of.PLAYERS:
        return registration.pk
    if ranking.of is Of.CLUBS:
        counts = ranking.category is None or ranking.category in registration.categories
        return registration.club_id if counts else None
    sides = standings.numbers.field.teams.items()
    return next((key for key, side in sides if side.ranking == ranking.id and registration.pk in side.members), None)
