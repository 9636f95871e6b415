"""The list of a ranking: a row of it, and its rows as places and rows of players, teams and clubs."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeVar, overload

from django.db.models import Model, QuerySet

from scoring import Figure, Rulebook
from scoring.rankings import Place, Places, Ranking, members_counted, series_counted
from tournament.core.names import publicly_named
from tournament.core.public import public_state
from tournament.core.rankings import TeamWords, shown_sum, words_for
from tournament.models import Club, Registration, Team, Tournament
from tournament.standings.reads.field import PenaltyNote
from tournament.standings.reads.numbers import Numbers, named

# Lines of ranked lists, with names: of players, of teams, of clubs.


def made(rulebook: Rulebook, figure: Figure, place: Place[int] | None) -> int | None:
    """A figure of a place as lists show it, penalties in the one that decides; None: nothing was played."""
    return shown_sum(rulebook, figure, place.totals, place.penalty) if place and place.result.games else None


class SeriesCell(NamedTuple):
    """What a player, team or club made in one series: the place in that series' list of the same ranking.

    `counts`: it is in the sum; a series that `best_series` drops is not.
    """

    series: int
    place: Place[int]
    counts: bool


@dataclass(frozen=True, kw_only=True)
class Row(Place[int]):
    """A place in any ranked list, with names. `penalties`: those of one's own that count here. `cells_of`: what `cells`
    are made by, once they are asked for: a page shows none of a team's members. `members`: of a team or club, with
    their lines over the same series; `loan`: the keys of those on loan.
    """

    cells_of: Callable[[int], tuple[SeriesCell | None, ...]]
    penalties: tuple[PenaltyNote, ...]
    members: tuple["PlayerRow", ...] = ()
    loan: frozenset[int] = frozenset()

    @cached_property
    def cells(self) -> tuple[SeriesCell | None, ...]:
        """Of each series that counts here, in order; None where there is no seat."""
        return self.cells_of(self.key)

    @property
    @abstractmethod
    def name(self) -> str:
        """Who stands in it."""

    @property
    def club_name(self) -> str:
        """Where a player or team belongs; empty of a club, and of who has none."""
        return ""

    @property
    def beside(self) -> str:
        """The club where that is not what the line is called."""
        return "" if self.club_name == self.name else self.club_name


_OF_A_PLACE = tuple(one.name for one in fields(Place))


def as_said(place: Place[int]) -> dict[str, Any]:
    """What a place says, to make a row of."""
    return {name: getattr(place, name) for name in _OF_A_PLACE}


@dataclass(frozen=True, kw_only=True)
class PlayerRow(Row):
    """A player's line."""

    registration: Registration

    @property
    def name(self) -> str:
        return self.registration.person.name

    @property
    def club_name(self) -> str:
        return self.registration.club.name if self.registration.club else ""


@dataclass(frozen=True, kw_only=True)
class TeamRow(Row):
    """A team's line; a member außer Wertung or disqualified is among the others and counts for nothing."""

    team: Team

    @property
    def name(self) -> str:
        return self.team.name

    @property
    def club_name(self) -> str:
        return self.team.club.name if self.team.club else ""


@dataclass(frozen=True, kw_only=True)
class ClubRow(Row):
    """A club's line, with the members who counted, best first."""

    club: Club

    @property
    def name(self) -> str:
        return self.club.name


# Lines of a ranked list, made when they are looked at.

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


SHOWN: Final = ("tournament_id", "number", "anonymous", "withdrawn", "person__name", "club__name")  # of a registration
FEW: Final = 500  # registrations that are asked for by name; of more, all of the tournament are read

R = TypeVar("R", bound=Row)
M = TypeVar("M", bound=Model)


