"""Store a whole tournament that a `spielliste/1` document describes: clubs, people, teams, lots, penalties."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

import scoring
from languages import SOURCE
from tournament.archive.acts.tables import TableRows
from tournament.core.act import Act, Actor, act, head_published
from tournament.core.installation import first_organisation
from tournament.core.names import free_slug
from tournament.core.speaking import EURO
from tournament.core.writing import writing
from tournament.lists.reads.known_by import words_language
from tournament.models import (
    Club,
    Lot,
    Organisation,
    Penalty,
    Person,
    RankedKind,
    Ranking,
    Registration,
    Series,
    Team,
    TeamMember,
    Tournament,
    TournamentClub,
)
from tournament.models.limits import USUAL_ZONE
from tournament.registration.fields import kept

# Clubs, people and teams of a document, as rows; their positions are those of its lists.

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


# What a document says of rankings, lots and penalties, as rows; their positions are those of its lists.


def store_rankings(tournament: Tournament, document: scoring.Document) -> Mapping[str, Ranking]:
    """Id -> ranking; none where the document has those of before."""
    rankings = Ranking.objects.bulk_create(
        Ranking(
            tournament=tournament,
            document_id=ranking.id,
            name=ranking.name,
            of=RankedKind(ranking.of),
            category=ranking.category or "",
            series=None if ranking.series is None else list(ranking.series),
            best_series=ranking.best_series,
            team_size=ranking.team_size,
            best_members=ranking.best_members,
            position=position,
        )
        for position, ranking in enumerate(document.tournament.rankings or (), 1)
    )
    return {ranking.document_id: ranking for ranking in rankings}


def store_lots(people: PeopleRows, series: Mapping[int, Series], now: datetime, before: Iterable[Lot] = ()) -> None:
    """The lots; one for a ranking of before belongs to the first of its kind, as there.

    `before`: those that were there. One that says the same was drawn by the same hands at the same time.
    """
    known = {_said(lot): lot for lot in before}
    lots = [
        Lot(
            tournament=people.tournament,
            position=position,
            drawn_at=now,
            ranking=people.rankings.get(lot.ranking or ""),
            series=None if lot.series is None else series[lot.series],
            points=lot.points,
            augen=lot.augen,
            **_drawn(people, lot),
        )
        for position, lot in enumerate(people.document.lots or (), 1)
    ]
    for lot in lots:
        if same := known.get(_said(lot)):
            for field in ("drawn_at", "drawn_by", "by_hand", "draw", "reason", "version"):
                setattr(lot, field, getattr(same, field))
    Lot.objects.bulk_create(lots)


def _said(lot: Lot) -> tuple[object, ...]:
    """What a document can say of a lot."""
    return lot.of, lot.ranking_id, lot.series_id, tuple(lot.order), lot.points, lot.augen


def _drawn(people: PeopleRows, lot: scoring.LotEntry) -> dict[str, object]:
    """Who was drawn, as the fields of a lot."""
    if lot.teams is not None:
        return {"of": RankedKind.TEAMS, "order": [people.teams[key].pk for key in lot.teams]}
    if lot.clubs is not None:
        return {"of": RankedKind.CLUBS, "order": [people.clubs[key].pk for key in lot.clubs]}
    return {"of": RankedKind.PLAYERS, "order": [people.players[key].pk for key in lot.players or ()]}


def store_penalties(people: PeopleRows, series: Mapping[int, Series], now: datetime) -> None:
    """The penalties, of players and of teams."""
    Penalty.objects.bulk_create(
        Penalty(
            tournament=people.tournament,
            position=position,
            at=now,
            series=series[penalty.series],
            registration=None if penalty.player is None else people.players[penalty.player],
            team=None if penalty.team is None else people.teams[penalty.team],
            points=penalty.points,
            reason=penalty.reason,
        )
        for position, penalty in enumerate(people.document.penalties or (), 1)
    )


ACTION = "tournament_imported"


def store_document(
    document: scoring.Document, actor: Actor, *, published: bool = True, organisation: Organisation | None = None
) -> Tournament:
    """Store a document that `scoring` accepted, as a new tournament of revision 1, for everybody to see if `published`;
    the organisation's (None: the first there is).

    Clubs and people that it knows by exactly these names (people: and this club) are taken, the others made; nobody is
    taken twice, so two players of one name and club are two people. Lists that are complete are closed. The club names
    of the document differ from each other.
    """
    with writing():
        tournament = _create_tournament(document.tournament, organisation or first_organisation(), published=published)
        with act(tournament, actor, ACTION, document.tournament.name) as importing:
            _store(importing.tournament, document)
            _summarise(importing, document)
            head_published(importing)
    return tournament


def _store(tournament: Tournament, document: scoring.Document) -> None:
    """The rows, kind by kind."""
    now = timezone.now()
    people = PeopleRows(tournament, document, store_rankings(tournament, document))
    series = TableRows(tournament, document, now).store(people.players)
    store_lots(people, series, now)
    store_penalties(people, series, now)


def _create_tournament(info: scoring.TournamentInfo, organisation: Organisation, *, published: bool) -> Tournament:
    return Tournament.objects.create(
        slug=free_slug(info.name),
        published=published,
        organisation=organisation,
        check_words=words_language(info.language or SOURCE),
        **fields_of(info),
    )


def fields_of(info: scoring.TournamentInfo) -> dict[str, Any]:
    """What a document says of the tournament itself, as fields of the row."""
    rulebook = scoring.rulebook(info.rulebook_id)
    return {
        "name": info.name,
        "date": info.date,
        "last_day": info.last_day,
        "place": info.place or "",
        "rulebook_id": info.rulebook_id,
        "series_count": info.series,
        "games_per_series": info.games_per_series,
        "minutes_per_series": info.minutes_per_series,
        "repeat_offence_extra": info.repeat_offence_extra or 0,
        "team_size": info.team_size,
        "target_score": info.target_score,
        "without_jokers": info.jokers is False and rulebook.jokers_optional,
        "house_rules": None if info.house_rules is None else scoring.house_json(rulebook, info.house_rules),
        "agreements": list(info.agreements or ()),
        "language": info.language or SOURCE,
        "currency": info.currency or EURO,
        "time_zone": info.time_zone or USUAL_ZONE,
    }


def _summarise(importing: Act, document: scoring.Document) -> None:
    importing.after = {
        "clubs": len(document.clubs),
        "players": len(document.players),
        "teams": len(document.teams or ()),
        "series": len(document.series),
        "tables": sum(len(series.tables) for series in document.series),
        "games": sum(len(table.games or ()) for series in document.series for table in series.tables),
    }
