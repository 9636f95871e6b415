"""Store a whole tournament that a `spielliste/1` document describes, in one act."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone

import scoring
from tournament.core.act import Act, Actor, act
from tournament.core.slugs import free_slug
from tournament.core.turns import writing
from tournament.lists.acts.recompute import recompute_tournament
from tournament.models import (
    CardTable,
    Club,
    Game,
    Lot,
    Person,
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
            recompute_tournament(importing.tournament)
            _summarise(importing, document)
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


class _Rows:
    """The rows of one document, made kind by kind; their positions are those of its lists."""

    def __init__(self, tournament: Tournament, document: scoring.Document, now: datetime) -> None:
        self.tournament = tournament
        self.document = document
        self.now = now

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
        card_tables = CardTable.objects.bulk_create((self._card_table(*table) for table in tables), batch_size=BATCH)
        pairs = list(zip(card_tables, (table for _series, _position, table in tables), strict=True))
        seats = Seat.objects.bulk_create(
            (
                Seat(card_table=row, series_id=row.series_id, number=number, registration=players[player])
                for row, table in pairs
                for number, player in enumerate(table.seats, 1)
            ),
            batch_size=BATCH,
        )
        seat_of = {(seat.card_table_id, seat.number): seat for seat in seats}
        self._games(pairs, seat_of)
        self._totals(pairs, seat_of)

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

    def _card_table(self, series: Series, position: int, table: scoring.TableEntry) -> CardTable:
        nonce = new_nonce()
        return CardTable(
            series=series,
            number=table.number,
            position=position,
            link_nonce=nonce,
            token_hash=hash_of(token_of(nonce)),
            closed_at=self.now if self._complete(table) else None,
            gave_up=None if table.gave_up is None else table.seats.index(table.gave_up) + 1,
        )

    def _complete(self, table: scoring.TableEntry) -> bool:
        """Every game is there, up to the one that reaches a target score, or every player's sum; or one gave up."""
        info = self.document.tournament
        if table.totals is not None:
            return len(table.totals) == len(table.seats)
        games, size = table.games or (), len(table.seats)
        last = scoring.last_game(info.rulebook, size, info.games_per_series, games, target_score=info.target_score)
        return table.gave_up is not None or len(games) == last

    def _games(
        self, pairs: list[tuple[CardTable, scoring.TableEntry]], seat_of: Mapping[tuple[int, int], Seat]
    ) -> None:
        played = [(row, game) for row, table in pairs for game in table.games or ()]
        games = Game.objects.bulk_create(
            (Game(card_table=row, number=game.number, stored_at=self.now) for row, game in played), batch_size=BATCH
        )
        Result.objects.bulk_create(
            (
                Result(
                    game=stored,
                    seat=seat_of[row.pk, result.seat],
                    outcome=result.outcome,
                    augen=result.augen,
                    thrown_in=result.thrown_in,
                    position=position,
                )
                for stored, (row, game) in zip(games, played, strict=True)
                for position, result in enumerate(game.results)
            ),
            batch_size=BATCH,
        )

    def _totals(
        self, pairs: list[tuple[CardTable, scoring.TableEntry]], seat_of: Mapping[tuple[int, int], Seat]
    ) -> None:
        TypedTotal.objects.bulk_create(
            TypedTotal(
                seat=seat_of[row.pk, table.seats.index(total.player) + 1],
                wertungspunkte=total.wertungspunkte,
                augen=total.augen,
                crosses=total.crosses,
                games=total.games,
                points=total.points,
                position=position,
            )
            for row, table in pairs
            for position, total in enumerate(table.totals or (), 1)
        )

    def _lots(self, players: Mapping[str, Registration], teams: Mapping[str, Team]) -> None:
        Lot.objects.bulk_create(
            Lot(
                tournament=self.tournament,
                position=position,
                drawn_at=self.now,
                of_teams=lot.teams is not None,
                order=[teams[key].pk for key in lot.teams]
                if lot.teams is not None
                else [players[key].pk for key in lot.players or ()],
            )
            for position, lot in enumerate(self.document.lots or (), 1)
        )
