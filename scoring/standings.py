"""Who stands where: totals in, ranks out. Ties, lots, teams.

Source: DSkV Rommé-Regeln 2018, rule 14: Wertungspunkte, then Augen, then the lot.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar

from .figures import NOTHING, Totals
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
    strength = _strength(rulebook)
    played = [(strength(total), key, total) for key, total in totals.items() if total.games]
    played.sort(key=lambda entry: entry[0])
    ranked: list[Ranked[K]] = []
    for _strength_of_all, group in groupby(played, key=lambda entry: entry[0]):
        ranked += _rank_equals(len(ranked) + 1, {key: total for _, key, total in group}, lots)
    ranked += (Ranked(None, key, total, tied=False, by_lot=False) for key, total in totals.items() if not total.games)
    return ranked


def _strength(rulebook: Rulebook) -> Callable[[Totals], Strength]:
    """What to sort by: the smaller, the better."""
    criteria = [(attribute, -1 if descending else 1) for attribute, descending in rulebook.ranking]
    return lambda totals: tuple(sign * getattr(totals, attribute) for attribute, sign in criteria)


def _rank_equals(first: int, equals: Mapping[K, Totals], lots: Sequence[Sequence[K]]) -> Iterable[Ranked[K]]:
    """Places for those whom the criteria cannot tell apart, from rank `first` on."""
    if len(equals) == 1:
        return [Ranked(first, key, total, tied=False, by_lot=False) for key, total in equals.items()]
    lot = next((lot for lot in lots if equals.keys() <= set(lot)), None)
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
