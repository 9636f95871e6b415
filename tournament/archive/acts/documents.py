"""Store a whole tournament that a `spielliste/1` document describes, in one act."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

import scoring
from tournament.core import rows
from tournament.core.act import Act, Actor, act
from tournament.core.series import head_published
from tournament.core.slugs import free_slug
from tournament.core.turns import writing
from tournament.lists.acts.games import RESULT, results_of
from tournament.lists.acts.recompute import PlayedTable, totals_of_tables
from tournament.lists.acts.totals import KEPT, typed_totals
from tournament.models import (
    CardTable,
    Club,
    Game,
    Lot,
    Person,
    RankedKind,
    Registration,
    Result,
    Seat,
    Seating,
    Series,
    Team,
    TeamMember,
    Tournament,
    TournamentClub,
    TypedTotal,
)
from tournament.models.link import hash_of, new_nonce, token_of
from tournament.registration.fields import kept

BATCH = 1000
ACTION = "tournament_imported"

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
GAME = ("card_table_id", "number", "stored_at", "version")


def store_document(document: scoring.Document, actor: Actor, *, published: bool = True) -> Tournament:
    """Store a document that `scoring` accepted, as a new tournament of revision 1, for everybody to see if `published`.

    Clubs and people that are known by exactly these names (people: and this club) are taken, the others made; nobody is
    taken twice, so two players of one name and club are two people. Lists that are complete are closed. The club names
    of the document differ from each other.
    """
    with writing():
        tournament = _create_tournament(document.tournament, published=published)
        with act(tournament, actor, ACTION, document.tournament.name) as importing:
            _Rows(importing.tournament, document, timezone.now()).store()
            _summarise(importing, document)
            head_published(importing)
    return tournament


def _create_tournament(info: scoring.TournamentInfo, *, published: bool) -> Tournament:
    rulebook = scoring.rulebook(info.rulebook_id)
    return Tournament.objects.create(
        slug=free_slug(info.name),
        name=info.name,
        date=info.date,
        place=info.place or "",
        rulebook_id=info.rulebook_id,
        series_count=info.series,
        games_per_series=info.games_per_series,
        minutes_per_series=info.minutes_per_series,
        repeat_offence_extra=info.repeat_offence_extra or 0,
        team_size=info.team_size,
        target_score=info.target_score,
        without_jokers=info.jokers is False and rulebook.jokers_optional,
        house_rules=None if info.house_rules is None else scoring.house_json(rulebook, info.house_rules),
        published=published,
    )


def _summarise(importing: Act, document: scoring.Document) -> None:
    importing.after = {
        "clubs": len(document.clubs),
        "players": len(document.players),
        "teams": len(document.teams or ()),
        "series": len(document.series),
        "tables": sum(len(series.tables) for series in document.series),
        "games": sum(len(table.games or ()) for series in document.series for table in series.tables),
    }


@dataclass(frozen=True, slots=True)
class _Placed:
    """A table of the document, stored under this key."""

    key: int
    series: Series
    table: scoring.TableEntry


class _Rows:
    """The rows of one document, made kind by kind; their positions are those of its lists."""

    def __init__(self, tournament: Tournament, document: scoring.Document, now: datetime) -> None:
        self.tournament = tournament
        self.document = document
        self.now = now
        self.seat_of: dict[tuple[int, int], int] = {}  # key of a table, number -> key

    def store(self) -> None:
        clubs = self._clubs()
        players = self._players(clubs)
        teams = self._teams(clubs, players)
        self._series(players)
        self._lots(players, teams)

    def _clubs(self) -> Mapping[str, Club]:
        """Id in the document -> club: known by name and not taken by another club of the document, else new."""
        free: dict[str, list[Club]] = defaultdict(list)
        for known in Club.objects.filter(name__in=[club.name for club in self.document.clubs]).order_by("-pk"):
            free[known.name].append(known)
        clubs = {
            club.id: free[club.name].pop() if free[club.name] else Club(name=club.name) for club in self.document.clubs
        }
        Club.objects.bulk_create(club for club in clubs.values() if club.pk is None)
        TournamentClub.objects.bulk_create(
            TournamentClub(tournament=self.tournament, club=club, document_id=key, position=position)
            for position, (key, club) in enumerate(clubs.items(), 1)
        )
        return clubs

    def _players(self, clubs: Mapping[str, Club]) -> Mapping[str, Registration]:
        """Id in the document -> registration."""
        people = self._people(clubs)
        seated = {player for series in self.document.series for table in series.tables for player in table.seats}
        registrations = Registration.objects.bulk_create(
            (
                Registration(
                    tournament=self.tournament,
                    person=people[player.id],
                    club=people[player.id].club,
                    number=number,
                    document_id=player.id,
                    **{key: value for key, value in kept(player).items() if value is not None},
                    present=player.id in seated,
                )
                for number, player in enumerate(self.document.players, 1)
            ),
            batch_size=BATCH,
        )
        return {registration.document_id: registration for registration in registrations}

    def _people(self, clubs: Mapping[str, Club]) -> Mapping[str, Person]:
        """Id in the document -> person: known by name and club and not taken by another player, else new."""
        free: dict[tuple[str, int | None], list[Person]] = defaultdict(list)
        names = [player.name for player in self.document.players]
        for person in Person.objects.filter(name__in=names).order_by("-pk"):
            free[person.name, person.club_id].append(person)
        people: dict[str, Person] = {}
        for player in self.document.players:
            club = None if player.club is None else clubs[player.club]
            same = free[player.name, club.pk if club else None]
            people[player.id] = same.pop() if same else Person(name=player.name, club=club)
        Person.objects.bulk_create((person for person in people.values() if person.pk is None), batch_size=BATCH)
        return people

    def _teams(self, clubs: Mapping[str, Club], players: Mapping[str, Registration]) -> Mapping[str, Team]:
        """Id in the document -> team."""
        entries = self.document.teams or ()
        teams = Team.objects.bulk_create(
            (
                Team(
                    tournament=self.tournament,
                    name=entry.name,
                    club=None if entry.club is None else clubs[entry.club],
                    document_id=entry.id,
                    position=position,
                )
                for position, entry in enumerate(entries, 1)
            ),
            batch_size=BATCH,
        )
        TeamMember.objects.bulk_create(
            (
                TeamMember(
                    team=team,
                    registration=players[player],
                    position=position,
                    is_loan=player in (entry.loan or ()),
                )
                for team, entry in zip(teams, entries, strict=True)
                for position, player in enumerate(entry.members, 1)
            ),
            batch_size=BATCH,
        )
        return {team.document_id: team for team in teams}

    def _series(self, players: Mapping[str, Registration]) -> None:
        """Every series of the tournament, also those the document does not list."""
        entries = {entry.number: entry for entry in self.document.series}
        missing = set(range(1, self.document.tournament.series + 1)) - set(entries)
        listed = Series.objects.bulk_create(
            self._listed_series(position, entry) for position, entry in enumerate(entries.values(), 1)
        )
        Series.objects.bulk_create(Series(tournament=self.tournament, number=number) for number in sorted(missing))
        tables = [
            (series, position, table)
            for series in listed
            for position, table in enumerate(entries[series.number].tables, 1)
        ]
        keys = rows.inserted(CardTable, CARD_TABLE, [self._card_table(*table) for table in tables])
        placed = [_Placed(key, series, table) for key, (series, _position, table) in zip(keys, tables, strict=True)]
        self._seats(placed, players)
        self._games(placed)
        self._totals(placed)

    def _listed_series(self, position: int, entry: scoring.SeriesEntry) -> Series:
        begun = any(table.games or table.totals for table in entry.tables)
        return Series(
            tournament=self.tournament,
            number=entry.number,
            position=position,
            seating=Seating.GIVEN if entry.tables else "",
            published_at=self.now if entry.tables else None,
            started_at=self.now if begun else None,
            results_published_at=self.now if self.tournament.published else None,
        )

    def _card_table(self, series: Series, position: int, table: scoring.TableEntry) -> tuple[object, ...]:
        nonce = new_nonce()
        closed_at = self.now if self._complete(table) else None
        gave_up = None if table.gave_up is None else table.seats.index(table.gave_up) + 1
        return series.pk, table.number, position, nonce, hash_of(token_of(nonce)), closed_at, gave_up, 1

    def _seats(self, placed: Sequence["_Placed"], players: Mapping[str, Registration]) -> None:
        """With the totals that follow from the games."""
        in_order = sorted(placed, key=lambda one: one.series.number)
        played = [PlayedTable(one.table.seats, one.table.games or (), self._typed(one.table)) for one in in_order]
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

    def _complete(self, table: scoring.TableEntry) -> bool:
        """Every game is there, up to the one that reaches a target score, or every player's sum; or one gave up."""
        info = self.document.tournament
        if table.totals is not None:
            return len(table.totals) == len(table.seats)
        games, size = table.games or (), len(table.seats)
        last = scoring.last_game(info.rulebook, size, info.games_per_series, games, target_score=info.target_score)
        return table.gave_up is not None or len(games) == last

    def _games(self, placed: Sequence["_Placed"]) -> None:
        played = [(one, game) for one in placed for game in one.table.games or ()]
        keys = rows.inserted(Game, GAME, [(one.key, game.number, self.now, 1) for one, game in played])
        results: list[tuple[object, ...]] = []
        for key, (one, game) in zip(keys, played, strict=True):
            seats = {seat: self.seat_of[one.key, seat] for seat in range(1, len(one.table.seats) + 1)}
            results += results_of(key, seats, game)
        rows.insert(Result, RESULT, results)

    def _totals(self, placed: Sequence["_Placed"]) -> None:
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
            **more,
        )

    def _lots(self, players: Mapping[str, Registration], teams: Mapping[str, Team]) -> None:
        Lot.objects.bulk_create(
            Lot(
                tournament=self.tournament,
                position=position,
                drawn_at=self.now,
                of=RankedKind.PLAYERS if lot.teams is None else RankedKind.TEAMS,
                order=[teams[key].pk for key in lot.teams]
                if lot.teams is not None
                else [players[key].pk for key in lot.players or ()],
            )
            for position, lot in enumerate(self.document.lots or (), 1)
        )
