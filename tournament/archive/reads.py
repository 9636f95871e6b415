"""A tournament as a `spielliste/1` document: the stored rows as the values `scoring.document` is made of."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar

from django.db.models import Exists, F, OuterRef, Q

import scoring
from languages import SOURCE
from scoring.rankings import Ranking
from tournament.core.names import Ids, ids_in_document
from tournament.core.rankings import as_values
from tournament.core.series_state import to_play
from tournament.core.speaking import EURO
from tournament.lists.reads.occupancy import LATER, occupancy_of
from tournament.models import (
    CardTable,
    Club,
    Game,
    Lot,
    Penalty,
    RankedKind,
    Registration,
    Seat,
    Series,
    Team,
    Tournament,
    TypedTotal,
)
from tournament.models.limits import USUAL_ZONE
from tournament.registration.fields import kept

# Lots, penalties and who was disqualified, as entries of a `spielliste/1` document.


def lots_of(tournament: Tournament, ids: Ids) -> tuple[scoring.LotEntry, ...] | None:
    """In the order drawn; None: there is none. One query."""
    rows = Lot.objects.filter(tournament=tournament).select_related("ranking", "series").order_by("position")
    return tuple(_lot(lot, ids[RankedKind(lot.of)]) for lot in rows) or None


def _lot(lot: Lot, ids: Mapping[int, str]) -> scoring.LotEntry:
    """Return the lot as the document has it, without those who are no longer registered."""
    order = tuple(ids[key] for key in lot.order if key in ids)
    return scoring.LotEntry(
        players=order if lot.of == RankedKind.PLAYERS else None,
        teams=order if lot.of == RankedKind.TEAMS else None,
        clubs=order if lot.of == RankedKind.CLUBS else None,
        ranking=lot.ranking.document_id if lot.ranking else None,
        series=lot.series.number if lot.series else None,
        points=lot.points,
        augen=lot.augen,
    )


def penalties_of(tournament: Tournament, ids: Ids) -> tuple[scoring.PenaltyEntry, ...] | None:
    """As decided one after the other; None: there is none. One query."""
    rows = tournament.penalties.filter(to_play("series__")).select_related("series").order_by("position")
    return tuple(_penalty(penalty, ids) for penalty in rows) or None


def _penalty(penalty: Penalty, ids: Ids) -> scoring.PenaltyEntry:
    return scoring.PenaltyEntry(
        penalty.series.number,
        penalty.points,
        penalty.reason,
        player=ids[RankedKind.PLAYERS].get(penalty.registration_id or 0),
        team=ids[RankedKind.TEAMS].get(penalty.team_id or 0),
    )


def disqualified(registrations: Iterable[Registration]) -> tuple[scoring.DisqualifiedEntry, ...] | None:
    """In the order given; None: nobody is."""
    entries = (
        scoring.DisqualifiedEntry(registration.document_id, registration.disqualified_reason)
        for registration in registrations
        if registration.disqualified
    )
    return tuple(entries) or None


R = TypeVar("R")

IN_PLACE = F("position").asc(nulls_last=True)
"""In the order of the document they came from; what was made here comes behind."""


def document_of(tournament: Tournament) -> scoring.Document:
    """The whole tournament in its normal form: empty lists and texts are left out, who deals and the extra for a
    repeated offence are written out.

    Lists are in the order of the document they came from; loan players in that of the members. A constant number of
    queries.
    """
    return _TournamentReader(tournament).document()


def listed_series(tournament: Tournament) -> list[int]:
    """The numbers of the series a document of this tournament lists, in its order; one query."""
    seated = Exists(Seat.objects.filter(series=OuterRef("pk")))
    rows = Series.objects.filter((seated & to_play()) | Q(position__isnull=False), tournament=tournament)
    return list(rows.order_by(IN_PLACE, "number").values_list("number", flat=True))


def _grouped(rows: Iterable[R], key: Callable[[R], int]) -> dict[int, list[R]]:
    groups: dict[int, list[R]] = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return groups


class _TournamentReader:
    """Reads the rows once, each kind with one query, and puts them together."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def document(self) -> scoring.Document:
        return scoring.Document(
            tournament=self._info(),
            clubs=self._clubs(),
            players=tuple(self._player(registration) for registration in self.registrations.values()),
            teams=tuple(self._team(team) for team in self.teams) or None,
            series=self._series(),
            lots=lots_of(self.tournament, self.ids),
            penalties=penalties_of(self.tournament, self.ids),
            disqualified=disqualified(self.registrations.values()),
        )

    @cached_property
    def teams(self) -> Sequence[Team]:
        rows = Team.objects.filter(tournament=self.tournament).select_related("club", "ranking")
        rows = rows.prefetch_related("members")
        return list(rows.order_by("position"))

    @cached_property
    def ids(self) -> Ids:
        return ids_in_document(self.tournament)

    @cached_property
    def registrations(self) -> Mapping[int, Registration]:
        rows = Registration.objects.filter(tournament=self.tournament).select_related("person", "club")
        return {row.pk: row for row in rows.order_by("number")}

    def _info(self) -> scoring.TournamentInfo:
        tournament = self.tournament
        return scoring.TournamentInfo(
            name=tournament.name,
            date=tournament.date,
            rulebook_id=tournament.rulebook_id,
            series=tournament.series_count,
            games_per_series=tournament.games_per_series,
            minutes_per_series=tournament.minutes_per_series,
            repeat_offence_extra=tournament.repeat_offence_extra,
            place=tournament.place or None,
            team_size=tournament.team_size or None,  # a document cannot say that there are no teams
            target_score=tournament.target_score,
            jokers=False if tournament.without_jokers else None,
            house_rules=self._house_rules(),
            last_day=tournament.last_day,
            agreements=tuple(tournament.agreements) or None,
            rankings=self._rankings(),
            language=None if tournament.language == SOURCE else tournament.language.partition("-")[0],
            currency=None if tournament.currency == EURO else tournament.currency,
            time_zone=None if tournament.time_zone == USUAL_ZONE else tournament.time_zone,
        )

    def _rankings(self) -> tuple[Ranking, ...] | None:
        """Those that were set up; a document has no days of rankings: it names their series."""
        rows = list(self.tournament.rankings.order_by("position"))
        return tuple(as_values(self.tournament, rows)) or None

    def _house_rules(self) -> scoring.HouseRules | None:
        """What is stored is what scoring made of a house rule; it reads it again."""
        if self.tournament.house_rules is None:
            return None
        house, _problems = scoring.parse_house_rules(
            scoring.rulebook(self.tournament.rulebook_id), self.tournament.house_rules
        )
        return house

    def _clubs(self) -> tuple[scoring.ClubEntry, ...]:
        ids = self.ids[RankedKind.CLUBS]
        clubs = Club.objects.in_bulk(ids)
        return tuple(scoring.ClubEntry(key, clubs[club].name) for club, key in ids.items())

    def _club(self, club: int | None) -> str | None:
        return None if club is None else self.ids[RankedKind.CLUBS][club]

    def _player(self, registration: Registration) -> scoring.PlayerEntry:
        more: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value
            for key, value in kept(registration).items()
            if value
        }
        return scoring.PlayerEntry(
            registration.document_id,
            registration.person.name,
            self._club(registration.club_id),
            unranked=registration.unranked or None,
            **more,
        )

    def _team(self, team: Team) -> scoring.TeamEntry:
        members = sorted(team.members.all(), key=lambda member: member.position)
        return scoring.TeamEntry(
            team.document_id,
            team.name,
            self._club(team.club_id),
            tuple(self._id(member.registration_id) for member in members),
            tuple(self._id(member.registration_id) for member in members if member.is_loan) or None,
            team.ranking.document_id if team.ranking else None,
        )

    def _id(self, registration: int) -> str:
        return self.ids[RankedKind.PLAYERS][registration]

    def _series(self) -> tuple[scoring.SeriesEntry, ...]:
        tables = self._tables()
        said = {series.number: series for series in self.tournament.series.all()}
        return tuple(
            scoring.SeriesEntry(number, tuple(tables[number]), said[number].day, said[number].counts_until)
            for number in listed_series(self.tournament)
        )

    def _tables(self) -> Mapping[int, Sequence[scoring.TableEntry]]:
        """Number of the series -> its tables in order."""
        inside = {"card_table__series__tournament": self.tournament}
        rows = CardTable.objects.filter(to_play("series__"), series__tournament=self.tournament)
        sitting = Seat.objects.filter(**inside).order_by("number").prefetch_related(LATER)
        seats = _grouped(sitting, lambda seat: seat.card_table_id)
        games = Game.objects.filter(**inside).prefetch_related("results").order_by("number")
        games_at = _grouped(games, lambda game: game.card_table_id)
        typed = TypedTotal.objects.filter(seat__card_table__series__tournament=self.tournament).select_related(
            "seat", "substitution"
        )
        totals_at = _grouped(typed.order_by(IN_PLACE, "seat__number"), lambda total: total.seat.card_table_id)
        tables: dict[int, list[scoring.TableEntry]] = defaultdict(list)
        for row in rows.select_related("series").order_by(IN_PLACE, "number"):
            entry = self._table(row, seats[row.pk], games_at[row.pk], totals_at[row.pk])
            tables[row.series.number].append(entry)
        return tables

    def _table(
        self, row: CardTable, seats: Sequence[Seat], games: Sequence[Game], totals: Sequence[TypedTotal]
    ) -> scoring.TableEntry:
        number_of = {seat.pk: seat.number for seat in seats}
        at = occupancy_of(row, seats)
        return scoring.TableEntry(
            row.number,
            tuple(self._id(seat.registration_id) for seat in seats),
            tuple(self._game(game, at, number_of) for game in games) or None,
            tuple(map(self._total, totals)) or None,
            None if row.gave_up is None else self._id(at.at_end[row.gave_up - 1] or 0),
            self._substitutes(seats) or None,
            row.ends_after,
        )

    def _substitutes(self, seats: Sequence[Seat]) -> tuple[scoring.Change[str], ...]:
        """In the order in which they were stored."""
        stored = sorted((later.pk, seat, later) for seat in seats for later in seat.later)
        return tuple(
            scoring.Change(
                seat.number,
                later.from_game,
                None if later.registration_id is None else self._id(later.registration_id),
                later.for_team,
            )
            for _pk, seat, later in stored
        )

    def _game(self, game: Game, at: scoring.Occupancy[int], number_of: Mapping[int, int]) -> scoring.Game:
        """`at`: who sits there; `number_of`: the numbers of the seats. Who deals is said where that matters to the
        rulebook."""
        rulebook = self.tournament.rulebook
        results = sorted(game.results.all(), key=lambda result: result.position)
        return scoring.Game(
            game.number,
            tuple(
                scoring.Result(number_of[result.seat_id], result.outcome, result.augen, result.thrown_in)
                for result in results
            ),
            game.dealer or (at.dealer(rulebook, game.number) if rulebook.dealer_sits_out_at else None),
        )

    def _total(self, total: TypedTotal) -> scoring.TotalsEntry:
        whose = total.substitution or total.seat
        player = self._id(whose.registration_id or 0)
        return scoring.TotalsEntry(
            player=player,
            wertungspunkte=total.wertungspunkte,
            augen=total.augen,
            crosses=total.crosses,
            games=total.games,
            points=total.points,
            thrown_in=total.thrown_in or None,
        )
