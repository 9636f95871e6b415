"""Who stands where: players, one series, teams. Sums the totals kept per seat; `scoring` ranks them (rule 14)."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar, overload

from django.db.models import Count, Q

import scoring
from tournament.core.public import TournamentState
from tournament.models import CardTable, RankedKind, Registration, Series, Team, TeamMember, Tournament
from tournament.standings.reads.numbers import Numbers, public_numbers, read_numbers

FEW: Final = 500  # registrations that are asked for by name; of more, all of the tournament are read


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


class Standings:
    """Everything a page, a sheet or a document needs to show who stands where; what nobody asks for is not read."""

    def __init__(self, tournament: Tournament, numbers: Numbers) -> None:
        self.tournament = tournament
        self.numbers = numbers

    @property
    def series(self) -> tuple[int, ...]:
        """The numbers of the series that count."""
        return self.numbers.series

    @cached_property
    def players(self) -> Sequence[PlayerRow]:
        """Everybody, best first; who has played nothing comes last."""
        return Lines(self.numbers.ranked, self._players)

    @cached_property
    def teams(self) -> tuple[TeamRow, ...]:
        """The teams, best first."""
        return tuple(_team_rows(self))

    @cached_property
    def state(self) -> State:
        """How far it goes."""
        return _state(self.tournament, self.series)

    def series_ranking(self, number: int) -> Sequence[tuple[PlayerRow, SeriesCell]]:
        """The ranked list of one series alone: those who played it, best first."""
        at = self.series.index(number)
        return Lines(list(self.numbers.ranks[at]), lambda keys: self._of_series(at, keys))

    def player(self, registration: int) -> PlayerRow | None:
        """The line of one player; None where he is not one of them."""
        line = next((line for line in self.numbers.ranked if line.key == registration), None)
        return None if line is None else next(iter(self._players([line])), None)

    def ties(self) -> list[tuple[PlayerRow, ...]]:
        """Groups of players who share a rank for want of a lot, best first."""
        groups: dict[int, list[PlayerRow]] = defaultdict(list)
        for row in self.players:
            if row.tied and row.rank is not None:
                groups[row.rank].append(row)
        return [tuple(rows) for _rank, rows in sorted(groups.items())]

    def _players(self, lines: Sequence[scoring.Ranked[int]]) -> list[PlayerRow]:
        """The lines with names; one query. Who was deleted since the numbers were read is left out."""
        registered = self._registered([line.key for line in lines])
        return [
            PlayerRow(line.rank, line.tied, line.by_lot, registered[line.key], line.totals, self._cells(line.key))
            for line in lines
            if line.key in registered
        ]

    def _of_series(self, at: int, keys: Sequence[int]) -> list[tuple[PlayerRow, SeriesCell]]:
        rows = {row.registration.pk: row for row in self._players([self._line_of[key] for key in keys])}
        return [(rows[key], cell) for key in keys if key in rows and (cell := rows[key].cells[at]) is not None]

    @cached_property
    def _line_of(self) -> dict[int, scoring.Ranked[int]]:
        return {line.key: line for line in self.numbers.ranked}

    def _registered(self, keys: Sequence[int]) -> dict[int, Registration]:
        """Those of these keys; of a long list all at once."""
        registrations = self.tournament.registrations.select_related("person", "club").order_by()
        if len(keys) <= FEW:
            registrations = registrations.filter(pk__in=keys)
        return {registration.pk: registration for registration in registrations}

    def _cells(self, key: int) -> tuple[SeriesCell | None, ...]:
        return tuple(
            SeriesCell(number, ranks.get(key), scoring.Totals(*sums)) if sums else None
            for number, ranks, sums in zip(self.series, self.numbers.ranks, self.numbers.made[key], strict=True)
        )


Key = TypeVar("Key")
Line = TypeVar("Line")


class Lines(Sequence[Line]):
    """Lines of a ranked list, made when they are looked at: a page of them costs a page, however long the list is."""

    def __init__(self, keys: Sequence[Key], make: Callable[[Sequence[Key]], list[Line]]) -> None:
        self._count = len(keys)
        self._cut: Callable[[slice], list[Line]] = lambda part: make(keys[part])

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> list[Line]: ...
    def __getitem__(self, at: int | slice) -> Line | list[Line]:
        if isinstance(at, slice):
            return self._cut(at)
        return self._all[at]

    def __iter__(self) -> Iterator[Line]:
        return iter(self._all)

    @cached_property
    def _all(self) -> list[Line]:
        return self._cut(slice(None))


def standings(tournament: Tournament, series: Iterable[int] | None = None) -> Standings:
    """The standings over the given series (default: all that have tables). A constant number of queries."""
    return Standings(tournament, read_numbers(tournament, _series_numbers(tournament, series)))


def published_standings(state: TournamentState) -> Standings:
    """The standings as far as everybody may know them: over the series whose results are published."""
    series = [series.number for series in state.series if series.results]
    return Standings(state.tournament, public_numbers(state.tournament, series))


def seated_series(tournament: Tournament) -> list[int]:
    """The numbers of the series whose seating is published: those that can have results."""
    seated = tournament.series.filter(published_at__isnull=False).order_by("number")
    return list(seated.values_list("number", flat=True))


def _series_numbers(tournament: Tournament, series: Iterable[int] | None) -> tuple[int, ...]:
    if series is not None:
        return tuple(sorted(set(series)))
    seated = Series.objects.filter(tournament=tournament, card_tables__isnull=False)
    return tuple(seated.order_by("number").values_list("number", flat=True).distinct())


def _team_rows(standings: Standings) -> list[TeamRow]:
    tournament = standings.tournament
    teams = {team.pk: team for team in tournament.teams.select_related("club")}
    if not teams:
        return []
    members: dict[int, list[int]] = {pk: [] for pk in teams}
    loan: dict[int, set[int]] = {pk: set() for pk in teams}
    for member in TeamMember.objects.filter(team__in=teams).order_by("team_id", "position"):
        members[member.team_id].append(member.registration_id)
        if member.is_loan:
            loan[member.team_id].add(member.registration_id)
    row_of = {row.registration.pk: row for row in standings.players}
    ranked = scoring.rank_teams(
        tournament.rulebook,
        {line.key: line.totals for line in standings.numbers.ranked},
        members,
        [lot.order for lot in tournament.lots.filter(of=RankedKind.TEAMS)],
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
