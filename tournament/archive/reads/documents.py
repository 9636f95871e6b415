"""A tournament as a `spielliste/1` document: the stored rows as the values `scoring.document` is made of."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import scoring
from tournament.archive.reads import document_keys as keys
from tournament.models import (
    DocumentShape,
    Game,
    Lot,
    Registration,
    Seat,
    Series,
    Team,
    Tournament,
    TournamentClub,
    TypedTotal,
)

R = TypeVar("R")


def document_of(tournament: Tournament) -> scoring.Document:
    """The whole tournament; a constant number of queries. What an import spelled out is spelled out again."""
    return _Reader(tournament).document()


def spelled_out(tournament: Tournament) -> frozenset[str] | None:
    """What the import this tournament came from spelled out (see document_keys); None: it was made here."""
    shape = DocumentShape.objects.filter(tournament=tournament).first()
    return None if shape is None else frozenset(shape.spelled_out)


def listed_series(tournament: Tournament) -> list[int]:
    """The numbers of the series a document of this tournament lists, in its order; two queries."""
    spelled = spelled_out(tournament)
    seated = set(Seat.objects.filter(series__tournament=tournament).values_list("series__number", flat=True).distinct())
    return [number for number in _series_numbers(tournament) if number in seated or _is_spelled(spelled, number)]


def plays_with_jokers(rulebook_id: str) -> bool:
    """Whether a rulebook has jokers in its pack, where a tournament agrees on nothing else."""
    return scoring.rulebook(rulebook_id).pack.jokers > 0


def _series_numbers(tournament: Tournament) -> list[int]:
    """In the order of the document they came from; the app makes them in order of number."""
    return list(Series.objects.filter(tournament=tournament).order_by("pk").values_list("number", flat=True))


def _is_spelled(spelled: frozenset[str] | None, number: int) -> bool:
    return spelled is not None and keys.series(number) in spelled


def _grouped(rows: Iterable[R], key: Callable[[R], int]) -> dict[int, list[R]]:
    groups: dict[int, list[R]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


@dataclass(frozen=True, slots=True)
class _Table:
    """One table with what belongs to it; `place` is its series' number and its own, `gave_up` a seat's."""

    place: tuple[int, int]
    gave_up: int | None
    seats: Sequence[Seat]
    games: Sequence[Game]
    totals: Sequence[TypedTotal]


class _Reader:
    """Reads the rows once, each kind with one query, and puts them together."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.spelled = spelled_out(tournament)

    def document(self) -> scoring.Document:
        return scoring.Document(
            tournament=self._info(),
            clubs=tuple(scoring.ClubEntry(key, name) for key, name in self.clubs.values()),
            players=tuple(self._player(one) for one in self.registrations.values()),
            teams=self._teams(),
            series=self._series(),
            lots=self._lots(),
        )

    def _keeps(self, key: str, *, otherwise: bool) -> bool:
        """Whether something that says no more than leaving it out is written; `otherwise`: for what was made here."""
        return otherwise if self.spelled is None else key in self.spelled

    @cached_property
    def teams(self) -> Sequence[Team]:
        rows = Team.objects.filter(tournament=self.tournament).select_related("club").prefetch_related("members")
        return list(rows.order_by("pk"))

    @cached_property
    def clubs(self) -> Mapping[int, tuple[str, str]]:
        """Club -> id in the document, name; clubs that only a player or a team names get a free id."""
        rows = TournamentClub.objects.filter(tournament=self.tournament).select_related("club").order_by("pk")
        clubs = {row.club_id: (row.document_id, row.club.name) for row in rows}
        taken = {key for key, _name in clubs.values()}
        named = [*(one.club for one in self.registrations.values()), *(team.club for team in self.teams)]
        for club in named:
            if club is not None and club.pk not in clubs:
                key = next(key for number in range(1, len(taken) + 2) if (key := f"c{number}") not in taken)
                taken.add(key)
                clubs[club.pk] = (key, club.name)
        return clubs

    @cached_property
    def registrations(self) -> Mapping[int, Registration]:
        rows = Registration.objects.filter(tournament=self.tournament).select_related("person", "club")
        return {row.pk: row for row in rows.order_by("number")}

    def _info(self) -> scoring.TournamentInfo:
        one = self.tournament
        return scoring.TournamentInfo(
            name=one.name,
            date=one.date,
            rulebook_id=one.rulebook_id,
            series=one.series_count,
            games_per_series=one.games_per_series,
            minutes_per_series=one.minutes_per_series,
            repeat_offence_extra=one.repeat_offence_extra
            if one.repeat_offence_extra or self._keeps(keys.REPEAT_OFFENCE_EXTRA, otherwise=False)
            else None,
            place=one.place if one.place or self._keeps(keys.PLACE, otherwise=False) else None,
            team_size=one.team_size or None,  # a document cannot say that there are no teams
            target_score=one.target_score,
            jokers=self._jokers(),
            house_rules=self._house_rules(),
        )

    def _jokers(self) -> bool | None:
        if self.tournament.without_jokers:
            return False
        keeps = self._keeps(keys.JOKERS, otherwise=False)
        return plays_with_jokers(self.tournament.rulebook_id) if keeps else None

    def _house_rules(self) -> scoring.HouseRules | None:
        """What is stored is what scoring made of a house rule; it reads it again."""
        if self.tournament.house_rules is None:
            return None
        house, _problems = scoring.parse_house_rules(
            scoring.rulebook(self.tournament.rulebook_id), self.tournament.house_rules
        )
        return house

    def _club(self, club: int | None) -> str | None:
        return None if club is None else self.clubs[club][0]

    def _player(self, one: Registration) -> scoring.PlayerEntry:
        keeps = one.categories or self._keeps(keys.categories(one.document_id), otherwise=False)
        categories = tuple(one.categories) if keeps else None
        return scoring.PlayerEntry(one.document_id, one.person.name, self._club(one.club_id), categories)

    def _teams(self) -> tuple[scoring.TeamEntry, ...] | None:
        if not self.teams and not self._keeps(keys.TEAMS, otherwise=False):
            return None
        return tuple(self._team(team) for team in self.teams)

    def _team(self, team: Team) -> scoring.TeamEntry:
        members = sorted(team.members.all(), key=lambda member: member.position)
        loans = sorted((member for member in members if member.is_loan), key=lambda member: member.pk)
        loan = tuple(self._id(member.registration_id) for member in loans)
        return scoring.TeamEntry(
            team.document_id,
            team.name,
            self._club(team.club_id),
            tuple(self._id(member.registration_id) for member in members),
            loan if loan or self._keeps(keys.loan(team.document_id), otherwise=False) else None,
        )

    def _id(self, registration: int) -> str:
        return self.registrations[registration].document_id

    def _series(self) -> tuple[scoring.SeriesEntry, ...]:
        tables = self._tables()
        listed = [
            number for number in _series_numbers(self.tournament) if tables[number] or _is_spelled(self.spelled, number)
        ]
        return tuple(scoring.SeriesEntry(number, tuple(map(self._table, tables[number]))) for number in listed)

    def _tables(self) -> dict[int, list[_Table]]:
        """Number of the series -> its tables in order."""
        inside = {"series__tournament": self.tournament}
        seats = list(
            Seat.objects.filter(**inside).select_related("series", "card_table").order_by("card_table_id", "number")
        )
        games = Game.objects.filter(card_table__series__tournament=self.tournament).prefetch_related("results")
        by_table = _grouped(games.order_by("number"), lambda game: game.card_table_id)
        typed = TypedTotal.objects.filter(seat__series__tournament=self.tournament).order_by("pk")
        by_seat = _grouped(typed, lambda total: total.seat_id)
        tables: dict[int, list[_Table]] = defaultdict(list)
        for table, of_table in _grouped(seats, lambda seat: seat.card_table_id).items():
            place = (of_table[0].series.number, of_table[0].card_table.number)
            totals = sorted((total for seat in of_table for total in by_seat[seat.pk]), key=lambda total: total.pk)
            tables[place[0]].append(_Table(place, of_table[0].card_table.gave_up, of_table, by_table[table], totals))
        return tables

    def _table(self, table: _Table) -> scoring.TableEntry:
        seat_of = {seat.pk: seat for seat in table.seats}
        keeps_games = table.games or self._keeps(keys.games(table.place), otherwise=False)
        keeps_totals = table.totals or self._keeps(keys.totals(table.place), otherwise=False)
        return scoring.TableEntry(
            table.place[1],
            tuple(self._id(seat.registration_id) for seat in table.seats),
            tuple(self._game(table, game, seat_of) for game in table.games) if keeps_games else None,
            tuple(self._total(total, seat_of) for total in table.totals) if keeps_totals else None,
            next((self._id(seat.registration_id) for seat in table.seats if seat.number == table.gave_up), None),
        )

    def _game(self, table: _Table, game: Game, seat_of: Mapping[int, Seat]) -> scoring.Game:
        rulebook = self.tournament.rulebook
        sits_out = len(table.seats) in rulebook.dealer_sits_out_at
        results = sorted(game.results.all(), key=lambda result: result.position)
        return scoring.Game(
            game.number,
            tuple(
                scoring.Result(seat_of[one.seat_id].number, one.outcome, one.augen, one.thrown_in) for one in results
            ),
            rulebook.dealer(len(table.seats), game.number)
            if self._keeps(keys.dealer(table.place, game.number), otherwise=sits_out)
            else None,
        )

    def _total(self, total: TypedTotal, seat_of: Mapping[int, Seat]) -> scoring.TotalsEntry:
        player = self._id(seat_of[total.seat_id].registration_id)
        return scoring.TotalsEntry(player, total.wertungspunkte, total.augen, total.crosses, total.games, total.points)

    def _lots(self) -> tuple[scoring.LotEntry, ...] | None:
        lots = list(Lot.objects.filter(tournament=self.tournament).order_by("pk"))
        if not lots and not self._keeps(keys.LOTS, otherwise=False):
            return None
        teams = {team.pk: team.document_id for team in self.teams}
        players = {key: one.document_id for key, one in self.registrations.items()}
        return tuple(_lot(lot, teams if lot.of_teams else players) for lot in lots)


def _lot(lot: Lot, ids: Mapping[int, str]) -> scoring.LotEntry:
    """Who is no longer registered is left out."""
    order = tuple(ids[key] for key in lot.order if key in ids)
    return scoring.LotEntry(teams=order) if lot.of_teams else scoring.LotEntry(players=order)
