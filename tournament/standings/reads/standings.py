"""Who stands where: the lists of every ranking of a tournament, ranked by `scoring`, and the one an address asks
for."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from scoring.rankings import Of, Ranking
from tournament.core.public import TournamentState
from tournament.core.series_state import Freeze, in_play, to_play
from tournament.models import Series, Tournament
from tournament.standings.reads.frozen import kept_numbers
from tournament.standings.reads.numbers import Numbers, public_numbers, read_numbers
from tournament.standings.reads.ranking_list import ClubList, PlayerList, PlayerRow, Row, TeamList, TeamRow
from tournament.web.public_frame import AskedRanking

AnyList = PlayerList | TeamList | ClubList
L = TypeVar("L", bound=AnyList)

LISTS: dict[Of, type[PlayerList] | type[TeamList] | type[ClubList]] = {
    Of.PLAYERS: PlayerList,
    Of.TEAMS: TeamList,
    Of.CLUBS: ClubList,
}


class Standings:
    """Everything a page, a sheet or a document needs to show who stands where; what nobody asks for is not read.

    `public`: for everybody, so who is anonymous has no name in it. `behind`: the numbers behind a board that stands
    still (`freeze`), of which the rankings that were revealed are everybody's.
    """

    def __init__(
        self,
        tournament: Tournament,
        numbers: Numbers,
        *,
        public: bool,
        behind: Callable[[], Numbers] | None = None,
        freeze: Freeze | None = None,
    ) -> None:
        self.tournament = tournament
        self.numbers = numbers
        self.public = public
        self._behind = behind or (lambda: numbers)
        self.freeze = freeze

    def numbers_of(self, ranking: Ranking) -> Numbers:
        """What the list of a ranking is made from."""
        return self._behind() if self._is_revealed(ranking) else self.numbers

    def _is_revealed(self, ranking: Ranking) -> bool:
        return self.freeze is not None and ranking.id in self.freeze.revealed

    @property
    def series(self) -> tuple[int, ...]:
        """The numbers of the series that are in these standings."""
        return self.numbers.series

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """The tournament's rankings, in its order."""
        return self.numbers.rankings

    def list_of(self, ranking: Ranking) -> AnyList:
        """The list of a ranking: of `rankings`, or of any other."""
        return self._list(LISTS[ranking.of], ranking)

    def _list(self, kind: type[L], ranking: Ranking) -> L:
        numbers = self.numbers_of(ranking)
        return kind(
            self.tournament, numbers, ranking, public=self.public, of_members=self._of_members(ranking, numbers)
        )

    def list_called(self, ranking_id: str) -> AnyList | None:
        """The list of the tournament's ranking of this id; None: there is no such ranking."""
        return next((self.list_of(one) for one in self.rankings if one.id == ranking_id), None)

    @cached_property
    def everybody(self) -> PlayerList:
        """All players over all series, with the lots of the first ranking that lists just that."""
        return self._list(PlayerList, self.numbers.everybody)

    @cached_property
    def first_teams(self) -> TeamList:
        """The teams of the first ranking of teams, over all series."""
        return self._list(TeamList, self.numbers.first_teams)

    def _of_members(self, ranking: Ranking, numbers: Numbers) -> Numbers:
        """What a revealed ranking of teams says of their members: nothing before the list they are in is revealed."""
        hidden = numbers is not self.numbers and not self._is_revealed(numbers.of_members(ranking))
        return numbers.without_results() if hidden else numbers

    @property
    def players(self) -> Sequence[PlayerRow]:
        """Everybody, best first; then who has played nothing, who is außer Wertung, who is disqualified."""
        return self.everybody.rows

    @property
    def teams(self) -> Sequence[TeamRow]:
        """The teams of the first ranking of teams, best first."""
        return self.first_teams.rows

    def just_shown(self, ranking: Ranking) -> Sequence[Row]:
        """The lines of a ranking that the Siegerehrung has shown so far, the last shown first; none of one that is
        wholly revealed, or is not being revealed."""
        keys = self.freeze.shown.get(ranking.id, ()) if self.freeze and not self._is_revealed(ranking) else ()
        if not keys:
            return ()
        numbers = self._behind()
        listed = LISTS[ranking.of](
            self.tournament, numbers, ranking, public=self.public, of_members=numbers.without_results()
        )
        return listed.rows_of([place for key in reversed(keys) if (place := listed.places.get(key))])

    @cached_property
    def series_with_games(self) -> frozenset[int]:
        """The numbers of the series of which single games are everybody's as well: where the board stopped at once,
        only those whose lists were all closed, and not changed since."""
        if self._is_revealed(self.numbers.everybody):
            return frozenset(self._behind().series)
        freeze = self.freeze
        if freeze is None or not freeze.at_once:
            return frozenset(self.series)
        closed = {number for number, (there, lists) in freeze.lists.items() if there == lists}
        changed = self.tournament.corrections.filter(at__gt=freeze.since, series__isnull=False)
        return frozenset(closed.intersection(self.series).difference(changed.values_list("series__number", flat=True)))

    def player(self, registration: int) -> PlayerRow | None:
        """Return the line of one player; None where they are not one of them."""
        return self.everybody.row(registration)


def standings(tournament: Tournament, series: Iterable[int] | None = None, *, public: bool = False) -> Standings:
    """The standings over the given series (default: all that have tables). A constant number of queries. `public`: to
    be shown to everybody, or hung up."""
    return Standings(tournament, read_numbers(tournament, _series_numbers(tournament, series)), public=public)


def published_standings(state: TournamentState) -> Standings:
    """The standings as far as everybody may know them: over the series whose results are published, as far as the board
    goes; of rankings that were revealed as they are."""
    tournament, freeze = state.tournament, state.freeze
    if freeze is None:
        return Standings(tournament, public_numbers(tournament, state.with_results), public=True)
    return Standings(
        tournament,
        _as_it_stopped(state),
        public=True,
        behind=lambda: public_numbers(tournament, state.unfrozen.with_results),
        freeze=freeze,
    )


def stopped_standings(state: TournamentState) -> Standings:
    """The standings as a board that stands still showed them when it stopped; nothing that was revealed since."""
    return Standings(state.tournament, _as_it_stopped(state), public=True)


def _as_it_stopped(state: TournamentState) -> Numbers:
    at_once = state.freeze is not None and state.freeze.at_once
    return (kept_numbers if at_once else public_numbers)(state.tournament, state.with_results)


def seated_series(tournament: Tournament) -> list[int]:
    """The numbers of the series that are played: those that can have results."""
    playable = tournament.series.filter(in_play()).order_by("number")
    return list(playable.values_list("number", flat=True))


def _series_numbers(tournament: Tournament, series: Iterable[int] | None) -> tuple[int, ...]:
    if series is not None:
        return tuple(sorted(set(series)))
    seated = Series.objects.filter(to_play(), tournament=tournament, card_tables__isnull=False)
    return tuple(seated.order_by("number").values_list("number", flat=True).distinct())


# The list somebody asks for by an address.


def wanted_list(standings: Standings, ranking: str | None, of: Of = Of.PLAYERS) -> AnyList | None:
    """The list of the ranking that stands so in an address; None: there is no such ranking.

    Where none is named: everybody, or the first ranking of that kind.
    """
    if ranking is not None:
        asked = AskedRanking(ranking)
        return next((standings.list_of(one) for one in standings.rankings if asked.names(one.id)), None)
    if of is Of.PLAYERS:
        return standings.everybody
    return next((standings.list_of(one) for one in standings.rankings if one.of is of), standings.first_teams)