class RankingList(ABC, Generic[R]):
    """The list of a ranking. `public`: for everybody, so who is anonymous has no name in it. `of_members`: what the
    lines below those of teams and clubs say, if that is not what theirs are made from.

    What nobody asks for is not read; lines cost a constant number of queries.
    """

    def __init__(
        self,
        tournament: Tournament,
        numbers: Numbers,
        ranking: Ranking,
        *,
        public: bool,
        of_members: Numbers | None = None,
    ) -> None:
        self.tournament = tournament
        self.numbers = numbers
        self.numbers_of_members = of_members or numbers
        self.ranking = ranking
        self.public = public

    @property
    def team_words(self) -> TeamWords:
        """What its teams are called."""
        return words_for(self.ranking.team_size or self.tournament.members_per_team)

    @cached_property
    def series(self) -> tuple[int, ...]:
        """The numbers of the series that count here: what the cells of its lines are of."""
        return self.numbers.counted(self.ranking)

    @property
    def has_clubs(self) -> bool:
        """Whether anybody who plays belongs to a club."""
        return any(one.club is not None for one in self.numbers.field.players.values())

    @cached_property
    def places(self) -> Places[int]:
        """The lines without names, in order."""
        return self.numbers.ranked(self.ranking)

    @cached_property
    def rows(self) -> Sequence[R]:
        """Everybody who is in it, best first; then who has not played, who is außer Wertung, who is disqualified."""
        return Lines(self.places, self.rows_of)

    def series_rows(self, number: int) -> Sequence[R]:
        """The list of one series of `series`, of those who played it: each line, its members' lines too, says what was
        made and taken there alone."""
        alone = replace(self.ranking, series=(number,))
        of_series = type(self)(
            self.tournament, self.numbers, alone, public=self.public, of_members=self.numbers_of_members
        )
        return Lines(self.played(number), of_series.rows_of)

    def is_anybody_behind(self, number: int | None = None) -> bool:
        """Whether somebody played less than was due and is ranked by it, in all that counts or in one series: the last
        who has a rank, if anybody; anybody where the average was agreed on."""
        rulebook = self.numbers.field.rulebook
        if not rulebook.points_never_above_zero:
            return False
        ranked = (place for place in reversed(self.numbers.ranked(self.ranking, number)) if place.rank is not None)
        told = ranked if rulebook.average_where_games_differ else islice(ranked, 1)
        return any(not place.complete for place in told)

    def winners(self, number: int) -> Sequence[R]:
        """Who won a series in this ranking: several where no lot is drawn, nobody before it was played."""
        return self.rows_of([place for place in self.played(number) if place.rank == 1])

    def row(self, key: int) -> R | None:
        """The line of one player, team or club; None where it is not in this ranking."""
        place = self.places.get(key)
        return None if place is None else next(iter(self.rows_of([place])), None)

    @abstractmethod
    def rows_of(self, places: Sequence[Place[int]]) -> list[R]:
        """Places as lines with names. Who was deleted since the numbers were read is left out."""

    def played(self, number: int) -> list[Place[int]]:
        """The list of one series without names, of those who played it."""
        return [place for place in self.numbers.ranked(self.ranking, number) if place.totals.games]

    def _cells(self, key: int) -> tuple[SeriesCell | None, ...]:
        """What the player, team or club made in each series, and who was how good in it alone."""
        counted = self._series_counted(key)
        cells = ((number, places.get(key)) for number, places in self._by_series)
        return tuple(SeriesCell(number, place, number in counted) if place else None for number, place in cells)

    @cached_property
    def _by_series(self) -> Sequence[tuple[int, Places[int]]]:
        """The list of each series that counts here."""
        return [(number, self.numbers.ranked(self.ranking, number)) for number in self.series]

    def _series_counted(self, _key: int) -> Iterable[int]:
        return self.series

    def _named(
        self, keys: Sequence[int], rows: QuerySet[M], as_shown: Callable[[QuerySet[M]], Iterable[M]]
    ) -> Mapping[int, M]:
        """The rows of these keys, and perhaps others, with what lists show: what everybody reads is read once for all
        rankings and pages of a state, but for long lists; of these all rows at once."""
        few = len(keys) <= FEW
        state = public_state(self.tournament) if few and self.public else ""
        known = named(state)[rows.model] if state else dict[int, M]()
        if missing := [key for key in keys if key not in known]:
            known |= {row.pk: row for row in as_shown(rows.filter(pk__in=missing) if few else rows)}
        return known

    def _said(self, place: Place[int]) -> dict[str, Any]:
        """What a line says but who stands in it."""
        return {**as_said(place), "cells_of": self._cells, "penalties": self._penalties(place.key)}

    def _penalties(self, key: int) -> tuple[PenaltyNote, ...]:
        notes = self.numbers.penalties.get((self.ranking.of, key), ())
        counted = self._series_counted(key) if notes else ()
        return tuple(note for note in notes if note.series in counted)


class PlayerList(RankingList[PlayerRow]):
    """The list of a ranking of players."""

    def rows_of(self, places: Sequence[Place[int]]) -> list[PlayerRow]:
        """One query at most."""
        registered = self._registered([place.key for place in places])
        return [
            PlayerRow(**self._said(place), registration=registered[place.key])
            for place in places
            if place.key in registered
        ]

    def lines_of(self, keys: Iterable[int]) -> dict[int, PlayerRow]:
        """Some players, whatever their places: registration -> line."""
        places = [place for key in keys if (place := self.places.get(key))]
        return {row.registration.pk: row for row in self.rows_of(places)}

    def _series_counted(self, key: int) -> Iterable[int]:
        if self.ranking.best_series is None:
            return self.series
        return series_counted(self.numbers.field, self.ranking, key)

    def _registered(self, keys: Sequence[int]) -> Mapping[int, Registration]:
        """Those of these keys."""
        rows = self.tournament.registrations.select_related("person", "club").only(*SHOWN).order_by()
        return self._named(keys, rows, publicly_named if self.public else list)


# The lists of rankings of teams and of clubs, with their members.


class _WithMembers(RankingList[R]):
    """A list whose lines have lines of players below them, over the same series."""

    def _members(self, members: Iterable[Iterable[int]]) -> dict[int, PlayerRow]:
        """Registration -> line, of the members of several; one query."""
        numbers = self.numbers_of_members
        players = PlayerList(self.tournament, numbers, numbers.of_members(self.ranking), public=self.public)
        return players.lines_of(key for keys in members for key in keys)


class TeamList(_WithMembers[TeamRow]):
    """The list of a ranking of teams."""

    def rows_of(self, places: Sequence[Place[int]]) -> list[TeamRow]:
        """Two queries at most."""
        sides = {place.key: self.numbers.field.teams[place.key] for place in places}
        teams = self._named([*sides], self.tournament.teams.select_related("club").order_by(), list)
        lines = self._members(side.members for side in sides.values())
        return [
            TeamRow(
                **self._said(place),
                team=teams[place.key],
                members=tuple(lines[key] for key in sides[place.key].members if key in lines),
                loan=frozenset(sides[place.key].loan),
            )
            for place in places
            if place.key in teams
        ]


class ClubList(_WithMembers[ClubRow]):
    """The list of a ranking of clubs."""

    def rows_of(self, places: Sequence[Place[int]]) -> list[ClubRow]:
        """Two queries."""
        keys = [place.key for place in places]
        clubs = Club.objects.in_bulk(keys)
        members = {key: members_counted(self.numbers.field, self.ranking, key) for key in keys}
        lines = self._members(members.values())
        return [
            ClubRow(
                **self._said(place),
                club=clubs[place.key],
                members=tuple(lines[key] for key in members[place.key] if key in lines),
            )
            for place in places
            if place.key in clubs
        ]
