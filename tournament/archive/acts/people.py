"""Clubs, people and teams of a document, as rows; their positions are those of its lists."""

from collections import defaultdict
from collections.abc import Mapping

import scoring
from tournament.models import (
    Club,
    Person,
    Ranking,
    Registration,
    Team,
    TeamMember,
    Tournament,
    TournamentClub,
)
from tournament.registration.fields import kept

BATCH = 1000


class PeopleRows:
    """The rows of a document's clubs, players and teams, stored with it; by id in the document.

    Clubs and people that the tournament's organisation knows by exactly these names (people: and this club) are taken,
    the others made.
    `rankings`: those of the document, by id.
    """

    def __init__(self, tournament: Tournament, document: scoring.Document, rankings: Mapping[str, Ranking]) -> None:
        self.tournament = tournament
        self.organisation = tournament.organisation_id
        self.document = document
        self.rankings = rankings
        self.clubs = self._clubs()
        self.players = self._players()
        self.teams = self._teams()

    def _clubs(self) -> Mapping[str, Club]:
        """Known by name and not taken by another club of the document, else new."""
        free: dict[str, list[Club]] = defaultdict(list)
        known = Club.objects.filter(
            name__in=[club.name for club in self.document.clubs], organisation=self.organisation
        )
        for club in known.order_by("-pk"):
            free[club.name].append(club)
        clubs = {
            entry.id: free[entry.name].pop()
            if free[entry.name]
            else Club(name=entry.name, organisation_id=self.organisation)
            for entry in self.document.clubs
        }
        Club.objects.bulk_create(club for club in clubs.values() if club.pk is None)
        TournamentClub.objects.bulk_create(
            TournamentClub(tournament=self.tournament, club=club, document_id=key, position=position)
            for position, (key, club) in enumerate(clubs.items(), 1)
        )
        return clubs

    def _players(self) -> Mapping[str, Registration]:
        """Their registrations."""
        people = self._people()
        disqualified = {entry.player: entry.reason for entry in self.document.disqualified or ()}
        seated = {
            player for series in self.document.series for table in series.tables for player in table.occupancy.everybody
        }
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
                    unranked=bool(player.unranked),
                    disqualified=player.id in disqualified,
                    disqualified_reason=disqualified.get(player.id, ""),
                )
                for number, player in enumerate(self.document.players, 1)
            ),
            batch_size=BATCH,
        )
        return {registration.document_id: registration for registration in registrations}

    def _people(self) -> Mapping[str, Person]:
        """Known by name and club and not taken by another player, else new."""
        free: dict[tuple[str, int | None], list[Person]] = defaultdict(list)
        names = [player.name for player in self.document.players]
        for person in Person.objects.filter(name__in=names, organisation=self.organisation).order_by("-pk"):
            free[person.name, person.club_id].append(person)
        people: dict[str, Person] = {}
        for player in self.document.players:
            club = None if player.club is None else self.clubs[player.club]
            same = free[player.name, club.pk if club else None]
            people[player.id] = same.pop() if same else self._person_called(player.name, club)
        Person.objects.bulk_create((person for person in people.values() if person.pk is None), batch_size=BATCH)
        return people

    def _person_called(self, name: str, club: Club | None = None) -> Person:
        """A new one, not stored yet."""
        return Person(name=name, club=club, organisation_id=self.organisation)

    def _teams(self) -> Mapping[str, Team]:
        """With their members."""
        entries = self.document.teams or ()
        teams = Team.objects.bulk_create(
            (
                Team(
                    tournament=self.tournament,
                    name=entry.name,
                    club=None if entry.club is None else self.clubs[entry.club],
                    ranking=self.rankings.get(entry.ranking or ""),
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
                    registration=self.players[player],
                    position=position,
                    is_loan=player in (entry.loan or ()),
                )
                for team, entry in zip(teams, entries, strict=True)
                for position, player in enumerate(entry.members, 1)
            ),
            batch_size=BATCH,
        )
        return {team.document_id: team for team in teams}
