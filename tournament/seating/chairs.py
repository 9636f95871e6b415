"""Seat numbers: who of a table sits on seat 1, who on seat 2 ..., so that everybody has each of them equally often.

Seat 1 keeps the list and deals first, so it is a duty to be shared. Persons and tables form a bipartite graph, an edge
for everybody who sits somewhere; seats are colours of the edges, each once at every table.

**What can be reached.** With M the most seats of a table and d the tables a person comes to, the seat counts differ by
at most one exactly when each of them is d/M, rounded down or up. Seats are given out one number after the other. For
seat k every table that has it chooses one of those who have no seat yet; a person who needs a number at e more tables,
with k numbers left, is to be chosen e/k times, rounded down or up.

- Where every table has at least k seats, that always works: choosing everybody at a table with the share 1/k is a
  flow that keeps to these limits, and a flow with whole limits can be made whole. (This is the equitable colouring of
  de Werra, "Equitable colorations of graphs", 1971.) So with tables of one size all counts differ by at most one.
- With tables of sizes M and M-1, seat M comes first. If e/M is no whole number, both roundings leave a number whose
  (M-1)-th part rounds to the same two values; if it is whole, so is the rest. So limits kept at seat M can be kept at
  all others, by the paragraph above; and balanced counts keep to the limits at seat M. `choose` keeps to the limits if
  anybody can, else it misses them by as little as possible in sum; nobody balances more people.
- With other sizes, and with series already played, what is left over is evened out between two seats at a time, and at
  one table at a time over all its seats. So where everybody comes to one table more, none could be seated more evenly.
"""

from collections.abc import Sequence
from itertools import combinations

from .assignment import assign
from .choose import choose
from .lots import Lots

Rounds = Sequence[Sequence[Sequence[int]]]
"""Series by series, in each table by table, the keys of those who sit there."""

_Table = tuple[int, ...]


def balance_chairs(rounds: Rounds, lots: Lots, *, before: Rounds = ()) -> list[list[list[int]]]:
    """Order the people of every table, seat 1 first; series, tables and who sits at them stay as they are.

    `before` are series already played, in order of seats: they count, too. Seats which all tables have are drawn
    among themselves at last, so that everybody has exactly the same chance of each of them.
    """
    tables = [tuple(table) for tables in rounds for table in tables]
    ledger = _Ledger([table for tables in before for table in tables], max(map(len, tables), default=0))
    unseated = [list(table) for table in tables]
    seats: list[dict[int, int]] = [{} for _ in tables]
    for seat in _drawn_numbers(tables, lots):
        having = [number for number, table in enumerate(tables) if len(table) > seat]
        groups = [tuple(unseated[number]) for number in having]
        for number, key in zip(having, choose(groups, *ledger.limits(seat, unseated), lots), strict=True):
            seats[number][seat] = key
            unseated[number].remove(key)
            ledger.note(key, seat)
    _even_out(seats, ledger, lots)
    ordered = iter([[seated[seat] for seat in range(len(seated))] for seated in seats])
    return [[next(ordered) for _ in tables] for tables in rounds]


def _drawn_numbers(tables: Sequence[_Table], lots: Lots) -> list[int]:
    """All seat numbers (from 0) in the order in which they are given out: those which few tables have come first,
    those which the same tables have in drawn order."""
    numbers: list[int] = []
    smaller = 0
    for size in sorted({len(table) for table in tables}):
        numbers = [*lots.shuffled(range(smaller, size)), *numbers]
        smaller = size
    return numbers


class _Ledger:
    """How often everybody had each seat, and which seats are still to be given out."""

    def __init__(self, before: Sequence[Sequence[int]], most: int) -> None:
        self.most = max([most, *map(len, before)])
        self.left = set(range(most))
        self.counts: dict[int, list[int]] = {}
        for table in before:
            for seat, key in enumerate(table):
                self.row(key)[seat] += 1

    def row(self, key: int) -> list[int]:
        if key not in self.counts:
            self.counts[key] = [0] * self.most
        return self.counts[key]

    def note(self, key: int, seat: int) -> None:
        self.row(key)[seat] += 1

    def limits(self, seat: int, unseated: Sequence[Sequence[int]]) -> tuple[dict[int, int], dict[int, int]]:
        """How often everybody should get this seat, at least and at most; it is given out then."""
        ahead: dict[int, int] = {}
        for table in unseated:
            for key in table:
                ahead[key] = ahead.get(key, 0) + 1
        least: dict[int, int] = {}
        most: dict[int, int] = {}
        for key, times in ahead.items():
            row = self.row(key)
            total = times + sum(row[number] for number in self.left)
            least[key] = max(0, total // len(self.left) - row[seat])
            most[key] = max(0, -(-total // len(self.left)) - row[seat])
        self.left.discard(seat)
        return least, most

    def balanced(self) -> bool:
        return all(max(row) - min(row) <= 1 for row in self.counts.values())


def _even_out(seats: list[dict[int, int]], ledger: _Ledger, lots: Lots) -> None:
    """Let two seats change hands along chains of tables, for every two seats, and seat each table anew, as long as that
    makes counts more even.

    Every change makes the sum of the squares of all counts smaller, so it ends.
    """
    improved = not ledger.balanced()
    while improved:
        improved = False
        for first, second in combinations(range(ledger.most), 2):
            improved = _even_out_two(seats, ledger, first, second, lots) or improved
        for seated in seats:
            improved = _even_out_table(seated, ledger, lots) or improved


def _even_out_two(seats: list[dict[int, int]], ledger: _Ledger, first: int, second: int, lots: Lots) -> bool:
    """Choose anew who of the two has the first seat, at every table that has both; whether anything changed."""
    having = [seated for seated in seats if first in seated and second in seated]
    mine: dict[int, int] = {}
    for seated in having:
        mine[seated[first]] = mine.get(seated[first], 0) + 1
        mine.setdefault(seated[second], 0)
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for key, times in mine.items():
        row = ledger.row(key)
        least[key] = times - (row[first] - row[second] + 1) // 2
        most[key] = times - (row[first] - row[second]) // 2
    groups = [(seated[first], seated[second]) for seated in having]
    chosen = choose(groups, least, most, lots, start=[group[0] for group in groups])
    for seated, key in zip(having, chosen, strict=True):
        if seated[first] != key:
            other = seated[first]
            seated[first], seated[second] = key, other
            for person, up, down in ((key, first, second), (other, second, first)):
                ledger.row(person)[up] += 1
                ledger.row(person)[down] -= 1
    return any(group[0] != key for group, key in zip(groups, chosen, strict=True))


def _even_out_table(seated: dict[int, int], ledger: _Ledger, lots: Lots) -> bool:
    """Give out all seats of one table anew, to whoever has had them least often in sum; whether that is more even."""
    had = {key: list(ledger.row(key)) for key in seated.values()}
    for seat, key in seated.items():
        had[key][seat] -= 1
    keys = lots.shuffled(sorted(had))
    chosen = assign([[had[key][seat] for seat in seated] for key in keys])
    anew = {seat: keys[chosen.index(column)] for column, seat in enumerate(seated)}
    if sum(had[key][seat] for seat, key in anew.items()) >= sum(had[key][seat] for seat, key in seated.items()):
        return False
    for seat, key in anew.items():
        ledger.row(seated[seat])[seat] -= 1
        ledger.note(key, seat)
        seated[seat] = key
    return True
