"""The rows of a tournament, made those of a document that corrects it: what has the same id is the same row."""

from collections.abc import Mapping, Sequence

from django.utils import timezone

import scoring
from scoring.rankings import PLAYERS, TEAMS
from scoring.rankings import Ranking as RankingValue
from tournament.archive.acts.documents import PeopleRows
from tournament.archive.acts.tables import Placed, TableRows, who_gave_up
from tournament.core.announced import forget_in_draws
from tournament.core.errors import RefusedError
from tournament.core.rankings import as_value
from tournament.core.series_state import to_play
from tournament.draw.acts.draws import let_go, new_table
from tournament.models import (
    CardTable,
    Club,
    Decision,
    Person,
    RankedKind,
    Ranking,
    Registration,
    Remark,
    Seating,
    Series,
    Team,
    TeamMember,
    Tournament,
)
from tournament.registration.fields import kept

AtTable = tuple[int, int]  # numbers of series and table


def named_rankings(document: scoring.Document) -> Sequence[RankingValue]:
    """Return the rankings the document names, else those every tournament has (contract.md, section 7)."""
    return document.tournament.rankings or (PLAYERS, *([TEAMS] if document.teams else []))


def corrected_rankings(tournament: Tournament, document: scoring.Document) -> Mapping[str, Ranking]:
    """Id -> ranking, stored; a new one is final if all are.

    Those that are gone are behind all others, until `remove_others`.
    """
    wanted = named_rankings(document)
    known = {ranking.document_id: ranking for ranking in tournament.rankings.all()}
    final_at = timezone.now() if all(ranking.final_at for ranking in known.values()) else None
    # Positions differ at every moment.
    for behind, ranking in enumerate(known.values(), 1 + len(wanted) + len(known)):
        ranking.position = behind
        ranking.save(update_fields=["position"])
    for position, value in enumerate(wanted, 1):
        ranking = known.setdefault(value.id, Ranking(tournament=tournament, document_id=value.id, final_at=final_at))
        ranking.name, ranking.of, ranking.category = value.name, RankedKind(value.of), value.category or ""
        if not _names_its_day(ranking, value.series):
            ranking.series, ranking.day = None if value.series is None else list(value.series), None
        ranking.best_series, ranking.team_size = value.best_series, value.team_size
        ranking.best_members, ranking.position = value.best_members, position
        ranking.save()
    return {value.id: known[value.id] for value in wanted}


class CorrectedPeople(PeopleRows):
    """Clubs, players and teams."""

    def remove_others(self) -> None:
        """Who and what the document does not name any more; notes of referees on such people go with them. RefusedError
        `team_booked`, `registration_booked`: money was, and that stays."""
        teams = self.tournament.teams.exclude(pk__in=[team.pk for team in self.teams.values()])
        for team in teams.filter(bookings__isnull=False)[:1]:
            raise RefusedError("team_booked", {"name": team.name})
        teams.delete()
        gone = self.tournament.registrations.exclude(pk__in=[one.pk for one in self.players.values()])
        for one in gone.filter(bookings__isnull=False).select_related("person")[:1]:
            raise RefusedError("registration_booked", {"name": one.person.name})
        Decision.objects.filter(registration__in=gone).delete()
        for registration in gone.select_related("person"):
            forget_in_draws(registration)
        gone.delete()
        self.tournament.rankings.exclude(pk__in=[ranking.pk for ranking in self.rankings.values()]).delete()

    def _clubs(self) -> Mapping[str, Club]:
        """Those that are called the same are the same; who was not here before is taken as in an import."""
        taking_part = self.tournament.tournament_clubs.select_related("club")
        here = {row.document_id: row.club for row in taking_part}
        taking_part.delete()
        imported = super()._clubs()
        same = {key: here[key] for key, club in imported.items() if key in here and here[key].name == club.name}
        for row in taking_part.filter(document_id__in=same):
            row.club = same[row.document_id]
            row.save(update_fields=["club"])
        return {**imported, **same}

    def _players(self) -> Mapping[str, Registration]:
        known = {row.document_id: row for row in self.tournament.registrations.select_related("person", "club")}
        next_number = max((row.number for row in known.values()), default=0) + 1
        disqualified = {entry.player: entry.reason for entry in self.document.disqualified or ()}
        for player in self.document.players:
            if player.id not in known:
                person = self._person_called(player.name)
                person.save()
                known[player.id] = Registration(
                    tournament=self.tournament, person=person, document_id=player.id, number=next_number, present=True
                )
                next_number += 1
            self._correct(known[player.id], player, disqualified.get(player.id))
        return {player.id: known[player.id] for player in self.document.players}

    def _correct(self, row: Registration, player: scoring.PlayerEntry, disqualified: str | None) -> None:
        """Make the row what the document says of the player; `disqualified`: the reason, None: not disqualified."""
        club = None if player.club is None else self.clubs[player.club]
        row.person, row.club = self._person(row, player.name, club), club
        for key, value in kept(player).items():
            setattr(row, key, [] if value is None else value)
        row.unranked, row.anonymous = bool(player.unranked), bool(player.anonymous)
        row.disqualified, row.disqualified_reason = disqualified is not None, disqualified or ""
        row.version += 1
        row.save()

    def _person(self, row: Registration, name: str, club: Club | None) -> Person:
        """Return the row's person under this name and club; another person if that one is registered elsewhere too."""
        person = row.person
        if person.name == name and row.club_id == (club.pk if club else None):
            return person
        if person.registrations.exclude(pk=row.pk).exists():
            person = self._person_called(name, club)
            person.save()
            return person
        person.name, person.club = name, club
        person.save(update_fields=["name", "club"])
        return person

    def _teams(self) -> Mapping[str, Team]:
        known = {team.document_id: team for team in self.tournament.teams.all()}
        TeamMember.objects.filter(team__tournament=self.tournament).delete()
        for behind, team in enumerate(known.values(), 1 + len(known) + len(self.document.teams or ())):
            team.position = behind
            team.save(update_fields=["position"])
        for position, entry in enumerate(self.document.teams or (), 1):
            team = known.setdefault(entry.id, Team(tournament=self.tournament, document_id=entry.id))
            team.name, team.club = entry.name, None if entry.club is None else self.clubs[entry.club]
            team.ranking, team.position = self.rankings.get(entry.ranking or ""), position
            team.version += 1
            team.save()
            self._put_in(team, entry)
        return {entry.id: known[entry.id] for entry in self.document.teams or ()}

    def _put_in(self, team: Team, entry: scoring.TeamEntry) -> None:
        TeamMember.objects.bulk_create(
            TeamMember(team=team, registration=self.players[key], position=position, is_loan=key in (entry.loan or ()))
            for position, key in enumerate(entry.members, 1)
        )


