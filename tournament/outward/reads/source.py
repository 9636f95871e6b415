"""What a book, or the API, is made of: a tournament as everybody may know it, or as its organisers do."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q

import scoring
from tournament.ceremony.reads.book_parts import Seen
from tournament.core.list_state import ListStates
from tournament.core.names import publicly_named
from tournament.core.public import published_tournament, state_of
from tournament.core.series_state import seated
from tournament.lists.reads.lists import Where, games_by_table, list_rows, thrown_in_hands
from tournament.lists.reads.occupancy import NAMED, holders
from tournament.models import CardTable, Registration, Seat, Team, Tournament
from tournament.standings.reads.standings import published_standings, standings


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table with its seats in order, and the rows of its list."""

    card_table: CardTable
    seats: Sequence[Seat]
    rows: Sequence[scoring.ListRow]


@dataclass(frozen=True)
class Source(Seen):
    """A tournament with its standings. `public`: as everybody may know it, so who is anonymous has no name; else as its
    organisers do, with names, drafts and what is not published."""

    public: bool = True

    def named(self, registrations: Iterable[Registration]) -> list[Registration]:
        """These as their names may stand here."""
        return publicly_named(registrations) if self.public else list(registrations)

    @cached_property
    def players(self) -> list[Registration]:
        """Everybody registered, by start number; three queries."""
        rows = self.tournament.registrations.select_related("person", "club").prefetch_related("memberships__team")
        return self.named(rows.order_by("number"))

    @cached_property
    def teams(self) -> list[Team]:
        """Every team with its members in order; two queries."""
        rows = self.tournament.teams.select_related("club").prefetch_related("members__registration__person")
        found = list(rows.order_by("position"))
        self.named(member.registration for team in found for member in team.members.all())
        return found

    def tables(self, series: int) -> list[int]:
        """The keys of the tables of one series whose seating may be known, in order; one query."""
        rows = CardTable.objects.filter(series__tournament=self.tournament, series__number=series)
        known = rows.filter(seated("series__")) if self.public else rows
        return list(known.order_by("number").values_list("pk", flat=True))

    @cached_property
    def every_seat(self) -> list[Seat]:
        """Every seat whose seating may be known, with everybody who held it, in order; two queries."""
        return self.seats()

    def seats(self, tables: Collection[int] | None = None) -> list[Seat]:
        """The same of these tables (by their keys; None: of all)."""
        rows = Seat.objects.filter(series__tournament=self.tournament, card_table__isnull=False)
        if self.public:
            rows = rows.filter(seated("series__"))
        if tables is not None:
            rows = rows.filter(card_table__in=tables)
        named = rows.select_related("card_table__series", "registration__person", "registration__club")
        found = list(
            named.prefetch_related(NAMED).order_by("card_table__series__number", "card_table__number", "number")
        )
        self.named(held.registration for held in holders(found) if held.registration)
        return found

    @cached_property
    def series_with_games(self) -> frozenset[int]:
        """The numbers of the series of which single games may be known."""
        return self.standings.series_with_games if self.public else frozenset(self.standings.series)

    def played(self, tables: Collection[int] | None = None) -> Iterator[PlayedTable]:
        """The list of each of these tables (by their keys; None: of all) of which single games may be known, in order;
        five queries."""
        by_table: dict[int, list[Seat]] = defaultdict(list)
        for seat in self.every_seat if tables is None else self.seats(tables):
            if seat.card_table.series.number in self.series_with_games:
                seat.card_table.series.tournament = self.tournament
                by_table[seat.card_table_id].append(seat)
        games = games_by_table([seats[0].card_table for seats in by_table.values()])
        thrown = self._thrown_in()
        for key, seats in by_table.items():
            table = seats[0].card_table
            where = table.series.number, table.number
            before = Counter(player for player, at in thrown if at < where)
            yield PlayedTable(table, seats, list_rows(table, seats, games.get(key, []), before).rows)

    def _thrown_in(self) -> Sequence[tuple[int, Where]]:
        """Who threw in a hand, and where (rule 15)."""
        if self.tournament.rulebook.offences_per_list:
            return []
        return thrown_in_hands(Q(seat__series__tournament=self.tournament))


def of_everybody(tournament: Tournament) -> Source:
    """Return what everybody may know of the tournament."""
    state = state_of(tournament)
    return Source(state, published_standings(state), ListStates(state, state.with_results))


def of_everybody_called(slug: str) -> Source | None:
    """The same of the tournament of this address; None while it is not published."""
    tournament = published_tournament(slug)
    return of_everybody(tournament) if tournament else None


def of_organisers(tournament: Tournament) -> Source:
    """Return what its organisers know of the tournament, over every series that has tables."""
    found = standings(tournament)
    return Source(state_of(tournament), found, ListStates(state_of(tournament).unfrozen, found.series), public=False)


def outcome_names(rulebook: scoring.Rulebook) -> Mapping[str, str]:
    """Code of an outcome -> what it is called."""
    return {outcome.code: outcome.name for outcome in rulebook.outcomes}
