"""Who stands where: players, one series, teams. Sums the totals kept per seat; `scoring` ranks them (rule 14)."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

import scoring
from tournament.core.public import TournamentState
from tournament.lists.acts.totals import KEPT
from tournament.models import CardTable, Lot, Registration, Seat, Series, Team, TeamMember, Tournament


@dataclass(frozen=True, slots=True)
class SeriesCell:
    """What a player made in one series; `rank` is the place in that series alone."""

    series: int
    rank: int | None
    totals: scoring.Totals


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A line of the ranked list. `tied`: shares the rank, no lot drawn yet; `by_lot`: its place was drawn."""

    rank: int | None
    tied: bool
    by_lot: bool
    registration: Registration
    totals: scoring.Totals
    cells: tuple[SeriesCell | None, ...]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A line of the ranked list of teams, with its members' lines in their order."""

    rank: int | None
    tied: bool
    by_lot: bool
    team: Team
    complete: bool
    totals: scoring.Totals
    members: tuple[PlayerRow, ...]
    loan: frozenset[int]


@dataclass(frozen=True, slots=True)
class State:
    """How far a standing goes: lists closed of lists there are, series counted of all."""

    series: tuple[int, ...]
    series_count: int
    lists_closed: int
    lists: int

    @property
    def final(self) -> bool:
        """Every list of every series is closed."""
        return len(self.series) == self.series_count and 0 < self.lists == self.lists_closed


@dataclass(frozen=True, slots=True)
class Standings:
    """Everything a page, a sheet or a document needs to show who stands where."""

    tournament: Tournament
    players: tuple[PlayerRow, ...]
    teams: tuple[TeamRow, ...]
    state: State

    def series_ranking(self, number: int) -> list[tuple[PlayerRow, SeriesCell]]:
        """The ranked list of one series alone: those who played it, best first."""
        at = self.state.series.index(number)
        rows = [(row, cell) for row in self.players if (cell := row.cells[at]) is not None and cell.rank is not None]
        return sorted(rows, key=lambda pair: (pair[1].rank or 0, pair[0].registration.number))

    def ties(self) -> list[tuple[PlayerRow, ...]]:
        """Groups of players who share a rank for want of a lot, best first."""
        groups: dict[int, list[PlayerRow]] = defaultdict(list)
        for row in self.players:
            if row.tied and row.rank is not None:
                groups[row.rank].append(row)
        return [tuple(rows) for _rank, rows in sorted(groups.items())]


def standings(tournament: Tournament, series: Iterable[int] | None = None) -> Standings:
    """The standings over the given series (default: all that have tables). A constant number of queries."""
    numbers = _series_numbers(tournament, series)
    registrations = list(tournament.registrations.select_related("person", "club"))
    by_series = _totals_by_series(tournament, numbers)
    totals = _sums(registrations, by_series)
    lots = list(tournament.lots.all())
    players = _player_rows(tournament, registrations, totals, by_series, numbers, lots)
    teams = _team_rows(tournament, players, totals, lots)
    return Standings(tournament, tuple(players), tuple(teams), _state(tournament, numbers))


def published_standings(state: TournamentState) -> Standings:
    """The standings as far as everybody may know them: over the series whose results are published."""
    return standings(state.tournament, [series.number for series in state.series if series.results])


def seated_series(tournament: Tournament) -> list[int]:
    """The numbers of the series whose seating is published: those that can have results."""
    seated = tournament.series.filter(published_at__isnull=False).order_by("number")
    return list(seated.values_list("number", flat=True))


def _series_numbers(tournament: Tournament, series: Iterable[int] | None) -> tuple[int, ...]:
    if series is not None:
        return tuple(sorted(set(series)))
    seated = Series.objects.filter(tournament=tournament, card_tables__isnull=False)
    return tuple(seated.order_by("number").values_list("number", flat=True).distinct())


def _totals_by_series(tournament: Tournament, numbers: Sequence[int]) -> dict[int, dict[int, scoring.Totals]]:
    """Series number -> registration -> totals of that series."""
    by_series: dict[int, dict[int, scoring.Totals]] = {number: {} for number in numbers}
    seats = Seat.objects.filter(series__tournament=tournament, series__number__in=numbers)
    for number, registration, *kept in seats.values_list("series__number", "registration_id", *KEPT):
        by_series[number][registration] = scoring.Totals(*kept)
    return by_series


def _sums(
    registrations: Iterable[Registration], by_series: dict[int, dict[int, scoring.Totals]]
) -> dict[int, scoring.Totals]:
    """Registration -> totals of all series, in the order of the start numbers."""
    sums = {registration.pk: scoring.Totals() for registration in registrations}
    for totals in by_series.values():
        for registration, total in totals.items():
            sums[registration] += total
    return sums


def _player_rows(
    tournament: Tournament,
    registrations: Sequence[Registration],
    totals: dict[int, scoring.Totals],
    by_series: dict[int, dict[int, scoring.Totals]],
    numbers: Sequence[int],
    lots: Sequence[Lot],
) -> list[PlayerRow]:
    rulebook = tournament.rulebook
    ranks = [{line.key: line.rank for line in scoring.rank(rulebook, by_series[number])} for number in numbers]
    registered = {registration.pk: registration for registration in registrations}

    def cells(key: int) -> tuple[SeriesCell | None, ...]:
        return tuple(
            SeriesCell(number, ranks[at][key], by_series[number][key]) if key in by_series[number] else None
            for at, number in enumerate(numbers)
        )

    player_lots = [lot.order for lot in lots if not lot.of_teams]
    return [
        PlayerRow(line.rank, line.tied, line.by_lot, registered[line.key], line.totals, cells(line.key))
        for line in scoring.rank(rulebook, totals, player_lots)
    ]


def _team_rows(
    tournament: Tournament, players: Sequence[PlayerRow], totals: dict[int, scoring.Totals], lots: Sequence[Lot]
) -> list[TeamRow]:
    teams = {team.pk: team for team in tournament.teams.select_related("club")}
    if not teams:
        return []
    members: dict[int, list[int]] = {pk: [] for pk in teams}
    loan: dict[int, set[int]] = {pk: set() for pk in teams}
    for member in TeamMember.objects.filter(team__in=teams).order_by("team_id", "position"):
        members[member.team_id].append(member.registration_id)
        if member.is_loan:
            loan[member.team_id].add(member.registration_id)
    row_of = {row.registration.pk: row for row in players}
    ranked = scoring.rank_teams(
        tournament.rulebook,
        totals,
        members,
        [lot.order for lot in lots if lot.of_teams],
        team_size=tournament.members_per_team,
    )
    return [
        TeamRow(
            line.rank,
            line.tied,
            line.by_lot,
            teams[line.key],
            line.complete,
            line.totals,
            tuple(row_of[key] for key in members[line.key]),
            frozenset(loan[line.key]),
        )
        for line in ranked
    ]


def _state(tournament: Tournament, numbers: Sequence[int]) -> State:
    counted = CardTable.objects.filter(series__tournament=tournament, series__number__in=numbers).aggregate(
        lists=Count("pk"), closed=Count("pk", filter=Q(closed_at__isnull=False))
    )
    return State(tuple(numbers), tournament.series_count, counted["closed"], counted["lists"])