class CorrectedTables(TableRows):
    """Series, tables and what was played there."""

    def clear(self, stored: scoring.Document) -> None:
        """Empty the tables of which the document says something else, or nothing, so that nobody sits there. What was
        said there of a game is said of none that comes: their versions begin anew."""
        before, after = _tables(stored), _tables(self.document)
        self.kept = {place for place, table in before.items() if after.get(place) == table}
        for place, row in self._rows().items():
            if place not in after:
                row.delete()
            elif place not in self.kept:
                row.games.all().delete()
                row.entries.all().delete()
                row.remarks.exclude(kind=Remark.Kind.CALLED).delete()
                row.seats.all().delete()

    def store(self, players: Mapping[str, Registration]) -> Mapping[int, Series]:
        """Number -> series, each with its tables as the document has them."""
        series = self._series()
        known = self._rows()
        placed = []
        for position, ((number, at), table) in enumerate(_tables(self.document).items(), 1):
            row = known.get((number, at)) or new_table(series[number], at)
            row.position = position
            if (number, at) in self.kept:
                row.save(update_fields=["position"])
                continue
            row.gave_up, row.ends_after = who_gave_up(table), table.ends_after
            row.closed_at = row.closed_at or (self.now if self.is_complete(table) else None)
            row.version += 1
            row.save()
            placed.append(Placed(row.pk, series[number], table))
        self.fill(placed, players)
        return series

    def _series(self) -> Mapping[int, Series]:
        """Those that are gone go with their tables, and out of their draws. A draft stays one as long as the document
        says it as it is. RefusedError `series_booked`: its crosses were paid."""
        for gone in self.tournament.series.filter(number__gt=self.tournament.series_count):
            if gone.bookings.exists():
                raise RefusedError("series_booked", {"number": gone.number})
            let_go(gone)
            gone.delete()
        known = {row.number: row for row in self.tournament.series.all()}
        entries = {entry.number: (position, entry) for position, entry in enumerate(self.document.series, 1)}
        for number in range(1, self.tournament.series_count + 1):
            row = known.setdefault(number, Series(tournament=self.tournament, number=number))
            row.position, entry = entries.get(number, (None, None))
            if row.cancelled and entry and entry.tables:
                raise RefusedError("series_cancelled")
            row.day = entry.day if entry else None
            row.counts_until = entry.counts_until if entry else None
            if not row.seated:
                self._draft(row, entry)
            row.save()
        return known

    def _draft(self, row: Series, entry: scoring.SeriesEntry | None) -> None:
        """A series that is not published: it is by what the document says otherwise of it, and no draft without it."""
        tables = entry.tables if entry else ()
        if any((row.number, table.number) not in self.kept for table in tables):
            row.published_at, row.seating = self.now, row.seating or Seating.GIVEN
        elif row.seating and not tables:
            let_go(row)
            row.seating, row.seed = "", ""

    def _rows(self) -> Mapping[AtTable, CardTable]:
        rows = CardTable.objects.filter(to_play("series__"), series__tournament=self.tournament)
        return {(row.series.number, row.number): row for row in rows.select_related("series")}


def _tables(document: scoring.Document) -> Mapping[AtTable, scoring.TableEntry]:
    return {(series.number, table.number): table for series in document.series for table in series.tables}


def _names_its_day(ranking: Ranking, series: tuple[int, ...] | None) -> bool:
    """A document names the series of a ranking where here its day is kept: it stays, as long as they are those."""
    return ranking.pk is not None and ranking.day is not None and as_value(ranking).series == series
