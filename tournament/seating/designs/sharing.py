"""Short tables shared out evenly: exchanges that make nobody meet twice.

Arithmetic puts the same people at short tables again where there are fewer than three times as many tables as series.
A player who sat at a short table more often than another changes places with them in one such series, if neither
meets anybody again. Where no such exchange is left, others are made that change nothing but the situation, by lots
that are always the same.
"""

from collections.abc import Iterable, Sequence

from tournament.seating.lots import Lots

from .values import Round, Table

STEPS = 4_000
"""Exchanges tried by lot before it is left as it is."""


def shared(rounds: Sequence[Round], full: int, kept_apart: Iterable[Table] = ()) -> tuple[Round, ...]:
    """`rounds` (without repeats) with the visits to tables of fewer than `full` as even as we get them.

    People of one of the sets `kept_apart` do not meet afterwards, as they did not before.
    """
    hall = _Halls(rounds, full, kept_apart)
    lots = Lots(f"{hall.people}/{len(rounds)}")
    for _ in range(STEPS):
        if hall.is_even or not hall.short_rounds:
            break
        hall.exchange_by_lot(lots)
    return hall.rounds()


class _Halls:
    """All series at once: who sits where, whom each must not meet (any more), how often each sat at short tables."""

    def __init__(self, rounds: Sequence[Round], full: int, kept_apart: Iterable[Table]) -> None:
        self.tables = [[[*table] for table in tables] for tables in rounds]
        self.full = full
        self.people = sum(len(table) for table in rounds[0])
        self.at = [[0] * self.people for _ in rounds]
        self.seated = [[sum(1 << person for person in table) for table in tables] for tables in rounds]
        self.beside = [1 << person for person in range(self.people)]
        self.visits = [0] * self.people
        for group in kept_apart:
            self._part(group)
        for number, tables in enumerate(self.tables):
            for index, table in enumerate(tables):
                self._part(table)
                for person in table:
                    self.at[number][person] = index
                    self.visits[person] += len(table) < full
        self.short_rounds = [number for number, tables in enumerate(rounds) if len(tables[-1]) < full]

    @property
    def is_even(self) -> bool:
        return max(self.visits) - min(self.visits) <= 1

    def exchange_by_lot(self, lots: Lots) -> None:
        """Somebody of a short table of a series against somebody of a full one: the first who is not made worse."""
        number = lots.pick(self.short_rounds)
        short = [person for table in self.tables[number] if len(table) < self.full for person in table]
        most = max(self.visits[person] for person in short)
        one = lots.pick([person for person in short if self.visits[person] == most])
        others = [other for other in lots.shuffled(range(self.people)) if self.visits[other] < most]
        for other in sorted(others, key=self.visits.__getitem__):
            if self._may_change(number, one, other) and len(self._table(number, other)) == self.full:
                self._change(number, one, other)
                return

    def rounds(self) -> tuple[Round, ...]:
        """As they are now."""
        return tuple(tuple(tuple(table) for table in tables) for tables in self.tables)

    def _part(self, group: Iterable[int]) -> None:
        together = sum(1 << person for person in group)
        for person in group:
            self.beside[person] |= together

    def _table(self, number: int, person: int) -> list[int]:
        return self.tables[number][self.at[number][person]]

    def _may_change(self, number: int, one: int, other: int) -> bool:
        here = self.seated[number][self.at[number][one]] ^ 1 << one
        there = self.seated[number][self.at[number][other]] ^ 1 << other
        return not (self.beside[one] & there or self.beside[other] & here)

    def _change(self, number: int, one: int, other: int) -> None:
        here, there = self._table(number, one), self._table(number, other)
        for person in here:
            if person != one:
                self._swap_neighbour(person, one, other)
        for person in there:
            if person != other:
                self._swap_neighbour(person, other, one)
        here[here.index(one)], there[there.index(other)] = other, one
        for index in (self.at[number][one], self.at[number][other]):
            self.seated[number][index] ^= 1 << one | 1 << other
        self.at[number][one], self.at[number][other] = self.at[number][other], self.at[number][one]
        self.visits[one] -= 1
        self.visits[other] += 1

    def _swap_neighbour(self, person: int, old: int, new: int) -> None:
        self.beside[person] ^= 1 << old | 1 << new
        self.beside[old] ^= 1 << person
        self.beside[new] ^= 1 << person
