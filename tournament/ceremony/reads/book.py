"""What stands in the Ergebnisheft beside the ranked lists: who won what when, what was decided, a few figures."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import takewhile

from django.db.models import Count, Q

from scoring.rankings import Of, Ranking
from tournament.core.list_state import ListStates
from tournament.core.rankings import series_by_day, shown_sum
from tournament.models import CardTable, Game, Result, Tournament
from tournament.standings.reads.field import PenaltyNote
from tournament.standings.reads.ranking_list import PlayerRow, Row
from tournament.standings.reads.standings import AnyList, Standings

PODIUM = 3
"""So many places are named where winners are."""
NO_LOT = "\0"
"""What a list is called that nobody can have drawn a lot for."""


@dataclass(frozen=True, slots=True)
class Won:
    """Who won one series or one day in a ranking: several where no lot was drawn. `series`: the numbers it is over."""

    series: tuple[int, ...]
    day: date | None
    winners: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class WonIn:
    """Who won what in a ranking, in order."""

    ranked: AnyList
    won: tuple[Won, ...]


def podium(ranked: AnyList) -> list[Row]:
    """Those on the places 1 to 3 who have played, best first."""
    first = takewhile(lambda place: place.rank is not None and place.rank <= PODIUM, ranked.places)
    return list(ranked.rows_of([place for place in first if place.totals.games]))


def series_winners(standings: Standings) -> Iterator[WonIn]:
    """Of each ranking over several series, who won each of them."""
    for ranking in standings.rankings:
        ranked = standings.list_of(ranking)
        won = tuple(Won((number,), None, tuple(ranked.winners(number))) for number in ranked.series)
        if len(won) > 1 and any(one.winners for one in won):
            yield WonIn(ranked, won)


def day_winners(standings: Standings) -> Iterator[WonIn]:
    """Of each ranking that goes over several days, who won each day that is played; a lot was drawn for none."""
    days = dict(sorted(series_by_day(standings.tournament).items()))
    for ranking in standings.rankings:
        counted = {day: tuple(filter(ranking.counts, numbers)) for day, numbers in days.items()}
        played = {day: numbers for day, numbers in counted.items() if numbers}
        if len(played) > 1:
            lists = {day: standings.list_of(_alone(ranking, numbers)) for day, numbers in played.items()}
            there = {day: one for day, one in lists.items() if set(played[day]) <= set(standings.series)}
            won = tuple(Won(played[day], day, _first(one)) for day, one in there.items())
            if any(one.winners for one in won):
                yield WonIn(standings.list_of(ranking), won)


def _alone(ranking: Ranking, series: tuple[int, ...]) -> Ranking:
    """The ranking over these series alone; that of teams is called as it is, since it finds its teams so."""
    id_ = ranking.id if ranking.of is Of.TEAMS else NO_LOT
    return replace(ranking, id=id_, series=series, best_series=None)


def _first(ranked: AnyList) -> tuple[Row, ...]:
    first = [place for place in ranked.places if place.rank == 1 and place.totals.games]
    return tuple(ranked.rows_of(first))


@dataclass(frozen=True, slots=True)
class Penalized:
    """A player or team with a penalty, and their club."""

    name: str
    club: str
    penalty: PenaltyNote


@dataclass(frozen=True, slots=True)
class Fassung:
    """An edition of the end: which lists are in it, when and why it was made, whether it was taken back."""

    number: int
    at: datetime
    reason: str
    rankings: tuple[str, ...]
    taken_back_at: datetime | None
    taken_back_reason: str


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was decided, as far as the lists say it to everybody: why somebody was disqualified they do not."""

    penalties: tuple[Penalized, ...]
    outside: tuple[PlayerRow, ...]
    editions: tuple[Fassung, ...]

    def __bool__(self) -> bool:
        return bool(self.penalties or self.outside or self.editions)


def decisions(standings: Standings, states: ListStates) -> Decisions:
    """What was decided; see Decisions."""
    players = list(standings.everybody.rows)
    teams = [row for one in standings.rankings if one.of is Of.TEAMS for row in standings.list_of(one).rows]
    said = {(row.name, row.club_name, note) for row in (*players, *teams) for note in row.penalties}
    penalties = sorted(said, key=lambda one: (one[2].series, one[0], one[2].points, one[2].reason))
    outside = tuple(row for row in players if row.disqualified or row.unranked)
    return Decisions(tuple(Penalized(*one) for one in penalties), outside, tuple(_editions(standings, states)))


def _editions(standings: Standings, states: ListStates) -> Iterator[Fassung]:
    """Those of which a list is public, in order."""
    titles: dict[int, list[str]] = defaultdict(list)
    found = {}
    for ranking in standings.rankings:
        for edition in states.editions(ranking):
            titles[edition.number].append(ranking.title)
            found[edition.number] = edition
    for number, one in sorted(found.items()):
        yield Fassung(number, one.at, one.reason, tuple(titles[number]), one.taken_back_at, one.taken_back_reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A few figures of what is in the standings. `outcomes`: code -> how many games somebody ended so; `best`: who made
    most in one series, and in which."""

    players: int
    clubs: int
    series: int
    lists: int
    games: int
    outcomes: tuple[tuple[str, int], ...]
    crosses: int
    thrown_in: int
    best: tuple[tuple[int, PlayerRow], ...]


def counted(standings: Standings) -> Counted:
    """What is counted over the series of the standings; a handful of queries."""
    rulebook = standings.tournament.rulebook
    played = [row for row in standings.players if row.totals.games]
    here = Q(series__tournament=standings.tournament, series__number__in=standings.series)
    games = Game.objects.filter(card_table__in=CardTable.objects.filter(here))
    results = Result.objects.filter(game__in=games).values("outcome").annotate(count=Count("pk"))
    ends = dict(results.values_list("outcome", "count"))
    wins = [one.code for one in rulebook.outcomes if one.wins]
    return Counted(
        players=len(played),
        clubs=len({row.registration.club_id for row in played if row.registration.club_id}),
        series=len(standings.series),
        lists=CardTable.objects.filter(here).count(),
        games=games.count(),
        outcomes=tuple((code, ends[code]) for code in wins if code in ends),
        crosses=sum(row.totals.crosses for row in played),
        thrown_in=Result.objects.filter(game__in=games, thrown_in=True).count(),
        best=tuple(_best(standings)),
    )


def _best(standings: Standings) -> Iterable[tuple[int, PlayerRow]]:
    """Whoever was best of all in one series: several where they made the same."""
    rulebook = standings.tournament.rulebook
    won = [(number, row) for number in standings.series for row in standings.everybody.winners(number)]
    made = [shown_sum(rulebook, rulebook.ranked_column, row.totals, row.penalty) for _number, row in won]
    most = (max if rulebook.ranked_column.more_is_better else min)(made, default=0)
    return [one for one, sum_ in zip(won, made, strict=True) if sum_ == most]


def lists_of(tournament: Tournament, series: Sequence[int]) -> int:
    """How many Spiellisten these series have."""
    return CardTable.objects.filter(series__tournament=tournament, series__number__in=series).count()
