"""Who stands where: totals in, ranks out. Ties, lots, teams.

Source: DSkV Rommé-Regeln 2018, rule 14: Wertungspunkte, then Augen, then the lot.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Generic, TypeVar

from .figures import GAMES, KEYS, NOTHING, Totals
from .rulebook import Rulebook

K = TypeVar("K", bound=Hashable)
T = TypeVar("T", bound=Hashable)

Strength = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranked(Generic[K]):
    """One place in a ranking. `rank` is None for whoever has played no game.

    `tied`: shares the rank with others, no lot is drawn. `by_lot`: its place among equals was decided by lot.
    """

    rank: int | None
    key: K
    totals: Totals
    tied: bool
    by_lot: bool


@dataclass(frozen=True, slots=True)
class RankedTeam(Ranked[K]):
    """One team's place; `complete`: it has all its members (dgsrv, rule 21)."""

    complete: bool


def rank(rulebook: Rulebook, totals: Mapping[K, Totals], lots: Sequence[Sequence[K]] = ()) -> list[Ranked[K]]:
    """Rank by the rulebook's criteria, best first; full ties share the rank (1, 2, 2, 4) until a lot is drawn.

    A lot names keys in the order drawn. The first that names all of a group of equals decides that group, whoever else
    it names; one that names only some of them decides nothing, since the others were not in it. Whoever has played no
    game comes last without rank, in the order given.
    """
    signs = _signs(rulebook)
    played = [
        (tuple([sign * getattr(total, figure) for figure, sign in signs]), key)
        for key, total in totals.items()
        if total.games
    ]
    drawn = [(frozenset(lot), lot) for lot in lots]
    ranked: list[Ranked[K]] = []
    for first, equals in _levels(played):
        if len(equals) == 1:
            ranked.append(Ranked(first, equals[0], totals[equals[0]], tied=False, by_lot=False))
        else:
            ranked += _rank_equals(first, {key: totals[key] for key in equals}, drawn)
    ranked += (Ranked(None, key, total, tied=False, by_lot=False) for key, total in totals.items() if not total.games)
    return ranked


def ranks(rulebook: Rulebook, sums: Mapping[K, Sequence[int]]) -> dict[K, int]:
    """The ranks that `rank` gives without lots, of sums that stand in the order of KEYS: for long lists.

    Best first; whoever has played no game has none.
    """
    signs = [(KEYS.index(key), sign) for key, sign in _signs(rulebook)]
    games = KEYS.index(GAMES.key)
    played = [(tuple([sign * made[at] for at, sign in signs]), key) for key, made in sums.items() if made[games]]
    return {key: first for first, equals in _levels(played) for key in equals}


def _signs(rulebook: Rulebook) -> list[tuple[str, int]]:
    """What to sort by, each with its sign: the smaller, the better."""
    return [(key, -1 if descending else 1) for key, descending in rulebook.ranking]


def _levels(played: list[tuple[Strength, K]]) -> Iterator[tuple[int, list[K]]]:
    """Each rank with those who share it, best first."""
    played.sort(key=itemgetter(0))
    first = 1
    for _strength, group in groupby(played, key=itemgetter(0)):
        equals = [key for _, key in group]
        yield first, equals
        first += len(equals)


def _rank_equals(
    first: int, equals: Mapping[K, Totals], lots: Sequence[tuple[frozenset[K], Sequence[K]]]
) -> Iterable[Ranked[K]]:
    """Places for those whom the criteria cannot tell apart, from rank `first` on."""
    lot = next((order for drawn, order in lots if equals.keys() <= drawn), None)
    if lot is None:
        return [Ranked(first, key, total, tied=True, by_lot=False) for key, total in equals.items()]
    drawn = sorted(equals, key=list(lot).index)
    return [Ranked(place, key, equals[key], tied=False, by_lot=True) for place, key in enumerate(drawn, first)]


def rank_teams(
    rulebook: Rulebook,
    totals: Mapping[K, Totals],
    teams: Mapping[T, Sequence[K]],
    lots: Sequence[Sequence[T]] = (),
    *,
    team_size: int | None = None,
) -> list[RankedTeam[T]]:
    """Rank teams by the sums of their members, as `rank` does; `lots` are lots among teams.

    `team_size`: how many members make a team complete (default: the rulebook's; none: every team is). An incomplete
    team is ranked with what it has. Source: decisions.md, rule 21.
    """
    size = team_size or rulebook.team_size or 0
    sums = {team: sum((totals.get(key, NOTHING) for key in members), NOTHING) for team, members in teams.items()}
    return [
        RankedTeam(line.rank, line.key, line.totals, line.tied, line.by_lot, complete=len(teams[line.key]) >= size)
        for line in rank(rulebook, sums, lots)
    ]
