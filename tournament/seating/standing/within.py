"""As near to the standing as conflicts allow: within k ranks of one's place, k given or the smallest there is."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from tournament.seating.quality import by_key
from tournament.seating.sizes import FOUR_OR_THREE, table_sizes
from tournament.seating.values import Apart, Met, Person, Plan

from .aims import AIMS, Aims, Kept
from .every import FEW, cheapest
from .mend import Tables, parted, settled
from .seated import Seated, seated
from .windows import Windows

PATIENCE = 1_000_000
"""Conclusions before it gives up to prove anything: two seconds at most, once for conflicts and once for ranks."""
QUICK = 20_000
"""The same where other numbers of ranks can be asked as well; on top of what it takes to go through once."""
WIDE = 120_000
"""No plan is looked for within so many ranks that, times the people, it is more than this."""


def seat_within(
    ranking: Sequence[Person],
    k: int,
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Seat people, best first, four by four, but move them up to `k` ranks so that nobody meets again.

    Of all plans in which all sit at most `k` ranks from their places: as few team mates at one table as possible,
    then as little weight of broken `apart` lists, then as few people who meet again (of those as few who met often),
    then as few club mates, then as few people a second time at a short table (counted as often as they were there);
    then a small sum of ranks moved, of few people the smallest. No lot in it: the same ranking gives the same plan.
    Raises `CannotSeatError`; `ValueError` for a negative `k`.
    """
    if k < 0:
        raise ValueError(k)
    by_key(ranking)
    return _Field(ranking, sizes, met, apart, k).within()


def seat_nearest(
    ranking: Sequence[Person],
    *,
    sizes: Sequence[int] = FOUR_OR_THREE,
    met: Met | None = None,
    apart: Sequence[Apart] = (),
) -> Seated:
    """Seat by standing as near as possible: of the plans with the fewest conflicts, in the order of `seat_within`, one
    where whoever sits farthest from their place is as near as possible; then a small sum of ranks moved.

    `at_least` is the number of ranks that are proven to be needed for as few conflicts. Raises `CannotSeatError`.
    """
    by_key(ranking)
    return _Field(ranking, sizes, met, apart, len(ranking)).nearest()


class _Field:
    """Ranks at tables, everybody within `k` ranks."""

    def __init__(
        self, ranking: Sequence[Person], sizes: Sequence[int], met: Met | None, apart: Sequence[Apart], k: int
    ) -> None:
        self.ranking = ranking
        self.met = met
        self.apart = apart
        self.k = k
        self.patience = PATIENCE
        self.wanted = table_sizes(len(ranking), sizes)
        self.aims = Aims(ranking, self.wanted, k, met=met, apart=apart)

    def within(self) -> Seated:
        """The cheapest plan, as far as can be told."""
        if len(self.ranking) <= FEW:
            return self._seated(cheapest(self.wanted, self.k, self.aims)[1], fewest=True, proven=True)
        tables, _, keeps_all = self._fewest_conflicts()
        tables = settled(tables, self.k, self.aims)
        return self._seated(tables, fewest=keeps_all or self._is_fewest(tables))

    def nearest(self) -> Seated:
        """The fewest conflicts within any number of ranks, then the fewest ranks for as many."""
        if len(self.ranking) <= FEW:
            return self._nearest_of_all()
        tables, kept, keeps_all = self._fewest_conflicts()
        tables, at_least = self._smallest(kept, tables)
        tables = settled(tables, _furthest(tables), self.aims)
        made = self._seated(tables, fewest=keeps_all or self._is_fewest(tables))
        return replace(made, at_least=at_least if keeps_all else 0)

    def _nearest_of_all(self) -> Seated:
        cost, _ = cheapest(self.wanted, self.k, self.aims)
        for k in range(self.k):
            near, tables = cheapest(self.wanted, k, self.aims)
            if near // self.aims.free == cost // self.aims.free:
                break
        return replace(self._seated(tables, fewest=True, proven=True), at_least=k)

    def _fewest_conflicts(self) -> tuple[Tables, Kept, bool]:
        """A plan, what it keeps, and whether that is all that can be kept: else as many aims altogether as can be, one
        after the other, and of the others as much as possible."""
        tables = self._any(everything := self.aims.kept(AIMS))
        if tables:
            return tables, everything, True
        fewer = (self._any(self.aims.kept(aims)) for aims in range(AIMS - 1, 0, -1))
        tables = parted(next((found for found in fewer if found), self._strictly()), self.k, self.aims)
        return tables, everything.but_for(tables), False

    def _is_fewest(self, tables: Tables) -> bool:
        """Whether a plan breaks just one aim, once, and it is proven that no plan keeps that one and those before."""
        conflicts = sum(self.aims.table(table, short=len(table) < len(tables[0])) for table in tables)
        if conflicts not in self.aims.units or self.k > WIDE // len(self.ranking):
            return False
        kept = self.aims.kept(self.aims.units.index(conflicts) + 1)
        self.patience = PATIENCE
        return self._decided(Windows(self.wanted, self.k, kept), PATIENCE) is False

    def _any(self, kept: Kept) -> Tables | None:
        """A plan that keeps all this, rather one within few ranks; None: there is none, or it was not found in time."""
        few, most = -1, min(self.k, WIDE // len(self.ranking))
        while few < most:
            few = min(2 * few + 2, most)
            search = Windows(self.wanted, few, kept)
            if self._decided(search, QUICK):
                return search.tables()
        return None

    def _decided(self, search: Windows, most: int) -> bool | None:
        once = 8 * search.statements + len(self.ranking) ** 2 // 8
        found = search.solve(min(most + once, self.patience))
        self.patience = max(0, self.patience - search.work)
        return found

    def _strictly(self) -> Tables:
        return [list(range(end - size, end)) for end, size in zip(accumulate(self.wanted), self.wanted, strict=True)]

    def _smallest(self, kept: Kept, tables: Tables) -> tuple[Tables, int]:
        """A plan within as few ranks as possible, and how many are proven to be needed.

        Halve the gap; what is not decided quickly is asked once more when it is the only number left.
        """
        self.patience = PATIENCE
        does, fails, least = _furthest(tables), -1, 0
        while least < does:
            last = fails + 1 >= does
            k = does - 1 if last else (fails + does) // 2
            search = Windows(self.wanted, k, kept)
            found = self._decided(search, PATIENCE if last else QUICK)
            if found:
                tables = search.tables()
                does = _furthest(tables)
            elif last and found is None:
                break
            else:
                fails, least = k, least if found is None else k + 1
        return tables, least

    def _seated(self, tables: Tables, *, fewest: bool, proven: bool = False) -> Seated:
        plan = Plan(tuple(tuple(self.ranking[rank].key for rank in table) for table in tables))
        made = seated(plan, self.ranking, met=self.met, apart=self.apart)
        return replace(made, fewest=fewest, proven=proven or (made.moves == 0 and fewest))


def _furthest(tables: Tables) -> int:
    return max(abs(rank - place) for place, rank in enumerate(rank for table in tables for rank in table))
